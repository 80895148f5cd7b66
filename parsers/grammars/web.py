"""The grammar of web pages: headings, lists, questions and answers, branches, flattened tables."""

import re

from parsers.facts import read_facts
from parsers.flow import Flow, anchor_pattern
from parsers.grammars.web_audit import audit_numbers, missing_headings
from parsers.grammars.web_facts import WebFacts
from parsers.grammars.web_lines import read_lines
from parsers.grammars.web_outline import Outline
from parsers.grammars.web_references import find_references
from parsers.unit import Parsed, Unit
from schema.edition import Edition

__all__ = ["find_references", "fit", "parse_units"]

# "gepast." | "af |"   not: "en daarna", "daarna:"
ENDS = re.compile(r"[.!?)|\"'”’…]\s*\Z")
FITS_FROM = 8  # marks of a web page: fewer may be chance
SAMPLE = 200_000  # characters from which a layout is judged


def fit(flow: Flow) -> float:
    """How much of a text is made of what web pages are made of.

    Headings over longer text, items with a dash or a dot, and runs of bars.
    """
    text = flow.text[:SAMPLE]
    lines, _ = read_lines(text)
    if not lines:
        return 0.0
    marks = 0.0
    for line in lines:
        if line.kind == "table":
            marks += 2
        elif line.kind == "item":
            marks += 0 if text[line.start].isdigit() else 1  # books number their rules too
        elif line.kind != "text":
            marks += 1
    length = sum(line.end - line.start for line in lines)
    return min(1.0, 3 * marks / len(lines), marks / FITS_FROM, 400 * marks / max(length, 1))


def parse_units(flow: Flow, edition: Edition, name: str) -> Parsed:
    """The units of a page in their order: its headings, and the lines counted under each."""
    facts = read_facts(edition, WebFacts)
    titles = frozenset(fact.title for fact in facts.headings) if facts.headings else None
    lines, noise = read_lines(flow.text, titles)
    outline = Outline(flow.text, edition, facts.headings, facts.tables)
    for line in lines:
        outline.add(line)
    units = outline.units
    if not units and flow.text.strip():
        units.append(Unit("p1", "paragraph", "p1", ranges=[(0, len(flow.text))]))
        noise = []
    _hang_branches(units, [(branch.of, branch.units) for branch in facts.branches])
    if units and _breaks_off(flow.text, edition):
        units[-1].truncated = True
    findings = [
        *audit_numbers(outline.items, outline.tables, flow, name),
        *missing_headings(facts.headings, units, name),
    ]
    return Parsed(units=units, noise=noise, findings=findings)


def _hang_branches(units: list[Unit], branches: list[tuple[str, list[str]]]) -> None:
    known = {unit.number for unit in units}
    parents = {number: of for of, numbers in branches for number in numbers if of in known}
    for unit in units:
        unit.parent = parents.get(unit.number, unit.parent)


def _breaks_off(text: str, edition: Edition) -> bool:
    """Whether the page as described goes on where this text ends, within a sentence."""
    if not edition.openings or ENDS.search(text, max(len(text) - 20, 0)):
        return False
    first, last = (anchor_pattern(edition.openings[place]) for place in (0, -1))
    return first.search(text) is not None and last.search(text) is None
