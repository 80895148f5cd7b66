"""Where each unit stands: at its own text, or, where that is lost, in its place in the order.

The title of a lost article may be known from a table of contents: it is a name there, and
the article itself has its place between its neighbours.
"""

from dataclasses import dataclass, field
from typing import Literal

from parsers.parse import ParsedEdition
from parsers.unit import Range, Unit

Role = Literal["label", "title", "text", "noise", "unplaced", "place"]


@dataclass(slots=True)
class Standing:
    """A unit with its stretches of the flow, and what each is to it.

    Of a lost unit that is only named elsewhere, ``quoted`` are the stretches that name it,
    and ``place`` is where it would stand.
    """

    unit: Unit
    own: list[tuple[int, int, Role]]
    quoted: list[Range] = field(default_factory=list)
    place: int = 0

    @property
    def start(self) -> int:
        """Where its first stretch begins."""
        return min(start for start, _, _ in self.own)

    @property
    def end(self) -> int:
        """Where its last stretch ends."""
        return max(end for _, end, _ in self.own)


def find_standing(text: ParsedEdition) -> list[Standing]:
    """All units, in their order."""
    flow = text.flow.text
    found: list[Standing] = []
    latest = last = 0
    for unit in text.parsed.units:
        one = Standing(unit, _own(unit, last))
        if unit.absent and one.start < latest:
            one.quoted = _joined(flow, one.own)
            one.place = last
        else:
            latest, last = max(latest, one.start), one.end
        found.append(one)
    following = len(flow)
    for one in reversed(found):
        if one.quoted:
            one.place = min(one.place, following)
        else:
            following = one.start
    return found


def _own(unit: Unit, last: int) -> list[tuple[int, int, Role]]:
    own: list[tuple[int, int, Role]] = [(start, end, "text") for start, end in unit.ranges]
    if unit.title_range is not None:
        own.append((*unit.title_range, "title"))
    if unit.label_range is not None:
        own.append((*unit.label_range, "label"))
    if not own:
        place = last if unit.place is None else unit.place
        own.append((place, place, "place"))
    return own


def _joined(flow: str, own: list[tuple[int, int, Role]]) -> list[Range]:
    """Stretches with nothing but white space between them as one."""
    joined: list[Range] = []
    for start, end, _ in sorted(own):
        if joined and not flow[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
