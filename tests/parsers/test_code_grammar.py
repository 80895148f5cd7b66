"""The grammar of the law code, on an invented rulebook and on texts made for a case."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.loader import SPECIMENS, load_edition
from parsers.compose import compose
from parsers.flow import Flow
from parsers.grammars import best_grammar, code
from parsers.grammars.code_definitions import read_definitions
from parsers.parse import ParsedEdition, parse
from parsers.recognise import unknown_edition
from parsers.unit import Parsed, Unit
from schema.finding import UnusableInput
from schema.rule import Rule

FOLDER = SPECIMENS / "voorbeeld-wet"
SPECIMEN = (FOLDER / "text.txt").read_text(encoding="utf-8")


def parsed(text: str = SPECIMEN) -> ParsedEdition:
    edition = load_edition(FOLDER)
    return parse(text.encode(), {edition.siglum: edition}, name="text.txt")


def by_number(result: ParsedEdition) -> dict[str, Rule]:
    return {rule.number: rule for rule in result.rules}


def unknown(text: str) -> Parsed:
    edition = unknown_edition("proef.txt", "code", set())
    flow, _ = compose(text, edition)
    return code.parse_units(flow, edition, "proef.txt")


def misplaced(flow: Flow, units: list[Unit]) -> list[str]:
    """Characters that are in no unit, or in more than one."""
    text = flow.text
    count = [0] * len(text)
    for unit in units:
        for span in [*unit.ranges, unit.label_range, unit.title_range]:
            for at in range(*(span or (0, 0))):
                count[at] += 1
    return [text[n - 9 : n + 9] for n, c in enumerate(count) if c != 1 and not text[n].isspace()]


def test_the_specimen_is_known_and_read_in_the_order_of_the_laws() -> None:
    numbers = [rule.number for rule in parsed().rules]
    assert numbers[:8] == [
        "titel", "inhoud", "hoofdstuk_I", "def_komeet", "def_ster", "def_nacht",
        "hoofdstuk_II", "1",
    ]  # fmt: skip
    start = numbers.index("1")
    assert numbers[start : numbers.index("voorbeeld_1") + 1] == [
        "1", "2", "2A", "2B", "3", "3A", "3B", "3B1", "3B2", "3C", "3C1", "3C2", "3D",
        "hoofdstuk_III", "deel_III_I", "paragraaf_III_I_I",
        "4", "4A", "4B", "4B1", "4B1a", "4B1b", "4B1b1", "4B1b2",
        "paragraaf_III_I_II", "5", "5A", "5B", "6", "6B", "6C", "6D",
        "deel_III_II", "7", "7A", "7B", "7B1", "7B2", "7C", "voorbeeld_1",
    ]  # fmt: skip
    assert numbers[numbers.index("voorbeeld_1") + 1 :][:2] == ["bijlage", "trefwoorden"]


UNITS = [
    ("1", "De kaarten", "Er zijn veertig", "hoofdstuk_II", False, "a rank '2.' is no label"),
    ("2", "De tafel", "", "hoofdstuk_II", True, "only the contents have it"),
    ("3B2", "Te veel gekregen", "Wie elf kaarten", "3B", False, "a number after a gap"),
    ("3C", "Opnieuw delen", "De deler deelt", "3", True, "'7. C.' holds one label"),
    ("3C1", "Kaart getoond", "een kaart heeft", "3C", False, "a declared title"),
    ("3D", None, "", "3", True, "a bare label in the contents"),
    ("4", "Sterren noemen", "Met uitzondering", "paragraaf_III_I_I", True, "text before A"),
    ("4B1b1", "Vergissing", "Hij noemde", "4B1b", False, "five levels"),
    ("5", "De eerste slag", "Wie een ster", "paragraaf_III_I_II", True, "'artikel 4. A.'"),
    ("6", None, "", "paragraaf_III_I_II", True, "the heading is lost"),
    ("6B", None, "(tenzij de leider", "6", True, "text that precedes the first label"),
    ("7B", "Gevolgen", "Een vals", "7", True, "placed by the description"),
    ("voorbeeld_1", "De valse komeet", "Noord noemt", "7", False, "an example of its article"),
    ("def_komeet", "Komeet (KT)", "Een ster die", "hoofdstuk_I", False, "an abbreviation"),
    ("def_ster", "Ster", "Elke kaart", "hoofdstuk_I", False, "colons that open no term"),
    ("def_nacht", "Nacht", "1.", "hoofdstuk_I", True, "senses that are lost"),
    ("bijlage", "Bijlage Het bord", "De stand", None, False, "a part that is one unit"),
]


@pytest.mark.parametrize(("number", "title", "text", "parent", "truncated", "reason"), UNITS)
def test_units_of_the_specimen(
    number: str, title: str | None, text: str, parent: str | None, truncated: bool, reason: str
) -> None:
    rule = by_number(parsed())[number]
    above = f"voorbeeld-wet_{parent}" if parent else None
    assert (rule.title, rule.parent, rule.truncated) == (title, above, truncated), reason
    assert rule.text.startswith(text), reason
    assert bool(rule.text) == bool(text), reason


def test_articles_stand_under_their_divisions() -> None:
    rules = by_number(parsed())
    assert rules["5A"].part == [
        "Hoofdstuk III Het spel",
        "Deel I Gewone gang",
        "Paragraaf II Uitspelen",
    ]
    assert rules["7B1"].part == ["Hoofdstuk III Het spel", "Deel II Straffen"]
    assert rules["deel_III_II"].title == "Straffen"  # its heading is in the contents alone
    assert rules["def_ster"].part == ["Hoofdstuk I Begrippen"]


def test_records_begin_where_their_title_or_text_stands() -> None:
    result = parsed()
    begins = {
        number: result.decoded.text[rule.spans[0][0] :][:12]
        for number, rule in by_number(result).items()
    }
    assert begins["4B1b1"] == "Vergissing H"
    assert begins["6"] == begins["6B"] == "(tenzij de l"
    assert begins["3B1"].startswith("1.")
    assert begins["2A"].startswith("Plaatsen")


def test_what_the_witness_lacks_is_absent() -> None:
    references = {
        (rule.number, ref.raw): [(t.id.split("_")[1], t.status) for t in ref.targets]
        for rule in parsed().rules
        for ref in rule.references
    }
    assert references["5A", "zie echter artikel 9"] == [("9", "absent")]
    assert references["3B2", "artikelen 5, 6 of 7"] == [
        ("5", "resolved"), ("6", "resolved"), ("7", "resolved"),
    ]  # fmt: skip
    assert references["7B1", "A2 hierboven"] == [("7A2", "absent")]
    assert references["6C", "dit artikel"] == [("6", "resolved")]


def test_every_line_start_is_a_place_where_text_is_lost() -> None:
    result = parsed()
    lines = SPECIMEN.splitlines()
    assert [result.flow.text[gap:].split("\n")[0] for gap in result.parsed.gaps] == lines[1:]


def test_the_audit_names_what_is_lost() -> None:
    messages = [finding.message for finding in parsed().findings]
    assert "artikelen: van 2 is alleen de inhoudsopgave over" in messages
    assert "artikelen: het opschrift van 6 ontbreekt" in messages
    assert "leden: 6A ontbreekt vóór 6B" in messages


def test_every_character_is_placed_once() -> None:
    result = parsed()
    assert misplaced(result.flow, result.parsed.units) == []


VARIANTS = {
    "crlf": SPECIMEN.replace("\n", "\r\n"),
    "wrapped": "\n".join(textwrap.fill(line, 72) for line in SPECIMEN.splitlines()),
    "joined": SPECIMEN.replace("\n", " "),
    "doubled": SPECIMEN.replace("\n", "\n\n"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_another_transcription_gives_the_same_units(name: str) -> None:
    result, same = parsed(VARIANTS[name]), parsed()
    assert [(r.number, r.text.split()) for r in result.rules] == [
        (r.number, r.text.split()) for r in same.rules
    ]
    assert misplaced(result.flow, result.parsed.units) == []


def test_a_declared_place_that_is_not_there_is_reported() -> None:
    edition = load_edition(FOLDER)
    facts = edition.facts | {
        "places": [{"before": "Niet in de tekst", "at": "8A", "evidence": "verzonnen"}]
    }
    wrong = edition.model_copy(update={"facts": facts})
    result = parse(SPECIMEN.encode(), {}, edition=wrong, name="text.txt")
    lost = [f for f in result.findings if f.what == "declared-not-found"]
    assert [f.read for f in lost] == ["Niet in de tekst"]
    assert any(f.what == "unplaced" and f.read == "B." for f in result.findings)


def test_a_wrong_description_gives_one_clear_error() -> None:
    edition = load_edition(FOLDER)
    wrong = edition.model_copy(update={"facts": {"places": [{"before": "x"}]}})
    flow, _ = compose(SPECIMEN, wrong)
    with pytest.raises(UnusableInput, match=r"voorbeeld-wet/edition\.toml: facts\.places\.0\.at"):
        code.parse_units(flow, wrong, "text.txt")


def test_a_paragraph_number_that_begins_again_tells_of_a_lost_division() -> None:
    text = (
        "HOOFDSTUK V Spel\nDEEL I GANG\nPARAGRAAF I Een\nARTIKEL 1 Eerst\nTekst.\n"
        "PARAGRAAF II Twee\nARTIKEL 2 Dan\nTekst.\nPARAGRAAF I Weer\nARTIKEL 3 Nog\nTekst.\n"
    )
    result = unknown(text)
    articles = {u.number: u.parent for u in result.units if u.division == "article"}
    assert articles == {"1": "paragraaf_V_I_I", "2": "paragraaf_V_I_II", "3": "paragraaf_V_I"}
    assert [f.sequence for f in result.findings] == ["afdelingen"]


def test_articles_stand_under_the_first_division_too() -> None:
    result = unknown("HOOFDSTUK I Een\nARTIKEL 1 Eerst\nTekst.\nARTIKEL 2 Dan\nTekst.\n")
    articles = {u.number: (u.parent, u.part) for u in result.units if u.division == "article"}
    assert articles == dict.fromkeys(["1", "2"], ("hoofdstuk_I", ("Hoofdstuk I Een",)))


UNKNOWN = """Voorrede bij het reglement.

