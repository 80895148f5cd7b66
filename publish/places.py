"""Places: where the references of a unit stand in its reading text."""

from bisect import bisect_left
from collections.abc import Iterator

from parsers.parse import ParsedEdition
from parsers.unit import Range, Unit
from schema.rule import Rule

Place = tuple[int, int]  # of the reading text: start, end


def reference_places(parsed: ParsedEdition) -> dict[str, list[Place | None]]:
    """By id of each unit that refers to something: for each reference its place in the text.

    None for one that stands outside it, in a title; and for those of a table, which is read
    by its cells.
    """
    flow = parsed.flow
    ranges = {
        (flow.source_at(one.start), flow.source_at(one.end, end=True)): (one.start, one.end)
        for one in parsed.found
    }
    return {
        rule.id: _places(
            flow.text, unit, rule, [ranges[one.span[0], one.span[1]] for one in rule.references]
        )
        for unit, rule in zip(parsed.parsed.units, parsed.rules, strict=True)
        if rule.references
    }


def _places(flow: str, unit: Unit, rule: Rule, found: list[Range]) -> list[Place | None]:
    """The reading text has the signs of the flow in their order, and only its white space is
    its own: so the nth sign of the one is the nth of the other."""
    if unit.rows is not None:
        return [None] * len(found)
    here = [at for start, end in unit.ranges for at in _signs(flow, start, end)]
    there = list(_signs(rule.text, 0, len(rule.text)))
    places: list[Place | None] = []
    for start, end in found:
        first, last = bisect_left(here, start), bisect_left(here, end) - 1
        stands = first <= last and here[first] == start
        places.append((there[first], there[last] + 1) if stands else None)
    return places


def _signs(text: str, start: int, end: int) -> Iterator[int]:
    return (at for at in range(start, end) if not text[at].isspace())
