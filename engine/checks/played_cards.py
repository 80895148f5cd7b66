"""When a card is played, and what follows when it is played too early."""

from typing import Literal

from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation
from schema.ids import UnitId

By = Literal["declarer", "defender"]


class CardAct(Situation):
    """What a player does with a card, or says of it."""

    by: By | None = None
    action: Literal[
        "released",
        "pushed_not_released",
        "shown",
        "two_at_once",
        "names_absent_card",
        "simultaneous",
    ]
    on_turn: bool | None = None
    partner_has_played: bool | None = None


class CardRuling(Decision):
    """Whether a card is played, and else what rules apply to it."""

    played: bool | None = None
    which: Literal["visible_card"] | None = None
    others: Literal["taken_up"] | None = None
    may_choose: Literal["any_legal_card"] | None = None
    counts_as: Literal["played_after"] | None = None
    penalty: None = None
    applies: list[UnitId] | None = None


@check("played-card", situation=CardAct, decision=CardRuling, concept="gespeelde-kaart")
def played_card(asked: CardAct, rules: Rules) -> CardRuling:
    """Whether what a player does with a card plays it."""
    if asked.action == "names_absent_card":
        choice = rules.word("played.absent_card_named")
        return CardRuling(
            played=False, may_choose="any_legal_card" if choice == "any_legal_card" else None
        )
    if asked.action == "two_at_once":
        return _two_at_once(rules)
    if asked.action == "simultaneous":
        after = rules.word("played.simultaneous_counts_as") == "played_after"
        return CardRuling(counts_as="played_after" if after else None)
    if rules.states("played.face_up_before_him"):
        if asked.action != "released":
            raise Silent("wat verder als gespeeld geldt, is verloren")
        return CardRuling(played=rules.flag("played.face_up_before_him"))
    if asked.by is None:
        raise Silent("het hangt ervan af wie de kaart speelt")
    return _by_declarer(asked, rules) if asked.by == "declarer" else _by_defender(asked, rules)


def _two_at_once(rules: Rules) -> CardRuling:
    others = rules.word("played.other_cards_at_once")
    return CardRuling(
        played=rules.flag("played.only_visible_card"),
        which="visible_card",
        others="taken_up" if others == "taken_up" else None,
        penalty=None,
    )


def _by_declarer(asked: CardAct, rules: Rules) -> CardRuling:
    """A card of declarer or dummy is played when it is laid down, thrown or pushed and let go."""
    let_go = rules.flag("played.declarer_must_release")
    laid = asked.action == "released" or (asked.action == "pushed_not_released" and not let_go)
    return CardRuling(played=laid)


def _by_defender(asked: CardAct, rules: Rules) -> CardRuling:
    """A card that a defender shows is played on his turn, or after his partner played."""
    if asked.partner_has_played and not asked.on_turn:
        return CardRuling(played=rules.flag("played.shown_after_partner"))
    if asked.on_turn is False or (asked.partner_has_played is False and asked.on_turn is None):
        rules.rest_on("played.shown_after_partner", "shown_card.face_up", "premature.partner_must")
        return CardRuling(
            played=False,
            applies=rules.units_of("shown_card.face_up", "premature.partner_must"),
        )
    return CardRuling(played=rules.flag("played.shown_on_turn"))


class WrongLead(Situation):
    """A lead out of turn, or a card that is shown, and what has happened since.

    ``plays``: declarer plays to a trick in which a defender is still to lead.
    """

    by: By | None = None
    hand: Literal["Achterhand"] | None = None
    act: Literal["lead", "shows_card", "plays"] = "lead"
    opening_lead: bool = False
    opening_lead_made: bool | None = None
    trick_complete: bool = False
    face_up: bool | None = None
    partner_on_lead: bool = False
    partner_led_face_down: bool = False
    accepted: bool | None = None
    penalty_fixed: bool = False
    next_opponent_played: bool = False
    both_opponents_played: bool = False


