"""Bids and the auction: which bid is high enough, and who becomes declarer."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.cards import Bid, Seat, partner, seat_after
from engine.forms import BidText, CallText
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class NextBid(Situation):
    """A bid after another, or the first."""

    new: BidText
    previous: BidText | None = None
    method: Literal["old value test", "rule 31"] = "rule 31"


class Legal(Decision):
    """Whether it may be made."""

    legal: bool


@check("legal-bid", situation=NextBid, decision=Legal, concept="voldoende-bod")
def legal_bid(asked: NextBid, rules: Rules) -> Legal:
    """Whether a bid is one, and high enough over the one before it."""
    is_bid = asked.new.level <= _highest(rules)
    if asked.previous is None or not is_bid:
        rules.rest_on("bid.highest", "tricks.all", "tricks.book")
        return Legal(legal=is_bid)
    if asked.method == "old value test":
        return Legal(legal=_worth_more(asked.new, asked.previous, rules))
    return Legal(legal=sufficient(asked.new, asked.previous, rules))


def sufficient(new: Bid, previous: Bid, rules: Rules) -> bool:
    """Whether a bid goes over the one before it.

    More tricks do, in any strain or only in a higher one; as many do in a higher strain.
    """
    if new.level > previous.level:
        return rules.flag("bid.more_tricks_suffice") or _higher_strain(new, previous, rules)
    if new.level == previous.level:
        higher = rules.flag("bid.higher_strain_suffices") and _higher_strain(new, previous, rules)
        return higher or not rules.flag("bid.must_exceed")
    return not rules.flag("bid.must_exceed")


def _higher_strain(new: Bid, previous: Bid, rules: Rules) -> bool:
    """Strains rank by an order of their own, or by what a trick in them is worth."""
    if new.strain == previous.strain:
        return False
    if rules.states("bid.order"):
        order = rules.listed("bid.order")
        if new.strain not in order or previous.strain not in order:
            raise Silent("de plaats van deze speelsoort staat er niet", "bid.order")
        return bool(order.index(new.strain) > order.index(previous.strain))
    worth = [rules.number(f"trick_value.{bid.strain}") for bid in (new, previous)]
    return worth[0] > worth[1]


def _worth_more(new: Bid, previous: Bid, rules: Rules) -> bool:
    """The older test: number times value must be more, or equal with more tricks."""
    equal_will_do = rules.flag("bid.old_test.equal_with_more_tricks")
    worth, before = (
        bid.level * rules.number(f"trick_value.{bid.strain}") for bid in (new, previous)
    )
    return worth > before or (equal_will_do and worth == before and new.level > previous.level)


def _highest(rules: Rules) -> int:
    """The most odd tricks that a bid names: as stated, else all that there are above the book."""
    if rules.states("bid.highest"):
        return rules.number("bid.highest", aside=True)
    return rules.number("tricks.all", aside=True) - rules.number("tricks.book", aside=True)


def _with_a_bid(calls: list[Bid | str]) -> list[Bid | str]:
    if not any(isinstance(call, Bid) for call in calls):
        raise ValueError("er is niet geboden, dus er is geen leider")
    return calls


class Auction(Situation):
    """An auction that is over, from the dealer's call on."""

    calls: Annotated[list[CallText], Field(min_length=1), AfterValidator(_with_a_bid)]
    dealer: Seat = "N"


class Declarer(Decision):
    """Who plays the hand."""

    declarer: Seat


@check("declarer", situation=Auction, decision=Declarer, concept="leider")
def declarer(auction: Auction, rules: Rules) -> Declarer:
    """Who of the side that made the last bid is declarer."""
    bids = [
        (seat_after(auction.dealer, turn), call)
        for turn, call in enumerate(auction.calls)
        if isinstance(call, Bid)
    ]
    last, contract = bids[-1]
    if rules.word("declarer.is") == "last_bidder":
        return Declarer(declarer=last)
    ours = (seat for seat, bid in bids if bid.strain == contract.strain)
    return Declarer(declarer=next(seat for seat in ours if seat in (last, partner(last))))
