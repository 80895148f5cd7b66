"""What is lost, doubled or can't be placed among the numbers of a law code."""

from bisect import bisect_left

from parsers.flow import Flow
from parsers.grammars.code_body import Body
from parsers.grammars.code_numbers import Path, number_of
from parsers.sequence import LineOf
from parsers.unit import Unit
from schema.finding import Finding, Trouble, finding_in


def audit(body: Body, flow: Flow, line_of: LineOf, name: str) -> list[Finding]:
    """Findings about the articles, their letters and numbers, and the divisions, in their order."""
    by_path = {path: unit for unit in body.units if (path := body.paths.get(unit.number))}
    report = _Report(line_of, name)
    _audit_articles(by_path, report)
    _audit_levels(by_path, report)
    articles = [path[0] for path in by_path]  # in reading order: they rise
    places = [_place(unit) for unit in by_path.values()]
    for first, what in body.divisions.lost:
        message = f"{what} ontbreekt vóór artikel {first:g}"
        found = bisect_left(articles, first)
        at = places[found] if found < len(places) else 0
        report.add("afdelingen", "lost", "", what, message, at)
    for mark in body.unplaced:
        read = " ".join(flow.text[mark.start : mark.end].split())
        message = f"opschrift „{read}” past nergens: is er een artikel zijn opschrift kwijt?"
        report.add("artikelen", "unplaced", read, "", message, mark.start)
    return report.findings


class _Report:
    """Findings as they come."""

    def __init__(self, line_of: LineOf, name: str) -> None:
        self.line_of = line_of
        self.name = name
        self.findings: list[Finding] = []

    def add(
        self, sequence: str, what: Trouble, read: str, proposed: str, message: str, at: int
    ) -> None:
        """One finding, at a place in the flow."""
        self.findings.append(
            finding_in(
                sequence,
                what,
                message,
                at=(self.name, self.line_of(at)),
                read=read,
                proposed=proposed,
            )
        )


def _place(unit: Unit) -> int:
    if unit.label_range is not None:
        return unit.label_range[0]
    if unit.ranges:
        return unit.ranges[0][0]
    return unit.place or 0


def _audit_articles(by_path: dict[Path, Unit], report: _Report) -> None:
    """Articles that are nowhere, without a heading, or only in the contents."""
    expected = 1
    for path, unit in by_path.items():
        if len(path) > 1:
            continue
        at = _place(unit)
        if path[0] > expected:
            lost = str(expected) if path[0] == expected + 1 else f"{expected}–{path[0] - 1}"
            report.add("artikelen", "lost", "", lost, f"{lost} ontbreekt vóór {path[0]}", at)
        if unit.absent:
            message = f"van {path[0]} is alleen de inhoudsopgave over"
            report.add("artikelen", "lost", "", str(path[0]), message, at)
        elif unit.label_range is None:
            message = f"het opschrift van {path[0]} ontbreekt"
            report.add("artikelen", "lost", "", str(path[0]), message, at)
        expected = path[0] + 1


def _audit_levels(by_path: dict[Path, Unit], report: _Report) -> None:
    """Letters and numbers that are skipped below what stands above them."""
    last: dict[Path, int] = {}
    for path, unit in by_path.items():
        if len(path) == 1:
            continue
        above = path[:-1]
        skipped = [number_of((*above, n)) for n in range(last.get(above, 0) + 1, path[-1])]
        if skipped:
            lost = skipped[0] if len(skipped) == 1 else f"{skipped[0]}–{skipped[-1]}"
            message = f"{lost} ontbreekt vóór {unit.number}"
            report.add("leden", "lost", "", lost, message, _place(unit))
        last[above] = path[-1]
