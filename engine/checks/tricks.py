"""Tricks that are wrong, tricks looked at again, tricks claimed, tricks laid away."""

from typing import Literal

from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Hand = Literal["declarer", "dummy", "defender"]


class Defect(Situation):
    """A trick with a card too few or too many of one hand, and when that was noticed.

    ``after_next_trick``: after the same hand played to the next trick.
    """

    kind: Literal["no_card_played", "two_cards_played"]
    hand: Hand | None = None
    noticed: Literal["during_play", "after_next_trick"] | None = None


class DefectRuling(Decision):
    """What the other side may ask, what becomes of the card, and for what the player answers."""

    opponents_may: list[str] | None = None
    last_card_completes_trick: bool | None = None
    revoke: bool | None = None
    trick_searched: bool | None = None
    liable_for_revoke: bool | None = None
    can_win_trick: bool | None = None
    must: Literal["face_card_now"] | None = None


@check("defective-trick", situation=Defect, decision=DefectRuling, concept="onjuiste-slag")
def defective_trick(asked: Defect, rules: Rules) -> DefectRuling:
    """What follows when a hand played no card, or more than one, to a trick."""
    if asked.kind == "two_cards_played":
        return _too_many(asked, rules)
    if rules.states("defective.must"):
        must = rules.word("defective.must")
        return DefectRuling(
            must="face_card_now" if must == "face_card_now" else None,
            can_win_trick=rules.flag("defective.added_card_can_win"),
        )
    if asked.noticed is None:
        return DefectRuling(revoke=rules.flag("defective.is_revoke"))
    hands = rules.listed("defective.new_deal_after_fault_of")
    if asked.noticed == "during_play":  # before that hand played to the next: it can be mended
        return DefectRuling(opponents_may=[])
    return DefectRuling(
        opponents_may=["new_deal"] if (asked.hand or "defender") in hands else [],
        last_card_completes_trick=rules.flag("defective.last_card_completes_trick"),
    )


def _too_many(asked: Defect, rules: Rules) -> DefectRuling:
    liable = (asked.hand or "defender") in rules.listed("defective.liable")
    if asked.noticed is None:
        return DefectRuling(liable_for_revoke=liable)
    return DefectRuling(
        trick_searched=rules.flag("defective.trick_searched"), liable_for_revoke=liable
    )


class Look(Situation):
    """Which trick or card somebody wants to see again, and how far the play has come."""

    trick: Literal["previous", "own_last_card", "earlier"]
    current_trick_turned: bool | None = None
    next_trick_led: bool | None = None
    director_instructs: bool = False
    play_over: bool = False


class MayLook(Decision):
    """Whether he may."""

    allowed: bool


@check("inspect", situation=Look, decision=MayLook, concept="inzien-slagen")
def inspect(asked: Look, rules: Rules) -> MayLook:
    """Whether a trick that was played may be looked at."""
    if asked.play_over:
        return MayLook(allowed=rules.flag("inspect.after_play"))
    if asked.director_instructs and rules.states("inspect.on_instruction"):
        return MayLook(allowed=rules.flag("inspect.on_instruction"))
    if asked.trick == "own_last_card":
        may = rules.flag("inspect.own_last_card_until_next_lead")
        if asked.next_trick_led is None:
            raise Silent("niet genoemd is of er al is voorgespeeld")
        if not asked.next_trick_led:
            return MayLook(allowed=may)
    if asked.trick == "previous" and False in (asked.current_trick_turned, asked.next_trick_led):
        return MayLook(allowed=rules.flag("inspect.previous_until_next_turned"))
    return MayLook(allowed=rules.flag("inspect.during_play"))


class Claim(Situation):
    """A claim or a concession, what it left unsaid, and what the others say to it."""

    by: Literal["declarer", "defender"] | None = None
    unstated: Literal["last_trump", "finesse"] | None = None
    conceded: Literal["unlosable_trick"] | None = None
    objection: bool | None = None
    still_objects: bool | None = None
    states_number: bool | None = None
    could_be_ruffed: bool | None = None
    marked: bool = False
    about_current_trick: bool = False


