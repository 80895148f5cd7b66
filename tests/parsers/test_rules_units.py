"""Numbered rules to units: the invented rulebook, undescribed texts, wrong descriptions."""

import textwrap
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.loader import SPECIMENS, load_edition
from parsers.compose import compose
from parsers.grammars import rules
from parsers.parse import ParsedEdition, parse
from parsers.recognise import unknown_edition
from schema.edition import Edition
from schema.finding import UnusableInput

FOLDER = SPECIMENS / "voorbeeld-regels"
TEXT = (FOLDER / "text.txt").read_text(encoding="utf-8")
# number: kind, pages, first words, last words
SPECIMEN = {
    "titel": ("heading", ["1"], "", ""),
    "p1": ("paragraph", ["1"], "voor drie gezellen", "gewoonten en gevallen"),
    "1": ("rule", ["3"], "Het torenspel wordt", "zich hebben staan."),
    "2": ("rule", ["3"], "Het lot wijst", "eersten zetter aan."),
    "3": ("rule", ["3", "4"], "Gooien twee gezellen", "daar buiten en wacht."),
    "p3": ("paragraph", ["3"], "*) Oog heet", "teerling boven toont."),
    "4": ("rule", ["4"], "De eerste zetter", "met de zon rond."),
    "5": ("rule", ["4"], "Een toren staat", "losgelaten (uitz. 7)."),
    "plaatsen": ("paragraph", ["4"], "Plaatsen aan tafel:", "Schildknaap"),
    "deel1_II": ("heading", ["4"], "", ""),
    "6": ("rule", ["4"], "Men zet elken", "een anderen heen."),
    "7": ("rule", ["4", "5"], "Wie een verkeerden", "(zie 2, 5-6)."),
    "8": ("rule", ["5"], "Voor het boeten", "onder 3 bepaalde."),
    "p5": ("paragraph", ["5"], "(Zie ook 1 en 4).", "dezelfde regels, doch:"),
    "twee_I": ("rule", ["5"], "Ieder neemt twaalf", "ander er twee."),
    "twee_II": ("rule", ["5"], "Het lot wordt", "de jongste begint."),
    "p6": ("comment", ["6"], "ad 3: wie", "en voorbeeld 1."),
    "p7": ("comment", ["7"], "Dit boekje behandelt", "lezer zelf bedenken."),
    "voorbeeld_1": ("example", ["8", "9"], "V x . T", "steenen -(5)-."),
    "geval_3": ("table", ["10"], "„ niet over", "zwak punt 2"),
    "geval_6": ("table", ["10"], "„ vroeg", "1"),
}


@cache
def specimen() -> Edition:
    return load_edition(FOLDER)


def read(text: str) -> ParsedEdition:
    return parse(text.encode(), {}, name="voorbeeld.txt", edition=specimen())


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_the_invented_rulebook_gives_its_units() -> None:
    found = {rule.number: rule for rule in read(TEXT).rules}
    for number, (kind, pages, first, last) in SPECIMEN.items():
        rule = found[number]
        assert (rule.kind, rule.pages) == (kind, pages), number
        assert rule.text.startswith(first), number
        assert rule.text.endswith(last), number
    assert len(found) == 31  # 9 headings, 10 rules, 5 rows, 5 pages, 1 example, 1 list


def test_units_stand_in_their_divisions() -> None:
    found = {rule.number: rule for rule in read(TEXT).rules}
    assert found["7"].parent == "voorbeeld-regels_deel1_II"
    assert found["7"].part == ["Eerste deel", "II. Het zetten"]
    assert found["deel1_II"].parent == "voorbeeld-regels_deel1"
    assert found["geval_5"].part == ["Lijst der gevallen", "Boeten"]
    assert found["twee_II"].label == "met tweeën, II"
    assert found["p1"].parent == "voorbeeld-regels_titel"
    assert found["p3"].part == found["1"].part, "a note stands where it begins"


