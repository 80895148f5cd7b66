"""Every link of the site is followed, in Dutch and in English.

What a link leads to answers, in the language of the reader, and the place on it that the link
names is there. Not followed are the pages in the other language, as the crawl of that language
does it: of these it is asked whether it came there. Nor are links between pages of the data,
which are Datasette's own, and from one search to the next, but for those searches that the
first page proposes.
"""

import asyncio
import json
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urldefrag, urlencode, urljoin, urlsplit

import pytest
from jinja2 import ChoiceLoader, DictLoader, Environment, FileSystemLoader
from lxml import html

from publish import templating
from publish.database import NAME
from publish.server import make_datasette
from schema.ids import split_id

HOST = "localhost"
STARTS = {"nl": "/", "en": "/?taal=en"}
LINKS = "//*[not(@hreflang)]/@href | //@src | //@*[name() = 'xlink:href']"
HIDDEN = ".//input[@type='hidden']"


class Reply(NamedTuple):
    """What an address answers: status, where it sends one, and the page, where it is one."""

    status: int
    to: str = ""
    page: bytes = b""


Ask = Callable[[str], Reply]


class Seen(NamedTuple):
    """A page: its language, its places, where it leads, and where in the other language."""

    language: str = ""
    places: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(slots=True)
class Crawl:
    """What was reached: the places on each page, each link with where it was met, what fails."""

    language: str
    places: dict[str, list[str]] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)  # with the place that it names -> met on
    others: dict[str, str] = field(default_factory=dict)  # in the other language -> met on
    failed: dict[str, str] = field(default_factory=dict)  # address -> why

    def broken(self) -> list[str]:
        """The links that lead nowhere: where each was first met, and what is not there."""
        said = []
        for link, met in self.links.items():
            address, place = urldefrag(link)
            if address in self.failed:
                said.append(f"{met} -> {link}: {self.failed[address]}")
            elif place and unquote(place) not in self.places.get(address, [unquote(place)]):
                said.append(f"{met} -> {link}: no such place")
        return sorted(said)


def crawl(ask: Ask, language: str, most: int | None = None) -> Crawl:
    """What one reaches from the first page in a language; at most so many addresses."""
    start = STARTS[language]
    done = Crawl(language, links={start: "the start"})
    todo, known, proposed = deque([start]), {start}, set[str]()
    while todo and (most is None or len(done.places) < most):
        address = todo.popleft()
        reply = ask(address)
        page = _seen(reply)
        if reply.status != 200 and not reply.to:
            done.failed[address] = str(reply.status)
            continue
        if page.language not in ("", language) and not _is_data(done.links.get(address, address)):
            done.failed[address] = f"in {page.language}"
            continue
        done.places[address] = list(page.places)
        if page.language not in ("", language):
            continue  # from the data, of which the links are Dutch
        for other in page.others:
            done.others.setdefault(_inner(address, other) or other, address)
        links = [one for link in page.links if (one := _inner(address, link))]
        proposed = proposed or {_query(link) for link in links}
        for link in links:
            if _is_followed(address, link, proposed):
                done.links.setdefault(link, address)
                if (to := urldefrag(link).url) not in known:
                    known.add(to)
                    todo.append(to)
    return done


def _seen(reply: Reply) -> Seen:
    if reply.to:
        return Seen(links=(reply.to,))
    if not reply.page:
        return Seen()
    tree = html.fromstring(reply.page)
    return Seen(
        tree.get("lang", ""),
        tuple(map(str, tree.xpath("//@id"))),
        (*map(str, tree.xpath(LINKS)), *map(_asked, tree.iter("form"))),
        tuple(map(str, tree.xpath("//*[@hreflang]/@href"))),
    )


def _asked(form: html.HtmlElement) -> str:
    """Where a form leads that one sends as it stands; a place it names is in the answer alone."""
    hidden = [(one.get("name"), one.get("value")) for one in form.xpath(HIDDEN)]
    action = urldefrag(form.get("action")).url
    return f"{action}?{urlencode(hidden)}" if hidden else action


