"""The search: citations in every form, words, filters, and whatever can be typed."""

import re
import sqlite3
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from publish.locate import locate
from publish.search import search
from publish.snippet import as_html, snippet


def found(database: sqlite3.Connection, query: str) -> list[str]:
    return [hit["id"] for hit in search(database, query, limit=50).hits]


FIRST = [
    ("64A", "wet-1999_64A", "as it is printed"),
    ("64a", "wet-1999_64A", "in lower case"),
    ("64.A.", "wet-1999_64A", "with points"),
    ("art. 64 A", "wet-1999_64A", "with art. and a space"),
    ("artikel 64A", "wet-1999_64A", "with the word in full"),
    ("Artikel 25 B 2 b", "wet-1999_25B2b", "each level apart"),
    ("25.B.2.(b)", "wet-1999_25B2b", "a letter in brackets"),
    ("64 lid B onder 1", "wet-1999_64B1", "levels by name"),
    ("64A2", "wet-1999_64A", "no such unit: the nearest above it"),
    ("art. 64 A 2", "wet-1999_64A", "the same in words"),
    ("regel 54", "proef-1890_54", "of the book that speaks of regel"),
    ("§ 54", "proef-1890_54", "with a sign"),
    ("54", "proef-1890_54", "bare"),
    ("Proef 54", "proef-1890_54", "by the name of the edition"),
    ("Verzonnen punt 54", "proef-1890_54", "by its author"),
    ("proef 1890 54", "proef-1890_54", "the siglum with a space"),
    ("proef-1890_54", "proef-1890_54", "the id"),
    ("PROEF-1890_DRIE_iii", "proef-1890_drie_III", "the id in any case"),
    ("wet-1999_64A2", "wet-1999_64A", "an id that is not there: the nearest"),
    ("regel III spel met drieën", "proef-1890_drie_III", "by the part that it stands in"),
    ("drie III", "proef-1890_drie_III", "by the parts of its number"),
    ("blz. 4", "proef-1890_54", "the first on the page"),
    ("bladzijde 3", "proef-1890_p3", "the passage of the page"),
    ("p. 3", "proef-1890_p3", "the page in short"),
    ("art. 16 C", "wet-1999_16C", "of which only the label is left"),
    ("editie:wet-1999 64", "wet-1999_64", "with a filter"),
]


@pytest.mark.parametrize(("query", "first", "reason"), FIRST)
def test_a_citation_comes_first(
    database: sqlite3.Connection, query: str, first: str, reason: str
) -> None:
    answer = search(database, query)
    assert answer.hits[0]["id"] == first, reason
    assert answer.hits[0]["via"] in {"nummer", "bladzijde"}


@pytest.mark.parametrize("typed", ["", "\ud800", "\x00", "64\ud800A", "_", "x" * 9999])
def test_locate_takes_anything_too(database: sqlite3.Connection, typed: str) -> None:
    located = locate(database, typed)
    assert located is None or located.ids


def test_what_hangs_on_a_unit_follows_it(database: sqlite3.Connection) -> None:
    hits = search(database, "regel 54").hits
    assert [(hit["id"], hit["via"]) for hit in hits] == [
        ("proef-1890_54", "nummer"),
        ("proef-1890_55", "verwijzing"),
    ]
    assert hits[0]["score"] > hits[1]["score"]


def test_the_parts_of_an_article_follow_it(database: sqlite3.Connection) -> None:
    assert found(database, "artikel 64")[:4] == [
        f"wet-1999_{number}" for number in ("64", "64A", "64B", "64B1")
    ]


def test_a_number_that_no_text_has_is_said(database: sqlite3.Connection) -> None:
    answer = search(database, "64A2")
    assert answer.missing == "64A2"
    vias = {hit["id"]: hit["via"] for hit in answer.hits}
    assert vias["wet-1999_64B1"] == "verwijzing"  # it refers to 64A2
    assert vias["wet-1999_64"] == "bovenliggend"
    assert "wet-1999_II" not in vias  # a heading says nothing of it
    assert search(database, "64A").missing is None


NO_CITATION = [
    ("3K (18)", ["wet-1999_64A"], "a bid and its value stand in a text: words"),
    ("3K", ["wet-1999_64A"], "three clubs, not article 3"),
    ("54%", ["proef-1890_54", "proef-1890_55"], "a share: the number as a word"),
    ("54 x 2 = 108", [], "a sum"),
    ("53 en 80", ["proef-1890_54"], "two numbers: as they stand in a text"),
    ("999", [], "a number that nothing has"),
    ("art. 999", [], "an article that nothing has"),
    ("54 lieve leerlingen", [], "a number among words"),
]


@pytest.mark.parametrize(("query", "ids", "reason"), NO_CITATION)
def test_what_is_no_citation(
    database: sqlite3.Connection, query: str, ids: list[str], reason: str
) -> None:
    hits = search(database, query).hits
    assert [hit["id"] for hit in hits] == ids, reason
    assert {hit["via"] for hit in hits} <= {"woorden", "titel"}


