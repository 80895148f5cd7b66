"""Quadrille: how the games rank, which king is called, who makes trumps, what a game needs."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.cards import BLACK, Card, Suit
from engine.checks.ombre_payment import OmbreKind, QuadrilleKind
from engine.forms import Cards, CardText
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Announced = OmbreKind | QuadrilleKind | Literal["vraag-favorite"]


class Pair(Situation):
    """Two games that were announced."""

    a: Announced
    b: Announced
    game: Literal["ombre", "quadrille"] = "quadrille"

    @model_validator(mode="after")
    def _two_games(self) -> "Pair":
        if self.a == self.b:
            raise ValueError("geef twee verschillende spellen")
        return self


class Higher(Decision):
    """Which of the two is higher."""

    higher: str


@check("quadrille-order", situation=Pair, decision=Higher, concept="quadrille-spellen")
def quadrille_order(asked: Pair, rules: Rules) -> Higher:
    """Which of two games is the higher one."""
    rules = rules.for_game(asked.game)
    over = _over_in_quadrille if rules.states("games.order") else _over_in_ombre
    for higher, lower in ((asked.a, asked.b), (asked.b, asked.a)):
        if over(higher, lower, rules):
            return Higher(higher=higher)
    named = "games.over_vraag", "games.order"
    near = [f"{asked.game}.{name}" for name in named]
    raise Silent("welk van beide hoger gaat, staat er niet", *near)


def _over_in_ombre(higher: str, lower: str, rules: Rules) -> bool:
    """What goes over a vraag, and what sans-prendre goes over: more is not stated."""
    if lower == "vraag" and higher in rules.listed("games.over_vraag", aside=True):
        rules.rest_on("games.over_vraag")
        return True
    under = rules.listed("games.under_sans_prendre", aside=True)
    if higher == "sans-prendre" and lower in under:
        rules.rest_on("games.under_sans_prendre")
        return True
    return False


def _over_in_quadrille(higher: str, lower: str, rules: Rules) -> bool:
    """A game stands in the list, or right above one that does.

    Of what stands right above one game and another that the list has higher, nothing is stated.
    """
    listed = rules.listed("games.order")
    above = {
        "vraag-favorite": "games.vraag_favorite_over",
        "misere-ouverte": "games.misere_ouverte_over",
    }
    base = rules.word(above[higher]) if higher in above else higher
    if lower in above:
        # Over a vraag in the favorite goes whatever goes over a vraag.
        under = rules.word(above[lower])
        return (
            lower == "vraag-favorite"
            and {base, under} <= set(listed)
            and listed.index(base) > listed.index(under)
        )
    if not {base, lower} <= set(listed):
        return False
    at_least = listed.index(base) >= listed.index(lower)
    return at_least if higher in above else listed.index(base) > listed.index(lower)


class Calling(Situation):
    """A game with an ally: which king is called, what is held, what the ally does."""

    game: Literal["quadrille"] = "quadrille"
    kind: QuadrilleKind
    calls: CardText | None = None
    asker_void_in: Suit | None = None
    ally_makes_trump: Suit | None = None
    favourite: Suit | None = None
    held: Literal["three_aces", "three_kings", "four_kings", "four_aces"] | None = None
    asker_has_spadille: bool = False
    asker_has_basta: bool = False
    ally_reveals_early: bool | None = None


class Called(Decision):
    """Whether it may be done, or is advised; who makes trumps; who becomes the ally."""

    advised: bool | None = None
    allowed: bool | None = None
    trump_maker: str | None = None
    ally: str | None = None


@check("quadrille-king", situation=Calling, decision=Called, concept="heer-beroepen")
def quadrille_king(asked: Calling, rules: Rules) -> Called:
    """What holds when a king is called."""
    rules = rules.for_game(asked.game)
    if asked.ally_reveals_early is not None:
        may = not asked.ally_reveals_early or rules.flag("king.ally_may_tell")
        rules.rest_on("king.ally_may_tell")
        return Called(allowed=may)
    if asked.held is not None:
        return _by_what_is_held(asked, asked.held, rules)
    if asked.calls is None:
        return Called(trump_maker=_trump_maker(asked.kind, rules))
    if asked.calls.rank != rules.word("king.called", aside=True):
        rules.rest_on("king.called")
        return Called(allowed=False)
    return _of_suit(asked, asked.calls, rules)


def _trump_maker(kind: str, rules: Rules) -> str:
    if rules.states(f"trump_by_as.{kind}"):
        kind = rules.word(f"trump_by_as.{kind}")
    return rules.word(f"trump_by.{kind}")


def _of_suit(asked: Calling, king: Card, rules: Rules) -> Called:
    """A king by its suit: that of the trumps, one in which the asker is void, the favourite."""
    if asked.ally_makes_trump is not None:
        if asked.kind not in rules.listed("king.trump_by_ally_in"):
            raise Silent(
                "in dit spel bepaalt de aide geen troef", "quadrille.king.trump_of_called_suit"
            )
        same = asked.ally_makes_trump == king.suit
        barred = not rules.flag("king.trump_of_called_suit")
        return Called(allowed=not (same and barred))
    if asked.favourite == king.suit:
        return Called(advised=rules.flag(f"king.of_favourite.{asked.kind}"))
    if asked.asker_void_in is None:
        rules.rest_on("king.called")
        return Called(allowed=True)
    of_void_suit = rules.flag(f"king.of_void_suit.{asked.kind}")
    if asked.asker_void_in != king.suit:
        if not of_void_suit:
            named = f"quadrille.king.of_void_suit.{asked.kind}"
            raise Silent("over de andere heren staat er niets", named)
        return Called(advised=False)
    return Called(advised=of_void_suit)


def _by_what_is_held(asked: Calling, held: str, rules: Rules) -> Called:
    """Who makes trumps and plays along, by the aces or kings that were announced on."""
    name = f"king.{asked.kind}.{held}"
    if asked.asker_has_spadille and held.endswith("kings"):
        with_spadille = f"{name}_with_spadille"
        name = f"{name}_with_both" if asked.asker_has_basta else with_spadille
    found = rules.word(name)
    if found == "any_king_called":
        return Called(ally=found)
    advised = f"{name}_advised"
    if rules.states(advised):
        return Called(trump_maker=found, advised=rules.flag(advised))
    return Called(trump_maker=found)


class Hand(Situation):
    """A hand on which somebody wants to announce a game."""

    kind: Literal["gasco", "trois-quarts", "quatre-quarts"]
    hand: Annotated[Cards, Field(min_length=1)]
    game: Literal["ombre", "quadrille"] = "quadrille"


class May(Decision):
    """Whether the hand has what that game needs."""

    allowed: bool


@check("game-needs", situation=Hand, decision=May, concept="azen-en-heren")
def game_needs(asked: Hand, rules: Rules) -> May:
    """Whether a game may be announced on these aces and kings."""
    rules = rules.for_game(asked.game)
    held = {str(card) for card in asked.hand}
    needs = f"needs.{asked.kind}"
    if rules.states(needs):
        return May(allowed=held.issuperset(rules.listed(needs)))
    kings = sum(card.rank == "h" for card in asked.hand)
    if kings >= rules.number(f"{needs}.kings"):
        return May(allowed=True)
    aces = [card for card in asked.hand if card.rank == "a"]
    if rules.states(f"{needs}.aces"):
        return May(allowed=len(aces) >= rules.number(f"{needs}.aces"))
    black = held.issuperset(rules.listed(f"{needs}.black_aces"))
    red = sum(card.suit not in BLACK for card in aces)
    return May(allowed=black and red >= rules.number(f"{needs}.red_aces"))


class Shown(Situation):
    """How many cards of a misère with an open hand have been played."""

    cards_played: Annotated[int, Field(ge=0, le=40)]


class Open(Decision):
    """Whether the hand has to lie open."""

    lies_open: bool


@check("open-hand", situation=Shown, decision=Open, concept="misere")
def open_hand(asked: Shown, rules: Rules) -> Open:
    """From which card on a misère-ouverte is played with an open hand."""
    at = rules.for_game("quadrille").number("open_hand_at_card")
    return Open(lies_open=asked.cards_played >= at)
