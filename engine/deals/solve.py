"""A deal rebuilt: for each card the hands where it can lie, and the deal where that is one.

Each card occurs once and each hand has thirteen; the rest is what is read and told. What follows
from firm evidence is certain; what needs a doubtful reading or inference too is likely; a card
that can still lie in two hands is open, and placed in none.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from engine.cards import RANKS, Card, Rank
from engine.deals.spread import ONE, PLACES, REST, ROOM, SUIT_NAMES, Spread, spreads
from schema.deal import Deal, Place, SuitName

HAND = 13
FEW = 60  # deals that are written out, at most
Lengths = tuple[int, ...]  # of one suit, in the hands in the order of the places
Full = dict[SuitName, Spread]
ByLengths = dict[SuitName, dict[Lengths, list[Spread]]]


class Contradiction(ValueError):
    """Evidence that no deal can satisfy. ``str()`` says of which deal."""

    def __init__(self, deal: str) -> None:
        super().__init__(deal)
        self.deal = deal

    def __str__(self) -> str:
        return f"{self.deal}: wat hiervan gelezen en gezegd is, kan niet samengaan"


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of the hands of a deal."""

    deal: str
    placed: Mapping[Card, Place]
    certain: frozenset[Card]  # of the placed
    open: Mapping[Card, tuple[Place, ...]]
    known: frozenset[Place]  # the hands of which no card is open
    fillings: tuple[Full, ...]  # the deals that remain possible, where these are few

    @property
    def complete(self) -> bool:
        """Whether all 52 cards are placed."""
        return len(self.placed) == len(PLACES) * HAND

    def holding(self, place: Place, suit: SuitName) -> list[Rank]:
        """The ranks of a suit that are placed in a hand, from high to low."""
        return [rank for rank in RANKS if self.placed.get(Card(suit, rank)) == place]


def solve(deal: Deal) -> Solution:
    """What follows for a deal. Raises Contradiction where its evidence can't all be true.

    Of an ending or a part only what is read is placed: nothing tells the other cards.
    """
    if deal.scope != "deal":
        return _as_read(deal)
    firm, _ = _possible(deal, likely=False)
    places, whole = _possible(deal, likely=True)
    placed = {card: _ordered(seats)[0] for card, seats in places.items() if len(seats) == 1}
    still = {card: _ordered(seats) for card, seats in places.items() if len(seats) > 1}
    return Solution(
        deal=deal.id,
        placed=placed,
        certain=frozenset(card for card, seats in firm.items() if len(seats) == 1),
        open=still,
        known=frozenset(PLACES) - {place for seats in still.values() for place in seats},
        fillings=tuple(written_out(whole)),
    )


def filled(deal: str, full: Full) -> Solution:
    """One of the deals that remain possible, as if all of it were known."""
    placed = {
        Card(suit, rank): place
        for suit, spread in full.items()
        for rank, place in zip(RANKS, spread, strict=True)
    }
    return Solution(deal, placed, frozenset(), {}, frozenset(PLACES), (full,))


def _as_read(deal: Deal) -> Solution:
    placed: dict[Card, Place] = {
        Card(suit, rank): place
        for place, hand in deal.read.items()
        for suit, read in hand.items()
        for rank in RANKS
        if rank in read.split()
    }
    known = {
        place
        for place, hand in deal.read.items()
        if not {ONE, ROOM, REST} & {token for read in hand.values() for token in read.split()}
    }
    return Solution(deal.id, placed, frozenset(placed), {}, frozenset(known), ())


def possible_deals(deal: Deal, *, likely: bool) -> Iterator[Full]:
    """All deals that agree with the evidence, where these are few; with doubtful evidence too?"""
    yield from written_out(_possible(deal, likely=likely)[1])


def _possible(deal: Deal, *, likely: bool) -> tuple[dict[Card, set[Place]], list[ByLengths]]:
    """Where each card can lie, and the spreads that make whole deals, by their lengths."""
    by_lengths: ByLengths = {suit: defaultdict(list) for suit in SUIT_NAMES}
    for suit, found in by_lengths.items():
        for spread in spreads(deal, suit, likely=likely):
            found[tuple(map(spread.count, PLACES))].append(spread)
    whole = [
        {suit: {one: by_lengths[suit][one]} for suit, one in zip(by_lengths, lengths, strict=True)}
        for lengths in product(*by_lengths.values())
        if all(sum(hand) == HAND for hand in zip(*lengths, strict=True))
    ]
    if not whole:
        raise Contradiction(deal.id)
    places: dict[Card, set[Place]] = defaultdict(set)
    for suit in SUIT_NAMES:
        for lengths in {next(iter(one[suit])) for one in whole}:
            for spread in by_lengths[suit][lengths]:
                for rank, place in zip(RANKS, spread, strict=True):
                    places[Card(suit, rank)].add(place)
    return places, whole


def written_out(whole: list[ByLengths]) -> Iterator[Full]:
    """The deals that these spreads make, or none where they are many."""
    choices = [[next(iter(found.values())) for found in one.values()] for one in whole]
    if sum(prod(map(len, choice)) for choice in choices) > FEW:
        return
    for choice in choices:
        for full in product(*choice):
            yield dict(zip(SUIT_NAMES, full, strict=True))


def _ordered(places: set[Place]) -> tuple[Place, ...]:
    return tuple(place for place in PLACES if place in places)
