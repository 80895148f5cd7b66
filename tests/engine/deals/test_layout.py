"""Columns spread over one height: a hand explains the lines that were read of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import RANKS
from engine.deals.layout import REACH, explained, printed

HAND = (("a", "9", "6", "2"), ("h", "7"), ("v", "8", "3"), ("b", "10", "5", "4"))

# Lines read of that hand, and how many of their signs it explains.
READ = [
    (["a h v b", "9 10", "6 8 5", "2 7 3 4"], 13),  # all, line by line
    (["a h v b", "9 10", "3 4"], 8),  # what is lost is no fault
    (["a h v b", "K 10 :", "2 7 3 4"], 9),  # a sign that is no card of it counts for nothing
    (["2 7 3 4", "a h v b"], 4),  # nothing stands above what was read before it
    (["3 b"], 2),  # a 3 can be a misread ace
    (["5 5"], 1),  # one card is read once
    ([], 0),
]


@pytest.mark.parametrize(("lines", "signs"), READ)
def test_signs_are_explained_by_cards_where_they_stand(lines: list[str], signs: int) -> None:
    assert explained(HAND, lines) == signs


@given(st.lists(st.sets(st.sampled_from(RANKS), min_size=1, max_size=4), min_size=1, max_size=2))
def test_a_hand_explains_its_own_print_wholly(held: list[set[str]]) -> None:
    columns = [[rank for rank in RANKS if rank in column] for column in held]
    cards = sorted(printed(columns), key=lambda card: card.height)
    lines = [card.rank for card in cards]  # each card on a line of its own, from the top
    assert explained(columns, lines) == len(cards)


@given(st.integers(1, 6), st.integers(1, 6))
def test_columns_share_one_middle(short: int, long: int) -> None:
    cards = printed([RANKS[:short], RANKS[:long]])
    heights = [card.height for card in cards]
    first, second = heights[:short], heights[short:]
    assert (first[0] + first[-1]) == pytest.approx(second[0] + second[-1])
    assert REACH < 0.5  # a card is nearer to its own line than to the next
