"""How a hand stands in columns, and how well that explains lines read across it.

The columns of Blinde and Leider are spread evenly over the height of the longest, so that a card
of a short column stands between the lines of a long one. Read line by line they come out mixed:
but a hand that was printed explains what was read, and another does not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, takewhile

STEP = 0.25  # of the lines that are tried
REACH = 0.4  # how far a card can stand from the line on which it was read: under half a line
MISREAD = {"3": "a", "io": "10", ",0": "10", ".o": "10", "'°": "10"}  # signs that stand for another


@dataclass(frozen=True, slots=True)
class Printed:
    """A card of a hand, and where it stands: the first line of the longest column is 1."""

    rank: str
    height: float


def printed(columns: Sequence[Sequence[str]]) -> list[Printed]:
    """Where the cards stand, column by column.

    >>> [card.height for card in printed([["a", "9", "8", "2"], ["h", "b"], ["v"]])]
    [1.0, 2.0, 3.0, 4.0, 1.5, 3.5, 2.5]
    """
    lines = max(map(len, columns))
    return [
        Printed(rank, 0.5 + lines * (place + 0.5) / len(column))
        for column in columns
        for place, rank in enumerate(column)
    ]


def explained(columns: Sequence[Sequence[str]], read: Sequence[str]) -> int:
    """How many of the signs read, line by line, can be cards of this hand where they stand.

    >>> explained([["a", "5"], ["h"]], ["a", "h", "5"]), explained([["a", "5"], ["h"]], ["5", "a"])
    (3, 1)
    """
    cards = printed(columns)
    bottom = max(card.height for card in cards)
    tried = [*takewhile(lambda line: line <= bottom, count(1.0, STEP))]
    signs = [tuple(line.split()) for line in read]

    @cache
    def best(line: int, lowest: int, used: int) -> int:
        if line == len(signs):
            return 0
        return max(
            matched + best(line + 1, place, after)
            for place in range(lowest, len(tried))
            for matched, after in _matches(signs[line], cards, tried[place], used)
        )

    return best(0, 0, 0)


def _matches(
    signs: tuple[str, ...], cards: Sequence[Printed], height: float, used: int
) -> set[tuple[int, int]]:
    """How many signs of a line are cards about that height, and which cards those are."""
    ways = {(0, used)}
    for sign in signs:
        ranks = {sign.lower(), MISREAD.get(sign, sign)}
        ways |= {
            (number + 1, taken | 1 << place)
            for number, taken in ways
            for place, card in enumerate(cards)
            if card.rank in ranks and abs(card.height - height) <= REACH and not taken >> place & 1
        }
    most = max(number for number, _ in ways)
    return {way for way in ways if way[0] == most}
