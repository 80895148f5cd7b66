"""The units as the search reads them: their texts, titles, repairs, and what they are about."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from publish.search_kin import Lemmas, bases_of
from publish.search_words import WORD, folded

# Of the units of a concept, so many have a word that is typical of it ...
TYPICAL_SHARE, TYPICAL_UNITS = 0.4, 3
TYPICAL_LIFT = 5.0  # ... which is so many times more than of all units
MOST_TYPICAL = 4  # words


@dataclass(frozen=True, slots=True)
class Repair:
    """Damaged words of a unit and what they are read as, both folded."""

    before: str
    after: tuple[str, ...]
    rank: int  # 0 where it is applied; of what is only proposed, 1 is the likeliest
    printed: str  # what was read, as it stands in the source


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept that treats of a unit; ``nth`` counts its units within an edition."""

    id: str
    number: int
    label: str
    definition: str
    nth: int


@dataclass(slots=True)
class Unit:
    """A unit as the search reads it."""

    row: int
    edition: str
    spelling: str | None
    kind: str
    label: str
    title: str
    above: list[str]  # titles of what it is part of, the nearest first
    text: str
    restated: str
    absent: bool
    repairs: list[Repair] = field(default_factory=list)
    concepts: list[Concept] = field(default_factory=list)
    entries: list[tuple[int, str]] = field(default_factory=list)  # of an index: number and head

    def names(self) -> list[str]:
        """What the unit and its topics are called."""
        topics = [name for one in self.concepts for name in (one.label, one.definition)]
        return [self.title, *self.above, *topics, *(head for _, head in self.entries)]


def load_units(connection: sqlite3.Connection) -> list[Unit]:
    """All units of a database, in its order, with their repairs and topics."""
    by_id: dict[str, Unit] = {}
    parents: dict[str, str | None] = {}
    for unit, parent, part, label, title, *told in connection.execute(
        "SELECT r.id, r.parent, r.part, r.label, coalesce(r.title, ''),"
        " r.rowid, r.edition, e.spelling, r.kind, r.text, r.restated, r.absent"
        " FROM rules AS r JOIN editions AS e ON e.siglum = r.edition ORDER BY r.rowid"
    ):
        row, edition, spelling, kind, text, restated, absent = told
        above = json.loads(part)[::-1]
        by_id[unit] = Unit(
            row, edition, spelling, kind, label, title, above, text, restated, bool(absent)
        )
        parents[unit] = parent
    for unit, found in by_id.items():
        found.above = list(dict.fromkeys([*_titles(unit, parents, by_id), *found.above]))
    _add_repairs(connection, by_id)
    _add_concepts(connection, by_id)
    _add_entries(connection, by_id)
    return list(by_id.values())


def _titles(unit: str, parents: dict[str, str | None], by_id: dict[str, Unit]) -> Iterator[str]:
    """The titles of what a unit is part of, the nearest first."""
    at = parents[unit]
    while at is not None:
        if by_id[at].title:
            yield by_id[at].title
        at = parents[at]


def _add_repairs(connection: sqlite3.Connection, by_id: dict[str, Unit]) -> None:
    """The repairs that change a word, without the words that they leave as they are."""
    for unit, before, after, rank in connection.execute(
        "SELECT rule, before, after, rank * (1 - applied) FROM corrections ORDER BY id"
    ):
        read, meant = folded(before).split(), folded(after).split()
        whole = len(read)
        while read and meant and read[0] == meant[0]:
            read, meant = read[1:], meant[1:]
        while read and meant and read[-1] == meant[-1]:
            read, meant = read[:-1], meant[:-1]
        if read and meant:
            form = " ".join(read)
            printed = _trimmed(before) if len(read) == whole else form
            by_id[unit].repairs.append(Repair(form, tuple(meant), rank, printed))


def _trimmed(read: str) -> str:
    """What was read, from its first word to its last.

    >>> _trimmed("( Ma (adotm. ")
    'Ma (adotm'
    """
    words = list(WORD.finditer(read))
    return " ".join(read[words[0].start() : words[-1].end()].split())


def _add_concepts(connection: sqlite3.Connection, by_id: dict[str, Unit]) -> None:
    counted: Counter[tuple[str, str]] = Counter()
    for concept, number, label, definition, unit in connection.execute(
        "SELECT c.id, c.position + 1, c.label_nl, c.definition_nl, l.rule FROM concept_rules AS l"
        " JOIN concepts AS c ON c.id = l.concept ORDER BY c.position, l.position"
    ):
        found = by_id[unit]
        found.concepts.append(
            Concept(concept, number, label, definition, counted[concept, found.edition])
        )
        counted[concept, found.edition] += 1


def _add_entries(connection: sqlite3.Connection, by_id: dict[str, Unit]) -> None:
    for number, edition, head, sub, articles in connection.execute(
        "SELECT id, edition, head, sub, articles FROM index_entries ORDER BY id"
    ):
        for article in json.loads(articles):
            if found := by_id.get(f"{edition}_{article}"):
                found.entries.append((number, f"{head or ''} {sub or ''}"))


def typical_words(
    units: list[Unit], texts: list[Counter[str]], lemmas: Lemmas
) -> dict[int, list[str]]:
    """The lemmas that are typical of the units of each concept, the most typical first."""
    everywhere: Counter[str] = Counter()
    within: dict[int, Counter[str]] = {}
    sizes: Counter[int] = Counter()
    for unit, counts in zip(units, texts, strict=True):
        words = bases_of(counts, lemmas)
        everywhere.update(words)
        for concept in unit.concepts:
            within.setdefault(concept.number, Counter()).update(words)
            sizes[concept.number] += 1
    found: dict[int, list[str]] = {}
    for number, counted in within.items():
        lifts = [
            (n / sizes[number] * len(units) / everywhere[word], word)
            for word, n in counted.items()
            if n >= max(TYPICAL_UNITS, TYPICAL_SHARE * sizes[number])
        ]
        best = sorted(((-lift, word) for lift, word in lifts if lift >= TYPICAL_LIFT))
        found[number] = [word for _, word in best[:MOST_TYPICAL]]
    return found
