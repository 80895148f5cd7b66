"""The pages of concepts: all of them by theme, and one across the editions."""

import sqlite3
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, cast
from urllib.parse import quote

from datasette import Response

from publish.cite import CitationSet, cite_concept, in_own_words
from publish.cite_page import CiteForm, cite_forms, site_of
from publish.cite_words import Language
from publish.concept_reading import (
    TEXTS,
    ConceptReading,
    Text,
    Theme,
    load_concept,
    load_themes,
)
from publish.folding import shown_at_once
from publish.interface import Interface
from publish.marked import words_of
from publish.page import interface_of, named, not_found, read, show
from publish.reading import EditionRow
from publish.rule_reading import Passage
from schema.ids import split_id

SHOWN = "lees"  # in an address: ?lees=eigen; without it, the text of the book where it is there
PICKED = "uitgave"  # in an address, once for each edition: ?uitgave=bend-1918&uitgave=wbf-1997
ASKED_LENGTH = 100  # characters of an id that is not there, by which one is looked for


@dataclass(frozen=True, slots=True)
class Found:
    """A concept with how it is cited."""

    reading: ConceptReading
    cited: CitationSet


async def concepts_page(datasette: Any, request: Any) -> Response:
    """All concepts by theme."""
    interface = interface_of(datasette, request)
    themes = await read(datasette, lambda one: load_themes(one, interface.language))
    return await show(
        datasette,
        request,
        "begrippen",
        heading=interface.word("concepts"),
        themes=themes,
        data=_list_data(themes),
    )


async def concept_page(datasette: Any, request: Any) -> Response:
    """One concept, in the editions that are picked."""
    concept = named(request, "concept")
    picked = set(request.args.getlist(PICKED))
    asked = request.args.get(SHOWN)
    text = cast(Text, asked) if asked in TEXTS else TEXTS[0]
    interface = interface_of(datasette, request)
    language = cast(Language, interface.language)
    site = site_of(datasette, request)
    found = await read(datasette, lambda one: _find(one, concept, picked, language, text, site))
    if found is None:
        return await not_found(datasette, request, concept.replace("-", " ")[:ASKED_LENGTH])
    forms = cite_forms(found.cited, language)
    return await show(
        datasette,
        request,
        "begrip",
        heading=found.reading.label,
        concept=found.reading,
        texts=[(one, _address(interface, found.reading, one)) for one in found.reading.texts],
        shown_at_once=shown_at_once,
        cited=forms if found.cited.citations else [],
        data=_data(found.reading, forms) if request.url_vars["json"] else {},
    )


def _find(
    connection: sqlite3.Connection,
    concept: str,
    picked: Collection[str],
    language: Language,
    text: Text,
    site: str,
) -> Found | None:
    reading = load_concept(connection, concept, picked, language, text)
    cited = cite_concept(connection, concept, site)
    if reading is None or cited is None:
        return None
    shown = {row.siglum for row in reading.compared}
    units = [passage.unit for era in reading.eras for passage in era.passages]
    own = {unit.node.id for unit in units if unit.witness == "restated"}
    these = tuple(
        in_own_words(one) if one.id in own and one.witness == "source" else one
        for one in cited.citations
        if split_id(one.id)[0] in shown
    )
    return Found(reading, replace(cited, citations=these))


def _address(interface: Interface, reading: ConceptReading, text: Text) -> str:
    """The page in the same editions with that text."""
    some = [row.siglum for row in reading.compared]
    picked = some if len(some) < len(reading.choice) else None
    lees = text if text != TEXTS[0] else None
    return interface.link(f"/begrip/{quote(reading.id)}", **{PICKED: picked, SHOWN: lees})


def _list_data(themes: list[Theme]) -> list[dict[str, object]]:
    return [
        {
            "theme": theme.name,
            "concepts": [
                {
                    "id": one.id,
                    "label": one.label,
                    "definition": one.definition,
                    "editions": [row.siglum for row in one.editions],
                }
                for one in theme.concepts
            ],
        }
        for theme in themes
    ]


def _data(reading: ConceptReading, forms: list[CiteForm]) -> dict[str, object]:
    """A concept for programs: what its page shows."""
    return {
        "id": reading.id,
        "label": reading.label,
        "definition": reading.definition,
        "theme": reading.theme,
        "text": reading.text,
        "editions": [
            {**_edition(one.edition), "units": [_unit(unit) for unit in one.passages]}
            for one in reading.eras
        ],
        "differences": [
            {
                "aspect": one.name,
                "says": {
                    row.siglum: one.says[row.siglum]
                    for row in reading.compared
                    if row.siglum in one.says
                },
            }
            for one in reading.differences
        ],
        "changed_senses": [
            {
                "term": one.id,
                "headword": one.headword,
                "senses": {row.siglum: said for rows, said in one.senses for row in rows},
            }
            for one in reading.changed
        ],
        "not_in": [row.siglum for row in reading.elsewhere],
        "cite": {f"{one.style}-{one.language}": one.text for one in forms},
    }


def _edition(row: EditionRow) -> dict[str, str]:
    return {"siglum": row.siglum, "title": row.title, "year": row.year}


def _unit(passage: Passage) -> dict[str, object]:
    unit = passage.unit
    table = [[words_of(cell) for cell in row] for row in (passage.head, *passage.rows) if row]
    return {
        "id": unit.node.id,
        "label": unit.node.label,
        "title": unit.node.title,
        "pages": unit.pages,
        "text": unit.text,
        "table": table or None,
        "witness": unit.witness,
        "lost": passage.state or None,
    }


ROUTES = [
    (r"/begrippen(?P<json>\.json)?$", concepts_page),
    (r"/begrip/(?P<concept>[^/]+?)(?P<json>\.json)?$", concept_page),
]
