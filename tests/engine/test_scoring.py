"""Scores of contracts, honours and games: what holds of them whatever the hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.cards import STRAINS, Strain
from engine.decide import Answer, decide, read_situation
from engine.duplicate import score, score_table
from engine.honours import holding, honour_points
from engine.registry import find_check
from engine.rules import Rules, Silent
from engine.scoring import contract_points
from schema.unusable import UnusableInput

RUBBER = ("bend-1918", "auction-web")
levels, strains = st.integers(1, 7), st.sampled_from(STRAINS)
doubling, tricks = st.integers(0, 2), st.integers(0, 13)


def rules(siglum: str) -> Rules:
    return Rules(load_rulesets()[siglum])


def ask(check: str, siglum: str, case: dict[str, object]) -> Answer:
    known = find_check(check)
    return decide(known, read_situation(known, case, "case"), load_rulesets()[siglum])


@given(st.sampled_from(RUBBER), levels, strains, doubling, tricks)
def test_one_side_scores_for_the_contract_and_never_both(
    siglum: str, level: int, strain: Strain, doubled: int, won: int
) -> None:
    points = contract_points(level, strain, doubled, won, rules(siglum))
    made = won >= level + 6
    assert (points.tricks > 0) is made
    assert (points.undertricks > 0) is not made
    assert (points.contract > 0) is (made and doubled > 0)
    assert not (points.slam and points.defenders_slam)


@given(st.sampled_from(RUBBER), levels, strains, doubling, st.integers(0, 12))
def test_another_trick_never_costs_its_side_anything(
    siglum: str, level: int, strain: Strain, doubled: int, won: int
) -> None:
    def net(tricks: int) -> int:
        points = contract_points(level, strain, doubled, tricks, rules(siglum))
        ours = points.tricks + points.contract + points.overtricks + points.slam
        return ours - points.undertricks - points.defenders_slam

    assert net(won + 1) > net(won)


@given(levels, strains, doubling, st.booleans(), tricks)
def test_a_duplicate_score_changes_sign_with_the_side(
    level: int, strain: Strain, doubled: int, vulnerable: bool, won: int
) -> None:
    """What declarer's side gets the others lose: and none of it is nothing."""
    table = score_table(Rules(load_rulesets()["wbf-1997"], supplied=True))
    points = score(table, level, strain, doubled, vulnerable, won)
    assert (points > 0) is (won >= level + 6)
    assert points != 0


@given(st.sampled_from(RUBBER), strains, st.integers(0, 3), st.integers(0, 2))
def test_honours_are_the_same_from_either_hand(
    siglum: str, strain: Strain, one: int, other: int
) -> None:
    if strain == "SA" and one + other > 4:
        return
    points = [
        honour_points(strain, split, None, 4, rules(siglum))
        for split in ([one, other], [other, one])
    ]
    assert points[0] == points[1]
    assert (points[0] > 0) is (one + other >= 3)


@pytest.mark.parametrize(
    ("split", "name"),
    [
        ((3, 0), "three"),
        ((3, 1), "four"),
        ((4, 0), "four_in_one_hand"),
        ((1, 4), "four_and_fifth_at_partner"),
        ((3, 2), "five"),
        ((0, 5), "five_in_one_hand"),
        ((1, 1), "fewer"),
    ],
)
def test_how_honours_lie(split: tuple[int, int], name: str) -> None:
    assert holding(*split) == name


@given(st.integers(0, 29), st.integers(0, 120))
def test_a_game_is_won_at_its_points_and_no_sooner(below: int, adds: int) -> None:
    for siglum in RUBBER:
        result = ask(
            "game-and-rubber",
            siglum,
            {"games": {"X": 0, "Y": 0}, "below": {"X": below}, "adds": {"X": adds}},
        ).result
        assert result["game_won_by"] == ("X" if below + adds >= 30 else None)
        if below + adds >= 30:
            assert result["below_after"] == {"X": 0, "Y": 0}


@pytest.mark.parametrize("siglum", ["wbf-1997", "smit-2010", "noothoven"])
def test_no_score_where_trick_values_are_not_stated(siglum: str) -> None:
    with pytest.raises(Silent):
        contract_points(3, "SA", 0, 9, rules(siglum))


@pytest.mark.parametrize(
    ("check", "case", "reason"),
    [
        ("honours", {"strain": "SA", "split": [4, 1]}, "there are four aces"),
        ("honours", {"strain": "S", "split": [3, 3]}, "there are five honours"),
        ("honours", {"strain": "S", "split": [4, 0], "cards": ["a", "h"]}, "four are held"),
        ("imp", {"difference": 25}, "scores are tens"),
        ("imp", {"difference": 20, "differences": [20]}, "two questions at once"),
        ("imp", {"table1_NS": 20}, "one table of two"),
        ("matchpoints", {"lower": 1, "equal": 0}, "how many are higher is not told"),
        ("matchpoints", {}, "nothing is asked"),
        ("board-dealer-vulnerability", {"board": 25}, "the table ends before it"),
        ("game-and-rubber", {"event": "game"}, "by whom is not told"),
        ("game-and-rubber", {"adds": {"X": 9}, "event": "stop"}, "two questions at once"),
        ("smit-score-examples", {"result": "x"}, "no result"),
        ("three-handed", {"players": 3, "call": "1S"}, "a call in turn is no question"),
        ("wrong-board", {}, "nothing is asked"),
        ("score-sheet-p42", {"deal": 1}, "no contract"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(
    check: str, case: dict[str, object], reason: str
) -> None:
    with pytest.raises(UnusableInput) as refused:
        ask(check, "bend-1918", case)
    assert "\n" not in str(refused.value), reason
