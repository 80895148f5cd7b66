"""The site on Datasette's test client: status, heading and one datum of each page."""

import asyncio
import json
import re
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from datasette.utils.asgi import Request
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.loader import load_editions
from publish.assets import asset
from publish.database import write_books
from publish.interface import strings
from publish.server import make_datasette
from schema.unusable import UnusableInput

HERE = Path(__file__).resolve().parents[2] / "publish"


@pytest.fixture(scope="module")
def site(build: Path, loop: asyncio.AbstractEventLoop) -> Any:
    """Asks the site for a page: ``site("/zoek")``."""
    datasette = make_datasette(build)
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path, **told: loop.run_until_complete(datasette.client.get(path, **told))


def heading(page: Any) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", page.text, re.DOTALL)
    assert found, page.text[:300]
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split())


PAGES = [
    ("/", "Nederlandse spelregelboeken, regel voor regel", "1890–1895", "the first page"),
    ("/?taal=en", "Dutch card-game rulebooks, rule by rule", "11 units", "the same in English"),
    ("/editie/proef-1890", "De roebels &amp; hun regels", "regel 56 ontbreekt", "an audit"),
    ("/editie/wet-1999", "Wetboek van het geheimhouden", "Niet vrij", "its rights"),
    ("/editie/wet-1999?taal=en", "Wetboek van het geheimhouden", "in copyright", "in English"),
    ("/regel/proef-1890/54", "regel 54", "betaalt er drie", "a rule"),
    ("/regel/proef-1890/54", "regel 54", "blz. 3–4", "its pages"),
    ("/regel/proef-1890/54", "regel 54", 'href="/regel/proef-1890/53"', "what it refers to"),
    ("/regel/proef-1890/54", "regel 54", "ontbreekt in deze tekst", "what it can't refer to"),
    ("/regel/proef-1890/54", "regel 54", 'href="/regel/proef-1890/55"', "what refers to it"),
    ("/regel/proef-1890/55", "regel 55", "een ander boek", "a reference to another book"),
    ("/regel/proef-1890/drie_II", "regel II", ">als vanouds</span>", "to what no unit holds"),
    ("/regel/proef-1890/drie_II", "regel II", ">blz. 15</span> <span", "to a page that is lost"),
    ("/regel/proef-1890/drie_III", "regel III", "&lt;b&gt;tot&lt;/b&gt;", "text is escaped"),
    ("/regel/proef-1890/tarief", "Tarief", "<td>roebels</td><td>3</td>", "a table"),
    ("/regel/wet-1999/64", "art. 64 Verzaken", "als de blinde geheim hield", "parts in place"),
    ("/regel/wet-1999/64", "art. 64 Verzaken", "De bron zoals zij er staat", "the source"),
    ("/regel/wet-1999/16C", "art. 16C", "alleen de kop of het nummer", "a bare label"),
    ("/regel/wet-1999/64A?gezocht=64A2", "art. 64A", "64A2 staat niet", "the nearest"),
    ("/regel/wet-1999/II", "HOOFDSTUK II Vergrijpen", "Geen straf volgt", "a short chapter whole"),
    ("/zoek", "Zoeken", "Zoek een regel of een woord", "an empty search"),
    ("/zoek?q=roebels", "Gevonden voor „roebels”", "<mark>roebels</mark>", "a search"),
    ("/zoek?q=roebels&taal=en", "Found for “roebels”", "3 units", "a search in English"),
    ("/zoek?q=olifant", "Niets gevonden voor „olifant”", "Probeer minder", "nothing found"),
    ("/zoek?q=64A2", "Gevonden voor „64A2”", "in geen van deze teksten", "a number not there"),
    ("/zoek?q=%3Cscript%3E", "Niets gevonden voor „&lt;script&gt;”", "", "a query is escaped"),
    ("/zoek?q=zie+editie:wet-1999", "Gevonden voor", "Alle uitgaven", "a filter to take off"),
    ("/zoek?q=de&blz=99999999999999", "Gevonden voor „de”", "", "a page that is no number"),
    ("/zoek?q=de&blz=99", "Gevonden voor „de”", "<mark>", "a page beyond the last"),
    ("/zoek?q=%00%ED%A0%80%22NEAR(", "Niets gevonden", "", "junk"),
]


