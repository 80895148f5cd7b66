"""A printed index in running text: heads, sub-entries, articles, see and see also."""

import pytest

from parsers.grammars.code_index import Index, read_index
from parsers.grammars.code_index_atoms import rises, sort_key


def read(*lines: str) -> Index:
    text = "\n".join(lines)
    spans, at = [], 0
    for line in lines:
        spans.append((at, at + len(line)))
        at += len(line) + 1
    return read_index(text, spans, "register")


def entries(*lines: str) -> list[str]:
    """Entries as "head > sub 3, 4 zie X; Y zie ook Z"; a lost head is "?"."""
    return [
        f"{item.head or '?'}"
        + (f" > {item.sub}" if item.sub else "")
        + (f" {', '.join(item.articles)}" if item.articles else "")
        + (f" zie {'; '.join(item.see)}" if item.see else "")
        + (f" zie ook {'; '.join(item.see_also)}" if item.see_also else "")
        for item in read(*lines).items
    ]


ENTRIES = [
    ("Aas 3 Boer 4, 5 Dame 6", ["Aas 3", "Boer 4, 5", "Dame 6"], "heads that rise"),
    (
        "Kaart Gespeeld 3 Omgekeerd 4 Slag 5",
        ["Kaart > Gespeeld 3", "Kaart > Omgekeerd 4", "Kaart > Slag 5"],
        "a head without a number, then what rises below it",
    ),
    (
        "Kaart Zoek 3 Laden 4",
        ["Kaart > Zoek 3", "Laden 4"],
        "where sub-entries stop rising a new head begins",
    ),
    (
        "Pas, gedwongen Aan de beurt 3 Straf na - 4",
        ["Pas, gedwongen > Aan de beurt 3", "Pas, gedwongen > Straf na - 4"],
        "a head with a comma; a dash stands for the head",
    ),
    (
        "Dummy ➤ zie: Blinde Eiser 7",
        ["Dummy zie Blinde", "Eiser 7"],
        "the list of references ends at a capital",
    ),
    (
        "Haast ➤ zie: Informatie; Gedrag Jagen 7",
        ["Haast zie Informatie; Gedrag", "Jagen 7"],
        "two references",
    ),
    (
        "Slag ➤ zie ook: Kaart Afstaan 3 Tellen 5",
        ["Slag zie ook Kaart", "Slag > Afstaan 3", "Slag > Tellen 5"],
        "see also is an entry of the head, sub-entries follow",
    ),
    (
        "Score ➤ zie ook bij de telling Bord 3",
        ["Score zie ook bij de telling", "Score > Bord 3"],
        "a remark instead of a head",
    ),
    (
        "Leider Om te straffen 12; ➤ zie ook: Straf Rechten van de WL 6",
        ["Leider > Om te straffen 12 zie ook Straf", "Leider > Rechten van de WL 6"],
        "articles and see also in one entry; an abbreviation begins no entry",
    ),
    (
        "Geven (Gift) Schudden 6 Uitdelen 7",
        ["Geven (Gift) > Schudden 6", "Geven (Gift) > Uitdelen 7"],
        "a capital in brackets begins no entry",
    ),
    (
        "Delen ➤ zie: Uitgeven Tafel Stoel 2 Uitgeven 3 Zitten 5",
        ["Delen zie Uitgeven", "Tafel > Stoel 2", "Uitgeven 3", "Zitten 5"],
        "what a reference names is a head",
    ),
    (
        "Tafel Schikking van - 3 Te laat komen 4",
        ["Tafel > Schikking van - 3", "Te laat komen 4"],
        "nearer to the head than to the sub-entry before it",
    ),
    (
        "Stand Begin 7 Tabel 8 Standen ➤ zie ook: Punten Eind 9",
        ["Stand > Begin 7", "Stand > Tabel 8", "Standen zie ook Punten", "Standen > Eind 9"],
        "see also alone is said of heads",
    ),
    ("Aas 3 Boe", ["Aas 3"], "what the cut left of an entry is none"),
    ("Aas 3 Boer ➤ zie: H", ["Aas 3"], "a letter is no reference"),
]


@pytest.mark.parametrize("sign", ["", "?", "»"])
def test_references_without_the_arrow(sign: str) -> None:
    """An encoding that lacks the arrow has another sign for it, or none."""
    lines = [row[0] for row in ENTRIES if "➤" in row[0]]
    for line in lines:
        assert entries(line.replace("➤", sign)) == entries(line)
    assert read("Score Tabel, zie de achterkant 4 Zitten 5").items[0].see == []


@pytest.mark.parametrize(("line", "expected", "reason"), ENTRIES)
def test_entries_of_one_line(line: str, expected: list[str], reason: str) -> None:
    assert entries(line) == expected, reason


def test_a_line_that_begins_below_a_lost_head_has_no_head() -> None:
    assert entries("Kaart Aas 3 Slag 4", "Boer 5 Heer 6 Laden Vol 7") == [
        "Kaart > Aas 3",
        "Kaart > Slag 4",
        "? > Boer 5",
        "? > Heer 6",
        "Laden > Vol 7",
    ]


def test_each_head_is_a_unit_that_holds_its_entries() -> None:
    index = read("Kaart Aas 3 Slag 4 Laden 5", "Boer 6")
    assert [(u.number, u.title, u.ranges) for u in index.units] == [
        ("register_kaart", "Kaart", [(6, 18)]),
        ("register_laden", "Laden", [(25, 26)]),
        ("register_na_laden", None, [(27, 33)]),
    ]
    assert [item.unit for item in index.items] == ["register_kaart"] * 2 + [
        "register_laden",
        "register_na_laden",
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected", "reason"),
    [
        ("Voorspelen", "Vijfde kaart", True, "ij is sorted as y"),
        ("Wisselen", "WL, bevoegdheden", True, "capitals count as letters"),
        ("Biedingen", "Bieding, wijziging van", True, "a word and its plural, either way"),
        ("Honneurs", "Hoofd", True, "the first letter that differs decides"),
        ("Slagen", "Kaart", False, "back in the alphabet"),
        ("Eerste", "Één kaart", False, "accents don't count"),
    ],
)
def test_the_order_of_the_index(before: str, after: str, expected: bool, reason: str) -> None:
    assert rises(sort_key(before), sort_key(after)) is expected, reason


def test_an_empty_index_is_empty() -> None:
    assert read().units == []
    assert entries("") == []
