"""Dominoes: the ends of a line, and what a tile may make of them."""

from collections.abc import Iterable, Sequence

from engine.cards import Tile

Ends = tuple[int, int]  # the pips at the left and at the right of the line


def ends_of(line: Sequence[Tile]) -> Ends | None:
    """The ends of a line of tiles in the order in which they lie; None where two don't match.

    >>> ends_of([Tile(6, 6), Tile(6, 5), Tile(5, 4), Tile(4, 4)]), ends_of([Tile(6, 6), Tile(5, 4)])
    ((6, 4), None)
    """
    first = line[0]
    for left, right in ((first.high, first.low), (first.low, first.high)):
        end: int | None = right
        for tile in line[1:]:
            end = _other(tile, end) if end is not None else None
        if end is not None:
            return left, end
    return None


def _other(tile: Tile, half: int) -> int | None:
    """The other half of a tile; None where it has no such half."""
    if tile.high == half:
        return tile.low
    return tile.high if tile.low == half else None


def may_make(ends: Ends, tile: Tile) -> list[list[int]]:
    """The ends that a tile can make of these, the highest first; none where it doesn't fit.

    >>> may_make((6, 4), Tile(6, 4)), may_make((6, 4), Tile(5, 3))
    ([[6, 6], [4, 4]], [])
    """
    left, right = _other(tile, ends[0]), _other(tile, ends[1])
    made = [[left, ends[1]]] if left is not None else []
    made += [[ends[0], right]] if right is not None else []
    return sorted([list(one) for one in dict.fromkeys(map(tuple, made))], reverse=True)


def fits_nowhere(ends: Ends, hands: Iterable[Sequence[Tile]]) -> bool:
    """Whether no tile of these hands can be added."""
    return not any(may_make(ends, tile) for hand in hands for tile in hand)
