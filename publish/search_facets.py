"""What the units that answer have in common: how many are of each edition, kind, game, century."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from publish.search_rank import Rows

NUMBER = np.dtype("<u2")  # of a name among the names of its facet
NAMES = {
    "edition": "SELECT siglum FROM editions ORDER BY position",
    "kind": "SELECT DISTINCT kind FROM rules ORDER BY kind",
}
# What editions have in common.
ALIKE = """
SELECT games, coalesce(latest, earliest), json_group_array(siglum) FROM editions GROUP BY 1, 2
"""


@dataclass(frozen=True, slots=True)
class Facets:
    """The numbers of units, by siglum, by kind, by game and by century."""

    editions: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    centuries: Counter[int] = field(default_factory=Counter)


def write_facets(connection: sqlite3.Connection) -> None:
    """Write of all units, in the order of their rows, of which edition and kind each is.

    Editions and units must be there already, the rows without holes.
    """
    for facet, asked in NAMES.items():
        names = [row[0] for row in connection.execute(asked)]
        numbers = {name: n for n, name in enumerate(names)}
        rows = connection.execute(f"SELECT {facet} FROM rules ORDER BY rowid")
        packed = np.array([numbers[row[0]] for row in rows], NUMBER).tobytes()
        connection.execute(
            "INSERT INTO search_facets VALUES (?, ?, ?)", (facet, json.dumps(names), packed)
        )


def facets(connection: sqlite3.Connection, rows: Rows) -> Facets:
    """The facets of the units of those rows; editions in the order of the shelf."""
    if not len(rows):
        return Facets()
    counted = Facets(_count(connection, "edition", rows), _count(connection, "kind", rows))
    for games, year, sigla in connection.execute(ALIKE):
        if not (n := sum(map(counted.editions.__getitem__, json.loads(sigla)))):
            continue
        for game in json.loads(games):
            counted.games[game] += n
        if year:
            counted.centuries[(year - 1) // 100 + 1] += n
    return counted


def _count(connection: sqlite3.Connection, facet: str, rows: Rows) -> Counter[str]:
    """How many of the units have each name that any of them has."""
    names, packed = connection.execute(
        "SELECT names, units FROM search_facets WHERE facet = ?", (facet,)
    ).fetchone()
    numbers = np.bincount(np.frombuffer(packed, NUMBER).take(rows - 1)).tolist()
    return Counter({name: n for name, n in zip(json.loads(names), numbers, strict=False) if n})
