"""Deals as PBN: written, read back, and as another program reads them."""

from typing import Any

import pytest
from endplay.parsers import pbn as endplay_pbn
from hypothesis import given
from hypothesis import strategies as st

from corpus.deals import load_deals
from engine.cards import RANKS, Card, deck
from engine.deals.pbn import SUITS, after, deal_tag, pbn, read_deal_tag
from engine.deals.solve import Solution, solve
from engine.deals.spread import PLACES
from schema.deal import Deal, Place

DEALS = list(load_deals().values())


def specimen(**changes: Any) -> Deal:
    read = {"L": {"H": "a h"}, "V": {"K": "9 3"}, "B": {"R": "10 2"}, "A": {"S": "? 4"}}
    described = {"id": "p1_1", "unit": "p1", "kind": "inline", "scope": "ending", "read": read}
    return Deal.model_validate({**described, **changes})


def test_a_game_has_its_tags_its_auction_and_its_lead() -> None:
    calls = ["1SA", "pas", "2R", "doublet", "redoublet", "pas", "pas", "pas"]
    game = pbn(specimen(dealer="A", calls=calls, declarer="B", contract="2R", lead="S10"))
    assert game.splitlines() == [
        '[Event "Royal Auction Bridge, p1_1"]',
        '[Date "1918.??.??"]',
        '[West "Voorhand"]',
        '[North "Blinde"]',
        '[East "Achterhand"]',
        '[South "Leider"]',
        '[Dealer "E"]',
        '[Deal "N:..T2. - .AK.. ...93"]',
        '[Declarer "N"]',
        '[Contract "2DXX"]',
        '[Auction "E"]',
        "1NT Pass 2D X",
        "XX Pass Pass Pass",
        '[Play "E"]',
        "ST",
    ]


def test_what_the_book_does_not_tell_is_left_out() -> None:
    game = pbn(specimen(contract="H"))
    tags = [line.split()[0] for line in game.splitlines()]
    assert tags == ["[Event", "[Date", "[West", "[North", "[East", "[South", "[Deal"]


@given(st.permutations(deck()), st.sets(st.sampled_from(PLACES)), st.sampled_from("NESW"))
def test_hands_come_back_as_they_were_written(
    cards: list[Card], known: set[Place], first: str
) -> None:
    placed = {card: PLACES[number % 4] for number, card in enumerate(cards)}
    solution = Solution("p1_1", placed, frozenset(), {}, frozenset(known), ())
    back = read_deal_tag(deal_tag(solution, first))
    assert back == {
        place: {suit: solution.holding(place, suit) for suit in SUITS} if place in known else None
        for place in PLACES
    }


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.id)
def test_games_of_the_book_come_back(deal: Deal) -> None:
    solution = solve(deal)
    for place, hand in read_deal_tag(pbn(deal)).items():
        assert (hand is not None) == (place in solution.known)
        for suit, held in (hand or {}).items():
            assert held == solution.holding(place, suit)


COMPLETE = [deal for deal in DEALS if solve(deal).complete]


@pytest.mark.parametrize("deal", COMPLETE, ids=lambda deal: deal.id)
def test_another_program_reads_the_same_hands(deal: Deal) -> None:
    game = pbn(deal).partition("[Play")[0]  # endplay reads whole tricks only
    (board,) = endplay_pbn.loads(game)
    assert board.deal is not None
    hands = {
        "B": board.deal.north,
        "A": board.deal.east,
        "L": board.deal.south,
        "V": board.deal.west,
    }
    for place, hand in hands.items():
        placed = {
            {"K": "C", "R": "D"}.get(card.suit, card.suit) + "AKQJT98765432"[RANKS.index(card.rank)]
            for card, owner in solve(deal).placed.items()
            if owner == place
        }
        assert len(hand) == len(placed) == 13
        assert all(name in hand for name in placed)


NOT_DEALS = [
    "",
    "N:- - -",  # three hands
    "X:- - - -",  # no seat
    "N:AK.Q. - - -",  # three suits
    "N:AZ... - - -",  # no rank
    "N:AA... - - -",  # a card twice
    "N:AKQJT98765432.A.. - - -",  # fourteen cards
]


@pytest.mark.parametrize("text", NOT_DEALS)
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(geen PBN-spel|'.*' is geen hand)"):
        read_deal_tag(text)


def test_the_left_of_each_goes_round() -> None:
    assert [after(place) for place in PLACES] == [*PLACES[1:], PLACES[0]]
