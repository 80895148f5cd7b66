"""What the pages of the site show, read from the database."""

import json
import re
import sqlite3
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from publish.naming import years
from publish.outline import Node
from publish.references import AMONG, as_list

SHORT = 38  # characters of a title among other titles


@dataclass(frozen=True, slots=True)
class EditionRow:
    """An edition as it is shown, with the number of its units."""

    siglum: str
    title: str
    about: dict[str, str | None]
    games: list[str]
    earliest: int | None
    latest: int | None
    printed: str | None
    cite: str
    witness: str
    both: bool  # the project's own text stands beside the source
    rights: str
    invented: bool
    described: bool
    file_name: str
    units: int

    @property
    def short(self) -> str:
        """The title as it is named among others: its first part, cut at a word."""
        return _short(self.title)

    @property
    def year(self) -> str:
        """The year, as shortly as it is known; empty where it isn't."""
        return years(self.earliest, self.latest)


@dataclass(frozen=True, slots=True)
class EditionName:
    """How an edition is named among others: its title, cut short, and its year."""

    short: str
    year: str


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit with its text, its pages and its source."""

    node: Node
    text: str
    modern: str
    restated: str  # the project's own text of it, where both stand here
    source_text: str
    pages: list[str]
    spans: list[list[int]]
    truncated: bool
    witness: str


@lru_cache(maxsize=1024)
def _short(title: str) -> str:
    first = re.split(r"[;(]| [–-] ", title)[0].strip() or title
    return textwrap.shorten(first, SHORT, placeholder=" …")


COLUMNS = (
    "siglum, title, games, earliest, latest, printed_date, cite, witness, rights, invented,"
    " described, file_name, author, publisher, place, printing, source, note, spelling,"
    " rights_holder, rights_statement, rights_reason, witnesses"
)
# Its units are counted from 0 in the order in which they are read.
UNITS = "(SELECT coalesce(max(position) + 1, 0) FROM rules WHERE edition = siglum)"
ABOUT = (
    *("author", "publisher", "place", "printing", "source", "note", "spelling"),
    *("rights_holder", "rights_statement", "rights_reason"),
)


def load_shelf(connection: sqlite3.Connection) -> list[EditionRow]:
    """All editions, the oldest first."""
    rows = connection.execute(f"SELECT {COLUMNS}, {UNITS} FROM editions ORDER BY position")
    return [_edition_row(row) for row in rows]


def load_names(connection: sqlite3.Connection, sigla: Iterable[str]) -> dict[str, EditionName]:
    """How these editions are named, by siglum, the oldest first."""
    rows = connection.execute(
        f"SELECT siglum, title, earliest, latest FROM editions WHERE siglum {AMONG}"
        " ORDER BY position",
        (as_list(sigla),),
    )
    return {row[0]: EditionName(_short(row[1]), years(*row[2:])) for row in rows}


def load_edition_row(connection: sqlite3.Connection, siglum: str) -> EditionRow | None:
    """One edition by its siglum, in any case."""
    asked = f"SELECT {COLUMNS}, {UNITS} FROM editions WHERE siglum = ?"
    row = (
        connection.execute(asked, (siglum,)).fetchone()
        or connection.execute(f"{asked} COLLATE NOCASE ORDER BY position", (siglum,)).fetchone()
    )
    return _edition_row(row) if row else None


def _edition_row(row: tuple[Any, ...]) -> EditionRow:
    return EditionRow(
        siglum=row[0],
        title=row[1],
        about=dict(zip(ABOUT, row[12:-2], strict=True)),
        games=json.loads(row[2]),
        earliest=row[3],
        latest=row[4],
        printed=row[5],
        cite=row[6],
        witness=row[7],
        both=len(json.loads(row[-2])) > 1,
        rights=row[8],
        invented=bool(row[9]),
        described=bool(row[10]),
        file_name=row[11],
        units=row[-1],
    )


def load_findings(connection: sqlite3.Connection, siglum: str) -> list[tuple[int, str, str]]:
    """The number audit of an edition: line, message, proposed reading."""
    return connection.execute(
        "SELECT line, message, proposed FROM findings WHERE edition = ? ORDER BY line, id",
        (siglum,),
    ).fetchall()


def load_units(connection: sqlite3.Connection, nodes: list[Node]) -> list[UnitRow]:
    """The units of these nodes, in their order."""
    rows = {
        row[0]: row[1:]
        for row in connection.execute(
            "SELECT id, text, modern, restated, source_text, pages, spans, truncated, witness"
            f" FROM rules WHERE id {AMONG}",
            (as_list(node.id for node in nodes),),
        )
    }
    units = []
    for node in nodes:
        text, modern, restated, source, pages, spans, truncated, witness = rows[node.id]
        places = json.loads(pages), json.loads(spans)
        units.append(
            UnitRow(node, text, modern, restated, source, *places, bool(truncated), witness)
        )
    return units


def has_head(rows: list[list[str]]) -> bool:
    """Whether the first row names the columns: it alone has no figure in it.

    >>> has_head([["punten", "IMP"], ["0 - 10", "0"], ["20 - 40", "1"]])
    True
    """
    figures = [any(char.isdigit() for char in "".join(row)) for row in rows]
    named = len(rows) > 2 and sum(map(bool, rows[0])) > 1
    return named and not figures[0] and all(figures[1:])
