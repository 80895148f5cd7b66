"""Places: where what is told of a unit stands in its reading text."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from parsers.flow import Flow
from parsers.parse import ParsedEdition
from parsers.reading import Place as Place  # which is told here
from parsers.reading import read_unit
from parsers.repair.repairs import Repair
from parsers.unit import Found, Range


@dataclass(frozen=True, slots=True)
class Places:
    """By id of a unit, for each of its references, corrections and suggestions its place.

    None for what stands outside the text, in a title or a label, and in a table whose rows
    are not in the order of the source.
    """

    references: dict[str, list[Place | None]] = field(default_factory=dict)
    corrections: dict[str, list[Place | None]] = field(default_factory=dict)
    suggestions: dict[str, list[Place | None]] = field(default_factory=dict)


def find_places(parsed: ParsedEdition) -> Places:
    """Where all that is told of the units of a text stands."""
    repairs = parsed.repairs
    found = _by_span(parsed.flow, parsed.found)
    mended = _by_span(parsed.flow, [*repairs.applied, *repairs.suggested])
    places = Places()
    for unit, rule in zip(parsed.parsed.units, parsed.rules, strict=True):
        if not (rule.references or rule.corrections or rule.suggestions):
            continue
        reading = read_unit(parsed.flow, unit, repairs.applied)
        for kind, told, ranges in (
            (places.references, rule.references, found),
            (places.corrections, rule.corrections, mended),
            (places.suggestions, rule.suggestions, mended),
        ):
            if told:
                kind[rule.id] = [reading.place(*ranges[one.span[0], one.span[1]]) for one in told]
    return places


def _by_span(flow: Flow, told: Sequence[Found | Repair]) -> dict[Range, Range]:
    """Stretches of the flow, by their places in the source."""
    return {
        (flow.source_at(one.start), flow.source_at(one.end, end=True)): (one.start, one.end)
        for one in told
    }