class ClaimRuling(Decision):
    """What becomes of the play and the tricks."""

    play_over: bool | None = None
    is_claim: bool | None = None
    allowed: bool | None = None
    tricks: Literal["as_announced"] | None = None
    declarer_must: str | None = None
    director_must: str | None = None
    concession: Literal["cancelled"] | None = None
    tricks_to_opponents: int | None = None


@check("claim", situation=Claim, decision=ClaimRuling, concept="claim-en-afstaan")
def claim(asked: Claim, rules: Rules) -> ClaimRuling:
    """What a claim or a concession brings."""
    if asked.conceded:
        fate = rules.word("claim.unlosable_trick_conceded")
        return ClaimRuling(concession="cancelled" if fate == "cancelled" else None)
    if asked.about_current_trick:
        return ClaimRuling(is_claim=rules.flag("claim.of_current_trick"))
    if asked.unstated == "finesse":
        name = "claim.marked_finesse" if asked.marked else "claim.unstated_finesse"
        return ClaimRuling(allowed=rules.flag(name))
    if asked.unstated == "last_trump":
        return ClaimRuling(tricks_to_opponents=_forgotten(asked, rules))
    if asked.states_number is not None and rules.states("claim.number_is_claim"):
        if not asked.states_number:
            raise Silent("wat zonder getal geldt, is niet bewaard", "claim.number_is_claim")
        return ClaimRuling(is_claim=rules.flag("claim.number_is_claim"))
    if asked.objection is None:
        return ClaimRuling(allowed=rules.word("claim.allowed_to") in ("all", asked.by))
    return _answered(asked, rules)


def _forgotten(asked: Claim, rules: Rules) -> int:
    tricks = rules.number("claim.forgotten_trump_costs")
    if asked.could_be_ruffed is None:
        raise Silent("niet genoemd is of er ingetroefd kon worden", "claim.forgotten_trump_costs")
    return tricks if asked.could_be_ruffed else 0


def _answered(asked: Claim, rules: Rules) -> ClaimRuling:
    """After the others objected, or didn't."""
    if rules.states("claim.director_must"):
        if asked.objection:
            return ClaimRuling(director_must=rules.word("claim.director_must"))
        return ClaimRuling(tricks=_as_announced(rules))
    if asked.by != rules.word("claim.rules_for"):
        raise Silent("alleen van de leider is gezegd wat dan geldt", "claim.rules_for")
    if asked.objection and asked.still_objects is None:
        return ClaimRuling(declarer_must=rules.word("claim.when_opposed"))
    if asked.objection and asked.still_objects:
        over = not rules.flag("claim.objector_may_demand_play")
        return ClaimRuling(play_over=over, declarer_must=rules.word("claim.when_played_on"))
    over = rules.flag("claim.agreed_ends_play")
    return ClaimRuling(play_over=over, tricks=_as_announced(rules))


def _as_announced(rules: Rules) -> Literal["as_announced"] | None:
    return "as_announced" if rules.word("claim.tricks") == "as_announced" else None


class Quitted(Situation):
    """A complete trick, and which side won it."""

    won_by: Literal["own_side", "opponents"]


class LaidAway(Decision):
    """How a player lays his card of that trick."""

    face_down: bool
    points_to: Literal["partner", "opponents"]


@check("quitted-card", situation=Quitted, decision=LaidAway, concept="slagenverloop")
def quitted_card(asked: Quitted, rules: Rules) -> LaidAway:
    """How the card of a complete trick is laid before its player: which way its short side is."""
    down = rules.flag("quitted.face_down")
    towards = rules.word(f"quitted.points.{asked.won_by}")
    return LaidAway(face_down=down, points_to="partner" if towards == "partner" else "opponents")
