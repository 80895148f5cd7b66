"""The pages of terms: from A to Z, and one with its senses, forms and concordance."""

import asyncio
import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import publish.database
from publish.book import Book
from publish.cite_term import cite_term
from publish.concordance import Line, Order, ordered
from publish.pages_term import PER_PAGE
from publish.server import make_datasette
from publish.term_reading import letter_of
from schema.rule import Rule, TermMark
from schema.term import Sense, Term

ROUBLES = Term(
    id="roebels",
    headword="roebels <x>",
    modern="punten",
    english="points & roubles",
    part_of_speech="noun",
    false_friend=True,
    note="Geen geld; „pas op”.",
    related=["slagen"],
    senses=[Sense(editions=["proef-1890"], nl="wat men betaalt", en="what one pays")],
    forms={"proef-1890": ["roebels"]},
    damaged={"proef-1890": ["rocbels"]},
    equivalents={"wet-1999": ["slagen", "mark <y>"], "niemand": ["weg"]},
)
TRICKS = Term(
    id="slagen",
    headword="slagen",
    modern="slagen",
    english="tricks",
    part_of_speech="noun",
    related=["roebels"],
    senses=[Sense(editions=["wet-1999"], nl="wat men wint", en="what one wins")],
    forms={"wet-1999": ["slagen"]},
)
THE = TRICKS.model_copy(update={"id": "de", "headword": "De", "related": []})
TERMS = [TRICKS, ROUBLES, THE]
WORDS = {"roebels": r"\broebels\b", "slagen": r"\bslagen\b", "de": r"\b[Dd]e\b"}


def marked(rule: Rule) -> Rule:
    """A unit with a mark at each place where a term stands."""

    def marks(text: str) -> list[TermMark]:
        found = [
            TermMark(term=name, form=one.group(), span=[one.start(), one.end()])
            for name, word in WORDS.items()
            for one in re.finditer(word, text)
        ]
        return sorted(found, key=lambda mark: mark.span)

    return rule.model_copy(
        update={"terms": marks(rule.text), "title_terms": marks(rule.title or "")}
    )


def many(book: Book) -> Book:
    """The book with a rule that has a term more often than a page of a concordance holds."""
    text = " ".join(f"de n{n}" for n in range(PER_PAGE + 5))
    long = book.rules[-1].model_copy(
        update={"id": "wet-1999_lang", "number": "lang", "position": 99, "text": text}
    )
    return replace(book, rules=[*book.rules, long])


