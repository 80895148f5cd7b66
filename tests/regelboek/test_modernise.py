"""``regelboek modernise``, as a user runs it."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import SPECIMENS

Run = Callable[..., Any]
BOOK = "Eene kaart wordt op nieuw gegeven,\r\nbijaldien de gever zulks verpligt is; hetaaid.\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "boek.txt"
    path.write_bytes(BOOK.encode())
    return path


@pytest.fixture
def comes_in(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Puts bytes on stdin."""

    def put(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return put


def test_the_text_in_modern_spelling(run: Run, book: Path) -> None:
    ran = run("modernise", book)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "Een kaart wordt opnieuw gegeven,\r\nindien de gever dat verplicht is; hetaaid.\n"
    )


def test_old_words_can_stay(run: Run, book: Path) -> None:
    assert "bijaldien de gever zulks verplicht is" in run("modernise", book, "--keep-words").out


def test_what_comes_in(run: Run, comes_in: Callable[[bytes], None]) -> None:
    for arguments in ([], ["-"]):
        comes_in("Zoo is het regt één".encode())
        assert run("modernise", *arguments).out == "Zo is het recht één"


NAMED = [("siegenbeek", "Zo is het recht"), ("vries", "Zo is het regt"), ("NU", "Zoo is het regt")]


@pytest.mark.parametrize(("name", "text"), NAMED)
def test_the_spelling_can_be_named(
    run: Run, comes_in: Callable[[bytes], None], name: str, text: str
) -> None:
    comes_in(b"Zoo is het regt")
    assert run("modernise", "--spelling", name).out == text


def test_the_rules_of_each_word(run: Run, book: Path) -> None:
    ran = run("modernise", book, "--rules")
    rows = {line.split("  ")[1]: line for line in ran.out.splitlines() if "→" in line}
    assert {"eene", "op nieuw", "bijaldien", "zulks", "verpligt"} <= set(rows)
    assert "verplicht" in rows["verpligt"]
    assert "gt → cht" in rows["verpligt"]
    assert "indien" in rows["bijaldien"]
    assert "5 woorden in oude spelling" in ran.out
    told, _, unknown = ran.out.partition("onbekend")
    assert "hetaaid" in unknown
    assert "hetaaid" not in told
    assert "gt → cht: Vóór t schreef Siegenbeek" in told, "what the rule does"


def test_the_rules_of_spelling_alone(run: Run, book: Path) -> None:
    assert "bijaldien" not in run("modernise", book, "--rules", "--keep-words").out


def test_nothing_to_tell(run: Run, comes_in: Callable[[bytes], None]) -> None:
    comes_in(b"De kaarten zijn gegeven.")
    assert run("modernise", "--rules").out == "0 woorden in oude spelling\n"


def test_every_word_as_data(run: Run, book: Path) -> None:
    said = json.loads(run("modernise", book, "--json").out)
    assert said["spelling"] is None
    assert said["text"].startswith("Een kaart")
    words = {row["word"]: row for row in said["words"]}
    assert words["bijaldien"]["form"] == "bijaldien"
    assert words["bijaldien"]["now"] == "indien"
    assert words["verpligt"]["rules"] == ["gt → cht"]
    assert words["gever"]["status"] == "modern"
    assert words["hetaaid"]["status"] == "unknown"
    for row in said["words"]:
        assert BOOK[row["start"] : row["end"]] == row["word"]


def test_a_known_text_has_the_spelling_of_its_edition(run: Run) -> None:
    text = SPECIMENS / "voorbeeld-web" / "text.txt"
    ran = run("modernise", text)
    assert ran.out.encode() == text.read_bytes(), "modern, and so it stays"
    old = run("modernise", SPECIMENS / "voorbeeld-proza" / "text.txt", "--json")
    assert "Siegenbeek" in json.loads(old.out)["spelling"]


BAD = [
    (["--spelling", "oud"], "--spelling oud: deze spelling is onbekend; kies uit: siegenbeek"),
    (["--regels"], "--regels"),
]


@pytest.mark.parametrize(("arguments", "told"), BAD)
def test_bad_usage_is_one_line(run: Run, book: Path, arguments: list[str], told: str) -> None:
    ran = run("modernise", book, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


UNUSABLE = [(b"", "leeg"), (b"\x00\x01\x02" * 40, "binair")]


@pytest.mark.parametrize(("data", "told"), UNUSABLE)
def test_what_is_no_text_is_one_line(
    run: Run, tmp_path: Path, comes_in: Callable[[bytes], None], data: bytes, told: str
) -> None:
    path = tmp_path / "boek.txt"
    path.write_bytes(data)
    comes_in(data)
    for argument in (path, "-"):
        ran = run("modernise", argument)
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err
        assert len(ran.err.splitlines()) == 1


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    ran = run("modernise", tmp_path / "weg.txt")
    assert (ran.code, ran.out) == (2, "")
    assert "dit bestaat niet" in ran.err


def test_help_asks_for_no_list_of_words() -> None:
    """A command starts at once: what it needs to know of Dutch is loaded when it is asked."""
    code = (
        "import sys, regelboek.cli as cli\n"
        "try: cli.main(['modernise', '--help'])\n"
        "except SystemExit: pass\n"
        "loaded = ('wordfreq', 'parsers.spelling')\n"
        "print([name for name in loaded if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
