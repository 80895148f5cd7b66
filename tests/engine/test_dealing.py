"""What holds of the deal: cards come out even, and a draw seats everybody once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.cards import deck
from engine.decide import Answer, decide, read_situation
from engine.registry import find_check


def decided(check: str, case: dict[str, Any], siglum: str) -> Answer:
    found = find_check(check)
    return decide(found, read_situation(found, case, "test"), load_rulesets()[siglum])


@pytest.mark.parametrize(
    ("siglum", "case", "hands"),
    [
        ("bend-1918", {"players": 4, "pack": 52}, 4),
        ("bend-1918", {"players": 3, "pack": 52}, 4),  # three and the hand of the empty place
        ("wbf-1997", {"players": 4, "pack": 52}, 4),
        ("auction-web", {"players": 4, "pack": 52}, 4),
        ("noothoven", {"players": 3, "pack": 40}, 3),
        ("noothoven", {"players": 4, "pack": 40}, 3),  # the dealer gets none
        ("noothoven", {"game": "quadrille", "players": 4, "pack": 40}, 4),
        ("noothoven", {"game": "cinquille", "players": 5, "pack": 40}, 5),
    ],
)
def test_all_cards_are_dealt_or_left(siglum: str, case: dict[str, Any], hands: int) -> None:
    result = decided("deal", case, siglum).result
    assert result["hand"] * hands + result.get("stock", 0) == case["pack"]
    assert result["packets"] is None or sum(result["packets"]) == result["hand"]


@given(st.lists(st.sampled_from(deck()), min_size=4, max_size=6, unique=True))
def test_a_draw_seats_each_once_whatever_the_order(cards: list[Any]) -> None:
    drawn = {f"p{n}": str(card) for n, card in enumerate(cards)}
    result = decided("draw-for-seats", {"drawn": drawn}, "bend-1918").result
    again = dict(reversed(drawn.items()))
    if len(cards) == 4:
        assert sorted(result.values()) == sorted(drawn)
        assert decided("draw-for-seats", {"drawn": again}, "bend-1918").result == result
    else:
        assert len(result["sits_out"]) == len(cards) - 4


@given(st.integers(0, 52))
def test_what_may_be_cut_leaves_as_much_as_it_takes(packet: int) -> None:
    """From 4 to 48 of 52: what lies there may be as small as what was taken."""
    cut = decided("cut", {"packet": packet}, "bend-1918").result
    assert cut == decided("cut", {"packet": 52 - packet}, "bend-1918").result
