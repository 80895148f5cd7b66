"""Deals rebuilt: a card is placed where all that is known leaves one hand, and nowhere else."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import RANKS, Card, deck
from engine.deals.solve import Contradiction, Solution, possible_deals, solve
from engine.deals.spread import PLACES, SUIT_NAMES, spreads
from schema.deal import Deal, Place

# A deal in which each hand has one suit, so that a test changes only what it is about.
ALONE = "a h v b 10 9 8 7 6 5 4 3 2"
PLAIN = {
    "L": {"H": ALONE},
    "V": {"K": ALONE},
    "B": {"R": ALONE},
    "A": {"S": ALONE},
}


def deal(read: dict[str, dict[str, str]], *facts: dict[str, Any]) -> Deal:
    told = [{"says": "aldus", **fact} for fact in facts]
    return Deal.model_validate(
        {"id": "p1_1", "unit": "p1", "kind": "diagram", "read": {**PLAIN, **read}, "facts": told}
    )


def places(solution: Solution, card: str) -> str:
    """The hands in which a card can lie."""
    named = Card(card[0], card[1:])  # type: ignore[arg-type]
    return "".join(solution.open.get(named) or (solution.placed[named],))


# What is read of two hands (H and K change hands between L and V), a card, where it can lie.
SWAPPED = [
    # A sign that can't be read is the one card that is nowhere else.
    ("? h v b 10 9 8 7 6 5 4 3 2", "-", ALONE, "-", "Ha", "L"),
    # The dots stand for the rest of the suit.
    ("a h v b ..", "-", ALONE, "-", "H2", "L"),
    # A card lost in both hands stays open.
    ("a h v b 10 9 8 7 6 5 *", "* 2", "a h v b 10 9 8 7 6 5 *", "* 2", "H4", "LV"),
    # An order in which only one of two fits: between 5 and 3 stands the 4.
    ("a h v b 10 9 8 7 6 5 ? 3", "2", "a h v b 10 9 8 7 6 5 4 3", "2", "H4", "L"),
    # Thirteen cards in a hand: what is left over is in the other.
    ("* v b 10 9 8 7 6 5 4 3 2", "* h", "a v b 10 9 8 7 6 5 4 3 2", "* h", "Ha", "L"),
]


@pytest.mark.parametrize(("l_h", "v_h", "v_k", "l_k", "card", "expected"), SWAPPED)
def test_a_card_lies_where_reading_and_counting_leave_room(
    l_h: str, v_h: str, v_k: str, l_k: str, card: str, expected: str
) -> None:
    solution = solve(deal({"L": {"H": l_h, "K": l_k}, "V": {"K": v_k, "H": v_h}}))
    assert places(solution, card) == expected


OPEN = {
    "L": {"H": "a h v b 10 9 8 7 6 5 *", "K": "*"},
    "V": {"K": "a h v b 10 9 8 7 6 5 *", "H": "*"},
}
# What is told, where H4 can lie then, and whether that is certain.
TOLD: list[tuple[dict[str, Any], str, bool]] = [
    ({"seat": "V", "holds": ["H4"]}, "V", True),
    ({"seat": "V", "lacks": ["H4"]}, "L", True),
    ({"seat": "L", "suit": "H", "least": 13}, "L", True),
    ({"seat": "V", "suit": "H", "least": 3}, "V", True),
    ({"seat": "L", "suit": "H", "most": 10}, "V", True),
    ({"seat": "L", "suit": "K", "most": 0}, "L", True),  # then V has all K, and no room for H
    ({"seat": "L", "suit": "H", "most": 12}, "LV", False),
    ({"seat": "V", "holds": ["H4"], "likely": True}, "V", False),
]


@pytest.mark.parametrize(("fact", "expected", "certain"), TOLD)
def test_what_is_told_settles_what_reading_leaves_open(
    fact: dict[str, Any], expected: str, certain: bool
) -> None:
    solution = solve(deal(OPEN, fact))
    assert places(solution, "H4") == expected
    assert (Card("H", "4") in solution.certain) == certain


def test_a_doubtful_sign_is_a_card_whose_rank_is_only_likely() -> None:
    read = {
        "L": {"H": "a h v b 10 9 8 7 6 5 4~", "K": "3 2"},
        "V": {"K": "a h v b 10 9 8 7 6 5 4", "H": "? ?"},
    }
    solution = solve(deal(read))
    assert (places(solution, "H4"), places(solution, "H3")) == ("L", "V")
    assert solution.complete
    assert Card("H", "4") not in solution.certain
    assert Card("H", "5") in solution.certain
    assert len(list(possible_deals(deal(read), likely=False))) == 3


CONTRADICTIONS: list[tuple[dict[str, dict[str, str]], dict[str, Any]]] = [
    ({"V": {"K": ALONE, "H": "a"}}, {"seat": "L"}),  # the ace of hearts twice
    ({"L": {"H": "a h v"}}, {"seat": "L"}),  # ten cards nowhere
    ({}, {"seat": "V", "holds": ["Ha"]}),  # told of another hand than it is read in
    ({}, {"seat": "L", "suit": "H", "most": 12}),
]


@pytest.mark.parametrize(("read", "fact"), CONTRADICTIONS)
def test_evidence_that_can_not_all_be_true_is_refused_by_name(
    read: dict[str, dict[str, str]], fact: dict[str, Any]
) -> None:
    with pytest.raises(Contradiction, match=r"^p1_1: .* kan niet samengaan$"):
        solve(deal(read, fact))


def test_of_an_ending_only_what_is_read_is_placed() -> None:
    read = {"L": {"H": "a 9"}, "V": {"K": "h ?"}, "B": {"R": "*"}, "A": {"S": "4 2"}}
    ending = deal(read).model_copy(update={"scope": "ending"})
    solution = solve(ending)
    assert {str(card): place for card, place in solution.placed.items()} == {
        "Ha": "L",
        "H9": "L",
        "Kh": "V",
        "S4": "A",
        "S2": "A",
    }
    assert solution.known == {"L", "A"}
    assert not solution.complete


@st.composite
def damaged(draw: st.DrawFn) -> tuple[dict[Card, Place], Deal]:
    """A random deal, and a reading of it in which some signs are illegible, doubted or lost."""
    random = Random(draw(st.integers(0, 10**6)))
    cards = deck()
    random.shuffle(cards)
    hands = {place: cards[turn :: len(PLACES)] for turn, place in enumerate(PLACES)}
    hidden = set(draw(st.lists(st.sampled_from(sorted(map(str, cards))), max_size=7)))
    lost = draw(st.booleans())
    read: dict[str, dict[str, str]] = {}
    for place, hand in hands.items():
        read[place] = {}
        for suit in SUIT_NAMES:
            held = [card for rank in RANKS if (card := Card(suit, rank)) in hand]
            signs = [("*" if lost else "?") if str(one) in hidden else one.rank for one in held]
            read[place][suit] = " ".join(signs) or "-"
    owner = {card: place for place, hand in hands.items() for card in hand}
    return owner, deal(read)


@given(damaged())
def test_no_card_is_placed_wrongly_whatever_is_lost(case: tuple[dict[Card, Place], Deal]) -> None:
    owner, read = case
    solution = solve(read)
    assert len(solution.placed) + len(solution.open) == len(owner)
    assert all(owner[card] == place for card, place in solution.placed.items())
    assert all(owner[card] in seats for card, seats in solution.open.items())
    for suit in SUIT_NAMES:
        real = tuple(owner[Card(suit, rank)] for rank in RANKS)
        assert real in spreads(read, suit, likely=True)
