"""Prose takes any text at all: what it makes of texts that nobody described."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parsers.compose import compose
from parsers.flow import Flow
from parsers.grammars import prose
from parsers.recognise import unknown_edition
from parsers.unit import Parsed
from schema.edition import Edition
from schema.ids import make_id

BODY = (
    "Dit is een alinea die lang genoeg is om onder een opschrift te staan, met een punt erachter."
)


def unknown() -> Edition:
    return unknown_edition("onbekend.txt", "prose", set())


def read(text: str) -> tuple[Flow, Parsed]:
    flow, _ = compose(text, unknown())
    return flow, prose.parse_units(flow, unknown(), "onbekend.txt")


UNKNOWN = [
    (f"HET SPEL\n\n{BODY}", ["het-spel", "het-spel_p1"], "a heading in capitals"),
    (f"HET\n\nSPEL\n\n{BODY}", ["het-spel", "het-spel_p1"], "a heading of two lines"),
    (f"Van het geven\n\n{BODY}", ["van-het-geven", "van-het-geven_p1"], "above a full paragraph"),
    (f"Van het geven.\n\n{BODY}", ["p1", "p2"], "a sentence is no heading"),
    ("Jan\n\nPiet\n\nKlaas", ["p1", "p2", "p3"], "short lines with nothing below are no headings"),
    (f"P12\n\n{BODY}", ["p1", "p2"], "what looks like a number of ours is no heading"),
    (f"DEEL\n\n{BODY}\n\nDEEL\n\n{BODY}", ["deel", "deel_p1", "deel-2", "deel-2_p1"], "same name"),
    (f"{BODY}\n\n1. Een.\n\n2. Twee.", ["p1", "1", "2"], "numbered parts without a heading"),
    (f"SPEL\n\n2°. Twee.\n\n3°. Drie.\n\n{BODY}", ["spel", "spel_2", "spel_3", "spel_p1"], "2°"),
    ("word", ["p1"], "one word"),
    ("規則\n\n遊戲的規則很簡單", ["p1", "p2"], "a script without capitals"),
    ("כללי המשחק", ["p1"], "from right to left"),
    ("123 456 789", ["p1"], "digits only"),
    ("~~~ *** ---", ["p1"], "signs only"),
    ("ΚΑΝΟΝΕΣ\n\nΟι παίκτες είναι τέσσερις.", ["deel", "deel_p1"], "capitals that make no slug"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), UNKNOWN)
def test_an_unknown_text_gets_ids(text: str, expected: list[str], reason: str) -> None:
    _, parsed = read(text)
    assert [unit.number for unit in parsed.units] == expected, reason


def test_a_series_that_starts_late_or_has_gaps_is_audited() -> None:
    _, parsed = read("5. Vijf.\n\n6. Zes.\n\n8. Acht.\n")
    assert [(f.what, f.proposed) for f in parsed.findings] == [("lost", "7")]


def test_a_margin_mark_is_text_in_a_text_that_nobody_described() -> None:
    flow, parsed = read("Zie [p3] hier.\n\nTekst [12] met een noot.\n")
    assert all(unit.label_range is None for unit in parsed.units)
    assert "[12]" in flow.text


def test_prose_fits_long_paragraphs_better_than_lines() -> None:
    long, _ = compose((BODY + " ") * 4, unknown())
    short, _ = compose("Een.\n\nTwee.\n\nDrie.\n", unknown())
    assert prose.fit(long) > prose.fit(short) > 0
    assert prose.fit(Flow("")) == 0


def check(text: str) -> None:
    """Ids are unique and valid, and each character that is no white space is placed once."""
    flow, parsed = read(text)
    ids = [make_id("onbekend", unit.number) for unit in parsed.units]
    assert len(ids) == len(set(ids))
    placed = Counter(
        at
        for unit in parsed.units
        for start, end in [*unit.ranges, unit.title_range or (0, 0), unit.label_range or (0, 0)]
        for at in range(start, end)
    )
    assert all(count == 1 for count in placed.values())
    for at, char in enumerate(flow.text):
        assert placed[at] == 1 or char.isspace(), f"{char!r} at {at} is nowhere"
    numbers = {unit.number for unit in parsed.units}
    assert {unit.parent for unit in parsed.units} <= numbers | {None}
    for found in prose.find_references(flow, parsed.units, unknown()):
        assert flow.text[found.start : found.end].strip()
        assert all(make_id("onbekend", number) for number in found.targets)


LINES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "", BODY, "HET SPEL", "Van het geven", "1. Een.", "2°. Twee.", "80. Acht", "lo. Een",
            "[p3] Marge", "[p3]", "12", "zie nr. 3 en § 4-6", "bladz. 12", "P1", "De", "A.",
            "DEEL-2", "DEEL", "a | b | c", "\f", "reg-", "terhand",
        ]
    ),
)  # fmt: skip


@given(st.lists(LINES, max_size=25).map("\n".join))
@example("DEEL\n\nDEEL\n\nDEEL 2\n\nDEEL 2")
@example("DEEL 2\n\n" + BODY + "\n\nDEEL\n\n" + BODY + "\n\nDEEL\n\n" + BODY)
@example("\x1c\n\u2028 a\u200b\n\n\x85b")
@example("İ\n\n" + BODY)
def test_any_text_is_placed_whole_under_ids_that_are_its_own(text: str) -> None:
    check(text)


@pytest.mark.parametrize("line", ["HET SPEL", "1. Een.", f"Deel\n\n{BODY}", "zie nr. 3,"])
def test_work_grows_with_the_text_alone(
    line: str, lines_run: Callable[[Callable[[], object]], int]
) -> None:
    """Headings, labels or references alone; in quadratic time ten times as many cost hundred."""
    few, many = (lines_run(lambda n=n: read(f"{line}\n\n" * n)) for n in (100, 1000))
    assert many < 15 * few


def test_a_reference_to_a_page_leads_to_what_begins_on_it() -> None:
    text = (
        "\n\n".join(f"{n}\n\nDit staat op bladzijde {n}." for n in range(4, 9)) + "\n\nZie blz. 6."
    )
    flow, parsed = read(text)
    found = prose.find_references(flow, parsed.units, unknown())
    pages = [one for one in found if re.match("blz", flow.text[one.start :])]
    assert [one.targets for one in pages] == [["p3"]]
