"""Every kind of page, for all readers: by axe, in light and in dark, wide and narrow."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, ViewportSize

from publish import site

SHARES = 2  # of the pages, each looked at by itself
SIZES: dict[str, ViewportSize] = {
    "1280": {"width": 1280, "height": 900},
    "390": {"width": 390, "height": 800},
}
# Of a build in which something is told of everything, on two invented books; some in English.
TOLD = (
    *("/regel/proef-1890/54", "/regel/proef-1890/54?lees=gedrukt&taal=en", "/regel/wet-1999/16"),
    *("/editie/wet-1999?taal=en", "/zoek?q=roebels&taal=en", "/regel/proef-1890/tarief"),
)
UNFOLD = "document.querySelectorAll('details').forEach(one => one.open = true)"
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
COLOURS = ["color-contrast", "link-in-text-block"]
BY_COLOUR = {"runOnly": {"type": "rule", "values": COLOURS}}
BY_ALL_ELSE = {"rules": {name: {"enabled": False} for name in COLOURS}}
# Of what is made alike, down to its smallest part, and stands in one place, three are left: the
# colours of all the others are those of these.
THIN = """() => {
    const made = new Map();
    const how = (node) => {
        const parts = [...new Set([...node.children].map(how))].sort().join();
        const kept = [...node.attributes].filter(one => /^(class|aria-|type)/.test(one.name));
        const own = kept.map(one => one.name + '=' + one.value).sort().join(' ');
        made.set(node, `${node.tagName} ${own}[${parts}]`);
        return made.get(node);
    };
    how(document.body);
    for (const node of [...made.keys()]) {
        const alike = Map.groupBy([...node.children], one => made.get(one));
        for (const some of alike.values()) some.slice(2, -1).forEach(one => one.remove());
    }
}"""


@pytest.fixture
def reader(browser: Browser, size: str) -> Iterator[Page]:
    """A reader with such a screen, in the light."""
    with browser.new_context(
        viewport=SIZES[size],
        color_scheme="light",
    ) as context:
        context.add_init_script(AXE_SCRIPT)
        yield context.new_page()


def faults(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds wrong: which rule, and where."""
    asked = {"resultTypes": ["violations"], **options}
    return [
        f"{rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes'][:3]]}"
        for rule in page.evaluate("asked => axe.run(asked)", asked)["violations"]
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("share", range(SHARES))
def test_every_kind_of_page_is_for_all_readers(
    reader: Page,
    kinds: list[Any],
    reading_address: str,
    own_address: str,
    full_address: str,
    share: int,
) -> None:
    """Axe finds nothing, all that folds unfolded, and nothing runs off the side."""
    sites = {"real": reading_address, "own": own_address}
    looked_at = [(f"{sites[one.site]}{one.path}", one.status) for one in kinds]
    looked_at += [(f"{full_address}{path}", 200) for path in TOLD]
    assert [fault for one in looked_at[share::SHARES] for fault in seen(reader, *one)] == []


def seen(reader: Page, address: str, status: int) -> list[str]:
    """What is wrong with a page, which answers as it has to; in the dark only colours differ."""
    reader.emulate_media(color_scheme="light")
    answer = reader.goto(address)
    assert answer is not None
    assert answer.status == status, address
    reader.evaluate(UNFOLD)
    said = faults(reader, BY_ALL_ELSE)
    if over := reader.evaluate(OVER):
        said.append(f"{over} pixels off the side")
    reader.evaluate(THIN)
    said += faults(reader, BY_COLOUR)
    reader.emulate_media(color_scheme="dark")
    said += [f"in the dark, {fault}" for fault in faults(reader, BY_COLOUR)]
    return [f"{address}: {fault}" for fault in said]


FAULTY = """<html><style>@media (prefers-color-scheme: dark) { p { color: #ccc } }</style>
<body><img src="x"><p>in het donker bleek</p><ul>
<li>zwart</li><li>zwart</li><li>zwart</li><li><b style="color:#ccc">bleek</b></li>
<li>zwart</li><li>zwart</li></ul></body></html>"""


@pytest.mark.parametrize("size", ["1280"])
def test_axe_sees_what_is_wrong(reader: Page) -> None:
    """A page with faults that anyone would find, so that the silence above tells something."""
    reader.goto("data:text/html," + quote(FAULTY))
    names = {fault.partition(":")[0] for fault in faults(reader, BY_ALL_ELSE)}
    assert {"image-alt", "html-has-lang", "document-title"} <= names
    reader.evaluate(THIN)
    assert reader.locator("li").count() == 4
    pale = faults(reader, BY_COLOUR)
    reader.emulate_media(color_scheme="dark")
    for said, where in ((pale, ("b",)), (faults(reader, BY_COLOUR), ("p", "b"))):
        assert len(said) == 1
        assert said[0].startswith("color-contrast: ")
        assert all(f"['{one}']" in said[0] for one in where)
        assert ("['p']" in said[0]) == ("p" in where)


def test_a_page_of_every_kind_is_looked_at(kinds: list[Any]) -> None:
    """Each address of the site leads to a page that is told of in the list, or to a file."""
    told = [one.path.partition("?")[0] for one in kinds]
    files = ("/boek/", "<folder>", "/suggesties", r"\.pbn$", r"\.csv$", r"\.xml$")
    for family in site.FAMILIES:
        for pattern, _ in family.ROUTES:
            if not any(name in pattern for name in files):
                assert any(re.match(pattern, path) for path in told), pattern
