"""The places of a form: in which units it stands, what it weighs there, and where in the unit.

They are kept packed, a row for each form, and not as rows of their own: so a word that stands
in a hundred thousand units is read at once, and weighed as fast.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any, NamedTuple

from publish.search_kinds import Field

ROW, WEIGHT, FIELD, TOPIC = "I", "f", "B", "i"  # of a place, as the packed columns hold them
SIZES = {ROW: 4, WEIGHT: 4, FIELD: 1, TOPIC: 4}
NO_TOPIC = 0


class Place(NamedTuple):
    """A form in a unit: the unit's row, its weight, the field that weighs most, and its topic."""

    row: int
    weight: float
    field: int
    topic: int = NO_TOPIC

    @property
    def is_said(self) -> bool:
        """Whether the form stands in the text or the title of the unit itself."""
        return self.field in (Field.TEXT, Field.TITLE)


def pack(places: Iterable[Place]) -> bytes:
    """Places as they are kept: column by column, in the order of their units.

    >>> unpack(pack([Place(7, 0.5, 1), Place(2, 1.0, 0, 9)])).at(7)
    Place(row=7, weight=0.5, field=1, topic=0)
    """
    columns = list(zip(*sorted(places), strict=True)) or [()] * len(SIZES)
    return b"".join(
        _bytes(array(code, column)) for code, column in zip(SIZES, columns, strict=True)
    )


class Places:
    """The places of one form, unpacked; the fields only where they are asked for."""

    __slots__ = ("_packed", "rows", "weights")

    def __init__(self, packed: bytes) -> None:
        n = len(packed) // sum(SIZES.values())
        self._packed = packed
        self.rows: array[int] = _array(ROW, packed[: 4 * n])
        self.weights: array[float] = _array(WEIGHT, packed[4 * n : 8 * n])

    def weight(self, row: int) -> float:
        """What the form weighs in the unit of that row; 0 where it does not stand in it."""
        at = bisect_left(self.rows, row)
        return self.weights[at] if at < len(self.rows) and self.rows[at] == row else 0.0

    def at(self, row: int) -> Place:
        """The place in the unit of that row, which must be one of them."""
        n, at = len(self.rows), bisect_left(self.rows, row)
        topics = _array(TOPIC, self._packed[9 * n :])
        return Place(row, self.weights[at], self._packed[8 * n + at], topics[at])


def unpack(packed: bytes) -> Places:
    """The places that were packed."""
    return Places(packed)


def _bytes(values: "array[int] | array[float]") -> bytes:
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def _array(code: str, packed: bytes) -> Any:
    values: array[Any] = array(code)
    values.frombytes(packed)
    if sys.byteorder == "big":
        values.byteswap()
    return values
