"""Calls that are too low, changed or withdrawn: what becomes of them, and who is bound."""

from typing import Literal

from engine.bids import lowest_over, sufficient
from engine.cards import DOUBLE, REDOUBLE, Bid
from engine.forms import BidText, CallText
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation
from schema.ids import UnitId, make_id


class TooLow(Situation):
    """A bid that doesn't go over the one before it, and what is done about it."""

    previous: BidText
    bid: BidText
    replacement: CallText | None = None
    lho_called: bool | None = None
    accepted: bool | None = None
    out_of_turn: bool = False

    @property
    def stands(self) -> bool:
        """Whether the next player has taken it, by a call or in words."""
        return bool(self.accepted or self.lho_called)


class TooLowRuling(Decision):
    """What the bid becomes, what may replace it, and who is bound."""

    treated_as: str | None = None
    accepted: bool | None = None
    sufficient: bool | None = None
    allowed: bool | None = None
    offender_may_bid: bool | None = None
    must_replace_by: list[str] | None = None
    partner_must_pass: str | None = None
    lead_penalties: Literal["possible"] | None = None
    penalty: None = None
    applies: list[UnitId] | None = None


@check("insufficient-bid", situation=TooLow, decision=TooLowRuling, concept="onvoldoende-bod")
def insufficient_bid(asked: TooLow, rules: Rules) -> TooLowRuling:
    """What becomes of a bid that is too low."""
    if asked.out_of_turn:
        articles = rules.listed("insufficient_bid.out_of_turn_applies")
        return TooLowRuling(applies=[make_id(rules.edition, number) for number in articles])
    if rules.states("insufficient_bid.treated_as"):
        return _raised(asked, rules)
    if asked.lho_called and rules.flag("insufficient_bid.accepted_by_call"):
        return TooLowRuling(accepted=True)
    if asked.accepted and rules.flag("insufficient_bid.may_be_accepted"):
        return TooLowRuling(accepted=True)
    if asked.replacement is None:
        return TooLowRuling(must_replace_by=rules.listed("insufficient_bid.must_replace_by"))
    if asked.replacement in (DOUBLE, REDOUBLE):
        return _replaced_by_double(rules)
    return _replaced(asked, asked.replacement, rules)


def _raised(asked: TooLow, rules: Rules) -> TooLowRuling:
    """It counts as raised to what it takes; as it is, once the next player has called."""
    if asked.stands and rules.flag("insufficient_bid.sufficient_after_call"):
        return TooLowRuling(treated_as=str(asked.bid), sufficient=True)
    raised: Bid | None = asked.bid
    if rules.word("insufficient_bid.treated_as") == "raised":
        raised = lowest_over(asked.bid, asked.previous, rules)
    if raised is None:
        raise Silent(
            "zo hoog gaat geen bod; de spelers beslissen", "not_covered.players", RAISED_BINDS
        )
    if raised == asked.bid:
        return TooLowRuling(treated_as=str(raised), sufficient=True)
    return TooLowRuling(treated_as=str(raised), partner_must_pass=rules.word(RAISED_BINDS))


RAISED_BINDS = "insufficient_bid.partner_must_pass"


def _replaced_by_double(rules: Rules) -> TooLowRuling:
    """A double in its place: whether it may, and whom the attempt binds."""
    allowed = rules.flag("insufficient_bid.double_allowed")
    if not rules.states("insufficient_bid.double_partner_must_pass"):
        return TooLowRuling(allowed=allowed)
    bound = rules.word("insufficient_bid.double_partner_must_pass")
    if rules.flag("insufficient_bid.double_lead_penalties"):
        return TooLowRuling(allowed=allowed, partner_must_pass=bound, lead_penalties="possible")
    return TooLowRuling(allowed=allowed, partner_must_pass=bound)