@pytest.fixture(scope="module")
def site(books: list[Book], tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """Asks a site with three terms for a page."""
    out = tmp_path_factory.mktemp("termen")
    some = [many(book) if book.edition.siglum == "wet-1999" else book for book in books]
    some = [replace(book, rules=list(map(marked, book.rules))) for book in some]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(publish.database, "load_terms", lambda: {one.id: one for one in TERMS})
        publish.database.write_books(out / "regelboek.db", some)
    datasette = make_datasette(out)
    loop = asyncio.new_event_loop()
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


PAGES = [
    ("/termen", "roebels &lt;x&gt;", "a headword, escaped"),
    ("/termen", "valse vriend", "a false friend is marked"),
    ("/termen", 'href="/termen?letter=S"', "the way to a letter"),
    ("/termen?taal=en", "points &amp; roubles", "what it is in English"),
    ("/term/roebels", '<h1 lang="nl">roebels &lt;x&gt;</h1>', "its headword, escaped"),
    ("/term/roebels", "zelfstandig naamwoord", "its part of speech"),
    ("/term/roebels", '<b lang="nl">punten</b>', "what it is called now"),
    ("/term/roebels", "Geen geld; „pas op”.", "its note"),
    ("/term/roebels", "Oudste vindplaats", "where it stands first"),
    ("/term/roebels", "wat men betaalt", "its sense"),
    ("/term/roebels", "Misgelezen in de bron", "a damaged form"),
    ("/term/roebels", 'href="/term/slagen"', "what is related"),
    ("/term/roebels", "Wat andere uitgaven zeggen", "what stands elsewhere for it"),
    ("/term/roebels", '<a href="/term/slagen" lang="nl">slagen</a>, <a', "which is a term itself"),
    (
        "/term/roebels",
        '<a href="/zoek?q=%22mark+%3Cy%3E%22+editie%3Awet-1999" lang="nl">mark &lt;y&gt;</a>',
        "or is looked for in that edition",
    ),
    ("/term/roebels", 'href="/regel/proef-1890/54"', "the rule of an attestation"),
    ("/term/roebels", 'href="/regel/proef-1890/blz.%203"', "the page of an attestation"),
    ("/term/roebels", '<rect width="100.0"', "a bar"),
    ("/term/roebels?taal=en", "what one pays", "its sense in English"),
    ("/term/roebels", "TY  - DICT", "how it is cited"),
    ("/term/slagen", "Enige vindplaats", "what stands in one place"),
    ("/term/de", "1–100 van", "a page of a concordance"),
    ("/term/de?blz=99", "bladzijde 2 van 2", "a page beyond the last"),
    ("/term/de?blz=x&volgorde=y&uitgave=z", "1–100 van", "what is asked in vain"),
]


@pytest.mark.parametrize(("path", "datum", "reason"), PAGES)
def test_a_page(site: Any, path: str, datum: str, reason: str) -> None:
    page = site(path)
    assert page.status_code == 200
    assert datum in page.text, reason


def test_what_other_editions_say_is_told_of_those_that_are_there(site: Any) -> None:
    told = site("/term/roebels.json").json()["equivalents"]
    assert told == {"wet-1999": ["slagen", "mark <y>"]}
    assert "Wat andere uitgaven zeggen" not in site("/term/slagen").text


def test_terms_stand_in_the_order_of_the_alphabet(site: Any) -> None:
    told = site("/termen.json").json()
    assert [one["id"] for one in told] == ["de", "roebels", "slagen"]
    assert [one["id"] for one in site("/termen.json?letter=s").json()] == ["slagen"]
    assert len(site("/termen.json?letter=%00").json()) == 3, "a letter that no term begins with"
    assert told[1]["editions"] == ["proef-1890"]


LETTERS = [("Écart", "E"), ("’s avonds", "S"), ("64", "#"), ("", "#"), ("ß", "S"), ("Ω", "#")]


@pytest.mark.parametrize(("headword", "letter"), LETTERS)
def test_the_letter_of_a_term(headword: str, letter: str) -> None:
    assert letter_of(headword) == letter


def line(before: str, after: str, form: str = "slag") -> Line:
    return Line("a_1", "regel 1", "a", None, before, form, after, None, False)


ORDERS: list[tuple[Order, list[int], str]] = [
    ("boek", [0, 1, 2, 3], "as they stand"),
    ("links", [2, 1, 3, 0], "by the nearest word before, in any case; what has none comes last"),
    ("rechts", [1, 3, 0, 2], "by the words after; signs do not count"),
]


@pytest.mark.parametrize(("order", "right", "reason"), ORDERS)
def test_the_order_of_a_concordance(order: Order, right: list[int], reason: str) -> None:
    lines = [
        line("", ", ja"),
        line("de eerste ", " – af"),
        line("Zo één ", ""),
        line("geen lage ", " bij"),
    ]
    assert [lines.index(one) for one in ordered(lines, order)] == right, reason


def test_how_often_a_term_stands_among_a_thousand_words(site: Any) -> None:
    (edition,) = site("/term/roebels.json").json()["editions"]
    assert edition["attestations"] == 3  # of blz. 3, regel 54, and the table
    assert edition["per_thousand_words"] == round(3000 / edition["words"], 3)
    words = "Het spel", "Vooraf een woord over de roebels."
    assert edition["words"] > sum(len(one.split()) for one in words)


def test_the_first_and_last_attestation(site: Any) -> None:
    told = site("/term/roebels.json").json()
    assert (told["first"]["rule"], told["last"]["rule"]) == ("proef-1890_p3", "proef-1890_tarief")


def test_a_concordance_of_one_edition_keeps_that_on_its_pages(site: Any) -> None:
    page = site("/term/de?uitgave=wet-1999&volgorde=rechts").text
    assert (
        "proef-1890" not in re.findall(r'class="kwic".*', page, re.DOTALL)[0].split("</table>")[0]
    )
    assert 'href="/term/de?uitgave=wet-1999&amp;volgorde=rechts&amp;blz=2#vindplaatsen"' in page
    assert 'href="/term/de.csv?uitgave=wet-1999&amp;volgorde=rechts"' in page


def test_the_concordance_as_csv_has_all_lines(site: Any) -> None:
    answer = site("/term/de.csv?uitgave=wet-1999")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    told = site("/term/de.json?uitgave=wet-1999").json()["concordance"]
    assert len(rows) == told["total"] > PER_PAGE == len(told["lines"])
    assert {row["edition"] for row in rows} == {"wet-1999"}
    first = told["lines"][0]
    assert [rows[0][name] for name in ("rule", "before", "form", "after")] == [
        first[name] for name in ("rule", "before", "form", "after")
    ]


def test_an_entry_is_cited_as_one_of_a_dictionary() -> None:
    text, english, bibtex, ris, csl = cite_term("a-b", "A & b", "nl", "https://voorbeeld.nl/")
    assert "https://voorbeeld.nl/term/a-b" in text.text
    assert "lemma a-b" in text.text
    assert english.language == "en"
    assert "entry a-b" in english.text
    assert r"title = {{A \& b}}" in bibtex.text
    assert ris.text.startswith("TY  - DICT")
    assert ris.text.endswith("ER  -")
    (item,) = json.loads(csl.text)
    assert item["type"] == "entry-dictionary"
    assert item["title"] == "A & b"
    assert "URL" not in json.loads(cite_term("a", "a", "en")[-1].text)[0]


@pytest.mark.parametrize("ending", ["", ".json", ".csv"])
@pytest.mark.parametrize("name", ["niets", "Roebels", "%00", "..%2Ftermen", "roebels%27--"])
def test_what_is_not_there_is_said(site: Any, name: str, ending: str) -> None:
    page = site(f"/term/{name}{ending}")
    while page.status_code == 302:  # Datasette writes % as ~ in its own addresses
        page = site(page.headers["location"])
    assert page.status_code == 404


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@example(name="roebels.json", asked="")
@example(name="..", asked="")
@given(name=st.text(min_size=1, max_size=20), asked=st.text(max_size=8))
def test_no_address_errors(site: Any, name: str, asked: str) -> None:
    name, asked = (quote(one.encode("utf-8", "surrogatepass"), safe="") for one in (name, asked))
    # A browser leaves out . and .. before it asks.
    if name.lower().partition(".")[0] not in {*WORDS, ""}:
        assert site(f"/term/{name}").status_code in {302, 404}
        assert site(f"/term/{name}.csv").status_code in {302, 404}
    query = f"uitgave={asked}&volgorde={asked}&blz={asked}&letter={asked}&taal={asked}"
    for path in ("/termen", "/term/roebels", "/term/roebels.csv", "/term/roebels.json"):
        assert site(f"{path}?{query}").status_code == 200
