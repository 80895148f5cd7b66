"""A text as a page shows it: links, changes, pages and notes, each over the right words."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publish.marked import (
    Layers,
    PageMark,
    Paragraph,
    TermLink,
    cells_of,
    marked,
    words_of,
)
from publish.outline import Node
from publish.places import Place
from publish.references import ReferenceRow, TargetRow
from publish.respelled import Change, changes_between


def shown(paragraph: Paragraph) -> str:
    """A paragraph as a line: [a link], {a change}, (a note), |a page| ."""
    said = ""
    for run in paragraph:
        words = ""
        for bit in run.bits:
            left, right = "{}" if bit.change else "()" if bit.note else ("", "")
            words += f"|{bit.page}|" if bit.page else f"{left}{bit.text}{right}"
        said += f"[{words}]" if run.target or run.term else words
    return said


REFERENCES = [
    ("zie 54.", [((4, 6), ["54"])], "zie [54].", "one target"),
    ("zie 5 en 6!", [((4, 10), ["5", "6"])], "zie [5] en [6]!", "a list"),
    ("zie 5-7", [((4, 7), ["5", "6", "7"])], "zie [5]-[7]", "a range"),
    ("54 of 54", [((6, 8), ["54"])], "54 of [54]", "where it stands, not the first like it"),
    ("art.\n16 C", [((0, 9), ["16C"])], "[art. 16 C]", "over the end of a line"),
    ("zie 5 en 6", [((4, 10), ["5"]), ((9, 10), ["6"])], "zie [5 en 6]", "one in another"),
    ("niets", [(None, ["54"])], "niets", "a reference outside the text"),
]


@pytest.mark.parametrize(("text", "references", "expected", "reason"), REFERENCES)
def test_references_are_links(
    text: str, references: list[tuple[Place | None, list[str]]], expected: str, reason: str
) -> None:
    rows = [
        ReferenceRow("a_1", "", place, [TargetRow(f"art. {one}", "absent") for one in targets])
        for place, targets in references
    ]
    (paragraph,) = marked(text, Layers(rows))
    assert shown(paragraph) == expected, reason


def test_each_number_of_a_list_leads_to_its_unit(node: Callable[..., Node]) -> None:
    """Also where the number in the id says what is counted: geval_3."""
    targets = [TargetRow(number, "resolved", node(number)) for number in ("geval_13", "geval_3")]
    (paragraph,) = marked("-(13, 3)-", Layers([ReferenceRow("a_1", "", (0, 9), targets)]))
    assert [run.target.node.number for run in paragraph if run.target and run.target.node] == [
        "geval_13",
        "geval_3",
    ]
    assert shown(paragraph) == "-([13], [3])-"


def term(start: int, end: int) -> TermLink:
    return TermLink("slag", "slag", "vier kaarten", start, end)


def test_a_term_is_a_link_unless_a_reference_stands_there() -> None:
    reference = ReferenceRow("a_1", "", (0, 9), [TargetRow("art. 5", "absent")])
    (paragraph,) = marked("een slag: slag", Layers([reference], [term(4, 8), term(10, 14)]))
    assert shown(paragraph) == "[een slag:] [slag]"


CHANGES = [
    ("of meer", [Change(0, 2, "of", "o!")], [], "{of} meer", "a word that was misread"),
    ("of meer", [Change(0, 2, "o!", "of")], [], "{o!} meer", "shown as the source has it"),
    ("Wie geeft", [Change(3, 3, "", "■")], [], "Wie geeft", "dirt that is left out"),
    ("Wie geeft", [Change(3, 3, " ■", "")], [], "Wie{ ■} geeft", "dirt as the source has it"),
    ("den slag op", [Change(0, 8, "de slag", "")], [term(4, 8)], "[{de slag}] op", "a wider link"),
    ("slagen op", [Change(0, 6, "slaqen", "")], [term(0, 4)], "[{slaqen}] op", "link cut short"),
    ("of meer", [Change(0, 2, "of!", "of")], [], "{of!} meer", "longer than the text"),
    (
        "in een slag",
        [Change(0, 11, "in een slag", "x")],
        [term(7, 11)],
        "{in een }[{slag}]",
        "same words",
    ),
    (
        "een lange zin met slag",
        [Change(0, 22, "x", "")],
        [term(18, 22)],
        "{x}",
        "too much for a link",
    ),
    ("a b", [Change(0, 3, "c", ""), Change(2, 3, "d", "")], [], "{c}", "one within another"),
    ("een\nslag", [Change(0, 8, "x\ny", "")], [], "{x y}", "over the end of a line"),
]


@pytest.mark.parametrize(("text", "changes", "terms", "expected", "reason"), CHANGES)
def test_what_is_changed_is_shown_whole(
    text: str, changes: list[Change], terms: list[TermLink], expected: str, reason: str
) -> None:
    (paragraph,) = marked(text, Layers(terms=terms, changes=changes))
    assert shown(paragraph) == expected, reason


PAGES = [
    ("Wie geeft", 0, ["|4|Wie geeft"], "at the begin of a text"),
    ("Wie geeft", 4, ["Wie |4|geeft"], "between words"),
    ("schoppen op", 5, ["schoppen|4| op"], "within a word: behind it"),
    ("een\ntwee", 4, ["een", "|4|twee"], "at the begin of a paragraph"),
    ("een", 3, ["een|4|"], "at the end"),
]


@pytest.mark.parametrize(("text", "at", "expected", "reason"), PAGES)
def test_a_page_is_marked_where_it_begins(
    text: str, at: int, expected: list[str], reason: str
) -> None:
    found = marked(text, Layers(pages=[PageMark("4", at)]))
    assert [shown(one) for one in found] == expected, reason


def test_a_page_that_begins_within_a_link_stands_in_it() -> None:
    (paragraph,) = marked("de laatste slag", Layers(terms=[term(3, 15)], pages=[PageMark("4", 11)]))
    assert shown(paragraph) == "de [laatste |4|slag]"


def test_of_two_pages_that_begin_at_one_place_the_last_has_the_words() -> None:
    (paragraph,) = marked("Wie", Layers(pages=[PageMark("3", 0), PageMark("4", 0)]))
    assert shown(paragraph) == "|4|Wie"


@pytest.mark.parametrize(
    ("text", "expected", "reason"),
    [
        ("Dan: [het vervolg ontbreekt] nog.", "Dan: ([het vervolg ontbreekt]) nog.", "a note"),
        ("Zie 5 […]", "Zie 5 ([…])", "what breaks off"),
        ("Wie [a] kiest [3]", "Wie [a] kiest [3]", "letters and figures are no note"),
    ],
)
def test_notes_are_said_of_the_text(text: str, expected: str, reason: str) -> None:
    (paragraph,) = marked(text, Layers(notes=True))
    assert shown(paragraph) == expected, reason
    (paragraph,) = marked(text, Layers())
    assert shown(paragraph) == text


def test_cells_keep_their_links() -> None:
    (row,) = marked("slag | 2 | op", Layers(terms=[term(0, 4)]))
    assert [shown(cell) for cell in cells_of(row)] == ["[slag]", "2", "op"]


places = st.lists(st.integers(0, 80), max_size=8).map(lambda cuts: list(pairwise(sorted(cuts))))


@given(st.text(max_size=80), places, places, places, st.lists(st.integers(0, 80), max_size=3))
def test_marking_loses_no_character(
    text: str, references: list[Place], terms: list[Place], changed: list[Place], pages: list[int]
) -> None:
    def within(some: list[Place]) -> list[Place]:
        return [(min(a, len(text)), min(b, len(text))) for a, b in some]

    layers = Layers(
        [ReferenceRow("a_1", "", at, [TargetRow("x", "absent")]) for at in within(references)],
        [term(*at) for at in within(terms)],
        [Change(a, b, text[a:b], "") for a, b in within(changed)],
        [PageMark("4", min(at, len(text))) for at in pages],
        notes=True,
    )
    found = "".join(words_of(one) for one in marked(text, layers))
    assert "".join(found.split()) == "".join(text.split())


RESPELLED = [
    ("zoodra de slag", "zodra de slag", [("zoodra", "zodra")], "a word"),
    ("zoodra, en", "zodra, en", [("zoodra", "zodra")], "the comma stays outside"),
    ("den grooten slag", "de grote slag", [("den", "de"), ("grooten", "grote")], "side by side"),
    ("zoo als men", "zoals men", [("zoo als", "zoals")], "two words that are one now"),
    ("te zamen op", "tezamen op", [("te zamen", "tezamen")], "the same"),
    ("bijaldien", "indien", [("bijaldien", "indien")], "the only word"),
    ("een\nzoodra", "een\nzodra", [("zoodra", "zodra")], "on another line"),
    ("gelijk", "gelijk", [], "nothing"),
    ("", "", [], "no text"),
]


@pytest.mark.parametrize(("text", "other", "expected", "reason"), RESPELLED)
def test_what_is_spelled_otherwise_is_found_word_by_word(
    text: str, other: str, expected: list[tuple[str, str]], reason: str
) -> None:
    found = changes_between(text, other)
    assert [(one.beside, one.shown) for one in found] == expected, reason
    assert all(text[one.start : one.end] == one.beside for one in found)


OLD, NEW = ["de", "zoo", "als", "slag,", "(op)", "."], ["de", "zo", "slag.", "(om)", "."]


@given(st.lists(st.sampled_from(OLD)), st.lists(st.sampled_from(OLD + NEW)))
def test_changes_laid_over_a_text_give_the_other(words: list[str], others: list[str]) -> None:
    text, made, at = " ".join(words), "", 0
    for one in changes_between(text, " ".join(others)):
        made += text[at : one.start] + one.shown
        at = one.end
    assert (made + text[at:]).split() == others
