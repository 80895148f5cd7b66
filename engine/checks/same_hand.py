"""The same hand under an edition: each call, card and score of it as that edition rules."""

from typing import Annotated, Any

from pydantic import Field, model_validator

from engine.account import Hand, account
from engine.cards import SEATS, Bid, Seat
from engine.forms import CallText, Cards, ContractText, Tricks
from engine.play_out import check_record
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class SameHand(Situation):
    """A hand: contract and tricks won; or dealer, calls and tricks; or deal, calls and play.

    ``play`` is every card in the order in which it was played, ``calls`` begin with the dealer.
    A deal may be the end of one: as many cards in each hand, and no score without ``calls``,
    and all tricks of a full deal or ``tricks_won_by_declarer``.
    """

    contract: ContractText | None = None
    tricks_won_by_declarer: Tricks | None = None
    dealer: Seat = "N"
    calls: Annotated[list[CallText], Field(min_length=1)] | None = None
    deal: dict[Seat, Annotated[Cards, Field(min_length=1, max_length=13)]] | None = None
    play: Annotated[Cards, Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _one_form(self) -> "SameHand":
        if (self.contract is None) is (self.calls is None):
            raise ValueError("geef contract, of calls, een van beide")
        if (self.deal is None) is not (self.play is None):
            raise ValueError("deal en play horen bij elkaar")
        if self.deal is None:
            if self.contract is not None and self.tricks_won_by_declarer is None:
                raise ValueError("bij contract hoort tricks_won_by_declarer")
            return self
        if self.calls is None or set(self.deal) != set(SEATS):
            raise ValueError("bij deal horen calls, en de handen van N, E, S en W")
        if len({len(cards) for cards in self.deal.values()}) > 1:
            raise ValueError("de handen van deal zijn niet even groot")
        check_record(self.deal, self.hand.tricks())
        return self

    @property
    def hand(self) -> Hand:
        """The hand as the engine reads it."""
        contract = self.contract
        return Hand(
            contract=(Bid(contract.level, contract.strain), contract.doubled) if contract else None,
            won=self.tricks_won_by_declarer,
            dealer=self.dealer,
            calls=tuple(self.calls or ()),
            deal=self.deal,
            play=tuple(self.play or ()),
        )


class RuledStep(Decision):
    """A step of the hand, and what is ruled there: null where nothing is."""

    at: str
    place: int | None = None
    of: str | None = None
    ruling: dict[str, Any] | None


class Account(Decision):
    """All steps, in the order of play."""

    steps: list[RuledStep]


@check("same-hand", situation=SameHand, decision=Account, concept="geschiedenis")
def same_hand(asked: SameHand, rules: Rules) -> Account:
    """What an edition rules of a hand, step by step."""
    steps = account(asked.hand, rules)
    if all(step.ruling is None for step in steps):
        raise Silent("over geen enkele stap staat hier iets")
    told = []
    for step in steps:
        said: dict[str, Any] = {"at": step.at, "ruling": step.ruling}
        if step.place is not None:
            said["place"] = step.place
        if step.of is not None:
            said["of"] = step.of
        told.append(RuledStep(**said))
    return Account(steps=told)
