"""The pages of what happens at the table: incidents, scores, deals, errors and coverage."""

import asyncio
import re
import sqlite3
import typing
from contextlib import closing
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.registry import all_checks, find_check
from publish.book import Book
from publish.database import write_books
from publish.interface import Interface, strings
from publish.pages_incident import OFFERED
from publish.pages_score import CHOICES
from publish.server import make_datasette
from publish.situation_form import Unruled, as_answers, fields_of, read_answers, shape_of
from schema.edition import Bibliography, Dating, Edition, Rights
from schema.ids import make_id
from schema.rule import Rule

DUTCH = Interface("nl")


def book(siglum: str, year: int, numbers: list[str]) -> Book:
    """A book of that siglum, whose rules say no more than their number and a hostile sign."""
    rights = Rights(status="unknown", statement="Onbekend", reason="verzonnen")
    edition = Edition(
        siglum=siglum,
        bibliography=Bibliography(title=f"Het boek van {year}"),
        date=Dating(earliest=year, latest=year, printed=str(year)),
        rights=rights,
        grammar="rules",
        cite="regel {number}",
    )
    rules = [
        Rule(
            id=make_id(siglum, number),
            edition=siglum,
            number=number,
            label=f"regel {number}",
            kind="rule",
            position=position,
            spans=[[0, 4]],
            text=f"Zo luidt <b>{number}</b>.",
            source_text="",
            rights="unknown",
        )
        for position, number in enumerate(numbers)
    ]
    return Book(
        edition=edition,
        rules=rules,
        places={},
        name=f"{siglum}.txt",
        characters=100,
        sha256="0" * 64,
    )


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of two editions whose rules are programs, with invented errors and coverage."""
    out = tmp_path_factory.mktemp("table")
    old = book("bend-1918", 1918, ["36", "20", "22", "23", "voorbeeld_1", "voorbeeld_7"])
    write_books(out / "regelboek.db", [old, book("wbf-1997", 1997, ["27B", "77"])])
    with closing(sqlite3.connect(out / "regelboek.db")) as connection, connection:
        connection.execute("DELETE FROM errata")
        connection.executemany(
            "INSERT INTO errata VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    "bend-1918",
                    "bend-1918_36",
                    "sum",
                    "2+2=5",
                    "<i>4</i>",
                    "som",
                    "certain",
                    "print",
                ),
                ("bend-1918", "bend-1918_20", "wording", "roebe1", "roebel", "l", "likely", "ocr"),
                ("wbf-1997", "wbf-1997_77", "table", "1", "2", "tabel", "possible", "print"),
            ],
        )
        connection.executemany(
            "INSERT OR REPLACE INTO coverage VALUES (?, ?, ?, ?)",
            [
                ("bend-1918_36", "noticed", None, ""),
                ("bend-1918_20", "noticed", None, ""),
                ("bend-1918_22", "not-executable", "etiquette", "hoort zo"),
                ("wbf-1997_77", "absent", None, ""),
            ],
        )
    return out


@pytest.fixture(scope="module")
def site(table: Path, loop: asyncio.AbstractEventLoop) -> Any:
    datasette = make_datasette(table)
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


@pytest.fixture(scope="module")
def open_site(tmp_path_factory: pytest.TempPathFactory, loop: asyncio.AbstractEventLoop) -> Any:
    """A site of three editions with programs; of the law code one article is lost, one broken."""
    out = tmp_path_factory.mktemp("open")
    law = book("wbf-1997", 1997, ["27B", "27B1", "38", "36"])
    broken = law.rules[0].model_copy(update={"truncated": True})
    lost = [one.model_copy(update={"text": "", "truncated": True}) for one in law.rules[1:3]]
    law = replace(
        law, rules=[broken, *lost, law.rules[3]], absent=frozenset(one.number for one in lost)
    )
    old = book("bend-1918", 1918, ["36", "20", "22", "23", "19", "21", "30"])
    new = book("auction-web", 2000, ["telling_1", "telling_2", "telling_6", "bieden_2"])
    write_books(out / "regelboek.db", [old, law, new])
    datasette = make_datasette(out)
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


@pytest.fixture(scope="module")
def bare(build: Path, loop: asyncio.AbstractEventLoop) -> Any:
    """A site whose editions have no programs, deals or coverage."""
    datasette = make_datasette(build)
    loop.run_until_complete(datasette.invoke_startup())
    return lambda path: loop.run_until_complete(datasette.client.get(path))


class Nesting(HTMLParser):
    """Each element ends inside the one in which it began, and no paragraph holds a block."""

    VOID = frozenset(("meta", "link", "input", "br", "img", "hr"))
    BLOCK = frozenset(("p", "div", "ul", "ol", "dl", "section", "table", "h1", "h2", "h3", "h4"))

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.BLOCK and "p" in self.inside:
            self.wrong.append(f"{tag} in p")
        if len({name for name, _ in attrs}) < len(attrs):
            self.wrong.append(f"{tag}: an attribute twice")
        if tag not in self.VOID:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.inside or self.inside.pop() != tag:
            self.wrong.append(f"/{tag}")


def words(page: Any) -> str:
    """What a reader reads of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.text).split())