@pytest.mark.parametrize(("path", "title", "datum", "reason"), PAGES)
def test_a_page(site: Any, path: str, title: str, datum: str, reason: str) -> None:
    page = site(path)
    assert page.status_code == 200, reason
    assert heading(page).startswith(title), reason
    assert datum in page.text, reason


MOVES = [
    ("/regel/wet-1999/art.%2064A2", "/regel/wet-1999/64A?gezocht=64A2", "the nearest to it"),
    ("/regel/wet-1999/art.%2064%20B%201", "/regel/wet-1999/64B1", "another way to write it"),
    ("/regel/wet-1999_64A", "/regel/wet-1999/64A", "the id"),
    ("/regel/proef/54", "/regel/proef-1890/54", "a short name of the edition"),
    ("/regel/WET-1999/64a?taal=en", "/regel/wet-1999/64A?taal=en", "the language is kept"),
    ("/editie/Proef-1890", "/editie/proef-1890", "an edition in any case"),
]


@pytest.mark.parametrize(("path", "to", "reason"), MOVES)
def test_another_way_to_cite_leads_to_the_page(site: Any, path: str, to: str, reason: str) -> None:
    page = site(path)
    assert (page.status_code, page.headers["location"]) == (302, to), reason


MISSING = [
    ("/niets", "a name that nothing has"),
    ("/niets/echt/helemaal/niets", "an address that no route matches"),
    ("/regelboek/niets", "a table that is not there"),
    ("/regel/wet-1999/9999", "a number that is not there"),
    ("/regel/niemand/1", "an edition that is not there"),
    ("/editie/niemand", "the same"),
    ("/editie/%00", "NUL"),
    ("/editie/..%2F..%2Fetc", "a way out of the folder"),
    ("/tei/onbekend.xml", "a file of an edition that the database lacks"),
    ("/tei/..%2Fregelboek.xml", "a way out of the folder"),
    ("/records/%2e%2e%2fregelboek.jsonl", "another"),
    ("/regel/%FF/%FE", "bytes that are no text"),
]


@pytest.mark.parametrize(("path", "reason"), MISSING)
def test_what_is_not_there_is_said_on_a_page(site: Any, path: str, reason: str) -> None:
    page = site(path)
    while page.status_code == 302:  # Datasette writes % as ~ in its own addresses
        page = site(page.headers["location"])
    assert page.status_code == 404, reason
    assert heading(page) == "Deze bladzijde is er niet"


def test_a_machine_gets_an_answer_of_its_own(site: Any) -> None:
    page = site("/regelboek/niets.json")
    assert page.status_code == 404
    assert page.json()["ok"] is False


def test_rich_does_not_turn_404_into_500(site: Any) -> None:
    import datasette.handle_exception
    import rich

    assert rich is not None  # with rich importable
    assert datasette.handle_exception.rich is None
    assert site("/niets/echt/niets.json").status_code == 404


@pytest.mark.parametrize(
    ("path", "kind"), [("/tei/wet-1999.xml", "xml"), ("/records/wet-1999.jsonl", "ndjson")]
)
def test_files_are_given(site: Any, path: str, kind: str) -> None:
    page = site(path)
    assert page.status_code == 200
    assert kind in page.headers["content-type"]
    assert page.text.startswith("wet-1999")


def test_the_data_stay_reachable(site: Any) -> None:
    page = site("/regelboek/rules?_search=verduistert")
    assert page.status_code == 200
    assert "proef-1890_54" in page.text
    assert "proef-1890_53" not in page.text  # a search that shows all rows is no search
    assert "De leestekst: hersteld" in page.text


def test_ids_in_the_data_lead_to_the_pages(site: Any) -> None:
    assert 'href="/regel/proef-1890/54"' in site("/regelboek/references_out").text
    assert 'href="/editie/proef-1890"' in site("/regelboek/edition_overview").text
    assert "Leessite" in site("/regelboek").text


def test_a_search_on_the_data_finds_nothing_where_nothing_is(site: Any) -> None:
    found = site("/regelboek/rules.json?_search=olifant&_shape=array").json()
    assert found == []


