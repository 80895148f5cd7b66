"""The first page: what this is, a search box, and the editions on a line of years."""

import sqlite3
from typing import Any

from datasette import Response

from publish.page import read, show
from publish.reading import load_shelf
from publish.search import search

# What may be searched for as an example; the first few that this build answers are shown.
EXAMPLES = ("verzaken", "art. 27B", "regel 54", "sla*", "speler", "art. 6", "regel 2")
SHOWN = 4


async def home_page(datasette: Any, request: Any) -> Response:
    """The first page of the site."""
    shelf = await read(datasette, load_shelf)
    examples = await read(datasette, _answered)
    data = {"editions": shelf}
    return await show(datasette, request, "thuis", shelf=shelf, examples=examples, data=data)


def _answered(connection: sqlite3.Connection) -> list[str]:
    """The examples to show: a search for each gives what it asks for."""
    answers = ((one, search(connection, one, limit=1)) for one in EXAMPLES)
    return [one for one, answer in answers if answer.total and not answer.missing][:SHOWN]


ROUTES = [(r"/(?:index(?P<json>\.json))?$", home_page)]
