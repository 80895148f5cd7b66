"""The site as a plugin of Datasette: its addresses, and how it stands beside the data.

Only hooks that behave alike in Datasette 0.65 and 1.0 are used. The data themselves stay
reachable under the name of the database.
"""

from collections.abc import Callable
from typing import Any

import datasette.handle_exception
from datasette import hookimpl
from markupsafe import Markup

from publish import (
    assets,
    pages_concept,
    pages_coverage,
    pages_deal,
    pages_edition,
    pages_errata,
    pages_home,
    pages_incident,
    pages_opensearch,
    pages_references,
    pages_rule,
    pages_score,
    pages_search,
    pages_term,
)
from publish.form import read_as_memory
from publish.gate import App, guarded
from publish.interface import Interface
from publish.page import database_of, interface_of, not_found
from schema.ids import ID, SIGLUM

# Columns of the data pages that hold an id of a unit, and so lead to its page.
UNIT_COLUMNS = {"id", "rule", "target", "target_id", "unit", "parent", "from_id"}
EDITION_COLUMNS = {"siglum", "edition"}

# Where rich can be imported, Datasette prints each exception with it, trips over its own
# page for what isn't found, and answers 500 for 404.
datasette.handle_exception.rich = None


# Each family of pages has its addresses beside its pages.
FAMILIES = (
    *(assets, pages_home, pages_search, pages_opensearch, pages_edition, pages_references),
    *(pages_rule, pages_concept, pages_term, pages_incident, pages_score, pages_deal),
    *(pages_errata, pages_coverage),
)


@hookimpl
def register_routes() -> list[tuple[str, Any]]:
    """The addresses of the site."""
    return [route for family in FAMILIES for route in family.ROUTES]


@hookimpl
def asgi_wrapper(datasette: Any) -> Callable[[App], App]:
    """What holds of all answers of the site."""
    base = str(datasette.urls.path("/"))
    return lambda app: guarded(app, base, [route for route, _ in register_routes()])


@hookimpl
def prepare_connection(conn: Any) -> None:
    """A connection to the data is one that only reads them."""
    read_as_memory(conn)


@hookimpl
def menu_links(datasette: Any, request: Any) -> list[dict[str, str]]:
    """From the pages of the data, the way back to the reading site."""
    interface = interface_of(datasette, request) if request else Interface("nl")
    return [{"href": interface.link("/"), "label": interface.word("to_reading")}]


@hookimpl
def render_cell(value: Any, column: str, database: str, datasette: Any) -> Markup | None:
    """An id of a unit or an edition on a page of the data, as a link to its own page."""
    if not isinstance(value, str) or database != database_of(datasette).name:
        return None
    interface = Interface("nl", lambda path: str(datasette.urls.path(path)))
    if column in UNIT_COLUMNS and ID.match(value):
        return Markup('<a href="{}">{}</a>').format(interface.unit(value), value)
    if column in EDITION_COLUMNS and SIGLUM.match(value):
        return Markup('<a href="{}">{}</a>').format(interface.edition(value), value)
    return None


@hookimpl
def handle_exception(datasette: Any, request: Any, exception: Exception) -> Any:
    """What isn't found is said on a page of the site; machines get Datasette's own answer."""
    status = getattr(exception, "status", 500)
    path = request.path.partition("?")[0]
    if status != 404 or path.endswith((".json", ".csv")):
        return None

    async def answer() -> Any:
        return await not_found(datasette, request)

    return answer
