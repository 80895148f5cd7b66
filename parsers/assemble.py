"""Units of a flow to records: once, in reading order; nothing downstream parses again."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import TypeVar

from parsers.flow import Flow
from parsers.mending import corrections_of, mended, suggestions_of
from parsers.reading import reading_text, within
from parsers.references import Targets, resolve
from parsers.repair.repairs import Repair, Repairs
from parsers.unit import Found, Parsed, Unit
from schema.edition import Edition
from schema.ids import make_id
from schema.rule import IndexEntry, Rule, WitnessName

Placed = TypeVar("Placed", Found, Repair)
Stretch = tuple[int, int, str]  # of the flow: start, end; the number of its unit


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
    repairs: Repairs | None = None,
) -> list[Rule]:
    """The records of an edition, in reading order.

    Each reference, and each repair, belongs to the unit in which it begins.
    """
    siglum = edition.siglum
    repairs = repairs or Repairs()
    applied = repairs.applied
    known: dict[str, bool] = {}
    for unit in parsed.units:
        known[unit.number] = not unit.absent or known.get(unit.number, False)
    ids = {unit.number: make_id(siglum, unit.number) for unit in parsed.units}
    targets = Targets(siglum, known)
    references = _by_unit(_stretches(parsed.units, labels=False), found)
    stretches = _stretches(parsed.units, labels=True) if applied or repairs.suggested else []
    corrected = _by_unit(stretches, applied)
    suggested = _by_unit(stretches, repairs.suggested)
    renamed = _renamed(flow, parsed.units, applied)
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
                title=_title(flow, unit, applied) if applied else unit.title,
                parent=ids.get(unit.parent) if unit.parent else None,
                part=[renamed.get(name, name) for name in unit.part] if renamed else [*unit.part],
                position=position,
                pages=_pages(flow, unit),
                spans=[list(span) for span in spans],
                text=reading_text(flow, unit, applied),
                source_text="".join([flow.source[start:end] for start, end in spans]),
                truncated=unit.truncated,
                references=[resolve(one, flow, targets) for one in references.get(unit.number, ())],
                corrections=corrections_of(flow, corrected.get(unit.number, ())),
                suggestions=suggestions_of(flow, suggested.get(unit.number, ())),
                witness=witness,
                rights=edition.rights.status,
            )
        )
    return records


def _title(flow: Flow, unit: Unit, applied: Sequence[Repair]) -> str | None:
    """The title of a unit, with what is repaired where it is printed."""
    if not unit.title or unit.title_range is None:
        return unit.title
    return mended(flow, unit.title, within(applied, *unit.title_range))


def _renamed(flow: Flow, units: list[Unit], applied: Sequence[Repair]) -> dict[str, str]:
    """The titles of divisions that are repaired: as they were read, and as they are now."""
    if not applied:
        return {}
    pairs = ((unit.title, _title(flow, unit, applied)) for unit in units)
    return {old: new for old, new in pairs if old and new and old != new}


def _pages(flow: Flow, unit: Unit) -> list[str]:
    """The printed labels of the pages that a unit touches, in order."""
    ranges = unit.ranges or [one for one in (unit.title_range, unit.label_range) if one]
    if not ranges:
        return flow.pages_of(unit.place or 0, unit.place or 0)
    if len(ranges) == 1:
        return flow.pages_of(*ranges[0])
    return list(dict.fromkeys(label for one in ranges for label in flow.pages_of(*one)))


def _stretches(units: list[Unit], *, labels: bool) -> list[Stretch]:
    """The stretches of all units in the order of the flow: their text, title and label."""
    found: list[Stretch] = []
    for unit in units:
        found += [(start, end, unit.number) for start, end in unit.ranges]
        if unit.title_range:
            found.append((*unit.title_range, unit.number))
        if labels and unit.label_range:
            found.append((*unit.label_range, unit.number))
    found.sort()
    return found


def _by_unit(stretches: list[Stretch], placed: Iterable[Placed]) -> dict[str, list[Placed]]:
    """What has a place in the flow, by the unit in whose stretches it begins, in order."""
    starts = [start for start, _, _ in stretches]
    found: dict[str, list[Placed]] = {}
    for one in sorted(placed, key=lambda one: (one.start, one.end)):
        at = bisect_right(starts, one.start) - 1
        if at >= 0 and one.start < stretches[at][1]:
            found.setdefault(stretches[at][2], []).append(one)
    return found


def index_entries(
    parsed: Parsed, flow: Flow, edition: Edition, repairs: Sequence[Repair] = ()
) -> list[IndexEntry]:
    """The entries of the printed index, in its order, repaired."""
    units = {number: make_id(edition.siglum, number) for number in {i.unit for i in parsed.index}}
    return [
        IndexEntry(
            edition=edition.siglum,
            position=position,
            unit=units[item.unit],
            head=mended(flow, item.head, within(repairs, *item.range)) if item.head else None,
            sub=mended(flow, item.sub, within(repairs, *item.range)) if item.sub else None,
            articles=item.articles,
            see=item.see,
            see_also=item.see_also,
            span=[flow.source_at(item.range[0]), flow.source_at(item.range[1], end=True)],
        )
        for position, item in enumerate(parsed.index)
    ]
