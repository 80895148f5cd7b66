"""What a citation leads to: the units cited, what is part of them, refers to them, holds them."""

import json
import sqlite3
from collections.abc import Iterable

from publish.locate import Located

SCORES = {"nummer": 1000.0, "bladzijde": 1000.0, "onderdeel": 800.0, "verwijzing": 600.0}
SCORES |= {"bovenliggend": 400.0}
FALL, SLOWLY = 190.0, 20  # from the first to the last of one reason, which stays above the next

ROWS = """
SELECT r.rowid, r.id, r.edition FROM json_each(?) AS j JOIN rules AS r ON r.id = j.value
ORDER BY j.key
"""
BELOW = """
WITH RECURSIVE below (id) AS (
    SELECT r.id FROM json_each(?) AS j JOIN rules AS r ON r.parent = j.value
    UNION SELECT r.id FROM below JOIN rules AS r ON r.parent = below.id
)
SELECT r.rowid, r.id FROM below JOIN rules AS r ON r.id = below.id ORDER BY r.rowid
"""
REFERRING = """
SELECT r.rowid, r.id FROM json_each(?) AS j
JOIN refs AS f ON f.target_id = j.value COLLATE NOCASE JOIN rules AS r ON r.id = f.rule
ORDER BY j.key, f.id
"""
ABOVE = """
SELECT p.rowid, p.id FROM json_each(?) AS j
JOIN rules AS r ON r.id = j.value JOIN rules AS p ON p.id = r.parent
WHERE p.kind <> 'heading' ORDER BY j.key
"""

Scored = dict[int, tuple[float, str]]  # by row of the unit: its score and the reason


def around(
    connection: sqlite3.Connection, located: Located, allowed: frozenset[int] | None
) -> Scored:
    """The units that a citation leads to, by their rows, best first, each with its reason."""
    found: Scored = {}
    cited = connection.execute(ROWS, (json.dumps(located.ids),)).fetchall()
    cited = [row for row in cited if allowed is None or row[0] in allowed]
    _add(found, located.via, (row[0] for row in cited), allowed)
    if located.via != "nummer" or not cited:
        return found
    ids = [row[1] for row in cited]
    below = connection.execute(BELOW, (json.dumps(ids),)).fetchall()
    whole = dict.fromkeys([*ids, *(row[1] for row in below)])
    targets = list(whole)
    if located.missing:
        targets += [f"{row[2]}_{located.missing}" for row in cited]
    referring = connection.execute(REFERRING, (json.dumps(targets),)).fetchall()
    above = connection.execute(ABOVE, (json.dumps(ids),)).fetchall()
    _add(found, "onderdeel", (row[0] for row in below), allowed)
    _add(found, "verwijzing", (row[0] for row in referring if row[1] not in whole), allowed)
    _add(found, "bovenliggend", (row[0] for row in above), allowed)
    return found


def _add(found: Scored, reason: str, rows: Iterable[int], allowed: frozenset[int] | None) -> None:
    """Add the rows that are not there yet, with a score that falls as they go on."""
    n = 0
    for row in rows:
        if row not in found and (allowed is None or row in allowed):
            found[row] = (round(SCORES[reason] - FALL * n / (n + SLOWLY), 4), reason)
            n += 1
