"""Which concepts a query is about, and so which units: those that treat of them, above others."""

import sqlite3

import numpy as np
from numpy.typing import NDArray

from publish.search_kinds import Kin
from publish.search_places import unpack
from publish.search_reach import Form, Reach
from publish.search_sql import padded

LABEL, TYPICAL, DEFINITION = 1.0, 0.5, 0.4  # what a word of a concept weighs, by where it stands
ENOUGH = 0.5  # of what the words of a query are worth, so much tells what it is about
MOST = 3  # concepts that a query can be about
LIFT = 1.0  # of its score, what a unit gains that treats of just what is asked

WORDS = "SELECT form, concept, weight FROM search_topics WHERE form IN ({})"
UNITS = "SELECT concept, places FROM search_concepts WHERE concept IN ({})"


def lift(
    connection: sqlite3.Connection, reached: Reach, worths: list[float], scores: NDArray[np.float32]
) -> None:
    """Raise the scores of the units of those concepts that the query is about."""
    about = concepts(connection, reached, worths)
    if not about:
        return
    gains = np.ones(len(scores), np.float32)
    holes, values = padded(about)
    for concept, packed in connection.execute(UNITS.format(holes), values):
        units = unpack(packed)
        gain = 1 + units.weights * np.float32(LIFT * about[concept])
        gains[units.rows] = np.maximum(gains[units.rows], gain)
    scores *= gains


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
    by_id: dict[int, list[Form]] = {}
    for one in reached.forms:
        if not one.off:
            by_id.setdefault(one.id, []).append(one)
    best: dict[str, dict[int, float]] = {}
    holes, values = padded(by_id)
    for form, concept, weight in connection.execute(WORDS.format(holes), values):
        mine = best.setdefault(concept, {})
        for one in by_id[form]:
            for at in range(one.first, one.behind):
                mine[at] = max(mine.get(at, 0.0), weight * one.factor)
    total = sum(worths[at] for at in asked)
    told = {
        concept: sum(worths[at] * mine.get(at, 0.0) for at in asked) / total
        for concept, mine in best.items()
        if len(mine) > 1 and sum(at in mine for at in asked) > 1
    }
    enough = sorted(((-much, concept) for concept, much in told.items() if much >= ENOUGH))
    return {concept: -much for much, concept in enough[:MOST]}
