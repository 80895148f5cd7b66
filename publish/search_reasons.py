"""Why a unit was found: what is told of it, and the words for that."""

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from publish.interface import Interface
from publish.search_kinds import Field, Kin
from publish.search_places import Place
from publish.search_rank import Answers
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
WORDS = "woorden"
DUTCH = Interface("nl")
TOPICS = {
    Field.TOPIC: "SELECT position + 1, label_nl, label_en FROM concepts WHERE position + 1 IN ({})",
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


BARE = (Reason(WORDS),)


def reasons(connection: sqlite3.Connection, within: list[Answers]) -> list[tuple[Reason, ...]]:
    """The reasons for each of some units, each once: words alone where nothing else is to tell.

    ``within`` has for each unit, and each position of the query, the forms that answer it there.
    """
    told = [[max(answers, key=_telling) for answers in unit if answers] for unit in within]
    topics = _topics(connection, [one for unit in told for one in unit])
    return [
        tuple(dict.fromkeys(why for one in unit if (why := _reason(*one, topics)))) or BARE
        for unit in told
    ]


def _telling(answer: tuple[Form, Place]) -> tuple[bool, float]:
    """How well a form tells why: one in the text or title before one that names a topic."""
    form, place = answer
    return place.is_said, form.factor * place.weight


def _reason(
    form: Form, place: Place, topics: dict[tuple[int, int], tuple[str, str]]
) -> Reason | None:
    """What a form tells there; None where it says no more than that its words stand there."""
    topic = topics.get((place.field, place.topic), ("", ""))
    kind = BY_KIN.get(form.why)
    if topic[0] or kind is None:
        where = BY_FIELD.get(place.field)
        return Reason(where, topic=topic) if where else None
    if form.why is Kin.SPELLING and not form.old:
        kind = "spelling_nu"
    return Reason(kind, form.shown, form.reads)


def _topics(
    connection: sqlite3.Connection, told: Iterable[tuple[Form, Place]]
) -> dict[tuple[int, int], tuple[str, str]]:
    """What the topics are called that places name, by field and number."""
    wanted: dict[int, set[int]] = {}
    for _, place in told:
        if place.field in TOPICS:
            wanted.setdefault(place.field, set()).add(place.topic)
    return {
        (where, row[0]): (row[1] or "", row[2] or "")
        for where, numbers in wanted.items()
        for row in _named(connection, where, numbers)
    }


def _named(
    connection: sqlite3.Connection, where: int, numbers: set[int]
) -> list[tuple[int, str | None, str | None]]:
    holes, values = padded(numbers)
    return connection.execute(TOPICS[Field(where)].format(holes), values).fetchall()
