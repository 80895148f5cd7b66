"""What stands beside the text of units: repairs, terms, pages, topics, errors, deals."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

from publish.marked import PageMark, TermLink
from publish.naming import full_name, spoken, years
from publish.outline import Node
from publish.references import AMONG, as_list
from publish.variants import concepts_of

NAMED = 3  # units of a topic that are named for each other edition
CARDS = 6  # topics of which that is told; of others the name alone
SHELF = 4  # other editions of which that is told; the page of the topic has them all
# The units of a concept in an edition: their ids begin with its siglum and "_", and "`" is the
# sign that comes next.
UNITS = (
    "concept_rules AS l CROSS JOIN rules AS r ON r.id = l.rule WHERE l.concept = ?2"
    " AND l.rule > e.siglum || '_' AND l.rule < e.siglum || '`' AND NOT r.absent"
)
# Those in the first editions that have any, but for one.
ELSEWHERE = (
    "SELECT e.siglum, e.title, e.earliest, e.latest, r.id, r.label, r.title FROM"
    " (SELECT * FROM editions AS e INDEXED BY editions_in_order WHERE e.siglum <> ?1"
    f" AND EXISTS (SELECT 1 FROM {UNITS}) ORDER BY e.position LIMIT {SHELF + 1})"
    f" AS e CROSS JOIN {UNITS} ORDER BY e.position, r.kind = 'heading', r.position"
)


@dataclass(frozen=True, slots=True)
class Correction:
    """What the source has, and what it is read as; or, not applied, could be read as."""

    rule: str
    place: tuple[int, int] | None  # in the text; None where it stands in a title or a label
    before: str
    after: str
    method: str
    confidence: float
    applied: bool


@dataclass(frozen=True, slots=True)
class Topic:
    """A concept that treats of these units, with its units in other editions."""

    id: str
    label: str
    editions: list["TopicEdition"] = field(default_factory=list)
    more: bool = False  # still others hold something on it


@dataclass(frozen=True, slots=True)
class TopicEdition:
    """The first units of a concept in an edition, and how many more there are."""

    siglum: str
    title: str
    year: str
    units: list[tuple[str, str]] = field(default_factory=list)  # id and name
    more: int = 0


@dataclass(frozen=True, slots=True)
class ErratumRow:
    """An error that the book itself has, or its text: what it says, and what is right."""

    what: str
    says: str
    right: str
    why: str
    certainty: str
    source: str


def load_corrections(connection: sqlite3.Connection, nodes: Sequence[Node]) -> list[Correction]:
    """What is repaired in these units and what could be, unit by unit, in order of the text."""
    rows = connection.execute(
        "SELECT rule, text_start, text_end, before, after, method, confidence, applied"
        f" FROM corrections WHERE rule {AMONG} ORDER BY ordinal, rank",
        (as_list(node.id for node in nodes),),
    )
    found = [
        Correction(
            rule,
            None if start is None else (start, end),
            before,
            after,
            method,
            sure,
            bool(applied),
        )
        for rule, start, end, before, after, method, sure, applied in rows
    ]
    order = {node.id: n for n, node in enumerate(nodes)}
    return sorted(found, key=lambda one: (order[one.rule], one.place or (-1, -1)))


def load_page_marks(
    connection: sqlite3.Connection, nodes: Sequence[Node]
) -> dict[str, list[PageMark]]:
    """Where printed pages begin in the text of these units, by id."""
    found: dict[str, list[PageMark]] = {}
    for rule, label, at in connection.execute(
        "SELECT b.rule, p.label, b.text_at FROM page_breaks AS b JOIN pages AS p ON p.id = b.page"
        f" JOIN rules AS r ON r.id = b.rule WHERE b.rule {AMONG} AND p.label IS NOT NULL"
        " AND EXISTS (SELECT 1 FROM rule_pages AS o WHERE o.rule = b.rule AND o.page = b.page)"
        " ORDER BY p.id",
        (as_list(node.id for node in nodes),),
    ):
        found.setdefault(rule, []).append(PageMark(label, at))
    return found


def load_terms(
    connection: sqlite3.Connection, nodes: Sequence[Node], siglum: str, language: str
) -> dict[str, list[TermLink]]:
    """Each term of these units where it stands first, by id of the unit, in order of the text."""
    rows = connection.execute(
        "SELECT o.rule, o.term, t.headword, t.modern, o.text_start, o.text_end"
        " FROM occurrences AS o JOIN terms AS t ON t.id = o.term"
        f" WHERE o.rule {AMONG} AND NOT o.in_title ORDER BY o.text_start, o.text_end DESC",
        (as_list(node.id for node in nodes),),
    ).fetchall()
    senses = _senses(connection, siglum, language, {row[1] for row in rows})
    order = {node.id: n for n, node in enumerate(nodes)}
    found: dict[str, list[TermLink]] = {}
    seen: set[str] = set()
    for rule, term, headword, modern, start, end in sorted(rows, key=lambda row: order[row[0]]):
        if term in seen:
            continue
        seen.add(term)
        sense = senses.get(term) or (modern if modern != headword else "")
        found.setdefault(rule, []).append(TermLink(term, headword, sense, start, end))
    return found


def _senses(
    connection: sqlite3.Connection, siglum: str, language: str, terms: set[str]
) -> dict[str, str]:
    """What each of these terms means in an edition."""
    end = "en" if language == "en" else "nl"
    found: dict[str, list[str]] = {}
    for term, sense in connection.execute(
        f"SELECT term, {end} FROM term_senses WHERE term {AMONG} AND edition = ?"
        " ORDER BY term, position",
        (as_list(terms), siglum),
    ):
        found.setdefault(term, []).append(sense)
    return {term: " / ".join(senses) for term, senses in found.items()}


def load_topics(
    connection: sqlite3.Connection, nodes: Sequence[Node], siglum: str, language: str
) -> list[Topic]:
    """The concepts of these units, or else of the nearest above, those of most units first.

    The first of them have what other editions hold on them.
    """
    ids = [
        row[0]
        for row in connection.execute(
            "SELECT l.concept FROM concept_rules AS l JOIN concepts AS c ON c.id = l.concept"
            f" WHERE l.rule {AMONG} GROUP BY l.concept ORDER BY count(*) DESC, c.position",
            (as_list(node.id for node in nodes),),
        )
    ] or concepts_of(connection, nodes[0].id)
    end = "en" if language == "en" else "nl"
    labels = dict(
        connection.execute(
            f"SELECT id, label_{end} FROM concepts WHERE id {AMONG}", (as_list(ids),)
        )
    )
    topics = []
    for one in ids[:CARDS]:
        editions = _editions(connection.execute(ELSEWHERE, (siglum, one)).fetchall())
        topics.append(Topic(one, labels[one], editions[:SHELF], len(editions) > SHELF))
    return topics + [Topic(one, labels[one]) for one in ids[CARDS:]]


def _editions(rows: list[tuple[Any, ...]]) -> list[TopicEdition]:
    editions = []
    for siglum, group in groupby(rows, itemgetter(0)):
        mine = list(group)
        _, title, earliest, latest, *_ = mine[0]
        named = [(row[4], full_name(spoken(row[5]), row[6])) for row in mine[:NAMED]]
        year, more = years(earliest, latest), len(mine) - len(named)
        editions.append(TopicEdition(siglum, title, year, named, more))
    return editions


def load_errata(connection: sqlite3.Connection, nodes: Sequence[Node]) -> list[ErratumRow]:
    """The errors that the audit found in these units."""
    rows = connection.execute(
        'SELECT what, says, "right", why, certainty, source FROM errata'
        f" WHERE unit {AMONG} ORDER BY id",
        (as_list(node.id for node in nodes),),
    )
    return [ErratumRow(*row) for row in rows]


def load_deals(connection: sqlite3.Connection, nodes: Sequence[Node]) -> list[str]:
    """The ids of the deals that these units hold."""
    rows = connection.execute(
        f"SELECT id FROM deals WHERE unit {AMONG} ORDER BY id",
        (as_list(node.id for node in nodes),),
    )
    return [row[0] for row in rows]
