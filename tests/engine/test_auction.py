"""Auctions: bids are in an order, every auction ends and does so once, doubling has its side."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.rulesets import load_rulesets
from engine.bids import highest_level, lowest_over, sufficient
from engine.cards import DOUBLE, PASS, REDOUBLE, SEATS, STRAINS, Bid, seat_after, side
from engine.decide import decide, read_situation
from engine.registry import find_check
from engine.rules import Rules, Silent
from schema.unusable import UnusableInput

LEVELS = range(1, 8)
BIDS = [Bid(level, strain) for level in LEVELS for strain in STRAINS]
WITH_ALL_STRAINS = ["bend-1918", "auction-web"]


def _rules(siglum: str) -> Rules:
    return Rules(load_rulesets()[siglum])


def _decided(check: str, siglum: str, **case: object) -> dict[str, object]:
    found = find_check(check)
    return decide(found, read_situation(found, case, check), load_rulesets()[siglum]).result


@pytest.mark.parametrize("siglum", WITH_ALL_STRAINS)
def test_bids_are_in_one_order(siglum: str) -> None:
    """Of two different bids exactly one goes over the other, and the order has no rings."""
    rules = _rules(siglum)
    over = {pair: sufficient(*pair, rules) for pair in product(BIDS, BIDS)}
    assert not any(over[bid, bid] for bid in BIDS)
    assert all(over[a, b] != over[b, a] for a, b in product(BIDS, BIDS) if a != b)
    ranks = [sum(over[a, b] for b in BIDS) for a in BIDS]
    assert ranks == list(range(len(BIDS)))


def test_where_the_place_of_a_strain_is_lost_more_tricks_still_go_over() -> None:
    rules = _rules("wbf-1997")
    assert sufficient(Bid(2, "SA"), Bid(1, "S"), rules)
    with pytest.raises(Silent):
        sufficient(Bid(1, "SA"), Bid(1, "S"), rules)


@pytest.mark.parametrize("siglum", WITH_ALL_STRAINS)
@given(bid=st.sampled_from(BIDS), previous=st.sampled_from(BIDS))
def test_a_raised_bid_is_the_lowest_in_its_strain_that_will_do(
    siglum: str, bid: Bid, previous: Bid
) -> None:
    rules = _rules(siglum)
    raised = lowest_over(bid, previous, rules)
    will_do = [
        other
        for other in BIDS
        if other.strain == bid.strain
        and other.level >= bid.level
        and sufficient(other, previous, rules)
    ]
    assert raised == (will_do[0] if will_do else None)


@pytest.mark.parametrize("siglum", ["bend-1918", "auction-web", "wbf-1997"])
def test_a_bid_names_no_more_tricks_than_there_are_above_the_book(siglum: str) -> None:
    assert highest_level(_rules(siglum)) == max(LEVELS)


@st.composite
def _auctions(draw: st.DrawFn) -> list[str]:
    """Calls that follow one another as they may, until the fourth, or third, pass in a row."""
    calls: list[str] = []
    bid = doubles = passes = 0
    while passes < (3 if bid else 4):
        choices = [PASS, *([str(one) for one in BIDS[bid:]])]
        if bid and doubles < 2:
            choices.append((DOUBLE, REDOUBLE)[doubles])
        call = draw(st.sampled_from(choices))
        calls.append(call)
        passes = passes + 1 if call == PASS else 0
        if call in (DOUBLE, REDOUBLE):
            doubles += 1
        elif call != PASS:
            bid, doubles = [str(one) for one in BIDS].index(call) + 1, 0
    return calls


@pytest.mark.parametrize("siglum", ["bend-1918", "auction-web", "wbf-1997"])
@given(calls=_auctions())
def test_an_auction_ends_with_its_last_pass_and_not_before(siglum: str, calls: list[str]) -> None:
    *before, end = [
        _decided("auction-end", siglum, calls=calls[:turn]) for turn in range(1, len(calls) + 1)
    ]
    assert [one["ended"] for one in before] == [False] * len(before)
    assert end["ended"] is True
    bids = [call for call in calls if call[0].isdecimal()]
    if not bids:
        assert end["final"] is None
        return
    told = calls[len(calls) - 1 - calls[::-1].index(bids[-1]) :]
    doubled = " redoubled" if REDOUBLE in told else " doubled" if DOUBLE in told else ""
    assert end["final"] == bids[-1] + doubled


@pytest.mark.parametrize("siglum", ["bend-1918", "auction-web", "wbf-1997"])
@given(calls=_auctions(), more=st.sampled_from([PASS, "7SA", DOUBLE]))
def test_a_call_after_the_end_changes_nothing(siglum: str, calls: list[str], more: str) -> None:
    end = _decided("auction-end", siglum, calls=calls)
    assert _decided("auction-end", siglum, calls=[*calls, more]) == end


@pytest.mark.parametrize("siglum", ["bend-1918", "auction-web", "wbf-1997"])
@given(calls=_auctions(), dealer=st.sampled_from(SEATS))
def test_the_declarer_is_of_the_side_that_bid_last(
    siglum: str, calls: list[str], dealer: str
) -> None:
    bids = [turn for turn, call in enumerate(calls) if call[0].isdecimal()]
    if bids:
        last = seat_after(SEATS[(SEATS.index(dealer) + bids[-1]) % 4], 0)
        found = _decided("declarer", siglum, calls=calls, dealer=dealer)["declarer"]
        assert side(found) == side(last)  # type: ignore[arg-type]


@pytest.mark.parametrize("siglum", ["bend-1918", "auction-web"])
@pytest.mark.parametrize("bidder", SEATS)
def test_a_bid_is_doubled_by_the_one_side_and_redoubled_by_the_other(
    siglum: str, bidder: str
) -> None:
    against = [seat for seat in SEATS if side(seat) != side(bidder)]  # type: ignore[arg-type]
    for seat in SEATS:
        double = _decided("legal-double", siglum, last_bid_by=bidder, doubler=seat)
        assert double == {"legal": seat in against}
        redouble = _decided(
            "legal-double", siglum, last_bid_by=bidder, doubled_by=against[0], redoubler=seat
        )
        assert redouble == {"legal": seat not in against}


@pytest.mark.parametrize(
    ("siglum", "game"),
    [
        ("bend-1918", None),
        ("wbf-1997", None),
        ("auction-web", None),
        ("noothoven", "ombre"),
        ("noothoven", "quadrille"),
    ],
)
@pytest.mark.parametrize("dealer", SEATS)
def test_the_dealer_calls_first_where_it_goes_clockwise_and_last_where_it_does_not(
    siglum: str, game: str | None, dealer: str
) -> None:
    order = _decided("order-of-call", siglum, dealer=dealer, game=game)
    seats = [SEATS[(SEATS.index(dealer) + step) % 4] for step in (0, 1, -1, -2)]
    here, left, right, opposite = seats
    assert order == (
        {"first": right, "second": opposite} if game else {"first": here, "second": left}
    )


@pytest.mark.parametrize(
    ("check", "case", "reason"),
    [
        ("legal-double", {"last_bid_by": "N"}, "nobody wants to double"),
        ("legal-double", {"last_bid_by": "N", "doubler": "E", "redoubler": "S"}, "two do"),
        ("order-of-call", {"dealer": "S", "seats": ["N", "E", "W"]}, "the dealer doesn't sit"),
        ("order-of-call", {"dealer": "N", "seats": ["N", "N", "E"]}, "a seat stands twice"),
        ("auction-end", {"calls": []}, "nobody has called"),
        ("auction-end", {"calls": ["pas"], "out_of_turn": [1]}, "there is no such call"),
        ("declarer", {"calls": ["pas", "pas"]}, "nobody has bid"),
    ],
)
def test_what_is_no_situation_is_refused(check: str, case: dict[str, object], reason: str) -> None:
    with pytest.raises(UnusableInput):
        read_situation(find_check(check), case, reason)
