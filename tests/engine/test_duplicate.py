"""Duplicate scores, on all outcomes, beside two reckoners that know nothing of this one."""

from collections.abc import Iterator

import bridgeobjects  # type: ignore[import-untyped]
import pytest
from endplay.types import Contract, Denom, Penalty, Player, Vul

from corpus.rulesets import load_rulesets
from engine.cards import STRAINS, Strain
from engine.duplicate import ScoreTable, score, score_table
from engine.rules import Rules, Silent

Outcome = tuple[int, Strain, int, bool, int]
DENOMS = {"K": "clubs", "R": "diamonds", "H": "hearts", "S": "spades", "SA": "nt"}
PENALTIES = (Penalty.passed, Penalty.doubled, Penalty.redoubled)
NAMES = {"K": "C", "R": "D", "H": "H", "S": "S", "SA": "NT"}


@pytest.fixture(scope="module")
def table() -> ScoreTable:
    return score_table(Rules(load_rulesets()["wbf-1997"], supplied=True))


def outcomes() -> Iterator[Outcome]:
    for level in range(1, 8):
        for strain in STRAINS:
            for doubled in range(3):
                for vulnerable in (False, True):
                    for won in range(14):
                        yield level, strain, doubled, vulnerable, won


def test_there_are_so_many_outcomes() -> None:
    assert len(set(outcomes())) == 7 * 5 * 3 * 2 * 14 == 2940


def test_all_outcomes_score_as_endplay_has_them(table: ScoreTable) -> None:
    wrong = []
    for level, strain, doubled, vulnerable, won in outcomes():
        contract = Contract(
            level=level,
            denom=Denom[DENOMS[strain]],
            declarer=Player.north,
            penalty=PENALTIES[doubled],
            result=won - 6 - level,
        )
        theirs = contract.score(Vul.ns if vulnerable else Vul.none)
        if score(table, level, strain, doubled, vulnerable, won) != theirs:
            wrong.append((level, strain, doubled, vulnerable, won, theirs))
    assert wrong == []


def test_all_outcomes_score_as_bridgeobjects_has_them(table: ScoreTable) -> None:
    wrong = []
    for level, strain, doubled, vulnerable, won in outcomes():
        contract = bridgeobjects.Contract(f"{level}{NAMES[strain]}{('', 'D', 'R')[doubled]}", "N")
        theirs = contract.score(won, vulnerable)
        if score(table, level, strain, doubled, vulnerable, won) != theirs:
            wrong.append((level, strain, doubled, vulnerable, won, theirs))
    assert wrong == []


@pytest.mark.parametrize(
    ("outcome", "points", "reason"),
    [
        ((4, "S", 0, True, 10), 620, "the score that the web page names for a game"),
        ((3, "SA", 0, True, 11), 660, "board 2 of its team match"),
        ((6, "SA", 1, False, 7), -1100, "five down doubled, its disaster"),
        ((2, "H", 1, False, 5), -500, "three down doubled"),
    ],
)
def test_examples_that_are_printed_elsewhere(
    table: ScoreTable, outcome: Outcome, points: int, reason: str
) -> None:
    assert score(table, *outcome) == points, reason


def test_without_what_the_text_lost_there_is_no_table() -> None:
    with pytest.raises(Silent):
        score_table(Rules(load_rulesets()["wbf-1997"]))


def test_what_is_supplied_is_never_what_a_decision_rests_on() -> None:
    ruleset = load_rulesets()["wbf-1997"]
    supplied = [name for name, value in ruleset.values.items() if value.supplied]
    assert supplied
    assert not any(Rules(ruleset).states(name) for name in supplied)
