"""The database: all books of a build in one SQLite file, written in one transaction."""

import json
import os
import re
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from corpus.terms import load_terms
from parsers.parse import ParsedEdition
from parsers.spelling import modern_text
from parsers.terms.lemmatise import lemmatised
from publish.audit import audit
from publish.book import Book, Profile, book_of, in_order, may_be_shown
from publish.checks import Ran, write_checks
from publish.deals import write_deals
from publish.form import stamp, statements
from publish.search_facets import write_facets
from publish.search_index import write_search
from publish.terms import write_terms
from publish.topics import write_concepts
from schema.concept import Concept
from schema.erratum import Erratum
from schema.rule import Rule

PAGE_SIZE = 4096  # bytes; fixed, so that two builds give the same file
NAME = "regelboek"  # of the database, as readers see it in addresses

Row = tuple[Any, ...]


def write_database(
    path: Path,
    books: Iterable[ParsedEdition],
    profile: Profile = "local",
    own: Mapping[str, ParsedEdition] | None = None,
    concepts: Iterable[Concept] = (),
    ran: Ran | None = None,
) -> None:
    """Write the parsed books to a new database at ``path``.

    ``own`` are the project's own texts, by siglum: each stands beside the source of its
    edition, or in place of it where that may not be shown. Holds afterwards: the file is
    whole or, where writing failed, as it was; the same books give the same bytes; with the
    profile "public" no character of a source that is not everybody's is in it.
    """
    own = own or {}
    shown = []
    for parsed in books:
        beside = own.get(parsed.edition.siglum)
        if beside and not may_be_shown(parsed.edition, parsed.witness, profile):
            shown.append(book_of(beside))
        else:
            shown.append(book_of(parsed, beside))
    write_books(path, shown, profile, concepts, ran)


