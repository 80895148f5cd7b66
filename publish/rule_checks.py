"""What programs do with units: which decide by them, on which worked cases, how well guarded."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from publish.outline import Node
from publish.references import AMONG, as_list

SHOWN = 4  # worked cases of one check


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A worked case: in a sentence, and as the program reads and answers it (JSON)."""

    name: str
    situation: str
    result: str
    silent: bool  # the edition says nothing of it
    passed: bool


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A check that these units are carried out by, with the cases that rest on them."""

    id: str
    title: str
    cases: list[CaseRow] = field(default_factory=list)
    more: int = 0


@dataclass(frozen=True, slots=True)
class Coverage:
    """What becomes of some units in the programs."""

    state: str
    reason: str | None
    note: str
    units: list[Node]


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A number or a choice that a unit states, as the programs know it."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Programs:
    """All that the programs do with some units."""

    checks: list[CheckRow] = field(default_factory=list)
    coverage: list[Coverage] = field(default_factory=list)
    values: list[ValueRow] = field(default_factory=list)


def load_programs(connection: sqlite3.Connection, nodes: Sequence[Node], siglum: str) -> Programs:
    """What the programs do with these units of an edition.

    Below a heading that is what becomes of each; the rest is told of each unit apart.
    """
    if nodes[0].is_heading:
        return Programs(coverage=_coverage(connection, nodes))
    ids = as_list(node.id for node in nodes)
    checks = connection.execute(
        "SELECT id, title FROM checks WHERE id IN"
        f" (SELECT check_id FROM check_rules WHERE rule {AMONG}) ORDER BY title",
        (ids,),
    ).fetchall()
    values = connection.execute(
        f"SELECT DISTINCT name, value FROM ruleset WHERE unit {AMONG} ORDER BY id", (ids,)
    )
    return Programs(
        checks=[_check(connection, check, title, nodes, siglum) for check, title in checks],
        coverage=_coverage(connection, nodes),
        values=[ValueRow(*row) for row in values],
    )


def _check(
    connection: sqlite3.Connection, check: str, title: str, nodes: Sequence[Node], siglum: str
) -> CheckRow:
    shown = {node.id for node in nodes}
    cases = [
        CaseRow(row[0], row[1], row[2] or "null", bool(row[3]), bool(row[4]))
        for row in connection.execute(
            "SELECT name, situation, got, silent, passed, units FROM check_results"
            " WHERE check_id = ? AND edition = ? ORDER BY passed, id",
            (check, siglum),
        )
        if shown & set(json.loads(row[5]))
    ]
    return CheckRow(check, title, cases[:SHOWN], max(len(cases) - SHOWN, 0))


def _coverage(connection: sqlite3.Connection, nodes: Sequence[Node]) -> list[Coverage]:
    """The units by what becomes of them, those without text of their own left out."""
    found: dict[tuple[str, str | None, str], Coverage] = {}
    rows = {
        row[0]: row[1:]
        for row in connection.execute(
            f"SELECT rule, state, reason, note FROM coverage WHERE rule {AMONG}",
            (as_list(node.id for node in nodes),),
        )
    }
    for node in nodes:
        state, reason, note = told = rows.get(node.id, ("absent", None, ""))
        if state != "absent":
            found.setdefault(told, Coverage(state, reason, note, [])).units.append(node)
    return list(found.values())
