"""BibTeX, RIS and CSL-JSON say what is cited, and programs of others read them."""

import json
import sqlite3
from dataclasses import replace
from typing import Any

import bibtexparser
import pytest
import rispy
from bibtexparser.middlewares import SeparateCoAuthors, SplitNameParts
from citeproc import Citation as Cite
from citeproc import CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
from citeproc.source.json import CiteProcJSON
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

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
from publish.cite_bibtex import as_bibtex
from publish.cite_csl import as_csl_json, csl_item
from publish.cite_name import Name, name_of
from publish.cite_ris import as_ris
from publish.cite_styles import STYLES
from publish.database import write_books
from schema.concept import Concept
from schema.edition import Dating

CHECKED = (
    "Brontekst: molen.txt (utf-8, SHA-256 abababababab…), tekens 10 tot 50, geteld vanaf 0."
    " Regelboek 2.0, molen-1871_drie_II, /regel/molen-1871/drie_II."
)
BOOK = CitedEdition(
    title="Het molenspel & meer",
    author=Name("Molen", "K.", "van der"),
    publisher="Wed. A. Tol & Zn.",
    place="Zandwijk",
    printing="derde druk",
    date=Dating(earliest=1871, latest=1871, printed="1871"),
    language="nl",
    is_web=False,
    invented=False,
    file_name="molen.txt",
    encoding="utf-8",
    sha256="ab" * 32,
)
RULE = Citation(
    id="molen-1871_drie_II",
    name="spel met drieën, II",
    pages=("30", "31"),
    spans=((10, 50),),
    witness="source",
    absent=False,
    truncated=False,
    edition=BOOK,
    version="2.0",
)
UNDATED = Dating(earliest=1850, latest=1890)


def of(**changes: Any) -> Citation:
    """The rule, with something changed in its edition."""
    return replace(RULE, edition=replace(BOOK, **changes))


def test_bibtex() -> None:
    note = CHECKED.replace("_", r"\_")
    assert as_bibtex(RULE) == (
        "@incollection{molen1871-drie_II,\n"
        "  author = {van der Molen, K.},\n"
        "  title = {{spel met drieën, II}},\n"
        "  booktitle = {Het molenspel \\& meer},\n"
        "  edition = {derde druk},\n"
        "  publisher = {Wed. A. Tol \\& Zn.},\n"
        "  address = {Zandwijk},\n"
        "  year = {1871},\n"
        "  date = {1871},\n"
        "  pages = {30--31},\n"
        "  langid = {dutch},\n"
        f"  note = {{{note}}},\n"
        "}"
    )


def test_ris() -> None:
    assert as_ris(RULE).split("\r\n") == [
        "TY  - CHAP",
        "ID  - molen1871-drie_II",
        "AU  - van der Molen, K.",
        "TI  - spel met drieën, II",
        "T2  - Het molenspel & meer",
        "ET  - derde druk",
        "PB  - Wed. A. Tol & Zn.",
        "CY  - Zandwijk",
        "PY  - 1871",
        "SP  - 30",
        "EP  - 31",
        "LA  - nl",
        "DB  - Regelboek 2.0",
        "AN  - molen-1871_drie_II",
        f"N1  - {CHECKED}",
        "ER  - ",
        "",
    ]


def test_csl_json() -> None:
    assert json.loads(as_csl_json(RULE)) == [
        {
            "id": "molen1871-drie_II",
            "type": "chapter",
            "title": "spel met drieën, II",
            "container-title": "Het molenspel & meer",
            "author": [{"family": "Molen", "given": "K.", "non-dropping-particle": "van der"}],
            "edition": "derde druk",
            "publisher": "Wed. A. Tol & Zn.",
            "publisher-place": "Zandwijk",
            "issued": {"date-parts": [[1871]]},
            "page": "30-31",
            "language": "nl",
            "archive": "Regelboek 2.0",
            "archive_location": "molen-1871_drie_II",
            "note": CHECKED,
        }
    ]


