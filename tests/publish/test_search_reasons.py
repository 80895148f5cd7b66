"""Why units are found: old spelling, forms of a word, terms, damage, topics, in that order."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from publish.book import Book
from publish.database import write_books
from publish.interface import Interface
from publish.search import search
from schema.concept import Concept
from schema.edition import Bibliography, Dating, Edition, Rights
from schema.ids import make_id
from schema.rule import Candidate, Correction, Rule, Suggestion

OLD, NEW = "oud-1860", "nieuw-1990"
UNITS = {
    OLD: [
        ("1", "Doubleeren mag men zoo dikwijls men wil.", None, "rule"),
        ("2", "Wie verzaakt heeft, geeft eene fiche.", None, "rule"),
        ("3", "Drie matadors zijn meer dan twee.", None, "rule"),
        ("4", "De nimlle ligt boven.", None, "rule"),
        ("5", "Naar zijn gewigt wordt niemand gevraagd.", None, "rule"),
        ("6", "Voor de lezer: doubleeren en verzaken, wat dat is.", "Voorbericht", "paragraph"),
        ("7", "Men toont basta vooraf.", None, "rule"),
    ],
    NEW: [
        ("1", "Na doubleren volgt niets.", None, "rule"),
        ("2", "Een kaart die verzaakt is, blijft liggen.", None, "rule"),
        ("3", "Alles wat hier staat is een verzinsel.", "Verzaken", "rule"),
        ("4", "Bij contreren telt het dubbel.", None, "rule"),
        ("5", "verzaken 3", "Register", "index"),
        ("6", "Een straf is er niet.", None, "rule"),
    ],
}
CORRECTED = {f"{OLD}_3": ("mnladors", "matadors"), f"{OLD}_7": ("bnsta", "basta")}
SUGGESTED = {f"{OLD}_4": ("nimlle", "manille")}
CONCEPT = Concept(
    id="verzonnen",
    theme_nl="Spelen",
    theme_en="Play",
    label_nl="Straf op verzaking",
    label_en="Penalty",
    definition_nl="Wat een verzaking kost.",
    definition_en="What it costs.",
    units={NEW: ["3", "6"]},
)


BASTA = CONCEPT.model_copy(update={"id": "basta", "label_nl": "Basta tonen", "units": {OLD: ["7"]}})


def rule(siglum: str, position: int, told: tuple[str, str, str | None, str]) -> Rule:
    number, text, title, kind = told
    unit = make_id(siglum, number)
    read, meant = CORRECTED.get(unit, ("", ""))
    proposed, could_be = SUGGESTED.get(unit, ("", ""))
    corrections = [Correction(span=[0, 1], before=read, after=meant, method="hand", confidence=1.0)]
    candidates = [Candidate(after=could_be, method="term", confidence=0.5)]
    return Rule(
        id=unit,
        edition=siglum,
        number=number,
        label=f"regel {number}",
        kind=kind,  # type: ignore[arg-type]
        title=title,
        position=position,
        spans=[[0, len(text)]],
        text=text,
        source_text=text,
        corrections=corrections if read else [],
        suggestions=[Suggestion(span=[0, 1], before=proposed, candidates=candidates)]
        if proposed
        else [],
    )


def book(siglum: str, year: int, spelling: str) -> Book:
    return Book(
        edition=Edition(
            siglum=siglum,
            bibliography=Bibliography(title=f"Een boek van {year}"),
            date=Dating(earliest=year, latest=year, printed=str(year)),
            spelling=spelling,
            rights=Rights(status="public-domain", statement="Vrij", reason="verzonnen"),
            grammar="rules",
            cite="regel {number}",
            games=["verzinnen"],
        ),
        rules=[rule(siglum, n, told) for n, told in enumerate(UNITS[siglum])],
        name=f"{siglum}.txt",
        sha256="0" * 64,
    )


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path: Path = tmp_path_factory.mktemp("reasons") / "regelboek.db"
    books = [book(OLD, 1860, "Siegenbeek"), book(NEW, 1990, "1995")]
    write_books(path, books, concepts=[CONCEPT, BASTA])
    connection = sqlite3.connect(path)
    yield connection
    connection.close()


@pytest.fixture
def via(shelf: sqlite3.Connection) -> Callable[[str], dict[str, str]]:
    """The reason for each hit of a query, by id, the best first."""
    return lambda query: {hit["id"]: hit["via"] for hit in search(shelf, query).hits}


REASONS = [
    ("doubleren", f"{NEW}_1", "woorden", "as it stands"),
    ("doubleren", f"{OLD}_1", "via „doubleeren”, oude spelling", "what is asked is of now"),
    ("doubleeren", f"{NEW}_1", "via „doubleren”, de spelling van nu", "what is asked is old"),
    ("gewicht", f"{OLD}_5", "via „gewigt”, oude spelling", "a word that is no term"),
    ("kaarten", f"{NEW}_2", "via „kaart”, hetzelfde woord", "one of them"),
    ("verzaken", f"{OLD}_2", "via „verzaakt”, hetzelfde woord", "a form of the verb"),
    ("verzaken", f"{NEW}_3", "titel", "in the title"),
    ("matador", f"{OLD}_3", "via „mnladors”, gelezen als „matadors”", "a repair"),
    (
        "basta",
        f"{OLD}_7",
        "via „bnsta”, gelezen als „basta”",
        "although a topic is called so",
    ),
    ("mnladors", f"{OLD}_3", "via „mnladors”, gelezen als „matadors”", "the damage itself"),
    ("manille", f"{OLD}_4", "via „nimlle”, gelezen als „manille”", "a repair that is proposed"),
    ("doubleren", f"{NEW}_4", "via „contreren”, zo heet het elders", "a term that means the same"),
    ("verzaking", f"{NEW}_6", "via het begrip „Straf op verzaking”", "what it is about"),
    ("revoke", f"{OLD}_2", "via „verzaakt”, de Nederlandse term", "the term in English"),
]


@pytest.mark.parametrize(("query", "unit", "expected", "reason"), REASONS)
def test_a_hit_says_why_it_was_found(
    via: Callable[[str], dict[str, str]], query: str, unit: str, expected: str, reason: str
) -> None:
    assert via(query)[unit] == expected, reason


ORDER = [
    ("doubleren", f"{NEW}_1", f"{OLD}_1", "as it stands before old spelling"),
    ("doubleeren", f"{OLD}_1", f"{NEW}_1", "whichever of them is asked for"),
    ("doubleren", f"{OLD}_1", f"{NEW}_4", "old spelling before another term"),
    ("verzaken", f"{NEW}_3", f"{NEW}_2", "what it is about before what mentions it"),
    ("verzaken", f"{NEW}_2", f"{NEW}_5", "a rule before the index"),
    ("doubleeren", f"{OLD}_1", f"{OLD}_6", "a rule before the preface"),
    ("verzaking straf", f"{NEW}_6", f"{OLD}_2", "a topic of both words before one of them"),
]


@pytest.mark.parametrize(("query", "before", "after", "reason"), ORDER)
def test_what_is_closer_comes_first(
    via: Callable[[str], dict[str, str]], query: str, before: str, after: str, reason: str
) -> None:
    ids = list(via(query))
    assert before in ids, reason
    assert after not in ids or ids.index(before) < ids.index(after), reason


NOT_FOUND = [
    ("„verzaken”", f"{OLD}_2", "between quotes it is looked for as it stands"),
    ("doubleren -volgt", f"{NEW}_1", "a word that may not stand there"),
    ("verzaken roebel", f"{OLD}_2", "of two words both must stand there"),
    ("verzaken editie:nieuw", f"{OLD}_2", "another edition"),
    ("verzaken eeuw:20", f"{OLD}_2", "another century"),
    ("„straf”", f"{NEW}_3", "what a topic is called is not said by the unit"),
    ("fiche -verzaken", f"{OLD}_2", "another form of the word that may not stand there"),
    ("zoo -doubleren", f"{OLD}_1", "nor may it in old spelling"),
    ("drie -matador", f"{OLD}_3", "nor as it was misread"),
    ("matadors kaart", f"{OLD}_3", "a repair is no other word"),
]


@pytest.mark.parametrize(("query", "unit", "reason"), NOT_FOUND)
def test_what_is_not_found(
    via: Callable[[str], dict[str, str]], query: str, unit: str, reason: str
) -> None:
    assert unit not in via(query), reason


FOUND = [
    ("fiche -„verzaken”", f"{OLD}_2", "between quotes no other form is left out"),
    ("kaart -verzaking", f"{NEW}_2", "the noun is another word than the verb"),
    ("verzinsel -straf", f"{NEW}_3", "a topic is called so, but the unit does not say it"),
    ("„verzaken”", f"{NEW}_3", "in its title"),
    ("„verzaken” verzaken", f"{NEW}_3", "as it stands, and in any form"),
]


@pytest.mark.parametrize(("query", "unit", "reason"), FOUND)
def test_what_is_found_nevertheless(
    via: Callable[[str], dict[str, str]], query: str, unit: str, reason: str
) -> None:
    assert unit in via(query), reason


def test_words_that_stand_side_by_side_are_marked(shelf: sqlite3.Connection) -> None:
    for query, expected in (
        ("„geeft eene”", "Wie verzaakt heeft, «geeft eene» fiche."),
        ("„geeft eene” verzaken", "Wie «verzaakt» heeft, «geeft eene» fiche."),
    ):
        assert [hit["snippet"] for hit in search(shelf, query).hits] == [expected], query


def test_the_answer_says_what_it_reached(shelf: sqlite3.Connection) -> None:
    reached = {one.shown: one.units for one in search(shelf, "matadors").reached}
    assert reached == {"mnladors": 1}, "the sound form stands nowhere"
    forms = [one.shown.lower() for one in search(shelf, "doubleren").reached]
    assert forms[:2] == ["doubleren", "doubleeren"], "the closest first"


def test_a_form_can_be_switched_off(shelf: sqlite3.Connection) -> None:
    whole = search(shelf, "doubleren")
    fewer = search(shelf, "doubleren", without=["Doubleeren"])
    assert {hit["id"] for hit in whole.hits} - {hit["id"] for hit in fewer.hits} == {
        f"{OLD}_1",
        f"{OLD}_6",
    }
    assert [one.shown.lower() for one in fewer.reached if one.off] == ["doubleeren"]
    assert not search(shelf, "mnladors", without=["mnladors"]).hits


NEAR = [
    ("matedors", "mnladors", False, "nothing like it that stands there sound"),
    ("doubelren", "doubleren", True, "two letters swapped"),
    ("verzaakd", "verzaakt", True, "one letter wrong"),
    ("olifant", "", False, "nothing is like it"),
]


@pytest.mark.parametrize(("typed", "near", "is_told", "reason"), NEAR)
def test_what_is_near_is_suggested(
    shelf: sqlite3.Connection, typed: str, near: str, is_told: bool, reason: str
) -> None:
    answer = search(shelf, typed)
    if not answer.hits:
        assert (near in answer.suggestions) is is_told, reason
        assert is_told or answer.suggestions == [], reason
    else:
        assert is_told, reason


def test_each_reason_has_words_in_both_languages(shelf: sqlite3.Connection) -> None:
    for query in ("doubleren", "verzaken", "matador", "verzaking straf", "revoke"):
        for hit in search(shelf, query).shown:
            for reason in hit.reasons:
                dutch, english = (reason.said(Interface(one)) for one in ("nl", "en"))
                assert dutch
                assert dutch != english


def test_the_same_books_give_the_same_index(shelf: sqlite3.Connection, tmp_path: Path) -> None:
    books = [book(OLD, 1860, "Siegenbeek"), book(NEW, 1990, "1995")]
    write_books(tmp_path / "again.db", books, concepts=[CONCEPT, BASTA])
    again = sqlite3.connect(tmp_path / "again.db")
    for table in ("search_forms", "search_concepts"):
        order = f"SELECT * FROM {table} ORDER BY 1, 2"
        assert shelf.execute(order).fetchall() == again.execute(order).fetchall()
    again.close()
