"""The places of a form: in which units it stands, what it weighs there, and where in the unit.

They are kept packed, a row for each form, and not as rows of their own: so a word that stands
in a hundred thousand units is read at once, and those of many forms are weighed as one array.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from publish.search_kinds import Field

# The columns of packed places, one behind the other: row, weight, field, topic.
ROW, WEIGHT, FIELD, TOPIC = (np.dtype(one) for one in ("<u4", "<f4", "u1", "<u4"))
SIZE = ROW.itemsize + WEIGHT.itemsize + FIELD.itemsize + TOPIC.itemsize
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
    """The places of some forms, form after form, those of each in the order of their units."""

    many: list[int]  # of each form
    rows: NDArray[np.uint32]
    weights: NDArray[np.float32]
    fields: NDArray[np.uint8]
    topics: NDArray[np.uint32]

    def among(self, wanted: NDArray[np.bool_]) -> Iterator[tuple[int, Place]]:
        """The places in wanted units, which are told by row: each with the number of its form."""
        there = np.flatnonzero(wanted[self.rows])
        forms = np.cumsum(self.many).searchsorted(there, side="right").tolist()
        columns = (self.rows, self.weights, self.fields, self.topics)
        places = map(Place, *(column[there].tolist() for column in columns))
        return zip(forms, places, strict=True)


def unpack(*packed: bytes) -> Places:
    """The places that were packed, of one form or of several."""
    many = [len(one) // SIZE for one in packed]
    columns, first = [], 0
    for dtype in (ROW, WEIGHT, FIELD, TOPIC):
        behind = first + dtype.itemsize
        parts = [one[first * n : behind * n] for one, n in zip(packed, many, strict=True)]
        columns.append(np.frombuffer(b"".join(parts), dtype))
        first = behind
    return Places(many, *columns)
