"""Web pages: headings, lists, branches, questions, tables; any text at all."""

import textwrap
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.loader import SPECIMENS, load_edition
from parsers.compose import compose
from parsers.flow import Flow
from parsers.grammars import web
from parsers.grammars.web_lines import looks_like_heading, read_lines
from parsers.parse import parse
from parsers.recognise import unknown_edition
from parsers.unit import Parsed, Unit
from schema.edition import Edition, Layout, PageFacts
from schema.finding import UnusableInput

SPECIMEN = SPECIMENS / "voorbeeld-web"


def page(facts: dict[str, object] | None = None) -> Edition:
    """A page with nothing declared but these facts."""
    unknown = unknown_edition("bladzijde.txt", "web", set())
    layout = Layout(lines="separate", pages=PageFacts(marks="none"))
    return unknown.model_copy(
        update={"layout": layout, "known": facts is not None, "facts": facts or {}}
    )


def read(text: str, facts: dict[str, object] | None = None) -> tuple[Flow, Parsed]:
    edition = page(facts)
    flow, _ = compose(text, edition)
    return flow, web.parse_units(flow, edition, "bladzijde.txt")


def by_number(parsed: Parsed) -> dict[str, Unit]:
    return {unit.number: unit for unit in parsed.units}


def text_of(flow: Flow, unit: Unit) -> str:
    return "".join(flow.text[start:end] for start, end in unit.ranges)


def unplaced(flow: Flow, parsed: Parsed) -> list[str]:
    """The characters that are in no unit and in no noise, and those that are in two."""
    count = [0] * len(flow.text)
    ranges = list(parsed.noise)
    for unit in parsed.units:
        named = [r for r in (unit.title_range, unit.label_range) if r]
        ranges += [*unit.ranges, *named]
    for start, end in ranges:
        for place in range(start, end):
            count[place] += 1
    return [
        sign for sign, times in zip(flow.text, count, strict=True) if times != 1 and sign.strip()
    ]


PAGE = """Het bieden
Wie aan de beurt is, noemt een getal dat hoger is dan het vorige.
- Een pas telt als nul.
- Twee maal passen sluit de ronde voor deze speler.
Zo niet, dan volgt een straf:
De eerste keer betaalt hij een fiche.
De tweede keer betaalt hij er twee.
NB Fiches komen uit de eigen voorraad.
Begrippen
- Fiche: een rond schijfje dat een punt waard is.
- Ronde: zolang tot ieder gepast heeft.
"""


def test_units_are_counted_under_their_headings() -> None:
    flow, parsed = read(PAGE)
    units = by_number(parsed)
    assert list(units) == [
        "het-bieden",
        *(f"het-bieden_{n}" for n in range(1, 8)),
        "begrippen",
        "begrippen_1",
        "begrippen_2",
    ]
    assert text_of(flow, units["het-bieden_2"]) == "Een pas telt als nul."
    assert units["het-bieden_2"].label_range is not None
    assert units["het-bieden"].label == "Het bieden"
    assert units["het-bieden_2"].label == "Het bieden, 2"
    assert units["het-bieden_7"].kind == "comment"
    assert units["begrippen_1"].kind == "definition"
    assert units["begrippen_1"].title == "Fiche"
    assert units["begrippen_2"].part == ("Begrippen",)


def test_the_branch_of_an_unmet_condition() -> None:
    flow, parsed = read(PAGE)
    units = by_number(parsed)
    assert units["het-bieden_4"].parent == "het-bieden"
    assert units["het-bieden_5"].parent == units["het-bieden_6"].parent == "het-bieden_4"
    assert units["het-bieden_7"].parent == "het-bieden"
    found = web.find_references(flow, parsed.units, page())
    assert [(one.kind, one.targets) for one in found] == [("relative", ["het-bieden_3"])]


HEADINGS = [
    ("Weetjes & leuke feiten", True, "a few words, begun with a capital"),
    ("Huisregels (kort)", True, "brackets may close it"),
    ("Zo niet, dan volgt:", False, "what ends in a colon leads to what follows"),
    ("Dat is alles.", False, "a sentence"),
    ("en daarna nog twee keer", False, "goes on from the line before"),
    ("1998", False, "a number alone"),
    ("Wie " + "heel " * 20 + "lang is", False, "too long"),
]


