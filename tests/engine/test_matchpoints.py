"""Matchpoints and IMPs, beside a reckoning of another make, on ten thousand random boards."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.duplicate import score, score_table
from engine.matchpoints import imps, line_points, top
from engine.rules import Rules

BOARDS = 10_000
# The upper ends of the ranges in the laws of duplicate, art. 78B, from any modern edition.
UPPER_ENDS = [
    *(10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590),
    *(740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990),
]


def rules(siglum: str) -> Rules:
    return Rules(load_rulesets()[siglum])


def boards() -> Iterator[list[int]]:
    """The scores of North-South on random boards, in contracts as they are bid there."""
    chance = random.Random(19970701)
    table = score_table(Rules(load_rulesets()["wbf-1997"], supplied=True))
    for _ in range(BOARDS):
        vulnerable = chance.random() < 0.5
        scores = []
        for _ in range(chance.randint(2, 12)):
            level, strain = chance.choice([(1, "SA"), (2, "H"), (3, "SA"), (4, "S"), (6, "R")])
            won = min(13, max(0, level + 6 + chance.choice([-2, -1, 0, 0, 0, 1])))
            doubled = chance.choice([0, 0, 0, 1])
            points = score(table, level, strain, doubled, vulnerable, won)  # type: ignore[arg-type]
            scores.append(chance.choice([1, 1, -1]) * points)
        yield scores


def by_pairs(scores: list[int]) -> list[int]:
    """Each score against each other: 2 for a lower one, 1 for an equal one."""
    return [
        sum(
            2 * (score > other) + (score == other) for at, other in enumerate(scores) if at != place
        )
        for place, score in enumerate(scores)
    ]


@pytest.mark.parametrize("siglum", ["wbf-1997", "smit-2010"])
def test_matchpoints_are_those_of_each_score_against_each_other(siglum: str) -> None:
    """So much for each other score, or places that are shared: they come to the same."""
    read = rules(siglum)
    wrong = [scores for scores in boards() if line_points(scores, read) != by_pairs(scores)]
    assert wrong == []


def test_imps_are_those_of_the_range_that_a_difference_lies_in() -> None:
    read = rules("smit-2010")
    wrong = []
    for scores in boards():
        difference = scores[0] - scores[1]
        size = sum(abs(difference) > end for end in UPPER_ENDS)
        if imps(difference, read) != (size if difference > 0 else -size):
            wrong.append(difference)
    assert wrong == []


scores_of_a_line = st.lists(st.integers(-80, 80).map(lambda tens: 10 * tens), min_size=1)


@given(scores_of_a_line)
def test_the_matchpoints_of_a_board_sum_to_what_they_must(scores: list[int]) -> None:
    """Each two results share two points, whatever they are."""
    played = len(scores)
    for siglum in ("wbf-1997", "smit-2010"):
        assert sum(line_points(scores, rules(siglum))) == played * (played - 1)


@given(scores_of_a_line)
def test_two_pairs_that_met_have_the_top_between_them(scores: list[int]) -> None:
    ours = line_points(scores, rules("smit-2010"))
    theirs = line_points([-score for score in scores], rules("smit-2010"))
    highest = top(len(scores), rules("smit-2010"))
    assert {one + other for one, other in zip(ours, theirs, strict=True)} == {highest}
    assert highest == 2 * (len(scores) - 1)


@given(st.integers(0, 900).map(lambda tens: 10 * tens))
def test_imps_change_sign_with_the_difference(difference: int) -> None:
    read = rules("smit-2010")
    assert imps(-difference, read) == -imps(difference, read)
    assert imps(difference, read) <= imps(difference + 10, read)
