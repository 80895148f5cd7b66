"""What the units that answer have in common: how many are of each edition, kind, game, century."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from publish.search_rank import Rows

NUMBER = np.dtype("<u2")  # of a name among the names of its facet
# The games of a unit r of an edition e, each as g.value: the one of which its number begins with
# the name (domino_10), and where it begins with none of them, all of its edition.
BEGINS = "(r.number = {0}.value OR r.number LIKE {0}.value || '!_%' ESCAPE '!')"
GAMES = (
    f"json_each(e.games) AS g WHERE ({BEGINS.format('g')} OR NOT EXISTS"
    f" (SELECT 1 FROM json_each(e.games) AS o WHERE {BEGINS.format('o')}))"
)
# Of each unit, in the order of the rows, what it is in that respect; a list of games as JSON.
FACETS = {
    "edition": "SELECT edition FROM rules ORDER BY rowid",
    "kind": "SELECT kind FROM rules ORDER BY rowid",
    "games": f"SELECT (SELECT json_group_array(g.value) FROM {GAMES})"
    " FROM rules AS r JOIN editions AS e ON e.siglum = r.edition ORDER BY r.rowid",
}
SHELF = "SELECT siglum, earliest, latest FROM editions ORDER BY position"


@dataclass(frozen=True, slots=True)
class Facets:
    """The numbers of units, by siglum, by kind, by game and by century."""

    editions: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    centuries: Counter[int] = field(default_factory=Counter)


def write_facets(connection: sqlite3.Connection) -> None:
    """Write of all units, in the order of their rows, of which edition, kind and games each is.

    Editions and units must be there already, the rows without holes.
    """
    for facet, asked in FACETS.items():
        values = [row[0] for row in connection.execute(asked)]
        names = sorted(set(values))
        numbers = {name: n for n, name in enumerate(names)}
        packed = np.array([numbers[value] for value in values], NUMBER).tobytes()
        connection.execute(
            "INSERT INTO search_facets VALUES (?, ?, ?)", (facet, json.dumps(names), packed)
        )


def facets(connection: sqlite3.Connection, rows: Rows) -> Facets:
    """The facets of the units of those rows; editions in the order of the shelf."""
    if not len(rows):
        return Facets()
    editions = _count(connection, "edition", rows)
    counted = Facets(kinds=_count(connection, "kind", rows))
    for siglum, centuries in shelf_centuries(connection).items():
        if n := editions.get(siglum):
            counted.editions[siglum] = n
            for century in centuries:
                counted.centuries[century] += n
    for games, n in _count(connection, "games", rows).items():
        for game in json.loads(games):
            counted.games[game] += n
    return counted


def shelf_centuries(connection: sqlite3.Connection) -> dict[str, range]:
    """The centuries that each edition can be of, in the order of the shelf.

    One that may be younger than it tells is not taken to be younger than the youngest.
    """
    shelf = connection.execute(SHELF).fetchall()
    youngest = max((latest or earliest or 0 for _, earliest, latest in shelf), default=0)
    return {
        siglum: range(_century(earliest or latest), _century(latest or youngest) + 1)
        if earliest or latest
        else range(0)
        for siglum, earliest, latest in shelf
    }


def _century(year: int) -> int:
    return (year - 1) // 100 + 1


def _count(connection: sqlite3.Connection, facet: str, rows: Rows) -> Counter[str]:
    """How many of the units have each name that any of them has."""
    names, packed = connection.execute(
        "SELECT names, units FROM search_facets WHERE facet = ?", (facet,)
    ).fetchone()
    numbers = np.bincount(np.frombuffer(packed, NUMBER).take(rows - 1)).tolist()
    return Counter({name: n for name, n in zip(json.loads(names), numbers, strict=False) if n})
