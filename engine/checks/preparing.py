"""Before the cards are dealt: who sits where and deals, who shuffles, how is cut."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.cards import SEATS, SUITS, Card, Seat, Tile
from engine.checks.auction import Seats
from engine.forms import Cards, CardText, Game, TileText
from engine.play import order
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

PLACES = ("dealer", "left_of_dealer", "opposite", "right_of_dealer")


class Drawn(Situation):
    """A card that each player drew, or a tile."""

    drawn: Annotated[dict[str, CardText | TileText], Field(min_length=1)]
    game: Game | None = None

    @model_validator(mode="after")
    def _of_one_pack(self) -> "Drawn":
        cards = list(self.drawn.values())
        if any(isinstance(card, Tile) is not (self.game == "domino") for card in cards):
            raise ValueError("in domino worden stenen getrokken, anders kaarten")
        if self.game is None and len(set(cards)) < len(cards):
            raise ValueError("een kaart staat er tweemaal")
        return self


class Seated(Decision):
    """Who deals and who sits where, seen from the dealer; or who doesn't play yet."""

    dealer: str | None = None
    left_of_dealer: str | None = None
    opposite: str | None = None
    right_of_dealer: str | None = None
    sits_out: list[str] | None = None


@check("draw-for-seats", situation=Drawn, decision=Seated, concept="plaatsen-trekken")
def draw_for_seats(asked: Drawn, rules: Rules) -> Seated:
    """What the cards say that were drawn."""
    rules = rules.for_game(asked.game or "ombre")
    drawn = {who: card for who, card in asked.drawn.items() if isinstance(card, Card)}
    if not drawn or not rules.states("draw.ace_is"):
        return _by_suit(drawn, rules)
    ranked = sorted(drawn, key=lambda player: _drawn_rank(drawn[player], rules))
    too_many = len(ranked) - rules.number("players")
    if too_many > 0:
        dropped = ranked[-too_many:] if rules.word("draw.out") == "highest" else ranked[:too_many]
        return Seated(sits_out=sorted(dropped, key=list(drawn).index))
    if too_many < 0:
        raise Silent("voor zo weinig spelers staat het er niet", "draw.seats")
    if rules.word("draw.dealer") == "highest":
        ranked.reverse()
    places = ["dealer", *rules.listed("draw.seats")]
    return Seated.model_validate(dict(zip(places, ranked, strict=False)))


def _drawn_rank(card: Card, rules: Rules) -> tuple[int, int]:
    """How high a card counts when it is drawn: by its rank, and then by its suit."""
    ranked = [str(one) for one in reversed(order(card.suit, None, rules))]
    aces = rules.word("draw.ace_is")
    place = -1 if card.rank == "a" and aces == "lowest" else ranked.index(str(card))
    return place, rules.number(f"trick_value.{card.suit}")


def _by_suit(drawn: dict[str, Card], rules: Rules) -> Seated:
    """One of the suits drawn makes the dealer."""
    suit = rules.word("draw.dealer_suit")
    rules.rest_on("draw.suit_among")
    dealers = [player for player, card in drawn.items() if card.suit == suit]
    if len(dealers) != 1:
        named = "ombre.draw.dealer_suit", "quadrille.draw.dealer_suit"
        raise Silent("niet een van de kaarten wijst de gever aan", *named)
    return Seated(dealer=dealers[0])


class Laid(Situation):
    """Cards that somebody wants to draw places with, or how many cards a player took."""

    cards: Cards | None = None
    game: Game | None = None
    taken: Annotated[int, Field(ge=1)] | None = None

    @model_validator(mode="after")
    def _one_question(self) -> "Laid":
        if (self.cards is None) is (self.taken is None):
            raise ValueError("geef cards of taken, een van beide")
        return self


class Drawable(Decision):
    """Whether these cards will do, or whether the player draws again."""

    right: bool | None = None
    draws_again: bool | None = None


@check("draw-cards", situation=Laid, decision=Drawable, concept="plaatsen-trekken")
def draw_cards(asked: Laid, rules: Rules) -> Drawable:
    """Whether places may be drawn with these cards, or whether one took too many."""
    rules = rules.for_game(asked.game or "ombre")
    if asked.taken is not None:
        too_many = asked.taken > rules.number("draw.each_takes")
        return Drawable(draws_again=too_many and rules.flag("draw.again_after_two"))
    cards = asked.cards or []
    suits = [card.suit for card in cards]
    kinds = [suit for suit in SUITS if suit in suits]
    evenly = len({suits.count(suit) for suit in kinds}) == 1
    right = len(cards) == rules.number("draw.cards") and len(kinds) == rules.number("draw.suits")
    return Drawable(right=right and evenly and rules.word("draw.suit_among") in kinds)


