"""Another transcription of the same book gives the same units, as far as it goes."""

import textwrap
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from unicodedata import normalize

import pytest

from parsers.parse import parse
from regelboek.plan import known_editions
from schema.edition import Edition
from schema.rule import Rule

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
def described() -> dict[str, Edition]:
    """The editions that a text may turn out to be of."""
    return known_editions()


@cache
def whole(build: Path, siglum: str) -> Units:
    """The units of a text as it was supplied, which a build has."""
    lines = (build / "records" / f"{siglum}.jsonl").read_text(encoding="utf-8").splitlines()
    return units_of(map(Rule.model_validate_json, lines))


def parsed(text: str, siglum: str, described: dict[str, Edition]) -> Units:
    """The units of a text under a name that says nothing; it is taken for the right book."""
    found = parse(text.encode(), described, name="boek.txt")
    assert found.edition.siglum == siglum
    return units_of(found.rules)


def units_of(rules: Iterable[Rule]) -> Units:
    return {
        rule.id: ("".join(rule.text.split()), max(end for _, end in rule.spans)) for rule in rules
    }


def supplied(texts: Path, siglum: str) -> str:
    return (texts / f"{siglum}.txt").read_bytes().decode()


@pytest.mark.parametrize("change", SAME, ids=[change.__name__ for change in SAME])
@pytest.mark.parametrize("siglum", SIGLA)
def test_the_same_units_from_another_transcription(
    texts: Path,
    real_build: Path,
    described: dict[str, Edition],
    siglum: str,
    change: Callable[[str], str],
) -> None:
    units = whole(real_build, siglum)
    other = parsed(change(supplied(texts, siglum)), siglum, described)
    assert list(other) == list(units)
    assert [one for one in units if other[one][0] != units[one][0]] == []


@pytest.mark.parametrize("siglum", ["wbf-1997", "smit-2010", "auction-web"])
def test_the_same_units_where_signs_are_written_otherwise(
    texts: Path, real_build: Path, described: dict[str, Edition], siglum: str
) -> None:
    units = whole(real_build, siglum)
    other = parsed(with_other_signs(supplied(texts, siglum)), siglum, described)
    assert list(other) == list(units)
    assert [one for one in units if read_alike(other[one][0]) != read_alike(units[one][0])] == []


@pytest.mark.parametrize("siglum", SIGLA)
def test_a_text_without_its_last_tenth(
    texts: Path, real_build: Path, described: dict[str, Edition], siglum: str
) -> None:
    """What is left is unchanged; pages may stand out of order, so it may be any that is gone."""
    text, units = supplied(texts, siglum), whole(real_build, siglum)
    cut = len(text) * 9 // 10
    other = parsed(text[:cut], siglum, described)
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
