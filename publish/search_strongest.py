"""What answers a position best: in each unit, the form that weighs most."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from publish.search_places import Places
from publish.search_reach import Form

Answering = Sequence[tuple[int, Form]]  # a position of a query, and a form that answers it


def strongest(
    answering: Answering, positions: int, places: Places, size: int
) -> NDArray[np.float32]:
    """For each position and each row below ``size``: what weighs most there, and else 0.

    The places are those of the forms that answer, in their order; what a form weighs is counted
    by its factor.
    """
    best = np.zeros((positions, size), np.float32)
    factors = np.array([form.factor for _, form in answering], np.float32)
    if places.is_large:
        for (at, _), factor, one in zip(answering, factors, places.by_form, strict=True):
            row, here = one["row"], best[at]  # a form stands once in a row
            here[row] = np.maximum(here.take(row), one["weight"] * factor)
        return best
    kept, many = places.kept, places.many
    starts = np.array([at * size for at, _ in answering], np.intp)
    weights = np.repeat(factors, many) * kept["weight"]
    np.maximum.at(best.reshape(-1), np.repeat(starts, many) + kept["row"], weights)
    return best
