"""Repairs in the database: what is applied, what is suggested, and where they stand."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from publish.book import Book
from publish.database import write_books
from schema.rule import Candidate, Correction, Suggestion


@pytest.fixture
def repaired(books: list[Book], tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """The database of a book in which a unit has two corrections and a suggestion."""
    book = next(book for book in books if book.edition.siglum == "proef-1890")
    rule = next(rule for rule in book.rules if rule.number == "53")
    assert rule.text == "Wie geeft, geeft links om."
    mended = rule.model_copy(
        update={
            "corrections": [
                Correction(span=[4, 10], before="qeeft,", after="geeft,", method="hand",
                           confidence=1.0),
                Correction(span=[0, 3], before="5S.", after="53.", method="number",
                           confidence=0.9),
            ],
            "suggestions": [
                Suggestion(
                    span=[17, 22],
                    before="links",
                    candidates=[
                        Candidate(after="linksch", method="word", confidence=0.4),
                        Candidate(after="rechts", method="context", confidence=0.1),
                    ],
                )
            ],
        }
    )  # fmt: skip
    rules = [mended if one is rule else one for one in book.rules]
    places = {rule.id: [(4, 10), None]}, {rule.id: [(17, 22)]}
    changed = replace(book, rules=rules, corrected=places[0], suggested=places[1])
    write_books(tmp_path / "regelboek.db", [changed])
    connection = sqlite3.connect(tmp_path / "regelboek.db")
    yield connection
    connection.close()


def test_each_is_a_row_and_each_candidate(repaired: sqlite3.Connection) -> None:
    found = repaired.execute(
        "SELECT ordinal, applied, rank, before, after, method, text_start, text_end"
        " FROM corrections ORDER BY id"
    ).fetchall()
    assert found == [
        (0, 1, 1, "qeeft,", "geeft,", "hand", 4, 10),
        (1, 1, 1, "5S.", "53.", "number", None, None),
        (2, 0, 1, "links", "linksch", "word", 17, 22),
        (2, 0, 2, "links", "rechts", "context", 17, 22),
    ]


def test_what_is_applied_stands_in_the_text_at_its_place(repaired: sqlite3.Connection) -> None:
    found = repaired.execute(
        "SELECT substr(r.text, c.text_start + 1, c.text_end - c.text_start), c.after"
        " FROM corrections AS c JOIN rules AS r ON r.id = c.rule"
        " WHERE c.applied AND c.text_start IS NOT NULL"
    ).fetchall()
    assert found == [("geeft,", "geeft,")]


def test_they_are_counted_by_method(repaired: sqlite3.Connection) -> None:
    found = repaired.execute("SELECT * FROM repair_overview").fetchall()
    assert found == [
        ("proef-1890", "context", 0, 1),
        ("proef-1890", "hand", 1, 0),
        ("proef-1890", "number", 1, 0),
        ("proef-1890", "word", 0, 1),
    ]
