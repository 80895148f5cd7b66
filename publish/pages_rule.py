"""The page of a unit; from any other way of citing it, the way to that page."""

import sqlite3
from dataclasses import dataclass
from typing import Any, cast

from datasette import Response

from publish.beside import CARDS
from publish.case_words import decided_in_words, given_in_words
from publish.cite import Citation, cite_unit
from publish.cite_page import cite_forms, site_of
from publish.cite_words import Language
from publish.locate import locate
from publish.naming import full_name
from publish.outline import FOLDED, size
from publish.page import interface_of, named, not_found, read, show
from publish.pages_incident import OFFERED
from publish.query import clean
from publish.rule_json import as_data
from publish.rule_reading import MODES, READ, Mode, RuleReading, load_rule

SHOWN = "lees"  # in an address: ?lees=modern; without it, the text as it is repaired
ASKED_LENGTH = 40  # characters that are repeated of a number that is not there


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The unit that is meant by an address that is not its own."""

    id: str
    asked: str | None  # the number asked for, where that unit is only the nearest to it


@dataclass(frozen=True, slots=True)
class Found:
    """A unit with how it is cited."""

    reading: RuleReading
    citation: Citation


async def rule_page(datasette: Any, request: Any) -> Response:
    """The page of a unit, in the reading that is asked for."""
    siglum, number = (named(request, part) for part in ("siglum", "number"))
    interface = interface_of(datasette, request)
    mode = request.args.get(SHOWN) or READ
    mode = cast(Mode, mode) if mode in MODES else READ
    language = cast(Language, interface.language)
    site = site_of(datasette, request)
    found = await read(
        datasette, lambda connection: _find(connection, siglum, number, mode, language, site)
    )
    if found is None:
        return await not_found(datasette, request, f"{siglum} {number}".strip(), siglum)
    if isinstance(found, Elsewhere):
        return Response.redirect(interface.unit(found.id, gezocht=found.asked))
    reading, forms = found.reading, cite_forms(found.citation, language)
    asked = clean(request.args.get("gezocht") or "")[:ASKED_LENGTH]
    return await show(
        datasette,
        request,
        "regel",
        heading=full_name(reading.node.label, reading.node.title),
        reading=reading,
        modes=[
            (one, interface.unit(reading.node.id, lees=one if one != READ else None))
            for one in reading.modes
        ],
        most_cards=CARDS,
        offered=OFFERED,
        given=given_in_words,
        decided=decided_in_words,
        fold=size(reading.entries) > FOLDED,
        asked=asked,
        cited=forms,
        data=as_data(reading, forms) if request.url_vars["json"] else {},
    )


def _find(
    connection: sqlite3.Connection,
    siglum: str,
    number: str,
    mode: Mode,
    language: Language,
    site: str,
) -> Found | Elsewhere | None:
    row = connection.execute(
        "SELECT id, edition FROM rules WHERE id = ?", (f"{siglum}_{number}",)
    ).fetchone()
    if row is not None and row[1] == siglum:
        reading = load_rule(connection, siglum, row[0], mode, language)
        citation = cite_unit(connection, row[0], site)
        return Found(reading, citation) if reading and citation else None
    located = locate(connection, f"{siglum} {number}".strip())
    if located is None and not number:
        located = locate(connection, siglum)
    return Elsewhere(located.ids[0], located.missing) if located else None


ROUTES = [(r"/regel/(?P<siglum>[^/]+?)(?:/(?P<number>[^/]+?))?(?P<json>\.json)?$", rule_page)]
