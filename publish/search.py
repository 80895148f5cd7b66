"""Search: the same answer for the command line and the site.

A query is first read as a citation; then its words are looked for, in all forms that the
texts have of them. What is cited comes first, what hangs on it after it, then the units
that answer the words, the best first.
"""

import json
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple, TypedDict

import numpy as np

from publish.locate import locate
from publish.naming import full_name, spoken
from publish.query import Query, Term, read_query
from publish.search_cited import around
from publish.search_filters import Unmet, allowed_by, unmet
from publish.search_near import suggestions
from publish.search_rank import Found, Rows, rank
from publish.search_reach import Form, Reach, reach
from publish.search_reasons import Reason, told
from publish.search_sql import padded
from publish.snippet import snippet

TEXTS = "SELECT rowid, id, label, title, pages, text, witness FROM rules WHERE rowid IN ({})"
MOST_BY_WORDS = 300.0  # the score of words stays below that of a number


class Hit(TypedDict):
    """A unit that answers, as data: how well, in which words, and why."""

    id: str
    score: float
    snippet: str
    via: str


class Shown(NamedTuple):
    """A hit of the page that is shown: why it was found, the text, and the forms to mark in it."""

    id: str
    score: float
    reasons: tuple[Reason, ...]
    forms: set[str]
    label: str
    title: str | None
    printed: str  # the pages, as the database has them
    said: str  # the text that shows the hit; empty where the unit has only a name
    is_own: bool  # that text is the project's own, and not that of the book

    @property
    def name(self) -> str:
        """Label and title, each where it says something."""
        return full_name(spoken(self.label), self.title)

    @property
    def pages(self) -> list[str]:
        """The printed pages on which the unit stands."""
        return list(json.loads(self.printed))

    @property
    def text(self) -> str:
        """The text that shows the hit."""
        return self.said or self.name


@dataclass(frozen=True, slots=True)
class Answer:
    """The hits of one page, best first, and what is known of all of them."""

    shown: list[Shown] = field(default_factory=list)
    rows: Rows = field(default_factory=lambda: np.zeros(0, np.uint32))  # of all that answer
    looked_for: tuple[Form, ...] = ()
    suggestions: list[str] = field(default_factory=list)
    missing: str | None = None  # a number asked for that no text has
    unmet: tuple[Unmet, ...] = ()  # the filters that no unit passes
    lacks_words: bool = False  # it was only said what is not wanted

    @property
    def total(self) -> int:
        """How many units answer."""
        return len(self.rows)

    @property
    def reached(self) -> list[Form]:
        """The forms that were looked for, the closest to what was asked first."""
        return sorted(self.looked_for, key=lambda one: (-one.factor, -one.units, one.shown))

    @property
    def hits(self) -> list[Hit]:
        """The hits as data."""
        reasons = {reason for one in self.shown for reason in one.reasons}
        coded = {reason: reason.coded() for reason in reasons}
        return [
            {
                "id": one.id,
                "score": one.score,
                "snippet": snippet(one.text, one.forms),
                "via": "; ".join([coded[reason] for reason in one.reasons]),
            }
            for one in self.shown
        ]


def search(
    connection: sqlite3.Connection,
    query: str,
    limit: int = 20,
    offset: int = 0,
    without: Collection[str] = (),
) -> Answer:
    """What answers ``query``: never raises for anything typed, never all for nothing asked.

    ``without`` are forms, as the answer lists them, that are not to be looked for.
    """
    asked = read_query(query)
    if all(term.absent for term in asked.terms):
        return Answer(lacks_words=bool(asked.terms or asked.filters))
    allowed = allowed_by(connection, asked.filters) if asked.filters else None
    located = locate(connection, asked.plain) if _may_cite(asked) else None
    cited = around(connection, located, allowed) if located else {}
    reached = reach(connection, _as_phrase(asked) if cited else asked, without)
    found = rank(connection, reached, allowed)
    if cited:
        np.minimum(found.scores, MOST_BY_WORDS, out=found.scores)
        found.scores[list(cited)] = [score for score, _ in cited.values()]
    rows = found.rows()
    best = found.best(rows, max(offset, 0), max(limit, 0))
    is_lost = not len(rows) and allowed != frozenset()
    return Answer(
        shown=_shown(connection, best, found, {row: one[1] for row, one in cited.items()}),
        rows=rows,
        looked_for=tuple(reached.forms),
        suggestions=_suggested(connection, asked, reached) if is_lost else [],
        missing=located.missing if located and cited else None,
        unmet=() if allowed or allowed is None else unmet(connection, asked.filters),
    )


def _may_cite(asked: Query) -> bool:
    """Whether a query may be a citation: nothing in it asks for words as words."""
    return not any(term.absent or term.quoted or term.prefix for term in asked.terms)


def _as_phrase(asked: Query) -> Query:
    """A citation as words: those of „art. 64” side by side, not „art” here and „64” there."""
    words = tuple(word for term in asked.terms for word in term.words)
    return Query(asked.plain, (Term(words, asked.plain, quoted=True),))


def _shown(
    connection: sqlite3.Connection, best: Rows, found: Found, cited: dict[int, str]
) -> list[Shown]:
    """The units of one page, each with its reasons and the text that shows them."""
    if not len(best):
        return []
    rows = best.tolist()
    holes, values = padded(rows)
    texts = connection.execute(TEXTS.format(holes), values).fetchall()
    units = {unit[0]: unit for unit in texts}
    shown = []
    for row, score, of in zip(
        rows, found.scores[best].tolist(), told(connection, found, best), strict=True
    ):
        _, unit, label, title, pages, text, witness = units[row]
        forms, why = of.said, (Reason(cited[row]),) if row in cited else of.reasons
        if not forms and of.restated:
            forms = {written for form in of.restated for written in form.written()}
            text, witness = _restated(connection, row), "restated"
        is_own = witness == "restated"
        shown.append(Shown(unit, round(score, 4), why, forms, label, title, pages, text, is_own))
    return shown


def _restated(connection: sqlite3.Connection, row: int) -> str:
    text: str = connection.execute("SELECT restated FROM rules WHERE rowid = ?", (row,)).fetchone()[
        0
    ]
    return text


def _suggested(connection: sqlite3.Connection, asked: Query, found: Reach) -> list[str]:
    """What to ask instead of what was asked and finds nothing, though it reached those forms."""
    known = {found.asked[one.first] for one in found.forms if one.behind - one.first == 1}

    def answers(terms: list[Term]) -> bool:
        if len(terms) == 1 and terms[0].is_plain and terms[0].words[0] in found.asked:
            return terms[0].words[0] in known
        reached = reach(connection, Query("", tuple(terms)))
        if len(reached.asked) == 1 and not reached.phrases:
            return bool(reached.forms)  # each of which stands somewhere
        return bool(len(rank(connection, reached).rows()))

    return suggestions(connection, asked, answers)
