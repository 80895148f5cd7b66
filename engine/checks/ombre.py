"""Ombre: who has won, the matadors, the stock, and which hands are good enough."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.cards import Suit
from engine.forms import CardGame, Cards
from engine.matadors import are_faux, paid
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Count = Annotated[int, Field(ge=0, le=10)]


class Taken(Situation):
    """Tricks: of the omber and both opponents, or in Quadrille of both sides."""

    game: Literal["ombre", "quadrille"] = "ombre"
    tricks: Annotated[list[Count], Field(min_length=3, max_length=3)] | None = None
    caller_side: Count | None = None
    opponents: Count | None = None
    alone: bool = False

    @model_validator(mode="after")
    def _tricks_of_its_game(self) -> "Taken":
        sides = self.caller_side is not None and self.opponents is not None
        if (self.tricks is None) is (self.game == "ombre") or sides is (self.game == "ombre"):
            raise ValueError("geef tricks in ombre, caller_side en opponents in quadrille")
        return self


class Outcome(Decision):
    """Whether the game is won; if not, by what name the loss goes, null where it has none."""

    outcome: Literal["won", "remise", "remise-royale", "codille", "lost"]
    kind: None = None
    vole: bool | None = None


@check("ombre-outcome", situation=Taken, decision=Outcome, concept="winst-ombre")
def ombre_outcome(asked: Taken, rules: Rules) -> Outcome:
    """What has become of the game of who plays."""
    rules = rules.for_game(asked.game)
    sides = asked.tricks or [asked.caller_side or 0, asked.opponents or 0]
    if sum(sides) != rules.number("deal.hand", aside=True):
        raise Silent("samen zijn dat niet de slagen van een spel", f"{asked.game}.win.tricks")
    mine, others = sides[0], sorted(sides[1:])
    won = _won(mine, others, rules)
    if won:
        if not any(others) and rules.flag("vole.all_tricks"):
            return Outcome(outcome="won", vole=True)
        return Outcome(outcome="won")
    lost = _loss(mine, others, asked.alone, rules)
    if lost is None:
        return Outcome(outcome="lost", kind=None)
    return Outcome(outcome=lost)


def _won(mine: int, others: list[int], rules: Rules) -> bool:
    if mine >= rules.number("win.tricks"):
        return True
    if not rules.states("win.fewer"):
        return False
    few = rules.number("win.fewer"), sorted(rules.listed("win.fewer_others"))
    return (mine, others) == few


def _loss(
    mine: int, others: list[int], alone: bool, rules: Rules
) -> Literal["remise", "remise-royale", "codille"] | None:
    """The name of a loss. Of who plays alone against a side no names are stated."""
    if alone:
        return None
    if others[-1] >= rules.number("codille.tricks"):
        return "codille"
    if rules.states("remise.tricks"):
        return "remise" if others[-1] == rules.number("remise.tricks") else None
    level, lone = rules.number("remise.level"), rules.number("remise.lone")
    if mine == level == others[-1]:
        return "remise"
    if mine == lone and set(others) == {rules.number("remise.lone_others")}:
        return "remise"
    if {mine, *others} == {rules.number("remise_royale.each")}:
        return "remise-royale"
    return None


class Held(Situation):
    """A trump suit, and a hand, or the hands of two who play together."""

    trump: Suit
    hand: Cards | None = None
    partners: list[Cards] | None = None
    game: CardGame = "ombre"

    @model_validator(mode="after")
    def _one_of_both(self) -> "Held":
        if (self.hand is None) is (self.partners is None):
            raise ValueError("geef hand of partners, een van beide")
        return self


class Matadors(Decision):
    """How many are paid for, and what they are called where they are none."""

    matadors: int
    name: Literal["faux-matadors"] | None = None


@check("ombre-matadors", situation=Held, decision=Matadors, concept="matadors")
def ombre_matadors(asked: Held, rules: Rules) -> Matadors:
    """How many matadors a hand is paid for, or two hands together."""
    rules = rules.for_game(asked.game)
    if rules.states("matadors.as_in_ombre") and not rules.flag("matadors.as_in_ombre"):
        raise Silent("dit spel heeft eigen matadors", "quadrille.matadors.as_in_ombre")
    if asked.partners is not None and not rules.flag("matadors.together"):
        raise Silent("samen tellen zij niet", "quadrille.matadors.together")
    held = {card for hand in asked.partners or [asked.hand or []] for card in hand}
    rules = rules.for_game("ombre")
    if are_faux(asked.trump, held, rules) and not rules.flag("matadors.faux_counted"):
        return Matadors(matadors=0, name="faux-matadors")
    return Matadors(matadors=paid(asked.trump, held, rules))


class Stock(Situation):
    """A game, what is played in it, which opponent draws, and whether cards are left over."""

    game: CardGame = "ombre"
    kind: Literal["vraag", "gasco", "sans-prendre", "vole-declaree"] | None = None
    opponent: Literal["last"] | None = None
    left_over: bool = False


class Drawing(Decision):
    """Who draws from the stock, in which order, and how much; or how large it is."""

    order: list[str] | None = None
    omber_draws: int | None = None
    usually_left: int | None = None
    stock: int | None = None
    opponents: str | None = None
    rest_shown_by: str | None = None


@check("ombre-stock", situation=Stock, decision=Drawing, concept="stok-en-ecarteren")
def ombre_stock(asked: Stock, rules: Rules) -> Drawing:
    """How the stock is drawn from."""
    rules = rules.for_game(asked.game)
    if asked.kind is None or asked.game != "ombre":
        return Drawing(stock=rules.number("deal.stock"))
    if asked.left_over:
        return Drawing(rest_shown_by=rules.word("stock.rest_shown_by"))
    kind: str = asked.kind
    if rules.states(f"stock.played_as.{kind}"):
        kind = rules.word(f"stock.played_as.{kind}")
    if rules.states(f"stock.omber_draws.{kind}"):
        return _not_drawing(kind, rules)
    if asked.opponent == "last":
        return Drawing(usually_left=rules.number("stock.usually_left"))
    return Drawing(order=rules.listed("stock.order"))


def _not_drawing(kind: str, rules: Rules) -> Drawing:
    """The omber doesn't draw; of his opponents one kind of game says what they may do."""
    draws = rules.number(f"stock.omber_draws.{kind}")
    if not rules.states(f"stock.opponents.{kind}"):
        return Drawing(omber_draws=draws)
    return Drawing(omber_draws=draws, opponents=rules.word(f"stock.opponents.{kind}"))


