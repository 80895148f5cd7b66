"""The page of an edition, its files, its references as a picture, and the first page."""

import asyncio
import csv
import io
import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import html

from publish.arcs import MANY, picture
from publish.outline import Node, Outline
from publish.pages_home import worth_seeing
from publish.server import make_datasette

ANY = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def site(full_build: Path) -> Callable[..., Any]:
    """Asks the site for a page."""
    datasette = make_datasette(full_build)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


PAGES = [
    ("/editie/proef-1890", "Nummercontrole: 1 bevinding", "the audit in a line"),
    ("/editie/proef-1890", "regel 56 ontbreekt", "and what it found"),
    ("/editie/proef-1890", "1 uitgevoerd en bewaakt", "coverage in a line"),
    ("/editie/proef-1890", 'href="/dekking?uitgave=proef-1890"', "the way to all of it"),
    ("/editie/proef-1890", 'href="/fouten?uitgave=proef-1890"', "the way to its errors"),
    ("/editie/proef-1890", 'href="/editie/proef-1890/verwijzingen"', "the way to the picture"),
    ("/editie/proef-1890", 'placeholder="zoals regel 55"', "how a rule of it is called"),
    ("/editie/proef-1890?taal=en", 'name="taal" value="en"', "the language is kept"),
    ("/editie/wet-1999", 'href="/tei/wet-1999.restated.xml"', "a file of its own text"),
    ("/editie/wet-1999", 'href="/csv/wet-1999.csv"', "a table"),
    ("/editie/proef-1890/verwijzingen", "<title>regel 54 → regel 53</title>", "an arc"),
    ("/editie/proef-1890/verwijzingen", "„als vanouds”", "a reference that leads nowhere"),
    ("/editie/proef-1890/verwijzingen", "een ander boek", "one to another book"),
    ("/editie/proef-1890/verwijzingen?taal=en", "The same as a list", "in English"),
    ("/editie/wet-1999/verwijzingen", "artikel 64A2", "a text with nothing but those"),
    ("/", "Nederlandse spelregelboeken", "the first page"),
]


@pytest.mark.parametrize(("path", "datum", "reason"), PAGES)
def test_a_page_tells(site: Any, path: str, datum: str, reason: str) -> None:
    page = site(path)
    assert page.status_code == 200
    assert datum in page.text, reason


NUMBERS = [
    ("wet-1999", "64a", "/regel/wet-1999/64A", "in any case"),
    ("wet-1999", "art. 64 B 1", "/regel/wet-1999/64B1", "as people write it"),
    ("WET-1999", "64B1", "/regel/wet-1999/64B1", "the edition in any case too"),
    ("wet-1999", "64A2", "/regel/wet-1999/64A?gezocht=64A2", "the nearest to what is not there"),
    ("proef-1890", "§ 54", "/regel/proef-1890/54", "a rule"),
    ("proef-1890", "blz. 4", "/regel/proef-1890/54", "a page"),
]


@pytest.mark.parametrize(("siglum", "number", "to", "reason"), NUMBERS)
def test_a_number_leads_to_its_unit(
    site: Any, siglum: str, number: str, to: str, reason: str
) -> None:
    page = site(f"/editie/{siglum}?nummer={quote(number)}")
    assert (page.status_code, page.headers["location"]) == (302, to), reason


def test_the_way_to_a_number_keeps_the_language(site: Any) -> None:
    page = site("/editie/wet-1999?nummer=64A&taal=en")
    assert page.headers["location"] == "/regel/wet-1999/64A?taal=en"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/editie/wet-1999?nummer=9999", "a number that is not there"),
        ("/editie/proef-1890?nummer=wet-1999+64", "a number of another edition"),
        ("/editie/wet-1999?nummer=verzaken", "a word"),
        ("/editie/niemand?nummer=5", "an edition that is not there"),
        ("/editie/niemand/verwijzingen", "the same"),
        ("/csv/niemand.csv", "the same"),
        ("/csv/wet-1999.restated.csv", "a table that is not made"),
        ("/tei/proef-1890.restated.xml", "a file that this build lacks"),
        ("/tei/wet-1999.restated.restated.xml", "no name of a file"),
        ("/tei/..%2F..%2Fwet-1999.xml", "a way out of the folder"),
        ("/csv/..%2Fregelboek.csv", "the same"),
    ],
)
def test_what_is_not_there_is_said_on_a_page(site: Any, path: str, reason: str) -> None:
    page = site(path)
    while page.status_code == 302 and "/regel/" not in page.headers["location"]:
        page = site(page.headers["location"])
    assert page.status_code == 404, reason
    assert "Deze bladzijde is er niet" in page.text


