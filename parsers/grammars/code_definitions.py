"""Definitions of a law code: "Term: text", one after the other in running text."""

import re

from parsers.unit import Range, Unit, trimmed, untaken
from schema.ids import slug

# "Arbitrale score: Een"  "RT: Rechter"  "Match punt (IMP): Een"  "Conventie: 1."
# not: "een kenmerk: schoppen"  "(In Vlaanderen: herdubbel)"
TERM = re.compile(
    r"(?<![^\s])(?P<term>[A-ZÀ-Ý][\w’'-]*(?:\s[a-zà-ÿ][\w’'-]*){0,4}(?:\s\([A-Z]{2,}\))?):"
    r"(?=\s+(?:[A-ZÀ-Ý„“\[]|\d))"
)
# "Komeet (KT)"   not: "Komeet"
ABBREVIATION = re.compile(r"\s*\([^)]*\)")
BARE = re.compile(r"(?:^|\s)\d{1,2}\.\Z")  # the bare label of a sense


def read_definitions(text: str, start: int, end: int, *, cut: bool) -> tuple[list[Unit], Range]:
    """The definitions in text[start:end], and the stretch before the first.

    Each is numbered ``def_<its term>``; an abbreviation in brackets is no part of it.
    """
    terms = []
    at, depth = start, 0  # of brackets
    for found in TERM.finditer(text, start, end):
        depth += text.count("(", at, found.start()) - text.count(")", at, found.start())
        at = found.start()
        if depth <= 0:
            terms.append(found)
    stops = [*(found.start() for found in terms), end][1:]
    units = []
    taken: dict[str, int] = {}
    for found, stop in zip(terms, stops, strict=True):
        term = " ".join(found["term"].split())
        number = untaken(f"def_{slug(ABBREVIATION.sub('', term))}", taken)
        unit = Unit(number, "definition", term, title=term, title_range=found.span())
        body = trimmed(text, found.end(), stop)
        if body[1] > body[0]:
            unit.ranges.append(body)
        unit.truncated = cut and bool(BARE.search(text[body[0] : body[1]]))
        units.append(unit)
    return units, trimmed(text, start, terms[0].start() if terms else end)
