"""What the units that answer have in common: how many are of each edition, kind, game, century."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field

from publish.search_rank import Rows

COUNTED = """
SELECT e.siglum, e.games, coalesce(e.latest, e.earliest), r.kind, count(*)
FROM json_each(?) AS j JOIN rules AS r ON r.rowid = j.value
JOIN editions AS e ON e.siglum = r.edition
GROUP BY e.siglum, r.kind ORDER BY e.position, r.kind
"""


@dataclass(frozen=True, slots=True)
class Facets:
    """The numbers of units, by siglum, by kind, by game and by century."""

    editions: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    centuries: Counter[int] = field(default_factory=Counter)


def facets(connection: sqlite3.Connection, rows: Rows) -> Facets:
    """The facets of the units of those rows."""
    counted = Facets()
    for siglum, games, year, kind, n in connection.execute(COUNTED, (json.dumps(rows.tolist()),)):
        counted.editions[siglum] += n
        counted.kinds[kind] += n
        for game in json.loads(games):
            counted.games[game] += n
        if year:
            counted.centuries[(year - 1) // 100 + 1] += n
    return counted