def write_books(
    path: Path,
    books: Iterable[Book],
    profile: Profile = "local",
    concepts: Iterable[Concept] = (),
    ran: Ran | None = None,
) -> None:
    """Write books to a new database at ``path``; promises what write_database promises."""
    shown = in_order(book for book in books if may_be_shown(book.edition, book.witness, profile))
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
            _write(connection, shown, concepts, ran)
        os.replace(unfinished, path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _write(
    connection: sqlite3.Connection,
    books: list[Book],
    concepts: Iterable[Concept],
    ran: Ran | None,
) -> None:
    connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
    connection.execute("PRAGMA journal_mode = OFF")  # a file that fails is thrown away
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN")
    stamp(connection)
    for statement in statements():
        connection.execute(statement)
    ids = {rule.id for book in books for rule in book.rules}
    for position, book in enumerate(books):
        _insert(connection, "editions", [_edition_row(book, position)])
        _insert(connection, "rules", [_rule_row(rule, book) for rule in book.rules])
        _write_pages(connection, book)
        _write_beside(connection, book, ids)
    for book in books:
        write_deals(connection, book.edition.siglum, ids)
    write_concepts(connection, concepts)
    if ran is not None:
        write_checks(connection, ran)
    write_terms(connection, books, load_terms().values())
    write_search(connection, load_terms().values())
    write_facets(connection)
    connection.execute("INSERT INTO rules_fts (rules_fts) VALUES ('rebuild')")
    connection.execute("INSERT INTO rules_fts (rules_fts) VALUES ('optimize')")
    connection.execute("COMMIT")


def _insert(connection: sqlite3.Connection, table: str, rows: list[Row]) -> None:
    if rows:
        holes = ", ".join("?" * len(rows[0]))
        connection.executemany(f"INSERT INTO {table} VALUES ({holes})", rows)


def as_json(value: object) -> str:
    """A list as it stands in a column."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def key_of(number: str) -> str:
    """A number as it is looked up: letters and digits alone, in lower case.

    >>> key_of("drie_III"), key_of("25B2b")
    ('drieiii', '25b2b')
    """
    return re.sub(r"[^a-z0-9]+", "", number.lower())


def _edition_row(book: Book, position: int) -> Row:
    edition = book.edition
    about, rights = edition.bibliography, edition.rights
    return (
        edition.siglum,
        position,
        about.title,
        about.author,
        about.publisher,
        about.place,
        about.printing,
        about.source,
        about.note,
        edition.date.earliest,
        edition.date.latest,
        edition.date.printed,
        edition.language,
        edition.spelling,
        as_json(edition.games),
        edition.grammar,
        edition.cite,
        book.witness,
        as_json([book.witness, "restated"] if book.restated else [book.witness]),
        rights.status,
        rights.holder,
        rights.statement,
        rights.reason,
        edition.invented,
        edition.known,
        book.name,
        book.encoding,
        book.characters,
        book.sha256,
    )


def _rule_row(rule: Rule, book: Book) -> Row:
    modern = modern_text(rule.text, book.edition.spelling)
    return (
        rule.id,
        rule.edition,
        rule.number,
        key_of(rule.number),
        rule.number.rpartition("_")[2].lower(),
        rule.label,
        rule.kind,
        rule.title,
        rule.parent,
        as_json(rule.part),
        rule.position,
        as_json(rule.pages),
        as_json(rule.spans),
        rule.text,
        modern,
        lemmatised(modern),
        book.restated.get(rule.id, ""),
        rule.source_text,
        rule.truncated,
        rule.number in book.absent,
        book.divisions.get(rule.number, ""),
        rule.witness,
        rule.rights,
    )


def _write_pages(connection: sqlite3.Connection, book: Book) -> None:
    siglum = book.edition.siglum
    first = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM pages").fetchone()[0]
    numbered = list(enumerate(book.pages, first))
    _insert(
        connection,
        "pages",
        [(n, siglum, n - first, page.label, page.printed, page.start) for n, page in numbered],
    )
    by_label: dict[str, int] = {}
    for n, page in numbered:
        if page.label is not None:
            by_label.setdefault(page.label, n)
    _insert(
        connection,
        "rule_pages",
        [
            (rule.id, by_label[label])
            for rule in book.rules
            for label in dict.fromkeys(rule.pages)
            if label in by_label
        ],
    )
    begins = [(first + one.page, one.rule, one.at) for one in book.page_breaks]
    _insert(connection, "page_breaks", begins)


def _write_beside(connection: sqlite3.Connection, book: Book, ids: set[str]) -> None:
    """What stands beside the rules of a book: references, repairs, index, findings."""
    siglum = book.edition.siglum
    _insert(
        connection, "refs", [row for rule in book.rules for row in _reference_rows(rule, book, ids)]
    )
    _insert(
        connection,
        "corrections",
        [row for rule in book.rules for row in _correction_rows(rule, book)],
    )
    _write_checks(connection, book)
    _insert(
        connection,
        "index_entries",
        [
            (
                None,
                siglum,
                entry.unit,
                entry.position,
                entry.head,
                entry.sub,
                as_json(entry.articles),
                as_json(entry.see),
                as_json(entry.see_also),
                *entry.span,
            )
            for entry in book.index
        ],
    )
    _insert(connection, "errata", _errata_rows(book))
    _insert(
        connection,
        "findings",
        [
            (None, siglum, f.source, f.line, f.sequence, f.what, f.read, f.proposed, f.message)
            for f in book.findings
        ],
    )


def _errata_rows(book: Book) -> list[Row]:
    """The errors that a book itself contains, in the order in which it is read."""
    return [
        (None, *(getattr(one, column) for column in Erratum.model_fields))
        for one in audit(book.edition.siglum, book.rules, book.index).errata
    ]


def _reference_rows(rule: Rule, book: Book, ids: set[str]) -> list[Row]:
    """One row a target; ``target`` is a key only where that unit stands in the database.

    A reference to what no unit of the text holds has one row too, without target_id. Where
    the project's own text beside it names a target that is there, the row has that place.
    """
    rows: list[Row] = []
    named = list(book.restated_references.get(rule.id, ()))
    places = book.places.get(rule.id) or [None] * len(rule.references)
    for ordinal, (reference, place) in enumerate(zip(rule.references, places, strict=True)):
        said = (None, rule.id, ordinal, reference.raw, reference.kind, *reference.span)
        said += place or (None, None)
        if not reference.targets:
            rows.append((*said, None, "absent", None, None, None))
        for one in reference.targets:
            target = one.id if one.id in ids else None
            own = next((it for it in named if it[0] == one.id and one.status == "resolved"), None)
            if own:
                named.remove(own)
            rows.append((*said, one.id, one.status, target, *(own[1] if own else (None, None))))
    return rows


def _correction_rows(rule: Rule, book: Book) -> list[Row]:
    """What is repaired in a unit, then what could be; places are counted through both."""
    corrected = book.corrected.get(rule.id) or [None] * len(rule.corrections)
    suggested = book.suggested.get(rule.id) or [None] * len(rule.suggestions)
    rows: list[Row] = []
    for ordinal, (one, place) in enumerate(zip(rule.corrections, corrected, strict=True)):
        where = (None, rule.id, ordinal, *one.span, *(place or (None, None)))
        rows.append((*where, one.before, one.after, one.method, one.confidence, True, 1))
    for ordinal, (damaged, place) in enumerate(
        zip(rule.suggestions, suggested, strict=True), len(rows)
    ):
        where = (None, rule.id, ordinal, *damaged.span, *(place or (None, None)))
        for rank, it in enumerate(damaged.candidates, 1):
            said = (damaged.before, it.after, it.method, it.confidence, False, rank)
            rows.append((*where, *said))
    return rows


def _write_checks(connection: sqlite3.Connection, book: Book) -> None:
    """The checks that the rules name; what they are is told elsewhere."""
    pairs = [(name, rule.id) for rule in book.rules for name in rule.checks]
    connection.executemany(
        "INSERT OR IGNORE INTO checks (id, title) VALUES (?, ?)",
        [(name, name) for name, _ in pairs],
    )
    connection.executemany(
        "INSERT OR IGNORE INTO check_rules (check_id, rule) VALUES (?, ?)", pairs
    )
