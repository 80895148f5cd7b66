"""Cards, bids, seats and dominoes: the words of the games, and how they are written as data.

Suits K R H S (klaveren, ruiten, harten, schoppen), strains with SA on top; ranks a h v b 10 … 2;
seats N E S W, clockwise. These are names, in the order in which the data have them: what ranks
above what is a rule, and stands in the ruleset of an edition.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

Suit = Literal["K", "R", "H", "S"]
Strain = Literal["K", "R", "H", "S", "SA"]
Rank = Literal["a", "h", "v", "b", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
Seat = Literal["N", "E", "S", "W"]
Side = Literal["NS", "EW"]
SUITS: tuple[Suit, ...] = get_args(Suit)
STRAINS: tuple[Strain, ...] = get_args(Strain)
RANKS: tuple[Rank, ...] = get_args(Rank)
SEATS: tuple[Seat, ...] = get_args(Seat)
BLACK: frozenset[str] = frozenset("KS")

PASS = "pas"
DOUBLE = "doublet"
REDOUBLE = "redoublet"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its suit and its rank."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: a number of odd tricks in a strain."""

    level: int
    strain: Strain

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"


@dataclass(frozen=True, slots=True)
class Tile:
    """A domino: the pips of its two halves, the higher first."""

    high: int
    low: int

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def parse_card(text: object) -> Card:
    """The card that ``Ha`` or ``R10`` names: ``str()`` of it gives the text back.

    >>> parse_card("R10"), str(parse_card("Ha"))
    (Card(suit='R', rank='10'), 'Ha')

    Raises ValueError, in Dutch, where it names none.
    """
    if isinstance(text, str):
        for suit in SUITS:
            for rank in RANKS:
                if text == f"{suit}{rank}":
                    return Card(suit, rank)
    raise ValueError(f"{text!r} is geen kaart; geef K, R, H of S met a, h, v, b of 10 tot 2")


def parse_bid(text: object) -> Bid:
    """The bid that ``1H`` or ``3SA`` names; whether such a bid may be made is not asked here.

    >>> parse_bid("3SA")
    Bid(level=3, strain='SA')

    Raises ValueError, in Dutch, where it names none.
    """
    if isinstance(text, str) and text[:1].isdecimal() and text[:1].isascii():
        for strain in STRAINS:
            if text[1:] == strain and text[0] != "0":
                return Bid(int(text[0]), strain)
    raise ValueError(f"{text!r} is geen bod; geef een getal met K, R, H, S of SA, als 1H of 3SA")


def parse_call(text: object) -> Bid | str:
    """A bid, or ``pas``, ``doublet``, ``redoublet`` as they are. Raises ValueError for others."""
    if isinstance(text, str) and text in (PASS, DOUBLE, REDOUBLE):
        return text
    try:
        return parse_bid(text)
    except ValueError as error:
        raise ValueError(f"{error}, of pas, doublet, redoublet") from None


def parse_tile(text: object) -> Tile:
    """The domino that ``3-5`` names, its higher half first.

    >>> str(parse_tile("3-5"))
    '5-3'

    Raises ValueError, in Dutch, where it names none.
    """
    halves = text.split("-") if isinstance(text, str) else []
    if len(halves) == 2 and all(half.isdecimal() and half.isascii() for half in halves):
        low, high = sorted(map(int, halves))
        return Tile(high, low)
    raise ValueError(f"{text!r} is geen steen; geef zijn helften, als 5-3")


def deck(removed: Iterable[str] = ()) -> list[Card]:
    """A pack of cards, suit by suit, without the ranks that are taken out of it.

    >>> len(deck()), len(deck(["10", "9", "8"])), len(deck(["6", "5", "4", "3", "2"]))
    (52, 40, 32)
    """
    out = set(removed)
    return [Card(suit, rank) for suit in SUITS for rank in RANKS if rank not in out]


def tiles(highest: int) -> list[Tile]:
    """All dominoes up to the double of ``highest``.

    >>> len(tiles(6))
    28
    """
    return [Tile(high, low) for high in range(highest + 1) for low in range(high + 1)]


def seat_after(seat: Seat, turns: int = 1, *, clockwise: bool = True) -> Seat:
    """The seat so many places on: one on is the left of it.

    >>> seat_after("N"), seat_after("N", 2), seat_after("N", clockwise=False)
    ('E', 'S', 'W')
    """
    step = turns if clockwise else -turns
    return SEATS[(SEATS.index(seat) + step) % len(SEATS)]


def partner(seat: Seat) -> Seat:
    """The seat opposite."""
    return seat_after(seat, 2)


def side(seat: Seat) -> Side:
    """The side of a seat.

    >>> side("S"), side("W")
    ('NS', 'EW')
    """
    return "NS" if seat in "NS" else "EW"
