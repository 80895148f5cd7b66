"""Queries as they are typed: words, phrases, beginnings, what is left out, filters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publish.query import Query, Term, clean, phrase_expression, read_query


def words(query: Query) -> list[tuple[str, ...]]:
    return [term.words for term in query.terms]


READ = [
    ("kaart slag", [("kaart",), ("slag",)], "each word by itself"),
    ("kaart, slag!", [("kaart",), ("slag",)], "signs are no words"),
    ("Mêlée ÉÉN", [("melee",), ("een",)], "capitals and accents don't matter"),
    ("IMP's IMPs imp’s", [("imps",), ("imps",), ("imps",)], "nor does an apostrophe"),
    ("sans-prendre", [("sans", "prendre")], "what a hyphen joins is one term"),
    ("a.h.v.", [("a", "h", "v")], "so are letters with dots"),
    ("„van de hand”", [("van", "de", "hand")], "Dutch quotes"),
    ("“van de hand”", [("van", "de", "hand")], "curly quotes"),
    ('"van de hand"', [("van", "de", "hand")], "plain quotes"),
    ("'van de hand'", [("van", "de", "hand")], "single quotes"),
    ("'t spel", [("t",), ("spel",)], "an apostrophe opens no phrase"),
    ("slag editie:wbf-1997", [("slag",)], "a filter is no word"),
    ("", [], "nothing"),
    ("!? ♠ 🂡", [], "no letter, no digit"),
]


@pytest.mark.parametrize(("typed", "expected", "reason"), READ)
def test_words(typed: str, expected: list[tuple[str, ...]], reason: str) -> None:
    read = words(read_query(typed))
    assert read == list(dict.fromkeys(expected)) or read == expected, reason


SHAPES = [
    ("slag", {}, "a word"),
    ("sla*", {"prefix": True}, "a beginning"),
    ("s*", {}, "one letter begins almost everything: a word"),
    ("-slag", {"absent": True}, "to be left out"),
    ("-„de slag”", {"absent": True, "quoted": True}, "a phrase to be left out"),
    ("„slag”", {"quoted": True}, "as it stands"),
    ("- slag", {}, "a dash by itself leaves nothing out"),
    ("—slag", {}, "nor does a longer one"),
]


@pytest.mark.parametrize(("typed", "told", "reason"), SHAPES)
def test_the_shape_of_a_term(typed: str, told: dict[str, bool], reason: str) -> None:
    (term,) = read_query(typed).terms
    plain = {"quoted": False, "prefix": False, "absent": False}
    shape = {name: getattr(term, name) for name in plain}
    assert shape == plain | told, reason


PHRASES = [
    ("„de slag”", True, "between quotes"),
    ("a.h.v.", True, "letters"),
    ("sans-prendre", False, "words with a hyphen are found apart too"),
    ("„slag”", False, "one word"),
]


@pytest.mark.parametrize(("typed", "is_phrase", "reason"), PHRASES)
def test_what_must_stand_side_by_side(typed: str, is_phrase: bool, reason: str) -> None:
    (term,) = read_query(typed).terms
    assert term.is_phrase is is_phrase, reason


FILTERS = [
    ("a editie:wbf-1997", {"edition": "wbf-1997"}, "an edition"),
    ("a EDITION:wbf", {"edition": "wbf"}, "in English, in capitals"),
    ("a soort:regel voor:1900", {"kind": "regel", "before": "1900"}, "two of them"),
    ("a spel:ombre eeuw:19", {"game": "ombre", "century": "19"}, "a game and a century"),
    ("a na:1900 na:1950", {"after": "1900"}, "the first of its name counts"),
    ("a regel:5", {}, "no filter of that name"),
    ("aeditie:x", {}, "in the middle of a word"),
]


@pytest.mark.parametrize(("typed", "expected", "reason"), FILTERS)
def test_filters(typed: str, expected: dict[str, str], reason: str) -> None:
    assert read_query(typed).filters == expected, reason


@given(st.text(max_size=4000))
def test_anything_that_is_typed_is_a_query(typed: str) -> None:
    query = read_query(typed)
    assert len(query.plain) <= 2000
    for term in query.terms:
        assert term.words
        assert all(word and " " not in word for word in term.words)
        assert phrase_expression(term).count('"') == 2


@given(st.text(max_size=300))
def test_what_is_cleaned_stays_as_it_is(typed: str) -> None:
    assert clean(clean(typed)) == clean(typed)


def test_a_phrase_for_the_index_hides_its_operators() -> None:
    assert phrase_expression(Term(("a", "b"), 'a" OR b')) == '"a  OR b "'
