"""A defender's cards that are seen, named or set apart, and cards that are taken back."""

from typing import Literal

from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Shown(Situation):
    """What a defender does with a card of his; ``penalty_cards`` are those that he could play."""

    act: Literal["shows", "names", "sets_apart", "draws_attention", "has_penalty_cards"] = "shows"
    by_the_rules: bool = False
    wrong_card_named: bool = False
    partner_has_played: bool = False
    turn: Literal["offender_plays", "partner_leads"] | None = None


class ShownRuling(Decision):
    """What declarer may ask, what becomes of the card, what the defenders may ask."""

    penalty_card: bool | None = None
    face_up_on_table: bool | None = None
    declarer_decides_play: bool | None = None
    may_repeat: bool | None = None
    defenders_may: list[str] | None = None
    partner_must: list[str] | None = None
    played_card_taken_back: bool | None = None
    declarer_chooses_card: bool | None = None
    offender_bound: bool | None = None
    partner_bound: bool | None = None


@check("shown-card", situation=Shown, decision=ShownRuling, concept="strafkaart")
def shown_card(asked: Shown, rules: Rules) -> ShownRuling:
    """What follows when a defender's card becomes known outside his turn."""
    if asked.by_the_rules:
        return ShownRuling(penalty_card=rules.flag("shown_card.penalty_by_the_rules"))
    if asked.act == "has_penalty_cards":
        return _penalty_cards(asked, rules)
    if asked.act == "draws_attention":
        return _attention(asked, rules)
    if asked.act == "sets_apart":
        return _set_apart(asked, rules)
    if rules.states("shown_card.becomes_penalty_card"):
        name = "named" if asked.act == "names" else "becomes"
        return ShownRuling(penalty_card=rules.flag(f"shown_card.{name}_penalty_card"))
    if asked.act == "names":
        raise Silent("van het noemen van een kaart is niets gezegd", "shown_card.face_up")
    return _as_shown(rules)


def _as_shown(rules: Rules) -> ShownRuling:
    return ShownRuling(
        face_up_on_table=rules.flag("shown_card.face_up"),
        declarer_decides_play=rules.flag("shown_card.declarer_decides_play"),
        may_repeat=rules.flag("shown_card.demand_may_be_repeated"),
    )


def _set_apart(asked: Shown, rules: Rules) -> ShownRuling:
    """A card set apart is treated as shown, if declarer can name it: else the defenders gain."""
    if asked.wrong_card_named:
        return ShownRuling(defenders_may=rules.listed("shown_card.wrongly_named_defenders_may"))
    if not rules.flag("shown_card.set_apart_is_shown"):
        raise Silent("een kaart apart houden is niet hetzelfde", "shown_card.set_apart_is_shown")
    return _as_shown(rules)


def _attention(asked: Shown, rules: Rules) -> ShownRuling:
    """He points at the card that he played himself, while his partner is still to play."""
    options = rules.listed("attention.partner_must")
    if asked.partner_has_played:
        raise Silent("alleen vóór de partner speelt, is er iets van gezegd")
    return ShownRuling(
        partner_must=options, played_card_taken_back=rules.flag("attention.card_taken_back")
    )


def _penalty_cards(asked: Shown, rules: Rules) -> ShownRuling:
    if asked.turn is None:
        return ShownRuling(declarer_chooses_card=rules.flag("penalty_card.declarer_chooses"))
    bound = rules.flag(f"penalty_card.binds.{asked.turn}")
    if asked.turn == "offender_plays":
        return ShownRuling(offender_bound=bound)
    return ShownRuling(partner_bound=bound)


class TakenBack(Situation):
    """A card that its player wants back, and what it was played on."""

    after_wrong_explanation: bool
    next_card_played: bool = False
    opening_lead: bool = False
    dummy_faced_a_card: bool = False


class MayTakeBack(Decision):
    """Whether he may."""

    allowed: bool


@check("take-back", situation=TakenBack, decision=MayTakeBack, concept="terugnemen-kaart")
def take_back(asked: TakenBack, rules: Rules) -> MayTakeBack:
    """Whether a card that was played on a wrong explanation may be taken back."""
    if not asked.after_wrong_explanation:
        raise Silent("van kaarten die om iets anders terug zouden moeten, is dit niet de regel")
    may = rules.flag("take_back.after_wrong_explanation")
    if asked.next_card_played:
        may = rules.flag("take_back.after_next_card")
    elif asked.opening_lead and asked.dummy_faced_a_card:
        may = rules.flag("take_back.opening_lead_after_dummy")
    return MayTakeBack(allowed=may)
