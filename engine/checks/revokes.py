"""Revokes: established or not, corrected, punished, looked for, asked about; demands not met."""

from typing import Annotated, Literal

from pydantic import Field

from engine.dummy import may_act
from engine.forms import Game
from engine.registry import check
from engine.revoke import Event, established
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Noticed = Literal["after_next_cut", "before_next_bidding"]


class AfterRevoke(Situation):
    """What happened after a revoke, in order."""

    events: list[Event]


class Established(Decision):
    """Whether it is established: past correction."""

    established: bool


@check(
    "revoke-established", situation=AfterRevoke, decision=Established, concept="verzaking-voldongen"
)
def revoke_established(asked: AfterRevoke, rules: Rules) -> Established:
    """Whether what happened since establishes a revoke."""
    return Established(established=established(asked.events, rules))


class Revoked(Situation):
    """An established revoke, or a demand that was not met, and what the tricks were worth."""

    by: Literal["defender", "declarer", "dummy", "omber"] | None = None
    game: Game | None = None
    kind: Literal["revoke", "disobeyed_demand"] = "revoke"
    noticed: Noticed | None = None
    tricks_won_by_offenders_from_revoke_on: Annotated[int, Field(ge=0, le=13)] | None = None
    revoker_won_revoke_trick: bool = False
    partner_won_revoke_trick: bool = False
    later_trick_in_suit: bool = False
    second_revoke: bool = False
    same_player: bool = False
    same_suit: bool = False


class RevokePenalty(Decision):
    """What the other side gets (one of), what is left for the offenders to score, or no penalty."""

    opponents_get: list[str] | None = None
    offenders_score_only: list[str] | None = None
    tricks_transferred: int | None = None
    penalty: None = None


@check("revoke-penalty", situation=Revoked, decision=RevokePenalty, concept="verzaking-straf")
def revoke_penalty(asked: Revoked, rules: Rules) -> RevokePenalty:
    """The penalty of a revoke."""
    scoped = rules.for_game(asked.game)
    if asked.kind == "disobeyed_demand":
        return _as_a_revoke(asked, scoped)
    if _unpunished(asked, scoped):
        return RevokePenalty(penalty=None)
    if scoped.states("revoke.penalty_tricks"):
        return RevokePenalty(tricks_transferred=_transferred(asked, scoped))
    if asked.by is None:
        raise Silent("de straf hangt ervan af wie verzaakte, of is niet bewaard")
    gets = scoped.listed(f"revoke.opponents_get.{asked.by}")
    return RevokePenalty(
        opponents_get=[f"{scoped.number(f'revoke.{kind}')}_{kind}" for kind in gets],
        offenders_score_only=scoped.listed(f"revoke.offenders_score_only.{asked.by}"),
    )


def _as_a_revoke(asked: Revoked, rules: Rules) -> RevokePenalty:
    """As much as a revoke would bring: nothing where that can't be claimed any more."""
    gets = rules.word("demand.disobeyed_brings")
    if asked.noticed == "after_next_cut" and not rules.flag("revoke.punished_after_cut"):
        return RevokePenalty(penalty=None)
    return RevokePenalty(opponents_get=[gets])


def _unpunished(asked: Revoked, rules: Rules) -> bool:
    """Whether one of the reasons of the edition holds for which a revoke goes unpunished."""
    reasons = {
        "revoke.punished_after_cut": asked.noticed == "after_next_cut",
        "revoke.dummy_punished": asked.by == "dummy",
        "revoke.punished_without_tricks": asked.tricks_won_by_offenders_from_revoke_on == 0,
        "revoke.punished_again_in_suit": (
            asked.second_revoke and asked.same_player and asked.same_suit
        ),
    }
    return any(
        holds and rules.states(name) and not rules.flag(name) for name, holds in reasons.items()
    )


def _transferred(asked: Revoked, rules: Rules) -> int:
    """The penalty tricks, as far as the offenders won tricks from which they can be taken."""
    tricks = rules.number("revoke.penalty_tricks")
    for name, holds in (
        ("revoke.second_trick.revoke_trick_won", asked.revoker_won_revoke_trick),
        ("revoke.second_trick.later_trick_won", asked.later_trick_in_suit),
    ):
        if holds and rules.flag(name):
            tricks = rules.number("revoke.most_penalty_tricks")
    won = asked.tricks_won_by_offenders_from_revoke_on
    if won is None:
        return tricks
    if asked.revoker_won_revoke_trick or asked.partner_won_revoke_trick:
        won -= not rules.flag("revoke.trick_itself_counts")
    if won <= tricks and rules.flag("revoke.only_tricks_won_since"):
        return won
    return tricks


class ToCorrect(Situation):
    """A revoke that is corrected in time."""

    by: Literal["declarer", "defender"]
    card_exposed: bool = False
    voorhand_card_seen: bool = False


class Correction(Decision):
    """What becomes of the wrong card, or what the other side may ask instead (one of)."""

    penalty: Literal["penalty_card"] | None = None
    declarer_may: list[str] | None = None
    achterhand_may: list[str] | None = None


