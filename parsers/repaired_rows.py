"""References in the rows of a table whose figures were repaired: what they were printed to be.

In running text a grammar knows the forms that damage gives a number; a row is nothing but
its numbers, and there what was printed is read from the repaired text.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace

from parsers.flow import Flow
from parsers.reading import read_unit, within
from parsers.repair.repairs import Repair
from parsers.unit import Found, Range, Unit
from schema.edition import Edition

Finder = Callable[[Flow, list[Unit], Edition], list[Found]]
FIGURES = re.compile(r"\d+")


def found_in_repaired_rows(
    flow: Flow,
    units: list[Unit],
    found: list[Found],
    declared: list[Found],
    repairs: Sequence[Repair],
    find: Finder,
    edition: Edition,
) -> list[Found]:
    """The references of a text, those of repaired rows found again; each stands in the flow
    at the words, damaged as they are, that it is read from. What is declared is not found."""
    if not repairs:
        return found
    rows = [unit for unit in units if unit.kind == "table" and _is_changed(unit, repairs)]
    if not rows:
        return found
    readings = [read_unit(flow, unit, repairs) for unit in rows]
    starts, text = [], ""
    for reading in readings:
        starts.append(len(text))
        text += reading.text + "\n"
    ranges = {
        unit.number: [(start, start + len(reading.text))]
        for unit, reading, start in zip(rows, readings, starts, strict=True)
    }
    bare = [
        replace(unit, ranges=ranges.get(unit.number, []), title_range=None, label_range=None)
        for unit in units
    ]
    again = []
    for one in find(Flow("", text), bare, edition):
        n = bisect_right(starts, one.start) - 1
        origin = readings[n].origin(one.start - starts[n], one.end - starts[n])
        if origin and not any(_overlap(origin, each) for each in declared):
            again.append(replace(one, start=origin[0], end=origin[1]))
    own = [one for unit in rows for one in unit.ranges]
    kept = [one for one in found if not any(start <= one.start < end for start, end in own)]
    return sorted([*kept, *again], key=lambda one: (one.start, one.end))


def _is_changed(unit: Unit, repairs: Sequence[Repair]) -> bool:
    """Whether a repair changes the figures of a table that is read as it runs."""
    return unit.rows is None and any(
        FIGURES.findall(one.before) != FIGURES.findall(one.after)
        for stretch in unit.ranges
        for one in within(repairs, *stretch)
    )


def _overlap(stretch: Range, one: Found) -> bool:
    return one.start < stretch[1] and one.end > stretch[0]
