"""Why a unit was found: what is told of it, and the words for that."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from publish.interface import Interface
from publish.search_kinds import Field, Kin
from publish.search_places import FIELDS
from publish.search_rank import Found, Rows
from publish.search_reach import Form
from publish.search_sql import padded

# What is told of a form is how it is kin to what was asked, and else where it stands.
BY_KIN: dict[int, str] = {
    Kin.SPELLING: "spelling",
    Kin.LEMMA: "vorm",
    Kin.DERIVED: "vorm",
    Kin.TERM: "term",
    Kin.READ: "schade",
    Kin.RELATED: "verwant",
    Kin.ENGLISH: "engels",
    Kin.SKELETON: "lijkt",
}
BY_FIELD: dict[int, str] = {
    Field.TITLE: "titel",
    Field.TOPIC: "begrip",
    Field.ABOVE: "kop",
    Field.RESTATED: "eigen_woorden",
    Field.INDEX: "register",
}
SAID, RESTATED = int(Field.TITLE), int(Field.RESTATED)
WORDS = "woorden"
DUTCH = Interface("nl")
TOPICS = {
    Field.TOPIC: """
    SELECT s.number, c.label_nl, c.label_en
    FROM search_concepts AS s JOIN concepts AS c ON c.id = s.concept WHERE s.number IN ({})
    """,
    Field.INDEX: "SELECT id, head, head FROM index_entries WHERE id IN ({})",
}


class Reason(NamedTuple):
    """A reason: what kind it is, and what it is about, in Dutch and in English."""

    kind: str
    form: str = ""  # as it is printed
    reads: str = ""
    topic: tuple[str, str] = ("", "")

    def said(self, interface: Interface) -> str:
        """The reason in the words of an interface."""
        topic = self.topic[interface.language == "en"]
        return interface.word(f"via_{self.kind}", form=self.form, reads=self.reads, topic=topic)

    def coded(self) -> str:
        """The reason as data have it: one word where it is about nothing else, or in Dutch."""
        return self.said(DUTCH) if self.form or self.topic[0] else self.kind


@dataclass(slots=True)
class Told:
    """What is told of a unit: for each position the form that tells best why, and all forms."""

    best: list[tuple[bool, float, int, int] | None]  # which of what answers, and where, as kept
    said: set[str] = field(default_factory=set)  # in its text or its title
    restated: list[Form] = field(default_factory=list)  # in the project's own text beside a source
    reasons: tuple[Reason, ...] = (Reason(WORDS),)  # each once; bare where nothing else is to tell


def told(connection: sqlite3.Connection, found: Found, rows: Rows) -> list[Told]:
    """What is told of each of those units."""
    units = [Told([None] * found.positions, set(found.phrases)) for _ in rows]
    for n, which, weight, kept in found.within(rows):
        position, form = found.answering[which]
        unit, where = units[n - 1], kept % FIELDS
        # A form in the text or the title tells why before one that names a topic.
        is_said, worth, best = where <= SAID, form.factor * weight, unit.best[position]
        if best is None or is_said > best[0] or (is_said == best[0] and worth > best[1]):
            unit.best[position] = (is_said, worth, which, kept)
        if is_said:
            unit.said.add(form.form)
            if form.reads:
                unit.said.add(form.reads)
        elif where == RESTATED:
            unit.restated.append(form)
    topics = _topics(connection, {one[-1] for unit in units for one in unit.best if one})
    known: dict[tuple[int, int], Reason | None] = {}
    for unit in units:
        why = []
        for _, _, which, kept in filter(None, unit.best):
            if (which, kept) not in known:
                known[which, kept] = _reason(found.answering[which][1], kept, topics)
            why.append(known[which, kept])
        unit.reasons = tuple(dict.fromkeys(filter(None, why))) or unit.reasons
    return units


def _reason(form: Form, kept: int, topics: dict[int, tuple[str, str]]) -> Reason | None:
    """What a form tells there; None where it says no more than that its words stand there."""
    topic = topics.get(kept, ("", ""))
    kind = BY_KIN.get(form.why)
    if topic[0] or kind is None:
        where = BY_FIELD.get(kept % FIELDS)
        return Reason(where, topic=topic) if where else None
    if form.why is Kin.SPELLING and not form.old:
        kind = "spelling_nu"
    return Reason(kind, form.shown, form.reads)


def _topics(connection: sqlite3.Connection, places: Iterable[int]) -> dict[int, tuple[str, str]]:
    """What the topics are called that places name, by the place as it is kept."""
    wanted: dict[int, set[int]] = {}
    for kept in places:
        if kept % FIELDS in TOPICS:
            wanted.setdefault(kept % FIELDS, set()).add(kept // FIELDS)
    return {
        row[0] * FIELDS + where: (row[1] or "", row[2] or "")
        for where, numbers in wanted.items()
        for row in _named(connection, where, numbers)
    }


def _named(
    connection: sqlite3.Connection, where: int, numbers: set[int]
) -> list[tuple[int, str | None, str | None]]:
    holes, values = padded(numbers)
    return connection.execute(TOPICS[Field(where)].format(holes), values).fetchall()