LOW = "/geval/insufficient-bid?previous=2S&bid=2H&lho_called=nee"
DOUBLED = "/score?trekken=3&soort=SA&doublet=1&slagen=10&kwetsbaar=ja"
PAGES = [
    ("/geval", "Een bod is te laag", "what can happen"),
    ("/geval?taal=en", "A bid is too low", "the same in English"),
    ("/geval/insufficient-bid", "Het bod daarvoor", "a form"),
    (LOW, "Het geldt als 3 ♥ harten", "what Bend rules: the same strain, a trick higher"),
    (LOW, "een voldoende bod", "what the law code rules"),
    (LOW, "De uitgaven beslissen dit niet hetzelfde", "and that it isn't the same"),
    (LOW, "Zo luidt &lt;b&gt;36&lt;/b&gt;", "the unit that it rests on, escaped"),
    (
        "/geval/insufficient-bid?previous=2♠&bid=2h&taal=en",
        "It counts as",
        "signs and small letters",
    ),
    (
        "/geval/misdeal?fault=all_passed&last_card_dealt=nee",
        "niet in deze tekst",
        "the unit that comes nearest is not there",
    ),
    ("/geval/revoke-established?events=", "Voldongen nee", "nothing happened since"),
    ("/score", "Slagen van de leider", "a form of contracts"),
    (DOUBLED, "3 SA gedoubleerd, 10 slagen", "what was asked"),
    (DOUBLED, "80", "three tricks over six and one more, at ten, doubled"),
    (DOUBLED, "Manchepremie 500", "what article 77 still states, vulnerable"),
    ("/spelen", "voorbeeld 7", "a list of deals"),
    ("/spel/voorbeeld_1", "Noord Blinde", "a deal"),
    ("/spel/voorbeeld_1", "schoppen", "a suit for who doesn't see it"),
    ("/spel/voorbeeld_1?taal=en", "confirmed", "a claim that double-dummy play bears out"),
    ("/spel/voorbeeld_7", "Kaarten die niet vaststaan", "open cards"),
    ("/spel/voorbeeld_7", "waarschijnlijk", "likely cards"),
    ("/fouten", "3 van 3 fouten", "all errors"),
    ("/fouten", "&lt;i&gt;4&lt;/i&gt;", "escaped"),
    ("/fouten?bron=ocr", "1 van 3 fouten", "those of reading"),
    ("/fouten?bron=&zekerheid=possible", "Het boek van 1997", "an empty filter is none"),
    ("/dekking", "uitgevoerd en bewaakt", "coverage"),
    ("/dekking?uitgave=bend-1918&staat=not-executable", "goede zeden: hoort zo", "why not"),
]


@pytest.mark.parametrize(("path", "datum", "reason"), PAGES)
def test_a_page_says(site: Any, path: str, datum: str, reason: str) -> None:
    page = site(path)
    assert page.status_code == 200, reason
    assert datum in words(page), reason


@pytest.mark.parametrize("path", sorted({path for path, _, _ in PAGES}))
def test_a_page_is_valid_and_stands_in_json_too(site: Any, path: str) -> None:
    page = site(path)
    nesting = Nesting()
    nesting.feed(page.text)
    assert nesting.wrong == []
    assert nesting.inside == []
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    assert page.text.count("<h1") == 1
    where, _, asked = path.partition("?")
    data = site(f"{where}.json?{asked}")
    assert data.status_code == 200
    assert data.json()