DATES = [
    # (earliest, latest, printed, BibTeX year, BibTeX date, RIS PY, RIS DA, CSL issued)
    # The print says it.
    (1871, 1871, "1871", "1871", "1871", "1871", None, {"date-parts": [[1871]]}),
    # One year, by somebody's reckoning.
    (1860, 1860, None, "[1860]", "1860", "1860", "1860///1860", {"date-parts": [[1860]]}),
    # Undated: somewhere between.
    (
        1850,
        1890,
        None,
        "[1850--1890]",
        "1850/1890",
        "1850",
        "1850///tussen 1850 en 1890",
        {"date-parts": [[1850], [1890]], "circa": True},
    ),
    # Over years, as it says itself.
    (
        1998,
        2010,
        "1998-2010",
        "1998--2010",
        "1998/2010",
        "1998",
        "1998///1998–2010",
        {"date-parts": [[1998], [2010]]},
    ),
    # No end is known; no beginning is; nothing is.
    (
        2000,
        None,
        None,
        "[2000 of later]",
        "2000/..",
        "2000",
        "2000///2000 of later",
        {"date-parts": [[2000]], "circa": True},
    ),
    (
        None,
        950,
        None,
        "[uiterlijk 950]",
        "../0950",
        "0950",
        "0950///uiterlijk 950",
        {"date-parts": [[950]], "circa": True},
    ),
    (None, None, None, "[zonder jaar]", None, None, None, None),
]


@pytest.mark.parametrize(
    ("earliest", "latest", "printed", "year", "edtf", "py", "da", "issued"), DATES
)
def test_a_date_in_each_format(
    earliest: int | None,
    latest: int | None,
    printed: str | None,
    year: str,
    edtf: str | None,
    py: str | None,
    da: str | None,
    issued: dict[str, Any] | None,
) -> None:
    citation = of(date=Dating(earliest=earliest, latest=latest, printed=printed))
    bibtex, ris = read_bibtex(as_bibtex(citation))[0], rispy.loads(as_ris(citation))[0]
    assert (bibtex["year"], bibtex.get("date")) == (year, edtf)
    assert (ris.get("year"), ris.get("date")) == (py, da)
    assert csl_item(citation).get("issued") == issued


def test_what_is_uncertain_of_a_date_stands_in_the_note() -> None:
    date = Dating(earliest=1918, latest=1919, printed="Nov. 1918 (voorbericht)")
    said = "Datum: [1918 of 1919; gedrukt: „Nov. 1918 (voorbericht)”]. Brontekst: molen.txt"
    citation = of(date=date)
    assert csl_item(citation)["note"].startswith(said)
    assert rispy.loads(as_ris(citation))[0]["notes"][0].startswith(said)
    assert read_bibtex(as_bibtex(citation))[0]["note"].startswith(said)
    assert csl_item(citation, "en")["note"].startswith("Date: [1918 or 1919; printed: “Nov.")


def test_a_website_is_a_website_in_each_format() -> None:
    citation = of(is_web=True, author=None, publisher="", place="", printing="")
    citation = replace(citation, pages=(), site="https://boek.example")
    address = "https://boek.example/regel/molen-1871/drie_II"
    (bibtex,), (ris,) = read_bibtex(as_bibtex(citation)), rispy.loads(as_ris(citation))
    item = csl_item(citation)
    assert as_bibtex(citation).startswith("@misc{")
    assert bibtex["howpublished"] == "website: Het molenspel & meer"
    assert (bibtex["url"], ris["urls"], item["URL"]) == (address, [address], address)
    assert (ris["type_of_reference"], item["type"]) == ("ELEC", "webpage")
    absent = {"author", "publisher", "publisher-place", "edition", "page", "address", "pages"}
    assert not absent & (set(item) | set(bibtex))
    assert not {"authors", "publisher", "place_published", "start_page"} & set(ris)


def test_pages_that_are_no_run_are_all_named() -> None:
    citation = replace(RULE, pages=("3", "5", "6"))
    (ris,) = rispy.loads(as_ris(citation))
    assert (ris["start_page"], ris.get("end_page")) == ("3, 5-6", None)
    assert read_bibtex(as_bibtex(citation))[0]["pages"] == "3, 5--6"
    assert csl_item(citation)["page"] == "3, 5-6"


def test_one_page_has_no_end() -> None:
    (ris,) = rispy.loads(as_ris(replace(RULE, pages=("3",))))
    assert (ris["start_page"], ris.get("end_page")) == ("3", None)