def test_the_metadata_reach_the_pages(site: Any) -> None:
    assert "De uitgaven in getallen" in site("/regelboek/edition_overview").text


def test_previous_and_next_turn_the_pages(site: Any) -> None:
    page = site("/regel/wet-1999/64").text
    assert 'rel="prev" href="/regel/wet-1999/25"' in page  # not a part of article 25
    assert 'rel="next" href="/regel/wet-1999/register"' in page  # not a part of article 64
    page = site("/regel/wet-1999/64A").text
    assert 'rel="prev" href="/regel/wet-1999/64"' in page
    assert 'rel="next" href="/regel/wet-1999/64B"' in page
    assert 'rel="prev"' not in site("/regel/proef-1890/spel").text
    assert 'rel="next"' not in site("/regel/proef-1890/tarief").text


def test_what_is_read_together_does_not_refer_to_itself(site: Any) -> None:
    assert "Hiernaar verwijst" in site("/regel/proef-1890/54").text  # from regel 55
    assert "Hiernaar verwijst" not in site("/regel/proef-1890/spel").text  # which holds both


def test_a_hit_without_a_title_is_told_by_its_division(site: Any) -> None:
    assert '<span class="own part-name">Het spel</span>' in site("/zoek?q=verduistert").text
    assert "part-name" not in site("/zoek?q=%22verzaking%22").text  # of art. 64 Verzaken


def test_results_go_on_page_by_page(books: Any, tmp_path: Path, loop: Any) -> None:
    rule = books[1].rules[1]
    many = [
        rule.model_copy(
            update={"id": f"proef-1890_n{n}", "number": f"n{n}", "position": n, "parent": None}
        )
        for n in range(45)
    ]
    write_books(tmp_path / "regelboek.db", [replace(books[1], rules=many)])
    datasette = make_datasette(tmp_path)
    loop.run_until_complete(datasette.invoke_startup())
    page = loop.run_until_complete(datasette.client.get("/zoek?q=woord&blz=2")).text
    assert "bladzijde 2 van 3" in page
    assert 'href="/zoek?q=woord&amp;blz=1"' in page
    assert 'href="/zoek?q=woord&amp;blz=3"' in page
    assert page.count('class="snippet"') == 20


def test_a_build_without_books_has_a_first_page(tmp_path: Path, loop: Any) -> None:
    write_books(tmp_path / "regelboek.db", [])
    datasette = make_datasette(tmp_path)
    loop.run_until_complete(datasette.invoke_startup())
    for path, words in (("/", "nog geen uitgave"), ("/zoek?q=64A", "Niets gevonden")):
        page = loop.run_until_complete(datasette.client.get(path))
        assert page.status_code == 200
        assert words in page.text


def test_no_build_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="hier is geen bouw; draai eerst regelboek build"):
        make_datasette(tmp_path)


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(query=st.text(max_size=40), page=st.text(max_size=5))
def test_the_search_page_never_errors(site: Any, query: str, page: str) -> None:
    asked = quote(query.encode("utf-8", "surrogatepass"))
    number = quote(page.encode("utf-8", "surrogatepass"))
    assert site(f"/zoek?q={asked}&blz={number}").status_code == 200


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(name=st.text(min_size=1, max_size=20))
def test_no_address_of_a_rule_errors(site: Any, name: str) -> None:
    asked = quote(name.encode("utf-8", "surrogatepass"), safe="")
    assert site(f"/regel/wet-1999/{asked}").status_code in {200, 302, 404}


