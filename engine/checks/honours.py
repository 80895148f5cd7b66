"""Honours: what a side gets for those that it was dealt."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.cards import Rank, Strain
from engine.honours import NO_TRUMPS, chicane_points, honour_points
from engine.registry import check
from engine.rules import Rules
from schema.check import Decision, Situation

Held = Annotated[int, Field(ge=0, le=5)]
Split = Annotated[list[Held], Field(min_length=2, max_length=2)]


class Honours(Situation):
    """The honours of one side by hand, aces at no-trumps; four of one suit with their ranks."""

    strain: Strain
    split: Split = Field(default_factory=lambda: [0, 0])
    cards: list[Rank] | None = None
    chicane: bool = False
    players: Literal[3, 4] = 4

    @model_validator(mode="after")
    def _as_many_as_there_are(self) -> "Honours":
        most = 4 if self.strain == NO_TRUMPS else 5
        if sum(self.split) > most:
            raise ValueError(f"split telt meer dan {most} honneurs")
        if self.cards is not None and max(self.split) != len(set(self.cards)):
            raise ValueError("cards noemt een ander aantal honneurs dan er in één hand zitten")
        return self


class HonourPoints(Decision):
    """What the side gets."""

    points: int


@check("honours", situation=Honours, decision=HonourPoints, concept="honneurs")
def honours(asked: Honours, rules: Rules) -> HonourPoints:
    """The points of a side for its honours, and for a hand without trumps."""
    points = honour_points(asked.strain, asked.split, asked.cards, asked.players, rules)
    if asked.chicane:
        points += chicane_points(asked.strain, rules)
    return HonourPoints(points=points)
