"""Two invented rulebooks as records: what the database, the search and the site are tried on."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from publish.book import Book, Page
from publish.database import write_books
from publish.outline import Node
from publish.places import Place
from schema.edition import Bibliography, Dating, Edition, Rights
from schema.finding import Finding
from schema.ids import make_id
from schema.rule import IndexEntry, Reference, Rule, Target


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


@pytest.fixture
def database(build: Path) -> Iterator[sqlite3.Connection]:
    """The database of the build, to read."""
    connection = sqlite3.connect(f"file:{build / 'regelboek.db'}?mode=ro", uri=True)
    yield connection
    connection.close()
