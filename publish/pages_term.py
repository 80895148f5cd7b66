"""The pages of terms: all of them from A to Z, and one with its concordance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import quote
from weakref import WeakKeyDictionary

from datasette import Response

from publish.cite_page import CiteForm, site_of
from publish.cite_term import cite_term
from publish.cite_words import Language
from publish.concordance import ORDERS, Line, Order, as_csv, ordered
from publish.interface import DUTCH, Interface
from publish.page import HEADERS, database_of, interface_of, named, not_found, read, show
from publish.term_reading import (
    TermEdition,
    TermLine,
    TermReading,
    count_words,
    load_term,
    load_term_lines,
)

LETTER, ORDER, EDITION, PAGE = "letter", "volgorde", "uitgave", "blz"  # in an address
PER_PAGE = 100
ASKED_LENGTH = 100  # characters of an id that is not there, by which one is looked for
# The number of words of each edition, counted once for each database that is served.
_WORDS: WeakKeyDictionary[Any, dict[str, int]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a concordance, in the order and of the edition asked for."""

    all: list[Line]
    order: Order
    edition: str | None
    page: int

    @property
    def pages(self) -> int:
        """On how many pages they stand."""
        return max((len(self.all) + PER_PAGE - 1) // PER_PAGE, 1)

    @property
    def shown(self) -> list[Line]:
        """Those of this page."""
        return self.all[(self.page - 1) * PER_PAGE : self.page * PER_PAGE]

    @property
    def first(self) -> int:
        """The number of the first of them, counted from 1."""
        return (self.page - 1) * PER_PAGE + 1

    @property
    def last(self) -> int:
        """The number of the last of them."""
        return min(self.page * PER_PAGE, len(self.all))


async def terms_page(datasette: Any, request: Any) -> Response:
    """The terms from A to Z, or those of one letter."""
    lines = await read(datasette, load_term_lines)
    interface = interface_of(datasette, request)
    letters = list(dict.fromkeys(one.letter for one in lines))
    asked = (request.args.get(LETTER) or "").upper()
    letter = asked if asked in letters else None
    shown = [one for one in lines if letter in (None, one.letter)]
    groups = [(one, [line for line in shown if line.letter == one]) for one in letters]
    return await show(
        datasette,
        request,
        "termen",
        heading=interface.word("terms"),
        groups=[group for group in groups if group[1]],
        letters=letters,
        letter=letter,
        total=len(lines),
        data=[_line_data(one) for one in shown],
    )


async def term_page(datasette: Any, request: Any) -> Response:
    """One term, with a page of its concordance."""
    interface = interface_of(datasette, request)
    term, reading = await _find(datasette, request, interface)
    if reading is None:
        return await not_found(datasette, request, term.replace("-", " ")[:ASKED_LENGTH])
    lines = _lines(request, reading)
    language = cast(Language, interface.language)
    cited = cite_term(reading.id, reading.headword, language, site_of(datasette, request))
    kept = {EDITION: lines.edition, ORDER: lines.order if lines.order != "boek" else None}
    address = f"/term/{quote(reading.id)}"
    return await show(
        datasette,
        request,
        "term",
        heading=reading.headword,
        term=reading,
        by_siglum={one.edition.siglum: one.edition for one in reading.editions},
        lines=lines,
        orders=ORDERS,
        here=lambda **more: interface.link(address, **(kept | more)),
        file=lambda ending: interface.link(address + ending, **kept),
        share=lambda one: _share(one, reading.most),
        number=lambda value: _number(value, interface),
        page_of=lambda line: _page_address(line, interface),
        cited=cited,
        data=_data(reading, lines, cited) if request.url_vars["json"] else {},
    )


async def term_file(datasette: Any, request: Any) -> Response:
    """The concordance as CSV: all lines of the edition asked for, in the order asked for."""
    interface = interface_of(datasette, request)
    term, reading = await _find(datasette, request, interface)
    if reading is None:
        return await not_found(datasette, request, term.replace("-", " ")[:ASKED_LENGTH])
    headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{reading.id}.csv"'}
    text = as_csv(_lines(request, reading).all)
    return Response(text, headers=headers, content_type="text/csv; charset=utf-8")


async def _find(
    datasette: Any, request: Any, interface: Interface
) -> tuple[str, TermReading | None]:
    term = named(request, "term")
    database = database_of(datasette)
    if database not in _WORDS:
        _WORDS[database] = await read(datasette, count_words)
    words = _WORDS[database]
    return term, await read(datasette, lambda one: load_term(one, term, interface.language, words))


def _lines(request: Any, reading: TermReading) -> Lines:
    """What an address asks for; what it asks in vain is passed over."""
    asked = request.args.get(ORDER)
    order = cast(Order, asked) if asked in ORDERS else "boek"
    siglum = request.args.get(EDITION)
    edition = siglum if any(one.edition == siglum for one in reading.lines) else None
    some = [one for one in reading.lines if edition in (None, one.edition)]
    page = request.args.get(PAGE) or ""
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 7 else 1
    lines = Lines(ordered(some, order), order, edition, max(number, 1))
    if lines.page > lines.pages:
        lines = Lines(lines.all, order, edition, lines.pages)
    return lines


def _share(one: TermEdition, most: float) -> str:
    """The length of a bar among bars of at most 100."""
    return f"{100 * one.per_thousand / most:.1f}" if most else "0"


def _number(value: float, interface: Interface) -> str:
    """A frequency in figures as people of the language write them."""
    shown = f"{value:.1f}" if value >= 0.05 or not value else "< 0.1"
    return shown.replace(".", ",") if interface.language == DUTCH else shown


def _page_address(line: Line, interface: Interface) -> str:
    """Where what stands on a printed page of the edition can be read."""
    return interface.link(f"/regel/{quote(line.edition)}/{quote(f'blz. {line.page}')}")


def _line_data(line: TermLine) -> dict[str, object]:
    return {
        "id": line.id,
        "headword": line.headword,
        "modern": line.modern,
        "english": line.english,
        "false_friend": line.false_friend,
        "editions": [row.siglum for row in line.editions],
        "attestations": line.count,
    }


def _data(term: TermReading, lines: Lines, cited: Sequence[CiteForm]) -> dict[str, object]:
    """A term for programs: what its page shows."""
    return {
        "id": term.id,
        "headword": term.headword,
        "modern": term.modern,
        "english": term.english,
        "part_of_speech": term.part_of_speech,
        "false_friend": term.false_friend,
        "note": term.note,
        "related": [one.id for one in term.related],
        "equivalents": {
            one.edition.siglum: [word for word, _ in one.words] for one in term.equivalents
        },
        "editions": [
            {
                "siglum": one.edition.siglum,
                "year": one.edition.year,
                "senses": one.senses,
                "forms": dict(one.forms),
                "damaged": dict(one.damaged),
                "attestations": one.count,
                "words": one.words,
                "per_thousand_words": round(one.per_thousand, 3),
            }
            for one in term.editions
        ],
        "first": term.first,
        "last": term.last,
        "concordance": {
            "edition": lines.edition,
            "order": lines.order,
            "total": len(lines.all),
            "page": lines.page,
            "pages": lines.pages,
            "lines": lines.shown,
        },
        "cite": {f"{one.style}-{one.language}": one.text for one in cited},
    }


ROUTES = [
    (r"/termen(?P<json>\.json)?$", terms_page),
    (r"/term/(?P<term>[^/]+?)\.csv$", term_file),
    (r"/term/(?P<term>[^/]+?)(?P<json>\.json)?$", term_page),
]
