"""Calls that are not allowed or wrongly worded: what becomes of them, and of the calls after."""

from engine.bids import highest_level
from engine.cards import DOUBLE, REDOUBLE, Bid
from engine.forms import CallText
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Inadmissible(Situation):
    """A call that isn't allowed or is wrongly named, and what is called after it."""

    call: CallText
    doubled: bool | None = None
    after_final_pass: bool = False
    next_player_called: bool | None = None
    followed_by_call: bool | None = None
    proper_wording: bool | None = None
    misnamed_bid: bool = False

    @property
    def followed(self) -> bool:
        """Whether the next player has called."""
        return bool(self.next_player_called or self.followed_by_call)


class InadmissibleRuling(Decision):
    """What becomes of the call, of the calls after it and of the auction."""

    effect: str | None = None
    later_calls: str | None = None
    auction: str | None = None
    penalty: None = None
    legal: bool | None = None
    lho_may: list[str] | None = None
    applies_to: str | None = None
    counts_as: str | None = None


@check(
    "inadmissible-call",
    situation=Inadmissible,
    decision=InadmissibleRuling,
    concept="ontoelaatbare-bieding",
)
def inadmissible_call(asked: Inadmissible, rules: Rules) -> InadmissibleRuling:
    """What becomes of a call that isn't allowed."""
    if asked.proper_wording is not None:
        return _worded(asked.proper_wording, rules)
    if asked.after_final_pass:
        return _after_the_end(asked.followed, rules)
    if asked.call in (DOUBLE, REDOUBLE):
        return _double(asked, rules)
    if isinstance(asked.call, Bid):
        return _bid(asked, asked.call, rules)
    raise Silent("wanneer een pas niet is toegestaan, staat er niet")


def _worded(properly: bool, rules: Rules) -> InadmissibleRuling:
    """Whether the fixed words were used; what it is, or what the next player may do, if not."""
    if not properly and rules.states("wording.offence_counts_as"):
        return InadmissibleRuling(counts_as=rules.word("wording.offence_counts_as"))
    fixed = rules.flag("wording.fixed")
    if properly or not fixed:
        return InadmissibleRuling(legal=True)
    return InadmissibleRuling(lho_may=rules.listed("wording.offence_lho_may"))


def _after_the_end(followed: bool, rules: Rules) -> InadmissibleRuling:
    if not followed:
        return InadmissibleRuling(effect=rules.word("call_after_end.is"))
    effect = rules.word("call_after_end.followed_is")
    later = rules.word("call_after_end.later_calls")
    if rules.flag("call_after_end.followed_free"):
        return InadmissibleRuling(effect=effect, later_calls=later, penalty=None)
    return InadmissibleRuling(effect=effect, later_calls=later)


def _double(asked: Inadmissible, rules: Rules) -> InadmissibleRuling:
    """A double of a bid by a wrong name, or one that had no place."""
    if asked.misnamed_bid:
        return InadmissibleRuling(applies_to=rules.word("double.misnamed_applies_to"))
    if asked.doubled is not None and asked.doubled is (asked.call == REDOUBLE):
        raise Silent("zo is het doublet misschien wel toegestaan", "double.unlawful_is")
    return InadmissibleRuling(effect=rules.word("double.unlawful_is"))


def _bid(asked: Inadmissible, bid: Bid, rules: Rules) -> InadmissibleRuling:
    """A bid of more tricks than there are: what it becomes once the next player has called."""
    legal = bid.level <= highest_level(rules)
    if legal or not rules.states("too_high_bid.followed_effect") or not _asked_after(asked):
        rules.rest_on("bid.highest", "tricks.all", "tricks.book")
        return InadmissibleRuling(legal=legal)
    if not asked.followed:
        raise Silent("wat er gebeurt voordat er verder geboden is, is verloren")
    return InadmissibleRuling(
        effect=rules.word("too_high_bid.followed_effect"),
        auction=rules.word("too_high_bid.auction"),
    )


def _asked_after(asked: Inadmissible) -> bool:
    """Whether the question is what follows, rather than whether it is a bid."""
    return asked.next_player_called is not None or asked.followed_by_call is not None
