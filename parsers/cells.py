"""The cells of a table laid over the characters of the flow that they were made of."""

from collections.abc import Iterable, Sequence


def character_places(
    text: str, places: Sequence[int], rows: Iterable[Sequence[str]]
) -> list[list[list[int]]] | None:
    """For each cell of each row, where its characters stand in ``text``, blanks left out.

    ``places`` are those of all characters of the table that are no blanks. Signs that no
    cell has (bars, dashes between columns) are passed over. None where the rows don't follow
    the characters in their order.

    >>> character_places("a | b-c |", [0, 2, 4, 5, 6, 8], [["a", "bc"]])
    [[[0], [4, 6]]]
    """
    found: list[list[list[int]]] = []
    at = 0
    for row in rows:
        found.append([])
        for words in row:
            cell = []
            for char in "".join(words.split()):
                while at < len(places) and text[places[at]] != char:
                    if text[places[at]].isalnum():
                        return None
                    at += 1
                if at == len(places):
                    return None
                cell.append(places[at])
                at += 1
            found[-1].append(cell)
    if any(text[place].isalnum() for place in places[at:]):
        return None
    return found


def signs(text: str, ranges: Iterable[tuple[int, int]]) -> list[int]:
    """Where the characters of some stretches stand, blanks left out."""
    return [at for start, end in ranges for at in range(start, end) if not text[at].isspace()]
