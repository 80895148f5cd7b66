"""A citation says which edition, unit, page and witness is meant, and by what it is checked."""

import re
import sqlite3
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publish.book import Book
from publish.cite import (
    Citation,
    CitationSet,
    CitedEdition,
    cite_concept,
    cite_unit,
    each,
    one_line,
)
from publish.cite_name import PERSON, Name, name_of
from publish.cite_text import as_text
from publish.cite_words import Language, dated, dated_with_care, page_runs, words
from publish.database import write_books
from schema.concept import Concept
from schema.edition import Bibliography, Dating

ROOT = Path(__file__).resolve().parents[2]
Write = Callable[..., sqlite3.Connection]

REVOKE = Concept(
    id="verzaken",
    theme_nl="Het spelen",
    theme_en="The play",
    label_nl="Verzaken",
    label_en="Revoking",
    definition_nl="Wie niet bekent terwijl hij het kan.",
    definition_en="Not following suit when able to.",
    units={"wet-1999": ["64"], "proef-1890": ["55", "54"]},
    differences=[],
)
PROEF = "J. Verzonnen, De roebels & hun regels, "
PROEF_FILE = "proef.txt (utf-8, SHA-256 000000000000…)"
LAW = "Wetboek van het geheimhouden, 1999"
LAW_FILE = "wet.txt (utf-8, SHA-256 111111111111…)"


RULE = Citation(
    id="proef-1890_54",
    name="regel 54",
    pages=("3", "4"),
    spans=((0, 80),),
    witness="source",
    absent=False,
    truncated=False,
    edition=CitedEdition(
        title="De roebels & hun regels",
        author=Name("Verzonnen", "J."),
        publisher="",
        place="",
        printing="",
        date=Dating(earliest=1890, latest=1895, printed="zonder jaar"),
        language="nl",
        is_web=False,
        invented=True,
        file_name="proef.txt",
        encoding="utf-8",
        sha256="0" * 64,
    ),
    version="2.0",
)