WORDS = [
    ("roebels drie", {"proef-1890_54"}, "all words must occur"),
    ("roebels blinde", set(), "no unit has both"),
    ("ROEBELS Drie", {"proef-1890_54"}, "capitals don't matter"),
    ("melee", {"proef-1890_55"}, "accents don't matter"),
    ("Mêlée", {"proef-1890_55"}, "either way"),
    ("'s avonds", {"proef-1890_54"}, "an apostrophe at the front"),
    ("„geen straf”", {"wet-1999_64B"}, "a phrase in Dutch quotes"),
    ("“straf geen”", set(), "a phrase in the wrong order"),
    ('"geen straf"', {"wet-1999_64B"}, "a phrase in plain quotes"),
    ("'geen straf'", {"wet-1999_64B"}, "a phrase in single quotes"),
    ("roebel*", {"proef-1890_p3", "proef-1890_54", "proef-1890_tarief"}, "a beginning"),
    ("roebels -drie", {"proef-1890_p3", "proef-1890_tarief"}, "a word left out"),
    ('roebels -"betaalt er"', {"proef-1890_p3", "proef-1890_tarief"}, "a phrase left out"),
    ("roebels soort:regel", {"proef-1890_54"}, "a kind in Dutch"),
    ("roebels kind:rule", {"proef-1890_54"}, "a kind as it is stored"),
    ("zie editie:wet-1999", {"wet-1999_64A", "wet-1999_64B1"}, "an edition"),
    ("zie editie:WET", {"wet-1999_64A", "wet-1999_64B1"}, "the beginning of its siglum"),
    ("zie voor:1900", {"proef-1890_54"}, "before a year"),
    ("zie na:1900", {"wet-1999_64A", "wet-1999_64B1"}, "after a year"),
    ("verzaken editie:proef", set(), "what the other edition alone has"),
]


@pytest.mark.parametrize(("query", "ids", "reason"), WORDS)
def test_words(database: sqlite3.Connection, query: str, ids: set[str], reason: str) -> None:
    assert set(found(database, query)) == ids, reason


NOTHING = [
    ("", "nothing"),
    ("   \t\n", "white space"),
    ('"', "one quote"),
    ('"""" „” \'\'', "only quotes"),
    ("*", "a star"),
    ("NEAR(", "an operator that is not closed"),
    ("NEAR(roebels drie, 0)", "an operator with words: near is a word"),
    ("AND OR NOT", "operators alone are words, and no text has them"),
    ("-(43)-", "a case number that no text has"),
    ("-roebels", "only what is to be left out"),
    ("🂡🂱 ♠", "emoji and suits"),
    ("\x00", "NUL"),
    ("\ud800", "half a character"),
    ("%", "a wildcard of SQL"),
    ("_", "another"),
    ("editie:wet-1999", "a filter without words"),
    ("zie editie:%", "a filter that is a wildcard"),
    ("zie editie:", "an empty filter"),
    ("zie soort:onzin", "a kind that is not there"),
    ("zie voor:gisteren", "a year that is none"),
    ("zie voor:99999999999999999999", "a year beyond all numbers"),
    ("'; DROP TABLE rules; --", "an injection"),
    ('" OR 1=1 --', "another"),
    ("text : zie", "a column filter: text is a word"),
    ("{text title} : zie", "columns in braces"),
    ("^zie AND", "a caret"),
    ("x" * 10_000, "one long word"),
    ("(" * 10_000, "brackets"),
    ("zie onzin " * 1_000, "10 kB of words"),
    ('zie "onzin' * 1_000, "quotes that cross each other"),
]


@pytest.mark.parametrize(("query", "reason"), NOTHING)
def test_what_means_nothing_finds_nothing(
    database: sqlite3.Connection, query: str, reason: str
) -> None:
    answer = search(database, query)
    assert answer.hits == [], reason
    assert answer.total == 0


STRANGE = st.one_of(
    st.text(max_size=60),
    st.text(alphabet=string.punctuation + "aZ9é „”'\x00", max_size=60),
    st.lists(
        st.sampled_from(
            [*"\"'*-()^:{}+,.%§„”", "NEAR", "AND", "NOT", "roebels", "64A", "editie:", "blz", "'t"]
        ),
        max_size=12,
    ).map(" ".join),
)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=STRANGE)
def test_nothing_that_can_be_typed_raises(database: sqlite3.Connection, query: str) -> None:
    answer = search(database, query, limit=5)
    scores = [hit["score"] for hit in answer.hits]
    assert scores == sorted(scores, reverse=True)
    assert len(answer.hits) <= 5
    assert answer.total == len(set(answer.rows)) >= len(answer.hits)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(character=st.characters())
def test_each_character_is_a_word_for_the_index_too_or_harmless(
    database: sqlite3.Connection, character: str
) -> None:
    everything = database.execute("SELECT count(*) FROM rules").fetchone()[0]
    assert search(database, f"roebels {character}").total < everything
    assert search(database, character).total < everything