WRONG = [
    ("/geval/insufficient-bid?bid=2H", "Het bod daarvoor: dit moet gezegd zijn", "half an answer"),
    ("/geval/insufficient-bid?previous=9X&bid=2H", "is geen bod", "no bid"),
    ("/geval/insufficient-bid?previous=2H&bid=2S&hoed=1", "hoort niet bij dit voorval: hoed", "?"),
    ("/geval/claim?by=koning", "kies uit wat er staat", "a choice that isn't there"),
    ("/geval/claim?by=declarer&by=defender", "geef één antwoord", "two answers"),
    ("/geval/claim?tricks=1", "hoort niet bij dit voorval", "a field of something else"),
    ("/geval/revoke-penalty?tricks_won_by_offenders_from_revoke_on=-1", "geheel getal", "below 0"),
    ("/geval/revoke-penalty?tricks_won_by_offenders_from_revoke_on=14", "13 of minder", "above 13"),
    ("/score?trekken=8", "Trekken: kies uit wat er staat", "an eighth odd trick"),
    ("/score?hoed=1", "hoort hier niet: hoed", "a field of something else"),
    ("/score?soort=SA&hand1=5", "honneurs", "five aces"),
    ("/fouten?uitgave=niemand", "zo’n keuze is er niet", "an edition that isn't there"),
    ("/dekking?staat=niets", "zo’n keuze is er niet", "a state that isn't there"),
]


@pytest.mark.parametrize(("path", "said", "reason"), WRONG)
def test_what_is_wrong_is_said_on_the_page(site: Any, path: str, said: str, reason: str) -> None:
    page = site(path)
    assert page.status_code == 400, reason
    assert said in words(page), reason
    assert "<form" in page.text or "<table" in page.text, "one can go on"


@pytest.mark.parametrize("path", ["/geval/niets", "/spel/niets", "/spel/niets.pbn", "/geval/pack"])
def test_what_is_not_there(site: Any, path: str) -> None:
    assert site(path).status_code == 404


FOUR = "/score?trekken=4&soort=S&doublet=1&slagen=10&hand1=4"
LACKING = f"{FOUR}&mist=10"
TOO_LOW = "/geval/insufficient-bid?previous=2H&bid=2R&replacement=3R&accepted=nee"
OPEN = [
    (FOUR, "1918 (1918) en Het boek van 2000 (2000) tellen hetzelfde waar zij", "and no more"),
    (
        FOUR,
        "Het boek van 2000 (2000) laat iets open: Honneurs en chicane (leider)",
        "who, and what",
    ),
    (FOUR, "laat dit open: het hangt ervan af welke vier het zijn", "and why"),
    (FOUR, "122 en wat zij openlaat", "its sum isn't whole"),
    (
        LACKING,
        "Het boek van 2000 (2000) verschillen in: Honneurs en chicane (leider)",
        "where they part",
    ),
    (LACKING, "≠ verschilt", "and at its row"),
    ("/score", "3 SA , 9 slagen", "the form's own contract, counted"),
    ("/score", "1918 (1918) en Het boek van 2000 (2000) tellen dit hetzelfde.", "which do"),
    ("/score", "1997 (1997) laat de telling open: van haar tabel", "and which doesn't tell"),
    (
        "/score?taal=en",
        "Het boek van 2000 (2000) score this the same. Het boek van 1997 (1997) leaves",
        "in English",
    ),
    (TOO_LOW, "De tekst hierover is in deze transcriptie verloren.", "no silence of the law code"),
    (TOO_LOW, "regel 27B1 (tekst ontbreekt) , regel 27B", "what is left of it"),
    (TOO_LOW, "Deze uitgave zegt hier niets over.", "of the third edition: its text is whole"),
    (f"{TOO_LOW}&taal=en", "The text about this is lost in this transcription.", "in English"),
    (
        "/geval/inadmissible-call?call=1SA&proper_wording=ja",
        "een deel verloren; wat er staat, zegt hier niets over",
        "of the nearest units one is lost and one is there",
    ),
]


@pytest.mark.parametrize(("path", "datum", "reason"), OPEN)
def test_what_is_open_is_told_from_what_is_said(
    open_site: Any, path: str, datum: str, reason: str
) -> None:
    page = open_site(path)
    assert page.status_code == 200, reason
    assert datum in words(page), reason


