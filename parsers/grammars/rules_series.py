"""Series of numbered units: the labels that make up each, its units, its audit."""

import re
from dataclasses import dataclass, field

from parsers.flow import Flow
from parsers.grammars.rules_divisions import Plan
from parsers.grammars.rules_facts import Division, RuleFacts
from parsers.grammars.rules_labels import (
    case_labels,
    declared_labels,
    roman_labels,
    rule_labels,
)
from parsers.roman import roman_numeral
from parsers.sequence import Candidate, LineOf, audit_chain, best_chain
from parsers.unit import Range, Unit
from schema.finding import Finding, finding_in

FIND = {"rules": rule_labels, "roman": roman_labels, "cases": case_labels}
NAMES = {"rules": "regels", "roman": "regels", "cases": "gevallen"}


@dataclass(slots=True)
class Series:
    """A run of numbers over one or more divisions: its chain of labels, where each text ends."""

    division: Division
    chain: list[Candidate]
    ends: list[int]
    candidates: list[Candidate] = field(default_factory=list)
    last: int | None = None
    gaps: frozenset[int] = frozenset()

    def number(self, one: Candidate) -> str:
        """The number of the unit that a label opens."""
        written = self.printed(one.number)
        return f"{self.division.prefix}_{written}" if self.division.prefix else written

    def printed(self, number: int) -> str:
        """A number as the series prints it."""
        return roman_numeral(number) if self.division.holds == "roman" else str(number)


def find_series(flow: Flow, plan: Plan, facts: RuleFacts) -> list[Series]:
    """The series of a book, each over the divisions that share its kind and prefix."""
    groups: dict[tuple[str, str | None], list[int]] = {}
    for n, placed in enumerate(plan.placed):
        division = placed.division
        if division.holds in FIND:
            groups.setdefault((division.holds, division.prefix), []).append(n)
    series = []
    for (holds, _), members in groups.items():
        candidates: list[Candidate] = []
        for n in members:
            division, start, end = (
                plan.placed[n].division,
                plan.placed[n].body,
                plan.end_of(n),
            )
            candidates += FIND[holds](flow, start, end)
            candidates += declared_labels(flow, start, end, division.id, facts.readings)
        divisions = [plan.placed[n].division for n in members]
        bounds = sorted(plan.end_of(n) for n in members)
        series.append(make_series(divisions, candidates, bounds))
    return series


def make_series(
    divisions: list[Division], candidates: list[Candidate], bounds: list[int]
) -> Series:
    """The series that candidates make up; a text ends at the next label or bound."""
    chain = best_chain(candidates)
    ends = []
    bound = 0
    for n, one in enumerate(chain):
        while bounds[bound] < one.end:
            bound += 1
        following = chain[n + 1].at if n + 1 < len(chain) else bounds[-1]
        ends.append(min(bounds[bound], following))
    lasts = [division.last for division in divisions if division.last is not None]
    gaps = frozenset(n for division in divisions for n in _numbers(division.gaps))
    return Series(divisions[0], chain, ends, candidates, max(lasts, default=None), gaps)


def series_units(series: Series, plan: Plan, cite: str, cuts: list[Range]) -> list[Unit]:
    """The units of a series; ``cuts`` are stretches amid them that are not theirs."""
    units = []
    for one, end in zip(series.chain, series.ends, strict=True):
        parent, part = plan.belongs(one.at)
        here: list[Range] = [(one.end, end)]
        number = series.number(one)
        form = series.division.cite or cite
        units.append(
            Unit(
                number,
                "table" if series.division.holds == "cases" else "rule",
                form.format(number=series.printed(one.number)),
                parent=parent,
                part=part,
                ranges=without(here, cuts) if cuts else here,
                label_range=(one.at, one.end),
            )
        )
    return units


def without(ranges: list[Range], cuts: list[Range]) -> list[Range]:
    """Ranges less the cuts (in text order) that fall in them.

    >>> without([(0, 10)], [(2, 4), (9, 20)])
    [(0, 2), (4, 9)]
    """
    left = []
    for start, end in ranges:
        for first, last in cuts:
            if first >= end or last <= start:
                continue
            if first > start:
                left.append((start, first))
            start = max(start, last)
        if start < end:
            left.append((start, end))
    return left


def audit_series(series: Series, source: str, line_of: LineOf) -> list[Finding]:
    """What is lost, misread or doubled in a series; declared gaps are not lost."""
    division = series.division
    sequence = division.prefix or NAMES[division.holds]
    chain = [
        one._replace(read=str(one.number)) if division.holds == "roman" else one
        for one in series.chain
    ]
    found = audit_chain(chain, source=source, sequence=sequence, line_of=line_of, last=series.last)
    found = [left for finding in found if (left := _less_gaps(finding, series.gaps))]
    return found + _doubled(series, sequence, source, line_of)


def _less_gaps(finding: Finding, gaps: frozenset[int]) -> Finding | None:
    """A finding without the numbers that never existed; None where nothing is left."""
    if finding.what != "lost":
        return finding
    numbers = _numbers([finding.proposed])
    lost = [number for number in numbers if number not in gaps]
    if len(lost) == len(numbers):
        return finding
    if not lost:
        return None
    named = ", ".join(str(number) for number in lost)
    message = finding.message.replace(finding.proposed, named, 1)
    return finding.model_copy(update={"proposed": named, "message": message})


def _doubled(series: Series, sequence: str, source: str, line_of: LineOf) -> list[Finding]:
    """Labels at the start of a paragraph with a number that the series has elsewhere."""
    places = {one.number: one.at for one in series.chain}
    taken = {one.at for one in series.chain}
    found = []
    for one in series.candidates:
        if one.weight < 1 or one.at in taken or one.number not in places:
            continue
        elsewhere = line_of(places[one.number])
        found.append(
            finding_in(
                sequence,
                "doubled",
                f"{one.number} staat er tweemaal; regel {elsewhere} geldt",
                at=(source, line_of(one.at)),
                read=one.read,
            )
        )
    return found


def _numbers(spans: list[str]) -> list[int]:
    """Numbers and spans of numbers written out: 36-39 and 49."""
    found: list[int] = []
    for span in spans:
        ends = [int(number) for number in re.findall(r"\d+", span)]
        found += range(ends[0], ends[-1] + 1)
    return found
