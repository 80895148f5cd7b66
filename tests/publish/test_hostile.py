"""Whatever is asked of any address of the site: no failure, nothing runs, no page of what isn't."""

import asyncio
import json
import re
import shutil
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlencode, urlsplit

import pytest
from datasette.utils.asgi import MultiParams
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from lxml import etree, html

from publish.assets import asset
from publish.page import HEADERS
from publish.pages_incident import OFFERED
from publish.server import make_datasette
from publish.site import register_routes

ANY = settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
ROUTES = [route for route, _ in register_routes()]
# An address of each route that there is; some routes have more than one kind of page.
ASSETS = [asset(kind).path for kind in ("css", "js", "svg")]
GOOD = (
    *("/", "/index.json", "/zoek", "/zoek.json", "/zoek/suggesties", "/opensearch.xml"),
    *("/editie/proef-1890", "/editie/wet-1999/verwijzingen", "/tei/wet-1999.xml"),
    *("/records/wet-1999.jsonl", "/csv/wet-1999.csv", "/regel/proef-1890/54", "/regel/wet-1999/II"),
    *("/begrippen", "/begrip/geheim", "/termen", "/term/roebel", "/term/roebel.csv", "/geval"),
    *("/geval/insufficient-bid", "/score", "/spelen", "/spel/spel_1", "/spel/spel_1.pbn"),
    *("/fouten", "/dekking", *ASSETS),
)
# What would be an element, an attribute or a script, were it not escaped where it comes back.
TRICKS = (
    *(
        "<x7q>",
        "</title><x7q>",
        '"><x7q onx7q="x">',
        "'><x7q onx7q='x'>",
        '" onx7q="x',
        "' onx7q='x",
    ),
    *("<script>x7q()</script>", "</script><script>x7q()", "<img src=x onerror=x7q()>", "<!--<x7q>"),
    *("javascript:x7q()", "]]><x7q>", "{{ 7*7 }}<x7q>", "{% x7q %}", "&lt;x7q&gt;", "\u003cx7q>"),
    *("//x7q.example/", "/\\x7q.example", "https://x7q.example/", "\r\nX7q: x", "x7q\x00<x7q>"),
    *("../../../etc/passwd", "..\\..\\", "' OR 1=1 --", '" UNION SELECT 1 --', "%00", "%ff<x7q>"),
    *("\ud800<x7q>", "\u202e<x7q>", "ﬁ", "İ", "\ufeff", "NaN", "-1", "1e9", "0", "9" * 400, "null"),
    *("true", "[]", "{}", "*", "%", "_", "a" * 50_000, "<x7q>" * 3_000, "art. " * 2_000),
    *("editie:" + "w" * 50_000, "editie:%", "soort:<x7q>", "voor:" + "9" * 5_000, "(" * 3_000),
)
TEXT = st.one_of(
    st.sampled_from(TRICKS), st.text(max_size=60), st.text("<>\"'&=/%. x7q\0\n", max_size=40)
)
# Written into an address as bytes, and some of them not as anybody would.
ODD = st.sampled_from(
    ["%", "%zz", "%u003c", "%c0%af", "%ff", "%ed%a0%80", "%00", "%0a", "%2e%2e", "~", "a" * 300]
)
LONGEST = 65_000  # what a server reads of an address
METHODS = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND")


