"""The places of a form: in which units it stands, what it weighs there, and where in the unit.

They are kept packed, a row for each form, and not as rows of their own: so a word that stands
in a hundred thousand units is read at once, and weighed as fast.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from publish.search_kinds import Field

# The columns of packed places, one behind the other: row, weight, field, topic.
ROW, WEIGHT, FIELD, TOPIC = (np.dtype(one) for one in ("<u4", "<f4", "u1", "<u4"))
SIZE = ROW.itemsize + WEIGHT.itemsize + FIELD.itemsize + TOPIC.itemsize
FEW = 50  # places among which one looks as fast for each unit
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
        return self.field <= Field.TITLE


def pack(places: Iterable[Place]) -> bytes:
    """Places as they are kept: column by column, in the order of their units.

    >>> unpack(pack([Place(7, 0.5, 1), Place(2, 1.0, 0, 9)])).rows.tolist()
    [2, 7]
    """
    columns = list(zip(*sorted(places), strict=True)) or [(), (), (), ()]
    dtypes = (ROW, WEIGHT, FIELD, TOPIC)
    return b"".join(
        np.array(column, dtype).tobytes() for column, dtype in zip(columns, dtypes, strict=True)
    )


class Places(NamedTuple):
    """The places of one form, in the order of their units."""

    rows: NDArray[np.uint32]
    weights: NDArray[np.float32]
    packed: bytes

    def among(self, wanted: dict[int, int]) -> list[tuple[int, Place]]:
        """The places in those units: ``wanted`` has their rows, each with a number to tell."""
        if len(self.rows) <= FEW:
            rows = self.rows.tolist()
            return [(wanted[row], self.at(n)) for n, row in enumerate(rows) if row in wanted]
        asked = np.fromiter(wanted, ROW, len(wanted))
        at = np.minimum(np.searchsorted(self.rows, asked), len(self.rows) - 1)
        there = np.flatnonzero(self.rows[at] == asked).tolist()
        numbers = list(wanted.values())
        return [(numbers[n], self.at(int(at[n]))) for n in there]

    def at(self, n: int) -> Place:
        """The place that is the nth."""
        field = (ROW.itemsize + WEIGHT.itemsize) * len(self.rows) + n
        topic = (SIZE - TOPIC.itemsize) * len(self.rows) + TOPIC.itemsize * n
        return Place(
            int(self.rows[n]),
            float(self.weights[n]),
            self.packed[field],
            int.from_bytes(self.packed[topic : topic + TOPIC.itemsize], "little"),
        )


def unpack(packed: bytes) -> Places:
    """The places that were packed."""
    n = len(packed) // SIZE
    rows = np.frombuffer(packed, ROW, n)
    return Places(rows, np.frombuffer(packed, WEIGHT, n, ROW.itemsize * n), packed)
