"""The site as a search engine of a browser."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from datasette.app import Datasette
from lxml import etree, html

from publish.assets import asset
from publish.server import make_datasette
from publish.suggest import LONGEST, MOST

IN = {"o": "http://a9.com/-/spec/opensearch/1.1/"}
SUGGESTIONS = "application/x-suggestions+json"
BASE = "/boeken/regels/"


@pytest.fixture(scope="module")
def ask(build: Path, loop: asyncio.AbstractEventLoop) -> Callable[..., Any]:
    datasette = make_datasette(build)
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path, **told: loop.run_until_complete(datasette.client.get(path, **told))


@pytest.fixture(scope="module")
def behind(build: Path, loop: asyncio.AbstractEventLoop, ask: Callable[..., Any]) -> Any:
    """The site below another one: what is asked for, stands behind a base."""
    datasette = Datasette([], immutables=[str(build / "regelboek.db")], settings={"base_url": BASE})
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path, **told: loop.run_until_complete(datasette.client.get(path, **told))


def described(answer: Any) -> etree._Element:
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/opensearchdescription+xml")
    tree = etree.fromstring(answer.content)
    assert tree.tag == f"{{{IN['o']}}}OpenSearchDescription"
    return tree


def template(tree: etree._Element, kind: str) -> str:
    (found,) = tree.xpath("o:Url[@type=$kind]/@template", namespaces=IN, kind=kind)
    return str(found)


def words(tree: etree._Element, name: str) -> str:
    return str(tree.findtext(f"o:{name}", namespaces=IN))


def test_it_is_what_a_browser_wants(ask: Callable[..., Any]) -> None:
    tree = described(ask("/opensearch.xml"))
    assert 0 < len(words(tree, "ShortName")) <= 16
    assert 0 < len(words(tree, "Description")) <= 1024
    assert words(tree, "InputEncoding") == "UTF-8"
    assert ask(urlsplit(words(tree, "Image")).path).status_code == 200
    for one in tree.findall("o:Url", IN):
        assert urlsplit(one.get("template")).netloc == "localhost"


@pytest.mark.parametrize(
    ("path", "language", "about", "asked"),
    [
        ("/opensearch.xml", "nl", "Nederlandse spelregelboeken", "/zoek?q={searchTerms}"),
        ("/opensearch.xml?taal=en", "en", "Dutch card-game", "/zoek?q={searchTerms}&taal=en"),
    ],
)
def test_it_is_told_in_two_languages(
    ask: Callable[..., Any], path: str, language: str, about: str, asked: str
) -> None:
    tree = described(ask(path))
    assert words(tree, "Language") == language
    assert about in words(tree, "Description")
    assert template(tree, "text/html") == f"http://localhost{asked}"


def test_what_is_typed_is_looked_for(ask: Callable[..., Any]) -> None:
    tree = described(ask("/opensearch.xml"))
    typed = quote("roebels & «mêlée»")

    def asked(kind: str) -> Any:
        address = urlsplit(template(tree, kind).replace("{searchTerms}", typed))
        return ask(f"{address.path}?{address.query}")

    page, data, near = map(asked, ("text/html", "application/json", SUGGESTIONS))
    there = html.fromstring(page.text).xpath("//input[@name='q']/@value")
    assert set(there) == {"roebels & «mêlée»"}
    assert isinstance(data.json(), list)
    assert near.json()[0] == "roebels & «mêlée»"


@pytest.mark.parametrize("path", ["/", "/zoek?q=zie", "/regel/wet-1999/64", "/niets"])
@pytest.mark.parametrize("language", ["", "taal=en"])
def test_every_page_leads_to_it(ask: Callable[..., Any], path: str, language: str) -> None:
    page = ask(path + ("&" if "?" in path else "?") + language)
    (link,) = html.fromstring(page.text).xpath("//head/link[@rel='search']")
    assert link.get("type") == "application/opensearchdescription+xml"
    tree = described(ask(link.get("href")))
    assert words(tree, "ShortName") == link.get("title")
    assert template(tree, "text/html").endswith(language)


@pytest.mark.parametrize(
    ("headers", "at"),
    [
        ({"host": "regels.example.org"}, "http://regels.example.org/zoek?"),
        ({"host": "127.0.0.1:8001"}, "http://127.0.0.1:8001/zoek?"),
        ({"host": 'x"><b>'}, "/zoek?"),
        ({"host": "a b"}, "/zoek?"),
    ],
)
def test_it_is_told_at_the_address_by_which_it_is_known(
    ask: Callable[..., Any], headers: dict[str, str], at: str
) -> None:
    tree = described(ask("/opensearch.xml", headers=headers))
    assert template(tree, "text/html") == at + "q={searchTerms}"


def test_below_another_site_all_addresses_stand_there(behind: Callable[..., Any]) -> None:
    tree = described(behind("/opensearch.xml?taal=en", headers={"host": "example.org"}))
    assert template(tree, "text/html") == f"http://example.org{BASE}zoek?q={{searchTerms}}&taal=en"
    assert words(tree, "Image") == f"http://example.org{BASE.rstrip('/')}{asset('svg').path}"
    link = html.fromstring(behind("/").text).xpath("//head/link[@rel='search']/@href")
    assert link == [f"{BASE}opensearch.xml"]
    assert behind("/zoek").headers["content-security-policy"]


SUGGESTED = [
    ("roe", ["roebels"], "a word begins so"),
    ("ROE", ["roebels"], "in capitals"),
    ("mele", ["Mêlée"], "without its accents"),
    ("roebels ver", ["roebels verduistert"], "the last word, where it stands with the others"),
    ("de", ["derde"], "not the word itself, which says nothing"),
    ("robels", ["roebels"], "nothing begins so, but something looks like it"),
    ("xyzzy", [], "nothing looks like it"),
    ("", [], "nothing is typed"),
    ("   ", [], "no word is typed"),
    ('"roe', [], "a phrase between quotes is typed to the end"),
    ("editie:p", [], "a filter"),
    ("%", [], "no word"),
    ("roe" + "e" * LONGEST, [], "too long"),
]


@pytest.mark.parametrize(("typed", "expected", "reason"), SUGGESTED)
def test_what_one_may_be_typing(
    ask: Callable[..., Any], typed: str, expected: list[str], reason: str
) -> None:
    answer = ask(f"/zoek/suggesties?q={quote(typed)}")
    assert answer.headers["content-type"].startswith(SUGGESTIONS)
    asked, found = json.loads(answer.text)
    assert asked == typed
    assert len(found) <= MOST
    if expected:
        assert expected[0] in found, reason
    else:
        assert found == [], reason


def test_words_that_stand_nowhere_together_are_not_suggested(ask: Callable[..., Any]) -> None:
    assert "half bord" in ask("/zoek/suggesties?q=half+bo").json()[1]
    assert "roebels bord" not in ask("/zoek/suggesties?q=roebels+bo").json()[1]


@pytest.mark.parametrize("typed", ["r", "w", "g", "slag s", "wie v"])
def test_what_is_suggested_is_found(ask: Callable[..., Any], typed: str) -> None:
    found = ask(f"/zoek/suggesties?q={quote(typed)}").json()[1]
    assert found
    assert len({one.lower() for one in found}) == len(found)
    for one in found:
        assert one.lower().startswith(typed.rpartition(" ")[0])
        assert ask(f"/zoek.json?q={quote(one)}").json(), one
