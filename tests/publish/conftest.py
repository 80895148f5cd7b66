"""Two invented rulebooks as records: what the database, the search and the site are tried on."""

import asyncio
import csv
import shutil
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
import uvicorn

from publish.book import Book, Page
from publish.database import write_books
from publish.outline import Node
from publish.page_breaks import PageBreak
from publish.places import Place
from publish.server import make_datasette
from schema.concept import Concept
from schema.edition import Bibliography, Dating, Edition, Rights
from schema.finding import Finding
from schema.ids import make_id
from schema.rule import (
    Candidate,
    Correction,
    IndexEntry,
    Reference,
    Rule,
    Suggestion,
    Target,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
DOWNLOAD = "run playwright install chromium"
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def reference(raw: str, *targets: str, kind: str = "see") -> Reference:
    """A reference; a target with ! is absent, one with @ external."""
    status = {"!": "absent", "@": "external"}
    return Reference(
        raw=raw,
        kind=kind,  # type: ignore[arg-type]
        targets=[
            Target(id=one.strip("!@"), status=status.get(one[-1], "resolved"))  # type: ignore[arg-type]
            for one in targets
        ],
        span=[0, len(raw)],
    )


class Shelf:
    """Units of one edition, put one after the other."""

    def __init__(self, siglum: str, rights: str) -> None:
        self.siglum, self.rights, self.rules = siglum, rights, list[Rule]()

    def add(self, number: str, label: str, text: str, kind: str = "rule", **more: object) -> None:
        parent = more.pop("parent", None)
        self.rules.append(
            Rule(
                id=make_id(self.siglum, number),
                edition=self.siglum,
                number=number,
                label=label,
                kind=kind,  # type: ignore[arg-type]
                parent=make_id(self.siglum, str(parent)) if parent else None,
                position=len(self.rules),
                spans=[[0, len(text)]],
                text=text,
                source_text=text,
                rights=self.rights,  # type: ignore[arg-type]
                **more,  # type: ignore[arg-type]
            )
        )


def places(rules: list[Rule]) -> dict[str, list[Place | None]]:
    """Where the references stand; in these texts each stands once."""
    found: dict[str, list[Place | None]] = {}
    for rule in rules:
        for one in rule.references:
            assert rule.text.count(one.raw) == 1
            start = rule.text.index(one.raw)
            found.setdefault(rule.id, []).append((start, start + len(one.raw)))
    return found


def old_book() -> Book:
    shelf = Shelf("proef-1890", "public-domain")
    part = {"part": ["Het spel"]}
    shelf.add("spel", "Het spel", "", "heading", title="Het spel", pages=["3"])
    shelf.add(
        "p3",
        "blz. 3",
        "Vooraf een woord over de roebels.",
        "paragraph",
        parent="spel",
        pages=["3"],
        **part,
    )
    shelf.add("53", "regel 53", "Wie geeft, geeft links om.", parent="spel", pages=["3"], **part)
    shelf.add(
        "54",
        "regel 54",
        "Wie roebels verduistert, betaalt er drie; zie 53 en 80.\nDat geldt 's avonds ook.",
        parent="spel",
        pages=["3", "4"],
        references=[reference("53 en 80", "proef-1890_53", "proef-1890_80!")],
        **part,
    )
    shelf.add(
        "55",
        "regel 55",
        "Bij 54 telt de gever niet mee (E 42). Mêlée «heet» zo.",
        parent="spel",
        pages=["4"],
        references=[reference("54", "proef-1890_54"), reference("E 42", "E42@", kind="external")],
        **part,
    )
    shelf.add("drie", "Spel met drieën", "", "heading", title="Spel met drieën", pages=["5"])
    three = {"part": ["Spel met drieën"], "parent": "drie", "pages": ["5"]}
    shelf.add(
        "drie_II",
        "regel II",
        "Twee spelers zitten als vanouds (blz. 15).",
        references=[
            reference("als vanouds"),
            reference("blz. 15", "proef-1890_p15!", kind="page"),
        ],
        **three,
    )
    shelf.add("drie_III", "regel III", "De derde wacht <b>tot</b> de slag om is.", **three)
    shelf.add("tarief", "Tarief", "slag | 2\nroebels | 3", "table", title="Tarief", pages=["6"])
    return Book(
        edition=Edition(
            siglum="proef-1890",
            bibliography=Bibliography(title="De roebels & hun regels", author="J. Verzonnen"),
            date=Dating(earliest=1890, latest=1895, printed="zonder jaar"),
            games=["roebelen"],
            rights=Rights(status="public-domain", statement="Vrij", reason="verzonnen"),
            grammar="rules",
            cite="regel {number}",
            invented=True,
        ),
        rules=shelf.rules,
        places=places(shelf.rules),
        name="proef.txt",
        characters=1000,
        sha256="0" * 64,
        pages=[Page(str(n), n != 5, n * 100) for n in (3, 4, 5, 6)],
        findings=[
            Finding(
                source="proef.txt",
                line=7,
                sequence="regels",
                what="lost",
                read="",
                proposed="56",
                message="regel 56 ontbreekt",
            )
        ],
    )


def law_code() -> Book:
    shelf = Shelf("wet-1999", "in-copyright")
    top = {"part": ["HOOFDSTUK II"]}
    shelf.add("II", "HOOFDSTUK II", "", "heading", title="Vergrijpen")
    shelf.add("16", "art. 16", "", title="Onrechtmatig weten", parent="II", **top)
    shelf.add("16C", "art. 16C", "", parent="16", **top)
    shelf.add("25", "art. 25", "", title="Herstel", parent="II", **top)
    shelf.add("25B2", "art. 25B2", "Later herstel kan.", parent="25", **top)
    shelf.add("25B2b", "art. 25B2b", "Het kost een half bord.", parent="25B2", **top)
    shelf.add("64", "art. 64", "Na een verzaking geldt dit.", title="Verzaken", parent="II", **top)
    shelf.add(
        "64A",
        "art. 64A",
        "Geheimhouden van 3K (18) kost twee slagen, zie art. 16C.",
        parent="64",
        references=[reference("art. 16C", "wet-1999_16C!")],
        **top,
    )
    shelf.add("64B", "art. 64B", "Geen straf volgt:", parent="64", **top)
    shelf.add(
        "64B1",
        "art. 64B1",
        "als de blinde geheim hield; zie artikel 64A2.",
        parent="64B",
        references=[reference("artikel 64A2", "wet-1999_64A2!")],
        **top,
    )
    shelf.add("register", "Register", "Verzaken 64", "index", title="Register")
    return Book(
        edition=Edition(
            siglum="wet-1999",
            bibliography=Bibliography(title="Wetboek van het geheimhouden"),
            date=Dating(earliest=1999, latest=1999, printed="1999"),
            rights=Rights(status="in-copyright", statement="Niet vrij", reason="verzonnen"),
            grammar="code",
            cite="art. {number}",
        ),
        rules=shelf.rules,
        places=places(shelf.rules),
        name="wet.txt",
        characters=900,
        sha256="1" * 64,
        index=[
            IndexEntry(
                edition="wet-1999",
                position=0,
                unit="wet-1999_register",
                head="Verzaken",
                sub=None,
                articles=["64"],
                see=[],
                see_also=["Straf"],
                span=[0, 11],
            )
        ],
        absent=frozenset({"16", "16C"}),
        divisions={"II": "hoofdstuk"},
    )


@pytest.fixture
def node() -> Callable[..., Node]:
    """Makes a unit of an outline from its number, and what is to be told of it."""

    def make(number: str, **told: object) -> Node:
        plain: dict[str, object] = {"kind": "rule", "title": None, "parent": None, "position": 0}
        plain |= {"absent": False, "opening": "", "length": 0}
        names = {"id": f"a_{number}", "number": number, "label": number, "place": number}
        return Node(**(plain | names | told))  # type: ignore[arg-type]

    return make


@pytest.fixture(scope="session")
def books() -> list[Book]:
    """An old book that is free, and a law code in copyright; the younger first."""
    return [law_code(), old_book()]


@pytest.fixture(scope="session")
def build(books: list[Book], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a build leaves it, with the database and a file of each kind."""
    out = tmp_path_factory.mktemp("build")
    write_books(out / "regelboek.db", books)
    for folder, ending in (("tei", "xml"), ("records", "jsonl")):
        (out / folder).mkdir()
        for siglum in ("proef-1890", "wet-1999", "onbekend"):
            (out / folder / f"{siglum}.{ending}").write_text(f"{siglum} {ending}\n")
    return out


OWN_54 = "Dit kost <drie> roebels. Lees bij 53 en 80 meer.\n[Het vervolg ontbreekt.]"


def told_of(book: Book) -> Book:
    """The old book, repaired in one rule, in old spelling, with its pages and a text of our own."""
    rules = {rule.number: rule for rule in book.rules}
    text = rules["54"].text
    corrections = [
        Correction(
            span=[0, 1], before="verduiftert", after="verduistert", method="hand", confidence=1
        ),
        Correction(span=[1, 2], before="dne", after="drie", method="word", confidence=0.8),
        Correction(span=[2, 3], before="Reg el", after="regel", method="spacing", confidence=0.9),
    ]
    doubt = Suggestion(
        span=[3, 4],
        before="avonds",
        candidates=[Candidate(after="<avond>", method="context", confidence=0.3)],
    )
    where: list[Place | None] = [place(text, "verduistert"), place(text, "drie"), None]
    rules["54"] = rules["54"].model_copy(
        update={"corrections": corrections, "suggestions": [doubt]}
    )
    spelled = {"text": rules["55"].text.replace(" zo.", " zoo.")}
    rules["55"] = rules["55"].model_copy(update=spelled)
    return replace(
        book,
        edition=book.edition.model_copy(update={"spelling": "De Vries–Te Winkel"}),
        rules=list(rules.values()),
        corrected={rules["54"].id: where},
        suggested={rules["54"].id: [place(text, "avonds")]},
        page_breaks=[PageBreak(0, rules["spel"].id, 0), PageBreak(1, rules["54"].id, 25)],
        restated={
            rules["53"].id: "De gever geeft naar links.",
            rules["54"].id: OWN_54,
        },
        restated_references={rules["54"].id: [(rules["53"].id, place(OWN_54, "bij 53"))]},
    )


def place(text: str, words: str) -> Place:
    return text.index(words), text.index(words) + len(words)


BESIDE = """
INSERT INTO terms VALUES
 ('roebel', 'roebel', 'munt', 'rouble', 'noun', 0, NULL, '[]', 'proef-1890', 'proef-1890', 2);
INSERT INTO term_senses VALUES (1, 'roebel', 0, 'proef-1890', 'een "munt"', 'a "coin"');
INSERT INTO occurrences VALUES
 (1, 'roebel', 'proef-1890_54', 'proef-1890', 'roebels', NULL, 4, 11, 0, '3', 'Wie ', '');
INSERT INTO checks VALUES
 ('hidden', 'Of iemand <roebels> verduistert', NULL), ('bare', 'Iets', NULL);
INSERT INTO check_rules VALUES ('hidden', 'proef-1890_54'), ('bare', 'proef-1890_54');
INSERT INTO check_results VALUES
 (1, 'hidden', 'proef-1890', 'Eén roebel te weinig', '{"roebels":1}', '{"pays":3}', '{"pays":3}',
  '["proef-1890_54"]', 0, 1),
 (2, 'hidden', 'proef-1890', 'Niets te weinig', '{"roebels":0}', '{"pays":0}', '{"pays":1}',
  '["proef-1890_54"]', 0, 0),
 (3, 'hidden', 'proef-1890', 'Van een andere regel', '{}', '{}', '{}', '["proef-1890_53"]', 0, 1);
INSERT INTO ruleset VALUES (1, 'proef-1890', 'hidden.pays', '3', 'proef-1890_54', '["drie"]', 0);
INSERT INTO coverage VALUES ('proef-1890_54', 'noticed', NULL, ''),
 ('proef-1890_53', 'not-executable', 'etiquette', 'de hand <rust>'),
 ('wet-1999_64A', 'unnoticed', NULL, '');
INSERT INTO errata VALUES
 (NULL, 'proef-1890', 'proef-1890_54', 'number', 'drie', 'vier', 'elders <vier>', 'likely',
  'print');
INSERT INTO deals (id, edition, position, unit, kind, scope, calls, pbn, complete, certain)
 VALUES ('spel_1', 'proef-1890', 0, 'proef-1890_54', 'diagram', 'deal', '[]', '', 1, 1);
"""


@pytest.fixture(scope="session")
def full_build(books: list[Book], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the two books in which something is told of everything."""
    out = tmp_path_factory.mktemp("vol")
    hidden = Concept(
        id="geheim",
        theme_nl="Straf",
        theme_en="Penalty",
        label_nl="Geheim <houden>",
        label_en="Hiding",
        definition_nl="Over verduisteren.",
        definition_en="About hiding.",
        units={"wet-1999": ["64A", "64B"], "proef-1890": ["54"]},
        differences=[],
    )
    write_books(out / "regelboek.db", [books[0], told_of(books[1])], concepts=[hidden])
    with closing(sqlite3.connect(out / "regelboek.db")) as connection:
        connection.executescript(BESIDE)
    for folder, name in (("tei", "wet-1999.xml"), ("tei", "wet-1999.restated.xml")):
        (out / folder).mkdir(exist_ok=True)
        (out / folder / name).write_text(f"{name}\n")
    return out


@pytest.fixture
def database(build: Path) -> Iterator[sqlite3.Connection]:
    """The database of the build, to read."""
    connection = sqlite3.connect(f"file:{build / 'regelboek.db'}?mode=ro", uri=True)
    yield connection
    connection.close()


@contextmanager
def served(build: Path) -> Iterator[str]:
    """A build as a site on a free port: its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = uvicorn.Config(make_datasette(build).app(), port=port, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture(scope="session")
def address(build: Path) -> Iterator[str]:
    """Where the site of the two books is served."""
    with served(build) as address:
        yield address


@pytest.fixture(scope="session")
def full_address(full_build: Path) -> Iterator[str]:
    """Where the site is served on which something is told of everything."""
    with served(full_build) as address:
        yield address


@pytest.fixture(scope="session")
def reading_address(reading_build: Path) -> Iterator[str]:
    """Where the five editions are served."""
    with served(reading_build) as address:
        yield address


@pytest.fixture(scope="session")
def own_address(own_build: Path) -> Iterator[str]:
    """Where our own texts alone are served."""
    with served(own_build) as address:
        yield address


class Kind(NamedTuple):
    """A page that stands for all of its kind: on which site, what it is, and where."""

    site: str  # "real": as a reader reads it; "own": our own texts alone
    kind: str
    path: str
    status: int


@pytest.fixture(scope="session")
def kinds() -> list[Kind]:
    """A page of each kind that the site has."""
    with (Path(__file__).parent / "kinds.tsv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return [Kind(row["site"], row["kind"], row["path"], int(row["status"])) for row in rows]


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop for the questions of one module of tests."""
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """The system's own Chromium, or else the one that Playwright downloaded.

    Playwright is asked for here alone, as some of these tests run where it is not; and no
    longer than for one module, as it keeps an event loop running.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
        found = next(filter(None, map(shutil.which, CHROMIUMS)), str(own) if own.exists() else None)
        if found is None:
            pytest.fail(f"no Chromium: install one of {', '.join(CHROMIUMS)}, or {DOWNLOAD}")
        browser = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def context(browser: "Browser", address: str) -> "Iterator[BrowserContext]":
    """A reader on a desk, in the light; with scripts off, for the pages need none."""
    context = browser.new_context(
        base_url=address, viewport={"width": 1280, "height": 900}, java_script_enabled=False
    )
    yield context
    context.close()


@pytest.fixture
def page(context: "BrowserContext") -> "Page":
    """A tab of that reader's."""
    return context.new_page()


@pytest.fixture
def desk(browser: "Browser", reading_address: str) -> "Iterator[Page]":
    """A reader of the five editions, on a desk, with scripts on and a clipboard."""
    with browser.new_context(
        base_url=reading_address, viewport={"width": 1280, "height": 900}
    ) as context:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield context.new_page()
