"""Prose to units on invented snippets: games, counting, blocks, ids in the margin, kinds."""

from typing import Any

import pytest

from parsers.compose import compose
from parsers.grammars.prose import parse_units
from parsers.recognise import unknown_edition
from parsers.unit import Parsed, Unit
from schema.edition import Edition, Layout, PageFacts
from schema.finding import UnusableInput

KRAAI = {"id": "kraai", "name": "Kraai", "title": "Het kraaispel", "opens": "HET KRAAISPEL"}
TOREN = {"id": "toren", "name": "Toren", "title": "Het torenspel", "opens": "HET TORENSPEL"}


def book(facts: dict[str, Any]) -> Edition:
    """A described text with facts for the grammar, and numbers on lines as page marks."""
    changes = {"layout": Layout(pages=PageFacts(marks="line")), "facts": facts, "known": True}
    return unknown_edition("proef.txt", "prose", set()).model_copy(update=changes)


def read(text: str, **facts: Any) -> tuple[Parsed, dict[str, str]]:
    """What the text is parsed into, and the text of each unit by its number."""
    edition = book(facts)
    flow, _ = compose(text, edition)
    parsed = parse_units(flow, edition, "proef.txt")
    texts = {
        unit.number: " / ".join(flow.text[start:end] for start, end in unit.ranges)
        for unit in parsed.units
    }
    return parsed, texts


def by_number(parsed: Parsed) -> dict[str, Unit]:
    return {unit.number: unit for unit in parsed.units}


TWO_GAMES = """HET KRAAISPEL.

Men speelt met vieren.

1. Wie geeft, schudt.

Hij schudt driemaal.

2. Wie komt, zet in.

HET TORENSPEL.

Men speelt met blokjes.

1. Men zet om de beurt.
"""


def test_paragraphs_are_counted_game_by_game_without_the_numbered_parts() -> None:
    parsed, texts = read(TWO_GAMES, divisions=[KRAAI, TOREN])
    assert list(texts) == [
        "kraai", "kraai_p1", "kraai_1", "kraai_p2", "kraai_2", "toren", "toren_p1", "toren_1",
    ]  # fmt: skip
    assert texts["kraai_1"] == "1. Wie geeft, schudt.", "the printed number is part of the text"
    units = by_number(parsed)
    assert units["kraai"].title == "Het kraaispel"
    assert units["kraai_p2"].label == "Kraai, alinea 2"
    assert units["toren_1"].label == "Toren, nr. 1"
    assert units["toren_1"].parent == "toren"
    assert units["toren_1"].part == ("Het torenspel",)


def test_numbered_parts_are_called_what_the_book_calls_them() -> None:
    parsed, texts = read(TWO_GAMES, divisions=[{**KRAAI, "numbered": "variant"}, TOREN])
    assert texts["kraai_variant_2"] == "2. Wie komt, zet in."
    assert by_number(parsed)["kraai_variant_2"].label == "Kraai, variant 2"


def test_text_before_the_first_game_is_counted_too() -> None:
    _, texts = read("Een woord vooraf.\n\n" + TWO_GAMES, divisions=[KRAAI, TOREN])
    assert texts["p1"] == "Een woord vooraf."


def test_a_heading_runs_to_the_end_of_the_paragraph_in_which_its_words_end() -> None:
    text = "HET\n\nKRAAISPEL VOOR VIER.\n\nMen speelt met vieren.\n"
    parsed, texts = read(text, divisions=[{**KRAAI, "opens": "HET KRAAISPEL"}])
    assert texts["kraai_p1"] == "Men speelt met vieren."
    title = by_number(parsed)["kraai"].title_range
    assert title is not None
    assert title[1] - title[0] == len("HET\nKRAAISPEL VOOR VIER.")


