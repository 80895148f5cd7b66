"""How one suit can lie: every way to spread its cards that agrees with what is read and told."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import get_args

from engine.cards import RANKS, Rank
from schema.deal import Deal, Fact, Place, SuitName

PLACES: tuple[Place, ...] = get_args(Place)
SUIT_NAMES: tuple[SuitName, ...] = get_args(SuitName)
# One letter a rank, so that a holding is a word and what is read of it a pattern of that word.
LETTERS: dict[Rank, str] = dict(zip(RANKS, "ahvbt98765432", strict=True))
NONE, ONE, ROOM, REST = "-", "?", "*", ".."  # what stands for cards that aren't named
DOUBT = "~"
Spread = tuple[Place, ...]  # who has each card of the suit, from the ace down
Bounds = tuple[int, int]


def spreads(deal: Deal, suit: SuitName, *, likely: bool) -> list[Spread]:
    """Every spread of the suit over the four hands; ``likely``: doubtful evidence counts too."""
    facts = [one for one in deal.facts if not one.disputed and (likely or not one.likely)]
    read = [deal.read.get(place, {}).get(suit, NONE) for place in PLACES]
    patterns = [_pattern(one, likely=likely) for one in read]
    bounds = [_bounds(one, place, suit, facts) for one, place in zip(read, PLACES, strict=True)]
    seats = [_seats(deal, facts, suit, rank, likely=likely) for rank in RANKS]
    return [
        spread
        for spread in product(*seats)
        if _within(spread, bounds)
        and all(
            pattern.fullmatch(holding(spread, place))
            for place, pattern in zip(PLACES, patterns, strict=True)
        )
    ]


def holding(spread: Spread, place: Place) -> str:
    """The cards of the suit in one hand, a letter each.

    >>> holding(("L", "V", "L", *("B",) * 10), "L")
    'av'
    """
    return "".join(
        letter for letter, owner in zip(LETTERS.values(), spread, strict=True) if owner == place
    )


@cache
def _pattern(read: str, *, likely: bool) -> re.Pattern[str]:
    """What a holding must look like, for ``a 10 ? 4~ ..``: letters, and room for other cards."""
    parts: list[str] = []
    below = "".join(LETTERS.values())  # the cards below the last that is named
    for token in read.split():
        rank = _rank(token)
        if rank is None:
            parts.append({NONE: "", ONE: ".", ROOM: ".*", REST: f"[{below}]+"}[token])
        else:
            parts.append(LETTERS[rank] if likely or DOUBT not in token else ".")
            below = below.partition(LETTERS[rank])[2]
    return re.compile("".join(parts))


def _rank(token: str) -> Rank | None:
    return next((rank for rank in RANKS if rank == token.removesuffix(DOUBT)), None)


def _bounds(read: str, place: Place, suit: SuitName, facts: Sequence[Fact]) -> Bounds:
    """How few and how many cards of the suit a hand can have."""
    tokens = read.split()
    told = [fact for fact in facts if fact.seat == place and fact.suit == suit]
    least = sum(token not in (NONE, ROOM) for token in tokens)
    most = len(RANKS) if {ROOM, REST} & set(tokens) else least
    return (
        max([least, *(fact.least for fact in told)]),
        min([most, *(fact.most for fact in told)]),
    )


def _within(spread: Spread, bounds: Sequence[Bounds]) -> bool:
    return all(
        least <= spread.count(place) <= most
        for place, (least, most) in zip(PLACES, bounds, strict=True)
    )


def _seats(
    deal: Deal, facts: Sequence[Fact], suit: SuitName, rank: Rank, *, likely: bool
) -> list[Place]:
    """The hands in which a card can lie: one where it is named, else those with room for it."""
    card = f"{suit}{rank}"
    named = {place for place in PLACES if rank in _named(deal, place, suit, likely=likely)}
    named |= {fact.seat for fact in facts if card in fact.holds}
    lacking = {fact.seat for fact in facts if card in fact.lacks}
    if len(named) > 1:
        return []  # read in one hand and told of another, or read in two
    places = [*named] or [place for place in PLACES if _room(deal, place, suit)]
    return [place for place in places if place not in lacking]


def _named(deal: Deal, place: Place, suit: SuitName, *, likely: bool) -> set[Rank | None]:
    tokens = deal.read.get(place, {}).get(suit, NONE).split()
    return {_rank(token) for token in tokens if likely or DOUBT not in token}


def _room(deal: Deal, place: Place, suit: SuitName) -> bool:
    read = deal.read.get(place, {}).get(suit, NONE)
    return any(token in (ONE, ROOM, REST) or DOUBT in token for token in read.split())