def test_a_body_is_no_person() -> None:
    citation = of(author=name_of("Bond van Spelers and Zn."))
    assert "author = {{Bond van Spelers and Zn.}}" in as_bibtex(citation)
    assert csl_item(citation)["author"] == [{"literal": "Bond van Spelers and Zn."}]
    assert rispy.loads(as_ris(citation))[0]["authors"] == ["Bond van Spelers and Zn."]


def test_an_address_can_hold_no_brace_or_space() -> None:
    citation = replace(RULE, site="https://boek.example/a}b c%20d")
    assert citation.url == "https://boek.example/a%7Db%20c%20d/regel/molen-1871/drie_II"


# --- read by others ---------------------------------------------------------------------------

# What is written for a sign in BibTeX, by the names that LaTeX gives it.
SIGNS = {
    r"\textbackslash{}": "\\",
    r"\textbraceleft{}": "{",
    r"\textbraceright{}": "}",
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
    r"\textless{}": "<",
    r"\textgreater{}": ">",
    r"\textbar{}": "|",
    r"\char34{}": '"',
    r"\&": "&",
    r"\%": "%",
    r"\$": "$",
    r"\#": "#",
    r"\_": "_",
}


def printed(field: str) -> str:
    """A field as LaTeX prints it: command by command from the left, so that none is read twice.

    Braces around the whole of it stay; no other sign that means something to LaTeX is bare.
    """
    if field[:1] == "{":
        assert field[-1] == "}"
        return f"{{{printed(field[1:-1])}}}"
    said = ""
    while field:
        command = next((name for name in SIGNS if field.startswith(name)), field[0])
        assert command not in set(SIGNS.values()), f"bare in BibTeX: {field[:20]}"
        said += SIGNS.get(command, command)
        field = field[len(command) :]
    return said


def read_bibtex(text: str) -> list[dict[str, str]]:
    """The entries that another program reads, as LaTeX prints them; fails where one is broken."""
    library = bibtexparser.parse_string(text)
    assert library.failed_blocks == []
    assert len(library.blocks) == len(library.entries)
    return [
        {field.key: read_field(field.key, field.value) for field in entry.fields}
        | {"ID": entry.key}
        for entry in library.entries
    ]


def read_field(key: str, value: str) -> str:
    """What a field says; an address is printed as it stands."""
    return value if key == "url" else printed(value)


STRING = {"type": "string", "minLength": 1}
# What the schema of CSL says of the fields that are written here; it knows no others.
CSL: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["type", "id"],
        "additionalProperties": False,
        "properties": {
            "type": {"enum": ["book", "chapter", "webpage"]},
            "author": {
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "minProperties": 1,
                    "properties": dict.fromkeys(
                        ("family", "given", "non-dropping-particle", "literal"), STRING
                    ),
                },
            },
            "issued": {
                "type": "object",
                "additionalProperties": False,
                "required": ["date-parts"],
                "properties": {
                    "circa": {"type": "boolean"},
                    "date-parts": {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": 2,
                        "items": {
                            "type": "array",
                            "minItems": 1,
                            "maxItems": 3,
                            "items": {"type": "integer"},
                        },
                    },
                },
            },
        }
        | dict.fromkeys(
            (
                "id",
                "title",
                "container-title",
                "edition",
                "publisher",
                "publisher-place",
                "page",
                "language",
                "archive",
                "archive_location",
                "URL",
                "note",
            ),
            STRING,
        ),
    },
}
# Signs that mean something to one of the formats, beside whatever else there is.
ANY = st.text() | st.text(st.sampled_from("{}\\\"%#&$_~^<>|@,;:=*'- \t\r\n\u2028a1"))
ANY |= st.sampled_from(["ER  - ", "TY  - BOOK", "@book{a, title={b}}", "A and B", "\\end{x}"])


