"""Numbered sequences: which labels make up the series, and what is wrong with it.

Scans lose, double and misread numbers. Of all that looks like a label, the series is
the chain that rises with the text and weighs most; what it leaves out is no label.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from schema.finding import Finding, finding_in

# What a digit is misread as: "I4" is 14, "lo" is 10, "S5" is 65 or 85.
LOOKS_LIKE = {
    "I": "1", "l": "1", "i": "1", "!": "1", "|": "1", "J": "1", "t": "1",
    "O": "0", "o": "0", "Q": "0", "D": "0",
    "S": "5", "s": "5", "$": "5", "B": "8", "Z": "2", "z": "2", "q": "9",
    "g": "9", "G": "6", "b": "6",
}  # fmt: skip
ORDINAL_SIGNS = "°º⁰0oO•*"  # 3° may be printed as 30, 3o, 3*


class Candidate(NamedTuple):
    """Something that may be a label: what number it may stand for, and how likely."""

    number: int
    at: int  # in the flow, where the label begins
    end: int  # where the text after the label begins
    weight: float
    read: str  # as it stands there


def readings(label: str, *, ordinal: bool = False) -> list[tuple[int, float]]:
    """The numbers that a printed label may stand for, each with a weight of at most 1.

    With ``ordinal``, the last sign may be what became of a degree sign.

    >>> readings("I4")
    [(14, 0.6)]
    >>> readings("80", ordinal=True)
    [(80, 1.0), (8, 0.7)]
    """
    found: dict[int, float] = {}
    if label.isascii() and label.isdigit():
        if not ordinal:
            return [(int(label), 1.0)]
        found[int(label)] = 1.0
    else:
        digits = "".join(LOOKS_LIKE.get(sign, sign) for sign in label)
        if digits.isascii() and digits.isdigit() and any(sign.isdigit() for sign in label):
            found[int(digits)] = 0.6
        elif digits.isascii() and digits.isdigit():
            found[int(digits)] = 0.4
    if ordinal and len(label) > 1 and label[-1] in ORDINAL_SIGNS:
        for number, weight in readings(label[:-1]):
            found.setdefault(number, 0.7 * weight if label[-1] in "0oO" else weight)
    return sorted(found.items(), key=lambda pair: -pair[1])


def best_chain(candidates: list[Candidate]) -> list[Candidate]:
    """The chain of labels that rises in number with the text and weighs most.

    Of one place at most one reading is taken. Time: n log n.
    """
    ordered = sorted(candidates, key=lambda one: (one.at, -one.number))
    numbers = sorted({one.number for one in ordered})
    best: list[tuple[float, int]] = [(0.0, -1)] * (len(numbers) + 1)  # a Fenwick tree of maxima
    before: list[int] = []
    for place, one in enumerate(ordered):
        rank = bisect_left(numbers, one.number)
        weight, last = 0.0, -1
        node = rank
        while node > 0:
            if best[node][0] > weight:
                weight, last = best[node]
            node &= node - 1
        before.append(last)
        weight += one.weight
        node = rank + 1
        while node <= len(numbers):
            if weight > best[node][0]:
                best[node] = (weight, place)
            node += node & -node
    weight, place = 0.0, -1
    node = len(numbers)
    while node > 0:
        if best[node][0] > weight:
            weight, place = best[node]
        node &= node - 1
    chain = []
    while place >= 0:
        chain.append(ordered[place])
        place = before[place]
    return chain[::-1]


class LineOf:
    """The line in the source of a place in the flow; called with the place."""

    def __init__(self, source: str, source_at: Callable[[int], int]) -> None:
        self._source = source
        self._source_at = source_at

    @cached_property
    def _breaks(self) -> list[int]:
        line_end = r"\r\n|\r|\n" if "\r" in self._source else "\n"
        return [found.end() for found in re.finditer(line_end, self._source)]

    def __call__(self, at: int) -> int:
        """The line, counted from 1, of the flow's character at ``at``."""
        return bisect_right(self._breaks, self._source_at(at)) + 1


def audit_chain(
    chain: list[Candidate],
    *,
    source: str,
    sequence: str,
    line_of: LineOf,
    first: int | None = 1,
    last: int | None = None,
) -> list[Finding]:
    """What is lost or misread in a series of numbers, with the proposed reading."""
    findings = []
    expected = first
    for one in chain:
        line = line_of(one.at)
        if expected is not None and one.number > expected:
            lost = _span(expected, one.number - 1)
            findings.append(
                finding_in(
                    sequence,
                    "lost",
                    f"{lost} ontbreekt vóór {one.number}",
                    at=(source, line),
                    proposed=lost,
                )
            )
        if "".join(sign for sign in one.read if sign.isalnum()) != str(one.number):
            message = f"„{one.read}” gelezen als {one.number}"
            findings.append(
                finding_in(
                    sequence,
                    "misread",
                    message,
                    at=(source, line),
                    read=one.read,
                    proposed=str(one.number),
                )
            )
        expected = one.number + 1
    if last is not None and expected is not None and expected <= last:
        lost = _span(expected, last)
        line = line_of(chain[-1].at) if chain else 1
        findings.append(
            finding_in(
                sequence, "lost", f"{lost} ontbreekt aan het eind", at=(source, line), proposed=lost
            )
        )
    return findings


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
