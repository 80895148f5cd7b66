"""The filters of a search: which units they let through, and which of them no unit passes."""

import json
import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from publish.query import FILTERS, KINDS
from publish.references import AMONG, as_list
from publish.search_facets import GAMES, shelf_centuries

YEARS = {
    "before": "coalesce(e.earliest, e.latest) < ?",
    "after": "coalesce(e.latest, e.earliest) > ?",
}
TYPED = {name: typed for typed, name in reversed(FILTERS.items())}  # the Dutch word for each
YEAR_DIGITS = 4


class Unmet(NamedTuple):
    """A filter that lets nothing through, as it is typed, and what it may be instead."""

    filter: str
    choices: tuple[str, ...]  # values; none where any year will do


def allowed_by(connection: sqlite3.Connection, filters: Mapping[str, str]) -> frozenset[int]:
    """The rows that the filters let through; a filter that means nothing lets nothing through."""
    parts, values = ["1"], list[str | int]()
    if (edition := filters.get("edition")) is not None:
        parts.append("(e.siglum = ? COLLATE NOCASE OR e.siglum LIKE ? || '-%' ESCAPE '!')")
        values += [edition, edition.replace("!", "!!").replace("%", "!%").replace("_", "!_")]
    if (kind := filters.get("kind")) is not None:
        parts.append("r.kind = ?")
        values.append(KINDS.get(kind.lower(), kind.lower()))
    if (game := filters.get("game")) is not None:
        parts.append(f"EXISTS (SELECT 1 FROM {GAMES} AND g.value = ? COLLATE NOCASE)")
        values.append(game)
    if (century := filters.get("century")) is not None:
        spans = shelf_centuries(connection).items() if _is_year(century) else ()
        parts.append(f"e.siglum {AMONG}")
        values.append(as_list(siglum for siglum, span in spans if int(century) in span))
    for name, comparison in YEARS.items():
        if (year := filters.get(name)) is not None:
            parts.append(comparison if _is_year(year) else "0")
            values += [int(year)] if _is_year(year) else []
    rows = connection.execute(
        "SELECT r.rowid FROM rules AS r JOIN editions AS e ON e.siglum = r.edition WHERE "
        + " AND ".join(parts),
        values,
    )
    return frozenset(row[0] for row in rows)


def _is_year(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) <= YEAR_DIGITS


def unmet(connection: sqlite3.Connection, filters: Mapping[str, str]) -> tuple[Unmet, ...]:
    """Those of the filters that by themselves let nothing through, with what they may be."""
    found = []
    for name, value in filters.items():
        if not allowed_by(connection, {name: value}):
            found.append(Unmet(f"{TYPED[name]}:{value}", _choices(connection, name)))
    return tuple(found)


def _choices(connection: sqlite3.Connection, name: str) -> tuple[str, ...]:
    """What a filter may be: what the editions are and hold."""
    if name == "kind":
        return tuple(KINDS)
    if name == "edition":
        rows = connection.execute("SELECT siglum FROM editions ORDER BY position")
        return tuple(row[0] for row in rows)
    if name == "game":
        games = connection.execute("SELECT games FROM editions ORDER BY position")
        return tuple(dict.fromkeys(game for row in games for game in json.loads(row[0])))
    if name == "century":
        spans = shelf_centuries(connection).values()
        return tuple(map(str, sorted({century for span in spans for century in span})))
    return ()
