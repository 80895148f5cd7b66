"""The database: whole, keyed, described, the same twice over, and without what isn't free."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.loader import EDITIONS, load_editions
from parsers.parse import parse
from publish.book import Book
from publish.database import write_books, write_database
from publish.metadata import SHADOWS, descriptions, metadata

DESIGNED = (
    *("editions", "rules", "refs", "pages", "corrections", "terms", "term_forms", "occurrences"),
    *("concepts", "concept_rules", "checks", "check_rules", "check_results"),
    *("index_entries", "deals", "errata"),
)


def rows(database: sqlite3.Connection, sql: str) -> list[tuple[object, ...]]:
    return database.execute(sql).fetchall()


def named(database: sqlite3.Connection) -> list[str]:
    """The tables and views that a reader sees."""
    names = [
        row[0]
        for row in database.execute(
            "SELECT name FROM sqlite_schema WHERE sql > '' AND type IN ('table', 'view')"
        )
    ]
    return [name for name in names if name.removeprefix("rules_fts_") not in SHADOWS]


def test_every_designed_table_is_there(database: sqlite3.Connection) -> None:
    assert set(DESIGNED) <= set(named(database))


def test_every_table_view_and_column_is_described(database: sqlite3.Connection) -> None:
    lacking = []
    for table in named(database):
        columns = [row[0] for row in database.execute(f"SELECT * FROM {table}").description]
        for column in ["", *columns]:
            if not descriptions().get(table, {}).get(column):
                lacking.append(f"{table}.{column}")
    assert lacking == []


def test_nothing_is_described_that_is_not_there(database: sqlite3.Connection) -> None:
    for table, columns in descriptions().items():
        there = {row[1] for row in database.execute(f"PRAGMA table_xinfo({table})")}
        assert set(columns) - {""} <= there, table


def test_the_metadata_names_the_index() -> None:
    rules = metadata()["databases"]["regelboek"]["tables"]["rules"]
    assert (rules["fts_table"], rules["fts_pk"]) == ("rules_fts", "rowid")


def test_keys_hold_and_the_file_is_sound(database: sqlite3.Connection) -> None:
    assert rows(database, "PRAGMA foreign_key_check") == []
    assert rows(database, "PRAGMA integrity_check") == [("ok",)]


def test_every_foreign_key_has_an_index(database: sqlite3.Connection) -> None:
    lacking = []
    for table in DESIGNED:
        leading = set()
        for index in database.execute(f"PRAGMA index_list({table})").fetchall():
            leading.add(database.execute(f"PRAGMA index_info({index[1]})").fetchone()[2])
        for key in database.execute(f"PRAGMA foreign_key_list({table})").fetchall():
            if key[3] not in leading:
                lacking.append(f"{table}.{key[3]}")
    assert lacking == []


def test_a_rule_is_kept_whole(database: sqlite3.Connection, books: list[Book]) -> None:
    kept = {
        row[0]: row[1:]
        for row in rows(
            database, "SELECT id, text, source_text, pages, spans, parent, position FROM rules"
        )
    }
    for book in books:
        for rule in book.rules:
            text, source, pages, spans, parent, position = kept[rule.id]
            assert (text, source, parent, position) == (
                rule.text,
                rule.source_text,
                rule.parent,
                rule.position,
            )
            assert json.loads(str(pages)) == rule.pages
            assert json.loads(str(spans)) == rule.spans


def test_editions_stand_oldest_first(database: sqlite3.Connection) -> None:
    assert rows(database, "SELECT siglum FROM editions ORDER BY position") == [
        ("proef-1890",),
        ("wet-1999",),
    ]


REFERENCES = [
    ("proef-1890_54", "proef-1890_53", "resolved", "proef-1890_53", "a target that is there"),
    ("proef-1890_54", "proef-1890_80", "absent", None, "a target that is nowhere"),
    ("proef-1890_55", "E42", "external", None, "another book"),
    ("wet-1999_64A", "wet-1999_16C", "absent", "wet-1999_16C", "of which a bare label is left"),
]


@pytest.mark.parametrize(("rule", "named_", "status", "target", "reason"), REFERENCES)
def test_each_target_is_a_row(
    database: sqlite3.Connection,
    rule: str,
    named_: str,
    status: str,
    target: str | None,
    reason: str,
) -> None:
    found = database.execute(
        "SELECT status, target FROM refs WHERE rule = ? AND target_id = ?", (rule, named_)
    )
    assert found.fetchall() == [(status, target)], reason


def test_a_reference_to_what_no_unit_holds_is_a_row_too(database: sqlite3.Connection) -> None:
    assert rows(
        database,
        "SELECT raw, target_id, status, target FROM refs"
        " WHERE rule = 'proef-1890_drie_II' AND target_id IS NULL",
    ) == [("als vanouds", None, "absent", None)]
    assert ("proef-1890_drie_II", "als vanouds") in rows(
        database, "SELECT id, raw FROM open_references"
    )


def test_the_views_answer(database: sqlite3.Connection) -> None:
    assert rows(
        database,
        "SELECT target_label FROM references_out WHERE id = 'proef-1890_55'"
        " AND status = 'resolved'",
    ) == [("regel 54",)]
    assert rows(database, "SELECT from_id FROM references_in WHERE id = 'proef-1890_54'") == [
        ("proef-1890_55",)
    ]
    assert ("wet-1999_64A2",) in rows(database, "SELECT target_id FROM open_references")
    assert rows(database, "SELECT head, article, title FROM index_articles") == [
        ("Verzaken", "64", "Verzaken")
    ]
    assert rows(database, "SELECT units, refs, absent_refs, findings FROM edition_overview") == [
        (9, 6, 3, 1),
        (11, 2, 2, 0),
    ]
    assert len(rows(database, "SELECT id FROM reading")) == 20


def test_pages_know_their_units(database: sqlite3.Connection) -> None:
    assert rows(
        database,
        "SELECT rule FROM rule_pages AS rp JOIN pages AS p ON p.id = rp.page"
        " WHERE p.label = '4' ORDER BY rule",
    ) == [("proef-1890_54",), ("proef-1890_55",)]


def test_the_index_finds_after_a_vacuum_too(build: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes((build / "regelboek.db").read_bytes())
    with sqlite3.connect(copy, isolation_level=None) as database:
        database.execute("VACUUM")
        found = (
            "SELECT r.id FROM rules_fts JOIN rules AS r ON r.rowid = rules_fts.rowid"
            " WHERE rules_fts MATCH 'verduistert'"
        )
        assert rows(database, found) == [("proef-1890_54",)]
        database.execute("INSERT INTO rules_fts (rules_fts, rank) VALUES ('integrity-check', 1)")


def test_two_builds_give_the_same_bytes(books: list[Book], tmp_path: Path) -> None:
    write_books(tmp_path / "one.db", books)
    write_books(tmp_path / "two.db", list(reversed(books)))
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()


def test_a_public_build_holds_no_character_of_what_is_not_free(
    books: list[Book], tmp_path: Path
) -> None:
    write_books(tmp_path / "public.db", books, "public")
    data = (tmp_path / "public.db").read_bytes().lower()
    for word in (b"wet-1999", b"geheimhouden", b"blinde", b"onrechtmatig", b"wet.txt"):
        assert word not in data
    assert b"roebels" in data


def test_a_restatement_may_be_shown(books: list[Book], tmp_path: Path) -> None:
    restated = [replace(book, witness="restated") for book in books]
    write_books(tmp_path / "public.db", restated, "public")
    with sqlite3.connect(tmp_path / "public.db") as database:
        assert len(rows(database, "SELECT * FROM editions")) == 2


def test_a_database_that_fails_leaves_the_old_one(books: list[Book], tmp_path: Path) -> None:
    path = tmp_path / "regelboek.db"
    write_books(path, books)
    before = path.read_bytes()
    with pytest.raises(sqlite3.IntegrityError):
        write_books(path, [*books, books[0]])  # the same edition twice
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["regelboek.db"]


def test_no_books_give_an_empty_database(tmp_path: Path) -> None:
    write_books(tmp_path / "empty.db", [])
    with sqlite3.connect(tmp_path / "empty.db") as database:
        assert rows(database, "SELECT count(*) FROM rules") == [(0,)]


def test_a_text_that_nobody_described_is_kept(tmp_path: Path) -> None:
    parsed = parse(b"Vreemd boek\n\n1. Een zin over kaarten.\n", {}, name="vreemd.txt")
    write_database(tmp_path / "one.db", [parsed])
    with sqlite3.connect(tmp_path / "one.db") as database:
        assert rows(database, "SELECT described, file_name FROM editions") == [(0, "vreemd.txt")]
        assert rows(database, "PRAGMA foreign_key_check") == []


def test_the_real_texts_are_kept_whole(texts: Path, tmp_path: Path) -> None:
    known = load_editions(EDITIONS)
    parsed = [
        parse(path.read_bytes(), known, name=path.name) for path in sorted(texts.glob("*.txt"))
    ]
    for name in ("one.db", "two.db"):
        write_database(tmp_path / name, parsed)
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()
    with sqlite3.connect(tmp_path / "one.db") as database:
        assert rows(database, "PRAGMA foreign_key_check") == []
        count = rows(database, "SELECT count(*), count(DISTINCT edition) FROM rules")
        assert count == [(sum(len(one.rules) for one in parsed), 5)]
        targets = sum(
            len(r.targets) or 1 for one in parsed for rule in one.rules for r in rule.references
        )
        assert rows(database, "SELECT count(*) FROM refs") == [(targets,)]
        words = rows(database, "SELECT count(*) FROM rules_fts WHERE rules_fts MATCH 'kaart'")
        assert words > [(20,)]
