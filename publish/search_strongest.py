"""What answers a position best: in each unit, or of each concept, the form that weighs most."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from publish.search_reach import Form

Answering = Sequence[tuple[int, Form]]  # a position of a query, and a form that answers it


def strongest(
    answering: Answering,
    positions: int,
    many: list[int],
    numbers: NDArray[np.uint32],
    weights: NDArray[Any],
    size: int,
) -> NDArray[Any]:
    """For each position and each number below ``size``: what weighs most there, and else 0.

    Each of the forms that answer has so ``many`` of the numbers and weights, one form after
    another; what a form weighs is counted by its factor.
    """
    starts = np.array([at * size for at, _ in answering], np.intp)
    factors = np.array([form.factor for _, form in answering], weights.dtype)
    best = np.zeros(positions * size, weights.dtype)
    np.maximum.at(best, np.repeat(starts, many) + numbers, np.repeat(factors, many) * weights)
    return best.reshape(positions, size)
