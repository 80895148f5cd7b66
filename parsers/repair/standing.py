"""Where a repair can stand: within the text of a unit, a title, a label, or a cell of a table.

What an editor or a program reads as one may lie over the edge of a label: the number that
was printed then goes with the label, the words around it with the texts there.
"""

import re
from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import chain

from parsers.cells import character_places, signs
from parsers.flow import Flow
from parsers.repair.hand import HAND
from parsers.repair.repairs import Repair
from parsers.unit import Parsed, Range, Unit, trimmed

BAR = "|"
Label = tuple[int, int, str]  # its range, and the number of its unit


class Standing:
    """The stretches of the units of a text, and the edges that no repair may cross."""

    def __init__(self, flow: Flow, parsed: Parsed) -> None:
        self.flow = flow
        self.stretches: list[tuple[int, int, Unit]] = []
        self.labels: dict[int, Label] = {}  # by each of their edges
        for unit in parsed.units:
            own = [*unit.ranges, unit.title_range, unit.label_range]
            self.stretches += [(*one, unit) for one in own if one]
            if unit.label_range:
                label = (*unit.label_range, unit.number)
                self.labels[label[0]] = self.labels[label[1]] = label
        self.stretches.sort(key=lambda each: each[:2])
        self.starts = [start for start, _, _ in self.stretches]
        edges = {edge for start, end, _ in self.stretches for edge in (start, end)}
        edges.update(chain.from_iterable(parsed.noise))
        edges.update(item.range[0] for item in parsed.index)
        self.edges = sorted(edges)
        self.cells: dict[str, dict[int, int]] = {}

    def of(self, one: Repair) -> list[Repair]:
        """A repair as it can stand, cut where it lies over a label; empty where it can't."""
        labels = {self.labels[edge] for edge in self._within(one) if edge in self.labels}
        if len(labels) == 1:
            parts = self._cut(one, *labels.pop())
            return parts if all(map(self.whole, parts)) else []
        return [one] if self.whole(one) else []

    def whole(self, one: Repair) -> bool:
        """Whether a repair can stand as it is."""
        if one.start >= one.end or self._within(one):
            return False
        at = bisect_right(self.starts, one.start) - 1
        if at < 0 or self.stretches[at][1] < one.end:
            return False
        start, end, unit = self.stretches[at]
        if self.flow.source_at(one.start) >= self.flow.source_at(one.end, end=True):
            return False  # of two pages that only follow one another when they are read
        text = (start, end) in unit.ranges and not unit.absent
        table = unit.kind == "table" or unit.rows is not None
        if "\n" in one.before and (table or not text or one.method != HAND):
            return False  # only an editor joins paragraphs, and those of running text
        if BAR in one.before and (table or unit.absent):
            return False
        return not (table and text) or self._in_cell(unit, one)

    def _within(self, one: Repair) -> list[int]:
        return self.edges[bisect_right(self.edges, one.start) : bisect_left(self.edges, one.end)]

    def _in_cell(self, unit: Unit, one: Repair) -> bool:
        """Whether a repair begins and ends with signs of one and the same cell."""
        if unit.number not in self.cells:
            self.cells[unit.number] = _cells(self.flow.text, unit)
        of = self.cells[unit.number]
        ends = one.start in of and one.end - 1 in of
        return ends and len({of[at] for at in range(one.start, one.end) if at in of}) == 1

    def _cut(self, one: Repair, start: int, end: int, number: str) -> list[Repair]:
        """A repair in three: before a label, in it, and after it; those that say something."""
        text = self.flow.text
        tail = re.escape(number.rpartition("_")[2])
        printed = re.search(rf"(?<!\S)[^\w\s]*{tail}[^\w\s]*(?!\S)", one.after)
        begin, stop = max(start, one.start), min(end, one.end)
        ranges: list[Range] = [(one.start, begin), (begin, stop), (stop, one.end)]
        if printed:
            words = [one.after[: printed.start()], printed[0], one.after[printed.end() :]]
        else:
            words = [one.after, "", ""] if one.start < begin else ["", "", one.after]
        parts = []
        for here, after in zip(ranges, words, strict=True):
            first, last = trimmed(text, *here)
            before, after = text[first:last], after.strip()
            if not after and any(sign.isalnum() for sign in before):
                return []  # the number itself, or words that the label was read into
            if before != after:
                parts.append(replace(one, start=first, end=last, before=before, after=after))
        return parts


def _cells(text: str, unit: Unit) -> dict[int, int]:
    """In which cell of a table the sign at a place stands; empty where nobody can tell.

    The cells are those of its rows, or what stands between its bars.
    """
    places = signs(text, unit.ranges)
    if unit.rows is not None:
        rows = character_places(text, places, unit.rows) or []
        cells = [cell for row in rows for cell in row]
        return {place: n for n, cell in enumerate(cells) for place in cell}
    found, cell = {}, 0
    for place in places:
        if text[place] == BAR:
            cell += 1
        else:
            found[place] = cell
    return found
