"""The search page: what was asked, what answers and why, and ways to ask for less."""

import csv
import io
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from datasette import Response
from markupsafe import Markup

from publish.interface import Interface
from publish.naming import own_label, own_title, spoken
from publish.page import interface_of, read, show
from publish.query import FILTER, FILTERS, clean
from publish.reading import EditionName, load_names
from publish.search import Answer, Shown, search
from publish.search_facets import Facets, facets
from publish.search_reach import Form
from publish.search_reasons import Reason
from publish.snippet import as_html
from schema.ids import SIGLUM, split_id

PER_PAGE = 20
MOST_AS_FILE = 1_000
MOST_FORMS = 40  # that can be switched off on the page
DUTCH = Interface("nl")
MOST_NAMES = 12  # of a facet that are offered, those of most units


@dataclass(frozen=True, slots=True)
class Result:
    """A hit as it is shown."""

    id: str
    label: str | None  # where it says more than the title
    title: str | None  # where it says more than the label
    part: str  # the innermost division that it stands in
    pages: list[str]
    edition: EditionName
    kind: str
    reasons: tuple[Reason, ...]
    snippet: Markup


@dataclass(frozen=True, slots=True)
class Narrower:
    """A way to ask for less: what it is called, the query that does so, how much it leaves."""

    name: str
    query: str
    n: int


