"""Units of a flow to records: once, in reading order; nothing downstream parses again."""

import re
from bisect import bisect_right

from parsers.flow import Flow
from parsers.references import Targets, resolve
from parsers.unit import Found, Parsed, Unit
from schema.edition import Edition
from schema.ids import make_id
from schema.rule import IndexEntry, Reference, Rule, WitnessName

# "a  b", a tab   not: "a b", a line end
BLANKS = re.compile(r"[ \t\u00a0]{2,}|\t")


def reading_text(flow: Flow, unit: Unit) -> str:
    """The text of a unit as it is read; a table's cells are set apart by ``|``."""
    if unit.rows is not None:
        return "\n".join(" | ".join(row) for row in unit.rows)
    if len(unit.ranges) == 1:
        start, end = unit.ranges[0]
        text = flow.text[start:end].strip()
    else:
        pieces = [flow.text[start:end].strip() for start, end in unit.ranges]
        text = "\n".join([piece for piece in pieces if piece])
    blanks = "  " in text or "\t" in text or "\u00a0" in text
    return BLANKS.sub(" ", text) if blanks else text


def unit_spans(flow: Flow, unit: Unit) -> list[tuple[int, int]]:
    """The stretches of the source that a unit is made of, its label left out.

    A unit of which nothing is left but its label stands there; one whose heading is lost
    has an empty stretch where its text begins.
    """
    ranges = unit.ranges
    if unit.title_range is not None:
        ranges = [unit.title_range, *ranges]
    elif not ranges and unit.label_range is not None:
        ranges = [unit.label_range]
    if not ranges:
        place = flow.source_at(unit.place or 0)
        return [(place, place)]
    spans: list[tuple[int, int]] = []
    start, end = ranges[0]
    for begin, stop in ranges[1:]:
        if not flow.text[end:begin].isspace():
            spans += flow.spans(start, end)
            start = begin
        end = stop
    return spans + flow.spans(start, end)


def assemble(
    parsed: Parsed,
    found: list[Found],
    flow: Flow,
    edition: Edition,
    witness: WitnessName = "source",
) -> list[Rule]:
    """The records of an edition, in reading order.

    Each reference belongs to the unit in which it begins.
    """
    siglum = edition.siglum
    known: dict[str, bool] = {}
    for unit in parsed.units:
        known[unit.number] = not unit.absent or known.get(unit.number, False)
    ids = {unit.number: make_id(siglum, unit.number) for unit in parsed.units}
    by_unit = _references_by_unit(parsed.units, found, flow, Targets(siglum, known))
    records = []
    for position, unit in enumerate(parsed.units):
        spans = unit_spans(flow, unit)
        records.append(
            Rule(
                id=ids[unit.number],
                edition=siglum,
                number=unit.number,
                label=unit.label,
                kind=unit.kind,
                title=unit.title,
                parent=ids.get(unit.parent) if unit.parent else None,
                part=list(unit.part),
                position=position,
                pages=_pages(flow, unit),
                spans=[list(span) for span in spans],
                text=reading_text(flow, unit),
                source_text="".join([flow.source[start:end] for start, end in spans]),
                truncated=unit.truncated,
                references=by_unit.get(unit.number, []),
                witness=witness,
                rights=edition.rights.status,
            )
        )
    return records


def _pages(flow: Flow, unit: Unit) -> list[str]:
    """The printed labels of the pages that a unit touches, in order."""
    ranges = unit.ranges or [one for one in (unit.title_range, unit.label_range) if one]
    if not ranges:
        return flow.pages_of(unit.place or 0, unit.place or 0)
    if len(ranges) == 1:
        return flow.pages_of(*ranges[0])
    return list(dict.fromkeys(label for one in ranges for label in flow.pages_of(*one)))


def _references_by_unit(
    units: list[Unit], found: list[Found], flow: Flow, targets: Targets
) -> dict[str, list[Reference]]:
    ranges = [(start, end, unit.number) for unit in units for start, end in unit.ranges]
    ranges += [(*unit.title_range, unit.number) for unit in units if unit.title_range]
    ranges.sort()
    starts = [start for start, _, _ in ranges]
    by_unit: dict[str, list[Reference]] = {}
    for reference in sorted(found, key=lambda one: (one.start, one.end)):
        at = bisect_right(starts, reference.start) - 1
        if at >= 0 and reference.start < ranges[at][1]:
            resolved = resolve(reference, flow, targets)
            by_unit.setdefault(ranges[at][2], []).append(resolved)
    return by_unit


def index_entries(parsed: Parsed, flow: Flow, edition: Edition) -> list[IndexEntry]:
    """The entries of the printed index, in its order."""
    units = {number: make_id(edition.siglum, number) for number in {i.unit for i in parsed.index}}
    return [
        IndexEntry(
            edition=edition.siglum,
            position=position,
            unit=units[item.unit],
            head=item.head,
            sub=item.sub,
            articles=item.articles,
            see=item.see,
            see_also=item.see_also,
            span=[flow.source_at(item.range[0]), flow.source_at(item.range[1], end=True)],
        )
        for position, item in enumerate(parsed.index)
    ]
