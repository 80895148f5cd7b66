"""A concept across editions: its units, oldest first, and how they differ."""

import sqlite3
from pathlib import Path

import pytest

from publish.book import Book
from publish.database import write_books
from publish.topics import concepts_by_unit, with_concepts
from publish.variants import concepts_of, load_variants
from schema.concept import Concept, Difference

REVOKE = Concept(
    id="verzaken",
    theme_nl="Het spelen",
    theme_en="The play",
    label_nl="Verzaken",
    label_en="Revoking",
    definition_nl="Wie niet bekent terwijl hij het kan.",
    definition_en="Not following suit when able to.",
    units={"wet-1999": ["64", "99"], "proef-1890": ["55", "54"], "elders": ["1"]},
    differences=[
        Difference(
            aspect_nl="straf",
            aspect_en="penalty",
            nl={"wet-1999": "twee slagen", "proef-1890": "geen", "elders": "onbekend"},
            en={"wet-1999": "two tricks", "proef-1890": "none", "elders": "unknown"},
        )
    ],
)


@pytest.fixture
def database(books: list[Book], tmp_path: Path) -> sqlite3.Connection:
    write_books(tmp_path / "regelboek.db", books, concepts=[REVOKE])
    return sqlite3.connect(tmp_path / "regelboek.db")


def test_the_oldest_edition_stands_first_and_its_units_in_its_own_order(
    database: sqlite3.Connection,
) -> None:
    variants = load_variants(database, "verzaken")
    assert variants is not None
    assert [(one.siglum, [unit.id for unit in one.units]) for one in variants.editions] == [
        ("proef-1890", ["proef-1890_54", "proef-1890_55"]),
        ("wet-1999", ["wet-1999_64"]),
    ]
    assert all(unit.text for one in variants.editions for unit in one.units)


def test_differences_are_told_of_the_editions_that_are_there(database: sqlite3.Connection) -> None:
    dutch, english = (load_variants(database, "verzaken", lang) for lang in ("nl", "en"))
    assert dutch is not None
    assert english is not None
    assert [(one.name, one.says) for one in dutch.differences] == [
        ("straf", {"proef-1890": "geen", "wet-1999": "twee slagen"})
    ]
    assert english.label == "Revoking"
    assert english.differences[0].says["wet-1999"] == "two tricks"


def test_a_sub_unit_has_the_concepts_of_what_it_stands_under(database: sqlite3.Connection) -> None:
    (below,) = database.execute(
        "SELECT id FROM rules WHERE parent = 'wet-1999_64' LIMIT 1"
    ).fetchone()
    assert concepts_of(database, below) == ["verzaken"]
    assert concepts_of(database, "wet-1999_nergens") == []


def test_a_concept_without_a_unit_here_is_not_in_the_build(
    books: list[Book], tmp_path: Path
) -> None:
    elsewhere = REVOKE.model_copy(update={"id": "elders", "units": {"elders": ["1"]}})
    write_books(tmp_path / "two.db", books, concepts=[elsewhere])
    with sqlite3.connect(tmp_path / "two.db") as two:
        assert two.execute("SELECT count(*) FROM concepts").fetchone() == (0,)
        assert load_variants(two, "elders") is None


def test_records_name_their_concepts(books: list[Book]) -> None:
    rules = with_concepts(books[0].rules, concepts_by_unit([REVOKE]))
    named = {rule.number: rule.concepts for rule in rules if rule.concepts}
    assert named == (
        {"54": ["verzaken"], "55": ["verzaken"]}
        if books[0].edition.siglum == "proef-1890"
        else {"64": ["verzaken"]}
    )
