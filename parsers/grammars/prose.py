"""The grammar for prose with numbered parts: games told in paragraphs, as the old booklets do.

A numbered part is ``domino_10``; all other paragraphs are counted, game by game:
``ombre_p1``, ``ombre_p2`` ... It also takes every text that no other grammar fits.
"""

import re

from parsers.facts import read_facts
from parsers.flow import Flow
from parsers.grammars.prose_audit import audit_divisions, audit_section
from parsers.grammars.prose_facts import ProseFacts
from parsers.grammars.prose_reader import read_section
from parsers.grammars.prose_references import find_references
from parsers.grammars.prose_sections import declared_sections, found_sections, paragraphs_of
from parsers.sequence import LineOf
from parsers.unit import Parsed, Unit
from schema.edition import Edition

__all__ = ["find_references", "fit", "parse_units"]

LONG = 200  # characters: a paragraph of prose
# "... van den" | "... daarna,"   not: "... gewonnen."
BROKEN_OFF = re.compile(r"[\w,(-]\Z")
SHORTEST_BROKEN = 40  # characters: a shorter last line may be a name or a date
# "Men noemt dit remise" | "Onder codille verstaat men"   not: "de genoemde kaart"
DEFINES = re.compile(r"\b(?:noemt men|men noemt|verstaat men|men verstaat)\b", re.IGNORECASE)
UNDER_HEADING = frozenset({"example", "table"})  # kinds that belong to the heading above them


def fit(flow: Flow) -> float:
    """How well prose suits the text: the share of it that stands in long paragraphs."""
    if not flow.text:
        return 0.0
    long = sum(end - start for start, end in paragraphs_of(flow) if end - start >= LONG)
    return 0.1 + 0.4 * long / len(flow.text)


def parse_units(flow: Flow, edition: Edition, name: str) -> Parsed:
    """The units of a text in prose, in reading order.

    Holds afterwards: numbers are unique, and each character of the flow that is no white
    space is in exactly one unit, as text, title or label. Raises UnusableInput where the
    edition's facts are wrong.
    """
    facts = read_facts(edition, ProseFacts)
    paragraphs = paragraphs_of(flow)
    parsed = Parsed()
    line_of = LineOf(flow.source, flow.source_at)
    if facts.divisions:
        sections, missing = declared_sections(flow, paragraphs, facts.divisions)
        parsed.findings += audit_divisions(facts, [one.id for one in missing], name)
    else:
        sections = found_sections(flow, paragraphs)
    taken = {section.id for section in sections}
    for section in sections:
        read = read_section(flow, section, facts, taken, margins=edition.known)
        _place(read.units, section.title)
        parsed.units += read.units
        parsed.findings += audit_section(flow, read, name, line_of)
    _set_kinds(parsed.units, flow, facts)
    _set_parents(parsed.units)
    _mark_truncated(parsed.units, flow, 0 if facts.divisions else SHORTEST_BROKEN)
    return parsed


def _place(units: list[Unit], title: str | None) -> None:
    """Names the section of its units, and makes them the children of its heading."""
    if title is None or not units:
        return
    for unit in units[1:]:
        unit.parent, unit.part = units[0].number, (title,)


def _set_kinds(units: list[Unit], flow: Flow, facts: ProseFacts) -> None:
    """Kinds as declared; where no definitions are, what the words say."""
    declared = facts.kind_by_number()
    by_words = "definition" not in facts.kinds
    for unit in units:
        if unit.number in declared:
            unit.kind = declared[unit.number]
        elif unit.kind == "paragraph":
            start, end = unit.ranges[0] if unit.ranges else (0, 0)
            defines = by_words and DEFINES.search(flow.text, start, end)
            unit.kind = "definition" if defines else facts.default_kind


def _set_parents(units: list[Unit]) -> None:
    """Examples and tables belong to the heading right above them."""
    heading: Unit | None = None
    for unit in units:
        if unit.kind == "heading":
            heading = unit
        elif unit.kind not in UNDER_HEADING:
            heading = None
        elif heading is not None:
            unit.parent = heading.number


def _mark_truncated(units: list[Unit], flow: Flow, shortest: int) -> None:
    """The last unit, where the text breaks off in mid-sentence."""
    if not units or units[-1].kind == "heading" or not units[-1].ranges:
        return
    start, end = units[-1].ranges[-1]
    if end - start >= shortest and BROKEN_OFF.search(flow.text, start, end):
        units[-1].truncated = True
