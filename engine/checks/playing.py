"""The play of a trick: who leads, what may be played, who wins, and when it is over."""

from typing import Annotated, Literal

from pydantic import Field

from engine.cards import SEATS, Seat, Suit, partner, seat_after
from engine.following import playable
from engine.forms import CardGame, Cards, CardText, Game
from engine.play import best
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Trick(Situation):
    """The cards of a trick, in the order in which they were played."""

    trick: Annotated[Cards, Field(min_length=2, max_length=5)]
    trump: Suit | None
    game: CardGame | None = None


class Winner(Decision):
    """Which card wins it."""

    winner: Annotated[int, Field(ge=0)]


@check("trick-winner", situation=Trick, decision=Winner, concept="slag-winnen")
def trick_winner(asked: Trick, rules: Rules) -> Winner:
    """The 0-based place of the card that wins a trick."""
    return Winner(winner=best(asked.trick, asked.trump, rules.for_game(asked.game)))


class ToFollow(Situation):
    """A card that was led, and the hand of a player who is to play to it."""

    led: CardText
    hand: Annotated[Cards, Field(min_length=1)]
    trump: Suit | None
    game: CardGame | None = None


class Playable(Decision):
    """The cards of which one has to be played, or the hand that is free to play any."""

    must: list[str] | None = None
    may: list[str] | None = None


@check("must-follow", situation=ToFollow, decision=Playable, concept="bekennen")
def must_follow(asked: ToFollow, rules: Rules) -> Playable:
    """What may be played to a card that was led, in the order of the hand."""
    choice = playable(asked.led, asked.hand, asked.trump, rules.for_game(asked.game))
    cards = [str(card) for card in choice.cards]
    return Playable(must=cards) if choice.bound else Playable(may=cards)


class Opening(Situation):
    """Who declares, or who dealt, where that says who leads."""

    declarer: Seat | None = None
    dealer: Seat | None = None
    game: Game | None = None


class OpeningLead(Decision):
    """Who leads to the first trick, and whether face up: null where that isn't stated."""

    leader: Seat
    face_up: bool | None


@check("opening-lead", situation=Opening, decision=OpeningLead, concept="uitkomst")
def opening_lead(asked: Opening, rules: Rules) -> OpeningLead:
    """The leader to the first trick: beside declarer, or beside the dealer."""
    scoped = rules.for_game(asked.game)
    hand, _, whose = scoped.word("lead.opening").partition("_of_")
    known = asked.declarer if whose == "declarer" else asked.dealer
    if known is None:
        named = "lead.opening", f"{asked.game}.lead.opening"
        raise Silent("niet genoemd is naast wie de eerste speler zit", *named)
    return OpeningLead(
        leader=seat_after(known, clockwise=hand == "left"),
        face_up=scoped.flag("lead.face_up") if scoped.states("lead.face_up") else None,
    )


class SoFar(Situation):
    """How far the play has come, or whose tricks are to be gathered."""

    cards_played: Annotated[int, Field(ge=0, le=52)] | None = None
    all_lay_down: bool = False
    new_deal: bool = False
    side: Literal["declarer", "defenders"] | None = None
    declarer: Seat | None = None
    first_trick_won_by: Seat | None = None


class Over(Decision):
    """Whether the play has ended, or who gathers the tricks of a side."""

    ended: bool | None = None
    gatherer: Seat | None = None


@check("end-of-play", situation=SoFar, decision=Over, concept="slagenverloop")
def end_of_play(asked: SoFar, rules: Rules) -> Over:
    """Whether the play has ended; with a side, which of its players gathers its tricks."""
    if asked.side is not None:
        return Over(gatherer=_gatherer(asked, rules))
    if asked.all_lay_down:
        return Over(ended=rules.flag("play.ends_when.all_lay_down"))
    if asked.new_deal:
        return Over(ended=rules.flag("play.ends_when.new_deal"))
    if asked.cards_played is None:
        raise Silent("niet genoemd is hoever het spel is", "play.ends_after_cards")
    if rules.states("play.ends_after_cards"):
        last = rules.number("play.ends_after_cards")
    else:
        last = rules.number("play.ends_after_tricks") * len(SEATS)
    return Over(ended=asked.cards_played >= last)


def _gatherer(asked: SoFar, rules: Rules) -> Seat:
    who = rules.word(f"gather.{asked.side}")
    known = asked.declarer if asked.side == "declarer" else asked.first_trick_won_by
    if known is None:
        raise Silent("niet genoemd is wie leider is of de eerste slag won", f"gather.{asked.side}")
    return partner(known) if who.startswith("partner") else known
