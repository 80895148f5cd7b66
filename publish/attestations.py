"""Attestations: on which page each term of a text stands, and how it is printed there."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from operator import attrgetter

from parsers.flow import Flow
from parsers.parse import ParsedEdition
from parsers.reading import Reading, read_unit
from schema.rule import Rule

_BEGIN, _STOP = attrgetter("begin"), attrgetter("stop")


@dataclass(frozen=True, slots=True)
class Attestation:
    """The printed page on which a term stands, and what is read there where that is repaired."""

    page: str | None
    as_printed: str | None = None


def find_attestations(parsed: ParsedEdition) -> dict[str, list[Attestation]]:
    """By id of a unit, for each of the terms in its text.

    Units that stand on one page and have nothing repaired are left out: see ``first_page``.
    """
    found: dict[str, list[Attestation]] = {}
    for unit, rule in zip(parsed.parsed.units, parsed.rules, strict=True):
        if rule.terms and (rule.corrections or len(rule.pages) > 1):
            reading = read_unit(parsed.flow, unit, parsed.repairs.applied)
            found[rule.id] = [
                _attested(parsed.flow, reading, *mark.span) or Attestation(first_page(rule))
                for mark in rule.terms
            ]
    return found


def first_page(rule: Rule) -> str | None:
    """The printed page on which a unit begins."""
    return rule.pages[0] if rule.pages else None


def _attested(flow: Flow, reading: Reading, start: int, end: int) -> Attestation | None:
    """What the pieces tell that text[start:end] is made of; None where there are none."""
    first = bisect_right(reading.pieces, start, key=_STOP)
    pieces = reading.pieces[first : bisect_left(reading.pieces, end, key=_BEGIN)]
    if not pieces:
        return None
    one, other = pieces[0], pieces[-1]
    begin, stop = one.start + (start - one.begin if one.kept else 0), other.end
    if other.kept:
        stop = other.start + end - other.begin
    page = flow.page_at(begin)
    if all(piece.kept for piece in pieces):
        return Attestation(page)
    printed = flow.text[begin:stop]
    if not one.kept:  # what of the repair lies before the term, or behind it, if it is the same
        printed = printed.removeprefix(reading.text[one.begin : start])
    if not other.kept:
        printed = printed.removesuffix(reading.text[end : other.stop])
    printed, form = " ".join(printed.split()), " ".join(reading.text[start:end].split())
    return Attestation(page, None if _has(printed, form) else printed)


def _has(printed: str, form: str) -> bool:
    """Whether a form stands among what is printed as it is, and only signs beside it are not.

    >>> _has('VORK"is', "VORK"), _has("denBlinde", "Blinde")
    (True, False)
    """
    return bool(re.search(rf"(?<![^\W\d_]){re.escape(form)}(?![^\W\d_])", printed))