class WrongLeadRuling(Decision):
    """Whether it is put right, what the other side may ask (one of), what becomes of the card."""

    correction: Literal["required", "barred", "on_demand"] | None = None
    declarer_may: list[str] | None = None
    either_defender_may: list[str] | None = None
    may_be_accepted: bool | None = None
    penalty_card: bool | None = None
    must_play: Literal["as_soon_as_legal"] | None = None
    card: Literal["taken_up"] | None = None
    partners_card: Literal["taken_back"] | None = None
    penalty: None = None


@check(
    "lead-out-of-turn",
    situation=WrongLead,
    decision=WrongLeadRuling,
    concept="voorspelen-voor-beurt-tegenspeler",
)
def lead_out_of_turn(asked: WrongLead, rules: Rules) -> WrongLeadRuling:
    """What follows when a player leads out of turn, or a card is seen before its time."""
    by = asked.by or ("defender" if asked.hand else None)
    if by is None:
        raise Silent("niet genoemd is wie er voor de beurt speelde")
    if by == "declarer":
        return _declarer_shows(asked, rules) if asked.act != "lead" else _wrong_hand(asked, rules)
    if asked.act != "lead":
        return _defender_shows(asked, rules)
    return _defender_leads(asked, rules)


def _declarer_shows(asked: WrongLead, rules: Rules) -> WrongLeadRuling:
    if asked.act == "plays":
        card = rules.word("wrong_hand.card_played_to_others_lead")
        return WrongLeadRuling(penalty=None, card="taken_up" if card == "taken_up" else None)
    return WrongLeadRuling(penalty_card=rules.flag("penalty_card.of_declarer"))


def _wrong_hand(asked: WrongLead, rules: Rules) -> WrongLeadRuling:
    """Declarer leads from the wrong hand."""
    if rules.states("wrong_hand.defender_may_demand_correction"):
        if asked.both_opponents_played:
            barred = not rules.flag("wrong_hand.corrected_after_both_played")
            return WrongLeadRuling(correction="barred" if barred else "on_demand")
        if not asked.next_opponent_played:
            raise Silent(
                "de regel begint waar een tegenspeler heeft bijgespeeld",
                "wrong_hand.defender_may_demand_correction",
            )
        demand = rules.flag("wrong_hand.defender_may_demand_correction")
        return WrongLeadRuling(correction="on_demand" if demand else "barred")
    if _right_lost(asked, rules):
        return WrongLeadRuling(penalty=None)
    if asked.accepted or asked.next_opponent_played:
        stands = "accept" in rules.listed("wrong_hand.either_defender_may")
        return WrongLeadRuling(correction="barred" if stands else "required")
    if asked.accepted is None:
        return WrongLeadRuling(either_defender_may=rules.listed("wrong_hand.either_defender_may"))
    card = rules.word("wrong_hand.card_not_accepted")
    taken: Literal["taken_up"] | None = "taken_up" if card == "taken_up" else None
    if rules.states("wrong_hand.penalty") and not rules.flag("wrong_hand.penalty"):
        return WrongLeadRuling(penalty=None, card=taken)
    return WrongLeadRuling(card=taken)


def _right_lost(asked: WrongLead, rules: Rules) -> bool:
    """Whether the next opponent played before a penalty was fixed, and so gave it up."""
    name = "penalty.lost_by_playing_on"
    playing_on = asked.next_opponent_played and not asked.penalty_fixed
    return playing_on and rules.states(name) and rules.flag(name)


def _defender_shows(asked: WrongLead, rules: Rules) -> WrongLeadRuling:
    """A defender's card is seen that he doesn't lead."""
    if rules.states("shown_card.becomes_penalty_card"):
        return WrongLeadRuling(penalty_card=rules.flag("shown_card.becomes_penalty_card"))
    return WrongLeadRuling(declarer_may=_for_shown_card(asked, rules))


def _for_shown_card(asked: WrongLead, rules: Rules) -> list[str]:
    rules.rest_on("shown_card.face_up")
    options = ["shown_card"] if rules.flag("shown_card.declarer_decides_play") else []
    if asked.hand == "Achterhand" and asked.opening_lead_made is False:
        options += rules.listed("shown_card.of_achterhand_before_lead")
    return options