@pytest.mark.parametrize(("line", "expected", "reason"), HEADINGS)
def test_what_may_be_a_heading(line: str, expected: bool, reason: str) -> None:
    assert looks_like_heading(line) is expected, reason


LINES = [
    ("Tekst van een regel, met een punt. |", "text", "a bar that is left of the frame"),
    ("| | Een kop of tekst", "text", "bars before it"),
    ("a | b", "table", "a bar between cells"),
    ("| B 8 |", "table", "one cell between bars"),
    ("- Deel uit", "item", "a dash"),
    ("1 - het maken", "item", "a number and a dash"),
    ("2) het delen", "item", "a number and a bracket"),
    ("-1100 punten", "text", "a minus"),
    ("2 x precies gemaakt", "text", "a count"),
    ("+ 620 tegen - 650", "text", "scores"),
    ("01V: Wie geeft er?", "question", "a question with its number"),
    ("Copyright © 2001 Iemand", "footer", "the foot of the page"),
    ("( Zie de lijst )", "text", "brackets"),
]


@pytest.mark.parametrize(("line", "kind", "reason"), LINES)
def test_what_a_line_is(line: str, kind: str, reason: str) -> None:
    lines, _ = read_lines(line)
    assert [one.kind for one in lines] == [kind], reason


NO_TEXT = ["|", "| |", ".", "-", "* * *", "-----", "| | |"]


@pytest.mark.parametrize("line", NO_TEXT)
def test_lines_of_signs_alone_are_no_text(line: str) -> None:
    flow, parsed = read(f"Een zin die hier staat.\n{line}\nNog een zin die hier staat.\n")
    assert [text_of(flow, unit) for unit in parsed.units] == [
        "Een zin die hier staat.",
        "Nog een zin die hier staat.",
    ]
    assert [flow.text[start:end] for start, end in parsed.noise] == [line]


def test_a_lone_full_stop_after_a_lost_sign_is_text() -> None:
    flow, parsed = read("Het contract was hier 4 .\nDat is gemaakt. .\n")
    assert [text_of(flow, unit) for unit in parsed.units] == [
        "Het contract was hier 4 .",
        "Dat is gemaakt.",
    ]


def test_questions_glued_on_one_line_with_different_markers() -> None:
    line = "01V: Mag dat?Antwoord Dat mag. V: Wie geeft? A: De oudste."
    flow, parsed = read(f"Vragen\n{line}\n")
    units = by_number(parsed)
    assert text_of(flow, units["vragen_1"]) == "Mag dat?Antwoord Dat mag."
    assert text_of(flow, units["vragen_2"]) == "Wie geeft? A: De oudste."
    label = units["vragen_1"].label_range
    assert label is not None
    assert flow.text[label[0] : label[1]] == "01V:"


def test_an_answer_on_the_next_line_belongs_to_its_question() -> None:
    flow, parsed = read("V: Wie geeft er?\nA: De oudste speler.\nDaarna gaat het rond.\n")
    assert [text_of(flow, unit) for unit in parsed.units] == [
        "Wie geeft er?A: De oudste speler.",
        "Daarna gaat het rond.",
    ]


TABLES = [
    (
        "no | wie | 1 | A | 2 | B | 3 | C |",
        [[["no", "wie"], ["1", "A"], ["2", "B"], ["3", "C"]]],
        "one line",
    ),
    (
        "no | Uit-\nslag | 1 | A | 2 | B | 3 | C |",
        [[["no", "Uitslag"], ["1", "A"], ["2", "B"], ["3", "C"]]],
        "cut within a cell",
    ),
    ("a | b |\nc | d |", [[["a", "b"]], [["c", "d"]]], "two tables: the first was closed"),
    ("| a | b |\n|\n| c | d |", [[["a", "b"], ["c", "d"]]], "bars between rows"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), TABLES)
def test_lines_with_bars_make_tables(
    text: str, expected: list[list[list[str]]], reason: str
) -> None:
    flow, parsed = read(f"Dit gaat eraan vooraf, en is tekst.\n{text}\nEn dit volgt erop.\n")
    rows = [unit.rows for unit in parsed.units if unit.kind == "table"]
    if "|\n|" in text:
        cells = [[cell for cell in row if cell] for row in rows[0] or []]
        assert [cell for row in cells for cell in row] == ["a", "b", "c", "d"], reason
    else:
        assert rows == expected, reason
    assert not unplaced(flow, parsed)