def test_no_column_stands_where_nothing_differs(open_site: Any) -> None:
    for path, columns in ((FOUR, 3), (LACKING, 4)):
        head = re.search(r"<thead>.*?</thead>", open_site(path).text, re.DOTALL)
        assert head is not None
        assert head[0].count("<th ") == columns


def test_silence_comes_after_what_is_decided(open_site: Any) -> None:
    text = open_site(TOO_LOW).text
    ruled = text[text.index('id="beslissing"') :]
    decided, _, silent = ruled.partition('class="quiet"')
    assert "Het boek van 1918" in decided
    assert "Het boek van 1997" not in decided
    assert silent.index("Het boek van 1997") < silent.index("Het boek van 2000")


@pytest.mark.parametrize(("path", "place"), [(TOO_LOW, "beslissing"), (FOUR, "telling")])
def test_who_asks_lands_on_the_answer(open_site: Any, path: str, place: str) -> None:
    text = open_site(path).text
    assert re.search(rf'<form class="situation[^"]*" action="[^"]+#{place}"', text)
    assert re.search(rf'<h2 id="{place}" tabindex="-1">', text)


def test_what_is_lost_and_what_is_open_stand_in_json(open_site: Any) -> None:
    rulings = open_site(TOO_LOW.replace("?", ".json?")).json()["rulings"]
    assert {one["edition"]: one["text_lost"] for one in rulings} == {
        "bend-1918": None,
        "wbf-1997": "all",
        "auction-web": None,
    }
    editions = open_site(FOUR.replace("?", ".json?")).json()["scores"]["editions"]
    assert [one["left_open"] for one in editions] == [[], ["leider: honours"]]


def test_a_deal_is_given_as_pbn(site: Any) -> None:
    page = site("/spel/voorbeeld_1.pbn")
    assert page.status_code == 200
    assert "voorbeeld_1.pbn" in page.headers["content-disposition"]
    assert page.text.startswith('[Event "')


def test_cards_of_a_whole_deal_are_placed_once_or_open(table: Path) -> None:
    with closing(sqlite3.connect(table / "regelboek.db")) as connection:
        counts = connection.execute(
            "SELECT count(*) FROM deal_cards JOIN deals ON deals.id = deal"
            " WHERE scope = 'deal' GROUP BY deal"
        ).fetchall()
        strange = connection.execute(
            "SELECT count(*) FROM deal_cards WHERE json_array_length(seats) NOT BETWEEN 1 AND 4"
        ).fetchone()
    assert {n for (n,) in counts} == {52}
    assert strange == (0,)


def test_where_nothing_is_it_says_so(bare: Any) -> None:
    assert "geen uitgave waarvan de regels een programma zijn" in words(bare(LOW))
    assert "waarvan de spelen zijn teruggevonden" in words(bare("/spelen"))
    assert "van geen uitgave nagegaan" in words(bare("/dekking"))
    assert "geen uitgave waarvan een programma de score telt" in words(bare("/score"))
    for path, file in (("/spelen", "deals"), ("/dekking", "ruleset"), ("/score", "ruleset")):
        for address in (path, f"{path}?taal=en"):
            assert f"{file}.toml" in words(bare(address)), "when something would stand there"
    assert bare(DOUBLED).status_code == 200


def test_what_is_dutch_among_errors_is_marked_and_told_once_in_english(site: Any) -> None:
    dutch, english = site("/fouten"), site("/fouten?taal=en")
    told = "The findings are in Dutch"
    assert (words(dutch).count(told), words(english).count(told)) == (0, 1)
    for said in ("2+2=5", "&lt;i&gt;4&lt;/i&gt;", "som", "roebe1", "roebel", "tabel"):
        assert re.search(rf'<(span|p) class="\w+" lang="nl">{re.escape(said)}</', english.text)


def literals(annotation: Any) -> typing.Iterator[Any]:
    if typing.get_origin(annotation) is typing.Literal:
        yield from typing.get_args(annotation)
    else:
        for inside in typing.get_args(annotation):
            yield from literals(inside)


