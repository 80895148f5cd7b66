"""The page of an edition: what it is, its contents, how far it can be trusted, its files."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasette import Response

from publish.edition_files import CSV_TYPE, FOLDERS, downloads, file_of, siglum_of, units_as_csv
from publish.locate import locate
from publish.naming import spoken
from publish.outline import FOLDED, Entry, contents, load_outline, size
from publish.page import HEADERS, database_of, interface_of, named, not_found, read, show
from publish.query import clean
from publish.reading import EditionRow, load_edition_row, load_findings

NUMBER = "nummer"  # in an address: ?nummer=64A2, and one is there
Audit = list[tuple[int, str, str]]


@dataclass(frozen=True, slots=True)
class EditionPage:
    """All that the page of an edition shows."""

    edition: EditionRow
    entries: list[Entry]
    audit: Audit
    coverage: dict[str, int]  # of its rules, by what the programs do with them
    references: int
    errata: int
    example: str  # how a unit of it is called


async def edition_page(datasette: Any, request: Any) -> Response:
    """The page of the edition that the address names, in any case of its letters.

    With a number in the address, the way to the unit that it is of.
    """
    siglum = named(request, "siglum")
    interface = interface_of(datasette, request)
    if number := clean(request.args.get(NUMBER) or ""):
        return await _unit(datasette, request, siglum, number)
    found = await read(datasette, lambda connection: _load(connection, siglum))
    if found is None:
        return await not_found(datasette, request, siglum)
    edition = found.edition
    if edition.siglum != siglum:
        return Response.redirect(interface.edition(edition.siglum))
    files = downloads(_build(datasette), edition.siglum)
    return await show(
        datasette,
        request,
        "uitgave",
        heading=edition.title,
        page=found,
        edition=edition,
        entries=found.entries,
        fold=size(found.entries) > FOLDED,
        files=files,
        data=_as_data(found, [file.path for file in files]) if request.url_vars["json"] else {},
    )


async def _unit(datasette: Any, request: Any, siglum: str, number: str) -> Response:
    """The way to a unit of an edition, however its number is written."""
    edition = await read(datasette, lambda connection: load_edition_row(connection, siglum))
    if edition is None:
        return await not_found(datasette, request, siglum)
    asked = f"{edition.siglum} {number}"
    located = await read(datasette, lambda connection: locate(connection, asked))
    if located is None or not located.ids[0].startswith(f"{edition.siglum}_"):
        return await not_found(datasette, request, number, edition.siglum)
    interface = interface_of(datasette, request)
    return Response.redirect(interface.unit(located.ids[0], gezocht=located.missing))


def _load(connection: sqlite3.Connection, siglum: str) -> EditionPage | None:
    edition = load_edition_row(connection, siglum)
    if edition is None:
        return None
    among = (edition.siglum,)
    coverage = connection.execute(
        "SELECT c.state, count(*) FROM coverage AS c JOIN rules AS r ON r.id = c.rule"
        " WHERE r.edition = ? GROUP BY c.state ORDER BY c.state = 'absent', count(*) DESC, c.state",
        among,
    )
    references = connection.execute(
        "SELECT count(*) FROM refs AS f JOIN rules AS r ON r.id = f.rule WHERE r.edition = ?", among
    )
    errata = connection.execute("SELECT count(*) FROM errata WHERE edition = ?", among)
    return EditionPage(
        edition,
        contents(load_outline(connection, edition.siglum)),
        load_findings(connection, edition.siglum),
        dict(coverage.fetchall()),
        references.fetchone()[0],
        errata.fetchone()[0],
        _example(connection, edition),
    )


def _example(connection: sqlite3.Connection, edition: EditionRow) -> str:
    """How a rule in the middle of an edition is called."""
    rows = connection.execute(
        "SELECT label FROM rules WHERE edition = ? AND kind = 'rule' AND NOT absent"
        " ORDER BY position",
        (edition.siglum,),
    ).fetchall()
    return spoken(rows[len(rows) // 2][0]) if rows else ""


def _as_data(page: EditionPage, files: list[str]) -> dict[str, Any]:
    """What the page of an edition shows, as JSON will have it."""
    edition = page.edition
    return {
        **edition_data(edition),
        **edition.about,
        "games": edition.games,
        "witness": edition.witness,
        "restated": edition.both or edition.witness == "restated",
        "contents": [_entry(one) for one in page.entries],
        "audit": [
            {"line": line, "message": message, "proposed": proposed}
            for line, message, proposed in page.audit
        ],
        "coverage": page.coverage,
        "references": page.references,
        "errata": page.errata,
        "files": files,
    }


def edition_data(edition: EditionRow) -> dict[str, Any]:
    """An edition among others, as JSON will have it."""
    return {
        "siglum": edition.siglum,
        "title": edition.title,
        "author": edition.about["author"],
        "earliest": edition.earliest,
        "latest": edition.latest,
        "printed_date": edition.printed,
        "rights": edition.rights,
        "units": edition.units,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    node = entry.node
    told: dict[str, Any] = {"id": node.id, "label": node.label, "title": node.title}
    if entry.below:
        told["below"] = [_entry(one) for one in entry.below]
    return told


async def edition_file(datasette: Any, request: Any) -> Response:
    """A file of an edition that the database knows; of any other, there is no such page."""
    folder, name = request.url_vars["folder"], named(request, "name")
    siglum = siglum_of(name) or ""
    edition = await read(datasette, lambda connection: load_edition_row(connection, siglum))
    known = edition is not None and edition.siglum == siglum
    if known and folder == "csv" and name == siglum:
        table = await read(datasette, lambda connection: units_as_csv(connection, siglum))
        return _file(table, f"{siglum}.csv", CSV_TYPE)
    path = file_of(_build(datasette), folder, name) if known else None
    if path is None:
        return await not_found(datasette, request, siglum)
    return _file(path.read_text(encoding="utf-8"), path.name, FOLDERS[folder][1])


def _file(content: str, name: str, content_type: str) -> Response:
    headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, content_type=content_type, headers=headers)


def _build(datasette: Any) -> Path | None:
    """The folder in which the database of a build stands."""
    beside = database_of(datasette).path
    return Path(beside).parent if beside else None


ROUTES = [
    (r"/editie/(?P<siglum>[^/]+?)(?P<json>\.json)?$", edition_page),
    (r"/(?P<folder>tei)/(?P<name>[^/]+)\.xml$", edition_file),
    (r"/(?P<folder>records)/(?P<name>[^/]+)\.jsonl$", edition_file),
    (r"/(?P<folder>csv)/(?P<name>[^/]+)\.csv$", edition_file),
]
