"""The plan of the TEI body: which div holds which stretch of the flow, in reading order.

A unit whose text other units interrupt is cut into fragments (``part``, ``prev``,
``next``), so that the order of the document is the order of reading.
"""

from dataclasses import dataclass, field

from parsers.parse import ParsedEdition
from parsers.unit import Unit
from publish.tei_standing import Role, Standing, find_standing

DEEPEST = 100  # divs in one another: what is deeper stands beside its parent


@dataclass(frozen=True, slots=True)
class Stretch:
    """flow[start:end], and what it is to its unit."""

    start: int
    end: int
    role: Role


@dataclass(slots=True)
class Fragment:
    """A div: a unit, or a part of one. ``unit`` is None for noise before the first unit."""

    unit: Unit | None
    depth: int
    ordinal: int  # among the fragments of its unit, from 1
    stretches: list[Stretch] = field(default_factory=list)


@dataclass(slots=True)
class Plan:
    """The divs in document order, and how many fragments each unit has.

    ``quoted`` are stretches in which a unit that is lost is only named, with its number.
    """

    fragments: list[Fragment]
    counts: dict[str, int]
    quoted: list[tuple[int, int, str]]


def plan(text: ParsedEdition) -> Plan:
    """Where everything stands.

    Holds afterwards: each character of the flow that is no white space stands in exactly
    one stretch, and the stretches follow one another.
    """
    standing = find_standing(text)
    units: dict[str, Unit] = {}
    for unit in text.parsed.units:
        units.setdefault(unit.number, unit)
    paths: dict[str, list[str]] = {}
    fragments: list[Fragment] = []
    counts: dict[str, int] = {}
    open_: list[str] = []
    for number, stretch in _stretches(text, standing):
        if number is None:
            if not fragments:
                fragments.append(Fragment(None, 0, 1))
            fragments[-1].stretches.append(stretch)
            continue
        if not open_ or open_[-1] != number:
            path = paths.get(number)
            if path is None:
                path = paths[number] = _path(units, number)
            shared = 0
            while shared < min(len(open_), len(path) - 1) and open_[shared] == path[shared]:
                shared += 1
            missing = path[shared:]
            if number in counts and number not in open_:  # it goes on under a later heading
                missing = [number]
                while len(open_) > shared and units[open_[-1]].kind != "heading":
                    open_.pop()
            else:
                del open_[shared:]
            for opened in missing:
                counts[opened] = counts.get(opened, 0) + 1
                fragments.append(Fragment(units[opened], len(open_), counts[opened]))
                open_.append(opened)
        fragments[-1].stretches.append(stretch)
    quoted = sorted((*here, one.unit.number) for one in standing for here in one.quoted)
    return Plan(fragments, counts, quoted)


def _path(units: dict[str, Unit], number: str) -> list[str]:
    """The numbers from the outermost parent to the unit itself."""
    path = [number]
    parent = units[number].parent
    while parent is not None and parent in units and parent not in path:
        path.append(parent)
        if len(path) > DEEPEST:
            return [number]
        parent = units[parent].parent
    return path[::-1]


def _stretches(text: ParsedEdition, standing: list[Standing]) -> list[tuple[str | None, Stretch]]:
    """All of the flow, in order, each stretch with the number of its unit."""
    flow = text.flow.text
    claims: list[tuple[int, int, int, str | None, Role]] = []
    for n, one in enumerate(standing):
        if one.quoted:
            claims += [(start, n, end, None, "text") for start, end in one.quoted]
            claims.append((one.place, n, one.place, one.unit.number, "place"))
        else:
            claims += [(start, n, end, one.unit.number, role) for start, end, role in one.own]
    claims += [(start, -1, end, None, "noise") for start, end in text.parsed.noise]
    claims.sort(key=lambda claim: claim[:3])
    found: list[tuple[str | None, Stretch]] = []
    placed: set[str] = set()
    at = 0
    for start, _, end, number, role in [*claims, (len(flow), 0, len(flow), None, "noise")]:
        if start > at and (rest := _trimmed(flow, at, start)):
            found.append((None, Stretch(*rest, "unplaced")))
            at = start
        here = _trimmed(flow, max(start, at), min(end, len(flow)))
        if here:
            found.append((number, Stretch(*here, role)))
            at = here[1]
        elif number is not None and number not in placed:
            found.append((number, Stretch(at, at, "place")))
        if number is not None:
            placed.add(number)
    return found


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The stretch without the white space around it; None where nothing else is there."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else None
