"""The pack and the deal: which cards, how they rank, how they are given, what goes wrong."""

from typing import Annotated, Literal

from pydantic import Field

from engine.cards import SEATS, Seat
from engine.checks.auction import Seats
from engine.forms import CardGame, Game
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Packed(Situation):
    """A game of the book, where it has several, and players, where a variant has its own pack."""

    game: Game | None = None
    players: Annotated[int, Field(ge=2, le=6)] | None = None


class Pack(Decision):
    """What is played with."""

    cards: int | None = None
    packs: int | None = None
    jokers: int | None = None
    tiles: int | None = None
    removed: list[str] | None = None
    kept: str | None = None
    favourite: str | None = None


@check("pack", situation=Packed, decision=Pack, concept="kaartspel")
def pack(asked: Packed, rules: Rules) -> Pack:
    """The cards or tiles that a game is played with, as far as they are stated."""
    rules = rules.for_game(asked.game or "ombre")
    if asked.players is not None and asked.players < rules.number("players", aside=True):
        return Pack(
            removed=[rules.word("two.removed_suit")],
            kept=rules.word("two.kept"),
            favourite=rules.word("two.favourite"),
        )
    counted = ("cards", "packs", "jokers", "tiles")
    found: dict[str, int | list[str]] = {
        name: rules.number(f"pack.{name}") for name in counted if rules.states(f"pack.{name}")
    }
    if rules.states("pack.removed"):
        found["removed"] = rules.listed("pack.removed")
    if not found:
        raise Silent("met welke kaarten gespeeld wordt, staat er niet", "pack.cards")
    return Pack.model_validate(found)


class Ranking(Situation):
    """A suit by its colour, trump or not; any where the colour makes no difference."""

    suit: Literal["any", "black", "red"]
    trump: bool = False


class Ranks(Decision):
    """How many cards count in that suit, and their order from high to low."""

    cards: int
    order: list[str]


@check("rank-count", situation=Ranking, decision=Ranks, concept="rangorde-kaarten")
def rank_count(asked: Ranking, rules: Rules) -> Ranks:
    """The order of the cards of a suit."""
    name = f"{asked.suit}_trump" if asked.trump else asked.suit
    if rules.states("ranks.any"):
        name = "any"  # neither the colour nor the trumps make a difference
    elif asked.suit == "any":
        raise Silent("de rangorde hangt van de kleur af", "ranks.black", "ranks.red")
    ranks = rules.listed(f"ranks.{name}")
    return Ranks(cards=rules.number_or(f"ranks_count.{name}", len(ranks)), order=ranks)


class Dealt(Situation):
    """How many play, with how many cards."""

    players: Annotated[int, Field(ge=2, le=6)]
    pack: Literal[40, 52]
    game: CardGame | None = None


class Deal(Decision):
    """What each gets, in which packets, what is left, and which way round: null if not stated."""

    hand: int
    packets: list[int] | None
    stock: int | None = None
    direction: Literal["clockwise", "anticlockwise"] | None


@check("deal", situation=Dealt, decision=Deal, concept="geven")
def deal(asked: Dealt, rules: Rules) -> Deal:
    """How the cards are dealt."""
    rules = rules.for_game(asked.game or "ombre")
    hand, hands = _hand(asked, rules), _hands(asked.players, rules)
    stock = rules.number("deal.stock") if rules.states("deal.stock") else None
    two = rules.states("two.kept") and asked.players < rules.number("players", aside=True)
    if not two and hand * hands + (stock or 0) != asked.pack:
        raise Silent(
            "zo komt het niet uit met deze kaarten",
            "deal.hand",
            f"{asked.game or 'ombre'}.deal.hand",
        )
    packets, direction = _packets(hand, rules), _direction(rules)
    if stock is None:
        return Deal(hand=hand, packets=packets, direction=direction)
    return Deal(hand=hand, packets=packets, stock=stock, direction=direction)


def _hand(asked: Dealt, rules: Rules) -> int:
    """Cards in a hand: as stated, else the pack dealt out in as many hands as there are."""
    if rules.states("deal.hand"):
        return rules.number("deal.hand")
    if asked.pack != rules.number("pack.cards", aside=True):
        raise Silent("met zoveel kaarten wordt niet gespeeld", "pack.cards")
    return asked.pack // _hands(asked.players, rules)


def _hands(players: int, rules: Rules) -> int:
    """How many hands are dealt: three get a fourth between them; a dealer too many sits still."""
    if not rules.states("players"):
        return players
    usual = rules.number("players", aside=True)
    if players < usual and rules.states("three.fourth_hand"):
        return usual
    if players == usual + 1 and rules.states("four.dealer_plays"):
        return players - (not rules.flag("four.dealer_plays"))
    return players


def _packets(hand: int, rules: Rules) -> list[int] | None:
    """The cards that are given at a time, or None."""
    if rules.states("deal.one_by_one"):
        return [1] * hand if rules.flag("deal.one_by_one") else None
    if rules.states("deal.packet"):
        packet = rules.number("deal.packet")
        return [packet] * (hand // packet)
    return rules.listed("deal.packets") if rules.states("deal.packets") else None


def _direction(rules: Rules) -> Literal["clockwise", "anticlockwise"] | None:
    named = "deal.direction"
    as_in_ombre = "deal.direction_as_in_ombre"
    if rules.states(as_in_ombre) and rules.flag(as_in_ombre):
        rules = rules.for_game("ombre")
    if not rules.states(named):
        return None
    return "clockwise" if rules.word(named) == "clockwise" else "anticlockwise"


class Players(Situation):
    """How many want to play."""

    players: Annotated[int, Field(ge=1, le=12)]
    game: Game | None = None


class Playing(Decision):
    """Whether that many can play, and whether somebody sits out each time."""

    allowed: bool
    sits_out: str | None = None


@check("players", situation=Players, decision=Playing, concept="aantal-spelers")
def players(asked: Players, rules: Rules) -> Playing:
    """Whether a game is for so many players."""
    rules = rules.for_game(asked.game or "ombre")
    usual = rules.number("players")
    if asked.players == usual:
        return Playing(allowed=True)
    if asked.players == usual + 1 and rules.states("four.dealer_plays"):
        if not rules.flag("four.dealer_plays"):
            return Playing(allowed=True, sits_out="dealer")
        return Playing(allowed=True)
    if rules.states("players_out"):
        most = rules.number("players_most")
        if usual < asked.players <= most:
            return Playing(allowed=True, sits_out=rules.word("players_out"))
    if rules.states("players_agreed"):
        return Playing(allowed=asked.players in rules.listed("players_agreed"))
    if rules.states("players_exact") and rules.flag("players_exact"):
        return Playing(allowed=False)
    raise Silent("over zoveel spelers staat er niets", f"{asked.game or 'ombre'}.players")


class Dealer(Situation):
    """Who dealt, among players who are named clockwise."""

    dealer: Seat
    seats: Seats = Field(default_factory=lambda: list(SEATS))
    game: Game | None = None


class Next(Decision):
    """Who deals next."""

    dealer: Seat


@check("next-dealer", situation=Dealer, decision=Next, concept="geven")
def next_dealer(asked: Dealer, rules: Rules) -> Next:
    """Who deals after a hand that was played."""
    by = rules.for_game(asked.game or "ombre").word("deal.next")
    step = 1 if by == "left_of_dealer" else -1
    seats = asked.seats
    return Next(dealer=seats[(seats.index(asked.dealer) + step) % len(seats)])
