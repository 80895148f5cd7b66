"""The play of a trick."""

from typing import Annotated

from pydantic import Field

from engine.cards import Suit
from engine.forms import CardGame, Cards
from engine.play import best
from engine.registry import check
from engine.rules import Rules
from schema.check import Decision, Situation


class Trick(Situation):
    """The cards of a trick, in the order in which they were played."""

    trick: Annotated[Cards, Field(min_length=2, max_length=5)]
    trump: Suit | None
    game: CardGame | None = None


class Winner(Decision):
    """Which card wins it."""

    winner: Annotated[int, Field(ge=0)]


@check("trick-winner", situation=Trick, decision=Winner, concept="slag-winnen")
def trick_winner(asked: Trick, rules: Rules) -> Winner:
    """The 0-based place of the card that wins a trick."""
    return Winner(winner=best(asked.trick, asked.trump, rules.for_game(asked.game)))
