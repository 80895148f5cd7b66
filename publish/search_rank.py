"""Which units answer what a query reaches, and how well each does: for all units at once."""

import math
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from publish.query import Term, phrase_expression
from publish.search_places import Place, Places, unpack
from publish.search_reach import Form, Reach
from publish.search_topics import lift

MOST_WITHOUT_GAP = 2  # of so many words or fewer, all must stand there
SHARE = 2 / 3  # of more, so many of them ...
WORTH = 0.5  # ... that together are worth so much of what all are worth
PHRASE = 1.2  # the weight of words that stand side by side, beside that of the best of them
LITERAL = 1.5  # of that, where the signs between them are as they were typed
UNKNOWN = 0.3  # the weight of words that are no form by themselves
PHRASES = """
SELECT r.rowid, instr(lower(r.text || ' ' || r.source_text), lower(?)) > 0
FROM rules_fts AS f JOIN rules AS r ON r.rowid = f.rowid
WHERE f.rules_fts MATCH '{text title label source_text} : ' || ?
"""

Scores = NDArray[np.float32]  # of each unit, by its row; 0 where it does not answer
Rows = NDArray[np.uint32]


@dataclass(slots=True)
class Found:
    """The units that answer, and what of each answers what."""

    scores: Scores
    answering: list[tuple[int, Form]] = field(default_factory=list)  # positions, and what does
    places: Places = field(default_factory=unpack)  # of those forms
    positions: int = 0

    def rows(self) -> Rows:
        """The rows of the units that answer, in the order of the books."""
        return np.flatnonzero(self.scores > 0).astype(np.uint32)

    def best(self, rows: Rows, first: int, limit: int) -> Rows:
        """Of the rows of the units that answer, the best; of equals, the first of the books."""
        scores = self.scores[rows]
        if first + limit < len(rows):
            least = np.partition(scores, -first - limit)[-first - limit]
            rows = rows[scores >= least]
            scores = self.scores[rows]
        return rows[np.argsort(-scores, kind="stable")][first : first + limit]

    def within(self, rows: Rows) -> Iterator[tuple[int, int, Form, Place]]:
        """What of those units answers: which unit, which position, with which form, and where."""
        wanted = np.zeros(len(self.scores), np.bool_)
        wanted[rows] = True
        number = {row: n for n, row in enumerate(rows.tolist())}
        for which, place in self.places.among(wanted):
            position, form = self.answering[which]
            yield number[place.row], position, form, place


def rank(
    connection: sqlite3.Connection, reached: Reach, allowed: frozenset[int] | None = None
) -> Found:
    """The units that answer what was reached: all of few words, most of many.

    ``allowed`` are the rows that the filters let through; None where there are none.
    """
    size = (connection.execute("SELECT max(rowid) FROM rules").fetchone()[0] or 0) + 1
    if not reached.asked:
        return Found(np.zeros(size, np.float32))
    answering = [
        (at, form)
        for form in reached.forms
        if not form.off
        for at in range(form.first, form.behind)
    ]
    places = unpack(*[form.places for _, form in answering])
    by_position = _by_forms(answering, places, len(reached.asked), size)
    units = [0] * len(reached.asked)
    for at, form in answering:
        units[at] += form.units
    for at, phrase in reached.phrases.items():
        by_position[at] = _by_phrase(connection, phrase, size)
        units[at] = int(np.count_nonzero(by_position[at]))
    worths = [math.log(1 + size / max(many, 1)) for many in units]
    scores = _together(by_position, worths, reached.general)
    lift(connection, reached, worths, scores)
    for rows in _excluded(connection, reached, size):
        scores[rows] = 0
    if allowed is not None:
        through = np.zeros(size, np.bool_)
        through[list(allowed)] = True
        scores[~through] = 0
    return Found(scores, answering, places, len(reached.asked))


def _by_forms(
    answering: list[tuple[int, Form]], places: Places, positions: int, size: int
) -> NDArray[np.float32]:
    """What each unit scores on each position: by the form that answers it best."""
    starts = np.array([at * size for at, _ in answering], np.intp)
    factors = np.array([form.factor for _, form in answering], np.float32)
    scores = np.zeros(positions * size, np.float32)
    np.maximum.at(
        scores,
        np.repeat(starts, places.many) + places.rows,
        np.repeat(factors, places.many) * places.weights,
    )
    return scores.reshape(positions, size)


def _together(by_position: NDArray[np.float32], worths: list[float], general: set[int]) -> Scores:
    """What each unit scores on all positions, for those that answer enough of them.

    What most of the books are about is not asked of a unit: „bridge” in „bridge met drie”.
    """
    weighed = by_position * np.array(worths, np.float32)[:, None]
    if len(worths) == 1:
        only: Scores = weighed[0]
        return only
    asked = [at for at in range(len(worths)) if at not in general] or sorted(general)
    needed = len(asked) if len(asked) <= MOST_WITHOUT_GAP else math.ceil(len(asked) * SHARE)
    total = sum(worths[at] for at in asked)
    answered = by_position[asked] > 0
    shares = np.array([worths[at] / total for at in asked], np.float32)
    share = (answered * shares[:, None]).sum(axis=0)
    scores: Scores = weighed.sum(axis=0) * share
    scores[(answered.sum(axis=0) < needed) | (share < WORTH)] = 0
    return scores


def _by_phrase(connection: sqlite3.Connection, phrase: Term, size: int) -> Scores:
    """What each unit scores in which words stand side by side: as the best of the words does."""
    scores = np.zeros(size, np.float32)
    found = connection.execute(PHRASES, (phrase.raw, phrase_expression(phrase))).fetchall()
    if not found:
        return scores
    holes = ",".join("?" * len(phrase.words))
    for packed in connection.execute(
        f"SELECT places FROM search_forms WHERE form IN ({holes}) AND reads = ''", phrase.words
    ):
        places = unpack(packed[0])
        scores[places.rows] = np.maximum(scores[places.rows], places.weights)
    rows = np.array([row for row, _ in found])
    literal = np.array([bool(literal) for _, literal in found])
    best = np.maximum(scores[rows], UNKNOWN) * np.where(literal, PHRASE * LITERAL, PHRASE)
    scores[:] = 0
    scores[rows] = best
    return scores


def _excluded(connection: sqlite3.Connection, reached: Reach, size: int) -> list[Rows]:
    """The rows of units that have what may not stand there."""
    if not reached.absent and not reached.absent_phrases:
        return []
    listed = ",".join(map(str, reached.absent))
    rows = [
        unpack(packed[0]).rows
        for packed in connection.execute(f"SELECT places FROM search_forms WHERE id IN ({listed})")
    ]
    phrases = (_by_phrase(connection, phrase, size) for phrase in reached.absent_phrases)
    return [*rows, *(np.flatnonzero(scores).astype(np.uint32) for scores in phrases)]
