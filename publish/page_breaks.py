"""Where printed pages begin in the reading text of the units."""

from bisect import bisect_right
from dataclasses import dataclass
from operator import attrgetter

from parsers.parse import ParsedEdition
from parsers.reading import Reading, read_unit

_END = attrgetter("end")


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A page, by its place among those of its text, and where in which unit it begins."""

    page: int
    rule: str
    at: int  # the character of the unit's text that is the page's first


def find_page_breaks(parsed: ParsedEdition) -> list[PageBreak]:
    """Where each page begins: in the unit that its first words are of, in reading order.

    Left out is a page after whose begin no unit has words, and one that begins in a table
    whose rows are not in the order of the source.
    """
    flow, units = parsed.flow, parsed.parsed.units
    stretches = sorted(
        (end, start, n) for n, unit in enumerate(units) for start, end in unit.ranges if start < end
    )
    readings: dict[int, Reading] = {}
    found = []
    for position, page in enumerate(flow.pages):
        after = bisect_right(stretches, page.at, key=lambda stretch: stretch[0])
        if after == len(stretches):
            continue
        n = stretches[after][2]
        if n not in readings:
            readings[n] = read_unit(flow, units[n], parsed.repairs.applied)
        at = _first_after(readings[n], page.at)
        if at is not None:
            found.append(PageBreak(position, parsed.rules[n].id, at))
    return found


def _first_after(reading: Reading, at: int) -> int | None:
    """Where the first words of a reading stand that come from the flow at or after ``at``."""
    found = bisect_right(reading.pieces, at, key=_END)
    if found == len(reading.pieces):
        return None if reading.text else 0
    piece = reading.pieces[found]
    return piece.begin + (max(at - piece.start, 0) if piece.kept else 0)
