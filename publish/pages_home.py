"""The first page: what this is, a search box, the editions by age, a rule worth seeing."""

import sqlite3
from dataclasses import dataclass
from typing import Any

from datasette import Response

from publish.page import interface_of, read, show
from publish.pages_edition import edition_data
from publish.reading import EditionRow, load_shelf
from publish.search import search
from publish.variants import EditionVariants, load_variants

# What may be searched for as an example; the first few that this build answers are shown.
EXAMPLES = ("verzaken", "art. 27B", "regel 54", "sla*", "speler", "art. 6", "regel 2")
SHOWN = 4
# A topic that each age ruled in its own way; else the one of which most editions speak.
WORTH_SEEING = "rangorde-kaarten"


@dataclass(frozen=True, slots=True)
class Sight:
    """One aspect of a topic through the ages."""

    concept: str
    label: str
    aspect: str
    said: list[tuple[EditionVariants, str]]  # what each edition says, the oldest first


async def home_page(datasette: Any, request: Any) -> Response:
    """The first page of the site."""
    language = interface_of(datasette, request).language
    shelf, examples, sight = await read(datasette, lambda connection: _load(connection, language))
    return await show(
        datasette,
        request,
        "thuis",
        shelf=shelf,
        examples=examples,
        sight=sight,
        data=_as_data(shelf, sight) if request.url_vars["json"] else {},
    )


def _load(
    connection: sqlite3.Connection, language: str
) -> tuple[list[EditionRow], list[str], Sight | None]:
    return load_shelf(connection), _answered(connection), worth_seeing(connection, language)


def _answered(connection: sqlite3.Connection) -> list[str]:
    """The examples to show: a search for each gives what it asks for."""
    answers = ((one, search(connection, one, limit=1)) for one in EXAMPLES)
    return [one for one, answer in answers if answer.total and not answer.missing][:SHOWN]


def worth_seeing(connection: sqlite3.Connection, language: str) -> Sight | None:
    """A topic of which several editions speak; the same one each time."""
    row = connection.execute(
        "SELECT concept FROM concept_differences GROUP BY concept"
        " HAVING count(DISTINCT edition) > 1"
        " ORDER BY concept <> ?, count(DISTINCT edition) DESC, concept LIMIT 1",
        (WORTH_SEEING,),
    ).fetchone()
    variants = load_variants(connection, row[0], language) if row else None
    if variants is None:
        return None
    aspect = max(variants.differences, key=lambda one: len(one.says))
    said = [
        (one, aspect.says[one.siglum]) for one in variants.editions if one.siglum in aspect.says
    ]
    return Sight(variants.id, variants.label, aspect.name, said)


def _as_data(shelf: list[EditionRow], sight: Sight | None) -> dict[str, Any]:
    data: dict[str, Any] = {"editions": [edition_data(edition) for edition in shelf]}
    if sight:
        data["worth_seeing"] = {
            "concept": sight.concept,
            "aspect": sight.aspect,
            "says": {edition.siglum: says for edition, says in sight.said},
        }
    return data


ROUTES = [(r"/(?:index(?P<json>\.json))?$", home_page)]
