"""Labels of a law code in running text, told from what looks like them."""

import pytest

from parsers.grammars.code_labels import Mark, find_marks, following, preceding, settle
from parsers.grammars.code_numbers import (
    ARTICLE,
    DIGIT,
    INNER,
    LETTER,
    SMALL,
    Path,
    number_of,
    path_of,
)
from parsers.grammars.code_walk import Window, walk

NUMBERS = [
    ("27", (27,), "an article"),
    ("64A2", (64, 1, 2), "a number below a letter"),
    ("25B2b1", (25, 2, 2, 2, 1), "all five levels"),
    ("8Ab", (8, 1, 0, 2), "a small letter below a letter, without a number"),
]


@pytest.mark.parametrize(("number", "path", "reason"), NUMBERS)
def test_a_number_is_taken_apart_and_put_together(number: str, path: Path, reason: str) -> None:
    assert path_of(number) == path, reason
    assert number_of(path) == number, reason


def test_two_numbers_that_would_run_together_are_parted() -> None:
    assert number_of((5, 0, 1)) == "5_1"


MARKS = [
    ("A. Schudden", ["A."], "a letter before a title"),
    ("de tafel 1. Gaan", ["1."], "a number after a title, without a full stop"),
    ("valt onder 30, 31 of 32. C. Anders", ["C."], "the last number of a list ends a sentence"),
    ("dat staat in artikel 50. D. Ten", ["D."], "the number of an article ends a sentence"),
    ("volgorde 5, 4, 3, 2.", [], "a rank of cards"),
    ("maar zie artikel 16C. 2. Andere", ["2."], "a reference with a letter, then a label"),
    ("noemt de kaart niet; en 2. Hij", ["2."], "'en' before a label is no list of numbers"),
    ("kaart(en) in de hand", [], "an ending in brackets"),
    ("de heer W.B.F. zit", [], "initials"),
    ("in juni 1997. Daarna", [], "a year"),
    ("(b) Hardop (1) Eens", ["(b)", "(1)"], "small letters and numbers in brackets"),
    ("ARTIKEL 7 Melden (zie artikel 8)", ["ARTIKEL 7"], "a heading, and a reference"),
    ("HOOFDSTUK IV Slot DEEL I EEN", ["HOOFDSTUK IV", "DEEL I"], "two divisions"),
    ("In Deel II staat", [], "a division that is only named"),
    ("[43B3] Wie niet", ["[43B3]"], "a number in the margin"),
]


@pytest.mark.parametrize(("text", "labels", "reason"), MARKS)
def test_what_may_be_a_label(text: str, labels: list[str], reason: str) -> None:
    assert [text[m.start : m.end] for m in find_marks(text, 0, len(text))] == labels, reason


def mark(level: int, value: int) -> Mark:
    return Mark(level, value, 0, 1)


FOLLOWING = [
    ((6,), mark(LETTER, 1), (6, 1), "the first letter of an article"),
    ((6, 1), mark(LETTER, 2), (6, 2), "the next letter"),
    ((6, 1, 2, 1), mark(LETTER, 2), (6, 2), "the next letter ends all below"),
    ((6, 1), mark(LETTER, 3), None, "a letter is skipped: where nothing is lost it is no label"),
    ((6, 1), mark(DIGIT, 1), (6, 1, 1), "the first number"),
    ((6,), mark(DIGIT, 1), (6, 0, 1), "a number without a letter above it"),
    ((6, 1), mark(SMALL, 1), (6, 1, 0, 1), "a small letter without a number above it"),
    ((6, 1), mark(INNER, 1), None, "a number in brackets only stands below a small letter"),
    ((6, 1, 1, 1), mark(INNER, 1), (6, 1, 1, 1, 1), "the fifth level"),
]


@pytest.mark.parametrize(("before", "label", "path", "reason"), FOLLOWING)
def test_where_no_text_is_lost_a_label_is_the_next(
    before: Path, label: Mark, path: Path | None, reason: str
) -> None:
    assert following(before, label) == path, reason


AFTER_GAPS = [
    ((9, 1, 2), [(SMALL, 4), (DIGIT, 2), (LETTER, 3)], (9, 2, 1, 4), "what follows tells all"),
    ((45, 3, 1), [(DIGIT, 5), (LETTER, 4)], (45, 3, 5), "the next letter tells the letter"),
    ((46, 2), [(DIGIT, 4), (DIGIT, 5)], (46, 2, 4), "nothing tells: the least that is later"),
    ((46, 2, 7), [(DIGIT, 3)], (46, 3, 3), "a lower number is below a later letter"),
    ((6, 2), [(LETTER, 5), (DIGIT, 1)], (6, 5), "letters may be skipped"),
    ((6, 2), [(LETTER, 2)], None, "the same letter again: a heading is lost"),
    ((3, 2, 1), [(DIGIT, 2), (ARTICLE, 4)], (3, 2, 2), "an article ends what can be told"),
    ((7, 26, 8), [(DIGIT, 6)], None, "no letter comes after Z"),
]


@pytest.mark.parametrize(("before", "labels", "path", "reason"), AFTER_GAPS)
def test_after_a_gap_the_labels_that_follow_tell_what_is_above(
    before: Path, labels: list[tuple[int, int]], path: Path | None, reason: str
) -> None:
    assert settle([mark(*label) for label in labels], 0, before) == path, reason


WALKS = [
    ("ARTIKEL 5 Kop C. Slot", ["ARTIKEL 5"], "below a heading nothing is lost: C is not the next"),
    (
        "midden. C. Slot E. Nog D. Wel",
        ["", "C.", "D."],
        "the first may be any later, then the next",
    ),
    ("ARTIKEL 4 Kop A. Slot", [], "an article lower than the one before"),
]


@pytest.mark.parametrize(("window", "labels", "reason"), WALKS)
def test_labels_of_a_window_that_was_cut_out(window: str, labels: list[str], reason: str) -> None:
    text = f"ARTIKEL 4 Een A. Twee\n{window}"
    start = text.index("\n") + 1
    windows = [Window(0, start), Window(start, len(text))]
    openings, _ = walk(text, windows, find_marks(text, 0, len(text)), cut=True, end=len(text))
    assert [text[one.start : one.end] for one in openings[2:]] == labels, reason


@pytest.mark.parametrize(
    ("path", "before"),
    [((45, 3, 5), (45, 3, 4)), ((67, 2, 1), (67, 2)), ((5, 0, 1), (5,)), ((7, 3), (7, 2))],
)
def test_text_before_a_label_belongs_to_what_comes_before_it(path: Path, before: Path) -> None:
    assert preceding(path) == before
