"""The part of an outline that a page needs is the same as in the whole of it."""

import sqlite3

import pytest

from publish.branch import load_branch, load_next, load_previous, load_targets
from publish.outline import Outline, load_outline


@pytest.fixture
def law(database: sqlite3.Connection) -> Outline:
    return load_outline(database, "wet-1999")


def test_what_stands_above_and_below_is_that_of_the_whole(
    database: sqlite3.Connection, law: Outline
) -> None:
    assert len(law.nodes) > 8
    for unit, node in law.nodes.items():
        branch = load_branch(database, unit)
        assert branch.ancestors(branch.nodes[unit]) == law.ancestors(node)
        assert list(branch.descendants(branch.nodes[unit])) == list(law.descendants(node))


NEIGHBOURS = [
    ("II", None, "16", "the first of all; into a chapter"),
    ("16C", "16", "25", "from a part to its article"),
    ("25", "16", "64", "past its own parts; not from a part of another article"),
    ("64", "25", "register", "the same"),
    ("64B", "64A", "register", "past its own part"),
    ("64B1", "64B", "register", "the last part"),
    ("register", "64", None, "the last of all"),
]


@pytest.mark.parametrize(("number", "before", "after", "reason"), NEIGHBOURS)
def test_what_is_read_before_and_after(
    database: sqlite3.Connection,
    law: Outline,
    number: str,
    before: str | None,
    after: str | None,
    reason: str,
) -> None:
    node = law.nodes[f"wet-1999_{number}"]
    below = [] if node.is_heading else [one.id for _, one in law.descendants(node)]
    previous = load_previous(database, node, "wet-1999")
    following = load_next(database, node, "wet-1999", below)
    assert (previous.number if previous else None) == before, reason
    assert (following.number if following else None) == after, reason


def test_for_what_is_not_there_the_nearest_above_is_known(database: sqlite3.Connection) -> None:
    known = load_targets(database, ["wet-1999_64B1"])  # which refers to 64A2
    assert set(known) == {"wet-1999_64", "wet-1999_64A"}
    known = load_targets(database, ["wet-1999_64A"])
    assert {"wet-1999_16C"} <= set(known)
    assert load_targets(database, ["proef-1890_53"]) == {}


def test_a_unit_that_is_its_own_parent_does_not_go_round() -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE TABLE rules (id TEXT, edition TEXT, number TEXT, label TEXT, kind TEXT, title TEXT,"
        " parent TEXT, position INTEGER, absent INTEGER, text TEXT)"
    )
    rows = [("a_1", "a", "1", "1", "rule", None, "a_2", 0, 0, "een")]
    rows += [("a_2", "a", "2", "2", "rule", None, "a_1", 1, 0, "twee")]
    connection.executemany("INSERT INTO rules VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    branch = load_branch(connection, "a_1")
    assert [one.id for _, one in branch.descendants(branch.nodes["a_1"])] == ["a_2"]
    assert branch.ancestors(branch.nodes["a_1"]) == [branch.nodes["a_2"]]
    connection.close()
