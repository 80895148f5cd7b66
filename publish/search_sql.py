"""Lists in a statement, so that it is made ready once and used again."""

from collections.abc import Collection


def padded(values: Collection[int] | Collection[str]) -> tuple[str, list[int | str | None]]:
    """Holes for a list of values, and the values: as many as the next power of two, with NULLs.

    A statement with as many holes as values would be a new one for each number of values.

    >>> padded([7, 8, 9])
    ('?,?,?,?', [7, 8, 9, None])
    """
    size = 1 << max(len(values) - 1, 0).bit_length()
    return ",".join("?" * size), [*values, *[None] * (size - len(values))]
