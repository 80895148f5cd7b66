"""Tables: the rows and cells of a unit laid over the characters that they were made of."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from parsers.cells import character_places, signs
from parsers.repair.repairs import Repair
from publish.tei_choice import over
from publish.tei_plan import Stretch

Part = tuple[int, int, bool]  # of the flow: start, end; whether it is text
BAR = "|"


@dataclass(slots=True)
class Cell:
    """Stretches of the flow in one cell; of each, whether it is text or a sign that divides."""

    parts: list[Part] = field(default_factory=list)


def laid_rows(flow: str, stretches: list[Stretch], rows: list[list[str]]) -> list[list[Cell]]:
    """``rows`` as stretches of the flow, every character in a cell.

    Signs that no cell has (bars, dashes between columns) close the cell before them.
    Empty where the rows don't follow the characters in their order.
    """
    places = signs(flow, [(one.start, one.end) for one in stretches])
    cells = character_places(flow, places, rows)
    if cells is None:
        return []
    laid: list[list[Cell]] = []
    last = Cell()
    at = 0
    for row in cells:
        laid.append([])
        for characters in row:
            cell = Cell()
            for place in characters:
                while places[at] != place:
                    _put(_home(cell, last, flow, places[at]), flow, [places[at]], text=False)
                    at += 1
                _put(cell, flow, [place], text=True)
                at += 1
            laid[-1].append(cell)
            if cell.parts:
                last = cell
    if not last.parts:
        return []
    _put(last, flow, places[at:], text=False)
    return [row for row in laid if row]


def whole_repairs(parts: list[Part], repairs: Sequence[Repair]) -> list[Part]:
    """The parts of a cell; those that a repair lies over are one, and text."""
    found: list[Part] = []
    for start, end, is_text in parts:
        one = over(repairs, start)
        if found and one is not None and one.start < found[-1][1]:
            found[-1] = (found[-1][0], end, True)
        else:
            found.append((start, end, is_text or one is not None))
    return found


def _home(cell: Cell, last: Cell, flow: str, place: int) -> Cell:
    """The cell that a dividing sign goes with: the last one, unless a line ends between."""
    if cell.parts or not last.parts or "\n" in flow[last.parts[-1][1] : place]:
        return cell
    return last


def _put(cell: Cell, flow: str, places: list[int], *, text: bool) -> None:
    """Characters added to a cell; those that follow on one another are one stretch."""
    for place in places:
        if cell.parts:
            start, end, kind = cell.parts[-1]
            between = flow[end:place]
            if kind == text and (not between or (between.isspace() and "\n" not in between)):
                cell.parts[-1] = (start, place + 1, kind)
                continue
        cell.parts.append((place, place + 1, text))


def barred_rows(flow: str, stretches: list[Stretch]) -> list[list[Cell]]:
    """The lines of the flow as rows, cut into cells at their bars."""
    rows: list[list[Cell]] = []
    for stretch in stretches:
        start = stretch.start
        while start < stretch.end:
            end = flow.find("\n", start, stretch.end)
            end = stretch.end if end < 0 else end
            row = _barred(flow, start, end)
            if row:
                rows.append(row)
            start = end + 1
    return rows


def _barred(flow: str, start: int, end: int) -> list[Cell]:
    row: list[Cell] = []
    while start < end:
        bar = flow.find(BAR, start, end)
        stop = end if bar < 0 else bar
        cell = Cell()
        first, last = start, stop
        while first < last and flow[first].isspace():
            first += 1
        while last > first and flow[last - 1].isspace():
            last -= 1
        if first < last:
            cell.parts.append((first, last, True))
        if bar >= 0:
            cell.parts.append((bar, bar + 1, False))
        if cell.parts:
            row.append(cell)
        start = stop + 1
    return row
