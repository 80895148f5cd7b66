"""Which concepts a query is about, and so which units: those that treat of them, above others."""

import sqlite3
import struct
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from publish.search_kinds import Kin, Said
from publish.search_places import unpack
from publish.search_reach import Reach
from publish.search_sql import padded
from publish.search_strongest import Answering

# What a word of a concept weighs, by where it is said.
WEIGHTS = [{Said.LABEL: 1.0, Said.TYPICAL: 0.5, Said.DEFINITION: 0.4}[one] for one in Said]
ENOUGH = 0.5  # of what the words of a query are worth, so much tells what it is about
MOST = 3  # concepts that a query can be about
LIFT = 1.0  # of its score, what a unit gains that treats of just what is asked
KEPT = struct.Struct("<IB")  # the number of a concept, and where it says a form

UNITS = "SELECT number, places FROM search_concepts WHERE number IN ({}) ORDER BY concept"


def pack_topics(topics: Iterable[tuple[int, Said]]) -> bytes:
    """The concepts that say a form, by their numbers, and where each does, packed."""
    return b"".join(KEPT.pack(number, said) for number, said in topics)


def lift(
    connection: sqlite3.Connection,
    reached: Reach,
    answering: Answering,
    worths: list[float],
    scores: NDArray[np.float32],
) -> None:
    """Raise the scores of the units of those concepts that the query is about."""
    about = concepts(reached, answering, worths)
    if not about:
        return
    gains = np.ones(len(scores), np.float32)
    holes, values = padded(about)
    treating = connection.execute(UNITS.format(holes), values).fetchall()
    for number, packed in sorted(treating, key=lambda row: -about[row[0]])[:MOST]:
        units = unpack([packed])
        gain = 1 + units.weights * np.float32(LIFT * about[number])
        gains[units.rows] = np.maximum(gains[units.rows], gain)
    scores *= gains


def concepts(reached: Reach, answering: Answering, worths: list[float]) -> dict[int, float]:
    """The concepts that a query of several words is about, each with how much so, up to 1."""
    asked = [at for at in range(len(reached.asked)) if at not in reached.general]
    if len(asked) < 2 or any(
        one.kin is Kin.SAME and one.behind - one.first == len(reached.asked)
        for one in reached.forms
    ):
        return {}  # a word, or a term of several: what it names is in its places
    best: dict[int, dict[int, float]] = {}  # of each concept, by position
    for at, form in answering:
        for number, where in KEPT.iter_unpack(form.topics):
            said, weight = best.setdefault(number, {}), form.factor * WEIGHTS[where]
            if weight > said.get(at, 0.0):
                said[at] = weight
    worth = sum(worths[at] for at in asked)
    much = {}
    for number, said in sorted(best.items()):
        weights = [said.get(at, 0.0) * worths[at] for at in asked]
        if len(asked) - weights.count(0.0) > 1 and (share := sum(weights) / worth) >= ENOUGH:
            much[number] = share
    return much
