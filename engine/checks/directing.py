"""Who must do what about an irregularity, and what is one outside the cards."""

from typing import Literal

from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Noticed(Situation):
    """What a player does once something has gone wrong in the auction."""

    act: Literal["points_it_out", "acts"]
    on_turn: bool = True
    explained: bool = False


class MayAct(Decision):
    """Whether he may."""

    allowed: bool


@check("after-irregularity", situation=Noticed, decision=MayAct, concept="na-onregelmatigheid")
def after_irregularity(noticed: Noticed, rules: Rules) -> MayAct:
    """Whether a player may point out what went wrong, or go on before it is dealt with."""
    if noticed.act == "acts":
        wait = rules.flag("irregularity.wait_for_explanation")
        return MayAct(allowed=noticed.explained or not wait)
    whose_turn = noticed.on_turn or rules.flag("irregularity.regardless_of_turn")
    return MayAct(allowed=rules.flag("irregularity.anyone_may_point_it_out") and whose_turn)


class Event(Situation):
    """Something for the director; whether the hands are back in the board."""

    event: Literal[
        "irregularity", "accidental_information", "tricks_disputed", "tricks_agreed", "no_director"
    ]
    hands_returned: bool = False


class Directed(Decision):
    """Whether the director must hear of it, from whom, and what the players do without one."""

    director: str | None = None
    told_by: str | None = None
    in_time: bool | None = None
    players: str | None = None


@check("call-director", situation=Event, decision=Directed, concept="wedstrijdleider")
def call_director(event: Event, rules: Rules) -> Directed:
    """Whether the director must be called, and by whom."""
    if event.event == "no_director":
        return Directed(players=rules.word("director.absent_players"))
    if event.event == "tricks_agreed":
        before = rules.word("tricks_agreed.before")
        return Directed(in_time=not (event.hands_returned and before == "hands_returned"))
    if event.event == "accidental_information":
        return Directed(
            director=rules.word("director.accidental_information"),
            told_by=rules.word("director.told_by"),
        )
    return Directed(director=rules.word(f"director.{event.event}"))


class Offence(Situation):
    """An offence against the order of a tournament."""

    act: Literal["slow_play", "loud_discussion", "comparing_scores", "touching_cards"]


class Punishable(Decision):
    """Whether it can be punished."""

    punishable: bool


@check("procedural-penalty", situation=Offence, decision=Punishable, concept="procedurele-straffen")
def procedural_penalty(offence: Offence, rules: Rules) -> Punishable:
    """Whether an offence against order can be punished."""
    return Punishable(punishable=rules.flag(f"procedural_penalty.{offence.act}"))


class Deviation(Situation):
    """A player who departs from what his side has agreed."""

    partner_knows: bool
    often: bool = False


class MayDeviate(Decision):
    """Whether he may, and whether it has become an agreement to be told."""

    allowed: bool
    must_disclose: bool | None = None


@check("agreement", situation=Deviation, decision=MayDeviate, concept="afspraken")
def agreement(deviation: Deviation, rules: Rules) -> MayDeviate:
    """Whether a player may depart from an agreement."""
    unknown_only = rules.flag("agreement.deviation_unknown_to_partner")
    allowed = not (deviation.partner_knows and unknown_only)
    if not deviation.often:
        return MayDeviate(allowed=allowed)
    disclosed = rules.flag("agreement.frequent_deviation_disclosed")
    return MayDeviate(allowed=allowed, must_disclose=disclosed)


class Undeserved(Situation):
    """A trick that a side is about to be credited with, and whether it knows better."""

    trick: Literal["not_won", "could_not_be_lost_by_opponents"]
    knowingly: bool = True


class MayAccept(Decision):
    """Whether it may accept it."""

    allowed: bool


@check("undeserved-trick", situation=Undeserved, decision=MayAccept, concept="naleving")
def undeserved_trick(asked: Undeserved, rules: Rules) -> MayAccept:
    """Whether a side may let itself be credited with a trick that isn't its own."""
    allowed = rules.flag(f"undeserved_trick.{asked.trick}")
    if not asked.knowingly:
        raise Silent("het staat er alleen van wie het weet", f"undeserved_trick.{asked.trick}")
    return MayAccept(allowed=allowed)
