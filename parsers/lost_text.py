"""What the project's own text says of a unit of which the source lost something."""

from parsers.flow import Flow
from parsers.unit import Unit, trimmed

ABSENT = "[De tekst ontbreekt.]"  # all there is below the title of a unit
BROKEN_OFF = "[…]"  # at the end of a unit: the source breaks off


def mark_lost_text(flow: Flow, units: list[Unit]) -> None:
    """Marks the units of a restated text that are absent, or truncated, in the source.

    The note stays part of the text, for whoever reads it. A rule of which a part breaks
    off breaks off as well.
    """
    by_number = {unit.number: unit for unit in units}
    for unit in units:
        if not unit.ranges:
            continue
        start, end = trimmed(flow.text, unit.ranges[0][0], unit.ranges[-1][1])
        if len(unit.ranges) == 1 and flow.text[start:end] == ABSENT:
            unit.absent = unit.truncated = True
        elif flow.text.endswith(BROKEN_OFF, start, end):
            unit.truncated = True
    for unit in reversed(units):
        above = by_number.get(unit.parent or "")
        if unit.truncated and unit.kind == "rule" and above is not None and above.kind == "rule":
            above.truncated = True
