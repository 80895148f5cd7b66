"""Which units answer what a query reaches, and how well each does."""

import heapq
import math
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import repeat
from operator import mul

from publish.query import Term, phrase_expression
from publish.search_places import Place, Places
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

Scores = dict[int, float]  # by row of the unit


@dataclass(slots=True)
class Found:
    """The units that answer, and what of each answers what."""

    scores: Scores = field(default_factory=dict)
    positions: list[list[tuple[Form, Places, Scores]]] = field(default_factory=list)

    def best(self, limit: int) -> list[tuple[int, float]]:
        """The best units, each with its score; of equals, the first in the order of the books."""
        return heapq.nsmallest(limit, self.scores.items(), key=lambda one: (-one[1], one[0]))

    def marked(self) -> frozenset[str]:
        """The forms to mark in a text: those looked for, and what damaged ones are read as."""
        forms = {one[0] for answers in self.positions for one in answers}
        return frozenset({one.form for one in forms} | {one.reads for one in forms if one.reads})

    def why(self, row: int) -> list[tuple[Form, Place]]:
        """The form that answers each position best in that unit, with its place.

        One that stands in its text or title goes before one that only names its topic.
        """
        told: list[tuple[Form, Place]] = []
        for answers in self.positions:
            here = [(form, places.at(row)) for form, places, own in answers if row in own]
            if here:
                told.append(
                    max(here, key=lambda one: (one[1].is_said, one[0].factor * one[1].weight))
                )
        return told


def rank(
    connection: sqlite3.Connection, reached: Reach, allowed: frozenset[int] | None = None
) -> Found:
    """The units that answer what was reached: all of few words, most of many.

    ``allowed`` are the rows that the filters let through; None where there are none.
    """
    if not reached.asked:
        return Found()
    units = connection.execute("SELECT max(rowid) FROM rules").fetchone()[0] or 0
    positions = _positions(connection, reached)
    by_position, worths = [], []
    for at, answers in enumerate(positions):
        phrase = reached.phrases.get(at)
        by_phrase = _by_phrase(connection, phrase) if phrase else {}
        known = sum(len(one[2]) for one in answers) + len(by_phrase)
        worth = math.log(1 + units / (known or 1))
        by_position.append(_best_of(answers, worth, by_phrase))
        worths.append(worth)
    scores = _together(by_position, worths, reached.general)
    lift(connection, reached, worths, scores)
    for row in _excluded(connection, reached):
        scores.pop(row, None)
    if allowed is not None:
        scores = {row: score for row, score in scores.items() if row in allowed}
    return Found(scores, positions)


def _positions(
    connection: sqlite3.Connection, reached: Reach
) -> list[list[tuple[Form, Places, Scores]]]:
    """For each position, the forms that answer it with their places, the farthest kin first."""
    forms = [one for one in reached.forms if not one.off]
    packed = _packed(connection, {one.id for one in forms})
    scores = {key: dict(zip(one.rows, one.weights, strict=True)) for key, one in packed.items()}
    positions: list[list[tuple[Form, Places, Scores]]] = [[] for _ in reached.asked]
    for one in sorted(forms, key=lambda one: one.factor):
        for at in range(one.first, one.behind):
            positions[at].append((one, packed[one.id], scores[one.id]))
    return positions


def _packed(connection: sqlite3.Connection, keys: Iterable[int]) -> dict[int, Places]:
    listed = ",".join(map(str, keys))
    rows = connection.execute(f"SELECT id, places FROM search_forms WHERE id IN ({listed})")
    return {key: Places(packed) for key, packed in rows}


def _best_of(answers: list[tuple[Form, Places, Scores]], worth: float, by_phrase: Scores) -> Scores:
    """What each unit scores on one position: by the form that answers it best."""
    best: Scores = {row: score * worth for row, score in by_phrase.items()}
    for form, places, own in answers:
        weighed = dict(
            zip(places.rows, map(mul, places.weights, repeat(form.factor * worth)), strict=False)
        )
        for row in best.keys() & own.keys():
            if best[row] > weighed[row]:
                weighed[row] = best[row]
        best.update(weighed)
    return best


def _together(by_position: list[Scores], worths: list[float], general: set[int]) -> Scores:
    """What each unit scores on all positions, for those that answer enough of them.

    What most of the books are about is not asked of a unit: „bridge” in „bridge met drie”.
    """
    if len(by_position) == 1:
        return by_position[0]
    asked = [at for at in range(len(by_position)) if at not in general] or list(general)
    needed = len(asked) if len(asked) <= MOST_WITHOUT_GAP else math.ceil(len(asked) * SHARE)
    total = sum(worths[at] for at in asked)
    # Who answers so many answers one at least of those that the fewest units answer.
    fewest_first = sorted((by_position[at] for at in asked), key=len)
    candidates: set[int] = set(fewest_first[0])
    if needed == len(asked):
        candidates.intersection_update(*fewest_first[1:])
    else:
        candidates.update(*fewest_first[1 : len(asked) - needed + 1])
    scores: Scores = {}
    for row in candidates:
        answered = [at for at in asked if row in by_position[at]]
        share = sum(worths[at] for at in answered) / total
        if len(answered) >= needed and share >= WORTH:
            beside = [at for at in general if row in by_position[at]]
            scores[row] = sum(by_position[at][row] for at in [*answered, *beside]) * share
    return scores


def _by_phrase(connection: sqlite3.Connection, phrase: Term) -> Scores:
    """What each unit scores in which words stand side by side: as the best of the words does."""
    rows = connection.execute(PHRASES, (phrase.raw, phrase_expression(phrase))).fetchall()
    holes = ",".join("?" * len(phrase.words))
    packed = connection.execute(
        f"SELECT places FROM search_forms WHERE form IN ({holes}) AND reads = ''", phrase.words
    )
    words = [Places(row[0]) for row in packed] if rows else []
    return {
        row: max([UNKNOWN, *(places.weight(row) for places in words)])
        * (PHRASE * LITERAL if literal else PHRASE)
        for row, literal in rows
    }


def _excluded(connection: sqlite3.Connection, reached: Reach) -> set[int]:
    """The rows of units that have what may not stand there."""
    rows: set[int] = set()
    if reached.absent:
        for places in _packed(connection, reached.absent).values():
            rows.update(places.rows)
    for phrase in reached.absent_phrases:
        rows.update(_by_phrase(connection, phrase))
    return rows