def test_a_division_whose_heading_is_lost_begins_on_the_next_page() -> None:
    found = read(TEXT.replace("II. Het zetten. 6.", "6."))
    parts = {rule.number: (rule.parent, rule.part) for rule in found.rules}
    assert "deel1_II" not in parts
    assert parts["6"] == ("voorbeeld-regels_deel1_I", ["Eerste deel", "I. De torens"])
    assert parts["8"] == ("voorbeeld-regels_deel1", ["Eerste deel", "II. Het zetten"])
    assert [f.read for f in found.findings if f.what == "declared-not-found"] == ["II. Het zetten."]


def test_a_label_of_which_no_text_is_left_is_absent() -> None:
    first = TEXT.index("I. Ieder neemt")
    text = TEXT[:first] + "I. " + TEXT[TEXT.index("II. Het lot") :]
    units = read(text).parsed.units
    assert [unit.number for unit in units if unit.absent] == ["twee_I"]


def test_passages_are_of_the_kind_that_their_division_declares() -> None:
    divisions = [{**one, "kind": "comment"} for one in specimen().facts["divisions"][:1]]
    facts = {**specimen().facts, "divisions": divisions + specimen().facts["divisions"][1:]}
    edition = specimen().model_copy(update={"facts": facts})
    found = {rule.number: rule for rule in parse(TEXT.encode(), {}, edition=edition).rules}
    assert (found["p1"].kind, found["p5"].kind) == ("comment", "paragraph")


def test_the_audit_names_what_is_misread_and_displaced() -> None:
    said = [(f.sequence, f.what, f.read or f.proposed) for f in read(TEXT).findings]
    assert ("regels", "misread", "•b.") in said
    assert ("bladzijden", "out-of-order", "7") in said
    assert not [f for f in said if f[1] == "lost"]


def test_the_audit_names_lost_and_doubled_numbers() -> None:
    text = TEXT.replace("6. Men zet", "Men zet").replace("\n3 „ niet", "\n2. „ niet")
    said = {(f.sequence, f.what, f.read or f.proposed) for f in read(text).findings}
    assert {("regels", "lost", "6"), ("geval", "lost", "3"), ("geval", "doubled", "2")} <= said


def test_a_lost_page_and_a_lost_end_are_named() -> None:
    short = TEXT[: TEXT.index("\n9\n")]
    found = read(short)
    assert [f.proposed for f in found.findings if f.sequence == "bladzijden" and f.proposed] == [
        "7",
        "9",
    ]
    truncated = {rule.number for rule in found.rules if rule.truncated}
    assert truncated == {"voorbeeld_1", "geval_6"}


OTHER_HANDS = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "wrapped": lambda text: "\n".join(
        line for long in text.split("\n") for line in (textwrap.wrap(long, 72) or [""])
    ),
    "blank lines doubled": lambda text: text.replace("\n\n", "\n\n\n\n"),
    "every line apart": lambda text: text.replace("\n", "\n\n"),
    "pages joined": lambda text: "\n\n\n\n".join(
        " ".join(page.split("\n")) for page in text.strip().split("\n\n\n\n")
    ),
}


@pytest.mark.parametrize("hand", OTHER_HANDS)
def test_another_hand_gives_the_same_units(hand: str) -> None:
    expected = {rule.number: squeezed(rule.text) for rule in read(TEXT).rules}
    found = {rule.number: squeezed(rule.text) for rule in read(OTHER_HANDS[hand](TEXT)).rules}
    assert found == expected


WRONG = [
    ({"divisions": [{"id": "x", "title": "X"}]}, "facts.divisions.0.opens"),
    ({"hoofdstukken": []}, "facts.hoofdstukken"),
    ({"examples": {"1": "acht"}}, "facts.examples"),
]


@pytest.mark.parametrize(("facts", "place"), WRONG)
def test_a_wrong_description_gives_one_clear_line(facts: dict[str, object], place: str) -> None:
    edition = specimen().model_copy(update={"facts": facts})
    with pytest.raises(UnusableInput) as error:
        parse(TEXT.encode(), {}, edition=edition)
    assert place in str(error.value)
    assert "\n" not in str(error.value)


