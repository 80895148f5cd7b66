"""What all pages of the site share: the reader's language, the frame, and what isn't there."""

import hashlib
import json
import sqlite3
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any, TypeVar
from urllib.parse import unquote

from datasette import Response

from publish.assets import asset
from publish.database import NAME
from publish.inline import inline, repaired
from publish.interface import DUTCH, ENGLISH, PARAMETER, Interface, language_of
from publish.menu import menu_of
from publish.naming import spoken
from publish.packed import packed
from publish.query import clean
from publish.reading import load_edition_row
from publish.search import search
from publish.templating import filled

Found = TypeVar("Found")
MOST_SAME = 40  # values of one name that are asked of the same page in the other language
# The pages can be read without script and need nothing from elsewhere; the browser is told.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",  # kept, but asked for again: the tag tells whether it is the same
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
    found: Found = await database_of(datasette).execute_fn(question)
    return found


def interface_of(datasette: Any, request: Any) -> Interface:
    """The interface in the language that a request asks for."""
    base = str(datasette.urls.path("/"))
    return Interface(
        language_of(request.args.get(PARAMETER)), lambda path: base + path.removeprefix("/")
    )


def named(request: Any, part: str) -> str:
    """What a part of the address names, to the letter, its escapes read; empty where it is not
    there."""
    return unquote(request.url_vars[part] or "")


async def show(
    datasette: Any,
    request: Any,
    template: str,
    *,
    heading: str | None = None,
    status: int = 200,
    query: str = "",
    data: object = None,
    **values: object,
) -> Response:
    """A page of the site, in the language that the request asks for.

    At the same address with ``.json`` behind it: ``data``, what the page shows, as JSON; or what
    is wrong.
    """
    if request.url_vars.get("json"):
        if status != 200:
            data = {"status": status, "error": values.get("wrong") or heading}
        return answer(request, as_page_json(data), "application/json; charset=utf-8", status)
    interface = interface_of(datasette, request)
    context = {
        "ui": interface,
        "word": interface.word,
        "link": interface.link,
        "inline": partial(inline, interface),
        "repaired": partial(repaired, interface),
        "menu": menu_of(interface, request.scope.get("route_path", request.path)),
        "heading": heading,
        "query": query,
        "other_language": _same_page(datasette, request, interface),
        "json_path": _beside(datasette, request) if data is not None else None,
        "data_path": datasette.urls.path(f"/{database_of(datasette).name}"),
        "opensearch_path": interface.link("/opensearch.xml"),
        "style_path": datasette.urls.path(asset("css").path),
        "script_path": datasette.urls.path(asset("js").path),
        "icon_path": datasette.urls.path(asset("svg").path),
        **values,
    }
    return answer(request, filled(template, context), "text/html; charset=utf-8", status)


def as_page_json(data: object) -> str:
    """What a page shows, as JSON for people and programs: records by their names."""
    return json.dumps(data, ensure_ascii=False, indent=2, default=_plain) + "\n"


def _plain(value: object) -> object:
    """A record as its names and values, a set as a list."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: getattr(value, one.name) for one in fields(value)}
    if isinstance(value, sqlite3.Row):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"no JSON: {type(value).__name__}")


def answer(request: Any, body: str, content_type: str, status: int = 200) -> Response:
    """A response that carries a tag of its content; nothing more where the reader has it."""
    headers = dict(HEADERS)
    if status == 200:
        headers["ETag"] = f'W/"{hashlib.sha256(body.encode()).hexdigest()[:20]}"'
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response("", status=304, headers=headers, content_type=content_type)
    content, told = packed(body, request)
    return Response(content, status=status, headers=headers | told, content_type=content_type)


def _beside(datasette: Any, request: Any) -> str:
    """The address of the same page as JSON."""
    path = str(request.scope.get("route_path", request.path)).removesuffix("/") or "/index"
    asked = request.scope.get("query_string", b"").decode("latin-1")
    return str(datasette.urls.path(f"{path}.json")) + (f"?{asked}" if asked else "")


def _same_page(datasette: Any, request: Any, interface: Interface) -> str:
    """The address of the page that is asked for in the other language."""
    other = ENGLISH if interface.language == DUTCH else DUTCH
    args = request.args  # read anew each time that it is asked for
    asked = {name: args.getlist(name)[:MOST_SAME] for name in args if name != PARAMETER}
    return Interface(other).link(request.scope.get("route_path", request.path), **asked)


async def not_found(datasette: Any, request: Any, asked: str = "", siglum: str = "") -> Response:
    """The page that says that there is no such page, with what a search finds instead."""
    asked = clean(asked)
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
