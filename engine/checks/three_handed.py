"""Bridge with three players: where they sit, whose the fourth hand is, what it costs and brings."""

from typing import Literal

from pydantic import model_validator

from engine.cards import DOUBLE, PASS, Strain
from engine.checks.honours import Split
from engine.forms import CallText
from engine.honours import chicane_points, honour_points
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Three(Situation):
    """Three players: a call out of turn, an act, a card that was drawn, honours, or nothing."""

    players: Literal[3]
    call: CallText | None = None
    out_of_turn: Literal[True] | None = None
    act: Literal["shows_card_in_auction"] | None = None
    drawn: Literal["lowest", "next", "highest"] | None = None
    strain: Strain | None = None
    split: Split | None = None
    chicane: bool = False

    @model_validator(mode="after")
    def _one_question(self) -> "Three":
        held = self.split is not None or self.chicane
        if (self.call is None) is not (self.out_of_turn is None) or (self.strain is None) is held:
            raise ValueError("call hoort bij out_of_turn, en strain bij split of chicane")
        asked = (self.call, self.act, self.drawn, self.strain)
        if sum(one is not None for one in asked) > 1:
            raise ValueError("vraag één ding: call, act, drawn of strain")
        return self


class ThreeRuling(Decision):
    """What holds for three."""

    each_other_player: int | None = None
    doubled_player_decides: bool | None = None
    auction_ended: bool | None = None
    penalty: None = None
    seat: str | None = None
    points: int | None = None
    fourth_hand: str | None = None
    taken_by: str | None = None


@check("three-handed", situation=Three, decision=ThreeRuling, concept="drie-spelers")
def three_handed(asked: Three, rules: Rules) -> ThreeRuling:
    """What holds for three players where it isn't as for four."""
    if asked.call is not None:
        return _out_of_turn(asked.call, rules)
    if asked.act is not None:
        return ThreeRuling(each_other_player=rules.number("three.shown_card"))
    if asked.drawn is not None:
        return ThreeRuling(seat=rules.word(f"three.seat.{asked.drawn}"))
    if asked.strain is not None:
        if not rules.flag("three.each_for_himself"):
            raise Silent("voor wie honneurs dan tellen, staat er niet", "three.each_for_himself")
        split = asked.split or [0, 0]
        points = honour_points(asked.strain, split, None, 3, rules)
        if asked.chicane:
            points += chicane_points(asked.strain, rules)
        return ThreeRuling(points=points)
    return ThreeRuling(
        fourth_hand=rules.word("three.fourth_hand"), taken_by=rules.word("three.taken_by")
    )


def _out_of_turn(call: object, rules: Rules) -> ThreeRuling:
    if call == DOUBLE:
        return ThreeRuling(
            each_other_player=rules.number("three.double_out_of_turn"),
            doubled_player_decides=rules.flag("three.doubled_player_decides"),
            auction_ended=rules.flag("three.double_ends_auction"),
        )
    cost = rules.number("three.bid_out_of_turn")
    if call == PASS and rules.flag("bid_out_of_turn.pass_free"):
        return ThreeRuling(penalty=None)
    return ThreeRuling(each_other_player=cost)