@check("revoke-correction", situation=ToCorrect, decision=Correction, concept="verzaking-herstel")
def revoke_correction(asked: ToCorrect, rules: Rules) -> Correction:
    """What a revoke that is corrected in time brings."""
    name = f"revoke.correction.{asked.by}"
    if asked.by == "declarer":
        if asked.voorhand_card_seen and rules.states("revoke.correction.achterhand_may"):
            return Correction(achterhand_may=rules.listed("revoke.correction.achterhand_may"))
    elif rules.states("revoke.correction.declarer_may"):
        options = rules.listed("revoke.correction.declarer_may")
        rules.rest_on("shown_card.face_up")
        return Correction(declarer_may=options)
    elif asked.card_exposed and rules.states("revoke.correction.open_card"):
        name = "revoke.correction.open_card"
    return Correction(penalty="penalty_card" if rules.word(name) == "penalty_card" else None)


class Inspection(Situation):
    """When a revoke is looked for, and what happened to the cards."""

    when: Literal["after_play", "after_claim", "after_next_cut"]
    suspicion_voiced: bool = False
    suspects_mixed_cards: bool = False
    opponents_inspected: bool = False


class Inspected(Decision):
    """Whether the tricks may be inspected and for what, or what is taken as proved."""

    may_inspect: bool | None = None
    only_for: list[str] | None = None
    revoke: Literal["proved"] | None = None
    penalty: None = None


@check("revoke-inspection", situation=Inspection, decision=Inspected, concept="verzaking-onderzoek")
def revoke_inspection(asked: Inspection, rules: Rules) -> Inspected:
    """Whether one may look for a revoke afterwards."""
    if asked.when == "after_next_cut":
        if rules.flag("revoke.punished_after_cut"):
            raise Silent("de straf kan nog worden geëist", "revoke.punished_after_cut")
        return Inspected(penalty=None)
    mixed = asked.suspects_mixed_cards and asked.suspicion_voiced and not asked.opponents_inspected
    if mixed and rules.states("revoke.proved_by_mixing") and rules.flag("revoke.proved_by_mixing"):
        return Inspected(revoke="proved")
    if asked.when == "after_claim":
        reasons = rules.listed("inspect.after_claim_for")
        return Inspected(may_inspect=bool(reasons), only_for=reasons)
    return Inspected(may_inspect=rules.flag("inspect.after_play"))


class VoidQuestion(Situation):
    """Who asks whom whether he really has none of the suit."""

    asker: Literal["dummy", "defender"]
    asked: Literal["declarer", "defender", "partner"]


class VoidAnswer(Decision):
    """Whether he may, and whether the question puts off that a revoke is established."""

    allowed: bool
    delays_establishment: bool | None = None


@check("ask-void", situation=VoidQuestion, decision=VoidAnswer, concept="verzaking-navragen")
def ask_void(asked: VoidQuestion, rules: Rules) -> VoidAnswer:
    """Whether a player may ask another whether he is void.

    Only where partners are asked as partners is it said whether that delays anything.
    """
    whom = asked.asked
    if whom == "partner":
        whom = "declarer" if asked.asker == "dummy" else "defender"
    if asked.asker == "dummy":
        allowed = may_act(f"asks_{whom}_void", rules)
    elif whom == "defender":
        allowed = rules.flag("ask_void.of_partner")
    else:
        allowed = rules.flag("speech.otherwise")
    if asked.asked == "partner" and rules.states("revoke.question_delays"):
        return VoidAnswer(
            allowed=allowed, delays_establishment=rules.flag("revoke.question_delays")
        )
    return VoidAnswer(allowed=allowed)


class Demand(Situation):
    """A demand to play a card or suit that was not met."""

    possible: bool | None = None
    reason: Literal["void"] | None = None
    noticed: Noticed | None = None
    by: Literal["defender", "declarer"] | None = None
    penalty_card_not_played: bool = False


class DemandRuling(Decision):
    """What that brings, or what it counts as."""

    opponents_get: list[str] | None = None
    counts_as: Literal["revoke"] | None = None
    penalty: None = None
    may_withdraw_other_card: bool | None = None


@check("disobeyed-demand", situation=Demand, decision=DemandRuling, concept="eis-niet-nagekomen")
def disobeyed_demand(asked: Demand, rules: Rules) -> DemandRuling:
    """What follows when a player doesn't play what was demanded of him."""
    if asked.penalty_card_not_played:
        return DemandRuling(
            may_withdraw_other_card=rules.flag("penalty_card.other_card_withdrawn_at_will")
        )
    if asked.reason == "void" and rules.states("demand.void_still_punished"):
        if not rules.flag("demand.void_still_punished"):
            return DemandRuling(penalty=None)
        return _brings(asked, rules)
    if asked.possible is None:
        raise Silent("niet genoemd is of het mogelijk was", "demand.disobeyed_brings")
    if rules.states("demand.disobeyed_is"):
        if not asked.possible:
            raise Silent("wat geldt als het niet mogelijk was, is verloren", "demand.disobeyed_is")
        return DemandRuling(counts_as=_counted(rules))
    if not asked.possible and not rules.flag("demand.impossible_punished"):
        return DemandRuling(penalty=None)
    return _brings(asked, rules)


def _brings(asked: Demand, rules: Rules) -> DemandRuling:
    """As much as a revoke, as long as a revoke brings something."""
    if asked.noticed == "after_next_cut" and not rules.flag("revoke.punished_after_cut"):
        return DemandRuling(penalty=None)
    return DemandRuling(opponents_get=[rules.word("demand.disobeyed_brings")])


def _counted(rules: Rules) -> Literal["revoke"] | None:
    return "revoke" if rules.word("demand.disobeyed_is") == "revoke" else None