def test_the_table_of_an_edition_is_read_back(site: Any) -> None:
    answer = site("/csv/proef-1890.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(answer.text, newline=""))}
    assert rows["proef-1890_54"]["pages"] == "3 4"
    assert rows["proef-1890_54"]["text"].endswith("\nDat geldt 's avonds ook.")
    assert rows["proef-1890_54"]["restated"].startswith("Dit kost <drie>")
    assert len(rows) == 9


def test_a_file_of_its_own_text_is_given(site: Any) -> None:
    answer = site("/tei/wet-1999.restated.xml")
    assert answer.text == "wet-1999.restated.xml\n"
    assert 'filename="wet-1999.restated.xml"' in answer.headers["content-disposition"]


def test_an_edition_as_data(site: Any) -> None:
    data = json.loads(site("/editie/proef-1890.json").text)
    assert data["siglum"] == "proef-1890"
    assert data["contents"][0]["below"][1] == {
        "id": "proef-1890_53",
        "label": "regel 53",
        "title": None,
    }
    assert data["coverage"] == {"noticed": 1, "not-executable": 1}
    assert data["audit"] == [{"line": 7, "message": "regel 56 ontbreekt", "proposed": "56"}]
    assert data["files"] == ["/csv/proef-1890.csv"]


def test_picture_list_and_data_have_the_same_references(site: Any) -> None:
    page = html.fromstring(site("/editie/proef-1890/verwijzingen").text)
    data = json.loads(site("/editie/proef-1890/verwijzingen.json").text)
    links = [(one["from"], one["to"]) for one in data["links"]]
    assert links == [("proef-1890_54", "proef-1890_53"), ("proef-1890_55", "proef-1890_54")]
    assert len(page.xpath("//*[local-name()='path']")) == len(links)
    listed = [
        [a.get("href").rpartition("/")[2] for a in line.xpath("./a")]
        for line in page.xpath("//section[@aria-labelledby='lijst']//li")
    ]
    assert listed == [["54", "53"], ["55", "54"]]
    assert len(data["open"]) == 4


def outline(node: Callable[..., Node], units: list[tuple[str, str, str | None]]) -> Outline:
    """Units as number, kind and the number of what stands above."""
    made = Outline()
    for number, kind, parent in units:
        above = f"a_{parent}" if parent else None
        one = node(number, kind=kind, title=number if kind == "heading" else None, parent=above)
        made.nodes[one.id] = one
        made.below.setdefault(above, []).append(one)
    return made


def test_parts_of_an_article_are_drawn_as_that_article(node: Callable[..., Node]) -> None:
    units = [("I", "heading", None), ("5", "rule", "I"), ("5A", "rule", "5"), ("6", "rule", "I")]
    made = picture(outline(node, units), Counter({("a_5A", "a_6"): 1, ("a_5", "a_5A"): 2}), [])
    assert [(row.node.number, row.heads) for row in made.rows] == [
        *(("I", True), ("5", False), ("6", False)),
    ]
    (source,) = made.sources
    assert [(arc.to.node.number, arc.count) for arc in source.arcs] == [("6", 1)]
    assert source.within == 2
    assert made.count == 3


def test_units_that_are_many_are_drawn_as_their_heading(node: Callable[..., Node]) -> None:
    cases = [(f"geval_{n}", "table", "I") for n in range(MANY + 1)]
    units = [("I", "heading", None), *cases, ("II", "heading", None), ("7", "rule", "II")]
    pairs = Counter({(f"a_geval_{n}", "a_7"): 1 for n in range(MANY + 1)})
    made = picture(outline(node, units), pairs, [])
    assert [(row.node.number, row.units) for row in made.rows] == [
        ("I", MANY + 1),
        ("II", 0),
        ("7", 1),
    ]
    assert made.sources[0].arcs[0].count == MANY + 1


def test_arcs_go_from_row_to_row_and_the_way_is_seen(node: Callable[..., Node]) -> None:
    units = [(str(n), "rule", None) for n in range(4)]
    pairs = Counter({("a_0", "a_3"): 1, ("a_3", "a_1"): 1})
    first, second = picture(outline(node, units), pairs, []).sources
    assert (first.arcs[0].back, second.arcs[0].back) == (False, True)
    for source in (first, second):
        start, end = source.arcs[0].path.split("A")
        assert start.endswith(f" {source.row.y}")
        assert end.endswith(f" {source.arcs[0].to.y}")


def test_the_first_page_shows_one_rule_through_time(build: Path, full_build: Path) -> None:
    """Where editions are compared; the same one each time."""
    with sqlite3.connect(build / "regelboek.db") as database:
        assert worth_seeing(database, "nl") is None
    with sqlite3.connect(":memory:") as database:
        sqlite3.connect(full_build / "regelboek.db").backup(database)
        database.executemany(
            "INSERT INTO concept_differences VALUES (NULL, 'geheim', ?, ?, 'x', ?, ?, 'y')",
            [
                (0, "wie", "proef-1890", "ieder"),
                (1, "hoeveel", "proef-1890", "drie roebels"),
                (1, "hoeveel", "wet-1999", "twee slagen"),
            ],
        )
        sight = worth_seeing(database, "nl")
        assert sight is not None
        assert (sight.concept, sight.aspect) == ("geheim", "hoeveel")
        assert [(one.siglum, says) for one, says in sight.said] == [
            ("proef-1890", "drie roebels"),
            ("wet-1999", "twee slagen"),
        ]


def test_the_menu_knows_where_one_is(site: Any) -> None:
    page = html.fromstring(site("/begrippen").text)
    assert {one.text for one in page.xpath("//nav//a[@aria-current='page']")} == {"Begrippen"}


@ANY
@given(st.text(max_size=20), st.text(max_size=30))
def test_whatever_is_asked_nothing_breaks(site: Any, siglum: str, number: str) -> None:
    def part(text: str) -> str:
        return quote(text.encode("utf-8", "surrogatepass"), safe="")

    for path in (f"/editie/{part(siglum)}", f"/editie/{part(siglum)}/verwijzingen"):
        assert site(path).status_code in {200, 302, 404}
    for folder, ending in (("tei", "xml"), ("records", "jsonl"), ("csv", "csv")):
        assert site(f"/{folder}/{part(siglum)}.{ending}").status_code in {200, 302, 404}
    page = site(f"/editie/wet-1999?nummer={part(number)}&taal={part(siglum)}")
    assert page.status_code in {200, 302, 404}
    assert page.text.count("<script") == (page.status_code != 302)
