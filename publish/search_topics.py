"""Which concepts a query is about, and so which units: those that treat of them, above others."""

import sqlite3
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from publish.search_kinds import Kin, Said
from publish.search_places import unpack
from publish.search_reach import Reach
from publish.search_sql import padded
from publish.search_strongest import Answering, strongest

# What a word of a concept weighs, by where it is said.
WEIGHTS = np.array(
    [{Said.LABEL: 1.0, Said.TYPICAL: 0.5, Said.DEFINITION: 0.4}[one] for one in Said]
)
ENOUGH = 0.5  # of what the words of a query are worth, so much tells what it is about
MOST = 3  # concepts that a query can be about
LIFT = 1.0  # of its score, what a unit gains that treats of just what is asked
KEPT = np.dtype([("concept", "<u4"), ("said", "u1")])

UNITS = "SELECT number, places FROM search_concepts WHERE number IN ({}) ORDER BY concept"


def pack_topics(topics: Iterable[tuple[int, Said]]) -> bytes:
    """The concepts that say a form, by their numbers, and where each does, packed."""
    return np.array(list(topics), KEPT).tobytes()


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
    topics = np.frombuffer(b"".join([form.topics for _, form in answering]), KEPT)
    many = [len(form.topics) // KEPT.itemsize for _, form in answering]
    numbers = topics["concept"]
    said = strongest(
        *(answering, len(reached.asked), many),
        *(numbers, WEIGHTS[topics["said"]], int(numbers.max(initial=0)) + 1),
    )[asked]
    worth = np.array([worths[at] for at in asked])
    much = (said * worth[:, None]).sum(axis=0) / worth.sum()
    much[(said > 0).sum(axis=0) < 2] = 0
    enough = np.flatnonzero(much >= ENOUGH)
    return dict(zip(enough.tolist(), much[enough].tolist(), strict=True))
