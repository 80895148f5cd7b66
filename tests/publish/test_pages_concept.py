"""The pages of concepts: by theme, across the editions, with terms that changed their sense."""

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import publish.database
from publish.book import Book
from publish.folding import unfolded
from publish.server import make_datasette
from schema.concept import Concept, Difference
from schema.rule import Rule, TermMark
from schema.term import Sense, Term

HIDING = Concept(
    id="geheim",
    theme_nl="Straf & orde",
    theme_en="Penalty & order",
    label_nl="Geheimhouden <3>",
    label_en="Hiding <3>",
    definition_nl="Wat wie iets verduistert moet betalen.",
    definition_en="What one who hides something has to pay.",
    units={"wet-1999": ["64A", "16C"], "proef-1890": ["54", "tarief"]},
    differences=[
        Difference(
            aspect_nl="straf",
            aspect_en="penalty",
            nl={"wet-1999": "twee slagen", "proef-1890": "drie roebels"},
            en={"wet-1999": "two tricks", "proef-1890": "three roubles"},
        ),
        Difference(
            aspect_nl="wanneer",
            aspect_en="when",
            nl={"proef-1890": "ook 's avonds"},
            en={"proef-1890": "at night too"},
        ),
    ],
)
OLD_ONLY = HIDING.model_copy(
    update={
        "id": "geven",
        "label_nl": "Geven",
        "label_en": "Dealing",
        "units": {"proef-1890": ["53"]},
        "differences": [],
    }
)


def term(name: str, old: str, new: str, false_friend: bool = True) -> Term:
    """A term of both books, with a sense for each."""
    return Term(
        id=name,
        headword=name,
        modern=name,
        english=name,
        part_of_speech="noun",
        false_friend=false_friend,
        senses=[
            Sense(editions=["proef-1890"], nl=old, en=f"{old} (en)"),
            Sense(editions=["wet-1999"], nl=new, en=f"{new} (en)"),
        ],
        forms={"proef-1890": [name], "wet-1999": [name]},
    )


# zie stands in 54 and in 64A; kost in 64A alone
TERMS = [
    term("zie", "kijk", "kijk om"),
    term("kost", "eten", "prijs"),
    term("e", "letter", "klank", false_friend=False),
]


def marked(rule: Rule) -> Rule:
    """A unit with a mark at each place where a term stands."""
    marks = [
        TermMark(term=one.id, form=found.group(), span=[found.start(), found.end()])
        for one in TERMS
        for found in re.finditer(rf"\b{one.id}\b", rule.text)
    ]
    return rule.model_copy(update={"terms": sorted(marks, key=lambda mark: mark.span)})


