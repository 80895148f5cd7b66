"""What dummy may do, what follows when he does what he may not, and when his hand is laid out."""

from typing import Literal

from engine.dummy import Act, may_act
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Effect = Literal[
    "wrong_hand_on_demand", "declarer_loses_penalty", "defender_decides_play", "card_withdrawn"
]


class DummyAct(Situation):
    """What dummy does; whether he broke the limits of his rights before, and drew attention first.

    ``attention_drawn``: another player already spoke of the irregularity. ``defenders_differ``:
    they want different things of the card that he hinted at.
    """

    act: Act
    breached_limits: bool = False
    first: bool = False
    noticed: Literal["before_next_trick"] | None = None
    attention_drawn: bool = False
    defenders_differ: bool = False


class DummyRuling(Decision):
    """Whether he may, and what follows."""

    allowed: bool | None = None
    other_acts_allowed: bool | None = None
    effect: Effect | None = None
    decides: Literal["voorhand", "achterhand"] | None = None
    penalty: None = None
    adjusted_score: Literal["if_direct_gain"] | None = None


@check("dummy", situation=DummyAct, decision=DummyRuling, concept="rechten-blinde")
def dummy(asked: DummyAct, rules: Rules) -> DummyRuling:
    """Whether dummy may do this, and what follows."""
    if _forfeits(asked, rules):
        return DummyRuling(penalty=None, adjusted_score=_score(rules))
    if asked.act == "plays_unnamed_card":
        return DummyRuling(effect=_withdrawn(asked, rules))
    if asked.act == "calls_director" and asked.attention_drawn:
        return DummyRuling(allowed=rules.flag("dummy.may.call_director_after_attention"))
    allowed = may_act(asked.act, rules)
    if asked.act == "follows_instructions" and rules.states("dummy.may.act_otherwise"):
        others = rules.flag("dummy.may.act_otherwise")
        return DummyRuling(allowed=allowed, other_acts_allowed=others)
    name = f"dummy.effect.{asked.act}"
    if allowed or not rules.states(name):
        return DummyRuling(allowed=allowed)
    ruling: dict[str, object] = {"allowed": allowed, "effect": rules.word(name)}
    if asked.act == "hints_at_card" and asked.defenders_differ:
        ruling["decides"] = rules.word("dummy.hint_decided_by")
    return DummyRuling.model_validate(ruling)


def _forfeits(asked: DummyAct, rules: Rules) -> bool:
    """Whether he draws attention to an offence after he broke the limits, and as the first."""
    name = "dummy.after_breach.penalty_possible"
    return (
        asked.act == "points_out_offence"
        and asked.breached_limits
        and asked.first
        and rules.states(name)
        and not rules.flag(name)
    )


def _score(rules: Rules) -> Literal["if_direct_gain"] | None:
    adjusted = rules.word("dummy.after_breach.adjusted_score")
    return "if_direct_gain" if adjusted == "if_direct_gain" else None


def _withdrawn(asked: DummyAct, rules: Rules) -> Effect:
    effect = rules.word("dummy.effect.plays_unnamed_card")
    if asked.noticed is None:
        raise Silent("niet genoemd is wanneer het bleek", "dummy.effect.plays_unnamed_card")
    return effect  # type: ignore[return-value]  # a ruleset has no other words here


class DummyHand(Situation):
    """Whether the first card has been led, and whether it lies face up."""

    opening_lead_made: bool
    lead_faced: bool = True


class LaidOut(Decision):
    """Whether dummy lays his hand out now, and who plays its cards."""

    lays_out: bool
    played_by: Literal["declarer"] | None = None


@check("dummy-hand", situation=DummyHand, decision=LaidOut, concept="rechten-blinde")
def dummy_hand(asked: DummyHand, rules: Rules) -> LaidOut:
    """Whether dummy is to lay his hand out, and who plays it from then on."""
    after = rules.word("dummy.lays_out_after")
    done = asked.opening_lead_made and (after == "lead" or asked.lead_faced)
    if not done:
        return LaidOut(lays_out=False)
    who = rules.word("dummy.hand_played_by")
    return LaidOut(lays_out=True, played_by="declarer" if who == "declarer" else None)