REAL = [
    ("artikel 64", "wbf-1997_64"),
    ("64A2", "wbf-1997_64A"),
    ("Bend punt 31", "bend-1918_31"),
    ("artikel 25 B 2 b", "wbf-1997_25B2b"),
    ("regel III spel met drieën", "bend-1918_drie_III"),
    ("a.h.v.", "bend-1918_p126"),
    ("C-asco", "noothoven_ombre_p59"),
    ("Maastrichtenaar", "bend-1918_p56"),
    ("gelijktijdig bieden", "wbf-1997_33"),
    ("robber niet uitgespeeld", "bend-1918_26"),
    ("blz. 55", "bend-1918_p55"),
    ("domino 10", "noothoven_domino_10"),
    ("regel 54", "bend-1918_54"),
    ("27B", "wbf-1997_27B"),
    ("schaakmat", None),
    ("stayman transfers", None),
]


@pytest.fixture(scope="module")
def real(real_build: Path) -> Iterator[sqlite3.Connection]:
    """The database of the real texts."""
    connection = sqlite3.connect(real_build / "regelboek.db")
    yield connection
    connection.close()


@pytest.mark.parametrize(("query", "first"), REAL)
def test_what_readers_of_the_real_texts_ask(
    real: sqlite3.Connection, query: str, first: str | None
) -> None:
    assert next(iter(found(real, query)), None) == first


def test_every_unit_of_the_real_texts_is_found_by_its_id_and_its_label(
    real: sqlite3.Connection,
) -> None:
    for unit, edition, label in real.execute("SELECT id, edition, label FROM rules"):
        assert search(real, unit, limit=1).hits[0]["id"] == unit
        if re.fullmatch(r"(?:art\.|regel|blz\.) \w+", label):
            named = [hit["id"] for hit in search(real, f"{label} editie:{edition}", limit=5).hits]
            assert unit in named, label


def test_pages_of_hits_join_up(database: sqlite3.Connection) -> None:
    whole = search(database, "de", limit=100)
    assert whole.total == len(whole.hits) > 2
    first, rest = search(database, "de", limit=2), search(database, "de", limit=100, offset=2)
    assert first.hits + rest.hits == whole.hits
    assert first.total == whole.total


def test_rules_come_before_the_register(database: sqlite3.Connection) -> None:
    ids = found(database, "verzaken")
    assert ids[0] == "wet-1999_64"
    assert {"wet-1999_64A", "wet-1999_64B", "wet-1999_64B1"} < set(ids), "under that title"
    assert ids[-1] == "wet-1999_register"


def test_a_word_too_many_is_left_out_in_the_suggestion(database: sqlite3.Connection) -> None:
    assert search(database, "roebels olifant").suggestions == ["roebels"]
    assert search(database, "olifant").suggestions == []


SNIPPETS = [
    ("Een roebel is rond.", {"roebel"}, "Een «roebel» is rond.", "the match is marked"),
    ("Een roebel is rond.", set(), "Een roebel is rond.", "without a match, as it is"),
    ("Mêlée, mêlée!", {"melee"}, "«Mêlée», «mêlée»!", "each match, accents and all"),
    ("a b a c", {"a b"}, "«a b» a c", "words side by side as one"),
    ("slagen slagroom", {"slag"}, "slagen slagroom", "no part of a word"),
    ("de IMP’s", {"imps"}, "de «IMP’s»", "an apostrophe doesn't matter"),
    ("a\n\n b", {"b"}, "a «b»", "white space is one space"),
]


@pytest.mark.parametrize(("text", "forms", "expected", "reason"), SNIPPETS)
def test_snippets(text: str, forms: set[str], expected: str, reason: str) -> None:
    assert snippet(text, forms) == expected, reason


@pytest.mark.parametrize("word", ["naald", "náald"])
def test_a_long_text_is_cut_around_the_match(word: str) -> None:
    text = "begin " * 300 + word + " " + "einde " * 300
    cut = snippet(text, {"naald"})
    assert f"«{word}»" in cut
    assert cut[0] == cut[-1] == "…"
    assert len(cut) < 300


def test_of_matches_that_tell_as_much_the_first_is_shown() -> None:
    text = "naald vooraan " + "hooi " * 300 + "naald achteraan"
    assert snippet(text, {"naald"}).startswith("«naald» vooraan")


def test_where_most_words_stand_together_is_shown() -> None:
    text = "naald vooraan " + "hooi " * 300 + "naald en draad"
    assert "«naald» en «draad»" in snippet(text, {"naald", "draad"})


@given(st.text(max_size=300), st.sets(st.from_regex(r"[a-z<&]{1,9}", fullmatch=True), max_size=3))
def test_a_snippet_in_html_is_safe(text: str, forms: set[str]) -> None:
    shown = as_html(text, forms)
    bare = shown.replace("<mark>", "").replace("</mark>", "")
    assert "<" not in bare
    assert shown.count("<mark>") == shown.count("</mark>")
