"""References in a law code, on invented sentences."""

import pytest

from parsers.compose import compose
from parsers.grammars import code
from parsers.recognise import unknown_edition

REFERENCES = [
    ("Men wacht (zie artikel 3).", [("zie artikel 3", "see", ["3"])], "see"),
    ("Men wacht, zie echter artikel 3B2.", [("zie echter artikel 3B2", "see", ["3B2"])], "however"),
    ("Men wacht (artikel 3).", [("artikel 3", "see", ["3"])], "in brackets"),
    (
        "Dan gelden de artikelen 3, 4 of 5.",
        [("artikelen 3, 4 of 5", "applies", ["3", "4", "5"])],
        "a list is one reference",
    ),
    (
        "Dan gelden artikelen 3 t/m 6.",
        [("artikelen 3 t/m 6", "applies", ["3", "4", "5", "6"])],
        "a range is written out",
    ),
    ("Volgens art. 3A2b mag dat.", [("art. 3A2b", "applies", ["3A2b"])], "abbreviated"),
    (
        "Met uitzondering van de gevallen in artikel 3 mag dat.",
        [("artikel 3", "exception", ["3"])],
        "an exception",
    ),
    (
        "Niet dit artikel, maar artikel 3 geldt.",
        [("dit artikel", "relative", ["2"]), ("artikel 3", "applies", ["3"])],
        "one's own article, and another",
    ),
    (
        "Dan geldt het toepasselijke artikel.",
        [("het toepasselijke artikel", "applies", [])],
        "which one is not said",
    ),
    ("Wie tegen A2 hierboven handelt.", [("A2 hierboven", "relative", ["2A2"])], "made absolute"),
    (
        "Dit staat in de voetnoot; zie de voetnoot bij artikel 3.",
        [("zie de voetnoot bij artikel 3", "see", ["3"])],
        "the footnote of an article",
    ),
    ("Dat artikel is goed voor 60% van 3 punten.", [], "no number follows"),
    ("Zie ook hierboven.", [], "nothing is named"),
]


@pytest.mark.parametrize(("sentence", "expected", "reason"), REFERENCES)
def test_forms(sentence: str, expected: list[tuple[str, str, list[str]]], reason: str) -> None:
    edition = unknown_edition("proef.txt", "code", set())
    flow, _ = compose(f"ARTIKEL 1 Een\nTekst.\nARTIKEL 2 Twee\n{sentence}\n", edition)
    units = code.parse_units(flow, edition, "proef").units
    found = code.find_references(flow, units, edition)
    assert [(flow.text[f.start : f.end], f.kind, f.targets) for f in found] == expected, reason


def test_an_example_speaks_of_the_article_that_it_stands_in() -> None:
    edition = unknown_edition("proef.txt", "code", set())
    text = "ARTIKEL 1 Een\nTekst.\nARTIKEL 2 Twee\nTekst.\nVOORBEELD 1: Zo werkt dit artikel.\n"
    flow, _ = compose(text, edition)
    units = code.parse_units(flow, edition, "proef").units
    assert [f.targets for f in code.find_references(flow, units, edition)] == [["2"]]


def test_a_number_alone_is_below_the_same_letter() -> None:
    edition = unknown_edition("proef.txt", "code", set())
    flow, _ = compose("ARTIKEL 1 Een\nA. Eerst\n1. Niets. 2. Als 1 hierboven.\n", edition)
    units = code.parse_units(flow, edition, "proef").units
    assert [f.targets for f in code.find_references(flow, units, edition)] == [["1A1"]]