Artikel 1. De kaarten
Er zijn veertig kaarten.
A. Kleuren
Er zijn er vier.
1. Rood gaat voor. 2. Zwart volgt.

Artikel 2. Het delen
Men deelt links om; zie artikel 1A2. In 12. hand speelt niemand.

Artikel 4. Slot
Klaar.
"""


def test_a_text_that_nobody_described() -> None:
    result = unknown(UNKNOWN)
    assert [(u.number, u.title) for u in result.units] == [
        ("p1", None), ("1", "De kaarten"), ("1A", "Kleuren"), ("1A1", None), ("1A2", None),
        ("2", "Het delen"), ("4", "Slot"),
    ]  # fmt: skip
    assert [f.proposed for f in result.findings] == ["3"]


def test_an_article_with_text_only_below_its_letters_is_whole() -> None:
    result = unknown("ARTIKEL 1\nA. Eerst\nTekst.\nB. Dan\nTekst.\nARTIKEL 2\nTekst.\n")
    assert [(u.number, u.absent, u.truncated) for u in result.units] == [
        (number, False, False) for number in ("1", "1A", "1B", "2")
    ]


def test_a_colon_within_brackets_opens_no_definition() -> None:
    text = "Komeet (KT): Een ster (zie ook Lange staart: Een maan). Nacht: Geen ster."
    units, before = read_definitions(text, 0, len(text), cut=False)
    assert [unit.number for unit in units] == ["def_komeet", "def_nacht"]
    assert before == (0, 0)


def test_numbers_in_the_margin_place_a_text_without_headings() -> None:
    result = unknown("ARTIKEL 1 Eerst\nTekst.\n[7B] Wie niet volgt.\n[43B3] Wie wel volgt.\n")
    numbers = [unit.number for unit in result.units]
    assert numbers == ["1", "7", "7B", "43", "43B", "43B3"]


@pytest.mark.parametrize(
    ("text", "grammar", "reason"),
    [
        (UNKNOWN, "code", "headings of articles that rise"),
        ("§ 1 Een\nx.\n§ 2 Twee\ny.\n§ 3 Drie\nz.\n", "code", "paragraph signs"),
        ("Hij las artikel 3.\nEn artikel 2.\nEn artikel 1.\n", "prose", "articles only named"),
    ],
)
def test_the_layout_is_recognised(text: str, grammar: str, reason: str) -> None:
    edition = unknown_edition("proef.txt", "prose", set())
    flow, _ = compose(text, edition)
    assert (code.fit(flow) >= 0.5) == (grammar == "code"), reason
    assert best_grammar(flow) == grammar, reason


@pytest.mark.parametrize(
    "text",
    ["", "x", "A. 1. (a) (1)", "ARTIKEL 1", "ARTIKEL 1\nARTIKEL 1\n", "[1]\n[1A]\n[1A]\n",
     "HOOFDSTUK I\nHOOFDSTUK I\n", "VOORBEELD 1: x\nVOORBEELD 1: y\n", "Art. 0\n[0]\n"],
)  # fmt: skip
def test_any_text_gives_units_with_numbers_of_their_own(text: str) -> None:
    edition = unknown_edition("proef.txt", "code", set())
    flow, _ = compose(text, edition)
    units: list[Unit] = code.parse_units(flow, edition, "proef.txt").units
    numbers = [unit.number for unit in units]
    assert len(numbers) == len(set(numbers))
    assert all(numbers)
    assert misplaced(flow, units) == []


WORDS = st.sampled_from(
    ["ARTIKEL 1", "ARTIKEL 2", "Artikel 3.", "HOOFDSTUK I", "DEEL II", "PARAGRAAF I", "A.",
     "B.", "1.", "2.", "(a)", "(1)", "[7B2]", "VOORBEELD 1:", "Een titel", "Er staat tekst.", "\n",
     "\n\n", "zie artikel 1A", "A2 hierboven", "INHOUD HOOFDSTUK", "HOOFDSTUK I Begrippen",
     "Term: Uitleg.",
     "HOOFDSTUK II Voor het begin", "TREFWOORDEN", "Kaart", "Slag 3, 4", "➤ zie: Kaart",
     "REGLEMENT VOOR HET STERRENSPEL"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=40), st.booleans())
def test_any_mixture_of_labels_is_placed_once(words: list[str], described: bool) -> None:
    text = " ".join(words)
    edition = load_edition(FOLDER) if described else unknown_edition("p.txt", "code", set())
    flow, _ = compose(text, edition)
    result = code.parse_units(flow, edition, "p.txt")
    numbers = [unit.number for unit in result.units]
    assert len(numbers) == len(set(numbers))
    assert misplaced(flow, result.units) == []
    known = {unit.number for unit in result.units}
    assert all(unit.parent in known for unit in result.units if unit.parent)
    assert all(item.unit in known for item in result.index)
