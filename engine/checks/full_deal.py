"""A full deal as it was played: who won the tricks, and who revoked."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from engine.cards import Seat, Suit
from engine.forms import Cards
from engine.play_out import check_record, find_revokes, tricks_won, wrong_leads
from engine.registry import check
from engine.rules import Rules
from schema.check import Decision, Situation


class PlayedDeal(Situation):
    """The hands as dealt, and the tricks, each with its cards in the order of play."""

    deal: dict[Seat, Cards]
    trump: Suit | None
    tricks: Annotated[list[Cards], Field(min_length=1, max_length=13)]

    @model_validator(mode="after")
    def _a_play_of_this_deal(self) -> Self:
        check_record(self.deal, self.tricks)
        return self


class FoundRevoke(Decision):
    """A revoke: at which trick, from 1, by whom, and what he ought to have played (one of)."""

    trick: int
    seat: Seat
    card: str
    instead_of: list[str]
    established: bool | None


class DealRuling(Decision):
    """The revokes, in order, the tricks led to by the wrong hand, the tricks of each side.

    Of the last two null where the edition doesn't say who wins a trick, or leads to the next.
    """

    revokes: list[FoundRevoke]
    wrong_leads: list[int] | None
    tricks: dict[str, int] | None


@check("played-deal", situation=PlayedDeal, decision=DealRuling, concept="verzaking-definitie")
def played_deal(asked: PlayedDeal, rules: Rules) -> DealRuling:
    """Who revoked in a deal and at which trick, and how many tricks each side won."""
    found = [
        FoundRevoke(
            trick=one.trick,
            seat=one.seat,
            card=str(one.card),
            instead_of=[str(card) for card in one.instead_of],
            established=one.established,
        )
        for one in find_revokes(asked.deal, asked.tricks, asked.trump, rules)
    ]
    play = asked.deal, asked.tricks, asked.trump, rules
    known = rules.states("trick.won_by")
    return DealRuling(
        revokes=found,
        wrong_leads=wrong_leads(*play) if known and rules.states("lead.next") else None,
        tricks=tricks_won(*play) if known else None,
    )