def test_a_title_page_is_one_unit() -> None:
    title = {"id": "titel", "name": "T", "title": "De boeken", "opens": "DE BOEKEN", "whole": True}
    _, texts = read("DE BOEKEN\n\nZandwijk, 1860.\n\n" + TWO_GAMES, divisions=[title, KRAAI])
    assert texts["titel"] == "DE BOEKEN / Zandwijk, 1860."


def test_a_game_that_is_not_there_is_reported() -> None:
    other = {"id": "os", "name": "Os", "title": "Het osspel", "opens": "HET OSSPEL"}
    parsed, texts = read(TWO_GAMES, divisions=[KRAAI, TOREN, other])
    assert "os" not in texts
    assert [(f.what, f.read) for f in parsed.findings] == [("declared-not-found", "HET OSSPEL")]


TABLE = """HET KRAAISPEL.

De orde is:

Kraai, negen

vogels.

Ekster, zeven
Aas,
samen 3.

Daarna volgt de rest.
"""


def test_lines_of_a_table_are_one_unit_with_the_brace_label_in_its_row() -> None:
    block = {
        "unit": "kraai_p2", "kind": "table", "opens": "Kraai, negen", "before": "Daarna volgt",
        "brace": ["vogels."], "cuts": ["samen"],
    }  # fmt: skip
    parsed, texts = read(TABLE, divisions=[KRAAI], blocks=[block])
    assert list(texts) == ["kraai", "kraai_p1", "kraai_p2", "kraai_p3"]
    unit = by_number(parsed)["kraai_p2"]
    assert unit.kind == "table"
    assert unit.rows == [["Kraai, negen", "vogels."], ["Ekster, zeven"], ["Aas,"], ["samen 3."]]


def test_a_brace_label_on_a_line_of_its_own_belongs_to_the_row_before_it() -> None:
    text = "HET KRAAISPEL.\n\nDe orde is:\n\nKraai, negen\n\nVogels.\n\nDaarna volgt de rest.\n"
    block = {
        "unit": "kraai_p2", "kind": "table", "opens": "Kraai, negen", "before": "Daarna volgt",
        "brace": ["Vogels."],
    }  # fmt: skip
    parsed, _ = read(text, divisions=[KRAAI], blocks=[block])
    assert by_number(parsed)["kraai_p2"].rows == [["Kraai, negen", "Vogels."]]


LIST = """HET KRAAISPEL.

Men kan spelen:

lo. Vliegen.

9». Duiken.

Dat is alles.

1. Vliegen is een slag halen.

2. Duiken is dat niet.
"""


def test_a_list_is_one_unit_and_its_numbers_are_not_those_of_the_parts() -> None:
    block = {
        "unit": "kraai_p2", "kind": "rule", "opens": "lo. Vliegen", "before": "Dat is", "items": 2,
    }  # fmt: skip
    parsed, texts = read(LIST, divisions=[KRAAI], blocks=[block])
    assert texts["kraai_p2"] == "lo. Vliegen. / 9». Duiken."
    assert texts["kraai_2"] == "2. Duiken is dat niet."
    assert [(f.read, f.proposed) for f in parsed.findings] == [("lo", "1"), ("9»", "2")]


def test_a_list_at_which_the_text_breaks_off_takes_the_rest_and_says_so() -> None:
    block = {
        "unit": "kraai_p2", "kind": "rule", "opens": "lo. Vliegen", "before": "Dat is", "items": 2,
    }  # fmt: skip
    parsed, texts = read(LIST[: LIST.index("9»")], divisions=[KRAAI], blocks=[block])
    assert texts["kraai_p2"] == "lo. Vliegen."
    assert {f.what for f in parsed.findings} == {"misread", "lost", "declared-not-found"}


MARGINS = """HET KRAAISPEL.

[p2] De tweede alinea staat vooraan.

[kraai_p7] De zevende.

De achtste heeft geen nummer in de marge.

[p2] Nog eens twee.

[p12]
"""


