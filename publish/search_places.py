"""The places of a form: in which units it stands, what it weighs there, and where in the unit.

They are kept packed, a row for each form, and not as rows of their own: so a word that stands
in a hundred thousand units is read at once, and those of many forms are weighed as one array.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from publish.search_kinds import Field

# A place as it is kept: where the form stands is its field and its topic, as one number.
KEPT = np.dtype([("row", "<u4"), ("weight", "<f4"), ("where", "<u4")])
FIELDS = 8  # more than there are
NO_TOPIC = 0
# So many places are weighed at once; of more, the memory alone takes longer than to go by form.
AT_ONCE = 8_000


class Place(NamedTuple):
    """A form in a unit: the unit's row, its weight, the field that weighs most, and its topic."""

    row: int
    weight: float
    field: int
    topic: int = NO_TOPIC


def pack(places: Iterable[Place]) -> bytes:
    """Places as they are kept, in the order of their units.

    >>> unpack([pack([Place(7, 0.5, 1), Place(2, 1.0, 0, 9)])]).rows.tolist()
    [2, 7]
    """
    kept = [(one.row, one.weight, one.topic * FIELDS + one.field) for one in sorted(places)]
    return np.array(kept, KEPT).tobytes()


class Places(NamedTuple):
    """The places of some forms, form after form, those of each in the order of their units."""

    packed: Sequence[bytes]  # of each form

    @property
    def many(self) -> list[int]:
        """How many places each form has."""
        return [len(one) // KEPT.itemsize for one in self.packed]

    @property
    def kept(self) -> NDArray[np.void]:
        """All places, one after another."""
        return np.frombuffer(b"".join(self.packed), KEPT)

    @property
    def by_form(self) -> list[NDArray[np.void]]:
        """The places of each form, where they are."""
        return [np.frombuffer(one, KEPT) for one in self.packed]

    @property
    def is_large(self) -> bool:
        """Whether they are better weighed form by form than all at once."""
        return sum(map(len, self.packed)) > AT_ONCE * KEPT.itemsize

    @property
    def rows(self) -> NDArray[np.uint32]:
        """The rows of the units."""
        rows: NDArray[np.uint32] = self.kept["row"]
        return rows

    @property
    def weights(self) -> NDArray[np.float32]:
        """What the forms weigh there."""
        weights: NDArray[np.float32] = self.kept["weight"]
        return weights

    def among(self, number: NDArray[np.uint32]) -> Iterator[tuple[int, int, float, int]]:
        """The places in units that have a number, by row.

        Of each: that number, which form stands there, its weight, and where, as it is kept.
        """
        if self.is_large:
            there = [np.flatnonzero(number.take(one["row"])) for one in self.by_form]
            kept = np.concatenate(
                [one.take(here) for one, here in zip(self.by_form, there, strict=True)]
            )
            forms = np.repeat(np.arange(len(there)), list(map(len, there)))
        else:
            at = np.flatnonzero(number.take(self.rows))
            kept = self.kept.take(at)
            forms = np.cumsum(self.many).searchsorted(at, side="right")
        numbers = number.take(kept["row"])
        return zip(
            *(numbers.tolist(), forms.tolist()),
            *(kept["weight"].tolist(), kept["where"].tolist()),
            strict=True,
        )


def said(packed: bytes) -> bytes:
    """Of packed places those in the text or the title of a unit itself, packed as they were.

    >>> packed = pack([Place(7, 0.5, Field.TITLE), Place(8, 1.0, Field.TOPIC, 9)])
    >>> unpack([said(packed)]).rows.tolist()
    [7]
    """
    kept = np.frombuffer(packed, KEPT)
    return kept[kept["where"] % FIELDS <= Field.TITLE].tobytes()


def unpack(packed: Sequence[bytes]) -> Places:
    """The places that were packed, those of each form."""
    return Places(packed)
