"""Repairs as records have them: in the words of a title or an index, and as a list beside it."""

import re
from collections.abc import Sequence
from itertools import groupby

from parsers.flow import Flow
from parsers.repair.repairs import Repair
from schema.rule import Candidate, Correction, Suggestion


def mended(flow: Flow, words: str, repairs: Sequence[Repair]) -> str:
    """Words that a grammar took from a stretch of the flow, with what is repaired there.

    A repair whose words are not among them, or more than once, leaves them as they are: an
    editor may have given the words himself.

    >>> flow = Flow("", "Het Ombre-sjiel, en")
    >>> mended(flow, "Ombre-sjiel", [Repair(4, 15, "Ombre-sjiel", "Ombre-spel", "hand", 1.0, True)])
    'Ombre-spel'
    """
    if not repairs:
        return words
    for one in repairs:
        left, read, right = _whole_words(flow.text, one)
        found = list(re.finditer(rf"(?<!\S)({left}){read}({right})?(?!\S)", words))
        if len(found) == 1:
            start, end = found[0].span()
            after = f"{found[0][1]}{one.after}{found[0][2] or ''}"
            words = f"{words[:start]}{after}{words[end:]}"
    return " ".join(words.split())


def _whole_words(text: str, one: Repair) -> tuple[str, str, str]:
    """Patterns of what is repaired, and of the signs beside it, up to the blanks there."""
    start, end = one.start, one.end
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    read = r"\s+".join(map(re.escape, one.before.split()))
    return re.escape(text[start : one.start]), read, re.escape(text[one.end : end])


def corrections_of(flow: Flow, repairs: Sequence[Repair]) -> list[Correction]:
    """Repairs that are applied, with their places in the source."""
    return [
        Correction(
            span=_span(flow, one.start, one.end),
            before=" ".join(one.before.split()),
            after=one.after,
            method=one.method,
            confidence=one.confidence,
        )
        for one in repairs
    ]


def suggestions_of(flow: Flow, repairs: Sequence[Repair]) -> list[Suggestion]:
    """Repairs that are not, by the stretch that they are for, the likeliest first."""
    found: list[Suggestion] = []
    if not repairs:
        return found
    for (start, end), group in groupby(repairs, key=lambda one: (one.start, one.end)):
        ranked = sorted(group, key=lambda one: -one.confidence)
        found.append(
            Suggestion(
                span=_span(flow, start, end),
                before=" ".join(ranked[0].before.split()),
                candidates=[
                    Candidate(after=one.after, method=one.method, confidence=one.confidence)
                    for one in ranked
                ],
            )
        )
    return found


def _span(flow: Flow, start: int, end: int) -> list[int]:
    return [flow.source_at(start), flow.source_at(end, end=True)]