def decided(value: Any) -> list[str]:
    many = value if isinstance(value, list) else [value]
    plain = (one for one in many if isinstance(one, str))
    return [one for one in plain if not re.fullmatch(r"\d(SA|[KRHS])|[a-z]+-\d{4}_\w+", one)]


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_each_question_answer_and_ruling_has_its_words(name: str) -> None:
    check, known = all_checks()[name], strings()["nl"]
    named = {f"gc_{name}"}
    for field, info in check.situation.model_fields.items():
        assert f"gf_{field}" in known, field
        for one in literals(info.annotation):
            if isinstance(one, str):
                assert {f"gv_{name}_{one}", f"gv_{field}_{one}", f"gv_{one}"} & set(known), one
    for field in check.decision.model_fields:
        assert f"gd_{field}" in known, field
    for case in check.cases.case:
        for field, value in (case.decision or {}).items():
            for one in decided(value):
                assert {f"gv_{field}_{one}", f"gv_{one}"} & set(known), f"{field}: {one}"
    assert named <= set(known)


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_each_worked_case_can_be_asked_by_the_form(name: str) -> None:
    """A situation that is written as answers and read back is the same situation."""
    check = find_check(name)
    for case in check.cases.case:
        answers = as_answers(case.situation, check)
        assert answers is not None, case.name
        there = check.situation.model_validate(case.situation)
        assert read_answers(check, answers, DUTCH) == there, case.name


def test_a_form_asks_nothing_that_goes_without_saying() -> None:
    check = find_check("annulled-deal")
    assert fields_of(check, {}, DUTCH) == []
    assert read_answers(check, {}, DUTCH) == check.situation.model_validate(
        {"points_since_deal": True}
    )


FIELDS = sorted({field for name in OFFERED for field in find_check(name).situation.model_fields})
ODD = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["ja", "nee", "2H", "7SA", "pas", "doublet", "declarer", "0", "13", "999999", ""]
    ),
)
SLOW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@SLOW
@given(
    st.sampled_from(sorted(OFFERED)),
    st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=8)), ODD, max_size=5),
)
def test_whatever_an_incident_is_asked_it_answers_or_says_why(
    site: Any, name: str, asked: dict[str, str]
) -> None:
    page = site(f"/geval/{name}?" + urlencode(asked, errors="surrogatepass"))
    assert page.status_code in (200, 400)
    assert ('role="alert"' in page.text) is (page.status_code == 400)
    assert re.findall("<script", page.text) == ["<script"]


@SLOW
@given(st.data(), st.sampled_from(sorted(OFFERED)))
def test_whatever_is_chosen_of_a_form_is_ruled(site: Any, data: Any, name: str) -> None:
    check = find_check(name)
    asked = {
        field: data.draw(st.sampled_from([one.value for one in question.choices]))
        for question in fields_of(check, {}, DUTCH)
        for field in [question.name]
        if question.choices
    }
    page = site(f"/geval/{name}?{urlencode(asked)}")
    assert page.status_code in (200, 400)
    if all(
        shape_of(info).kind in ("choice", "list") for info in check.situation.model_fields.values()
    ):
        try:
            read_answers(check, {key: [value] for key, value in asked.items()}, DUTCH)
        except Unruled:
            assert page.status_code == 400
        else:
            assert page.status_code == 200


@SLOW
@given(st.fixed_dictionaries({name: st.sampled_from(of) for name, (of, _) in CHOICES.items()}))
def test_whatever_contract_is_counted(site: Any, asked: dict[str, str]) -> None:
    page = site(f"/score?{urlencode(asked)}")
    most = 4 if asked["soort"] == "SA" else 5
    possible = int(asked["hand1"]) + int(asked["hand2"]) <= most
    assert page.status_code == (200 if possible else 400)


@SLOW
@given(
    st.sampled_from(["/score", "/fouten", "/dekking", "/spelen", "/geval"]),
    st.dictionaries(st.text(max_size=10), ODD, max_size=3),
    st.text(max_size=20),
)
def test_no_page_breaks_on_what_it_is_asked(
    site: Any, path: str, asked: dict[str, str], tail: str
) -> None:
    query = urlencode(asked, errors="surrogatepass")
    assert site(f"{path}?{query}").status_code in (200, 400)
    for place in ("/spel/", "/geval/"):
        where = urlencode({"": tail}, errors="surrogatepass")[1:]
        page = site(f"{place}x{where}")
        while page.status_code == 302:
            page = site(page.headers["location"])
        assert page.status_code == 404
