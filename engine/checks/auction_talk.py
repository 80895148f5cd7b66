"""What may be asked about the bidding, and what thinking tells the partner."""

from typing import Literal

from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Question(Situation):
    """A question about the bidding: what is asked, who asks, and when."""

    asks: Literal["last_bid", "other_bids", "all_calls", "explanation"]
    who: Literal["declarer", "dummy", "defender"] | None = None
    when: Literal["auction", "play"] = "play"
    on_turn: bool | None = None


class MayAsk(Decision):
    """Whether it may be asked; who answers, where that is all that is said."""

    allowed: bool | None = None
    answered_by: str | None = None


@check("ask-about-bidding", situation=Question, decision=MayAsk, concept="vragen-over-bieden")
def ask_about_bidding(question: Question, rules: Rules) -> MayAsk:
    """Whether a player may ask that about the bidding."""
    if question.when == "auction":
        return _during_the_auction(question, rules)
    if question.asks == "explanation":
        return MayAsk(allowed=_explanation(question, rules))
    if question.asks == "last_bid":
        return MayAsk(allowed=question.who not in rules.listed("ask_last_bid.barred"))
    return MayAsk(allowed=rules.flag("ask_other_bids.allowed"))


def _during_the_auction(question: Question, rules: Rules) -> MayAsk:
    if question.asks == "explanation":
        return MayAsk(answered_by=rules.word("ask_explanation.answered_by"))
    if question.asks == "last_bid":
        return MayAsk(allowed=rules.flag("ask_last_bid.in_auction"))
    if question.asks == "other_bids":
        raise Silent("of een deel herhaald mag worden, staat er niet", "ask_all_calls.in_auction")
    allowed = rules.flag("ask_all_calls.in_auction")
    if question.on_turn is False and rules.flag("ask_all_calls.on_turn_only"):
        return MayAsk(allowed=False)
    return MayAsk(allowed=allowed)


def _explanation(question: Question, rules: Rules) -> bool:
    """Who may ask for an explanation during the play, and at whose turn."""
    may = rules.listed("ask_explanation.in_play")
    if question.who is None:
        raise Silent("dat hangt ervan af wie het vraagt", "ask_explanation.in_play")
    if question.who not in may:
        return False
    if question.on_turn is False and rules.states("ask_explanation.on_turn_only"):
        return not rules.flag("ask_explanation.on_turn_only")
    return True


class Thinking(Situation):
    """What a player does after thinking, and by which method of bidding."""

    after_thought: Literal[
        "bid", "discard", "lead_10_or_9", "pas", "corrected_call", "partner_acts_on_it"
    ]
    method: Literal["double"] | None = None


class Hint(Decision):
    """Whether it is allowed and as a hint; what it means; what acting on it may be."""

    allowed: bool | None = None
    as_hint: bool | None = None
    means: str | None = None
    may_be: str | None = None


MEANINGS = {"discard": "thought.discard_means", "lead_10_or_9": "thought.lead_means"}


@check("tempo", situation=Thinking, decision=Hint, concept="tempo-informatie")
def tempo(thinking: Thinking, rules: Rules) -> Hint:
    """What thinking before a call or a card is, tells or may cost."""
    done = thinking.after_thought
    if done == "corrected_call":
        return Hint(allowed=not rules.flag("change.at_once_only"))
    if done == "partner_acts_on_it":
        return _acted_on(rules)
    if done == "pas" and thinking.method == "double" and rules.states("thought.pass_means"):
        return Hint(means=rules.word("thought.pass_means"))
    if done in MEANINGS and rules.states(MEANINGS[done]):
        return Hint(means=rules.word(MEANINGS[done]))
    if rules.states("thought.before_bid_allowed"):
        allowed = rules.flag("thought.before_bid_allowed")
        return Hint(allowed=allowed, as_hint=rules.flag("thought.before_bid_is_hint"))
    return Hint(as_hint=rules.flag("thought.before_bid_is_hint"))


def _acted_on(rules: Rules) -> Hint:
    """A partner who lets himself be guided by it."""
    if rules.states("thought.acted_on_may_be"):
        return Hint(may_be=rules.word("thought.acted_on_may_be"))
    return Hint(allowed=rules.flag("thought.before_bid_is_hint"))