def test_an_address_with_thousands_of_parameters_is_read_a_few_times_only(
    site: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Datasette reads it anew each time that it is asked for a parameter."""
    reads = []
    read = Request.args.fget
    monkeypatch.setattr(Request, "args", property(lambda self: reads.append(1) or read(self)))
    assert site("/zoek?q=slag&" + "&".join(f"p{n}=x" for n in range(3000))).status_code == 200
    assert 0 < len(reads) < 30


def test_both_languages_have_the_same_words() -> None:
    assert set(strings()["nl"]) == set(strings()["en"])


def test_every_word_of_the_interface_is_used() -> None:
    """By its name; by a name put together from a begin or an end; or as a number of things."""
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in [*HERE.glob("*.py"), *HERE.glob("templates/boek/*.html")]
    )
    begins = re.findall(r'"([a-z]\w*_)" ?\+', code) + re.findall(
        r"""f['"](?:[^"']*[ "])?([a-z]\w*_)\{""", code
    )
    ends = re.findall(r'\+ ?"(_\w+)"', code)
    counted = re.findall(r'count\(\s*"([\w-]+)"', code)
    unused = [
        name
        for name in strings()["nl"]
        if f'"{name}"' not in code
        and not name.startswith(tuple(begins))
        and not name.endswith(tuple(ends))
        and name.removesuffix("_one").removesuffix("_count") not in counted
    ]
    assert unused == []


def test_no_sql_in_templates() -> None:
    for path in HERE.glob("templates/**/*.html"):
        assert not re.search(r"\bSELECT\b.*\bFROM\b", path.read_text(), re.IGNORECASE | re.DOTALL)


def test_pages_need_nothing_from_elsewhere(site: Any) -> None:
    for path in ("/", "/regel/wet-1999/64", "/zoek?q=zie"):
        page = site(path)
        assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page.text)
        assert re.findall(r"<script[^>]*>", page.text) == [
            f'<script src="{asset("js").path}" defer>'
        ]
        assert "default-src 'none'" in page.headers["content-security-policy"]


def asked_once(address: str) -> str:
    """An address; of a case with answers filled in, the case and the language alone.

    No edition of the small site rules on any, and the site of the five is crawled with all.
    """
    path, _, query = address.partition("?")
    if path.startswith("/geval/") and query not in ("", "taal=en"):
        return f"{path} answered{' in English' if 'taal=en' in query else ''}"
    return address


def test_every_link_of_a_page_leads_somewhere(site: Any) -> None:
    seen: set[str] = set()
    waiting = ["/", "/?taal=en"]
    while waiting:
        path = waiting.pop()
        page = site(path)
        assert page.status_code in {200, 302}, path
        for to in re.findall(r'href="(/[^"#]*)', page.text):
            to = to.replace("&amp;", "&")
            if asked_once(to) not in seen and not to.startswith("/regelboek"):
                seen.add(asked_once(to))
                waiting.append(to)
    assert len([one for one in seen if " answered" in one]) > 100
    assert {"/regel/wet-1999/64B1", "/regel/wet-1999/64B1?taal=en"} <= seen


def test_pages_of_the_real_texts(real_build: Path, loop: Any) -> None:
    datasette = make_datasette(real_build)
    loop.run_until_complete(datasette.invoke_startup())
    for siglum in load_editions():
        lines = (real_build / "records" / f"{siglum}.jsonl").read_text("utf-8").splitlines()
        numbers = [json.loads(line)["number"] for line in lines[::15]]
        pages = [f"/editie/{siglum}", *(f"/regel/{siglum}/{one}?taal=en" for one in numbers)]
        for path in pages:
            page = loop.run_until_complete(datasette.client.get(path))
            assert page.status_code == 200, path
            assert heading(page), path


def test_the_database_is_not_written_to(build: Path, site: Any) -> None:
    before = (build / "regelboek.db").read_bytes()
    site("/zoek?q=roebels")
    assert (build / "regelboek.db").read_bytes() == before
    with sqlite3.connect(build / "regelboek.db") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_style_script_and_icon_are_kept_for_good_at_the_address_of_their_content(site: Any) -> None:
    for kind in ("css", "js", "svg"):
        answer = site(asset(kind).path)
        assert answer.status_code == 200
        assert answer.text == asset(kind).content
        assert "immutable" in answer.headers["cache-control"]
    assert site("/boek/0123456789abcdef.css").status_code == 404


def test_a_page_that_did_not_change_is_not_sent_again(site: Any) -> None:
    first = site("/regel/wet-1999/64")
    again = site("/regel/wet-1999/64", headers={"if-none-match": first.headers["etag"]})
    other = site("/regel/wet-1999/64B", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert other.status_code == 200


@pytest.mark.parametrize("path", ["/index", "/editie/wet-1999", "/regel/wet-1999/64"])
def test_beside_each_page_stands_what_it_shows_as_json(site: Any, path: str) -> None:
    answer = site(f"{path}.json")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/json")
    assert json.loads(answer.text)
