"""What stands on the pages of a book beside its rules: passages, examples, asides."""

import re
from bisect import bisect_right
from typing import NamedTuple

from parsers.flow import Flow, anchor_pattern
from parsers.grammars.rules_divisions import Plan, page_ranges
from parsers.grammars.rules_facts import RuleFacts
from parsers.unit import Range, Unit, untaken
from schema.rule import Kind

# [p55] begins a line; [voorbeeld_3]   not: [p. 55] (a page), [1] (a note)
MARGIN = re.compile(r"^\[(?P<number>[A-Za-z][A-Za-z0-9_]*)\]", re.MULTILINE)
NAMED = re.compile(r"(?P<name>p|voorbeeld_)(?P<count>\d+)\Z")  # p55, voorbeeld_3  not: motto
NAMES = {"p": "blz.", "voorbeeld_": "voorbeeld"}
# the blank and the stop of "12 a."   not: xii, 5-6
UNSAFE = re.compile(r"[^A-Za-z0-9-]+")


class Margin(NamedTuple):
    """A unit whose number stands in the margin: the mark, and the stretch of its text."""

    number: str
    mark: Range
    text: Range


def find_margins(flow: Flow, stops: list[int]) -> list[Margin]:
    """The units whose number stands in the margin, in text order.

    Each runs to the next margin, label or heading. ``stops`` are the places (in order)
    where a label or a heading begins.
    """
    headings = set(stops)
    marks = [one for one in MARGIN.finditer(flow.text) if one.start() not in headings]
    if not marks:
        return []
    ends = sorted([*stops, *(mark.start() for mark in marks), len(flow.text)])
    return [
        Margin(mark["number"], mark.span(), (mark.end(), ends[bisect_right(ends, mark.start())]))
        for mark in marks
    ]


def margin_units(flow: Flow, margins: list[Margin], plan: Plan) -> list[Unit]:
    """A unit for each margin: an example, a passage on a page, or what has a name."""
    units = []
    for margin in margins:
        placed = plan.at(margin.mark[0])
        kind: Kind = placed.division.kind if placed else "paragraph"
        label = margin.number
        if named := NAMED.match(margin.number):
            label = f"{NAMES[named['name']]} {named['count']}"
            kind = "example" if named["name"] == "voorbeeld_" else kind
        parent, part = plan.belongs(margin.mark[0])
        units.append(
            Unit(
                margin.number,
                kind,
                label,
                None,
                parent,
                part,
                [margin.text],
                label_range=margin.mark,
            )
        )
    return units


def find_asides(flow: Flow, facts: RuleFacts, stops: list[int]) -> list[tuple[Range, str | None]]:
    """Footnotes, lists beside the text and closing sentences, in text order.

    ``stops`` are the places (in order) where a label or a heading begins.
    """
    pages = page_ranges(flow)
    found: list[tuple[Range, str | None]] = []
    for aside in facts.asides:
        if aside.page not in pages:
            continue
        start, end = pages[aside.page]
        match = anchor_pattern(aside.opens).search(flow.text, start, end)
        if match:
            after = bisect_right(stops, match.start())
            stop = stops[after] if after < len(stops) else end
            found.append(((match.start(), min(stop, end)), aside.number))
    for closing in facts.closings:
        match = anchor_pattern(closing).search(flow.text)
        if match:
            found.append(((match.start(), match.end()), None))
    return sorted(found)


def aside_units(asides: list[tuple[Range, str | None]], plan: Plan) -> list[Unit]:
    """A unit for each aside that has a number of its own."""
    units = []
    for (start, end), number in asides:
        if number is not None:
            parent, part = plan.belongs(start)
            units.append(Unit(number, "paragraph", number, None, parent, part, [(start, end)]))
    return units


def example_units(flow: Flow, facts: RuleFacts, plan: Plan) -> list[Unit]:
    """The worked examples: a unit for the pages of each, as far as they are there."""
    spans = facts.example_pages()
    firsts = [first for _, first, _ in spans]
    by_example: dict[str, list[Range]] = {}
    sizes = {number: last - first + 1 for number, first, last in spans}
    for label, here in page_ranges(flow).items():
        if not label.isdecimal():
            continue
        at = bisect_right(firsts, int(label)) - 1
        if at >= 0 and int(label) <= spans[at][2]:
            by_example.setdefault(spans[at][0], []).append(here)
    units = []
    for number, ranges in by_example.items():
        joined = join(sorted(ranges))
        parent, part = plan.belongs(joined[0][0])
        units.append(
            Unit(
                f"voorbeeld_{number}",
                "example",
                f"voorbeeld {number}",
                parent=parent,
                part=part,
                ranges=joined,
                truncated=len(ranges) < sizes[number],
            )
        )
    return units


def join(ranges: list[Range]) -> list[Range]:
    """Ranges in order, those that touch made one."""
    joined: list[Range] = []
    for start, end in ranges:
        if joined and joined[-1][1] >= start:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def passages(flow: Flow, units: list[Unit], taken: list[Range], plan: Plan) -> list[Unit]:
    """What no other unit holds: a unit a page, or a paragraph where no page has a number."""
    free = without_blank(flow, _complement(join(sorted(taken)), len(flow.text)))
    if any(page.label for page in flow.pages):
        groups = _by_page(flow, free)
    else:
        pieces = [piece for start, end in free for piece in _paragraphs(flow, start, end)]
        groups = [(f"p{n}", f"alinea {n}", [piece]) for n, piece in enumerate(pieces, 1)]
    found = []
    numbers = {unit.number: 1 for unit in units}
    for number, label, ranges in groups:
        placed = plan.at(ranges[0][0])
        kind: Kind = placed.division.kind if placed else "paragraph"
        parent, part = plan.belongs(ranges[0][0])
        found.append(Unit(untaken(number, numbers), kind, label, None, parent, part, ranges))
    return found


def without_blank(flow: Flow, ranges: list[Range]) -> list[Range]:
    """The ranges that hold more than white space."""
    return [(start, end) for start, end in ranges if flow.text[start:end].strip()]


def _complement(taken: list[Range], end: int) -> list[Range]:
    edges = [0, *(edge for one in taken for edge in one), end]
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]


def _by_page(flow: Flow, free: list[Range]) -> list[tuple[str, str, list[Range]]]:
    starts = [page.at for page in flow.pages]
    ends = [*starts[1:], len(flow.text)]
    held: dict[int, list[Range]] = {}
    for start, end in free:
        page = max(bisect_right(starts, start) - 1, 0)
        while start < end:
            stop = min(end, ends[page])
            if flow.text[start:stop].strip():
                held.setdefault(page, []).append((start, stop))
            start, page = max(start, stop), page + 1
    groups = []
    taken: dict[str, int] = {}
    unnumbered = 0
    for page, ranges in held.items():
        printed = flow.pages[page].label
        name = UNSAFE.sub("", printed or "")
        if name:
            number, label = f"p{name}", f"blz. {printed}"
        else:
            unnumbered += 1
            number, label = f"blad_{unnumbered}", f"blad {unnumbered} zonder nummer"
        groups.append((untaken(number, taken), label, ranges))
    return groups


def _paragraphs(flow: Flow, start: int, end: int) -> list[Range]:
    found = []
    while start < end:
        stop = flow.text.find("\n", start, end)
        stop = end if stop < 0 else stop
        if flow.text[start:stop].strip():
            found.append((start, stop))
        start = stop + 1
    return found
