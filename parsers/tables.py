"""Tables that a web export flattened to runs of bars, back in rows and cells.

``| 3 | 3 | | -1 - |`` may be the end of one row and the beginning of the next: only the
number of columns tells. It is declared, or it is the period at which the labels of the
rows rise. What the export lost, such as suit signs, stays lost.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

WIDEST = 24  # columns
FEWEST_ROWS = 3  # rows that rise before a period is believed
SLIPS = (-1, 1, -2, 2)  # cells that a row may have too many or too few
# 1   12.   Spel 3   not: + 450, 20 - 40, 4 SA
ROW_LABEL = re.compile(r"([^\W\d][^\d|]{0,20}\s)?(\d{1,3})\.?")
RULE = re.compile(r"[\s:=–—-]*[-–—=]{2}[\s:=–—-]*")  # the line under the head: ---
BROKEN = re.compile(r"([^\W\d_])[-¬]\s+(?!(?:of|en)\b)([a-z])")  # Resul- taat  not: 2 - 4, in- en


class Cell(NamedTuple):
    """A cell: its text, and where it stands in the flow."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Shape:
    """How cells make up rows: how many in each of the first, then how many in the others.

    ``filled``: empty cells are only there to make room, as in the diagram of a deal.
    """

    sizes: tuple[int, ...] = ()
    columns: int | None = None
    filled: bool = False


def find_cells(text: str, start: int, end: int) -> list[Cell]:
    """The cells between the bars of text[start:end], empty ones too.

    A bar at the beginning opens the first cell, one at the end closes the last.

    >>> [cell.text for cell in find_cells("4 | | Resul-\\ntaat |", 0, 18)]
    ['4', '', 'Resultaat']
    """
    cells = []
    at = start + 1 if text.startswith("|", start, end) else start
    while at < end:
        bar = text.find("|", at, end)
        stop = bar if bar >= 0 else end
        content = text[at:stop].strip()
        if content:
            begin = text.index(content[0], at)
            cells.append(Cell(_cell_text(content), begin, begin + len(content)))
        elif bar >= 0:
            cells.append(Cell("", at, at))
        at = stop + 1
    return cells


def _cell_text(content: str) -> str:
    """A cell's words on one line; a word that was broken in it is whole."""
    words = " ".join(content.split())
    return BROKEN.sub(r"\1\2", words) if "-" in words or "¬" in words else words


def lay_out(cells: list[Cell], shape: Shape) -> list[list[Cell]]:
    """The cells in rows of a known shape; what is left over is a row of its own.

    Holds afterwards: the rows hold the cells in their order (less the empty ones where
    the shape says ``filled``).
    """
    if shape.filled:
        cells = [cell for cell in cells if cell.text]
    rows = []
    at = 0
    for size in shape.sizes:
        if at < len(cells):
            rows.append(cells[at : at + size])
        at += size
    if at < len(cells):
        rows += _body(cells[at:], shape.columns or len(cells))
    return rows


def infer_rows(cells: list[Cell]) -> list[list[Cell]]:
    """The cells in rows as wide as the period of their labels; one row where none is seen."""
    found = find_period(cells)
    if found is None:
        return [cells] if cells else []
    first, width = found
    return lay_out(cells, Shape(sizes=(first,) if first else (), columns=width))


def find_period(cells: list[Cell]) -> tuple[int, int] | None:
    """Where rows begin and how wide they are, by the longest series of labels that rises.

    >>> find_period(find_cells("nr | wie | 1 | N | 2 | O | 3 | Z |", 0, 34))
    (2, 2)
    """
    labels = [row_label(cell.text) for cell in cells]
    longest, best = FEWEST_ROWS - 1, None
    for width in range(2, WIDEST + 1):
        chain = [1 if label else 0 for label in labels]
        for at in range(len(labels) - width - 1, -1, -1):
            here, there = labels[at], labels[at + width]
            if here and there and here[0] == there[0] and here[1] + 1 == there[1]:
                chain[at] = chain[at + width] + 1
                if chain[at] > longest or (best and chain[at] == longest and width == best[1]):
                    longest, best = chain[at], (at, width)
    return best


def row_label(text: str) -> tuple[str, int] | None:
    """The label of a row as its words and its number; None where it has none.

    >>> row_label("Spel 3"), row_label("20 - 40")
    (('Spel', 3), None)
    """
    found = ROW_LABEL.fullmatch(text)
    return ((found[1] or "").strip(), int(found[2])) if found else None


def _body(cells: list[Cell], width: int) -> list[list[Cell]]:
    """Rows of ``width`` cells; one that has lost a cell, or has one too many, shifts no other."""
    rows = []
    at = 0
    while at < len(cells):
        step = width
        label = row_label(cells[at].text)
        if label and not _follows(cells, at + width, label):
            slips = (slip for slip in SLIPS if _follows(cells, at + width + slip, label))
            step += next(slips, 0) if width > 2 else 0
        rows.append(cells[at : at + step])
        at += step
    return rows


def _follows(cells: list[Cell], at: int, label: tuple[str, int]) -> bool:
    return at < len(cells) and row_label(cells[at].text) == (label[0], label[1] + 1)


def table_rows(text: str, lines: list[tuple[int, int]], cells: list[Cell]) -> list[list[Cell]]:
    """The rows of a table of which no shape is known: its lines, or what its labels tell."""
    return rows_of_lines(text, lines) or infer_rows(cells)


def rows_of_lines(text: str, lines: list[tuple[int, int]]) -> list[list[Cell]] | None:
    """The rows of a table whose lines are its rows still; None where they are not.

    Each line begins and ends with a bar, and all have as many cells.
    """
    rows = []
    for start, end in lines:
        if len(lines) < 2 or text[start] != "|" or text[end - 1] != "|":
            return None
        rows.append(find_cells(text, start, end))
    if len({len(row) for row in rows}) != 1 or len(rows[0]) < 2:
        return None
    return [row for row in rows if not all(RULE.fullmatch(cell.text) for cell in row)]


def stacked(rows: list[list[str]], width: int) -> list[list[str]]:
    """A table in column groups, read downward: the first ``width`` columns, then the next.

    >>> stacked([["0 - 10", "0", "", ""], ["20 - 40", "1", "50 - 80", "2"]], 2)
    [['0 - 10', '0'], ['20 - 40', '1'], ['50 - 80', '2']]
    """
    broad = max((len(row) for row in rows), default=0)
    groups = [row[at : at + width] for at in range(0, broad, width) for row in rows]
    return [group for group in groups if any(group)]
