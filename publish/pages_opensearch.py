"""The site as a search engine of the browser: how to ask it, and what one may be typing."""

import json
from collections.abc import Callable
from typing import Any

from datasette import Response
from lxml import etree

from publish.assets import asset
from publish.cite_page import is_address
from publish.interface import Interface
from publish.page import answer, interface_of, read
from publish.suggest import suggest

SPACE = "http://a9.com/-/spec/opensearch/1.1/"
TYPE = "application/opensearchdescription+xml"
SUGGESTIONS = "application/x-suggestions+json"
EXAMPLE = "slagen"
# What is typed comes in the place of this.
PLACE, TERMS = "TERMS", "{searchTerms}"
# The kinds of answers, and the address of each.
KINDS = {
    "text/html": "/zoek",
    "application/json": "/zoek.json",
    SUGGESTIONS: "/zoek/suggesties",
}


async def description(datasette: Any, request: Any) -> Response:
    """How to search this site: OpenSearch 1.1, in the language that the address asks for."""
    interface = interface_of(datasette, request)
    tree = described(interface, lambda path: _absolute(datasette, request, path))
    written = etree.tostring(tree, xml_declaration=True, encoding="utf-8", pretty_print=True)
    return answer(request, written.decode("utf-8"), f"{TYPE}; charset=utf-8")


def described(interface: Interface, whole: Callable[[str], str]) -> etree._Element:
    """The description; ``whole`` makes of an address on this site one for the browser."""
    root = etree.Element(f"{{{SPACE}}}OpenSearchDescription", nsmap={None: SPACE})  # type: ignore[dict-item]

    def tell(name: str, text: str = "", **told: str) -> None:
        etree.SubElement(root, f"{{{SPACE}}}{name}", told).text = text or None

    tell("ShortName", interface.word("site"))
    tell("Description", interface.word("tagline"))
    tell(
        "Image",
        whole(interface.at(asset("svg").path)),
        width="16",
        height="16",
        type="image/svg+xml",
    )
    for kind, path in KINDS.items():
        asked = whole(interface.link(path, q=PLACE)).replace(f"={PLACE}", f"={TERMS}")
        tell("Url", type=kind, method="get", template=asked)
    tell("Url", type=TYPE, rel="self", template=whole(interface.link("/opensearch.xml")))
    tell("Query", role="example", searchTerms=EXAMPLE)
    tell("Language", interface.language)
    tell("InputEncoding", "UTF-8")
    tell("OutputEncoding", "UTF-8")
    return root


def _absolute(datasette: Any, request: Any, path: str) -> str:
    """The address with the site before it, as the browser knows that."""
    if not is_address(str(request.host)):
        return path
    return str(datasette.absolute_url(request, path))


async def suggestions(datasette: Any, request: Any) -> Response:
    """What was typed, and what one may be on the way to, as browsers take it."""
    typed = request.args.get("q") or ""
    found = await read(datasette, lambda connection: suggest(connection, typed))
    return answer(request, json.dumps([typed, found]), f"{SUGGESTIONS}; charset=utf-8")


ROUTES = [
    (r"/opensearch\.xml$", description),
    (r"/zoek/suggesties$", suggestions),
]
