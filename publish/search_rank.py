"""Which units answer what a query reaches, and how well each does: for all units at once."""

import math
import sqlite3
from collections.abc import Collection, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from publish.query import Term, phrase_expression
from publish.search_places import Places, said, unpack
from publish.search_reach import Reach
from publish.search_strongest import Answering, strongest
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
NOWHERE = unpack([])


@dataclass(slots=True)
class Found:
    """The units that answer, and what of each answers what."""

    scores: Scores
    answering: Answering = ()
    places: Places = NOWHERE  # of the forms that answer
    positions: int = 0
    phrases: frozenset[str] = frozenset()  # that stand in all of them, folded

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

    def within(self, rows: Rows) -> Iterator[tuple[int, int, float, int]]:
        """What of those units answers: which unit, counted from 1, which of what answers,
        its weight there, and where it stands, as it is kept.
        """
        number = np.zeros(len(self.scores), np.uint32)
        number[rows] = range(1, len(rows) + 1)
        return self.places.among(number)


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
    if not answering and not reached.phrases:
        return Found(np.zeros(size, np.float32))
    places = unpack([form.places for _, form in answering])
    phrases = {at: _by_phrase(connection, phrase, size) for at, phrase in reached.phrases.items()}
    units = [0] * len(reached.asked)
    for at, form in answering:
        units[at] += form.units
    for at, phrase in phrases.items():
        units[at] = int(np.count_nonzero(phrase))
    worths = [math.log(1 + size / max(many, 1)) for many in units]
    by_position = strongest(answering, len(worths), places, size)
    for at, phrase in phrases.items():
        by_position[at] = phrase
    scores = _together(by_position, worths, reached.general)
    lift(connection, reached, answering, worths, scores)
    for rows in _excluded(connection, reached, size):
        scores[rows] = 0
    if allowed is not None:
        through = np.zeros(size, np.bool_)
        through[list(allowed)] = True
        scores[~through] = 0
    whole = [phrase for phrase in reached.phrases.values() if not phrase.prefix]
    told = frozenset(" ".join(phrase.words) for phrase in whole)
    return Found(scores, answering, places, len(reached.asked), told)


def _together(
    by_position: NDArray[np.float32], worths: list[float], general: Collection[int]
) -> Scores:
    """What each unit scores on all positions, where it answers enough of them.

    What most of the books are about is not asked of a unit: „bridge” in „bridge met drie”.
    """
    if len(worths) == 1:
        only: Scores = by_position[0] * np.float32(worths[0])
        return only
    asked = [at for at in range(len(worths)) if at not in general] or sorted(general)
    needed = len(asked) if len(asked) <= MOST_WITHOUT_GAP else math.ceil(len(asked) * SHARE)
    answered = (by_position > 0)[asked]
    rows = np.flatnonzero(np.add.reduce(answered.view(np.uint8)) >= needed)
    total = sum(worths[at] for at in asked)
    shares = np.array([worths[at] / total for at in asked], np.float32)
    share = (answered[:, rows] * shares[:, None]).sum(axis=0)
    weighed = by_position[:, rows] * np.array(worths, np.float32)[:, None]
    scores: Scores = np.zeros(by_position.shape[1], np.float32)
    scores[rows] = np.where(share < WORTH, 0, weighed.sum(axis=0) * share)
    return scores


def _by_phrase(connection: sqlite3.Connection, phrase: Term, size: int) -> Scores:
    """What each unit scores in which words stand side by side: as the best of the words does."""
    scores = np.zeros(size, np.float32)
    found = connection.execute(PHRASES, (phrase.raw, phrase_expression(phrase))).fetchall()
    if not found:
        return scores
    holes = ",".join("?" * len(phrase.words))
    packed = connection.execute(
        f"SELECT places FROM search_forms WHERE form IN ({holes}) AND reads = ''", phrase.words
    )
    places = unpack([row[0] for row in packed])
    np.maximum.at(scores, places.rows, places.weights)
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
        unpack([said(places)]).rows
        for (places,) in connection.execute(
            f"SELECT places FROM search_forms WHERE id IN ({listed})"
        )
    ]
    phrases = (_by_phrase(connection, phrase, size) for phrase in reached.absent_phrases)
    return [*rows, *(np.flatnonzero(scores).astype(np.uint32) for scores in phrases)]
