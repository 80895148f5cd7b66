"""Hands as they are printed: their cards, how many, and which stand twice."""

import pytest

from engine.audit.hands import cards, lengths, twice


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("H a h 10", ["Ha", "Hh", "H10"]),
        ("H a, K 2, R x x, S 10", ["Ha", "K2", "Rx", "Rx", "S10"]),
        ("", []),
    ],
)
def test_the_cards_of_a_hand(hand: str, found: list[str]) -> None:
    assert cards(hand) == found


@pytest.mark.parametrize("hand", ["a h 10", "H 11", "H 1", "Ha", "Z a"])
def test_what_is_no_hand_is_refused(hand: str) -> None:
    with pytest.raises(ValueError, match="geen kleur met haar kaarten"):
        cards(hand)


def test_hands_are_counted_one_by_one() -> None:
    whole = "H a h v b 10 9 8 7 6 5 4 3 2"
    assert lengths(whole, "K x x x", "S 2") == [13, 3, 1]


def test_a_card_stands_once_over_all_hands() -> None:
    assert twice("H a h", "K a", "S a, H 2") == []
    assert twice("H a h", "K a, H h") == ["Hh"]
    assert twice("H a a") == ["Ha"]  # within one hand too
    assert twice("H x x", "H x") == []  # unnamed cards may be any
