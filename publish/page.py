"""What all pages of the site share: the reader's language, the frame, and what isn't there."""

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from datasette import Response

from publish.database import NAME
from publish.interface import DUTCH, ENGLISH, PARAMETER, Interface, language_of
from publish.naming import spoken
from publish.reading import load_edition_row
from publish.search import search

Found = TypeVar("Found")
# The pages need no script and nothing from elsewhere, and say so to the browser.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self';"
        " base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def database_of(datasette: Any) -> Any:
    """The database of the build among those that Datasette serves."""
    if NAME in datasette.databases:
        return datasette.databases[NAME]
    for name, database in datasette.databases.items():
        if not name.startswith("_"):
            return database
    raise LookupError("Datasette serves no database of a build")


async def read(datasette: Any, question: Callable[[sqlite3.Connection], Found]) -> Found:
    """The answer to a question that is put to the database."""
    answer: Found = await database_of(datasette).execute_fn(question)
    return answer


def interface_of(datasette: Any, request: Any) -> Interface:
    """The interface in the language that a request asks for."""
    return Interface(
        language_of(request.args.get(PARAMETER)), lambda path: str(datasette.urls.path(path))
    )


async def show(
    datasette: Any,
    request: Any,
    template: str,
    *,
    heading: str | None = None,
    status: int = 200,
    query: str = "",
    **values: object,
) -> Response:
    """A page of the site, in the language that the request asks for."""
    interface = interface_of(datasette, request)
    context = {
        "ui": interface,
        "word": interface.word,
        "link": interface.link,
        "heading": heading,
        "query": query,
        "other_language": _same_page(datasette, request, interface),
        "data_path": datasette.urls.path(f"/{database_of(datasette).name}"),
        "style_path": datasette.urls.path("/boek/regelboek.css"),
        "icon_path": datasette.urls.path("/boek/regelboek.svg"),
        **values,
    }
    body = await datasette.render_template(f"boek/{template}.html", context, request=request)
    return Response.html(body, status=status, headers=dict(HEADERS))


def _same_page(datasette: Any, request: Any, interface: Interface) -> str:
    """The address of the page that is asked for in the other language."""
    other = ENGLISH if interface.language == DUTCH else DUTCH
    args = request.args  # read anew each time that it is asked for
    asked = {name: args.get(name) for name in args if name != PARAMETER}
    return Interface(other).link(request.scope.get("route_path", request.path), **asked)


async def not_found(datasette: Any, request: Any, asked: str = "", siglum: str = "") -> Response:
    """The page that says that there is no such page, with what a search finds instead."""
    edition = await read(datasette, lambda connection: load_edition_row(connection, siglum))
    near = await read(datasette, lambda connection: search(connection, asked, limit=5))
    labels = await read(datasette, lambda connection: _labels(connection, near.hits))
    interface = interface_of(datasette, request)
    return await show(
        datasette,
        request,
        "niet-gevonden",
        heading=interface.word("not_found"),
        status=404,
        query=asked,
        near=labels,
        edition=edition,
    )


def _labels(connection: sqlite3.Connection, hits: Any) -> list[tuple[str, str, str]]:
    rows = (
        connection.execute(
            "SELECT r.id, r.label, e.title FROM rules AS r"
            " JOIN editions AS e ON e.siglum = r.edition WHERE r.id = ?",
            (hit["id"],),
        ).fetchone()
        for hit in hits
    )
    return [(row[0], spoken(row[1]), row[2]) for row in rows]
