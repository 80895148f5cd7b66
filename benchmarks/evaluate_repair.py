"""What repair makes of the damaged places of the gold, and modernising of its old words.

Of a damaged place there are three questions, each with a score of 1 where the answer is good: is
it read right now, was nothing wrong made of it, is the right reading at least among three.
"""

import re
from collections.abc import Iterator
from typing import Any

from evaluate_books import Scores, scored

from parsers.parse import ParsedEdition
from parsers.reading import read_unit
from parsers.repair.repairs import reads_right
from parsers.spelling import modern, modern_text

REMARK = re.compile(r" \(.*\)$")  # behind the modern form: heer (koning)
AROUND = 3  # characters beside a place: a sign there may have moved

Place = tuple[int, int, str, dict[str, Any]]  # start and end in the flow, a name, the fact


def places(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> list[Place]:
    """The stretches of the flow that facts are about."""
    source = parsed.decoded.text
    starts = [0, *(at + 1 for at, sign in enumerate(source) if sign == "\n")]
    found = []
    for fact in facts:
        read = fact.get("ocr") or fact["historical"]
        line = starts[fact["line"] - 1]
        col = fact["col"] if "col" in fact else source[line:].index(read)
        before = len(read) - len(read.lstrip())
        start = line + col + before
        first, last = (parsed.flow.flow_at(at) for at in (start, start + len(read.strip()) - 1))
        if first is None or last is None:
            raise ValueError(f"{parsed.name}:{fact['line']}: „{read}” stands in no text")
        name = f"line {fact['line']}, {col}: {read} → {fact.get('correct') or read}"
        found.append((first - before, last + 1, name, fact))
    return found


def _states(
    parsed: ParsedEdition, facts: list[dict[str, Any]]
) -> Iterator[tuple[Place, bool | None]]:
    for place in places(parsed, facts):
        start, end, _, fact = place
        text = parsed.flow.text
        yield place, reads_right(text, parsed.repairs.applied, start, end, fact["correct"])


def right(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether each damaged place is read right."""
    return scored((place[2], state is True) for place, state in _states(parsed, facts))


def not_wrong(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether nothing else was made of it than what was printed."""
    return scored((place[2], state is not False) for place, state in _states(parsed, facts))


def in_record(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether the record has what was printed, there where the source is damaged."""

    def each() -> Iterator[tuple[str, bool]]:
        for start, end, name, fact in places(parsed, facts):
            printed = " ".join(fact["correct"].split())
            yield name, printed in " ".join(_record(parsed, start, end).split())

    return scored(each())


def _record(parsed: ParsedEdition, start: int, end: int) -> str:
    """What the records have for a stretch of the flow, with some signs around it."""
    for unit, rule in zip(parsed.parsed.units, parsed.rules, strict=True):
        place = read_unit(parsed.flow, unit, parsed.repairs.applied).place(start, end)
        if place is not None:
            return rule.text[max(place[0] - AROUND, 0) : place[1] + AROUND]
        for stretch in (unit.title_range, unit.label_range):
            if stretch and stretch[0] <= start < stretch[1]:  # those stand beside the text
                return " ".join(one.after for one in rule.corrections)
    return ""


def among_three(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether the right reading was applied or suggested."""

    def each() -> Iterator[tuple[str, bool]]:
        for (start, end, name, fact), state in _states(parsed, facts):
            yield (
                name,
                state is True
                or any(
                    reads_right(parsed.flow.text, [one], start, end, fact["correct"]) is True
                    for one in parsed.repairs.suggested
                    if one.start <= end and one.end >= start
                ),
            )

    return scored(each())


def untouched(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether old words, which are no damage, still stand there and wherever else they stood.

    Of what is repaired beside them, as a blank before a comma, they may be a part.
    """
    applied = parsed.repairs.applied

    def each() -> Iterator[tuple[str, bool]]:
        for start, end, _, fact in places(parsed, facts):
            old = fact["historical"].lower()
            changed = any(
                (one.start < end and one.end > start) or one.before.lower() == old
                for one in applied
                if old not in one.after.lower()
            )
            yield f"line {fact['line']}: {old}", not changed

    return scored(each())


def modernised(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """Whether old words get their modern form, in the spelling of their edition."""
    spelling = parsed.edition.spelling

    def each() -> Iterator[tuple[str, bool]]:
        for fact in facts:
            old, new = fact["historical"], REMARK.sub("", fact["modern"])
            found = modern(old, spelling)
            good = new in (found.form, found.word) and found.status != "unknown"
            yield f"{old} → {new}", good and modern_text(old, spelling) == found.word

    return scored(each())


def kept(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """The one entry of a modern text: whether it stays as it is, whatever its spelling may be."""
    text = parsed.decoded.text
    return {"the whole text": float(modern_text(text, None) == text)}


def left_alone(parsed: ParsedEdition, facts: list[dict[str, Any]]) -> Scores:
    """The one entry of a sound text: whether programs change nothing in it."""
    return {"the whole text": float(not parsed.repairs.applied)}