DECLARED: dict[str, object] = {
    "headings": [
        {"title": "Het spel", "level": 1},
        {"title": "Telling", "holds": "rules"},
        {"title": "Slot", "level": 1},
    ],
    "tables": [
        {"unit": "telling_2", "caption": "Briefje:", "label": "Rond.", "sizes": [2], "columns": 2}
    ],
    "branches": [{"of": "telling_1", "units": ["telling_3"]}],
}


def test_what_an_editor_declares() -> None:
    table_line = "Rond. no | pt | 1 | 4 | 2 | 5 |"
    text = f"Het spel\nVooraf\nTelling\nWie wint telt.\n{table_line}\nDan telt hij.\n"
    flow, parsed = read(text, DECLARED)
    units = by_number(parsed)
    assert list(units) == [
        "het-spel",
        "het-spel_1",
        "telling",
        *(f"telling_{n}" for n in (1, 2, 3)),
    ]
    assert units["telling"].parent == "het-spel"
    assert (units["het-spel"].division, units["telling"].division) == ("page", "section")
    assert units["telling_1"].kind == "rule"
    assert units["telling_1"].part == ("Het spel", "Telling")
    assert units["telling_3"].parent == "telling_1"
    table = units["telling_2"]
    assert table.rows == [["Rond. no", "pt"], ["1", "4"], ["2", "5"]]
    assert text_of(flow, table).startswith("no | pt")
    assert [str(found) for found in parsed.findings] == [
        "bladzijde.txt:1: koppen: „Slot” staat niet in deze tekst"
    ]
    assert not unplaced(flow, parsed)


def test_the_caption_of_a_table_is_its_title() -> None:
    facts = {**DECLARED, "headings": [{"title": "Telling"}]}
    text = "Telling\nWie wint telt.\nBriefje: no | pt | 1 | 4 | 2 | 5 |\n"
    flow, parsed = read(text, facts)
    table = by_number(parsed)["telling_2"]
    assert table.title == "Briefje"
    assert table.rows == [["no", "pt"], ["1", "4"], ["2", "5"]]
    assert not unplaced(flow, parsed)


def test_a_wrong_description_gives_one_clear_line() -> None:
    with pytest.raises(UnusableInput, match=r"facts\.headings\.0\.title: dit ontbreekt"):
        read("Tekst.", {"headings": [{"name": "Telling"}]})


def test_repeated_headings_have_numbers_of_their_own() -> None:
    below = "Een zin die lang genoeg is om onder een kop te staan."
    _, parsed = read(f"Telling\n{below}\nTelling\n{below}\nTelling 2\n{below}\n★ ★\n")
    numbers = [unit.number for unit in parsed.units if unit.kind == "heading"]
    assert numbers == ["telling", "telling-2", "telling-2-2"]


SEE = [
    ("Lees verder, zie: Het delen", "zie: Het delen", "with a colon"),
    ("( Voor straf zie: Het delen )", "zie: Het delen", "between brackets"),
    ("Lees verder, zie ook het delen.", "zie ook het delen", "see also, without its capital"),
    ("Dat staat onder zie „Het delen”.", "zie „Het delen", "quoted"),
    ("Het delen klik hier:", "Het delen klik hier", "what was a link"),
    ("Dat is Het delen\nklik hier:", None, "a title on the line before"),
    ("Dat is te zie: Het deel", None, "no title of this page"),
    ("Wat wij gezien: Het delen", None, "another word"),
    ("Hij kan zie het delen", None, "no more than words"),
]


@pytest.mark.parametrize(("line", "raw", "reason"), SEE)
def test_references_to_headings(line: str, raw: str | None, reason: str) -> None:
    below = "Wie geeft, deelt aan ieder dertien kaarten uit, een voor een."
    flow, parsed = read(f"Het delen\n{below}\n{line}\n")
    found = web.find_references(flow, parsed.units, page())
    expected = [(raw, ["het-delen"])] if raw else []
    assert [(flow.text[one.start : one.end], one.targets) for one in found] == expected, reason


def test_a_reference_to_a_declared_heading_that_is_cut_off() -> None:
    flow, parsed = read("Het spel\nVoor het einde zie: Slot\n", DECLARED)
    found = web.find_references(flow, parsed.units, page(DECLARED))
    assert [one.targets for one in found] == [["slot"]]