@dataclass(frozen=True, slots=True)
class Facet:
    """In what respect one can ask for less, and in which ways; others there may be."""

    name: str
    ways: list[Narrower]
    more: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a page of results shows."""

    answer: Answer = field(default_factory=Answer)
    results: list[Result] = field(default_factory=list)
    counted: Facets = field(default_factory=Facets)
    names: dict[str, EditionName] = field(default_factory=dict)  # of editions, by siglum
    page: int = 1


async def search_page(datasette: Any, request: Any) -> Response:
    """The search page: whatever is asked, it answers."""
    query = clean(request.args.get("q") or "")
    siglum = request.args.get("editie") or ""
    if query and SIGLUM.match(siglum):  # from the search box of an edition
        query = f"{query} editie:{siglum}"
    off = request.args.getlist("zonder")[:MOST_FORMS]
    without = list(dict.fromkeys(form for one in off if (form := clean(one))))
    as_json = getattr(request, "url_vars", {}).get("json")
    wanted = "json" if as_json else request.args.get("formaat")
    if wanted in WRITERS:
        answer = await read(
            datasette, lambda connection: search(connection, query, MOST_AS_FILE, 0, without)
        )
        return WRITERS[wanted](answer)
    page = _page_number(request.args.get("blz"))
    found = await read(datasette, lambda connection: _ask(connection, query, page, without))
    interface = interface_of(datasette, request)
    heading = interface.word("search")
    if query:
        heading = interface.word("results_for" if found.answer.total else "results_none", q=query)
    return await show(
        datasette,
        request,
        "zoek",
        heading=heading,
        query=query,
        answer=found.answer,
        results=found.results,
        groups=_groups(interface, query, found),
        taken=_taken(query),
        forms=_listed(found.answer.reached),
        without=without,
        here=lambda **more: interface.link("/zoek", q=query, zonder=without, **more),
        page=found.page,
        pages=_pages(found.answer.total),
    )


def _ask(connection: sqlite3.Connection, query: str, page: int, without: list[str]) -> Outcome:
    answer = search(connection, query, PER_PAGE, (page - 1) * PER_PAGE, without)
    if page > (last := _pages(answer.total)):
        page = last
        answer = search(connection, query, PER_PAGE, (page - 1) * PER_PAGE, without)
    counted = facets(connection, answer.rows)
    of_hits = {split_id(one.id)[0] for one in answer.shown}
    names = load_names(connection, of_hits | _most(counted.editions).keys())
    results = [_result(connection, one, names) for one in answer.shown]
    return Outcome(answer, results, counted, names, page)


def _result(connection: sqlite3.Connection, hit: Shown, names: dict[str, EditionName]) -> Result:
    row = connection.execute(
        "SELECT label, title, edition, kind, part FROM rules WHERE id = ?", (hit.id,)
    ).fetchone()
    label = spoken(row[0])
    return Result(
        id=hit.id,
        label=own_label(label, row[1]),
        title=own_title(label, row[1]),
        part="" if row[1] else _innermost(label, json.loads(row[4])),
        pages=[] if label == DUTCH.pages(hit.pages) else hit.pages,  # not „blz. 5, blz. 5”
        edition=names[row[2]],
        kind=row[3],
        reasons=hit.reasons,
        snippet=Markup(as_html(hit.text, hit.forms)),  # as_html escapes the text
    )


def _innermost(label: str, part: list[str]) -> str:
    """The innermost division, unless the label names it: not „Telling” beside „Telling, 3”."""
    name = part[-1] if part else ""
    return "" if label.startswith(f"{name}, ") else name


def _most(counted: Mapping[str, int]) -> dict[str, int]:
    """Of counted names, those of most units, in their order."""
    most = set(sorted(counted, key=lambda name: -counted[name])[:MOST_NAMES])
    return {name: n for name, n in counted.items() if name in most}


def _groups(interface: Interface, query: str, found: Outcome) -> list[Facet]:
    """The facets that can narrow the query: what all that was found shares can not.

    Editions and centuries are in order of time, kinds and games the most frequent first.
    """
    counted, taken, word = found.counted, _filters(query), interface.word
    short = {siglum: name.short for siglum, name in found.names.items()}
    kinds = {kind: word(f"kind_{kind}") for kind, _ in counted.kinds.most_common()}
    centuries = {str(n): word("century", n=interface.ordinal(n)) for n in sorted(counted.centuries)}
    by_century = {str(n): of for n, of in counted.centuries.items()}
    games = {game: game.replace("-", " ") for game, _ in counted.games.most_common()}
    values: list[tuple[str, str, str, dict[str, str], Mapping[str, int]]] = [
        ("editie", "edition", word("facet_edition"), short, counted.editions),
        ("soort", "kind", word("facet_kind"), kinds, counted.kinds),
        ("spel", "game", word("facet_game"), games, counted.games),
        ("eeuw", "century", word("facet_century"), centuries, by_century),
    ]
    return [
        Facet(
            title,
            [
                Narrower(names[value], f"{query} {name}:{value}", most[value])
                for value in names
                if value in most
            ],
            len(numbers) - len(most),
        )
        for name, kind, title, names, numbers in values
        if kind not in taken and any(n < found.answer.total for n in numbers.values())
        for most in (_most(numbers),)
    ]


def _filters(query: str) -> set[str]:
    return {FILTERS[found["name"].lower()] for found in FILTER.finditer(query)}


def _taken(query: str) -> list[tuple[str, str]]:
    """The filters of a query, each with the query that lacks it.

    >>> _taken("slag editie:wbf-1997 soort:regel")
    [('editie:wbf-1997', 'slag soort:regel'), ('soort:regel', 'slag editie:wbf-1997')]
    """
    return [
        (found.group(), " ".join((query[: found.start()] + query[found.end() :]).split()))
        for found in FILTER.finditer(query)
    ]


def _listed(reached: list[Form]) -> list[Form]:
    """The forms that a reader can switch off, each once, where there is more than one."""
    forms = list({one.shown.lower(): one for one in reversed(reached)}.values())[::-1]
    return forms[:MOST_FORMS] if len(forms) > 1 else []


def _page_number(asked: str | None) -> int:
    """The page of results asked for; the first where none is."""
    if asked and asked.isascii() and asked.isdigit() and len(asked) < 7:
        return max(int(asked), 1)
    return 1


def _pages(total: int) -> int:
    return max((total + PER_PAGE - 1) // PER_PAGE, 1)


def _as_json(answer: Answer) -> Response:
    return Response.json(answer.hits)


def _as_csv(answer: Answer) -> Response:
    written = io.StringIO()
    lines = csv.writer(written)
    lines.writerow(["id", "score", "snippet", "via"])
    lines.writerows([hit["id"], hit["score"], hit["snippet"], hit["via"]] for hit in answer.hits)
    return Response(written.getvalue(), content_type="text/csv; charset=utf-8")


WRITERS = {"json": _as_json, "csv": _as_csv}


ROUTES = [(r"/zoek(?P<json>\.json)?$", search_page)]
