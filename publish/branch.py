"""The part of an outline that one page needs: what stands above, below, before and after."""

import sqlite3
from collections.abc import Collection, Iterable

from publish.outline import Node, Outline, outline_of
from publish.references import AMONG, as_list
from schema.ids import code_ancestors, make_id, split_id

ABOVE = (
    "WITH RECURSIVE up (id, parent) AS (SELECT id, parent FROM rules WHERE id = ?1"
    " UNION SELECT r.id, r.parent FROM rules AS r JOIN up ON r.id = up.parent)"
)
BELOW = (
    ", down (id) AS (SELECT ?1 UNION SELECT r.id FROM rules AS r JOIN down ON r.parent = down.id)"
)


def load_branch(connection: sqlite3.Connection, unit: str) -> Outline:
    """A unit with all that stands above it and below it."""
    units = f"id IN ({ABOVE}{BELOW} SELECT id FROM up UNION SELECT id FROM down)"
    return outline_of(connection, units, unit)


def load_nodes(connection: sqlite3.Connection, units: Iterable[str]) -> dict[str, Node]:
    """Some units by their ids, those that are there."""
    return outline_of(connection, f"id {AMONG}", as_list(units)).nodes


def load_targets(connection: sqlite3.Connection, units: Iterable[str]) -> dict[str, Node]:
    """What some units refer to; for what is not there, what stands nearest above it."""
    rows = connection.execute(
        f"SELECT DISTINCT target_id, target FROM refs WHERE rule {AMONG}"
        " AND target_id IS NOT NULL AND status <> 'external'",
        (as_list(units),),
    )
    wanted: set[str] = set()
    for target_id, target in rows:
        wanted.add(target_id)
        if target is None:
            siglum, number = split_id(target_id)
            wanted |= {make_id(siglum, above) for above in code_ancestors(number)}
    return load_nodes(connection, wanted)


def load_previous(connection: sqlite3.Connection, node: Node, siglum: str) -> Node | None:
    """What one reads before a unit: a part of another article stands for that article."""
    row = connection.execute(
        "SELECT id FROM rules WHERE edition = ? AND position < ? ORDER BY position DESC LIMIT 1",
        (siglum, node.position),
    ).fetchone()
    if row is None:
        return None
    chain = outline_of(connection, f"id IN ({ABOVE} SELECT id FROM up)", row[0])
    before = chain.nodes[row[0]]
    mine = outline_of(connection, f"id IN ({ABOVE} SELECT id FROM up)", node.id).nodes
    for one in (*chain.ancestors(before), before):
        if not one.is_heading and one.id not in mine:
            return one
    return before


def load_next(
    connection: sqlite3.Connection, node: Node, siglum: str, read: Collection[str]
) -> Node | None:
    """What one reads after a unit, and after those that are read with it in place."""
    row = connection.execute(
        f"SELECT id FROM rules WHERE edition = ? AND position > ? AND id NOT {AMONG}"
        " ORDER BY position LIMIT 1",
        (siglum, node.position, as_list(read)),
    ).fetchone()
    return load_nodes(connection, [row[0]])[row[0]] if row else None