def cited(connection: sqlite3.Connection, unit_id: str, site: str = "") -> Citation:
    """The citation as version 2.0 gives it, so that a new version changes no expectation."""
    found = cite_unit(connection, unit_id, site)
    assert found is not None
    return replace(found, version="2.0")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a book, with what is to be changed in its edition, and opens the database."""

    def write_one(book: Book, **changes: object) -> sqlite3.Connection:
        edition = book.edition.model_copy(update=changes)
        write_books(tmp_path / "one.db", [replace(book, edition=edition)])
        return sqlite3.connect(tmp_path / "one.db")

    return write_one


@pytest.fixture
def concepts(books: list[Book], tmp_path: Path) -> sqlite3.Connection:
    write_books(tmp_path / "regelboek.db", books, concepts=[REVOKE])
    return sqlite3.connect(tmp_path / "regelboek.db")


TEXTS: list[tuple[str, Language, str]] = [
    # A rule on two pages of a book whose years are worked out and not printed.
    (
        "proef-1890_54",
        "nl",
        f"{PROEF}[tussen 1890 en 1895; gedrukt: „zonder jaar”], regel 54, blz. 3–4."
        f" Brontekst: {PROEF_FILE}, tekens 0 tot 80, geteld vanaf 0."
        " Regelboek 2.0, proef-1890_54, /regel/proef-1890/54."
        " Een verzonnen voorbeeld, geen bestaand boek.",
    ),
    (
        "proef-1890_54",
        "en",
        f"{PROEF}[between 1890 and 1895; printed: “zonder jaar”], regel 54, pp. 3–4."
        f" Source text: {PROEF_FILE}, characters 0 to 80, counted from 0."
        " Regelboek 2.0, proef-1890_54, /regel/proef-1890/54."
        " An invented specimen, not an existing book.",
    ),
    # A passage that is called by its page is on no other.
    (
        "proef-1890_p3",
        "nl",
        f"{PROEF}[tussen 1890 en 1895; gedrukt: „zonder jaar”], blz. 3."
        f" Brontekst: {PROEF_FILE}, tekens 0 tot 33, geteld vanaf 0."
        " Regelboek 2.0, proef-1890_p3, /regel/proef-1890/p3."
        " Een verzonnen voorbeeld, geen bestaand boek.",
    ),
    # A printed year, no author, no pages; the title of the article after its number.
    (
        "wet-1999_64",
        "nl",
        f"{LAW}, art. 64 Verzaken. Brontekst: {LAW_FILE}, tekens 0 tot 27, geteld vanaf 0."
        " Regelboek 2.0, wet-1999_64, /regel/wet-1999/64.",
    ),
    # Nothing is left of the article but its number: whoever cites it must know.
    (
        "wet-1999_16C",
        "nl",
        f"{LAW}, art. 16C. Brontekst: {LAW_FILE}. Regelboek 2.0, wet-1999_16C,"
        " /regel/wet-1999/16C. De tekst zelf ontbreekt in deze bron.",
    ),
    (
        "wet-1999_16C",
        "en",
        f"{LAW}, art. 16C. Source text: {LAW_FILE}. Regelboek 2.0, wet-1999_16C,"
        " /regel/wet-1999/16C. The text itself is missing from this source.",
    ),
]


def test_a_citation_is_what_the_database_says_of_a_unit(database: sqlite3.Connection) -> None:
    assert cited(database, "proef-1890_54") == RULE


@pytest.mark.parametrize(("unit_id", "language", "expected"), TEXTS)
def test_the_text_of_a_citation(
    database: sqlite3.Connection, unit_id: str, language: Language, expected: str
) -> None:
    assert as_text(cited(database, unit_id), language) == expected


def test_all_that_a_title_page_says_is_in_the_text(books: list[Book], write: Write) -> None:
    about = Bibliography(
        title="Het molenspel",
        author="K. van der Molen",
        publisher="Wed. A. Tol & Zn.",
        place="Zandwijk",
        printing="derde druk",
    )
    date = Dating(earliest=1871, latest=1871, printed="Zandwijk, 1871")
    connection = write(books[1], bibliography=about, date=date, invented=False)
    assert as_text(cited(connection, "proef-1890_55")) == (
        "K. van der Molen, Het molenspel, derde druk, Zandwijk: Wed. A. Tol & Zn., 1871, regel 55,"
        f" blz. 4. Brontekst: {PROEF_FILE}, tekens 0 tot 54, geteld vanaf 0."
        " Regelboek 2.0, proef-1890_55, /regel/proef-1890/55."
    )


def test_a_website_is_called_one(books: list[Book], write: Write) -> None:
    date = Dating(earliest=2000)
    connection = write(books[1], grammar="web", date=date, invented=False)
    said = as_text(cited(connection, "proef-1890_53"))
    assert said.startswith(f"{PROEF}website, [2000 of later], regel 53, blz. 3.")


def test_of_a_text_that_nobody_described_the_form_is_no_fact(
    books: list[Book], write: Write
) -> None:
    connection = write(books[1], grammar="web", known=False)
    assert not cited(connection, "proef-1890_53").edition.is_web


def test_own_words_are_not_taken_for_those_of_the_book(books: list[Book], tmp_path: Path) -> None:
    rules = [rule.model_copy(update={"witness": "restated"}) for rule in books[0].rules]
    book = replace(books[0], rules=rules, witness="restated", name="restated.txt", sha256="2" * 64)
    write_books(tmp_path / "own.db", [book])
    citation = cited(sqlite3.connect(tmp_path / "own.db"), "wet-1999_64")
    file = "restated.txt (utf-8, SHA-256 222222222222…)"
    assert f" In eigen woorden van Regelboek: {file}, tekens 0 tot 27," in as_text(citation)
    assert f" In Regelboek’s own words: {file}, characters 0 to 27," in as_text(citation, "en")
    assert "Brontekst" not in as_text(citation)


SPANS = [
    # (spans, what is said of them)
    (((7, 9),), "tekens 7 tot 9, geteld vanaf 0"),
    (((7, 9), (20, 30)), "tekens 7 tot 9 en 20 tot 30, geteld vanaf 0"),
    # Many pieces: the first and the last sign; out of order where pages are.
    (((40, 50), (7, 9), (10, 20), (30, 35)), "tekens 7 tot 50, in 4 stukken, geteld vanaf 0"),
]


@pytest.mark.parametrize(("spans", "expected"), SPANS)
def test_the_characters_of_a_unit(
    database: sqlite3.Connection, spans: tuple[tuple[int, int], ...], expected: str
) -> None:
    citation = replace(cited(database, "wet-1999_64"), spans=spans)
    assert f"{LAW_FILE}, {expected}. Regelboek" in as_text(citation)


def test_a_unit_that_breaks_off_says_so(database: sqlite3.Connection) -> None:
    citation = replace(cited(database, "wet-1999_64"), truncated=True)
    assert as_text(citation).endswith("64. De bron breekt in deze eenheid af.")
    assert as_text(citation, "en").endswith("64. The source breaks off within this unit.")


def test_no_digest_is_claimed_that_is_not_known(books: list[Book], tmp_path: Path) -> None:
    write_books(tmp_path / "bare.db", [replace(books[0], sha256="")])
    citation = cited(sqlite3.connect(tmp_path / "bare.db"), "wet-1999_64")
    assert "Brontekst: wet.txt (utf-8), tekens 0 tot 27" in as_text(citation)


DATES = [
    # (earliest, latest, printed, in Dutch, in English, why)
    (1997, 1997, "juli 1997", "1997", "1997", "the print says it"),
    (1860, 1860, None, "[1860]", "[1860]", "nobody printed it"),
    (1850, 1890, None, "[tussen 1850 en 1890]", "[between 1850 and 1890]", "worked out"),
    (
        1918,
        1919,
        "Nov. 1918",
        "[1918 of 1919; gedrukt: „Nov. 1918”]",
        "[1918 or 1919; printed: “Nov. 1918”]",
        "between two years nothing lies; and one year of the two is no proof of the other",
    ),
    (1998, 2010, "1998-2008; nu 2010", "1998–2010", "1998–2010", "the site names both years"),
    (2000, None, None, "[2000 of later]", "[2000 or later]", "no end is known"),
    (None, 1900, None, "[uiterlijk 1900]", "[1900 at the latest]", "no beginning is known"),
    (None, None, None, "zonder jaar", "n.d.", "nothing is known"),
]


@pytest.mark.parametrize(("earliest", "latest", "printed", "dutch", "english", "why"), DATES)
def test_a_date_says_how_certain_it_is(
    earliest: int | None,
    latest: int | None,
    printed: str | None,
    dutch: str,
    english: str,
    why: str,
) -> None:
    date = Dating(earliest=earliest, latest=latest, printed=printed)
    assert (dated_with_care(date, "nl"), dated_with_care(date, "en")) == (dutch, english), why
    assert dated(date, "nl") == dutch.strip("[]").split(";")[0]


NAMES = [
    # (as the edition has it, parts)
    ("C. Bend", Name("Bend", "C.")),
    ("A.B. Vos-Smit", Name("Vos-Smit", "A.B.")),
    ("A. B. Vos", Name("Vos", "A. B.")),
    ("Jan Smit", Name("Smit", "Jan")),
    ("Jan van der Smit", Name("Smit", "Jan", "van der")),
    ("H. d'Ancona", Name("H. d'Ancona")),  # a form unknown is left whole
    ("World Bridge Federation", Name("World Bridge Federation")),
    ("Nederlandse Bridgebond", Name("Nederlandse Bridgebond")),
    ("Bond van Spelers", Name("Bond van Spelers")),
    ("J. Bond", Name("Bond", "J.")),  # no body has initials
    ("Regelboek", Name("Regelboek")),
    ("A. Vos en B. Smit", Name("A. Vos en B. Smit")),  # two, and no Smit, A. Vos en B.
]


@pytest.mark.parametrize(("author", "expected"), NAMES)
def test_a_person_is_told_from_a_body(author: str, expected: Name) -> None:
    assert name_of(author) == expected


@given(st.text(min_size=1) | st.from_regex(PERSON, fullmatch=True))
def test_no_part_of_a_name_is_lost(author: str) -> None:
    found = name_of(one_line(author))
    assert found.read.replace(" ", "") == one_line(author).replace(" ", "")


PAGES = [
    ((), ""),
    (("27",), "27"),
    (("3", "4"), "3–4"),
    (("9", "10", "11"), "9–11"),
    (("3", "5"), "3, 5"),  # page 4 is not meant
    (("iv", "v"), "iv, v"),
    (("102", "101"), "102, 101"),  # a run goes up
]


@pytest.mark.parametrize(("pages", "expected"), PAGES)
def test_pages_that_follow_each_other_are_a_run(pages: tuple[str, ...], expected: str) -> None:
    assert page_runs(pages, "–") == expected


def test_a_key_is_ascii_and_of_one_unit_alone(database: sqlite3.Connection) -> None:
    ids = [row[0] for row in database.execute("SELECT id FROM rules")]
    keys = [cited(database, one).key for one in ids]
    assert cited(database, "proef-1890_54").key == "proef1890-54"
    assert cited(database, "proef-1890_drie_II").key == "proef1890-drie_II"
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+", key) for key in keys)
    # BibTeX takes capitals and small letters for the same.
    assert len({key.lower() for key in keys}) == len({one.lower() for one in ids}) == len(ids)


NUMBER = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)


@given(NUMBER, NUMBER)
def test_two_numbers_never_have_one_key(one: str, two: str) -> None:
    keys = [replace(RULE, id=f"a-b_{number}").key for number in (one, two)]
    assert (keys[0] == keys[1]) == (one == two)


def test_the_address_is_that_of_the_site_where_it_is_known(database: sqlite3.Connection) -> None:
    for site in ("https://boek.example/spel", "https://boek.example/spel/"):
        citation = cited(database, "wet-1999_64A", site)
        assert citation.url == "https://boek.example/spel/regel/wet-1999/64A"
        assert f"wet-1999_64A, {citation.url}." in as_text(citation)
    assert cited(database, "wet-1999_64A").url is None


def test_all_units_of_a_concept_are_one_set(concepts: sqlite3.Connection) -> None:
    found = cite_concept(concepts, "verzaken")
    assert found is not None
    assert [one.id for one in each(found)] == ["proef-1890_54", "proef-1890_55", "wet-1999_64"]
    of_two = CitationSet(
        found.id,
        found.label_nl,
        found.label_en,
        tuple(replace(one, version="2.0") for one in found.citations),
    )
    assert as_text(of_two, "en").splitlines() == [
        "Revoking, in Regelboek 2.0",
        "",
        f"{PROEF}[between 1890 and 1895; printed: “zonder jaar”]. Source text: {PROEF_FILE},"
        " characters counted from 0. An invented specimen, not an existing book.",
        "  regel 54, pp. 3–4: proef-1890_54, /regel/proef-1890/54, characters 0 to 80.",
        "  regel 55, p. 4: proef-1890_55, /regel/proef-1890/55, characters 0 to 54.",
        "",
        f"{LAW}. Source text: {LAW_FILE}, characters counted from 0.",
        "  art. 64 Verzaken: wet-1999_64, /regel/wet-1999/64, characters 0 to 27.",
    ]
    assert as_text(of_two).startswith("Verzaken, in Regelboek 2.0\n")


def test_what_is_not_there_is_not_cited(concepts: sqlite3.Connection) -> None:
    assert cite_unit(concepts, "wet-1999_99") is None
    assert cite_concept(concepts, "nergens") is None


def test_the_version_is_that_of_the_project(database: sqlite3.Connection) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = cite_unit(database, "wet-1999_64")
    assert citation is not None
    assert citation.digital == f"Regelboek {project['version']}"
    title = re.search(r'^title: "(\w+)', (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert title is not None
    assert title[1] == "Regelboek"


def test_both_languages_have_the_same_words_to_fill_in() -> None:
    holes = {
        language: {
            name: {hole for _, hole, _, _ in Formatter().parse(said) if hole}
            for name, said in of_language.items()
        }
        for language, of_language in words().items()
    }
    assert set(holes) == {"nl", "en"}
    assert holes["nl"] == holes["en"]


@given(st.text(), st.text())
def test_whatever_a_title_holds_the_text_is_one_line(title: str, name: str) -> None:
    edition = replace(RULE.edition, title=one_line(title))
    said = as_text(replace(RULE, name=one_line(name), edition=edition))
    assert said.isprintable()
    assert one_line(title) in said
    assert one_line(name) in said
    assert "blz. 3–4. Brontekst" in said
