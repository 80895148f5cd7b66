"""The first page: what this is, a search box, and the editions on a line of years."""

from typing import Any

from datasette import Response

from publish.page import read, show
from publish.reading import load_shelf


async def home_page(datasette: Any, request: Any) -> Response:
    """The first page of the site."""
    shelf = await read(datasette, load_shelf)
    return await show(datasette, request, "thuis", shelf=shelf)
