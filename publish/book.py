"""A book as it is published: what the database needs to know of one parsed text."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from parsers.parse import ParsedEdition
from publish.attestations import Attestation, find_attestations
from publish.page_breaks import PageBreak, find_page_breaks
from publish.places import Place, find_places
from schema.edition import Edition
from schema.finding import Finding
from schema.rule import IndexEntry, Rule, WitnessName

Profile = Literal["local", "public"]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the source: its label, and the character with which it begins."""

    label: str | None
    printed: bool
    start: int


@dataclass(frozen=True, slots=True)
class Book:
    """One text with its description, its units and what was found about it."""

    edition: Edition
    rules: list[Rule]
    witness: WitnessName = "source"
    name: str = ""
    encoding: str = "utf-8"
    characters: int = 0
    sha256: str = ""
    pages: list[Page] = field(default_factory=list)
    page_breaks: list[PageBreak] = field(default_factory=list)
    index: list[IndexEntry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    absent: frozenset[str] = frozenset()  # numbers of units without a text of their own
    divisions: dict[str, str] = field(default_factory=dict)  # by number of their heading
    places: dict[str, list[Place | None]] = field(default_factory=dict)  # of references, by id
    corrected: dict[str, list[Place | None]] = field(default_factory=dict)  # of corrections
    suggested: dict[str, list[Place | None]] = field(default_factory=dict)  # of suggestions
    attested: dict[str, list[Attestation]] = field(default_factory=dict)  # of terms, by id
    restated: dict[str, str] = field(default_factory=dict)  # the project's own text, by id
    # What the project's own text of a unit refers to, and where, in its order; by id.
    restated_references: dict[str, list[tuple[str, Place]]] = field(default_factory=dict)


def book_of(parsed: ParsedEdition, own: ParsedEdition | None = None) -> Book:
    """The book that a parsed text is, with the project's ``own`` text beside it."""
    places = find_places(parsed)
    return Book(
        edition=parsed.edition,
        rules=parsed.rules,
        witness=parsed.witness,
        name=parsed.name,
        encoding=parsed.decoded.encoding,
        characters=len(parsed.decoded.text),
        sha256=hashlib.sha256(parsed.decoded.encoded()).hexdigest(),
        pages=[Page(page.label, page.printed, page.source) for page in parsed.flow.pages],
        page_breaks=find_page_breaks(parsed),
        index=parsed.index,
        findings=parsed.findings,
        absent=frozenset(unit.number for unit in parsed.parsed.units if unit.absent),
        divisions={u.number: u.division for u in parsed.parsed.units if u.division},
        places=places.references,
        corrected=places.corrections,
        suggested=places.suggestions,
        attested=find_attestations(parsed),
        restated={rule.id: rule.text for rule in own.rules} if own else {},
        restated_references=_named_by(own) if own else {},
    )


def _named_by(own: ParsedEdition) -> dict[str, list[tuple[str, Place]]]:
    """The targets of each unit of the project's own text, with the places of what names them."""
    places = find_places(own).references
    found: dict[str, list[tuple[str, Place]]] = {}
    for rule in own.rules:
        for one, place in zip(rule.references, places.get(rule.id, ()), strict=True):
            if place is not None:
                found.setdefault(rule.id, []).extend((target.id, place) for target in one.targets)
    return found


def may_be_shown(edition: Edition, witness: WitnessName, profile: Profile) -> bool:
    """Whether a book may stand in what this profile publishes.

    What is published is published whole, in every column and every index; so a source text
    that is not everybody's stays out of a public build altogether.
    """
    return profile == "local" or witness == "restated" or edition.rights.shows_source


def in_order(books: Iterable[Book]) -> list[Book]:
    """Books as a reader meets them: the oldest first."""
    return sorted(books, key=lambda book: book.edition.shelf_order)
