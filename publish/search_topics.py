"""Which concepts a query is about, and so which units: those that treat of them, above others."""

import sqlite3
from collections import Counter

from publish.search_kinds import Kin
from publish.search_reach import Reach

LABEL, TYPICAL, DEFINITION = 1.0, 0.5, 0.4  # what a word of a concept weighs, by where it stands
ENOUGH = 0.5  # of what the words of a query are worth, so much tells what it is about
MOST = 3  # concepts that a query can be about
LIFT = 1.0  # of its score, what a unit gains that treats of just what is asked
NEXT, LEAST = 0.05, 0.6  # by how much each next unit of a concept gains less, and the least

WORDS = "SELECT form, concept, weight FROM search_topics WHERE form IN ({})"
UNITS = """
SELECT l.concept, r.rowid, r.edition FROM concept_rules AS l JOIN rules AS r ON r.id = l.rule
WHERE l.concept IN ({}) ORDER BY l.concept, l.position
"""


def lift(
    connection: sqlite3.Connection, reached: Reach, worths: list[float], scores: dict[int, float]
) -> None:
    """Raise the scores of the units of those concepts that the query is about."""
    about = concepts(connection, reached, worths)
    if not about or not scores:
        return
    holes = ",".join("?" * len(about))
    nth: Counter[tuple[str, str]] = Counter()
    gains: dict[int, float] = {}
    for concept, row, edition in connection.execute(UNITS.format(holes), list(about)):
        principal = max(1 - NEXT * nth[concept, edition], LEAST)
        nth[concept, edition] += 1
        gains[row] = max(gains.get(row, 0.0), LIFT * about[concept] * principal)
    for row in gains.keys() & scores.keys():
        scores[row] *= 1 + gains[row]


def concepts(
    connection: sqlite3.Connection, reached: Reach, worths: list[float]
) -> dict[str, float]:
    """The concepts that a query of several words is about, each with how much so, up to 1."""
    asked = [at for at in range(len(reached.asked)) if at not in reached.general]
    if len(asked) < 2 or any(
        one.kin is Kin.SAME and one.behind - one.first == len(reached.asked)
        for one in reached.forms
    ):
        return {}  # a word, or a term of several: what it names is in its places
    ids = {one.id for one in reached.forms if not one.off}
    weights: dict[int, list[tuple[str, float]]] = {}
    for form, concept, weight in connection.execute(WORDS.format(",".join(map(str, ids)))):
        weights.setdefault(form, []).append((concept, weight))
    best: dict[str, dict[int, float]] = {}
    for one in reached.forms:
        for concept, weight in weights.get(one.id, ()):
            mine = best.setdefault(concept, {})
            for at in range(one.first, one.behind):
                mine[at] = max(mine.get(at, 0.0), weight * one.factor)
    total = sum(worths[at] for at in asked)
    told = {
        concept: sum(worths[at] * mine.get(at, 0.0) for at in asked) / total
        for concept, mine in best.items()
        if sum(at in mine for at in asked) > 1
    }
    enough = sorted(((-much, concept) for concept, much in told.items() if much >= ENOUGH))
    return {concept: -much for much, concept in enough[:MOST]}
