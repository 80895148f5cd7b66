"""From lines to flow: pages in order, words whole, each character with its place."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.compose import compose
from parsers.recognise import unknown_edition
from schema.edition import (
    Edition,
    HyphenFacts,
    Layout,
    NoiseFact,
    PageFact,
    PageFacts,
)


def book(layout: Layout | None = None, openings: list[str] | None = None) -> Edition:
    """A description with nothing in it but a layout."""
    changes = {"layout": layout or Layout(), "openings": openings or [], "known": True}
    return unknown_edition("proef.txt", "prose", set()).model_copy(update=changes)


JOINS = [
    ("de kaart die hij uit zijn hand\nspeelt, telt.", "hand speelt", "a sentence runs on"),
    ("Hij speelt.\nDe ander past.", "speelt.\nDe", "a full stop ends the paragraph"),
    ("alle kaarten die zijn bijge-\nspeeld", "bijgespeeld", "a word broken at the end of a line"),
    ("bij het uit-\nof bijspelen", "uit- of", "a suspended compound keeps its hyphen"),
    ("een kaart-\n\n\n\n12\nspel", "kaartspel", "a word broken over a page with its number"),
    ("wat hij legt\n\n\n\n12\nis gespeeld", "legt is", "a sentence runs on over a page"),
    ("Wie het Ombre-\nspel kent", "Ombrespel", "an unknown compound at a break is one word"),
    ("een zes-vijf of de zes-\nvijf", "de zes-vijf", "a compound that is attested with a hyphen"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), JOINS)
def test_lines_are_joined_as_they_ask(text: str, expected: str, reason: str) -> None:
    layout = Layout(pages=PageFacts(marks="block-head"))
    flow, _ = compose(text, book(layout))
    assert expected in flow.text, reason


def test_pages_are_put_in_the_order_of_their_numbers() -> None:
    text = "10\nEerste.\n\n\n\n12\nDerde.\n\n\n\n11\nTweede.\n"
    layout = Layout(pages=PageFacts(marks="block-head", order="label"))
    flow, _ = compose(text, book(layout))
    assert flow.text == "Eerste.\nTweede.\nDerde."
    assert [page.label for page in flow.pages] == ["10", "11", "12"]
    assert flow.pages_of(0, len(flow.text)) == ["10", "11", "12"]
    assert flow.spans(0, 7) == [(3, 10)]


def test_declared_pages_and_noise_are_told_from_text() -> None:
    text = "Titel van het boek.\n\n2\n\n18\n\nEen regel. x\n\n28\n\nNog een regel.\n"
    layout = Layout(
        pages=PageFacts(
            marks="line",
            facts=[
                PageFact(label="17", opens="Titel van"),
                PageFact(label="19", read="28", after="18"),
            ],
        ),
        noise=[
            NoiseFact(text="2", kind="signature", page="17"),
            NoiseFact(text="x", kind="ornament", after="Een regel."),
        ],
    )
    flow, findings = compose(text, book(layout), "boek.txt")
    assert flow.text == "Titel van het boek.\nEen regel. \nNog een regel."
    assert [(page.label, page.printed) for page in flow.pages] == [
        ("17", False),
        ("18", True),
        ("19", True),
    ]
    assert [(one.kind, text[one.start : one.end]) for one in flow.noise] == [
        ("signature", "2"),
        ("page-number", "18"),
        ("ornament", "x"),
        ("page-number", "28"),
    ]
    assert [str(one) for one in findings] == [
        "boek.txt:9: bladzijden: 28 is bladzijde 19: zo verklaard in de beschrijving"
    ]


def test_what_is_declared_and_not_there_is_said() -> None:
    layout = Layout(
        pages=PageFacts(marks="line", facts=[PageFact(label="3", opens="Titel van")]),
        noise=[NoiseFact(text="iL", kind="ornament", page="4"), NoiseFact(text="*", kind="scan")],
    )
    _, findings = compose("Een regel.\n\n*\n\n4\n\nNog een regel.\n", book(layout), "boek.txt")
    assert [(one.what, str(one)) for one in findings] == [
        (
            "declared-not-found",
            "boek.txt:1: bladzijden: bladzijde 3 („Titel van”) is niet gevonden",
        ),
        (
            "declared-not-found",
            "boek.txt:1: tekens op de bladzijde: „iL” op bladzijde 4 is niet gevonden",
        ),
    ]


MARKS = [
    ("-ocr page 5-\nEen.\n-ocr page 6-\nTwee.\n", ["5", "6"], "a research library's export"),
    ("Een [p. 5] kaart en\nnog [p. 6] een.\n", ["5", "6"], "marks within lines"),
    ("Pagina 5\nEen.\nPagina 6\nTwee.\n", ["5", "6"], "a mark in words"),
    ("Een.\n\n7\n\nTwee.\n\n8\n\nDrie.\n\n9\n\nVier.", ["7", "8", "9"], "bare numbers that rise"),
    ("Een.\n\n40\n\nTwee.\n\n3\n\nDrie.\n\n700\n\nVier.", [], "bare numbers that don't"),
]


@pytest.mark.parametrize(("text", "labels", "reason"), MARKS)
def test_page_marks_of_an_undescribed_text(text: str, labels: list[str], reason: str) -> None:
    flow, _ = compose(text, book())
    assert [page.label for page in flow.pages if page.printed] == labels, reason
    if labels:
        assert labels[0] not in flow.text


@pytest.mark.parametrize("label", ["²", "xii", "٣", "5a"])
def test_a_page_mark_may_hold_any_label(label: str) -> None:
    flow, _ = compose(f"-ocr page {label}-\nEen.\n-ocr page {label}-\nTwee.\n", book())
    assert [page.label for page in flow.pages] == [label, label]


def test_a_form_feed_begins_a_page() -> None:
    flow, _ = compose("Een.\n\fTwee.\n\fDrie.\n", book())
    assert len(flow.pages) == 3
    assert flow.text == "Een.\nTwee.\nDrie."


def test_hyphens_that_a_transcriber_left_in_lines() -> None:
    text = "De regterhand geeft; met de reg-terhand ook, bij vraag- of zes-vijf en on-zin."
    layout = Layout(hyphens=HyphenFacts(in_lines=True, joined=["on-zin"], kept=[]))
    flow, _ = compose(text, book(layout))
    assert flow.text == text.replace("reg-t", "regt").replace("on-z", "onz")
    place = flow.text.index("onzin")
    assert flow.spans(place, place + 5) == [(text.index("on-zin"), text.index("on-zin") + 6)]


KEPT = [
    ("Wie het Ombre-\nspel kent", "Ombre-spel", "at the end of a line"),
    (
        "Het Ombre-spel, of Ombrespel",
        "Ombre-spel,",
        "in a line, though the whole word stands there",
    ),
    ("het ge-\nspeelde spel", "gespeelde", "another word is joined as always"),
]


@pytest.mark.parametrize(("text", "expected", "reason"), KEPT)
def test_a_hyphen_that_an_editor_keeps(text: str, expected: str, reason: str) -> None:
    layout = Layout(hyphens=HyphenFacts(in_lines=True, kept=["Ombre-spel"]))
    flow, _ = compose(text, book(layout))
    assert expected in flow.text, reason


def test_a_half_with_an_accent_is_a_half_too() -> None:
    layout = Layout(hyphens=HyphenFacts(in_lines=True))
    flow, _ = compose("De médiateur, ook de médi-ateur en de prés-ènce; présènce.", book(layout))
    assert flow.text == "De médiateur, ook de médiateur en de présènce; présènce."


LINES = [
    "Kop van de bladzijde",
    "Wie geeft, deelt aan ieder dertien kaarten uit, een voor een en met de zon mee.",
    "Zo niet, dan geeft de volgende.",
    "|",
    "De laatste regel is weer lang genoeg om afgebroken te worden, ook bij tweeënzeventig tekens.",
]
OPENINGS = ["Kop van", "Wie geeft,", "Zo niet,", "De laatste"]
HANDS = [
    ("\n".join(LINES), "as it was"),
    ("\r\n".join(LINES), "with other line ends"),
    ("\n\n\n".join(LINES), "with blank lines"),
    ("\n".join(piece for line in LINES for piece in textwrap.wrap(line, 40)), "wrapped at 40"),
    ("\n".join(piece for line in LINES for piece in textwrap.wrap(line, 72)), "wrapped at 72"),
]


@pytest.mark.parametrize(("text", "reason"), HANDS)
def test_lines_that_stand_alone_are_found_again(text: str, reason: str) -> None:
    layout = Layout(lines="separate", pages=PageFacts(marks="none"))
    flow, _ = compose(text, book(layout, OPENINGS))
    assert flow.text.split("\n") == LINES, reason


CUTS = [
    ("de Ombre-", "spelers kennen het", "Ombre-spelers", "after the hyphen of a compound"),
    ("telt 36 + 4-", "32 punten in het", "4- 32", "at the blank behind a dash between figures"),
    ("bij het uit-", "of bijspelen van een", "uit- of", "at the blank of a suspended compound"),
]


@pytest.mark.parametrize(("before", "after", "expected", "reason"), CUTS)
def test_where_another_hand_cut_a_line(before: str, after: str, expected: str, reason: str) -> None:
    opening = "Een regel die " + "x" * (70 - len(before) - 14)
    text = f"{opening} {before}\n{after} vervolg van deze regel.\nTweede regel."
    layout = Layout(lines="separate", pages=PageFacts(marks="none"))
    flow, _ = compose(text, book(layout, ["Een regel", "Tweede"]))
    assert expected in flow.text, reason


SIGNS = [
    ("Eerste kop\nTweede\n| | |\n| * deel\n", "an opening begins amid signs"),
    ("Eerste kop\n|\x85rest\nTweede\n| | * deel\n", "another kind of line end behind them"),
]


@pytest.mark.parametrize(("text", "reason"), SIGNS)
def test_lines_of_signs_are_in_the_flow_once(text: str, reason: str) -> None:
    layout = Layout(lines="separate", pages=PageFacts(marks="none"))
    flow, _ = compose(text, book(layout, ["Eerste", "Tweede", "| | * deel"]))
    assert "".join(flow.text.split()) == "".join(text.split()), reason


@given(st.text(alphabet=st.characters(exclude_characters="\x00"), max_size=300))
def test_every_character_is_in_the_flow_or_set_apart(text: str) -> None:
    flow, _ = compose(text, book())
    placed = bytearray(len(text))
    for start, source, length in zip(flow.starts, flow.sources, flow.lengths, strict=True):
        assert flow.text[start : start + length] == text[source : source + length]
        placed[source : source + length] = b"\x01" * length
    for one in flow.noise:
        placed[one.start : one.end] = b"\x01" * (one.end - one.start)
    lost = [text[n] for n in range(len(text)) if not placed[n] and not text[n].isspace()]
    assert set(lost) <= set("-¬\u00ad")