AUDITS = [
    ("Er zijn er drie:\n1 - een\n2 - twee\n4 - vier\n", ["3 ontbreekt vóór 4"], "a lost item"),
    ("Er zijn er drie:\n1 - een\n2 - twee\n2 - drie\n", ["2 staat er dubbel"], "a doubled item"),
    ("Eerst:\n1 - een\n2 - twee\nDan:\n1 - een\n2 - twee\n", [], "a list that begins again"),
    ("no | wie | 1 | A | 2 | B | 3 | C | 5 | D | 6 | E |", ["4 ontbreekt vóór 5"], "a lost row"),
    ("no | wie | 1 | A | 2 | B | 3 | C | 3 | D |", ["3 staat er dubbel"], "a doubled row"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), AUDITS)
def test_the_number_audit(text: str, expected: list[str], reason: str) -> None:
    _, parsed = read(text)
    assert [one.message.split(": ")[-1] for one in parsed.findings] == expected, reason
    assert all(one.line > 0 and one.source == "bladzijde.txt" for one in parsed.findings)


BOOK = "\n".join(
    textwrap.wrap(
        "Wie de kaarten geeft, laat zijn buurman afnemen; daarna deelt hij ze een voor een uit. "
        "Elk krijgt er dertien, en wie er te veel heeft, legt ze neer. De speler links van hem "
        "komt uit met een kaart naar keuze, en de anderen moeten die kleur bekennen, zo mogelijk. "
        * 8,
        60,
    )
)


def test_how_well_a_layout_suits() -> None:
    unknown = unknown_edition("tekst.txt", "prose", set())

    def fit(text: str) -> float:
        return web.fit(compose(text, unknown)[0])

    specimen = (SPECIMEN / "text.txt").read_text(encoding="utf-8")
    assert fit(specimen) >= 0.8
    assert fit(BOOK) <= 0.1
    assert fit("EERSTE DEEL\n" + BOOK) <= 0.2
    assert fit("1. Een.\n2. Twee.\n3. Drie.\n" * 10) == 0.0


def test_the_specimen_reads_alike_described_or_not() -> None:
    data = (SPECIMEN / "text.txt").read_bytes()
    edition = load_edition(SPECIMEN)
    described = parse(data, {edition.siglum: edition}, name="voorbeeld.txt")
    undescribed = parse(data, {}, name="voorbeeld.txt")
    assert undescribed.edition.grammar == "web"
    assert [rule.number for rule in described.rules] == [rule.number for rule in undescribed.rules]
    kinds = {rule.kind for rule in described.rules}
    assert kinds == {"heading", "paragraph", "comment", "table", "definition"}
    assert not unplaced(described.flow, described.parsed)
    targets = [t.id for rule in described.rules for ref in rule.references for t in ref.targets]
    assert targets == [
        "voorbeeld-web_het-bouwen_2",
        "voorbeeld-web_omgevallen-torens",
        "voorbeeld-web_het-bouwen",
    ]
    assert [str(found) for found in described.findings] == [
        "voorbeeld.txt:17: lijst in omgevallen-torens_2: 3 ontbreekt vóór 4"
    ]


PIECES = [
    "|", "| ", " | a | ", "- ", "1 - ", "V: ", "A: ", "Zo niet", ":", "©", ".", "\n", "\n\n",
    "Kop", "Kop\n", "een zin die lang is, en nog wat langer dan zestig tekens, zodat hij telt.",
    "Woordenlijst\n", "zie: Kop", " klik hier", "\u2028", "\t", "é", "12", "NB ", "( ", "\r\n",
]  # fmt: skip


def check_any(text: str, edition: Edition) -> None:
    flow, _ = compose(text, edition)
    parsed = web.parse_units(flow, edition, "tekst.txt")
    numbers: Sequence[str] = [unit.number for unit in parsed.units]
    assert len(numbers) == len(set(numbers))
    assert not unplaced(flow, parsed)
    known = set(numbers)
    assert all(unit.parent is None or unit.parent in known for unit in parsed.units)
    for one in web.find_references(flow, parsed.units, edition):
        assert 0 <= one.start < one.end <= len(flow.text)
        assert set(one.targets) <= known
    assert 0.0 <= web.fit(flow) <= 1.0


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_page_is_placed_whole(text: str) -> None:
    check_any(text, page())


@given(st.text(alphabet=st.characters(exclude_characters="\x00"), max_size=200))
def test_any_text_is_placed_whole(text: str) -> None:
    check_any(text, page())
    check_any(text, unknown_edition("tekst.txt", "web", set()))
