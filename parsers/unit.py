"""What a grammar finds in a flow: units, and what it set apart."""

from dataclasses import dataclass, field

from schema.finding import Finding
from schema.rule import Kind, ReferenceKind

Range = tuple[int, int]  # of the flow: start, end


def trimmed(text: str, start: int, end: int) -> Range:
    """The stretch text[start:end] without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return (start, end) if start < end else (start, start)


def untaken(number: str, taken: dict[str, int], *, joint: str = "_") -> str:
    """A number that no other unit has: as it is, or with a count behind it. Marks it taken.

    ``taken`` holds each number with the last count that was set behind it.

    >>> taken = {}
    >>> [untaken("slag", taken) for _ in range(3)]
    ['slag', 'slag_2', 'slag_3']
    """
    unique, count = number, taken.get(number, 0)
    while unique in taken:
        count += 1
        unique = f"{number}{joint}{count}"
    taken[number] = max(count, 1)
    taken.setdefault(unique, 1)
    return unique


@dataclass(slots=True)
class Unit:
    """A unit of an edition, as ranges of the flow.

    ``ranges`` hold its text in reading order, without its label and title; ``label_range``
    is the printed number, ``title_range`` the printed title. A unit of which only a bare
    label is left has no ranges but these; one whose heading is lost and that has no text
    of its own stands at ``place``. ``parent`` is a number.
    """

    number: str
    kind: Kind
    label: str
    title: str | None = None
    parent: str | None = None
    part: tuple[str, ...] = ()
    ranges: list[Range] = field(default_factory=list)
    label_range: Range | None = None
    title_range: Range | None = None
    place: int | None = None
    truncated: bool = False
    absent: bool = False  # only its title or its bare label is left in this witness
    rows: list[list[str]] | None = None  # of a table
    division: str = ""  # what kind of division it heads: chapter, article, section ...


@dataclass(slots=True)
class IndexItem:
    """An entry of a printed index, with the range of the flow that it stands in."""

    unit: str
    head: str | None
    sub: str | None
    articles: list[str]
    see: list[str]
    see_also: list[str]
    range: Range


@dataclass(slots=True)
class Parsed:
    """What a grammar makes of a flow: units in reading order."""

    units: list[Unit] = field(default_factory=list)
    noise: list[Range] = field(default_factory=list)  # flow that is no text after all
    gaps: list[int] = field(default_factory=list)  # places in the flow where text is lost
    index: list[IndexItem] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


@dataclass(slots=True)
class Found:
    """A reference found in the flow: targets are numbers of units of the same edition."""

    start: int
    end: int
    kind: ReferenceKind
    targets: list[str]
    external: bool = False
