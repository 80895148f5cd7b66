"""The search page: what narrows a search, the forms that can be left out, and the same as data."""

import asyncio
import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest

from publish.server import make_datasette


@pytest.fixture(scope="module")
def ask(build: Path, loop: asyncio.AbstractEventLoop) -> Any:
    """Asks the search page for something: its text."""
    datasette = make_datasette(build)
    loop.run_until_complete(datasette.invoke_startup())
    return lambda asked: loop.run_until_complete(datasette.client.get(f"/zoek{asked}")).text


def facets(page: str) -> dict[str, list[tuple[str, int]]]:
    """What narrows the search: by title, the values with how much each leaves."""
    return {
        title: [
            (name, int(n))
            for name, n in re.findall(r'lang="nl">([^<]*)</a> <span class="n">(\d+)<', values)
        ]
        for title, values in re.findall(
            r'class="facets" aria-label="([^"]*)">(.*?)</nav>', page, re.DOTALL
        )
    }


def hits(page: str) -> list[str]:
    return re.findall(r'<h2><a href="(/regel/[^"?]*)', page)


def test_facets_count_what_was_found(ask: Any) -> None:
    found = facets(ask("?q=zie"))  # in rule 54, and in art. 64A and 64B1
    assert [n for _, n in found["Uitgave"]] == [1, 2], "the older first"
    assert [n for _, n in found["Eeuw"]] == [1, 2]
    assert "Soort" not in found, "all three are rules: that would narrow nothing"


def test_the_most_frequent_kind_is_first(ask: Any) -> None:
    kinds = facets(ask("?q=roebels"))["Soort"]  # a rule, a paragraph, a table, a heading's part
    numbers = [n for _, n in kinds]
    assert len(numbers) > 1
    assert numbers == sorted(numbers, reverse=True)


def test_a_facet_leads_to_what_it_counts(ask: Any) -> None:
    page = ask("?q=zie")
    ways = re.findall(r'<li><a href="([^"]*)" lang="nl">[^<]*</a> <span class="n">(\d+)<', page)
    assert ways
    for way, n in ways:
        narrowed = hits(ask(way.replace("&amp;", "&").removeprefix("/zoek")))
        assert len(narrowed) == int(n)
        assert set(narrowed) < set(hits(page))


def test_a_facet_that_was_taken_is_not_offered_again_and_can_be_undone(ask: Any) -> None:
    page = ask("?q=zie+editie:wet-1999")
    assert "Uitgave" not in facets(page)
    assert 'href="/zoek?q=zie"' in page
    assert len(hits(page)) == 2


def test_forms_can_be_left_out(ask: Any) -> None:
    page = ask("?q=verzaken")
    forms = re.findall(r'name="zonder" value="([^"]*)"', page)
    assert {"verzaken", "verzaking"} <= set(forms)
    assert "/regel/wet-1999/64" in hits(page)
    left = ask("?q=verzaken&zonder=verzaking")
    assert 'value="verzaking" checked' in left
    assert 'value="verzaken" checked' not in left
    assert hits(ask("?q=verzaken" + "".join(f"&zonder={one}" for one in forms))) == []


def test_no_more_forms_are_left_out_than_a_page_offers(ask: Any) -> None:
    page = ask("?q=verzaken" + "".join(f"&zonder=w{n}" for n in range(3000)))
    assert len(page) < 50_000
    assert "/regel/wet-1999/64" in hits(page)


def test_the_box_of_an_edition_asks_that_edition_alone(ask: Any) -> None:
    assert hits(ask("?q=zie&editie=proef-1890")) == ["/regel/proef-1890/54"]


def test_what_is_found_comes_as_data_too(ask: Any, build: Path, loop: Any) -> None:
    datasette = make_datasette(build)
    shown = hits(ask("?q=roebels"))
    as_json = loop.run_until_complete(datasette.client.get("/zoek.json?q=roebels")).json()
    as_csv = list(csv.DictReader(io.StringIO(ask("?q=roebels&formaat=csv"))))
    ids = [one.removeprefix("/regel/").replace("/", "_", 1) for one in shown]
    assert [one["id"] for one in as_json] == [one["id"] for one in as_csv] == ids
    assert all(set(one) == {"id", "score", "snippet", "via"} for one in [*as_json, *as_csv])


UNMET = [
    ("zie editie:zz", "editie:zz", "proef-1890, wet-1999"),
    ("zie soort:kaart", "soort:kaart", "regel, artikel"),
    ("zie spel:x", "spel:x", "roebelen"),
    ("zie voor:gisteren", "voor:gisteren", ""),
    ("zie edition:zz", "editie:zz", "proef-1890"),
]


@pytest.mark.parametrize(("asked", "named", "instead"), UNMET)
def test_a_filter_that_lets_nothing_through_is_named(
    ask: Any, asked: str, named: str, instead: str
) -> None:
    page = ask(f"?q={asked}")
    assert hits(page) == []
    assert f"„{named}” laat niets door." in page
    assert instead in page
    assert "Probeer minder woorden" not in page


def test_a_filter_that_lets_something_through_is_not(ask: Any) -> None:
    for asked in ("olifant editie:wet-1999", "zie editie:wet-1999 voor:1900", "olifant"):
        assert "laat niets door" not in ask(f"?q={asked}")


@pytest.mark.parametrize("query", ["-roebels", "soort:regel", "-roebels+editie:wet-1999"])
def test_who_only_leaves_out_is_told_to_name_a_word(ask: Any, query: str) -> None:
    page = ask(f"?q={query}")
    assert not hits(page)
    assert "Noem ook een woord dat er wel moet staan" in page
    assert "Noem ook" not in ask("?q=olifant")
    assert "Name a word" in ask(f"?q={query}&taal=en")


def test_a_unit_that_is_called_by_its_page_names_it_once(ask: Any) -> None:
    found = ask("?q=vooraf+een+woord")
    assert hits(found) == ["/regel/proef-1890/p3"]
    assert found.count("blz. 3") == 1