@given(title=ANY, name=ANY, author=ANY, publisher=ANY)
@example(title="}", name="@comment{", author="{A} and {B}", publisher='"')
def test_whatever_a_book_is_called_others_read_it(
    title: str, name: str, author: str, publisher: str
) -> None:
    title, name, author, publisher = map(one_line, (title, name, author, publisher))
    written = name_of(author) if author else None
    citation = of(title=title, author=written, publisher=publisher)
    citation = replace(citation, name=name or "zonder naam")
    (bibtex,) = read_bibtex(as_bibtex(citation))
    assert bibtex.get("booktitle", "") == title
    assert bibtex["title"] == f"{{{citation.name}}}"
    assert bibtex.get("publisher", "") == publisher
    assert bibtex["ID"] == citation.key
    (ris,) = rispy.loads(as_ris(citation))
    assert ris.get("secondary_title", "") == title
    assert ris["title"] == citation.name
    assert ris.get("publisher", "") == publisher
    assert len(ris.get("authors", [])) == bool(author.replace("*", "").strip())
    (item,) = json.loads(as_csl_json(citation))
    Draft7Validator(CSL).validate([item])
    assert item.get("container-title", "") == title
    assert item["title"] == citation.name


@given(author=ANY)
@example(author="A and B")
@example(author="Vos, A., Jr, and B")
def test_whatever_an_author_is_called_it_is_one(author: str) -> None:
    name = name_of(one_line(author) or "X")
    text = as_bibtex(of(author=name))
    stack = [SeparateCoAuthors(), SplitNameParts()]
    library = bibtexparser.parse_string(text, append_middleware=stack)
    assert library.failed_blocks == []
    (person,) = library.entries[0]["author"]
    if name.is_person:
        assert (person.first, person.last) == (name.given.split(" "), [name.family])
    else:
        assert (person.first, printed(" ".join(person.last))) == ([], f"{{{name.read}}}")


HARVARD = [
    # (what is cited, what a style makes of it)
    (
        RULE,
        "van der Molen, K. (1871) “spel met drieën, II”, Het molenspel & meer. derde druk."
        " Zandwijk: Wed. A. Tol & Zn., pp. 30–31.",
    ),
    (
        of(date=UNDATED, author=name_of("Bond van Spelers")),
        "Bond van Spelers (1850–1890) “spel met drieën, II”, Het molenspel & meer. derde druk."
        " Zandwijk: Wed. A. Tol & Zn., pp. 30–31.",
    ),
]


@pytest.mark.parametrize(("citation", "expected"), HARVARD)
def test_a_style_finds_what_it_prints(citation: Citation, expected: str) -> None:
    """By Harvard's style: author, year, what is cited, where it stands, publisher, pages."""
    source = CiteProcJSON(json.loads(as_csl_json(citation)))
    style = CitationStylesStyle("harvard-cite-them-right", locale="en-US", validate=False)
    bibliography = CitationStylesBibliography(style, source, formatter.plain)
    bibliography.register(Cite([CitationItem(citation.key)]))
    assert [str(one) for one in bibliography.bibliography()] == [expected]


# --- from the database ------------------------------------------------------------------------


@pytest.fixture
def revoke(books: list[Book], tmp_path: Any) -> CitationSet:
    """Units of two editions, cited as one concept."""
    concept = Concept(
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
    write_books(tmp_path / "regelboek.db", books, concepts=[concept])
    found = cite_concept(sqlite3.connect(tmp_path / "regelboek.db"), "verzaken")
    assert found is not None
    return found


def test_of_a_concept_there_is_an_entry_a_unit(revoke: CitationSet) -> None:
    keys = ["proef1890-54", "proef1890-55", "wet1999-64"]
    assert [one["ID"] for one in read_bibtex(as_bibtex(revoke))] == keys
    assert [one["id"] for one in rispy.loads(as_ris(revoke))] == keys
    assert [one["id"] for one in json.loads(as_csl_json(revoke))] == keys


def test_every_unit_can_be_cited_in_every_style(database: sqlite3.Connection) -> None:
    ids = [row[0] for row in database.execute("SELECT id FROM rules")]
    assert len(ids) > 15
    found = [one for unit in ids if (one := cite_unit(database, unit))]
    every = CitationSet("alle", "Alle", "All", tuple(found))
    assert [one.id for one in each(every)] == ids
    assert len(read_bibtex(as_bibtex(every))) == len(ids)
    assert [one["accession_number"] for one in rispy.loads(as_ris(every))] == ids
    Draft7Validator(CSL).validate(json.loads(as_csl_json(every)))


def test_the_styles_are_those_of_the_command() -> None:
    assert list(STYLES) == ["text", "bibtex", "ris", "csl-json"]
    assert STYLES["bibtex"](RULE, "nl") == as_bibtex(RULE)
