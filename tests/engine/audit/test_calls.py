"""Auctions as they are printed: who made a call, and which one couldn't be made."""

import pytest

from corpus.rulesets import load_rulesets
from engine.audit.calls import PLACES, caller, first_wrong, read_calls
from engine.rules import Rules


@pytest.fixture
def rules() -> Rules:
    return Rules(load_rulesets()["bend-1918"])


@pytest.mark.parametrize(
    ("first", "calls", "wanted", "place"),
    [
        ("L", "1H", "1H", "L"),
        ("L", "1H x x 2H", "2H", "A"),  # the fourth of the round
        ("A", "x 1H", "1H", "L"),  # clockwise: after A comes L
        ("V", "1R 1H x 1S", "1S", "L"),
        ("L", "x x x 1H x", "x", "L"),  # the last one of that name
    ],
)
def test_who_made_a_call(first: str, calls: str, wanted: str, place: str) -> None:
    assert caller(first, calls, wanted) == place


def test_each_place_comes_once_a_round() -> None:
    assert [caller("B", "1K 1R 1H 1S", call) for call in ("1K", "1R", "1H", "1S")] == list("BALV")
    assert sorted(PLACES) == sorted("LVBA")


@pytest.mark.parametrize(
    ("calls", "wrong"),
    [
        ("1H x x x", ""),
        ("1H 1S 2H x x x", ""),
        ("1S 1H", "1H"),  # a lower suit, as many tricks
        ("2H 2H", "2H"),  # the same
        ("3S 4K", ""),  # more tricks suffice in this edition
        ("1H x x x 2H", "2H"),  # it had ended
        ("x x x 1H", ""),  # it hadn't: nobody had bid
        ("1H dbl", ""),
        ("1H x dbl", "dbl"),  # of the partner
        ("dbl", "dbl"),  # of nothing
        ("1H dbl rdbl", ""),
        ("1H dbl x rdbl", "rdbl"),  # of the side that doubled
        ("1H rdbl", "rdbl"),  # of no double
        ("1H dbl 1S rdbl", "rdbl"),  # the double went with the bid
        ("1H dbl x x dbl", "dbl"),  # twice
    ],
)
def test_the_first_call_that_could_not_be_made(calls: str, wrong: str, rules: Rules) -> None:
    assert first_wrong("L", calls, rules) == wrong


@pytest.mark.parametrize("calls", ["1H 3Z", "passe", "0H"])
def test_what_is_no_call_is_refused(calls: str) -> None:
    with pytest.raises(ValueError, match="is geen bod"):
        read_calls(calls)
