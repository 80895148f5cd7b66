"""The search page: what was asked, what answers, by edition and page by page."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from datasette import Response
from markupsafe import Markup

from publish.naming import own_label, own_title, spoken
from publish.page import interface_of, read, show
from publish.query import FILTER, FILTERS, clean
from publish.reading import EditionRow, load_shelf
from publish.search import Answer, search
from publish.snippet import as_html
from schema.ids import SIGLUM

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class Result:
    """A hit as it is shown."""

    id: str
    label: str | None  # where it says more than the title
    title: str | None  # where it says more than the label
    part: str  # the innermost division that it stands in
    edition: EditionRow
    kind: str
    via: str
    snippet: Markup


@dataclass(frozen=True, slots=True)
class Facet:
    """An edition to narrow the search to: the query that does so, and how much it leaves."""

    edition: EditionRow
    query: str
    n: int


async def search_page(datasette: Any, request: Any) -> Response:
    """The search page: whatever is asked, it answers."""
    query = clean(request.args.get("q") or "")
    siglum = request.args.get("editie") or ""
    if query and SIGLUM.match(siglum):  # from the search box of an edition
        query = f"{query} editie:{siglum}"
    page = _page_number(request.args.get("blz"))
    answer, results, shelf, page = await read(
        datasette, lambda connection: _ask(connection, query, page)
    )
    interface = interface_of(datasette, request)
    heading = interface.word("search")
    if query:
        heading = interface.word("results_for" if answer.total else "results_none", q=query)
    narrowed = is_narrowed(query)
    facets = [
        Facet(row, f"{query} editie:{row.siglum}", answer.by_edition[row.siglum])
        for row in shelf
        if row.siglum in answer.by_edition and not narrowed
    ]
    return await show(
        datasette,
        request,
        "zoek",
        heading=heading,
        query=query,
        answer=answer,
        results=results,
        facets=facets if len(facets) > 1 else [],
        everywhere=without_edition(query) if narrowed else None,
        page=page,
        pages=_pages(answer.total),
    )


def _ask(
    connection: sqlite3.Connection, query: str, page: int
) -> tuple[Answer, list[Result], list[EditionRow], int]:
    answer = search(connection, query, PER_PAGE, (page - 1) * PER_PAGE)
    if page > (last := _pages(answer.total)):
        page = last
        answer = search(connection, query, PER_PAGE, (page - 1) * PER_PAGE)
    shelf = load_shelf(connection)
    by_siglum = {row.siglum: row for row in shelf}
    results = []
    for hit in answer.hits:
        row = connection.execute(
            "SELECT label, title, edition, kind, text, part FROM rules WHERE id = ?", (hit["id"],)
        ).fetchone()
        label = spoken(row[0])
        shown = Markup(as_html(row[4] or "", answer.terms))  # as_html escapes the text
        results.append(
            Result(
                id=hit["id"],
                label=own_label(label, row[1]),
                title=own_title(label, row[1]),
                part="" if row[1] else _innermost(label, json.loads(row[5])),
                edition=by_siglum[row[2]],
                kind=row[3],
                via=hit["via"],
                snippet=shown,
            )
        )
    return answer, results, shelf, page


def _innermost(label: str, part: list[str]) -> str:
    """The innermost division, unless the label names it: not „Telling” beside „Telling, 3”."""
    name = part[-1] if part else ""
    return "" if label.startswith(f"{name}, ") else name


def _page_number(asked: str | None) -> int:
    """The page of results asked for; the first where none is."""
    if asked and asked.isascii() and asked.isdigit() and len(asked) < 7:
        return max(int(asked), 1)
    return 1


def _pages(total: int) -> int:
    return max((total + PER_PAGE - 1) // PER_PAGE, 1)


def is_narrowed(query: str) -> bool:
    """Whether a query names the edition to search in."""
    return any(FILTERS[found["name"].lower()] == "edition" for found in FILTER.finditer(query))


def without_edition(query: str) -> str:
    """The query for all editions.

    >>> without_edition("slag editie:wbf-1997 soort:regel")
    'slag soort:regel'
    """
    kept = FILTER.sub(
        lambda found: "" if FILTERS[found["name"].lower()] == "edition" else found.group(), query
    )
    return " ".join(kept.split())
