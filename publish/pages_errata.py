"""The page of errata: what the audit found wrong in the editions, in print and in reading."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from datasette import Response

from publish.naming import full_name, spoken
from publish.page import interface_of, read, show
from publish.query import clean
from publish.reading import EditionRow, load_shelf

CERTAINTIES = ("certain", "likely", "possible")
SOURCES = ("print", "ocr")
# In an address: ?uitgave=bend-1918&zekerheid=certain&bron=print&soort=sum
FILTERS = ("uitgave", "zekerheid", "bron", "soort")


@dataclass(frozen=True, slots=True)
class ErratumRow:
    """An error as it is listed."""

    edition: str
    unit: str | None
    unit_name: str
    what: str
    says: str
    right: str
    why: str
    certainty: str
    source: str

    def at(self, name: str) -> str:
        """Its value in the filter of that name."""
        return {
            "uitgave": self.edition,
            "zekerheid": self.certainty,
            "bron": self.source,
            "soort": self.what,
        }[name]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a filter, with the number of errors that it leaves."""

    value: str
    label: str
    lang: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Shelf:
    """The errors of one edition from one source."""

    edition: EditionRow
    source: str
    errata: list[ErratumRow]


def load_errata_rows(connection: sqlite3.Connection) -> list[ErratumRow]:
    """All errors, edition by edition, in the order of the book."""
    rows = connection.execute(
        'SELECT x.edition, x.unit, r.label, r.title, x.what, x.says, x."right", x.why,'
        " x.certainty, x.source FROM errata AS x JOIN editions AS e ON e.siglum = x.edition"
        " LEFT JOIN rules AS r ON r.id = x.unit ORDER BY e.position, r.position, x.id"
    )
    return [
        ErratumRow(row[0], row[1], full_name(spoken(row[2]), row[3]) if row[2] else "", *row[4:])
        for row in rows
    ]


async def errata_page(datasette: Any, request: Any) -> Response:
    """All errors, or those that the filters leave."""
    interface = interface_of(datasette, request)
    shelf = await read(datasette, load_shelf)
    rows = await read(datasette, load_errata_rows)
    chosen = {name: clean(request.args.get(name) or "") for name in FILTERS}
    known = {name: {row.at(name) for row in rows} for name in FILTERS}
    unknown = [name for name, value in chosen.items() if value and value not in known[name]]
    for name in unknown:
        chosen[name] = ""
    left = [row for row in rows if _passes(row, chosen)]
    titles = {row.siglum: f"{row.year} {row.short}".strip() for row in shelf}
    filters = []
    for name in FILTERS:
        others = [row for row in rows if _passes(row, chosen | {name: ""})]
        counts = Counter(row.at(name) for row in others)
        order = sorted(known[name], key=lambda value: _place(value, titles))
        options = [
            Option(
                value,
                titles.get(value) or interface.word(f"faults_{value}"),
                "nl" if value in titles else interface.language,
                counts[value],
                chosen[name] == value,
            )
            for value in order
        ]
        filters.append((name, options, len(others)))
    return await show(
        datasette,
        request,
        "fouten",
        heading=interface.word("errata_heading"),
        status=400 if unknown else 200,
        unknown=unknown,
        filters=filters,
        total=len(rows),
        left=len(left),
        shelves=_shelves(left, shelf),
        data={"filters": chosen, "errata": left},
    )


def _passes(row: ErratumRow, chosen: dict[str, str]) -> bool:
    return all(not value or row.at(name) == value for name, value in chosen.items())


def _place(value: str, titles: dict[str, str]) -> tuple[int, str]:
    """Editions by age, sureness and source in their own order, kinds by name."""
    for known in (tuple(titles), CERTAINTIES, SOURCES):
        if value in known:
            return known.index(value), value
    return 0, value


def _shelves(
    rows: Sequence[ErratumRow], shelf: Sequence[EditionRow]
) -> list[tuple[str, list[Shelf]]]:
    """The errors by source, print first, and then by edition."""
    found = []
    for source in SOURCES:
        shelves = []
        for edition in shelf:
            mine = [row for row in rows if (row.source, row.edition) == (source, edition.siglum)]
            if mine:
                shelves.append(Shelf(edition, source, mine))
        if shelves:
            found.append((source, shelves))
    return found


ROUTES = [(r"/fouten(?P<json>\.json)?$", errata_page)]
