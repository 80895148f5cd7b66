"""What the filters of a search let through, and how what was found is counted by the same."""

import json
import sqlite3
from collections.abc import Iterator

import numpy as np
import pytest

from publish.search_facets import facets, write_facets
from publish.search_filters import allowed_by, unmet

EDITIONS = [  # siglum, games, earliest, latest
    ("drie", ["ombre", "domino"], 1850, 1890),
    ("een", ["whist"], 1998, 2010),
    ("open", ["whist", "ombre-oud"], 2000, None),
    ("los", ["whist"], None, None),
]
UNITS = [
    ("drie", "titel"),
    ("drie", "ombre"),
    ("drie", "ombre_p3"),
    ("drie", "domino_10"),
    ("drie", "dominosteen"),
    ("een", "1"),
    ("open", "ombre-oud_1"),
    ("open", "2"),
    ("los", "1"),
]


@pytest.fixture
def shelf() -> Iterator[sqlite3.Connection]:
    """Books of one game and of more, with years and without."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(
        "CREATE TABLE editions (siglum, position, games, earliest, latest);"
        "CREATE TABLE rules (edition, number, kind);"
        "CREATE TABLE search_facets (facet, names, units);"
    )
    connection.executemany(
        "INSERT INTO editions VALUES (?, ?, ?, ?, ?)",
        [(one, n, json.dumps(games), *years) for n, (one, games, *years) in enumerate(EDITIONS)],
    )
    connection.executemany("INSERT INTO rules VALUES (?, ?, 'rule')", UNITS)
    write_facets(connection)
    yield connection
    connection.close()


FILTERS = [
    ("game", "ombre", {1, 2, 3, 5}, "what is numbered by it, and what is of no game in particular"),
    ("game", "domino", {1, 4, 5}, "a number that only begins with the letters is of no game"),
    ("game", "Whist", {6, 8, 9}, "a unit of another game of its edition is left out"),
    ("game", "ombre-oud", {7, 8}, "the whole name of the game"),
    ("game", "schaak", set(), "a game that nobody plays"),
    ("century", "19", {1, 2, 3, 4, 5}, "between two years of one century"),
    ("century", "20", {6, 7, 8}, "2000 is the last year of it, 1998 nearly"),
    ("century", "21", {6, 7, 8}, "what may be younger than its year is as the youngest"),
    ("century", "18", set(), "before all"),
]


@pytest.mark.parametrize(("name", "value", "rows", "reason"), FILTERS)
def test_a_filter_lets_through(
    shelf: sqlite3.Connection, name: str, value: str, rows: set[int], reason: str
) -> None:
    assert allowed_by(shelf, {name: value}) == rows, reason


def test_what_a_century_can_be_is_told(shelf: sqlite3.Connection) -> None:
    (told,) = unmet(shelf, {"century": "18"})
    assert told == ("eeuw:18", ("19", "20", "21"))


def test_what_is_counted_is_what_a_filter_leaves(shelf: sqlite3.Connection) -> None:
    counted = facets(shelf, np.arange(1, len(UNITS) + 1, dtype=np.uint32))
    assert counted.games == {"ombre": 4, "domino": 3, "whist": 3, "ombre-oud": 2}
    for game, n in counted.games.items():
        assert len(allowed_by(shelf, {"game": game})) == n
    assert counted.centuries == {19: 5, 20: 3, 21: 3}
    assert list(counted.editions.items()) == [("drie", 5), ("een", 1), ("open", 2), ("los", 1)]
