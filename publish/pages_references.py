"""The references of an edition as a picture, and the same as a list."""

import sqlite3
from typing import Any

from datasette import Response

from publish.arcs import Picture, Row, load_picture
from publish.outline import load_outline
from publish.page import interface_of, named, not_found, read, show
from publish.reading import EditionRow, load_edition_row


async def references_page(datasette: Any, request: Any) -> Response:
    """The picture of what refers to what in an edition."""
    siglum = named(request, "siglum")
    found = await read(datasette, lambda connection: _load(connection, siglum))
    if found is None:
        return await not_found(datasette, request, siglum)
    edition, picture = found
    interface = interface_of(datasette, request)
    if edition.siglum != siglum:
        return Response.redirect(interface.link(f"/editie/{edition.siglum}/verwijzingen"))
    return await show(
        datasette,
        request,
        "verwijzingen",
        heading=interface.word("arcs_of", title=edition.short),
        edition=edition,
        picture=picture,
        data=_as_data(edition, picture),
    )


def _load(connection: sqlite3.Connection, siglum: str) -> tuple[EditionRow, Picture] | None:
    edition = load_edition_row(connection, siglum)
    if edition is None:
        return None
    outline = load_outline(connection, edition.siglum)
    return edition, load_picture(connection, outline, edition.siglum)


def _as_data(edition: EditionRow, picture: Picture) -> dict[str, Any]:
    """Who refers to whom and how often, units that are many put together."""

    def named(row: Row) -> dict[str, Any]:
        return {"id": row.node.id, "label": row.node.label, "title": row.node.title}

    return {
        "edition": edition.siglum,
        "references": picture.count,
        "units": [{**named(row), "units": row.units} for row in picture.rows if not row.heads],
        "links": [
            {"from": source.row.node.id, "to": arc.to.node.id, "count": arc.count}
            for source in picture.sources
            for arc in source.arcs
        ],
        "open": [
            {"from": one.node.id, "as": one.raw, "external": one.external} for one in picture.open
        ],
    }


ROUTES = [(r"/editie/(?P<siglum>[^/]+)/verwijzingen(?P<json>\.json)?$", references_page)]
