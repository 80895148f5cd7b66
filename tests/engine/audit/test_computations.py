"""The named computations, beside what one knows of the field or has counted by hand."""

from fractions import Fraction
from typing import Any

import pytest

from corpus.errata import load_standards
from corpus.rulesets import load_rulesets
from engine.audit.computations import about, chain_ends, computations, differ, on_scale
from engine.audit.expression import evaluate
from engine.duplicate import score_table
from engine.rules import Rules


@pytest.fixture(scope="module")
def named() -> dict[str, Any]:
    rulesets = load_rulesets()
    table = score_table(Rules(rulesets["wbf-1997"], supplied=True))
    return computations(Rules(rulesets["smit-2010"]), table)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("C(52, 13)", 635_013_559_600),  # bridge hands, as every handbook has it
        ("factorial(52) / factorial(13) ** 4", 53_644_737_765_488_792_839_237_440_000),
        ("sum([1, 2, 3])", 6),
        ("sum(1, 2, 3)", 6),
        ("count([4, 4])", 2),
        ("mean(6, 8, 10)", 8),
        ("mean(2, 5)", Fraction(7, 2)),
        ("up(30 / 7)", 5),
        ("down(30 / 7)", 4),
        ("weekday(2000, 1, 1)", "zaterdag"),
        ('score("4H", "c")', 420),
        ('score("4S", "+1", "k")', 650),
        ('score("3SA", "+2", "k")', 660),
        ('score("2R", "c")', 90),
        ('score("6H", "c")', 980),
        ('score("7SA", "c", "k")', 2220),
        ('score("1SA!", "-3")', -500),
        ('score("1SA!!", "-1", "k")', -400),
        ("matchpoints([100, 50, 50])", [4, 1, 1]),
        ('lowest_by_points("2H", [["K", 6], ["H", 8], ["S", 9]])', ["3K", "2S"]),
    ],
)
def test_a_computation_gives(text: str, value: Any, named: dict[str, Any]) -> None:
    assert evaluate(text, {}, named) == value


def test_no_table_no_score() -> None:
    bare = computations(Rules(load_rulesets()["smit-2010"]), None)
    with pytest.raises(ValueError, match="geen uitgave geeft een scoretabel"):
        evaluate('score("4H", "c")', {}, bare)


@pytest.mark.parametrize(
    ("tiles", "ends"),
    [
        ("6-6", "6 en 6"),
        ("6-6 6-5", "5 en 6"),
        ("6-5 5-4 6-3", "3 en 4"),  # the last on the other end
        ("6-5 4-3", ""),  # fits nowhere
    ],
)
def test_dominoes_are_laid_on_open_ends(tiles: str, ends: str) -> None:
    assert chain_ends(tiles) == ends


@pytest.mark.parametrize(("number", "place"), [(0, 0), (10, 0), (20, 1), (-430, 10), (4000, 24)])
def test_the_scale_of_imps(number: int, place: int) -> None:
    assert on_scale(number, load_standards()["standard.imp.scale"]) == place


def test_the_boards_come_round_after_sixteen() -> None:
    vulnerable = load_standards()["standard.board.vulnerable"]
    assert len(vulnerable) == 16
    assert all(vulnerable.count(side) == 4 for side in ("none", "NS", "EW", "all"))
    assert differ([*vulnerable, "none"], vulnerable) == []
    assert differ([*vulnerable, "all"], vulnerable) == [17]


def test_a_number_is_rounded_to_steps() -> None:
    assert about(21, 10) == 20
    assert about(Fraction(338, 15), Fraction(1, 2)) == Fraction(45, 2)
