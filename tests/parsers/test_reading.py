"""The reading text of a unit, repaired, and the places of the flow in it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.flow import Flow
from parsers.reading import read_unit, reading_text
from parsers.repair.repairs import Repair
from parsers.unit import Range, Unit


def repair(text: str, read: str, after: str) -> Repair:
    """What is read once in a text, read otherwise."""
    assert text.count(read) == 1
    start = text.index(read)
    return Repair(start, start + len(read), read, after, "hand", 1.0, True)


def unit(ranges: list[Range], rows: list[list[str]] | None = None) -> Unit:
    return Unit("p1", "paragraph", "p1", ranges=ranges, rows=rows)


REPAIRED = [
    ("De klenr telt.", [("klenr", "kleur")], "De kleur telt.", "letters"),
    ("De ver sehil telt.", [("ver sehil", "verschil")], "De verschil telt.", "one word of two"),
    ("Hij meldtof past.", [("meldtof", "meldt of")], "Hij meldt of past.", "two words of one"),
    ("Men geeft ,  dan niet.", [("geeft ,", "geeft,")], "Men geeft, dan niet.", "blanks after it"),
    ("Een • slag.", [("•", "")], "Een slag.", "dirt between words"),
    ("• Een slag.", [("•", "")], "Een slag.", "dirt before the first"),
    ("Een slag. •", [("•", "")], "Een slag.", "dirt after the last"),
    ("Een • * slag.", [("•", ""), ("*", "")], "Een slag.", "dirt beside dirt"),
    ("• * Een slag.", [("•", ""), ("*", "")], "Een slag.", "dirt beside dirt at the begin"),
    ("Een slag.\n•\nTwee.", [("•", "")], "Een slag.\nTwee.", "a paragraph of dirt"),
    ("•\nTwee.", [("•", "")], "Twee.", "a first paragraph of dirt"),
    ("Een slag.\n• *", [("•", ""), ("*", "")], "Een slag.", "a last paragraph of dirt"),
    ("Sans-»\natout telt.", [("Sans-»\natout", "Sans-atout")], "Sans-atout telt.", "one paragraph"),
]


@pytest.mark.parametrize(("text", "changes", "read", "reason"), REPAIRED)
def test_what_is_repaired_is_read(
    text: str, changes: list[tuple[str, str]], read: str, reason: str
) -> None:
    repairs = [repair(text, *one) for one in changes]
    made = read_unit(Flow(text, text), unit([(0, len(text))]), repairs)
    assert made.text == read, reason
    assert reading_text(Flow(text, text), unit([(0, len(text))]), repairs) == read, reason


def test_a_range_of_dirt_leaves_no_line() -> None:
    text = "Een slag. • Twee."
    pieces = [(0, 9), (10, 11), (12, 17)]
    assert read_unit(Flow(text, text), unit(pieces), [repair(text, "•", "")]).text == (
        "Een slag.\nTwee."
    )


TABLES = [
    ("slag | i 1. |", [["slag", "i 1."]], [("i 1.", "11.")], "slag | 11.", "a cell"),
    ("Resul-taal | 3 |", [["Resultaal", "3"]], [("Resul-taal", "Resultaat")], "Resultaat | 3",
     "with a sign that the cell lacks"),
    ("slag • | 3 |", [["slag •", "3"]], [("•", "")], "slag | 3", "dirt at the end of a cell"),
    ("• slag | 3 |", [["• slag", "3"]], [("•", "")], "slag | 3", "dirt at its begin"),
    ("een • slag | |", [["een • slag", ""]], [("•", "")], "een slag | ", "an empty cell stays"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rows", "changes", "read", "reason"), TABLES)
def test_cells_are_repaired(
    text: str, rows: list[list[str]], changes: list[tuple[str, str]], read: str, reason: str
) -> None:
    repairs = [repair(text, *one) for one in changes]
    table = unit([(0, len(text))], rows)
    assert read_unit(Flow(text, text), table, repairs).text == read, reason
    assert reading_text(Flow(text, text), table, repairs) == read, reason


PLACES = [
    ("zie 27", "27", "27", "in a text with repairs before it"),
    ("klenr", "klenr", "kleur", "the words repaired"),
    ("klenr", "en", "kleur", "a part of them: the whole"),
    ("de klenr", "de klenr", "de kleur", "begun before them"),
    ("blanks", "  ", " ", "a run of blanks"),
]


@pytest.mark.parametrize(("reason", "words", "there", "why"), PLACES)
def test_where_words_of_the_flow_stand(reason: str, words: str, there: str, why: str) -> None:
    text = "De ver sehil van de klenr ,  zie 27."
    repairs = [repair(text, "ver sehil", "verschil"), repair(text, "klenr", "kleur")]
    made = read_unit(Flow(text, text), unit([(0, len(text))]), repairs)
    start = text.index(words, 10)
    place = made.place(start, start + len(words))
    assert place is not None, why
    assert made.text[slice(*place)] == there, why


def test_what_stands_outside_has_no_place() -> None:
    text = "Titel. Een slag."
    made = read_unit(Flow(text, text), unit([(7, len(text))]))
    assert made.place(0, 5) is None
    assert made.place(len(text), len(text) + 1) is None


def test_a_table_has_places() -> None:
    text = "slag | zie 27 |"
    table = unit([(0, len(text))], [["slag", "zie 27"]])
    made = read_unit(Flow(text, text), table)
    place = made.place(text.index("27"), text.index("27") + 2)
    assert place is not None
    assert made.text[slice(*place)] == "27"


@st.composite
def repaired(draw: st.DrawFn) -> tuple[str, list[Range], list[Repair]]:
    """A text in ranges, with repairs of whole words in it."""
    words = draw(st.lists(st.sampled_from(["aan", "bij", "•", "3", "«e"]), min_size=1, max_size=12))
    blanks = st.sampled_from([" ", "  ", "\n", "\t", "\u00a0"])
    text, repairs, edges = "", [], [0]
    for word in words:
        start = len(text)
        text += word
        if draw(st.booleans()):
            after = draw(st.sampled_from(["", "en", "de een"]))
            repairs.append(Repair(start, len(text), word, after, "hand", 1.0, True))
        text += draw(blanks)
        if draw(st.integers(0, 4)) == 0:
            edges.append(len(text))
    edges.append(len(text))
    return text, list(pairwise(edges)), repairs


@given(repaired())
def test_a_text_is_made_alike_whatever_way(made: tuple[str, list[Range], list[Repair]]) -> None:
    """Its signs are those of the flow with the repairs in it; its blanks are single."""
    text, ranges, repairs = made
    flow = Flow(text, text)
    read = read_unit(flow, unit(ranges), repairs)
    assert read.text == reading_text(flow, unit(ranges), repairs)
    expected, at = "", 0
    for one in repairs:
        expected += text[at : one.start] + one.after
        at = one.end
    assert "".join(read.text.split()) == "".join((expected + text[at:]).split())
    assert read.text == read.text.strip()
    assert not any(pair in read.text for pair in ("  ", "\n\n", "\t"))
    for piece in read.pieces:
        if piece.kept:
            assert read.text[piece.begin : piece.stop] == text[piece.start : piece.end]
    for one in repairs:
        place = read.place(one.start, one.end)
        assert place is not None
        assert read.text[slice(*place)] == one.after
