"""The divisions of a book in its flow: where each begins, and what it is part of."""

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import islice

from parsers.flow import Flow, anchor_pattern, title_lines
from parsers.grammars.rules_facts import Division
from parsers.sequence import Candidate, best_chain
from parsers.unit import Range, Unit

MOST_PLACES = 40  # at which the words of one heading are considered
TITLE_LINE = 1.5  # a title that is a line by itself weighs more than words within one


@dataclass(frozen=True, slots=True)
class Placed:
    """A division with its heading in the flow; a lost heading has a place and no range."""

    division: Division
    above: tuple[Division, ...]  # outermost first
    at: int
    title: Range | None

    @property
    def body(self) -> int:
        """Where the text of the division begins."""
        return self.title[1] if self.title else self.at


@dataclass(slots=True)
class Plan:
    """The plan of a book: its divisions in reading order, and the ends of their text."""

    placed: list[Placed]
    lost: list[Division]
    end: int
    starts: list[int]
    _known: dict[int, tuple[str | None, tuple[str, ...]]] = field(default_factory=dict)

    @classmethod
    def of(cls, divisions: list[Division], titles: list[Range], end: int) -> "Plan":
        """The plan of divisions side by side, whose headings are found."""
        placed = [
            Placed(division, (), title[0], title)
            for division, title in zip(divisions, titles, strict=True)
        ]
        return cls(placed, [], end, [one.at for one in placed])

    def at(self, place: int) -> Placed | None:
        """The division in which a place of the flow lies; None before the first."""
        found = bisect_right(self.starts, place) - 1
        return self.placed[found] if found >= 0 else None

    def end_of(self, number: int) -> int:
        """Where the text of the division with this place in the list ends."""
        return self.starts[number + 1] if number + 1 < len(self.starts) else self.end

    def headings(self) -> list[Unit]:
        """A unit for each heading that stands in the text."""
        return [
            Unit(
                one.division.id,
                "heading",
                one.division.title,
                one.division.title,
                self.parent(one.above),
                tuple(above.title for above in one.above),
                title_range=one.title,
                division="chapter" if one.division.level > 1 else "part",
            )
            for one in self.placed
            if one.title is not None
        ]

    def parent(self, above: tuple[Division, ...]) -> str | None:
        """The nearest division above whose heading stands in the text."""
        lost = {division.id for division in self.lost}
        return next((one.id for one in reversed(above) if one.id not in lost), None)

    def belongs(self, place: int) -> tuple[str | None, tuple[str, ...]]:
        """Parent and part of a unit that begins at a place."""
        found = bisect_right(self.starts, place) - 1
        if found < 0:
            return None, ()
        known = self._known.get(found)
        if known is None:
            names = (*self.placed[found].above, self.placed[found].division)
            known = self.parent(names), tuple(division.title for division in names)
            self._known[found] = known
        return known


def place_divisions(flow: Flow, divisions: list[Division]) -> Plan:
    """The divisions where their headings stand, in the order in which they are declared.

    A heading whose page is declared is looked for on that page alone. One that is lost
    begins where the first later page does, so that what follows it keeps its division.
    """
    found = _headings(flow, divisions)
    placed: list[Placed] = []
    lost: list[Division] = []
    above: list[Division] = []
    at = 0
    for number, division in enumerate(divisions):
        above = [one for one in above if one.level < division.level]
        title = found.get(number)
        if title:
            placed.append(Placed(division, tuple(above), title[0], title))
            at = title[1]
        else:
            lost.append(division)
            here = _after_page(flow, division.page)
            if here is not None:
                at = max(at, here)
                placed.append(Placed(division, tuple(above), at, None))
        above.append(division)
    return Plan(placed, lost, len(flow.text), [one.at for one in placed])


def _headings(flow: Flow, divisions: list[Division]) -> dict[int, Range]:
    """Where the headings stand, by their number in the list: as many as keep its order.

    The words of a lost heading may stand elsewhere, as another heading or as text; what
    is found there would part the others from their place, and is left.
    """
    pages = page_ranges(flow)
    candidates = []
    for number, division in enumerate(divisions):
        if division.page is not None and division.page not in pages:
            continue
        start, end = pages.get(division.page or "", (0, len(flow.text)))
        opened = (
            match.span() for match in anchor_pattern(division.opens).finditer(flow.text, start, end)
        )
        titled = title_lines(flow.text, division.title, division.id, start, end)
        for places, weight in ((opened, 1.0), (titled, TITLE_LINE)):
            candidates += [
                Candidate(number, *place, weight, division.opens)
                for place in islice(places, MOST_PLACES)
            ]
    return {one.number: (one.at, one.end) for one in best_chain(candidates)}


def page_ranges(flow: Flow) -> dict[str, Range]:
    """Where each printed page stands in the flow, by its label; the first of its name."""
    starts = [page.at for page in flow.pages]
    found: dict[str, Range] = {}
    for page, end in zip(flow.pages, [*starts[1:], len(flow.text)], strict=False):
        if page.label is not None:
            found.setdefault(page.label, (page.at, end))
    return found


def _after_page(flow: Flow, label: str | None) -> int | None:
    """Where the first page with a number above ``label`` begins; None where none does."""
    if label is None or not label.isdecimal():
        return None
    number = int(label)
    for page in flow.pages:
        if page.label and page.label.isdecimal() and int(page.label) > number:
            return page.at
    return None