class Cut(Situation):
    """A packet that was cut, whether an opponent wants to cut, or nothing."""

    packet: Annotated[int, Field(ge=0, le=52)] | None = None
    wanted_by_opponent: bool | None = None

    @model_validator(mode="after")
    def _one_question(self) -> "Cut":
        if self.packet is not None and self.wanted_by_opponent is not None:
            raise ValueError("geef packet of wanted_by_opponent, niet beide")
        return self


class Cutting(Decision):
    """Whether the cut is good, whether there must be one, or who cuts."""

    legal: bool | None = None
    must_be_cut: bool | None = None
    cutter: str | None = None


@check("cut", situation=Cut, decision=Cutting, concept="couperen-afnemen")
def cut(asked: Cut, rules: Rules) -> Cutting:
    """What holds of cutting."""
    if asked.packet is not None:
        least, most = rules.number("cut.least"), rules.number("cut.most")
        return Cutting(legal=least <= asked.packet <= most)
    if asked.wanted_by_opponent is None:
        return Cutting(cutter=rules.word("cut.by"))
    must = rules.word("cut.when_wanted") == "must"
    return Cutting(must_be_cut=asked.wanted_by_opponent and must)


class Shuffler(Situation):
    """The dealer among players who are named clockwise, or in domino who has the first move."""

    dealer: Seat | None = None
    game: Game | None = None
    seats: Seats = Field(default_factory=lambda: list(SEATS))
    first_move: str | None = None

    @model_validator(mode="after")
    def _sits(self) -> "Shuffler":
        if (self.game == "domino") is (self.first_move is None):
            raise ValueError("first_move hoort bij domino, en daar alleen")
        if self.game != "domino" and self.dealer not in self.seats:
            raise ValueError("de gever zit niet aan deze tafel")
        return self


class Shuffles(Decision):
    """Who shuffles: null where that isn't stated; whether the director may do it."""

    shuffler: str | None
    director_may: bool | None = None


@check("who-shuffles", situation=Shuffler, decision=Shuffles, concept="schudden")
def who_shuffles(asked: Shuffler, rules: Rules) -> Shuffles:
    """Who shuffles the pack."""
    rules = rules.for_game(asked.game or "ombre")
    if rules.states("shuffle.required") and rules.flag("shuffle.required"):
        if rules.states("shuffle.director_may"):
            return Shuffles(shuffler=None, director_may=rules.flag("shuffle.director_may"))
        return Shuffles(shuffler=None)
    by = rules.word("shuffle.by")
    if by == "first_mover":
        return Shuffles(shuffler=asked.first_move)
    return Shuffles(shuffler=_seat(by, asked))


def _seat(by: str, asked: Shuffler) -> Seat:
    steps = {"left_of_dealer": 1, "right_of_dealer": -1, "opposite_dealer": len(asked.seats) // 2}
    seats = asked.seats
    if by == "opposite_dealer" and len(seats) % 2:
        raise Silent("met drieën zit er niemand tegenover de gever", "shuffle.by")
    if asked.dealer is None:
        raise Silent("niet genoemd is wie geeft", "shuffle.by")
    return seats[(seats.index(asked.dealer) + steps[by]) % len(seats)]


class Way(Situation):
    """How somebody wants to shuffle, or what he asks before the cut."""

    act: Literal[
        "off_the_table",
        "in_heaps",
        "spread_out",
        "faces_visible",
        "asks_other_pack",
        "asks_new_shuffle",
        "director_deals_before",
        "assistant_deals_before",
        "director_orders_dealing_at_table",
        "shows_dealt_card",
        "dealing_faces_visible",
        "changes_seat",
    ]
    pays: bool = True
    before_cut: bool = True
    after_irregularity: bool = True


class Permitted(Decision):
    """Whether it may be done."""

    allowed: bool


@check("preparing", situation=Way, decision=Permitted, concept="schudden")
def preparing(asked: Way, rules: Rules) -> Permitted:
    """What may be done while cards are shuffled, cut and dealt."""
    allowed = rules.flag(f"preparing.{asked.act}")
    if asked.act == "asks_other_pack":
        pays = asked.pays or not rules.flag("preparing.other_pack_must_be_paid")
        early = asked.before_cut or not rules.flag("preparing.other_pack_before_cut")
        allowed = allowed and pays and early
    if asked.act == "asks_new_shuffle":
        allowed = allowed and asked.after_irregularity
    return Permitted(allowed=allowed)
