"""A library of many books: what a page tells of all of them stays short, and says that it does."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import html

from publish.beside import SHELF, Topic, load_topics
from publish.book import Book
from publish.branch import load_nodes
from publish.database import write_books
from publish.pages_search import MOST_NAMES
from publish.reading import EditionName, load_edition_row, load_names, load_shelf
from publish.search_facets import facets
from publish.server import make_datasette
from schema.concept import Concept
from schema.edition import Bibliography, Dating, Edition, Rights
from schema.rule import Rule

MANY = max(SHELF, MOST_NAMES) + 4
# Their ids begin alike: what is of one is not of another.
SIGLA = ["slag", "slag-oud", *(f"slag-{n}" for n in range(1, MANY - 1))]


def book(n: int) -> Book:
    siglum = SIGLA[n]
    texts = ["Wie slaat, wint de slag.", "Een slag telt.", "Niemand slaat over.", ""]
    return Book(
        edition=Edition(
            siglum=siglum,
            bibliography=Bibliography(title=f"Slagenboek {n}"),
            date=Dating(earliest=1800 + n, latest=1800 + n, printed=str(1800 + n)),
            games=["slaan"] if n else ["slaan", "hoeden"],
            rights=Rights(status="public-domain", statement="Vrij", reason="verzonnen"),
            grammar="rules",
            cite="regel {number}",
        ),
        rules=[
            Rule(
                id=f"{siglum}_{at + 1}",
                edition=siglum,
                number=str(at + 1),
                label=f"regel {at + 1}",
                kind="comment" if at == 2 else "rule",
                position=at,
                spans=[[0, len(text)]],
                text=text,
                source_text=text,
                rights="public-domain",
            )
            for at, text in enumerate(texts[: 4 if n else 2])
        ],
        name=f"{siglum}.txt",
        sha256="0" * 64,
        absent=frozenset({"4"}),
    )


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of many books, with a topic that all but the second have."""
    out = tmp_path_factory.mktemp("library")
    beating = Concept(
        id="slaan",
        theme_nl="Spel",
        theme_en="Play",
        label_nl="Slaan",
        label_en="Beating",
        definition_nl="Hoe men slaat.",
        definition_en="How one beats.",
        units={one: ["1", "2"] for one in SIGLA if one != "slag-oud"} | {"slag-oud": ["4"]},
        differences=[],
    )
    books = [book(n) for n in range(MANY)]
    write_books(out / "regelboek.db", books, concepts=[beating])
    return out


@pytest.fixture(scope="module")
def shelf(library: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(library / "regelboek.db")
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def site(library: Path, loop: asyncio.AbstractEventLoop) -> Any:
    datasette = make_datasette(library)
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


def topic(shelf: sqlite3.Connection, siglum: str) -> Topic:
    nodes = load_nodes(shelf, [f"{siglum}_1"])
    return load_topics(shelf, list(nodes.values()), siglum, "nl")[0]


def test_of_a_topic_the_oldest_other_editions_are_told(shelf: sqlite3.Connection) -> None:
    found = topic(shelf, "slag-3")
    others = [one for one in SIGLA if one not in ("slag-3", "slag-oud")]
    assert [one.siglum for one in found.editions] == others[:SHELF]
    assert found.more
    for one in found.editions:
        assert [unit for unit, _ in one.units] == [f"{one.siglum}_1", f"{one.siglum}_2"]
        assert one.more == 0


def test_a_page_says_that_more_editions_have_a_topic(site: Any) -> None:
    page = site("/regel/slag-3/1").text
    assert page.count('<dt><span class="year">') == SHELF
    assert '<a href="/begrip/slaan">en in meer uitgaven</a>' in page


def test_units_are_counted_for_each_edition(shelf: sqlite3.Connection) -> None:
    assert [row.units for row in load_shelf(shelf)] == [2] + [4] * (MANY - 1)
    one = load_edition_row(shelf, "SLAG")
    assert one is not None
    assert one.units == 2


def test_some_editions_are_named_in_the_order_of_the_shelf(shelf: sqlite3.Connection) -> None:
    asked = ["slag-2", "slag-oud", "niets", "slag"]
    named = load_names(shelf, asked)
    assert list(named) == ["slag", "slag-oud", "slag-2"]
    assert named["slag-2"] == EditionName("Slagenboek 3", "1803")
    assert load_names(shelf, []) == {}


COUNT = "SELECT {}, count(*) FROM rules WHERE rowid IN (SELECT value FROM json_each(?)) GROUP BY 1"
ROWS = st.sets(st.integers(1, 4 * MANY - 2))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ROWS)
def test_what_was_found_is_counted(shelf: sqlite3.Connection, rows: set[int]) -> None:
    found = facets(shelf, np.array(sorted(rows), np.uint32))
    for name, counted in (("edition", found.editions), ("kind", found.kinds)):
        assert dict(shelf.execute(COUNT.format(name), (str(sorted(rows)),))) == counted
    assert found.games["slaan"] == len(rows)
    assert found.games["hoeden"] == found.editions["slag"]
    assert found.centuries[18] == found.editions["slag"]  # the year 1800


def test_a_search_is_narrowed_by_the_editions_of_most_hits(site: Any) -> None:
    page = html.fromstring(site("/zoek?q=slaat").text)
    editions = page.xpath("//nav[@aria-label='Uitgave']")[0]
    offered = [one.text_content() for one in editions.xpath(".//a")]
    assert offered == [f"Slagenboek {n}" for n in range(1, MOST_NAMES + 1)]  # two hits in each
    assert editions.text_content().endswith(f"en nog {MANY - MOST_NAMES}")
    kinds = page.xpath("//nav[@aria-label='Soort']")[0]
    assert "en nog" not in kinds.text_content()