def _replaced(asked: TooLow, call: Bid | str, rules: Rules) -> TooLowRuling:
    """A pass or another bid in its place: free in the same strain as low as can be."""
    must = rules.listed("insufficient_bid.must_replace_by")
    if isinstance(call, Bid) and "sufficient_bid" in must and _too_low_again(asked, call, rules):
        return TooLowRuling(allowed=False)
    if isinstance(call, Bid) and call.strain == asked.bid.strain:
        if not _is_lowest(asked, call):
            raise Silent(
                "over een hoger bod in dezelfde kleur staat er niets",
                "insufficient_bid.lowest_in_strain_free",
                "insufficient_bid.other_partner_must_pass",
                "insufficient_bid.must_replace_by",
            )
        if rules.flag("insufficient_bid.lowest_in_strain_free"):
            return TooLowRuling(penalty=None)
    bound = rules.word("insufficient_bid.other_partner_must_pass")
    may_bid = rules.flag("insufficient_bid.other_offender_may_bid")
    if rules.flag("insufficient_bid.other_lead_penalties"):
        return TooLowRuling(
            partner_must_pass=bound, offender_may_bid=may_bid, lead_penalties="possible"
        )
    return TooLowRuling(partner_must_pass=bound, offender_may_bid=may_bid)


def _too_low_again(asked: TooLow, call: Bid, rules: Rules) -> bool:
    """Whether a replacement doesn't go over the bid before it either, as far as can be told."""
    if rules.states("bid.order"):
        return not sufficient(call, asked.previous, rules)
    return call.level < asked.previous.level


def _is_lowest(asked: TooLow, call: Bid) -> bool:
    """Whether it is the lowest bid in the strain that will do.

    As many tricks as the bid before can't have done where the bid was too low with as many; a
    replacement with as many is taken to be high enough.
    """
    if asked.bid.level == asked.previous.level:
        return call.level - asked.bid.level == 1
    return call.level == asked.previous.level


class Change(Situation):
    """A player who wants to alter his call."""

    unintended: bool | None = None
    at_once: bool | None = None
    partner_called: bool | None = None
    first_call_legal: bool | None = None
    choice: Literal["keep_first_call", "other_call"] | None = None


class ChangeRuling(Decision):
    """Whether he may; where he keeps his first call, how long his partner must pass."""

    allowed: bool | None = None
    partner_must_pass: str | None = None
    auction: str | None = None


@check("change-of-call", situation=Change, decision=ChangeRuling, concept="wijziging-bieding")
def change_of_call(change: Change, rules: Rules) -> ChangeRuling:
    """Whether a call may be altered, and at what cost it is kept after all."""
    if not rules.states("change.unintended_only"):
        raise Silent("over het wijzigen van een bieding staat er niets")
    if change.choice is not None and change.first_call_legal is False:
        raise Silent(
            "over een eerste bieding die niet reglementair was, staat er niets", KEPT_BINDS
        )
    if change.choice == "other_call":
        return ChangeRuling(auction=rules.word("change.other_call_auction"))
    if change.choice == "keep_first_call":
        return ChangeRuling(partner_must_pass=rules.word(KEPT_BINDS))
    if change.unintended is False and rules.flag("change.unintended_only"):
        return ChangeRuling(allowed=False)
    if change.at_once is False and rules.flag("change.at_once_only"):
        return ChangeRuling(allowed=False)
    if change.partner_called and rules.states("change.until_partner_calls"):
        return ChangeRuling(allowed=not rules.flag("change.until_partner_calls"))
    rules.rest_on("change.unintended_only", "change.at_once_only", "change.until_partner_calls")
    return ChangeRuling(allowed=True)


KEPT_BINDS = "change.kept_partner_must_pass"


class Withdrawn(Situation):
    """A call that was taken back for another, and what came of it."""

    becomes: Literal["defender", "declaring_side"]
    indicated_suit: bool = False
    suit_shown_in_auction: bool = False


class WithdrawnRuling(Decision):
    """Whether lead penalties may follow."""

    lead_penalties: Literal["possible"] | None


@check("withdrawn-call", situation=Withdrawn, decision=WithdrawnRuling, concept="voorspeelstraf")
def withdrawn_call(asked: Withdrawn, rules: Rules) -> WithdrawnRuling:
    """Whether lead penalties may follow a call that was withdrawn."""
    only_defenders = rules.flag("withdrawn_call.only_defenders")
    if asked.becomes != "defender" and only_defenders:
        return WithdrawnRuling(lead_penalties=None)
    if not (asked.indicated_suit and asked.suit_shown_in_auction):
        raise Silent("wat er dan geldt, is verloren", "withdrawn_call.shown_suit_lead_penalties")
    if rules.flag("withdrawn_call.shown_suit_lead_penalties"):
        return WithdrawnRuling(lead_penalties="possible")
    return WithdrawnRuling(lead_penalties=None)