@pytest.fixture(scope="module")
def site(books: list[Book], tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """Asks a site with two concepts for a page."""
    out = tmp_path_factory.mktemp("begrippen")
    marked_books = [replace(book, rules=list(map(marked, book.rules))) for book in books]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(publish.database, "load_terms", lambda: {one.id: one for one in TERMS})
        publish.database.write_books(
            out / "regelboek.db", marked_books, concepts=[HIDING, OLD_ONLY]
        )
    datasette = make_datasette(out)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


LONG = ["Vooraf gaat een lang woord over de roebels. " * 10, "Dan nog een. " * 30, "Slot. " * 80]
OWN = {
    "proef-1890_54": "Dit kost drie roebels: 53.\n[Het vervolg ontbreekt.]",
    "proef-1890_tarief": "slag | twee\nroebels | drie",
    "proef-1890_p3": "\n".join(LONG),
}


@pytest.fixture(scope="module")
def both(books: list[Book], tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """Asks a site where our own words stand beside the text of the old book."""
    out = tmp_path_factory.mktemp("beide")
    law, old = books
    place = (OWN["proef-1890_54"].index("53"), OWN["proef-1890_54"].index("53") + 2)
    old = replace(
        old, restated=OWN, restated_references={"proef-1890_54": [("proef-1890_53", place)]}
    )
    units = {"wet-1999": ["64A"], "proef-1890": ["54", "55", "tarief", "p3"]}
    concept = HIDING.model_copy(update={"units": units})
    law_only = OLD_ONLY.model_copy(update={"id": "wet", "units": {"wet-1999": ["64A"]}})
    publish.database.write_books(out / "regelboek.db", [law, old], concepts=[concept, law_only])
    datasette = make_datasette(out)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


PAGES = [
    ("/begrippen", "Straf &amp; orde", "a theme, escaped"),
    ("/begrippen", 'href="#straf-orde"', "the way to it"),
    ("/begrippen", "1890–1895", "the years of what treats of it"),
    ("/begrippen?taal=en", "Hiding &lt;3&gt;", "in English"),
    ("/begrip/geheim", "<h1>Geheimhouden &lt;3&gt;</h1>", "its label, escaped"),
    ("/begrip/geheim", "Geheimhouden van 3K", "a unit of the one edition"),
    ("/begrip/geheim", "betaalt er drie", "a unit of the other"),
    ("/begrip/geheim", "<td>roebels</td><td>3</td>", "a table as a table"),
    ("/begrip/geheim", "alleen de kop of het nummer", "a unit of which nothing is left"),
    ("/begrip/geheim", 'href="/regel/proef-1890/53"', "a reference, as a link"),
    ("/begrip/geheim", 'href="/term/kost"', "a term, as a link"),
    ("/begrip/geheim", "</span> twee slagen</td>", "a difference"),
    ("/begrip/geheim", "niet vergeleken", "of what nothing is told"),
    ("/begrip/geheim?taal=en", "two tricks", "a difference in English"),
    ("/begrip/geheim?taal=en", 'name="taal" value="en"', "the language stays when one picks"),
    ("/begrip/geheim", "@incollection{proef1890-54", "how it is cited"),
    ("/begrip/geven", "Niets hierover in:", "an edition without it"),
]


@pytest.mark.parametrize(("path", "datum", "reason"), PAGES)
def test_a_page(site: Any, path: str, datum: str, reason: str) -> None:
    page = site(path)
    assert page.status_code == 200
    assert datum in page.text, reason


def test_the_oldest_edition_stands_first(site: Any) -> None:
    page = site("/begrip/geheim").text
    assert page.index('<h3 id="proef-1890">') < page.index('<h3 id="wet-1999">')


def test_what_is_picked_is_shown_and_cited(site: Any) -> None:
    page = site("/begrip/geheim?uitgave=wet-1999").text
    assert "Geheimhouden van 3K" in page
    assert "betaalt er drie" not in page
    assert "wet1999-64A" in page
    assert "proef1890-54" not in page
    assert "ook 's avonds" not in page, "an aspect of which only the other tells"
    assert re.findall(r'value="([\w-]+)" checked', page) == ["wet-1999"]
    both = site("/begrip/geheim?uitgave=wet-1999&uitgave=proef-1890").text
    assert "Geheimhouden van 3K" in both
    assert "betaalt er drie" in both


@pytest.mark.parametrize("asked", ["niemand", "", "%00", "wet-1999%27--"])
def test_who_picks_what_is_not_there_sees_all(site: Any, asked: str) -> None:
    told = site(f"/begrip/geheim.json?uitgave={asked}").json()
    assert [one["siglum"] for one in told["editions"]] == ["proef-1890", "wet-1999"]


def of_old(page: Any) -> str:
    """What stands in the column of the old book."""
    column: str = page.text.partition('aria-labelledby="proef-1890"')[2]
    return column.partition('aria-labelledby="wet-1999"')[0]


def test_the_book_is_read_unless_our_own_words_are_asked_for(both: Any) -> None:
    book, own = both("/begrip/geheim"), both("/begrip/geheim?lees=eigen")
    assert "betaalt er drie" in of_old(book)
    assert "Dit kost drie" not in of_old(book)
    assert "Dit kost drie" in of_old(own)
    assert "avonds ook.</p>" in of_old(book)
    assert "avonds ook.</p>" not in of_old(own)
    assert "<td>roebels</td><td>drie</td>" in of_old(own), "a table of ours is a table"
    assert "Bij <a" in of_old(own), "of this rule there is no other text"
    assert "Geheimhouden van 3K" in own.text, "nor of that edition"


def test_our_own_words_are_marked_as_such(both: Any) -> None:
    said = "in eigen woorden van Regelboek"
    assert of_old(both("/begrip/geheim")).count(said) == 0
    own = of_old(both("/begrip/geheim?lees=eigen"))
    assert own.count(f"{said}</p>") == 3, "each of those that are, as one is not"
    assert '<em class="noted">[Het vervolg ontbreekt.]</em>' in own


def test_our_own_words_refer_to_what_the_book_refers_to(both: Any) -> None:
    own = of_old(both("/begrip/geheim?lees=eigen"))
    title = 'title="Wie geeft, geeft links om."'
    assert f'<a class="ref short" href="/regel/proef-1890/53" {title}>53</a>.' in own
    assert "/regel/proef-1890/80" not in own


def test_the_text_that_is_read_stays_where_one_picks_and_turns(both: Any) -> None:
    page = both("/begrip/geheim?lees=eigen&uitgave=proef-1890&taal=en").text
    assert '<input type="hidden" name="lees" value="eigen">' in page
    kept = "uitgave=proef-1890&amp;lees=eigen&amp;taal=en#regels"
    assert f'<a href="/begrip/geheim?{kept}" aria-current="true">' in page
    assert '<a href="/begrip/geheim?uitgave=proef-1890&amp;taal=en#regels">' in page
    assert '<a href="/begrip/geheim?lees=eigen&amp;taal=en">all editions' in page


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/begrip/wet?lees=eigen", "there is no other text of that edition"),
        ("/begrip/geheim?lees=eigen&uitgave=wet-1999", "nor of the one that is picked"),
    ],
)
def test_no_text_is_offered_that_is_not_there(both: Any, path: str, reason: str) -> None:
    page = both(path)
    assert page.status_code == 200
    assert "hersteld</a>" not in page.text, reason
    assert both(path.replace("?", ".json?")).json()["text"] == "boek", reason