class Strength(Situation):
    """What a hand is worth that somebody wants to play on, and for which game."""

    game: Literal["ombre", "quadrille"] = "ombre"
    kind: Literal["vraag", "sans-prendre"] = "vraag"
    sure_tricks: Annotated[float, Field(ge=0, le=10, strict=False)] | None = None
    matadors: Annotated[int, Field(ge=0, le=12)] | None = None
    experienced: bool = False

    @model_validator(mode="after")
    def _something(self) -> "Strength":
        if (self.sure_tricks is None) is (self.matadors is None):
            raise ValueError("geef sure_tricks of matadors, een van beide")
        return self


class Good(Decision):
    """Whether the book calls it good enough."""

    good: bool


@check("good-hand", situation=Strength, decision=Good, concept="goede-spellen")
def good_hand(asked: Strength, rules: Rules) -> Good:
    """Whether a hand is good enough, by its sure tricks or by its matadors."""
    rules = rules.for_game(asked.game)
    if asked.matadors is not None:
        return Good(good=asked.matadors >= rules.number(f"good.matadors.{asked.kind}"))
    needed: float = rules.number(f"good.sure_tricks.{asked.kind}")
    if asked.experienced:
        whole, half = rules.number("good.experienced_whole"), rules.flag("good.experienced_half")
        needed = whole + half / 2
    return Good(good=(asked.sure_tricks or 0) >= needed)