def test_an_id_in_the_margin_overrides_the_count() -> None:
    parsed, texts = read(MARGINS, divisions=[KRAAI])
    assert texts == {
        "kraai": "",
        "kraai_p2": "De tweede alinea staat vooraan.",
        "kraai_p7": "De zevende.",
        "kraai_p8": "De achtste heeft geen nummer in de marge.",
        "kraai_p9": "Nog eens twee.",
        "kraai_p12": "",
    }
    assert by_number(parsed)["kraai_p12"].absent
    assert [(f.what, f.read) for f in parsed.findings] == [("doubled", "p2")]


def test_an_id_in_the_margin_opens_a_declared_table() -> None:
    text = "HET KRAAISPEL.\n\n[p2]\n\nKraai\n\nEkster\n\n[p3] Daarna.\n"
    block = {"unit": "kraai_p2", "kind": "table", "opens": "(anders)", "before": "(anders)"}
    parsed, texts = read(text, divisions=[KRAAI], blocks=[block])
    assert texts["kraai_p2"] == "Kraai / Ekster"
    assert by_number(parsed)["kraai_p2"].label_range is not None
    assert by_number(parsed)["kraai_p3"].kind == "paragraph"


def test_kinds_are_declared_by_ranges_of_numbers() -> None:
    parsed, _ = read(
        TWO_GAMES,
        divisions=[KRAAI, TOREN],
        default_kind="rule",
        kinds={"heading": ["kraai_p1"], "example": ["kraai_1-2"], "definition": ["toren_p1"]},
    )
    kinds = {unit.number: unit.kind for unit in parsed.units}
    assert kinds["kraai_1"] == kinds["kraai_2"] == "example"
    assert (kinds["kraai_p2"], kinds["toren_p1"]) == ("rule", "definition")
    parents = {unit.number: unit.parent for unit in parsed.units}
    assert parents["kraai_1"] == "kraai_p1", "an example belongs to the heading above it"
    assert parents["kraai_2"] == "kraai", "but not past a rule"


def test_where_no_definitions_are_declared_words_tell_them() -> None:
    text = "HET KRAAISPEL.\n\nOnder een nest verstaat men drie vogels.\n\nMen geeft er drie.\n"
    parsed, _ = read(text, divisions=[KRAAI])
    assert [unit.kind for unit in parsed.units] == ["heading", "definition", "paragraph"]


def test_what_is_missing_at_the_end_is_reported_and_the_last_unit_is_truncated() -> None:
    whole = {**KRAAI, "paragraphs": 5, "numbers": 4}
    parsed, _ = read(TWO_GAMES[: TWO_GAMES.index("komt")], divisions=[whole])
    assert parsed.units[-1].truncated
    assert [(f.what, f.proposed) for f in parsed.findings] == [("lost", "3–4"), ("lost", "3–5")]


PAGES = "\n\n".join(f"{n}\n\nDit is bladzijde {n}." for n in (4, 5, 7, 8, 9))


def test_a_page_that_is_lost_between_two_others_is_reported() -> None:
    edition = book({}).model_copy(update={"known": False})
    _, findings = compose(PAGES, edition)
    assert [(f.what, f.proposed) for f in findings] == [("lost", "6")]


WRONG = [
    ({"divisions": [{"id": "a b", "name": "A", "title": "A", "opens": "A"}]}, "id with a blank"),
    ({"kinds": {"rule": ["p1 tot p3"]}}, "a range that can't be read"),
    ({"kinds": {"regel": ["a_p1"]}}, "a kind that doesn't exist"),
    ({"afdelingen": []}, "an unknown fact"),
]


@pytest.mark.parametrize(("facts", "reason"), WRONG)
def test_wrong_facts_give_one_clear_line(facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(UnusableInput) as raised:
        read("tekst", **facts)
    message = str(raised.value)
    assert message.startswith("proef/edition.toml: facts."), reason
    assert "\n" not in message
