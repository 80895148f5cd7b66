"""The references of an edition as arcs: rows in reading order, and who refers to whom."""

import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from publish.outline import Node, Outline

MANY = 40  # units under one heading, above which they are drawn as that heading
ROW, HEAD = 15, 21  # how high a row is, and a heading
AXIS, WIDEST = 142, 250  # where the arcs stand on their row, and how far they reach from there
TOP = 12


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the picture: a unit, or all units of a heading that has many."""

    node: Node
    y: int
    heads: bool  # it only heads the rows below it
    units: int  # that it stands for


@dataclass(frozen=True, slots=True)
class Arc:
    """The references from one row to another."""

    to: Row
    count: int
    path: str  # of an SVG
    back: bool  # to what is read before


@dataclass(frozen=True, slots=True)
class Source:
    """A row that refers to others; and how often to itself, which is not drawn."""

    row: Row
    arcs: list[Arc]
    within: int = 0


@dataclass(frozen=True, slots=True)
class Open:
    """A reference to what the text does not hold."""

    node: Node
    raw: str
    external: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """All rows and arcs of an edition, and what leads nowhere."""

    rows: list[Row] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    open: list[Open] = field(default_factory=list)
    count: int = 0
    height: int = 0
    width: int = AXIS + WIDEST + 8


def load_picture(connection: sqlite3.Connection, outline: Outline, siglum: str) -> Picture:
    """The references of an edition as arcs."""
    pairs: Counter[tuple[str, str]] = Counter()
    nowhere: dict[tuple[str, str], Open] = {}
    for rule, raw, target, status in connection.execute(
        "SELECT f.rule, f.raw, f.target, f.status FROM refs AS f JOIN rules AS r ON r.id = f.rule"
        " WHERE r.edition = ? ORDER BY r.position, f.id",
        (siglum,),
    ):
        if target in outline.nodes:
            pairs[rule, target] += 1
        else:
            lost = Open(outline.nodes[rule], raw, status == "external")
            nowhere.setdefault((rule, raw), lost)
    return picture(outline, pairs, list(nowhere.values()))


def picture(outline: Outline, pairs: Counter[tuple[str, str]], nowhere: list[Open]) -> Picture:
    """The picture of some references, counted by the ids of their ends."""
    shown = _representatives(outline, {unit for pair in pairs for unit in pair})
    drawn: Counter[tuple[str, str]] = Counter()
    for (rule, target), count in pairs.items():
        drawn[shown[rule].id, shown[target].id] += count
    rows = _rows(outline, shown)
    by_id = {row.node.id: row for row in rows}
    targets: dict[str, list[tuple[Row, int]]] = defaultdict(list)
    for (rule, target), count in drawn.items():
        targets[rule].append((by_id[target], count))
    furthest = max((abs(by_id[a].y - by_id[b].y) for a, b in drawn), default=0)
    sources = [
        Source(
            row,
            [
                Arc(to, count, _path(row.y, to.y, furthest), to.y < row.y)
                for to, count in sorted(targets[row.node.id], key=lambda one: one[0].y)
                if to is not row
            ],
            drawn[row.node.id, row.node.id],
        )
        for row in rows
        if row.node.id in targets
    ]
    height = rows[-1].y + TOP if rows else 0
    return Picture(rows, sources, nowhere, pairs.total(), height)


def _representatives(outline: Outline, units: set[str]) -> dict[str, Node]:
    """By id of a unit, what is drawn for it: what it is read with, or a heading of many."""
    outermost = {unit: _outermost(outline, outline.nodes[unit]) for unit in units}
    under = Counter(node.parent for node in {one.id: one for one in outermost.values()}.values())
    found = {}
    for unit, node in outermost.items():
        heading = outline.nodes.get(node.parent or "")
        many = heading is not None and heading.is_heading and under[node.parent] > MANY
        found[unit] = heading if many and heading else node
    return found


def _outermost(outline: Outline, node: Node) -> Node:
    chain = [*outline.ancestors(node), node]
    return next((one for one in chain if not one.is_heading), node)


def _rows(outline: Outline, shown: dict[str, Node]) -> list[Row]:
    """The rows in reading order, each heading above what it heads."""
    units = Counter(node.id for node in shown.values())
    heads = {
        above.id
        for node in {one.id: one for one in shown.values()}.values()
        for above in outline.ancestors(node)[-1:]
    }
    rows: list[Row] = []
    y = TOP
    for node in outline.nodes.values():
        if node.id in units or node.id in heads:
            only_heads = node.id not in units
            y += HEAD if node.is_heading and rows else ROW if rows else 0
            rows.append(Row(node, y, only_heads, units[node.id]))
    return rows


def _path(start: int, end: int, furthest: int) -> str:
    """Half an ellipse from one row to another, the wider the further they are apart."""
    apart = abs(end - start)
    rx = max(round(WIDEST * (apart / furthest) ** 0.5), 4)
    return f"M{AXIS} {start}A{rx} {max(apart // 2, 1)} 0 0 {int(end > start)} {AXIS} {end}"