def _inner(met: str, link: str) -> str | None:
    """A link as an address of this site; None where it leads elsewhere."""
    if link.startswith("/") and not link.startswith("//"):
        return link
    parts = urlsplit(urljoin(f"http://{HOST}{met}", link))
    if parts.scheme not in ("http", "https") or parts.netloc != HOST:
        return None
    return parts._replace(scheme="", netloc="").geturl()


def _is_followed(met: str, link: str, proposed: set[str]) -> bool:
    if _is_data(met):
        return not _is_data(link)
    return not (_is_search(met) and _is_search(link)) or _query(met) in proposed


def _is_data(address: str) -> bool:
    return urlsplit(address).path.startswith((f"/{NAME}", "/-/"))


def _is_search(address: str) -> bool:
    return urlsplit(address).path.startswith("/zoek")


def _query(address: str) -> str:
    return next(iter(parse_qs(urlsplit(address).query).get("q", [""])))


@contextmanager
def asking(build: Path) -> Iterator[Ask]:
    """Asks the site over a build, in this process and this thread: it is asked for much."""
    datasette, loop = make_datasette(build), asyncio.new_event_loop()
    datasette.executor = None  # as Datasette sets it where num_sql_threads is 0
    loop.run_until_complete(datasette.invoke_startup())
    app = datasette.app()

    def ask(address: str) -> Reply:
        start, *bodies = loop.run_until_complete(_answers(app, address))
        headers = {name.lower(): value.decode() for name, value in start["headers"]}
        status = start["status"]
        is_page = "html" in headers.get(b"content-type", "") and status == 200
        to = headers.get(b"location", "") if 300 <= status < 400 else ""
        return Reply(status, to, b"".join(one["body"] for one in bodies) if is_page else b"")

    yield ask
    loop.close()


async def _answers(app: Any, address: str) -> list[dict[str, Any]]:
    """All that an application sends to who asks for an address: the beginning, and the bodies."""
    path, _, query = address.partition("?")
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    scope = {
        **{"type": "http", "method": "GET", "scheme": "http", "http_version": "1.1"},
        **{"path": unquote(path), "raw_path": path.encode(), "query_string": query.encode()},
        "headers": [(b"host", HOST.encode())],
    }
    await app(scope, receive, send)
    return told


@pytest.fixture(scope="session")
def crawled(
    reading_build: Path, once: Callable[[str, Callable[[Path], None]], Path]
) -> Callable[[str], Crawl]:
    """The site of the five editions crawled in a language, by one process for all."""

    def of(language: str) -> Crawl:
        def fill(path: Path) -> None:
            with asking(reading_build) as ask:
                path.write_text(json.dumps(asdict(crawl(ask, language))), encoding="utf-8")

        told = json.loads(once(f"crawl-{language}", fill).read_text(encoding="utf-8"))
        return Crawl(**told)

    return of


@pytest.mark.parametrize("language", STARTS)
def test_every_link_leads_somewhere(crawled: Callable[[str], Crawl], language: str) -> None:
    assert crawled(language).broken() == []


@pytest.mark.parametrize(("language", "other"), [("nl", "en"), ("en", "nl")])
def test_each_page_is_there_in_the_other_language(
    crawled: Callable[[str], Crawl], language: str, other: str
) -> None:
    there = crawled(other).places
    met = crawled(language).others
    assert len(met) > 1000
    assert {to: where for to, where in met.items() if to not in there} == {}


IN_BUILD = {
    "rules": "SELECT id FROM rules",
    "editie": "SELECT siglum FROM editions",
    "begrip": "SELECT id FROM concepts",
    "term": "SELECT id FROM terms",
    "spel": "SELECT id FROM deals",
}


