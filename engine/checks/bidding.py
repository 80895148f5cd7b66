"""Bids: which is high enough, who may double it, and whom it makes declarer."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from engine.bids import highest_level, sufficient
from engine.cards import PASS, Bid, Seat, partner, seat_after, side
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
    is_bid = asked.new.level <= highest_level(rules)
    if asked.previous is None or not is_bid:
        rules.rest_on("bid.highest", "tricks.all", "tricks.book")
        return Legal(legal=is_bid)
    if asked.method == "old value test":
        return Legal(legal=_worth_more(asked.new, asked.previous, rules))
    return Legal(legal=sufficient(asked.new, asked.previous, rules))


def _worth_more(new: Bid, previous: Bid, rules: Rules) -> bool:
    """The older test: number times value must be more, or equal with more tricks."""
    equal_will_do = rules.flag("bid.old_test.equal_with_more_tricks")
    worth, before = (
        bid.level * rules.number(f"trick_value.{bid.strain}") for bid in (new, previous)
    )
    return worth > before or (equal_will_do and worth == before and new.level > previous.level)


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


class Double(Situation):
    """A double or a redouble that a player wants to say, and the calls that came before it."""

    last_bid_by: Seat
    doubler: Seat | None = None
    redoubler: Seat | None = None
    doubled_by: Seat | None = None
    between: list[CallText] = Field(default_factory=list)

    @model_validator(mode="after")
    def _one_caller(self) -> "Double":
        if (self.doubler is None) is (self.redoubler is None):
            raise ValueError("geef doubler of redoubler, een van beide")
        return self

    @property
    def overcalled(self) -> bool:
        """Whether the bid that it is about has been bid over since."""
        return any(isinstance(call, Bid) for call in self.between)


class LegalDouble(Decision):
    """Whether it may be said; what becomes of it where it may not."""

    legal: bool
    effect: str | None = None


@check("legal-double", situation=Double, decision=LegalDouble, concept="doublet-redoublet")
def legal_double(asked: Double, rules: Rules) -> LegalDouble:
    """Whether a double or a redouble may be said."""
    if asked.doubler is not None:
        legal = _may_double(asked, asked.doubler, rules)
    else:
        legal = _may_redouble(asked, asked.redoubler, rules)
    if legal or not rules.states("double.unlawful_is"):
        return LegalDouble(legal=legal)
    return LegalDouble(legal=False, effect=rules.word("double.unlawful_is"))


def _may_double(asked: Double, doubler: Seat, rules: Rules) -> bool:
    """Who may double, and until when; of a second double of one bid no edition speaks."""
    who = rules.word("double.by")
    if asked.overcalled and rules.flag("double.until_overcalled"):
        return False
    if who == "opponent_of_bidder" and side(doubler) == side(asked.last_bid_by):
        return False
    if asked.doubled_by is not None or (set(asked.between) - {PASS} and not asked.overcalled):
        raise Silent("er staat niet of een doublet op een doublet mag", "double.by")
    return True


def _may_redouble(asked: Double, redoubler: Seat | None, rules: Rules) -> bool:
    """Who may redouble: an opponent of who doubled, with nothing but passes in between."""
    who = rules.word("redouble.by")
    if redoubler is None or asked.doubled_by is None:
        return False
    allowed = {
        "opponent_of_doubler": side(redoubler) != side(asked.doubled_by),
        "doubled_side": side(redoubler) == side(asked.last_bid_by),
    }
    if not allowed.get(who, True):
        return False
    if rules.states("redouble.only_passes_between"):
        only_passes = set(asked.between) <= {PASS}
        return only_passes or not rules.flag("redouble.only_passes_between")
    return not (asked.overcalled and rules.flag("double.until_overcalled"))
