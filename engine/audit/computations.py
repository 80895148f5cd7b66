"""The computations that a statement of a text may be recomputed with, by their names."""

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from math import ceil, comb, factorial, floor
from typing import Any

from engine.audit.calls import caller, first_wrong
from engine.audit.expression import Computation
from engine.audit.hands import lengths, twice
from engine.cards import Bid, parse_bid
from engine.duplicate import ScoreTable, score
from engine.matchpoints import line_points
from engine.rules import Rules

DAYS = ("maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag")
Number = int | Fraction


def computations(rules: Rules, table: ScoreTable | None) -> dict[str, Computation]:
    """All of them by name, for an edition; ``table`` scores the contracts of duplicate bridge."""
    return {
        "C": comb,
        "factorial": factorial,
        "sum": lambda *numbers: sum(_listed(numbers)),
        "count": lambda *things: len(_listed(things)),
        "mean": lambda *numbers: Fraction(sum(_listed(numbers)), len(_listed(numbers))),
        "up": ceil,
        "down": floor,
        "about": about,
        "weekday": lambda year, month, day: DAYS[date(year, month, day).weekday()],
        "lengths": lengths,
        "twice": twice,
        "caller": caller,
        "first_wrong": lambda first, calls: first_wrong(first, calls, rules),
        "lowest_by_points": lambda bid, values: lowest_by_points(parse_bid(bid), values),
        "chain_ends": chain_ends,
        "score": _scored(table),
        "matchpoints": lambda scores: line_points(scores, rules),
        "scale": on_scale,
        "differ": differ,
    }


def about(number: Number, step: Number) -> Number:
    """A number rounded to a whole number of steps.

    >>> about(Fraction(338, 15), Fraction(1, 2)), about(16_154_944, 1_000_000)
    (Fraction(45, 2), 16000000)
    """
    return floor(Fraction(number) / step + Fraction(1, 2)) * step


def lowest_by_points(bid: Bid, values: Sequence[Sequence[Any]]) -> list[str]:
    """The lowest bid in each other strain that goes over a bid when points decide.

    More points go over it, and as many points with more tricks.

    >>> lowest_by_points(Bid(2, "H"), [["K", 4], ["H", 8]])
    ['4K']
    """
    worth: dict[str, int] = dict(map(tuple, values))
    points = bid.level * worth[bid.strain]
    found = []
    for strain, value in worth.items():
        if strain == bid.strain:
            continue
        level = ceil(Fraction(points, value))
        if level * value == points and level <= bid.level:
            level += 1
        found.append(f"{level}{strain}")
    return found


def chain_ends(tiles: str) -> str:
    """The two ends of dominoes laid in order, each on an end that is open; "" where one can't be.

    >>> chain_ends("6-6 6-5 5-4"), chain_ends("6-6 5-4")
    ('4 en 6', '')
    """
    laid = [tuple(map(int, tile.split("-"))) for tile in tiles.split()]
    ends = list(laid[0])
    for one, other in laid[1:]:
        fits = [end for end in ends[::-1] if end in (one, other)]
        if not fits:
            return ""
        ends[ends.index(fits[0])] = other if fits[0] == one else one
    return " en ".join(map(str, sorted(ends)))


def on_scale(number: int, lowest: Sequence[int]) -> int:
    """The place of a number on a scale that lists the lowest number of each place.

    >>> on_scale(60, [0, 20, 50, 90])
    2
    """
    return sum(abs(number) >= low for low in lowest) - 1


def differ(one: Sequence[Any], other: Sequence[Any]) -> list[int]:
    """Where two lists part, counted from 1; the other may be a cycle that comes round again.

    >>> differ("NOZWNO", "NOZW"), differ("NOOW", "NOZW")
    ([], [3])
    """
    return [n for n, thing in enumerate(one, 1) if thing != other[(n - 1) % len(other)]]


def _listed(things: Sequence[Any]) -> Sequence[Any]:
    """The things themselves, or those of the one list that there is."""
    if len(things) == 1 and isinstance(things[0], list):
        return list(things[0])
    return things


def _scored(table: ScoreTable | None) -> Callable[[str, str, str], int]:
    def scored(contract: str, result: str, vulnerable: str = "") -> int:
        """``4H``, with a ``!`` when doubled; ``c`` made, ``+1``, ``-2``; ``k`` vulnerable."""
        if table is None:
            raise ValueError("geen uitgave geeft een scoretabel")
        bid, doubled = parse_bid(contract.rstrip("!")), contract.count("!")
        over = 0 if result == "c" else int(result)
        won = table.book + bid.level + over
        return score(table, bid.level, bid.strain, doubled, vulnerable == "k", won)

    return scored