@pytest.mark.parametrize("language", STARTS)
@pytest.mark.parametrize("what", IN_BUILD)
def test_one_comes_to_everything_by_links(
    crawled: Callable[[str], Crawl], reading_build: Path, language: str, what: str
) -> None:
    with closing(sqlite3.connect(reading_build / f"{NAME}.db")) as database:
        ids = [row[0] for row in database.execute(IN_BUILD[what])]
    assert ids
    reached = {urlsplit(address).path for address in crawled(language).places}
    paths = ["/".join(("/regel", *split_id(i))) if what == "rules" else f"/{what}/{i}" for i in ids]
    assert [path for path in paths if path not in reached] == []
    if what != "rules":
        assert [path for path in paths if f"{path}.json" not in reached] == []


def page(links: str, language: str = "nl") -> Reply:
    return Reply(200, page=f'<html lang="{language}"><body>{links}</body></html>'.encode())


SITE = {
    "/": page('<a href="/a#hier">a</a> <a href="b?x=1">b</a> <a hreflang="en" href="/e">e</a>'),
    "/a": page('<p id="hier"><a href="#hier">.</a></p><a href="https://elders.example/x">x</a>'),
    "/b?x=1": page('<a href="/weg">weg</a><script src="/s.js"></script>'),
    "/weg": Reply(302, "/a#hier"),
    "/s.js": Reply(200),
}
BROKEN = [
    ({}, [], "all is there"),
    ({"/s.js": Reply(404)}, ["/b?x=1 -> /s.js: 404"], "a file"),
    ({"/a": Reply(500)}, ["/ -> /a#hier: 500"], "a page that fails"),
    ({"/weg": Reply(302, "/nergens")}, ["/weg -> /nergens: 404"], "one is sent nowhere"),
    ({"/a": page("<p id='daar'>")}, ["/ -> /a#hier: no such place"], "a place"),
    ({"/a": page("<p id='hier'>", "en")}, ["/ -> /a#hier: in en"], "the language is lost"),
    ({"/weg": page('<form action="/z">')}, ["/weg -> /z: 404"], "where a form leads"),
    ({"/weg": page('<svg><a xlink:href="/z">')}, ["/weg -> /z: 404"], "a link in a picture"),
]


@pytest.mark.parametrize(("changed", "expected", "reason"), BROKEN)
def test_what_is_broken_is_found(
    changed: dict[str, Reply], expected: list[str], reason: str
) -> None:
    there = SITE | changed
    done = crawl(lambda address: there.get(address, Reply(404)), "nl")
    assert done.broken() == expected, reason
    assert done.others == {"/e": "/"}


FEW = 120  # addresses: enough to come to all that is spoilt below


def test_the_small_site_is_whole(full_build: Path) -> None:
    with asking(full_build) as ask:
        assert crawl(ask, "nl", most=FEW).broken() == []


SPOILT = [
    ("kader.html", 'id="inhoud"', 'id="anders"', " -> /#inhoud: no such place", "a place"),
    (
        "gevallen.html",
        '"/geval/" + one.id',
        '"/gevallen/" + one.id',
        "/geval -> /gevallen/",
        "pages",
    ),
    ("uitgave.html", "ui.at(file.path)", "ui.at(file.path + 'x')", ".xmlx: 404", "a file"),
    ("thuis.html", "ui.edition(edition.siglum)", "'/editie/wet'", " -> /editie/wet: 404", "one"),
]


@pytest.mark.parametrize(("template", "good", "bad", "expected", "reason"), SPOILT)
def test_a_link_that_is_spoilt_is_found(
    full_build: Path,
    monkeypatch: pytest.MonkeyPatch,
    template: str,
    good: str,
    bad: str,
    expected: str,
    reason: str,
) -> None:
    text = (templating.TEMPLATES / "boek" / template).read_text(encoding="utf-8")
    assert good in text
    spoilt = DictLoader({f"boek/{template}": text.replace(good, bad)})
    loader = ChoiceLoader([spoilt, FileSystemLoader(templating.TEMPLATES)])
    monkeypatch.setattr(templating, "ENVIRONMENT", Environment(loader=loader, autoescape=True))
    with asking(full_build) as ask:
        assert any(expected in one for one in crawl(ask, "nl", most=FEW).broken()), reason
