"""The auction as a whole: who calls first, when it begins and ends, and with what outcome."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.bids import sufficient
from engine.cards import DOUBLE, PASS, REDOUBLE, SEATS, Bid, Seat
from engine.forms import CallText, Game
from engine.registry import check
from engine.rules import Rules
from schema.check import Decision, Situation

Seats = Annotated[list[Seat], Field(min_length=3, max_length=4)]


class Table(Situation):
    """A dealer, among players who are named clockwise."""

    dealer: Seat
    seats: Seats = Field(default_factory=lambda: list(SEATS))
    game: Game | None = None

    @model_validator(mode="after")
    def _dealer_sits(self) -> "Table":
        if len(set(self.seats)) < len(self.seats) or self.dealer not in self.seats:
            raise ValueError("de gever zit niet aan deze tafel, of een plaats staat er tweemaal")
        return self


class Order(Decision):
    """Who calls first, who second, and with three players who last."""

    first: Seat
    second: Seat
    last: Seat | None = None


@check("order-of-call", situation=Table, decision=Order, concept="begin-en-volgorde-bieden")
def order_of_call(table: Table, rules: Rules) -> Order:
    """In which order the players call."""
    rules = rules.for_game(table.game or "ombre")
    places, seats = {"dealer": 0, "left_of_dealer": 1, "right_of_dealer": -1}, table.seats
    first = seats.index(table.dealer) + places[rules.word("call.first")]
    step = 1 if rules.word("call.direction") == "clockwise" else -1
    called = [seats[(first + step * turn) % len(seats)] for turn in range(len(seats))]
    if called[3:]:
        return Order(first=called[0], second=called[1])
    return Order(first=called[0], second=called[1], last=called[2])


class Passed(Situation):
    """A player who passed, and wants to bid at a later turn."""

    passed_before: Literal[True]
    game: Game | None = None


class MayBid(Decision):
    """Whether he still may."""

    may_bid: bool


@check("pass-then-bid", situation=Passed, decision=MayBid, concept="begin-en-volgorde-bieden")
def pass_then_bid(passed: Passed, rules: Rules) -> MayBid:
    """Whether who has passed may bid later."""
    return MayBid(may_bid=rules.for_game(passed.game or "ombre").flag("pass.may_bid_later"))


class Opening(Situation):
    """What has happened since the deal: a player of a side saw his cards, somebody called."""

    hand_seen: bool = False
    called: bool = False


class Begun(Decision):
    """Whether the auction has begun, for that side where sides differ."""

    begun: bool


@check("auction-begin", situation=Opening, decision=Begun, concept="begin-en-volgorde-bieden")
def auction_begin(opening: Opening, rules: Rules) -> Begun:
    """Whether the auction has begun."""
    if rules.word("auction.begins") == "first_call":
        return Begun(begun=opening.called)
    return Begun(begun=opening.hand_seen)


class LateCall(Situation):
    """A call after the last pass."""

    call: CallText
    by: Literal["declaring_side", "defender"]


class Calls(Situation):
    """Calls from the dealer on, those out of turn by their place, and a call too many."""

    calls: Annotated[list[CallText], Field(min_length=1)]
    game: Game | None = None
    out_of_turn: list[Annotated[int, Field(ge=0)]] = Field(default_factory=list)
    deprived: bool = False
    extra: LateCall | None = None

    @model_validator(mode="after")
    def _places_are_calls(self) -> "Calls":
        if any(place >= len(self.calls) for place in self.out_of_turn):
            raise ValueError("out_of_turn noemt een plaats waar geen bieding staat")
        return self


class End(Decision):
    """Whether it is over, the final bid, what then happens, and what a late call costs."""

    ended: bool
    final: str | None = None
    then: str | None = None
    extra_call: str | None = None
    lead_penalties: Literal["possible"] | None = None


@check("auction-end", situation=Calls, decision=End, concept="einde-bieden")
def auction_end(asked: Calls, rules: Rules) -> End:
    """Whether the auction is over, and with what outcome; calls after its end change nothing."""
    rules = rules.for_game(asked.game or "ombre")
    end = End(ended=False)
    for turn in range(1, len(asked.calls) + 1):
        end = _end_at(asked, asked.calls[:turn], rules)
        if end.ended:
            break
    if asked.extra is None or not end.ended or end.final is None:
        return end
    effect, costs = _late(asked.extra, rules)
    penalties: Literal["possible"] | None = "possible" if costs else None
    return End(ended=True, final=end.final, extra_call=effect, lead_penalties=penalties)


def _end_at(asked: Calls, calls: list[Bid | str], rules: Rules) -> End:
    """How things stand after these calls."""
    bids = any(isinstance(call, Bid) for call in calls)
    passes, needed = _last_passes(calls), _needed(rules, bids)
    if len(passes) < needed:
        return End(ended=False)
    lost = asked.deprived and any(place in passes for place in asked.out_of_turn)
    if lost and len(passes) == needed:
        then = rules.word("auction.lost_turn")
        if then == "back_to_skipped_player":
            return End(ended=False, then=then)
    if bids:
        return End(ended=True, final=_final(calls, rules))
    return End(ended=True, final=None, then=rules.word("auction.passed_out"))


def _last_passes(calls: list[Bid | str]) -> range:
    """The places of the passes with which the calls end."""
    first = len(calls)
    while first and calls[first - 1] == PASS:
        first -= 1
    return range(first, len(calls))


def _needed(rules: Rules, bids: bool) -> int:
    """How many passes in a row end it: after a bid, or where nobody has made one.

    An edition that doesn't count the latter asks as many after a first pass as after any call.
    """
    if bids:
        return rules.number("auction.passes_to_end")
    if rules.states("auction.passes_all"):
        return rules.number("auction.passes_all")
    return 1 + rules.number("auction.passes_to_end")


def _final(calls: list[Bid | str], rules: Rules) -> str:
    """The contract: the last bid, or the highest, with what it was doubled to."""
    bids = [call for call in calls if isinstance(call, Bid)]
    final = bids[-1]
    if rules.states("contract.is") and rules.word("contract.is") == "highest_bid":
        for bid in bids:
            final = bid if sufficient(bid, final, rules) else final
    last = max(place for place, call in enumerate(calls) if call == final)
    doubles = [call for call in calls[last:] if call in (DOUBLE, REDOUBLE)]
    names = {DOUBLE: " doubled", REDOUBLE: " redoubled"}
    return str(final) + names.get(str(doubles[-1]) if doubles else "", "")


def _late(extra: LateCall, rules: Rules) -> tuple[str, bool]:
    """What becomes of a call after the last pass, and whether lead penalties may follow."""
    effect = rules.word("call_after_end.is")
    if extra.by == "declaring_side":
        return effect, rules.flag("call_after_end.declaring_side_lead_penalties")
    if extra.call == PASS:
        return effect, rules.flag("call_after_end.defender_pass_lead_penalties")
    return effect, rules.flag("call_after_end.defender_lead_penalties")