@pytest.fixture(scope="module")
def build(full_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build in which something is told of everything, with a file of each kind."""
    out = tmp_path_factory.mktemp("hostile") / "build"
    shutil.copytree(full_build, out)
    (out / "records").mkdir(exist_ok=True)
    (out / "records" / "wet-1999.jsonl").write_text("{}\n")
    for path in (out / "tei").iterdir():
        path.write_text("<TEI/>\n")
    return out


@pytest.fixture(scope="module")
def ask(build: Path, loop: asyncio.AbstractEventLoop) -> Any:
    """Asks the site for a path, as it is written, and gives the answer; nothing is followed."""
    datasette = make_datasette(build)
    loop.run_until_complete(datasette.invoke_startup())

    def asked(path: str, method: str = "GET", **told: Any) -> Any:
        return loop.run_until_complete(datasette.client.request(method, path, **told))

    return asked


@pytest.fixture(scope="module")
def addresses(build: Path) -> set[str]:
    """All addresses that the site has in this build."""
    with closing(sqlite3.connect(build / "regelboek.db")) as connection:

        def column(sql: str) -> list[str]:
            return [row[0] for row in connection.execute(sql)]

        sigla = column("SELECT siglum FROM editions")
        pages = [f"/editie/{one}" for one in sigla] + [
            f"/editie/{one}/verwijzingen" for one in sigla
        ]
        pages += [f"/regel/{one.replace('_', '/', 1)}" for one in column("SELECT id FROM rules")]
        pages += [f"/begrip/{one}" for one in column("SELECT id FROM concepts")]
        terms, deals = column("SELECT id FROM terms"), column("SELECT id FROM deals")
    pages += [f"/term/{one}" for one in terms] + [f"/spel/{one}" for one in deals]
    pages += [f"/geval/{one}" for one in OFFERED]
    pages += [
        "/zoek",
        "/begrippen",
        "/termen",
        "/geval",
        "/score",
        "/spelen",
        "/fouten",
        "/dekking",
    ]
    files = [f"/term/{one}.csv" for one in terms] + [f"/spel/{one}.pbn" for one in deals]
    files += [f"/csv/{one}.csv" for one in sigla]
    files += [f"/{path.relative_to(build)}" for path in build.glob("*/*")]
    files += ["/", "/index.json", "/zoek/suggesties", "/opensearch.xml", *ASSETS]
    return {*pages, *(f"{page}.json" for page in pages), *files}


def is_sound(answer: Any) -> None:
    """No failure; and nothing in the answer that a browser would run or follow elsewhere."""
    assert answer.status_code < 500
    if answer.is_redirect:
        to = answer.headers["location"]
        assert re.match(r"/(?![/\\])", to), to
        assert to.isascii()
        assert to.isprintable()
        return
    kind = answer.headers.get("content-type", "").partition(";")[0]
    if kind == "text/html":
        is_inert(answer.text)
    elif kind.endswith("json"):
        json.loads(answer.text)
    elif kind.endswith("xml"):
        etree.fromstring(answer.content)


def is_inert(page: str) -> None:
    """The page has the one script of the site, and nothing else that does something.

    Datasette's own pages, which have scripts in them, hold at least nothing of what was asked.
    """
    if "<" not in page:  # a line of Datasette's own
        return
    assert "<x7q" not in page.lower()
    tree = html.fromstring(page)
    assert not tree.xpath("//x7q | //*[@x7q or @onx7q]")
    if tree.xpath("//link[contains(@href, '/-/static/app.css')]"):
        return
    scripts = tree.xpath("//script")
    assert [(one.get("src"), one.text) for one in scripts] == [(asset("js").path, None)]
    for element in tree.iter(etree.Element):
        assert element.tag not in {"x7q", "iframe", "object", "embed", "base", "img"}, element.tag
        for name, value in element.attrib.items():
            assert not name.startswith("on"), name
            assert name not in {"x7q", "style", "http-equiv", "srcdoc"}, name
            if name in {"href", "src", "action", "formaction"}:
                assert re.match(r"/(?![/\\])|#|\Z", value), value


def carries_all(answer: Any) -> None:
    """The browser is told what it may do with the answer."""
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
        assert answer.headers.get(name) == HEADERS[name], name


def matching(path: str) -> list[str]:
    return [route for route in ROUTES if re.match(route, path)]


def test_each_route_has_an_address_here(ask: Callable[..., Any], addresses: set[str]) -> None:
    """So that none is forgotten by the tests below."""
    assert {route for path in GOOD for route in matching(path)} == set(ROUTES)
    assert set(GOOD) <= addresses
    for path in GOOD:
        answer = ask(path)
        assert answer.status_code == 200, path
        is_sound(answer)
        carries_all(answer)


def written(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


@st.composite
def strange_paths(draw: st.DrawFn) -> str:
    """An address in which one part is another, or has something before or behind it."""
    route = draw(st.sampled_from(ROUTES))
    if draw(st.booleans()):
        return quote(draw(st.from_regex(route)).encode("utf-8", "surrogatepass"), safe="/")
    path = draw(st.sampled_from([one for one in GOOD if re.match(route, one)]))
    parts = path.split("/")[1:]
    at = draw(st.integers(0, len(parts) - 1))
    other = draw(st.one_of(TEXT.map(lambda text: written(text[:2_000])), ODD))
    parts[at] = draw(
        st.sampled_from([other, parts[at] + other, other + parts[at], parts[at].upper()])
    )
    return "/" + "/".join(parts)


@ANY
@given(strange_paths())
def test_no_page_is_made_of_what_is_not_there(
    ask: Callable[..., Any], addresses: set[str], path: str
) -> None:
    answer = ask(path)
    is_sound(answer)
    if answer.status_code == 200:
        assert unquote(path) in addresses
    else:
        assert answer.status_code in {302, 404}
    if matching(path):
        carries_all(answer)


def noting(method: Callable[..., Any], read: set[str]) -> Callable[..., Any]:
    """The method, which tells what it is asked for."""

    def noted(self: Any, key: str, *more: Any) -> Any:
        read.add(key)
        return method(self, key, *more)

    return noted


@pytest.fixture(scope="module")
def asked_for(ask: Callable[..., Any]) -> dict[str, list[str]]:
    """By address, the names of what it can be asked: those that its page reads or its form has."""
    found = {}
    read: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for one in ("get", "getlist"):
            patch.setattr(MultiParams, one, noting(getattr(MultiParams, one), read))
        for path in GOOD:
            read.clear()
            answer = ask(path)
            if answer.headers["content-type"].startswith("text/html"):
                read.update(html.fromstring(answer.text).xpath("//main//form//@name"))
            found[path] = sorted(name for name in read if not name.startswith("_"))
    return found


def test_what_can_be_asked_is_known(asked_for: dict[str, list[str]]) -> None:
    assert {"q", "zonder", "blz", "editie", "formaat", "taal"} <= set(asked_for["/zoek"])
    assert {"lees", "gezocht"} <= set(asked_for["/regel/proef-1890/54"])
    assert {"uitgave", "volgorde"} <= set(asked_for["/term/roebel"])
    assert "trekken" in asked_for["/score"]
    assert len(asked_for["/geval/insufficient-bid"]) > 2


@ANY
@given(st.data())
def test_whatever_is_asked_of_a_page_it_answers(
    ask: Callable[..., Any], asked_for: dict[str, list[str]], data: st.DataObject
) -> None:
    """Names that it knows, once or more often, and names that it does not know."""
    path = data.draw(st.sampled_from(GOOD))
    name = st.one_of(
        st.sampled_from([*asked_for[path], "taal", "q"]), TEXT.map(lambda one: one[:99])
    )
    pairs = data.draw(st.lists(st.tuples(name, TEXT), min_size=1, max_size=4))
    query = urlencode([tuple(one.encode("utf-8", "surrogatepass") for one in two) for two in pairs])
    address = f"{path}?{query}{data.draw(st.one_of(st.just(''), ODD))}"
    assume(len(address) < LONGEST)
    answer = ask(address)
    is_sound(answer)
    carries_all(answer)
    assert answer.status_code in {200, 302, 400, 404}
    if answer.status_code == 404:  # the number of a unit that is not there
        assert path.startswith("/editie/")
    if answer.status_code == 400:
        assert path.startswith(("/geval/", "/score", "/fouten", "/dekking"))


NAMES = (
    *("host", "cookie", "if-none-match", "accept-encoding", "accept", "referer", "origin", "range"),
    *("authorization", "x-forwarded-proto", "x-forwarded-host"),
)
VALUES = (
    *(b"a/b=1", b"a,b=c; @=1", b"=", b";;;", b"gzip;q=x", b'W/"*"', b"[::1", b"bytes=0-"),
    *(b'x7q"><x7q>', b"x7q.example", b"Bearer x", b"ds_actor=x", b"ds_messages=x"),
)
PRINTABLE = bytes(one for one in range(32, 256) if one != 127)
BYTES = st.lists(st.sampled_from(PRINTABLE), max_size=60).map(bytes)


@ANY
@given(
    st.sampled_from(GOOD),
    st.dictionaries(
        st.sampled_from(NAMES), BYTES | st.sampled_from(VALUES), min_size=1, max_size=4
    ),
)
def test_whoever_asks_gets_the_page(
    ask: Callable[..., Any], path: str, headers: dict[str, bytes]
) -> None:
    answer = ask(path, headers=headers)
    is_sound(answer)
    carries_all(answer)
    assert answer.status_code in {200, 304}


@pytest.mark.parametrize("path", GOOD)
def test_the_site_is_only_read(ask: Callable[..., Any], path: str) -> None:
    for method in METHODS:
        answer = ask(path, method)
        assert answer.status_code == 405, method
        assert answer.headers["allow"] == "GET, HEAD"
        carries_all(answer)
    assert ask(path, "HEAD").status_code == 200


@pytest.mark.parametrize("path", ["/regelboek", "/regelboek.db", "/regelboek/rules", "/nergens"])
def test_what_nobody_asks_is_no_accident(ask: Callable[..., Any], path: str) -> None:
    """Datasette looks a method up by its name, whatever that is."""
    for method in ("TRACE", "PROPFIND", "RENDER", "DS"):
        answer = ask(path, method)
        assert answer.status_code == 405, method
        assert answer.headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/-/static/app.css", 200, "a file of Datasette's is there"),
        ("/-/static/" + "a" * 300, 404, "no file has so long a name"),
        ("/-/static/%00", 404, "nor a name with this in it"),
        ("/-/static-plugins/regelboek/" + "%C3%A9" * 200, 404, "bytes are counted"),
    ],
)
def test_what_cannot_be_a_file_is_no_accident(
    ask: Callable[..., Any], path: str, status: int, reason: str
) -> None:
    assert ask(path).status_code == status, reason


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/regel/wet-1999/99.json", 404, "Deze bladzijde is er niet"),
        ("/begrip/x.json?taal=en", 404, "There is no such page"),
        ("/score.json?trekken=9", 400, ""),
        ("/geval/insufficient-bid.json?bid=9K", 400, ""),
    ],
)
def test_what_is_wrong_is_told_as_data_where_data_are_asked(
    ask: Callable[..., Any], path: str, status: int, error: str
) -> None:
    answer = ask(path)
    assert answer.status_code == status
    told = answer.json()
    assert told["status"] == status
    assert told["error"]
    assert error in told["error"]


@pytest.mark.parametrize(
    "path",
    [
        "//x7q.example/",
        "//x7q.example/%41",
        "/\\x7q.example/",
        "/\\/x7q.example/%41",
        "///x7q.example/zoek/",
        "//zoek/",
        "/zoek/",
        "/regel/wet-1999/64/",
    ],
)
def test_nobody_is_sent_elsewhere(ask: Callable[..., Any], path: str) -> None:
    """A browser goes to another site where an address begins with // or with /\\."""
    answer = ask(path)
    is_sound(answer)
    assert answer.status_code in {302, 404}


@pytest.mark.parametrize(
    ("line", "status", "reason"),
    [
        (b"GET /zoek?q=a HTTP/1.1", 200, "a page, so that the others say something"),
        (b"GET /regel/\xff\xfe HTTP/1.1", 400, "bytes that no address has"),
        (b"GET /zoek?q=\xe9 HTTP/1.1", 400, "bytes that no question has"),
        (b"GET /regel/%FF%FE/%00 HTTP/1.1", 404, "bytes that are no text"),
        (b"GET http://x7q.example/zoek HTTP/1.1", 404, "the address of another site"),
        (b"GET //x7q.example/ HTTP/1.1", 302, "to a place on this site, as below"),
        (b"GET //x7q.example/%41 HTTP/1.1", 302, "the same"),
        (b"GET /zoek", 400, "no protocol"),
        (b"\x16\x03\x01\x02", 400, "what begins a secure connection"),
    ],
)
def test_what_is_no_request_is_refused(
    full_address: str, line: bytes, status: int, reason: str
) -> None:
    place = urlsplit(full_address)
    with socket.create_connection((place.hostname, place.port), timeout=10) as connection:
        connection.sendall(line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = b""
        while read := connection.recv(65536):
            answer += read
    assert answer.startswith(b"HTTP/1.1 %d " % status), reason
    assert (status == 302) == bool(re.search(rb"\r\nlocation: /(?![/\\])", answer, re.IGNORECASE))