def _defender_leads(asked: WrongLead, rules: Rules) -> WrongLeadRuling:
    if rules.states("wrong_lead.corrected_after_trick"):
        return _corrected(asked, rules)
    if _right_lost(asked, rules):
        return WrongLeadRuling(penalty=None)
    if asked.opening_lead and asked.face_up is not False and not asked.penalty_fixed:
        options = rules.listed("wrong_lead.opening_declarer_may")
        if not asked.partner_led_face_down:
            return WrongLeadRuling(declarer_may=options)
        back = rules.word("wrong_lead.partners_face_down_lead")
        return WrongLeadRuling(
            declarer_may=options, partners_card="taken_back" if back == "taken_back" else None
        )
    if rules.states("wrong_lead.face_up_may_be_accepted"):
        if asked.face_up is False or asked.next_opponent_played:
            raise Silent("wat dan geldt, is verloren", "wrong_lead.face_up_may_be_accepted")
        may = rules.flag("wrong_lead.face_up_may_be_accepted")
        return WrongLeadRuling(may_be_accepted=may)
    return _penalty_card(asked, rules)


def _corrected(asked: WrongLead, rules: Rules) -> WrongLeadRuling:
    """A lead that must be put right, unless the trick is complete."""
    if asked.trick_complete and not rules.flag("wrong_lead.corrected_after_trick"):
        return WrongLeadRuling(correction="barred")
    must = rules.word("wrong_lead.correction_before") == "must"
    options = _for_shown_card(asked, rules) + rules.listed("wrong_lead.declarer_may_instead")
    return WrongLeadRuling(correction="required" if must else "on_demand", declarer_may=options)


def _penalty_card(asked: WrongLead, rules: Rules) -> WrongLeadRuling:
    """The card becomes a penalty card; with partner on lead, declarer chooses for that suit."""
    if asked.accepted:
        raise Silent("van aannemen door de leider is niets gezegd", "penalty_card.of_defender")
    if asked.partner_on_lead:
        card = rules.word("penalty_card.once_suit_is_ruled")
        return WrongLeadRuling(
            declarer_may=[
                name
                for name in ("demand_suit", "forbid_suit")
                if rules.flag(f"penalty_card.partner_leads.{name}")
            ],
            card="taken_up" if card == "taken_up" else None,
        )
    card = rules.word("penalty_card.played")
    return WrongLeadRuling(
        penalty_card=rules.flag("penalty_card.of_defender"),
        must_play="as_soon_as_legal" if card == "as_soon_as_legal" else None,
    )


class TooEarly(Situation):
    """A defender plays before his partner, or leads on without waiting for him."""

    action: Literal["plays_before_partner", "leads_on_with_winners"]
    demand_forces_revoke: bool = False


class TooEarlyRuling(Decision):
    """What declarer may require of the partner (one of), or what becomes of the card."""

    declarer_may_require_of_partner: list[str] | None = None
    demand_valid: bool | None = None
    penalty_card: bool | None = None
    declarer_chooses: bool | None = None


@check("premature-play", situation=TooEarly, decision=TooEarlyRuling, concept="voortijdig-spelen")
def premature_play(asked: TooEarly, rules: Rules) -> TooEarlyRuling:
    """What follows when a defender doesn't wait for his partner."""
    if rules.states("premature.penalty_card"):
        if asked.demand_forces_revoke:
            raise Silent("wat geldt als de partner niet kan, is verloren", "premature.penalty_card")
        ruling = TooEarlyRuling(penalty_card=rules.flag("premature.penalty_card"))
        if rules.states("premature.declarer_chooses"):
            chooses = rules.flag("premature.declarer_chooses")
            return ruling.model_copy(update={"declarer_chooses": chooses})
        return ruling
    leads_on = asked.action == "leads_on_with_winners"
    options = rules.listed(f"premature.{'partner_must_overtake' if leads_on else 'partner_must'}")
    if asked.demand_forces_revoke:
        return TooEarlyRuling(demand_valid=rules.flag("demand.may_force_revoke"))
    return TooEarlyRuling(declarer_may_require_of_partner=options)
