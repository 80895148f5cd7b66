"""The page of coverage: what becomes of the rules of each edition in the programs."""

import sqlite3
from dataclasses import dataclass
from typing import Any

from datasette import Response

from publish.naming import full_name, spoken
from publish.page import interface_of, read, show
from publish.query import clean
from publish.reading import EditionRow, load_shelf
from publish.references import opening

STATES = ("noticed", "unnoticed", "not-executable", "not-yet", "absent")
WIDTH, BAR, GAP = 640, 22, 34  # of the picture: a bar for each edition
EDITION, STATE = "uitgave", "staat"  # in an address: ?uitgave=bend-1918&staat=noticed


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a bar: as wide as its share."""

    state: str
    count: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Bar:
    """An edition with its rules by state."""

    edition: EditionRow
    counts: dict[str, int]
    y: int
    pieces: tuple[Piece, ...]

    @property
    def total(self) -> int:
        """All its rules."""
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class CoveredUnit:
    """A rule in the list of a state."""

    id: str
    name: str
    opening: str
    reason: str | None
    note: str


async def coverage_page(datasette: Any, request: Any) -> Response:
    """All editions by state; with an edition or a state, its rules too."""
    interface = interface_of(datasette, request)
    shelf = await read(datasette, load_shelf)
    asked = {name: clean(request.args.get(name) or "") for name in (EDITION, STATE)}
    known = {EDITION: {row.siglum for row in shelf}, STATE: set(STATES)}
    unknown = [name for name, value in asked.items() if value and value not in known[name]]
    bars = await read(datasette, lambda one: load_bars(one, shelf))
    units = None
    if not unknown and asked[EDITION]:
        units = await read(datasette, lambda one: load_covered(one, asked[EDITION], asked[STATE]))
    edition = next((row for row in shelf if row.siglum == asked[EDITION]), None)
    return await show(
        datasette,
        request,
        "dekking",
        heading=interface.word("coverage"),
        status=400 if unknown else 200,
        unknown=unknown,
        states=[one for one in STATES if any(bar.counts.get(one) for bar in bars)],
        bars=bars,
        width=WIDTH,
        bar_height=BAR,
        height=len(bars) * (BAR + GAP),
        edition=edition,
        state=asked[STATE],
        units=units,
        data={
            "editions": [
                {"edition": bar.edition.siglum, "rules": bar.total, "states": bar.counts}
                for bar in bars
            ],
            "units": units,
        },
    )


def load_bars(connection: sqlite3.Connection, shelf: list[EditionRow]) -> list[Bar]:
    """The editions whose rules are held against the programs, the oldest first."""
    counts: dict[str, dict[str, int]] = {}
    for siglum, state, number in connection.execute(
        "SELECT r.edition, c.state, count(*) FROM coverage AS c JOIN rules AS r ON r.id = c.rule"
        " GROUP BY r.edition, c.state"
    ):
        counts.setdefault(siglum, {})[state] = number
    there = [row for row in shelf if row.siglum in counts]
    return [_bar(row, counts[row.siglum], at) for at, row in enumerate(there)]


def _bar(edition: EditionRow, found: dict[str, int], at: int) -> Bar:
    counts = {state: found[state] for state in STATES if state in found}
    total = sum(counts.values())
    pieces, x = [], 0.0
    for state, number in counts.items():
        width = WIDTH * number / total
        pieces.append(Piece(state, number, round(x, 2), round(width, 2)))
        x += width
    return Bar(edition, counts, at * (BAR + GAP), tuple(pieces))


def load_covered(connection: sqlite3.Connection, siglum: str, state: str) -> list[CoveredUnit]:
    """The rules of an edition in a state, or in any, in the order of the book."""
    rows = connection.execute(
        "SELECT r.id, r.label, r.title, substr(r.text, 1, 400), c.reason, c.note"
        " FROM rules AS r JOIN coverage AS c ON c.rule = r.id"
        " WHERE r.edition = ? AND (? = '' OR c.state = ?) ORDER BY r.position",
        (siglum, state, state),
    )
    return [
        CoveredUnit(unit, full_name(spoken(label), title), opening(text), reason, note)
        for unit, label, title, text, reason, note in rows
    ]


ROUTES = [(r"/dekking(?P<json>\.json)?$", coverage_page)]
