"""The invented booklet ``voorbeeld-oud``, damaged as type is misread, beside its sound text."""

import re
from functools import cache
from pathlib import Path

import pytest
from rapidfuzz.distance import Levenshtein

from corpus.loader import SPECIMENS, load_edition
from parsers.parse import ParsedEdition, parse
from parsers.repair.apply import METHODS
from parsers.repair.hand import HAND
from parsers.spelling import is_old, modern_text

FOLDER = SPECIMENS / "voorbeeld-oud"
EDITION = load_edition(FOLDER)
SOUND = Path(__file__).with_name("voorbeeld-oud.txt")
DAMAGED = FOLDER / "text.txt"


@cache
def read(path: Path, *without: str) -> ParsedEdition:
    return parse(path.read_bytes(), {EDITION.siglum: EDITION}, name="text.txt", without=without)


def errors(read_so: ParsedEdition) -> float:
    """The share of characters that differ from what was printed, over the units."""
    printed = {rule.number: rule.text for rule in read(SOUND, *METHODS).rules}
    assert [rule.number for rule in read_so.rules] == list(printed)
    wrong = sum(Levenshtein.distance(rule.text, printed[rule.number]) for rule in read_so.rules)
    return wrong / sum(map(len, printed.values()))


def test_it_is_recognised_though_damaged_and_invented() -> None:
    found = read(DAMAGED)
    assert (found.edition.siglum, found.edition.invented) == ("voorbeeld-oud", True)
    assert found.findings == [], "its pages, its numbers and its corrections are all found"


def test_as_much_is_damaged_as_it_says() -> None:
    assert 0.02 <= errors(read(DAMAGED, *METHODS)) <= 0.04, "about three in a hundred"


LESS = [((), 0.3, "all ways of repair"), ((HAND,), 0.5, "programs alone")]


@pytest.mark.parametrize(("without", "most", "reason"), LESS)
def test_repair_leaves_fewer_characters_wrong(
    without: tuple[str, ...], most: float, reason: str
) -> None:
    assert errors(read(DAMAGED, *without)) <= most * errors(read(DAMAGED, *METHODS)), reason


def test_some_words_wait_as_suggestions() -> None:
    found = read(DAMAGED)
    waiting = {
        one.before: [candidate.after for candidate in one.candidates]
        for rule in found.rules
        for one in rule.suggestions
    }
    assert "men" in waiting["mon"]
    assert any(" mon " in rule.text for rule in found.rules), "the text has it as it stands"


OLD = [
    ("regt", "recht", "gt for cht"),
    ("verpligt", "verplicht", "the same within a word"),
    ("voorzigtig", "voorzichtig", "and in the middle"),
    ("eene", "een", "an ending of a case"),
    ("gewasschen", "gewassen", "sch"),
    ("zoodra", "zodra", "oo in an open syllable"),
]


@pytest.mark.parametrize(("old", "new", "reason"), OLD)
def test_old_spelling_is_read_and_made_modern(old: str, new: str, reason: str) -> None:
    found = read(DAMAGED)
    assert any(re.search(rf"\b{old}\b", rule.text) for rule in found.rules), reason
    assert not [one for one in found.repairs.applied if one.before == old], "it is no damage"
    assert is_old(old)
    assert modern_text(old, EDITION.spelling) == new
