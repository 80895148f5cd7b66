"""Calls out of turn: what they cost, and who is bound by them."""

from typing import Literal

from engine.cards import DOUBLE, PASS, Bid
from engine.forms import CallText
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation
from schema.ids import UnitId, make_id

Turn = Literal["LHO", "RHO", "partner"]
Rounds = Literal["once", "rest"]


class Early(Situation):
    """A call out of turn: whose turn it was, and what the others and the offender do then."""

    call: CallText | None = None
    players: Literal[3, 4] = 4
    turn: Turn | None = None
    accepted: bool | None = None
    called_before: bool | None = None
    simultaneous: bool = False
    conventional: bool = False
    rho: Literal["pas", "bid_or_double"] | None = None
    offender_call: Literal["same_strain", "other"] | None = None


class EarlyRuling(Decision):
    """Who may choose, who is bound and how long, and what it costs."""

    lho_may: list[str] | None = None
    skipped_lose_turn: bool | None = None
    doubled_player_decides: bool | None = None
    auction_ended: bool | None = None
    each_other_player: int | None = None
    partner_must_pass: str | None = None
    lead_penalties: Literal["possible"] | None = None
    penalty: None = None
    counts_as: str | None = None
    bid: str | None = None
    offender_must: str | None = None
    offender_may: list[str] | None = None
    applies: list[UnitId] | None = None
    applies_to: str | None = None


@check("bid-out-of-turn", situation=Early, decision=EarlyRuling, concept="bod-voor-de-beurt")
def bid_out_of_turn(early: Early, rules: Rules) -> EarlyRuling:
    """What follows a bid out of turn."""
    if early.simultaneous:
        return EarlyRuling(counts_as=rules.word("simultaneous_call.counts_as"))
    if early.players == 3:
        return _among_three(early, rules)
    if early.call == PASS:
        return _no_bid(rules)
    if rules.states("bid_out_of_turn.lho_may"):
        if early.accepted:
            return EarlyRuling(skipped_lose_turn=rules.flag("bid_out_of_turn.skipped_lose_turn"))
        return EarlyRuling(lho_may=rules.listed("bid_out_of_turn.lho_may"))
    if early.call is not None and not isinstance(early.call, Bid):
        raise Silent("wat hier over een doublet voor de beurt stond, staat er niet")
    return _of_four(early, rules)


def _no_bid(rules: Rules) -> EarlyRuling:
    """A pass out of turn: free in an edition that excepts it, else ruled on by itself."""
    if rules.flag("bid_out_of_turn.pass_free"):
        return EarlyRuling(penalty=None)
    return EarlyRuling(lho_may=rules.listed("bid_out_of_turn.lho_may"))


def _among_three(early: Early, rules: Rules) -> EarlyRuling:
    """With three players each of the others gets points, more for a double."""
    if early.call == DOUBLE:
        return EarlyRuling(
            each_other_player=rules.number("three.double_out_of_turn"),
            doubled_player_decides=rules.flag("three.doubled_player_decides"),
            auction_ended=rules.flag("three.double_ends_auction"),
        )
    if early.call == PASS and rules.flag("bid_out_of_turn.pass_free"):
        return EarlyRuling(penalty=None)
    return EarlyRuling(each_other_player=rules.number("three.bid_out_of_turn"))


def _of_four(early: Early, rules: Rules) -> EarlyRuling:
    """What binds the offender and his partner depends on whose turn it was."""
    if early.conventional:
        return EarlyRuling(
            applies=_articles("bid_out_of_turn.applies", rules),
            applies_to=rules.word("bid_out_of_turn.conventional_applies_to"),
        )
    if early.accepted and rules.flag("bid_out_of_turn.free_if_accepted"):
        return EarlyRuling(penalty=None)
    if early.turn == "RHO":
        return _at_turn_of_rho(early, rules)
    if early.turn is None:
        return _once_withdrawn(rules)
    if early.turn == "LHO" and early.called_before and _first_calls_only(rules):
        raise Silent("hij had al geboden; wat dan geldt, staat er niet", PARTNER_BOUND)
    return _bound(PARTNER_BOUND, "bid_out_of_turn.lead_penalties", rules)


PARTNER_BOUND = "bid_out_of_turn.partner_must_pass"


def _first_calls_only(rules: Rules) -> bool:
    """Whether the rule for a left-hand opponent's turn is about a first call only."""
    name = "bid_out_of_turn.lho_turn_only_first_call"
    return rules.states(name) and rules.flag(name)


