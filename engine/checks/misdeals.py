"""What goes wrong with a deal: a misdeal, a card that is seen, a hand that lacks cards."""

from typing import Literal

from engine.forms import Game
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Fault = Literal[
    "card_twice_in_pack",
    "marked_card",
    "wrong_player_dealt",
    "dealer_looked_before_51st",
    "player_looked_then_card_shown",
    "card_shown_in_auction",
    "misdeal",
    "all_passed",
]


class Wrong(Situation):
    """What went wrong, and how far the deal had come."""

    fault: Fault
    last_card_dealt: bool = False
    hands_seen: bool = False
    game: Game | None = None


class NewDeal(Decision):
    """Whether the cards are dealt again, with which pack, and who may choose."""

    new_deal: bool | None = None
    pack: str | None = None
    replace: str | None = None
    void_since: str | None = None
    opponents_may: list[str] | None = None
    on_disagreement: str | None = None
    lho_may: list[str] | None = None
    card: str | None = None
    card_callable: bool | None = None


@check("misdeal", situation=Wrong, decision=NewDeal, concept="nieuwe-gift")
def misdeal(asked: Wrong, rules: Rules) -> NewDeal:
    """What follows when something goes wrong with the cards or the deal."""
    rules = rules.for_game(asked.game or "ombre")
    return _RULINGS[asked.fault](asked, rules)


def _twice(asked: Wrong, rules: Rules) -> NewDeal:
    return NewDeal(
        replace=rules.word("pack.card_twice.replace"),
        void_since=rules.word("pack.card_twice.void_since"),
    )


def _marked(asked: Wrong, rules: Rules) -> NewDeal:
    return NewDeal(replace=rules.word("pack.marked.replace"))


def _wrong_player(asked: Wrong, rules: Rules) -> NewDeal:
    """A deal out of turn is annulled only before it is complete, and before hands are seen."""
    late = asked.last_card_dealt and rules.flag("misdeal.wrong_player.stands_once_dealt")
    seen = asked.hands_seen and rules.flag("misdeal.wrong_player.stands_once_seen")
    return NewDeal(new_deal=rules.flag("misdeal.wrong_player.new_deal") and not (late or seen))


def _dealer_looked(asked: Wrong, rules: Rules) -> NewDeal:
    return NewDeal(
        opponents_may=rules.listed("misdeal.dealer_looked.opponents_may"),
        on_disagreement=rules.word("misdeal.dealer_looked.on_disagreement"),
    )


def _player_looked(asked: Wrong, rules: Rules) -> NewDeal:
    return NewDeal(lho_may=rules.listed("misdeal.player_looked.lho_may"))


def _card_shown(asked: Wrong, rules: Rules) -> NewDeal:
    if rules.states("shown_in_auction.card"):
        return NewDeal(card=rules.word("shown_in_auction.card"))
    return NewDeal(
        lho_may=rules.listed("shown_in_auction.lho_may"),
        card_callable=rules.flag("shown_in_auction.card_callable"),
    )


def _misdeal(asked: Wrong, rules: Rules) -> NewDeal:
    new_deal = rules.flag("misdeal.new_deal")
    if not rules.states("misdeal.pack"):
        return NewDeal(new_deal=new_deal)
    return NewDeal(new_deal=new_deal, pack=rules.word("misdeal.pack"))


def _all_passed(asked: Wrong, rules: Rules) -> NewDeal:
    if rules.states("passed_out.new_deal"):
        return NewDeal(new_deal=rules.flag("passed_out.new_deal"))
    then = rules.word("auction.passed_out", aside=True)
    if then == "next_deal":
        raise Silent("de volgende gift is geen nieuwe", "auction.passed_out")
    rules.rest_on("auction.passed_out")
    return NewDeal(new_deal=then.startswith("redeal"))


_RULINGS = {
    "card_twice_in_pack": _twice,
    "marked_card": _marked,
    "wrong_player_dealt": _wrong_player,
    "dealer_looked_before_51st": _dealer_looked,
    "player_looked_then_card_shown": _player_looked,
    "card_shown_in_auction": _card_shown,
    "misdeal": _misdeal,
    "all_passed": _all_passed,
}


class NewCards(Situation):
    """A deal that was annulled: what becomes of the points since it began."""

    points_since_deal: Literal[True]


class Void(Decision):
    """Whether these points are void."""

    void: bool


@check("annulled-deal", situation=NewCards, decision=Void, concept="nieuwe-gift")
def annulled_deal(asked: NewCards, rules: Rules) -> Void:
    """What becomes of points that were won since the cards were dealt that are dealt again."""
    return Void(void=rules.flag("new_deal.points_void"))


class Lacking(Situation):
    """A hand that lacks cards: when that is noticed, and what is known of the others."""

    noticed: Literal["before_play", "after_playing"]
    others_correct: bool = True
    is_dummy: bool = False
    missing_card_found: bool | None = None


class Completed(Decision):
    """Whether the hand may be completed, by whom, and who answers for a revoke."""

    may_complete: bool | None = None
    liable_for_revoke: bool | None = None
    card: str | None = None


@check("deficient-hand", situation=Lacking, decision=Completed, concept="onvolledige-hand")
def deficient_hand(asked: Lacking, rules: Rules) -> Completed:
    """What follows when one hand lacks cards."""
    if not asked.others_correct:
        raise Silent("dit gaat over één onvolledige hand", "deficient.may_complete")
    if asked.noticed == "before_play":
        if not asked.missing_card_found:
            raise Silent("wat er zonder die kaart gebeurt, staat er niet", "deficient.found_card")
        return Completed(card=rules.word("deficient.found_card"))
    liable = rules.flag("deficient.dummy_liable") if asked.is_dummy else None
    return Completed(
        may_complete=rules.flag("deficient.may_complete"),
        liable_for_revoke=rules.flag("deficient.liable") if liable is None else liable,
    )
