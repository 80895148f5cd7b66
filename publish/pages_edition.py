"""The page of an edition: what it is, its contents, its number audit, its files."""

import re
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from datasette import Response

from publish.outline import FOLDED, Entry, contents, load_outline, size
from publish.page import HEADERS, database_of, interface_of, not_found, read, show
from publish.reading import EditionRow, load_edition_row, load_findings
from schema.ids import SIGLUM

# What a build leaves beside the database: folder, ending, type, how the link is called.
FILES = {
    "tei": ("xml", "application/xml; charset=utf-8", "download_tei"),
    "records": ("jsonl", "application/x-ndjson; charset=utf-8", "download_records"),
}
Audit = list[tuple[int, str, str]]


async def edition_page(datasette: Any, request: Any) -> Response:
    """The page of the edition that the address names, in any case of its letters."""
    siglum = unquote(request.url_vars["siglum"])
    found = await read(datasette, lambda connection: _load(connection, siglum))
    if found is None:
        return await not_found(datasette, request, siglum)
    edition, entries, audit = found
    interface = interface_of(datasette, request)
    if edition.siglum != siglum:
        return Response.redirect(interface.edition(edition.siglum))
    files = [
        (interface.at(f"/{folder}/{edition.siglum}.{ending}"), interface.word(name))
        for folder, (ending, _, name) in FILES.items()
        if _file(datasette, folder, edition.siglum) is not None
    ]
    return await show(
        datasette,
        request,
        "uitgave",
        heading=edition.title,
        edition=edition,
        entries=entries,
        fold=size(entries) > FOLDED,
        audit=audit,
        files=files,
        data={"edition": edition, "contents": entries, "audit": audit},
    )


def _load(
    connection: sqlite3.Connection, siglum: str
) -> tuple[EditionRow, list[Entry], Audit] | None:
    edition = load_edition_row(connection, siglum)
    if edition is None:
        return None
    outline = load_outline(connection, edition.siglum)
    return edition, contents(outline), load_findings(connection, edition.siglum)


async def edition_file(datasette: Any, request: Any) -> Response:
    """A file of an edition that the database knows; of any other, there is no such page."""
    folder, siglum = request.url_vars["folder"], request.url_vars["siglum"]
    edition = await read(datasette, lambda connection: load_edition_row(connection, siglum))
    known = edition is not None and edition.siglum == siglum
    path = _file(datasette, folder, siglum) if known else None
    if path is None:
        return await not_found(datasette, request, siglum)
    return Response(
        path.read_text(encoding="utf-8"),
        content_type=FILES[folder][1],
        headers={**HEADERS, "Content-Disposition": f'attachment; filename="{path.name}"'},
    )


def _file(datasette: Any, folder: str, siglum: str) -> Path | None:
    """A file beside the database; an address can name no other, whatever it holds."""
    if not SIGLUM.match(siglum) or not re.fullmatch(r"[a-z]+", folder):
        return None
    beside = database_of(datasette).path
    if beside is None:
        return None
    path = Path(beside).parent / folder / f"{siglum}.{FILES[folder][0]}"
    return path if path.is_file() else None


ROUTES = [
    (r"/editie/(?P<siglum>[^/]+?)(?P<json>\.json)?$", edition_page),
    (r"/(?P<folder>tei)/(?P<siglum>[^/]+)\.xml$", edition_file),
    (r"/(?P<folder>records)/(?P<siglum>[^/]+)\.jsonl$", edition_file),
]
