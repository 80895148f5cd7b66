"""Where repairs can stand, and what becomes of those that lie over an edge."""

import pytest

from parsers.flow import Flow
from parsers.repair.repairs import Repair
from parsers.repair.standing import Standing
from parsers.unit import IndexItem, Parsed, Unit

# two units with labels, a title, and a table
TEXT = "Titel 53. Een slag.\nTwee. 54. Een boer | i 1 | 3 |\nRest"


def at(words: str, after: int = 0) -> tuple[int, int]:
    start = TEXT.index(words, after)
    return start, start + len(words)


def standing(rows: list[list[str]] | None = None, *, noise: str = "", item: int = 0) -> Standing:
    parsed = Parsed(
        [
            Unit("proef_53", "rule", "53", title="Titel", title_range=at("Titel"),
                 label_range=at("53."), ranges=[at("Een slag.\nTwee.")]),
            Unit("proef_54", "table", "54", label_range=at("54."),
                 ranges=[at("Een boer | i 1 | 3 |")], rows=rows),
        ],
        noise=[at(noise)] if noise else [],
        index=[IndexItem("proef_53", "x", None, [], [], [], (item, item + 1))] if item else [],
    )  # fmt: skip
    return Standing(flow(), parsed)


def flow() -> Flow:
    return Flow(TEXT, TEXT, starts=[0], sources=[0], lengths=[len(TEXT)])


def repair(read: str, after: str, method: str = "hand") -> Repair:
    return Repair(*at(read), read, after, method, 1.0, True)


ROWS = [["Een boer", "i 1", "3"]]
WHOLE = [
    (repair("slag.", "dag."), True, "within the text"),
    (repair("Titel", "Titels"), True, "the title"),
    (repair("53.", "58."), True, "the label"),
    (repair("Titel 53.", "Titel 53,"), False, "over the edge of a title"),
    (repair("slag.\nTwee.", "slag, twee."), True, "an editor joins paragraphs"),
    (repair("slag.\nTwee.", "slag, twee.", "word"), False, "a program doesn't"),
    (repair("Rest", "Pest"), False, "what belongs to no unit"),
    (repair("i 1", "11"), True, "a cell"),
    (repair("boer", "heer"), True, "a word of a cell"),
    (repair("boer | i 1", "heer"), False, "two cells"),
    (repair("3 |", "3"), False, "a cell and its bar"),
    (Repair(11, 11, "", "er", "word", 1.0, True), False, "nothing was read"),
]


@pytest.mark.parametrize("rows", [None, ROWS])
@pytest.mark.parametrize(("one", "stands", "reason"), WHOLE)
def test_what_stands(one: Repair, stands: bool, reason: str, rows: list[list[str]] | None) -> None:
    assert standing(rows).whole(one) is stands, reason
    assert bool(standing(rows).of(one)) is stands or "Titel 53" in one.before


def test_nothing_stands_in_a_table_whose_rows_are_in_another_order() -> None:
    assert not standing([["3", "Een boer", "i 1"]]).of(repair("i 1", "11"))


def test_noise_and_entries_of_an_index_have_edges() -> None:
    assert not standing(noise="ag").of(repair("slag.", "dag."))
    assert not standing(item=TEXT.index("ag")).of(repair("slag.", "dag."))


CUT = [
    (repair("53. Een", "58. Eén"), None, "another number than that of the unit"),
    (repair("53. Een", "—53. Eén"), [("53.", "—53."), ("Een", "Eén")], "a label and text"),
    (repair("53. Een", "53. Eén"), [("Een", "Eén")], "the label is right"),
    (repair("Titel 53.", "Titels 53."), [("Titel", "Titels")], "the title before it"),
    (repair("Twee. 54.", "Twee 1. 54."), [("Twee.", "Twee 1.")], "the text before"),
    (repair("Twee. 54. Een", "Drie. 54. Eén"), [("Twee.", "Drie."), ("Een", "Eén")], "both"),
    (repair("53. Een", "Eén"), None, "the number would be lost"),
    (repair("Titel 53. Een slag.\nTwee. 54.", "53. 54."), None, "two labels"),
]


@pytest.mark.parametrize(("one", "parts", "reason"), CUT)
def test_over_a_label_a_repair_is_cut(
    one: Repair, parts: list[tuple[str, str]] | None, reason: str
) -> None:
    assert [(each.before, each.after) for each in standing().of(one)] == (parts or []), reason
    for each in standing().of(one):
        assert TEXT[each.start : each.end] == each.before


def test_stray_signs_that_a_label_took_along_go_with_the_text() -> None:
    text = "Een slag • * 9. Twee"
    flow = Flow(text, text, starts=[0], sources=[0], lengths=[len(text)])
    units = [
        Unit("8", "rule", "8", ranges=[(0, 10)]),
        Unit("9", "rule", "9", label_range=(11, 15), ranges=[(16, 20)]),
    ]
    found = Standing(flow, Parsed(units)).of(Repair(9, 12, "• *", ". 4", "hand", 1.0, True))
    assert [(one.before, one.after) for one in found] == [("•", ". 4"), ("*", "")]


def test_pages_that_only_reading_brings_together() -> None:
    """The source has the end of the word before its begin: no one stretch of it holds both."""
    source, text = "weer\n\nEen ver", "Een verweer"
    turned = Flow(source, text, starts=[0, 7], sources=[6, 0], lengths=[7, 4])
    one = Repair(4, 11, "verweer", "verkeer", "hand", 1.0, True)
    unit = Unit("1", "rule", "1", ranges=[(0, 11)])
    assert Standing(turned, Parsed([unit])).of(one) == []
