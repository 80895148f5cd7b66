"""Marked text as HTML: what a source holds is never read as HTML."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from parsers.repair.apply import METHODS
from publish.inline import explained, inline, repaired
from publish.interface import Interface
from publish.marked import Layers, PageMark, TermLink, marked
from publish.outline import Node
from publish.references import ReferenceRow, TargetRow
from publish.respelled import Change

DUTCH, ENGLISH = Interface("nl"), Interface("en")


def test_a_reference_leads_to_its_unit_and_shows_how_that_begins(
    node: Callable[..., Node],
) -> None:
    target = TargetRow("54", "resolved", node("54"), preview='Wie "geeft" & neemt')
    (line,) = marked("zie 54", Layers([ReferenceRow("a_1", "54", (4, 6), [target])]))
    (link,) = html.fragment_fromstring(inline(ENGLISH, line, "hersteld"), "p")
    assert link.get("href") == "/regel/a/54?taal=en"
    assert link.get("title") == 'Wie "geeft" & neemt'
    assert link.text == "54"


def test_what_is_not_there_is_no_link() -> None:
    (line,) = marked(
        "zie 54", Layers([ReferenceRow("a_1", "", (4, 6), [TargetRow("54", "absent")])])
    )
    (gone,) = html.fragment_fromstring(inline(DUTCH, line, "hersteld"), "p")
    assert (gone.tag, gone.get("title")) == ("span", "ontbreekt in deze tekst")


def test_a_term_shows_its_sense() -> None:
    term = TermLink("slag", "slag", "vier kaarten", 4, 8)
    (line,) = marked("een slag", Layers(terms=[term]))
    (link,) = html.fragment_fromstring(inline(DUTCH, line, "hersteld"), "p")
    assert (link.get("href"), link.get("title")) == ("/term/slag", "vier kaarten")


def test_a_page_is_read_aloud_and_its_number_stands_in_the_margin() -> None:
    (line,) = marked("de slag", Layers(pages=[PageMark("28", 3)]))
    (mark,) = html.fragment_fromstring(inline(DUTCH, line, "hersteld"), "p")
    assert (mark.get("class"), mark.get("data-n")) == ("pb", "28")
    assert mark.text_content() == "[blz. 28] "
    (line,) = marked("de slag", Layers(pages=[PageMark("28", 0)]))
    (mark,) = html.fragment_fromstring(inline(DUTCH, line, "hersteld"), "p")
    assert mark.get("class") == "pb opens"


CHANGES = [
    ("hersteld", "o!", "hand", 1.0, "in de bron: „o!”; met de hand hersteld, zeker"),
    ("hersteld", "", "spacing", 0.9, "staat niet in de bron; spatie hersteld, 90 % zeker"),
    (
        "gedrukt",
        "of",
        "word",
        0.5,
        "gelezen als „of”; hersteld naar een bestaand woord, 50 % zeker",
    ),
    ("gedrukt", "", "hand", 1.0, "weggelaten; met de hand hersteld, zeker"),
    ("modern", "zoodra", "", 1.0, "in het boek: „zoodra”"),
]


@pytest.mark.parametrize(("mode", "beside", "how", "certainty", "said"), CHANGES)
def test_a_change_says_what_stands_elsewhere_by_whom_and_how_certainly(
    mode: str, beside: str, how: str, certainty: float, said: str
) -> None:
    assert explained(DUTCH, Change(0, 2, "of", beside, how, certainty), mode) == said


@pytest.mark.parametrize("method", METHODS)
def test_every_way_of_repair_has_its_words(method: str) -> None:
    assert repaired(DUTCH, method, 1.0) != repaired(ENGLISH, method, 1.0)


@given(st.text(min_size=1, max_size=40), st.text(max_size=20), st.text(max_size=20))
def test_nothing_of_a_source_is_read_as_html(text: str, beside: str, sense: str) -> None:
    layers = Layers(
        terms=[TermLink("slag", "slag", sense, 0, len(text) // 2)],
        changes=[Change(len(text) // 2, len(text), text[len(text) // 2 :], beside, "hand")],
        pages=[PageMark(beside or "1", 0)],
        notes=True,
    )
    for line in marked(text, layers):
        made = inline(DUTCH, line, "hersteld")
        left = made
        for mark in ("<span ", "</span>", "<a ", "</a>", "<em ", "</em>"):
            left = left.replace(mark, "")
        for attribute in (' class="', ' title="', ' href="', ' data-n="'):
            left = left.replace(attribute, "")
        assert "<" not in left.replace('">', "")
        assert "<script" not in made


def test_html_in_a_source_is_shown_as_it_stands() -> None:
    (line,) = marked('<b onclick="x">a</b>', Layers(changes=[Change(0, 1, "<", '"><i>', "hand")]))
    made = html.fragment_fromstring(inline(DUTCH, line, "hersteld"), "p")
    assert made.text_content() == '<b onclick="x">a</b>'
    assert [one.tag for one in made.iterdescendants()] == ["span"]
