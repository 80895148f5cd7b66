"""Citations: what a reader must be told of a unit, to find it again and to check it."""

import json
import sqlite3
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

from publish.cite_name import Name, name_of
from publish.naming import full_name, spoken
from schema.edition import Dating
from schema.ids import split_id
from schema.rule import WitnessName

OWN_TEXT = "restated.txt"  # of each edition, in the folder that describes it
PUBLISHER = "Regelboek"  # of the digital text, as CITATION.cff has it
IN_ADDRESS = ":/?#[]@!$&'()*+,;=%~"  # signs that an address may have beside letters and figures
SELECT = (
    "SELECT r.id, r.edition, r.label, r.title, r.pages, r.spans, r.witness, r.absent, r.truncated,"
    " e.title AS book, e.author, e.publisher, e.place, e.printing, e.earliest, e.latest,"
    " e.printed_date, e.language, e.grammar, e.described, e.invented, e.file_name, e.encoding,"
    " e.sha256 FROM rules AS r JOIN editions AS e ON e.siglum = r.edition"
)


@dataclass(frozen=True, slots=True)
class CitedEdition:
    """An edition as it is cited, and the file from which it was read."""

    title: str
    author: Name | None
    publisher: str
    place: str
    printing: str
    date: Dating
    language: str
    is_web: bool
    invented: bool
    file_name: str
    encoding: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Citation:
    """One unit of an edition as it is cited; all words in it stand on one line.

    ``spans`` are characters of the decoded file, 0-based, the end not counted.
    """

    id: str
    name: str
    pages: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    witness: WitnessName
    absent: bool
    truncated: bool
    edition: CitedEdition
    version: str
    site: str = ""

    @property
    def key(self) -> str:
        """The name of the citation in a bibliography: ``bend1918-54`` of bend-1918_54.

        It is ASCII, as an id is, and stays as long as that does. No hyphen is left in the
        siglum, so that the first one always stands before the number.
        """
        siglum, number = split_id(self.id)
        return f"{siglum.replace('-', '')}-{number}"

    @property
    def path(self) -> str:
        """The address of the unit on a site."""
        siglum, number = split_id(self.id)
        return f"/regel/{quote(siglum)}/{quote(number)}"

    @property
    def url(self) -> str | None:
        """The whole address, where it is known on which site the unit is read."""
        site = quote(self.site.rstrip("/"), safe=IN_ADDRESS)
        return site + self.path if site else None

    @property
    def digital(self) -> str:
        """Who publishes the digital text, in which version."""
        return f"{PUBLISHER} {self.version}"


@dataclass(frozen=True, slots=True)
class CitationSet:
    """Units that are cited together, the oldest edition first: those of one concept."""

    id: str
    label_nl: str
    label_en: str
    citations: tuple[Citation, ...]


Cited = Citation | CitationSet


def each(cited: Cited) -> tuple[Citation, ...]:
    """The citations of one unit or of several."""
    return cited.citations if isinstance(cited, CitationSet) else (cited,)


def cite_unit(connection: sqlite3.Connection, unit_id: str, site: str = "") -> Citation | None:
    """The citation of a unit; None where there is no such unit.

    ``site`` is the address of the site on which it is read, if that is known.
    """
    found = _citations(connection.execute(f"{SELECT} WHERE r.id = ?", (unit_id,)), site)
    return found[0] if found else None


def cite_concept(
    connection: sqlite3.Connection, concept_id: str, site: str = ""
) -> CitationSet | None:
    """All units of a concept as one set; None where there is no such concept."""
    labels = connection.execute(
        "SELECT label_nl, label_en FROM concepts WHERE id = ?", (concept_id,)
    ).fetchone()
    if labels is None:
        return None
    rows = connection.execute(
        f"{SELECT} JOIN concept_rules AS l ON l.rule = r.id WHERE l.concept = ?"
        " ORDER BY e.position, r.position",
        (concept_id,),
    )
    dutch, english = (one_line(label) for label in labels)
    return CitationSet(concept_id, dutch, english, tuple(_citations(rows, site)))


def in_own_words(citation: Citation) -> Citation:
    """The same unit, of which not the source is cited but the project's own text beside it."""
    edition = replace(citation.edition, file_name=OWN_TEXT, encoding="", sha256="")
    told: dict[str, Any] = {"witness": "restated", "spans": (), "absent": False, "truncated": False}
    return replace(citation, edition=edition, **told)


def one_line(text: str | None) -> str:
    """A text without line breaks, and without signs that no reader sees.

    >>> one_line(" De roebels\\n& hun\\x07 regels")
    'De roebels & hun regels'
    """
    return " ".join("".join(c for c in text or "" if c.isprintable() or c.isspace()).split())


def _citations(cursor: sqlite3.Cursor, site: str) -> list[Citation]:
    """A citation a row, in their order."""
    columns = [column[0] for column in cursor.description]
    editions: dict[str, CitedEdition] = {}
    found = []
    for values in cursor:
        row = dict(zip(columns, values, strict=True))
        if row["edition"] not in editions:
            editions[row["edition"]] = _edition(row)
        found.append(_citation(row, editions[row["edition"]], site))
    return found


@cache
def own_version() -> str:
    """The version of this program, which stands in a file that takes long to read."""
    return version("regelboek")


def _edition(row: dict[str, Any]) -> CitedEdition:
    author = one_line(row["author"])
    return CitedEdition(
        title=one_line(row["book"]),
        author=name_of(author) if author else None,
        publisher=one_line(row["publisher"]),
        place=one_line(row["place"]),
        printing=one_line(row["printing"]),
        date=Dating(
            earliest=row["earliest"],
            latest=row["latest"],
            printed=one_line(row["printed_date"]) or None,
        ),
        language=row["language"],
        # Of a text that nobody described the grammar is only a guess at its form.
        is_web=row["grammar"] == "web" and bool(row["described"]),
        invented=bool(row["invented"]),
        file_name=one_line(row["file_name"]),
        encoding=row["encoding"],
        sha256=row["sha256"],
    )


def _citation(row: dict[str, Any], edition: CitedEdition, site: str) -> Citation:
    return Citation(
        id=row["id"],
        name=one_line(full_name(spoken(row["label"]), row["title"])),
        pages=tuple(map(one_line, json.loads(row["pages"]))),
        spans=tuple((start, end) for start, end in json.loads(row["spans"]) if start < end),
        witness=row["witness"],
        absent=bool(row["absent"]),
        truncated=bool(row["truncated"]),
        edition=edition,
        version=own_version(),
        site=one_line(site),
    )
