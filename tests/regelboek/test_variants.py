"""Another transcription of the same book gives the same units, as far as it goes."""

import json
import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

Run = Callable[..., Any]
Units = dict[str, tuple[str, int]]  # id -> text without white space, end of it in the source

SIGLA = ("noothoven", "bend-1918", "wbf-1997", "smit-2010", "auction-web")


def with_crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


def wrapped(text: str) -> str:
    """As an editor wraps it: no word is cut, blank lines stay."""
    return "\n".join(
        textwrap.fill(line, 72, break_long_words=False, break_on_hyphens=False)
        for line in text.split("\n")
    )


def folded(text: str) -> str:
    """As ``fold -s -w 60`` does: bytes are counted, and the blank stays at the end."""
    lines = []
    for line in text.encode().split(b"\n"):
        while len(line) > 60:
            cut = line.rindex(b" ", 0, 60) + 1
            lines.append(line[:cut])
            line = line[cut:]
        lines.append(line)
    return b"\n".join(lines).decode()


def blank_lines_doubled(text: str) -> str:
    return text.replace("\n\n", "\n\n\n\n")


def with_tabs(text: str) -> str:
    return text.replace(" ", "\t")


def with_other_blanks(text: str) -> str:
    """No-break spaces, and blanks around each line."""
    return text.replace(" ", "\u00a0").replace("\n", " \n   ")


def with_other_signs(text: str) -> str:
    """Curly quotes, ligatures, and accents as characters of their own."""
    for plain, other in (("'", "\u2019"), ('"', "\u201d"), ("fi", "\ufb01"), ("fl", "\ufb02")):
        text = text.replace(plain, other)
    return normalize("NFD", text)


def read_alike(text: str) -> str:
    return normalize("NFKC", text).replace("\u2019", "'").replace("\u201d", '"')


SAME = [with_crlf, wrapped, folded, blank_lines_doubled, with_tabs, with_other_blanks]


@pytest.fixture(scope="module")
def build_units(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str, Any], Units]:
    """Builds a text under a name that says nothing, and reads back its units."""

    def build(text: str, siglum: str, run: Run) -> Units:
        folder = tmp_path_factory.mktemp("variant")
        (folder / "boek.txt").write_bytes(text.encode())
        ran = run("build", "--texts", folder / "boek.txt", "--out", folder / "build")
        assert ran.code == 0, ran.err
        records = folder / "build" / "records" / f"{siglum}.jsonl"
        units = [json.loads(line) for line in records.read_text(encoding="utf-8").splitlines()]
        shutil.rmtree(folder)
        return {
            unit["id"]: ("".join(unit["text"].split()), max(end for _, end in unit["spans"]))
            for unit in units
        }

    return build


@pytest.fixture(scope="module")
def whole() -> dict[str, Units]:
    """The units of each text as it was supplied, once read."""
    return {}


def units_of(
    siglum: str, texts: Path, build_units: Callable[..., Units], run: Run, whole: dict[str, Units]
) -> tuple[str, Units]:
    text = (texts / f"{siglum}.txt").read_bytes().decode()
    if siglum not in whole:
        whole[siglum] = build_units(text, siglum, run)
    return text, whole[siglum]


@pytest.mark.parametrize("change", SAME, ids=[change.__name__ for change in SAME])
@pytest.mark.parametrize("siglum", SIGLA)
def test_the_same_units_from_another_transcription(
    run: Run,
    texts: Path,
    build_units: Callable[..., Units],
    whole: dict[str, Units],
    siglum: str,
    change: Callable[[str], str],
) -> None:
    text, units = units_of(siglum, texts, build_units, run, whole)
    other = build_units(change(text), siglum, run)
    assert list(other) == list(units)
    assert [one for one in units if other[one][0] != units[one][0]] == []


@pytest.mark.parametrize("siglum", ["wbf-1997", "smit-2010", "auction-web"])
def test_the_same_units_where_signs_are_written_otherwise(
    run: Run, texts: Path, build_units: Callable[..., Units], whole: dict[str, Units], siglum: str
) -> None:
    text, units = units_of(siglum, texts, build_units, run, whole)
    other = build_units(with_other_signs(text), siglum, run)
    assert list(other) == list(units)
    assert [one for one in units if read_alike(other[one][0]) != read_alike(units[one][0])] == []


@pytest.mark.parametrize("siglum", SIGLA)
def test_a_text_without_its_last_tenth(
    run: Run, texts: Path, build_units: Callable[..., Units], whole: dict[str, Units], siglum: str
) -> None:
    """What is left is unchanged; pages may stand out of order, so it may be any that is gone."""
    text, units = units_of(siglum, texts, build_units, run, whole)
    cut = len(text) * 9 // 10
    other = build_units(text[:cut], siglum, run)
    assert list(other) == [one for one in units if one in other]
    gone = [one for one in units if one not in other]
    assert len(gone) < len(units) * 0.2
    assert [one for one in gone if units[one][1] <= cut] == []
    for one, (left, _) in other.items():
        was, end = units[one]
        if end > cut:  # a part of it is gone
            assert len(left) < len(was), one
        else:  # the other half of a word may be gone with the next page, and a stop be missed
            assert left.rstrip("-¬.") == was.rstrip("-¬."), one