NUMBERED = "\n".join(
    f"{n}. De {n}e wacht staat bij poort {n} en gaat niet weg vóór de klok slaat."
    for n in range(1, 13)
)


def undescribed(text: str) -> ParsedEdition:
    edition = unknown_edition("wachtboek.txt", "rules", set())
    return parse(text.encode(), {}, name="wachtboek.txt", edition=edition)


def test_an_undescribed_rulebook_is_read_by_its_numbers() -> None:
    found = undescribed(f"Het wachtboek van Oudpoort.\n\nI. DE POORTEN\n{NUMBERED}\n")
    kinds = {rule.number: rule.kind for rule in found.rules}
    assert [number for number, kind in kinds.items() if kind == "rule"] == [
        str(n) for n in range(1, 13)
    ]
    assert kinds["kop_1"] == "heading"
    assert kinds["p1"] == "paragraph"


FITS = [
    (NUMBERED, True, "a chain of numbers that covers the text"),
    ("De poort is toe. " * 40, False, "no numbers"),
    ("\n".join(f"{n % 3 + 1}. De wacht staat." for n in range(30)), False, "items start anew"),
]


@pytest.mark.parametrize(("text", "fits", "reason"), FITS)
def test_how_well_the_grammar_suits_a_text(text: str, fits: bool, reason: str) -> None:
    edition = unknown_edition("tekst.txt", "rules", set())
    flow, _ = compose(text, edition)
    assert (rules.fit(flow) >= 0.5) is fits, reason


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="12. aA\n-()IV§pé•", min_size=1, max_size=300))
def test_any_text_is_placed_whole(text: str) -> None:
    if not text.strip():
        return
    assert_placed_once(undescribed(text))


def assert_placed_once(found: ParsedEdition) -> None:
    """Every character of the source is in one unit, a label or noise, or a line's hyphen."""
    source = found.decoded.text
    held = [0] * len(source)
    for noise in found.flow.noise:
        for at in range(noise.start, noise.end):
            held[at] += 1
    for unit in found.parsed.units:
        for here in (*unit.ranges, unit.label_range, unit.title_range):
            for start, end in found.flow.spans(*here) if here else []:
                for at in range(start, end):
                    held[at] += 1
    wrong = [
        (at, held[at], source[max(at - 9, 0) : at + 9])
        for at, char in enumerate(source)
        if not char.isspace() and held[at] != 1 and not (char in "-¬" and held[at] == 0)
    ]
    assert not wrong
    assert len({unit.number for unit in found.parsed.units}) == len(found.parsed.units)


def test_an_example_whose_pages_belong_to_another_unit_is_none() -> None:
    """Where the heading of the examples is lost, the last case goes on to the end."""
    facts = {**specimen().facts, "examples": {"1": "11"}}
    edition = specimen().model_copy(update={"facts": facts})
    text = TEXT + "\n\n\n11\nP zet recht, S zet schuin.\n"
    found = parse(text.encode(), {}, edition=edition)
    assert_placed_once(found)
    assert {rule.number: rule.text for rule in found.rules}["geval_6"].endswith("schuin.")
    assert "voorbeeld_1" not in {rule.number for rule in found.rules}


def test_the_invented_rulebook_is_placed_whole() -> None:
    assert_placed_once(read(TEXT))


def test_a_number_in_the_margin_and_a_counted_paragraph_do_not_share_an_id() -> None:
    text = "[p1] Een woord in de kantlijn.\n\n1. Men speelt.\n\nNog een woord.\n"
    described = unknown_edition("los.txt", "rules", set()).model_copy(update={"known": True})
    parsed = parse(f"Een woord vooraf.\n\n{text}".encode(), {}, name="t", edition=described)
    numbers = [rule.number for rule in parsed.rules]
    assert "p1" in numbers
    assert len(numbers) == len(set(numbers)), "an id that stands twice can't be written"