def test_what_is_read_stands_in_json_with_its_witness(both: Any) -> None:
    told = both("/begrip/geheim.json?lees=eigen").json()
    assert told["text"] == "eigen"
    witnesses = {one["id"]: one["witness"] for one in told["editions"][0]["units"]}
    assert witnesses.pop("proef-1890_55") == "source"
    assert set(witnesses.values()) == {"restated"}


def test_what_is_read_is_what_is_cited(both: Any) -> None:
    """Our own words stand in no file of the source, and at no place of it."""
    book, own = (
        both(f"/begrip/geheim.json?uitgave=proef-1890{asked}").json()["cite"]["text-nl"]
        for asked in ("", "&lees=eigen")
    )
    of_book, *_ = [part for part in book.split("\n\n") if "proef-1890_54" in part]
    of_own, *_ = [part for part in own.split("\n\n") if "proef-1890_54" in part]
    assert "Brontekst: proef.txt (" in of_book
    assert "proef-1890_54, /regel/proef-1890/54, tekens 0 tot " in of_book
    assert "In eigen woorden van Regelboek: restated.txt." in of_own
    assert "proef-1890_54, /regel/proef-1890/54." in of_own


def test_what_is_long_is_folded_and_whole_in_the_page(both: Any) -> None:
    own = of_old(both("/begrip/geheim?lees=eigen"))
    shown, _, folded = own.partition('<details class="fold"><summary>lees verder</summary>')
    assert "Vooraf gaat" in shown
    assert "Dan nog een." in shown
    assert "Slot." in folded
    assert "Slot." not in shown


FOLDS = [
    ([300, 300, 301], 2, "what goes beyond enough, where it is more than little"),
    ([300, 300, 300], 3, "little is not worth folding"),
    ([5000], 1, "a paragraph is not cut"),
    ([1] * 11, 11, "short lines take a line each, and these are still few"),
    ([1] * 19, 12, "a page of short lines is long"),
    ([], 0, "nothing"),
]


@pytest.mark.parametrize(("lengths", "shown", "reason"), FOLDS)
def test_how_much_is_shown_at_once(lengths: list[int], shown: int, reason: str) -> None:
    assert unfolded(lengths) == shown, reason


def test_a_changed_sense_is_flagged(site: Any) -> None:
    """Where both editions use the term here; not where one does, nor one that misleads nobody."""
    told = site("/begrip/geheim.json").json()
    assert told["changed_senses"] == [
        {
            "term": "zie",
            "headword": "zie",
            "senses": {"proef-1890": ["kijk"], "wet-1999": ["kijk om"]},
        }
    ]
    assert site("/begrip/geheim.json?uitgave=wet-1999").json()["changed_senses"] == []
    page = site("/begrip/geheim?taal=en").text
    assert "Same word, different meaning" in page
    assert "kijk om (en)" in page


def test_beside_a_page_stands_what_it_shows_as_json(site: Any) -> None:
    told = site("/begrip/geheim.json").json()
    old, new = told["editions"]
    assert [unit["id"] for unit in old["units"]] == ["proef-1890_54", "proef-1890_tarief"]
    assert old["units"][1]["table"] == [["slag", "2"], ["roebels", "3"]]
    assert [unit["lost"] for unit in new["units"]] == ["absent", None]
    assert told["differences"][1] == {
        "aspect": "wanneer",
        "says": {"proef-1890": "ook 's avonds"},
    }
    (theme,) = site("/begrippen.json").json()
    assert [one["id"] for one in theme["concepts"]] == ["geheim", "geven"]


@pytest.mark.parametrize("name", ["niets", "Geheim", "%00", "..%2Fbegrippen", "geheim%27%20OR%201"])
def test_what_is_not_there_is_said(site: Any, name: str) -> None:
    page = site(f"/begrip/{name}")
    while page.status_code == 302:  # Datasette writes % as ~ in its own addresses
        page = site(page.headers["location"])
    assert page.status_code == 404
    assert "Deze bladzijde is er niet" in page.text


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@example(name="geheim.json", picked="")
@example(name="..", picked="")
@given(name=st.text(min_size=1, max_size=20), picked=st.text(max_size=10))
def test_no_address_errors(site: Any, name: str, picked: str) -> None:
    asked, edition = (
        quote(one.encode("utf-8", "surrogatepass"), safe="") for one in (name, picked)
    )
    # A browser leaves out . and .. before it asks.
    if asked.removesuffix(".json") not in {HIDING.id, OLD_ONLY.id, ".", ".."}:
        assert site(f"/begrip/{asked}?uitgave={edition}").status_code in {302, 404}
    assert site(f"/begrip/geheim?uitgave={edition}").status_code == 200
    assert site(f"/begrip/geheim.json?uitgave={edition}&taal={edition}").status_code == 200


def test_a_build_without_concepts_says_so(tmp_path: Path) -> None:
    publish.database.write_books(tmp_path / "regelboek.db", [])
    datasette = make_datasette(tmp_path)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(datasette.invoke_startup())
    page = loop.run_until_complete(datasette.client.get("/begrippen"))
    assert page.status_code == 200
    assert "nog geen begrippen" in page.text
    assert json.loads(loop.run_until_complete(datasette.client.get("/begrippen.json")).text) == []
