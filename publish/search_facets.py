"""What the units that answer have in common: how many are of each edition, kind, game, century."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from publish.search_rank import Rows

NUMBER = np.dtype("<u2")  # of a name among the names of its facet
# By what units are counted, as it stands in the rows of units and editions; in which order.
COUNTED = {
    "edition": ("e.siglum", "e.position"),
    "kind": ("r.kind", "1"),
    "games": ("e.games", "min(e.position)"),
    "year": ("coalesce(e.latest, e.earliest)", "1"),
}


@dataclass(frozen=True, slots=True)
class Facets:
    """The numbers of units, by siglum, by kind, by game and by century."""

    editions: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    centuries: Counter[int] = field(default_factory=Counter)


def write_facets(connection: sqlite3.Connection) -> None:
    """Write of all units, in the order of their rows, what they are counted by.

    Editions and units must be there already, the rows without holes.
    """
    of = "FROM rules AS r JOIN editions AS e ON e.siglum = r.edition"
    for facet, (what, order) in COUNTED.items():
        asked = connection.execute(f"SELECT {what} {of} GROUP BY 1 ORDER BY {order}")
        names = [row[0] for row in asked]
        numbers = {name: n for n, name in enumerate(names)}
        rows = connection.execute(f"SELECT {what} {of} ORDER BY r.rowid")
        packed = np.array([numbers[row[0]] for row in rows], NUMBER).tobytes()
        connection.execute(
            "INSERT INTO search_facets VALUES (?, ?, ?)", (facet, json.dumps(names), packed)
        )


def facets(connection: sqlite3.Connection, rows: Rows) -> Facets:
    """The facets of the units of those rows; editions in the order of the shelf."""
    counted = Facets()
    if not len(rows):
        return counted
    at = rows - 1
    counted.editions.update(dict(_count(connection, "edition", at)))
    counted.kinds.update(dict(_count(connection, "kind", at)))
    for games, n in _count(connection, "games", at):
        for game in json.loads(games):
            counted.games[game] += n
    for year, n in _count(connection, "year", at):
        if year:
            counted.centuries[(year - 1) // 100 + 1] += n
    return counted


def _count(connection: sqlite3.Connection, facet: str, at: Rows) -> list[tuple[Any, int]]:
    """How many of the units have each name that any of them has."""
    names, packed = connection.execute(
        "SELECT names, units FROM search_facets WHERE facet = ?", (facet,)
    ).fetchone()
    numbers = np.bincount(np.frombuffer(packed, NUMBER)[at]).tolist()
    return [(name, n) for name, n in zip(json.loads(names), numbers, strict=False) if n]