def _once_withdrawn(rules: Rules) -> EarlyRuling:
    """What holds whoever's turn it was."""
    if rules.states("bid_out_of_turn.unaccepted_is"):
        return EarlyRuling(bid=rules.word("bid_out_of_turn.unaccepted_is"))
    return EarlyRuling(
        offender_may=rules.listed("bid_out_of_turn.offender_may"),
        applies=_articles("bid_out_of_turn.applies", rules),
    )


def _at_turn_of_rho(early: Early, rules: Rules) -> EarlyRuling:
    """The player before the offender was to call: he passes, or he doesn't."""
    if early.rho is None:
        return EarlyRuling(bid=rules.word("bid_out_of_turn.unaccepted_is"))
    if early.rho == "pas":
        must = rules.word("bid_out_of_turn.rho_passes_offender_must")
        if rules.flag("bid_out_of_turn.rho_passes_free"):
            return EarlyRuling(offender_must=must, penalty=None)
        return EarlyRuling(offender_must=must)
    if early.offender_call is None:
        return EarlyRuling(offender_may=rules.listed("bid_out_of_turn.rho_bids_offender_may"))
    if early.offender_call == "same_strain":
        bound = rules.word("bid_out_of_turn.same_strain_partner_must_pass")
        return EarlyRuling(partner_must_pass=bound)
    return _bound(
        "bid_out_of_turn.other_call_partner_must_pass",
        "bid_out_of_turn.other_call_lead_penalties",
        rules,
    )


def _bound(how_long: str, lead_penalties: str, rules: Rules) -> EarlyRuling:
    bound = rules.word(how_long)
    if rules.flag(lead_penalties):
        return EarlyRuling(partner_must_pass=bound, lead_penalties="possible")
    return EarlyRuling(partner_must_pass=bound)


def _articles(name: str, rules: Rules) -> list[UnitId]:
    """The units that an edition refers to, by their ids."""
    return [make_id(rules.edition, number) for number in rules.listed(name)]


class EarlyPass(Situation):
    """A pass out of turn: whose turn it was, and what had been bid."""

    turn: Turn | None = None
    last_bid_by: Literal["partner", "opponent"] | None = None
    bid_made: bool | None = None
    accepted: bool | None = None
    conventional: bool = False


class PassRuling(Decision):
    """Who is bound, and how long."""

    pass_cancelled: bool | None = None
    offender_must_pass: str | None = None
    partner_may_double: bool | None = None
    penalty: None = None
    applies: list[UnitId] | None = None


@check("pass-out-of-turn", situation=EarlyPass, decision=PassRuling, concept="pas-voor-de-beurt")
def pass_out_of_turn(early: EarlyPass, rules: Rules) -> PassRuling:
    """What follows a pass out of turn."""
    if rules.states("bid_out_of_turn.pass_free") and rules.flag("bid_out_of_turn.pass_free"):
        return PassRuling(penalty=None)
    if early.conventional:
        return PassRuling(applies=_articles("pass_out_of_turn.conventional_applies", rules))
    if early.accepted and rules.flag("pass_out_of_turn.free_if_accepted"):
        return PassRuling(penalty=None)
    bid_made = early.bid_made or (early.bid_made is None and early.last_bid_by is not None)
    if bid_made and early.turn == "LHO":
        return PassRuling(applies=_articles("pass_out_of_turn.lho_turn_applies", rules))
    if not rules.flag("pass_out_of_turn.corrected"):
        return PassRuling(penalty=None)
    if not bid_made:
        return PassRuling(
            pass_cancelled=rules.flag("pass_out_of_turn.before_bid_cancelled"),
            offender_must_pass=rules.word("pass_out_of_turn.before_bid_offender_must_pass"),
        )
    if (early.turn, early.last_bid_by) == ("RHO", "partner"):
        bound = rules.word("pass_out_of_turn.rho_turn_offender_must_pass")
        return PassRuling(offender_must_pass=bound)
    if (early.turn, early.last_bid_by) == ("partner", "opponent"):
        return PassRuling(
            offender_must_pass=rules.word("pass_out_of_turn.partner_turn_offender_must_pass"),
            partner_may_double=rules.flag("pass_out_of_turn.partner_turn_partner_may_double"),
        )
    raise Silent(
        "dit geval staat niet in het rijtje",
        "pass_out_of_turn.rho_turn_offender_must_pass",
        "pass_out_of_turn.partner_turn_offender_must_pass",
    )
