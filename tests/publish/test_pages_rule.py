"""The page of a unit: its text in each reading, and all that is told beside it."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import html

from publish.reading import UnitRow
from publish.rule_reading import Passage, passage_of
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


def shown(page: Any, css: str) -> list[str]:
    """The words of the elements of a class, one space between them."""
    found = html.fromstring(page.text).find_class(css)
    return [" ".join(one.text_content().split()) for one in found]


FIFTY_FOUR = "/regel/proef-1890/54"
PAGES = [
    (FIFTY_FOUR, "In eigen woorden", "our own words have their head"),
    (FIFTY_FOUR, "Dit kost &lt;drie&gt; roebels.", "they stand beside the text, escaped"),
    (
        FIFTY_FOUR,
        'Lees <a class="ref short" href="/regel/proef-1890/53" title="Wie geeft, geeft links om.">'
        "bij 53</a> en 80 meer.",
        "they link what the text links, and no more",
    ),
    (FIFTY_FOUR, '<em class="noted">[Het vervolg ontbreekt.]</em>', "what we say of the text"),
    (FIFTY_FOUR, 'data-n="4"', "a page begins in it"),
    (FIFTY_FOUR, 'title="in de bron: „verduiftert”; met de hand hersteld, zeker"', "a repair"),
    (FIFTY_FOUR, "80 % zeker", "how certain another is"),
    (FIFTY_FOUR, '<td lang="nl">Reg el</td>', "one in the title is told beside it"),
    (FIFTY_FOUR, "„avonds” → „&lt;avond&gt;”", "what could be wrong, escaped"),
    (FIFTY_FOUR, "voorstel naar de zin, kans 30 %", "how likely that is, as of no repair"),
    (FIFTY_FOUR, 'href="/term/roebel" title="een &#34;munt&#34;"', "a term with its sense"),
    (FIFTY_FOUR + "?taal=en", 'title="a &#34;coin&#34;"', "its sense in English"),
    (FIFTY_FOUR, 'title="Wie geeft, geeft links om."', "how a target begins"),
    (FIFTY_FOUR, 'href="/begrip/geheim">Geheim &lt;houden&gt;</a>', "a topic"),
    (FIFTY_FOUR, 'href="/regel/wet-1999/64A" lang="nl">art. 64A</a>', "elsewhere on it"),
    (FIFTY_FOUR, "Of iemand &lt;roebels&gt; verduistert", "a check"),
    (FIFTY_FOUR, "Eén roebel te weinig", "a case of it"),
    (FIFTY_FOUR, "<dt>roebels</dt><dd>1</dd>", "what is given in it"),
    (FIFTY_FOUR, "<dt>Betaalt</dt><dd>3</dd>", "and what is decided"),
    (FIFTY_FOUR, "uitkomst klopt niet", "a case that fails"),
    (FIFTY_FOUR, "Geen uitgewerkt geval steunt hierop", "a check without a case of this rule"),
    (FIFTY_FOUR, "uitgevoerd en bewaakt", "whether anyone would notice a change"),
    (FIFTY_FOUR, "<code>hidden.pays</code> = <code>3</code>", "what the programs take from it"),
    (FIFTY_FOUR, "in het boek, waarschijnlijk", "an error of the book"),
    (FIFTY_FOUR, "elders &lt;vier&gt;", "and why, escaped"),
    (FIFTY_FOUR, 'href="/spel/spel_1"', "a deal"),
    (FIFTY_FOUR, "@incollection{proef1890-54", "how it is cited"),
    (FIFTY_FOUR, 'data-copy="cite-ris-nl" data-done="Gekopieerd"', "to copy"),
    ("/regel/proef-1890/53", "het gaat over goede manieren. <span", "why no program does it"),
    ("/regel/proef-1890/53", "de hand &lt;rust&gt;", "with a remark, escaped"),
    ("/regel/wet-1999/64", "art. 64A</a>: Een programma voert uit", "of an article, part by part"),
    ("/regel/wet-1999/64", "geen uitgewerkt geval zou merken", "where nobody would notice"),
    (
        "/regel/wet-1999/25B2",
        'href="/regel/wet-1999/25B2b">art. 25B2b</a>',
        "a part",
    ),
]


@pytest.mark.parametrize(("path", "datum", "reason"), PAGES)
def test_a_page_tells(site: Any, path: str, datum: str, reason: str) -> None:
    page = site(path)
    assert page.status_code == 200
    assert datum in page.text, reason


def test_a_case_of_another_rule_is_not_told(site: Any) -> None:
    assert "Van een andere regel" not in site(FIFTY_FOUR).text


READINGS = [
    ("", "Wie roebels verduistert, betaalt er drie;", "hersteld"),
    ("?lees=hersteld", "Wie roebels verduistert, betaalt er drie;", "hersteld"),
    ("?lees=gedrukt", "Wie roebels verduiftert, betaalt er dne;", "als in de bron"),
    ("?lees=zo maar", "Wie roebels verduistert, betaalt er drie;", "hersteld"),
    ("?lees=modern", "Wie roebels verduistert, betaalt er drie;", "hersteld"),  # nothing to change
]


@pytest.mark.parametrize(("asked", "text", "chosen"), READINGS)
def test_a_text_is_read_as_it_is_asked_for(site: Any, asked: str, text: str, chosen: str) -> None:
    page = site(FIFTY_FOUR + asked)
    words = re.sub(r"\[blz\. 4\] ", "", shown(page, "text")[0])
    assert words.startswith(text)
    (here,) = html.fromstring(page.text).xpath("//*[@aria-current='true']")
    assert here.text == chosen


def test_old_spelling_is_kept_until_another_is_asked_for(site: Any) -> None:
    assert "heet» zoo." in site("/regel/proef-1890/55").text
    page = site("/regel/proef-1890/55?lees=modern")
    assert "heet» zo." in shown(page, "text")[0]
    assert 'title="in het boek: „zoo”">zo</span>' in page.text
    choices = html.fromstring(page.text).xpath("//nav[@class='modes']//a")
    assert [one.text for one in choices] == ["in de spelling van het boek", "in de spelling van nu"]


def test_of_a_text_that_is_the_same_in_all_readings_none_is_offered(site: Any) -> None:
    assert shown(site("/regel/wet-1999/64"), "modes") == []


def test_each_reading_keeps_the_language(site: Any) -> None:
    page = site(f"{FIFTY_FOUR}?lees=gedrukt&taal=en").text
    assert 'href="/regel/proef-1890/54?taal=en"' in page
    assert 'href="/regel/proef-1890/54?lees=gedrukt&amp;taal=en" aria-current="true"' in page
    assert 'href="/regel/proef-1890/54?lees=gedrukt">Nederlands' not in page
    assert re.search(r'href="/regel/proef-1890/54\?lees=gedrukt" lang="nl"', page)


def test_a_page_begins_between_the_words_that_it_has(site: Any) -> None:
    text = shown(site(FIFTY_FOUR), "text")[0]
    assert "verduistert, [blz. 4] betaalt" in text


def test_source_and_own_words_stand_in_pairs(site: Any) -> None:
    page = html.fromstring(site("/regel/proef-1890/spel").text)
    pairs = page.find_class("pair")
    both = [pair for pair in pairs if pair.find_class("own-words")]
    assert len(both) == 2
    assert "Wie geeft, geeft links om." in both[0].text_content()
    assert "De gever geeft naar links." in both[0].text_content()
    assert len(pairs) == 4  # p3 and 55 have no other text


def test_what_is_lost_is_said_once(site: Any) -> None:
    page = site("/regel/wet-1999/16")
    assert shown(page, "state") == [
        "Van deze eenheid is in deze tekst alleen de kop of het nummer over.",
        "tekst ontbreekt",
    ]
    assert "alleen de kop" in shown(site("/regel/wet-1999/16C"), "state")[0]


WITNESSES = [
    ("/regel/wet-1999/16C", [], "nothing is left to read"),
    ("/regel/wet-1999/25", ["U leest de tekst van het boek"], "the text of its parts"),
    ("/regel/proef-1890/54", ["Daarnaast staat wat zij bepaalt"], "both texts"),
    ("/regel/proef-1890/55", ["U leest de tekst van het boek"], "of this rule there is no other"),
]


@pytest.mark.parametrize(("path", "said", "reason"), WITNESSES)
def test_whose_words_one_reads_is_said_of_what_there_is(
    site: Any, path: str, said: list[str], reason: str
) -> None:
    told = shown(site(path), "witness")
    assert len(told) == len(said), reason
    assert all(words in one for words, one in zip(said, told, strict=True)), reason
    assert ("Daarnaast" in "".join(told)) is ("Daarnaast" in "".join(said)), reason


def unit(node: Any, text: str, restated: str = "", **told: Any) -> Passage:
    """A passage of a text, as a page makes it."""
    from publish.marked import Layers
    from publish.outline import Outline

    plain: dict[str, Any] = {"source_text": "", "pages": [], "spans": [], "truncated": True}
    row = UnitRow(node("1"), text, text, restated, **(plain | {"witness": "source"} | told))
    return passage_of(row, Outline(), 0, Layers())


LOSSES = [
    ({"text": "Wie geeft"}, "truncated", "", "the source breaks off, and nothing else says so"),
    ({"text": "Wie geeft", "truncated": False}, "", "", "nothing is lost"),
    ({"text": "A", "restated": "B […]"}, "truncated", "B", "a sign says only that it does"),
    (
        {"text": "A", "restated": "B [De rest ontbreekt.] […]"},
        "",
        "B [De rest ontbreekt.]",
        "a note",
    ),
    ({"text": "B […]", "witness": "restated"}, "truncated", "", "our own text alone"),
    ({"text": "B [De rest ontbreekt.] […]", "witness": "restated"}, "", "", "its note says it"),
]


@pytest.mark.parametrize(("told", "state", "own", "reason"), LOSSES)
def test_that_text_is_lost_is_told_by_a_note_or_else_by_the_page(
    node: Any, told: dict[str, Any], state: str, own: str, reason: str
) -> None:
    passage = unit(node, **told)
    assert passage.state == state, reason
    assert "".join(run.text for line in passage.own for run in line) == own, reason
    assert not any("[…]" in run.text for line in passage.paragraphs for run in line), reason


def test_the_page_as_data(site: Any) -> None:
    data = json.loads(site(f"{FIFTY_FOUR}.json?taal=en").text)
    assert data["id"] == "proef-1890_54"
    assert data["units"][0]["restated"].startswith("Dit kost")
    assert data["references"] == [
        {
            "unit": "proef-1890_54",
            "text": [46, 54],
            "as": "53 en 80",
            "targets": [
                {"id": "proef-1890_53", "name": "regel 53", "status": "resolved"},
                {"id": None, "name": "regel 80", "status": "absent"},
            ],
        }
    ]
    assert data["referred_by"] == [{"id": "proef-1890_55", "name": "regel 55", "as": "54"}]
    assert [one["before"] for one in data["corrections"]] == [
        *("Reg el", "verduiftert", "dne", "avonds"),
    ]
    assert data["terms"] == [{"id": "roebel", "headword": "roebel", "sense": 'a "coin"'}]
    assert data["concepts"][0]["elsewhere"][0]["units"] == ["wet-1999_64A", "wet-1999_64B"]
    assert {one["state"] for one in data["coverage"]} == {"noticed"}
    assert "vier" in [one["right"] for one in data["errata"]]
    assert data["deals"] == ["spel_1"]
    assert data["cite"]["bibtex"].startswith("@incollection{proef1890-54")
    assert (data["previous"], data["next"]) == ("proef-1890_53", "proef-1890_55")


def test_an_address_of_the_site_goes_into_the_citation_where_others_can_reach_it(
    site: Any, full_build: Path
) -> None:
    assert "http://localhost" not in site(FIFTY_FOUR).text
    datasette = make_datasette(full_build)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(datasette.invoke_startup())

    def asked(host: str) -> str:
        told = datasette.client.get(FIFTY_FOUR, headers={"host": host})
        return str(loop.run_until_complete(told).text)

    assert "http://regels.example.org/regel/proef-1890/54" in asked("regels.example.org")
    for host in ("127.0.0.1:8001", "[::1]:80", 'x"><script>alert(1)</script>', "a b", "-"):
        page = asked(host)
        assert "http://" not in page, host
        assert "<script>alert" not in page, host
    loop.close()


@ANY
@given(st.text(max_size=20), st.text(max_size=20), st.text(max_size=12), st.text(max_size=30))
def test_whatever_is_asked_nothing_breaks_and_nothing_runs(
    site: Any, siglum: str, number: str, mode: str, asked: str
) -> None:
    def part(text: str) -> str:
        return quote(text.encode("utf-8", "surrogatepass"), safe="")

    told = f"?lees={part(mode)}&gezocht={part(asked)}&taal={part(mode)}"
    for path in (f"/regel/{part(siglum)}/{part(number)}", f"/regel/wet-1999/{part(number)}"):
        assert site(path + told).status_code in {200, 302, 404}
    page = site(f"{FIFTY_FOUR}{told}")
    assert page.status_code == 200
    assert page.text.count("<script") == 1
    assert not html.fromstring(page.text).xpath("//main//script | //@onclick | //@style")
