"""The page of a unit: its text, where it stands, what it refers to and what refers to it."""

import sqlite3
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from datasette import Response

from publish.locate import locate
from publish.naming import full_name
from publish.outline import FOLDED, Entry, Node, Outline, contents, load_outline, size
from publish.page import interface_of, not_found, read, show
from publish.query import clean
from publish.reading import (
    EditionRow,
    Piece,
    ReferenceRow,
    Referring,
    UnitRow,
    has_head,
    load_edition_row,
    load_references,
    load_referring,
    load_units,
    marked_text,
    table_rows,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A unit as it is read on a page: its depth there, its paragraphs or its rows."""

    unit: UnitRow
    name: str  # its label; below a unit by whose label it begins, what it adds to that
    depth: int
    paragraphs: list[list[Piece]]
    rows: list[list[str]]
    head: list[str] = field(default_factory=list)  # the names of the columns


@dataclass(frozen=True, slots=True)
class Reading:
    """All that the page of a unit shows."""

    edition: EditionRow
    node: Node
    above: list[Node]
    passages: list[Passage]
    entries: list[Entry]
    references: list[ReferenceRow]
    referring: list[Referring]
    previous: Node | None
    next: Node | None


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The unit that is meant by an address that is not its own."""

    id: str
    asked: str | None  # the number asked for, where that unit is only the nearest to it


async def rule_page(datasette: Any, request: Any) -> Response:
    """The page of a unit; from any other way of citing it, the way to that page."""
    asked = [clean(unquote(request.url_vars[part] or "")) for part in ("siglum", "number")]
    found = await read(datasette, lambda connection: _find(connection, *asked))
    if found is None:
        return await not_found(datasette, request, " ".join(asked).strip(), asked[0])
    if isinstance(found, Elsewhere):
        to = interface_of(datasette, request).unit(found.id, gezocht=found.asked)
        return Response.redirect(to)
    return await show(
        datasette,
        request,
        "regel",
        heading=full_name(found.node.label, found.node.title),
        reading=found,
        fold=size(found.entries) > FOLDED,
        asked=clean(request.args.get("gezocht") or "")[:40],
        data=found,
    )


def _find(connection: sqlite3.Connection, siglum: str, number: str) -> Reading | Elsewhere | None:
    row = connection.execute(
        "SELECT id FROM rules WHERE id = ?", (f"{siglum}_{number}",)
    ).fetchone()
    if row is not None:
        return load_reading(connection, siglum, row[0])
    located = locate(connection, f"{siglum} {number}".strip())
    if located is None and not number:
        located = locate(connection, siglum)
    return Elsewhere(located.ids[0], located.missing) if located else None


def load_reading(connection: sqlite3.Connection, siglum: str, unit_id: str) -> Reading | None:
    """What the page of a unit shows."""
    edition = load_edition_row(connection, siglum)
    if edition is None:
        return None
    outline = load_outline(connection, siglum)
    node = outline.nodes[unit_id]
    whole = outline.is_read_whole(node)
    shown = [(0, node), *(outline.descendants(node) if whole else [])]
    nodes = [one for _, one in shown]
    references = load_references(connection, nodes, outline, edition.cite)
    passages = [
        _passage(unit, outline, depth, [one for one in references if one.rule == unit.node.id])
        for (depth, _), unit in zip(shown, load_units(connection, nodes), strict=True)
    ]
    return Reading(
        edition=edition,
        node=node,
        above=outline.ancestors(node),
        passages=passages,
        entries=[] if whole else contents(outline, node),
        references=references,
        referring=load_referring(connection, nodes),
        previous=outline.previous(node),
        next=outline.next(node),
    )


def _passage(
    unit: UnitRow, outline: Outline, depth: int, references: list[ReferenceRow]
) -> Passage:
    above = outline.nodes.get(unit.node.parent or "")
    name = unit.node.place
    if above and name == unit.node.label:
        name = name.removeprefix(f"{above.label} ")
    if unit.node.kind == "table" and " | " in unit.text:
        rows = table_rows(unit.text)
        head = rows.pop(0) if has_head(rows) else []
        return Passage(unit, name, depth, [], rows, head)
    return Passage(unit, name, depth, marked_text(unit.text, references), [])


ROUTES = [(r"/regel/(?P<siglum>[^/]+?)(?:/(?P<number>[^/]+?))?(?P<json>\.json)?$", rule_page)]
