"""Repairs in the TEI: what stands there and what was printed, side by side."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

from parsers.repair.hand import HAND
from parsers.repair.repairs import Repair
from parsers.unit import Range
from publish.markup import attributes, escaped

BY_HAND, BY_PROGRAM = "hand", "programma"  # ids of who answers for a repair
RESPONSIBLE = {
    BY_HAND: ("bij het lezen met de hand verbeterd door", "de lezers van Regelboek"),
    BY_PROGRAM: ("met een programma verbeterd door", "Regelboek"),
}
HIGH, MEDIUM = 0.9, 0.7  # confidences from which a repair is that certain


def choice(sic: str, one: Repair) -> str:
    """A repair as an element: ``sic`` is what stands there, with all markup within it."""
    return f"<choice><sic>{sic}</sic>{_corr(one)}</choice>"


def _corr(one: Repair) -> str:
    certain = "high" if one.confidence >= HIGH else "medium"
    who = BY_HAND if one.method == HAND else BY_PROGRAM
    given = attributes(
        type=one.method, resp=f"#{who}", cert=certain if one.confidence >= MEDIUM else "low"
    )
    return f"<corr{given}>{escaped(one.after)}</corr>" if one.after else f"<corr{given}/>"


def responsible(body: str) -> list[str]:
    """Who answers for a repair in a text that is written: the ids that it points to."""
    return [who for who in RESPONSIBLE if f' resp="#{who}"' in body]


def over(repairs: Sequence[Repair], at: int) -> Repair | None:
    """The repair, of some in the order of the flow, that flow[at] is in; None where none is."""
    n = bisect_right(repairs, at, key=attrgetter("start")) - 1
    return repairs[n] if n >= 0 and at < repairs[n].end else None


def widened(repairs: Sequence[Repair], start: int, end: int) -> Range:
    """A stretch of the flow, with the whole of each repair that it has a part of.

    An empty one within a repair stands before it.
    """
    first = over(repairs, start)
    begin = first.start if first else start
    if start >= end:
        return begin, begin
    last = over(repairs, end - 1)
    return begin, last.end if last else end
