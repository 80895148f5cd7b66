"""Numbers at the start of paragraphs: which paragraphs are numbered parts, and with what number."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise

from parsers.sequence import ORDINAL_SIGNS, Candidate, best_chain, readings
from parsers.unit import Range

NUMERAL = r"[0-9IJSZBloO!|]{1,3}"  # 23  lo  I4  S5   not: De  1890
DEGREE = r"[°º⁰*]?"  # 7°  4⁰
STOP = r"(?:[.)]|(?<=[°º⁰*])[,\-–])"  # 1.  2)  3°,  4⁰-   not: 3- of 4-kleur
# "80. Gasco" | "3°, Spel" | "10.Degene"   not: "2.50 per spel" | "10: 3" | "1890. De"
LABEL = re.compile(rf"(?P<read>{NUMERAL}{DEGREE})(?P<stop>{STOP})(?=\s|[.,\-–]\s|[^\W\d_])")
LIST_LABEL = re.compile(r"\S{1,8}(?:\s(?=[oO]\b)[oO][.,]?)?(?=\s)")  # 2quot;.  ü o.  Nlt;gt;,
HAS_DIGIT = re.compile(r"\d")
# "[p12] De" | "[ombre_p12]" alone   not: "[12]" (a note) | "[p. 12]" (a page)
MARGIN = re.compile(r"\[(?:(?P<section>[A-Za-z][A-Za-z0-9-]*)_)?p(?P<number>[0-9]{1,5})\]")
FEWEST = 2  # numbers that make a series; a lone number is one only if it is 1
SPARE = 5  # how far a number of uncertain reading may exceed twice the count of labels


@dataclass(frozen=True, slots=True)
class Label:
    """What may be a number at the start of a paragraph."""

    start: int
    end: int
    read: str
    declared: int | None = None


def find_labels(text: str, paragraphs: list[Range], declared: dict[str, int]) -> list[Label]:
    """The labels at the start of these paragraphs, in order.

    ``declared`` are numbers damaged beyond reading, with what they stand for.
    """
    found = []
    either = "|".join(re.escape(read) for read in declared)
    damaged = re.compile(rf"(?:{either})(?!\w)") if declared else None
    for start, end in paragraphs:
        known = damaged.match(text, start, end) if damaged else None
        if known:
            found.append(Label(start, known.end(), known.group(), declared[known.group()]))
            continue
        label = LABEL.match(text, start, end)
        if label and (HAS_DIGIT.search(label["read"]) or label["stop"] == "."):
            found.append(Label(start, label.end("read"), label["read"]))
    return found


def series(labels: list[Label]) -> list[Candidate]:
    """The labels that are a rising series of numbered parts; what it leaves out is no number.

    Of "1. 2. 80. 4." the third is 3: where just as many labels stand between two
    numbers as numbers are lost there, they are those, if they are as long.
    """
    most = len(labels) * 2 + SPARE
    candidates: list[Candidate] = []
    for label in labels:
        readable = readings(label.read, ordinal=True)
        if label.declared is not None:
            readable = [(label.declared, 1.0)]
        elif any(number <= most for number, _ in readable):
            readable = [(number, weight) for number, weight in readable if number <= most]
        candidates += [
            Candidate(number, label.start, label.end, weight, label.read)
            for number, weight in readable
            if number > 0
        ]
    chain = _dense(_fill(_without_strays(best_chain(candidates)), labels))
    if not chain or (len(chain) < FEWEST and chain[0].number != 1):
        return []
    return chain


def _dense(chain: list[Candidate]) -> list[Candidate]:
    """The chain less what stands far off at its ends, so that at least half of it is there."""
    first, last = 0, len(chain) - 1
    while first < last and chain[last].number - chain[first].number + 1 > (last - first + 1) * 2:
        before = chain[first + 1].number - chain[first].number
        after = chain[last].number - chain[last - 1].number
        if before > after:
            first += 1
        else:
            last -= 1
    return chain[first : last + 1]


def _without_strays(chain: list[Candidate]) -> list[Candidate]:
    """The chain without labels of letters alone that no number next to them supports."""
    sure = {one.number for one in chain if HAS_DIGIT.search(one.read)}
    return [
        one
        for one in chain
        if HAS_DIGIT.search(one.read) or one.number + 1 in sure or one.number - 1 in sure
    ]


def _fill(chain: list[Candidate], labels: list[Label]) -> list[Candidate]:
    """The chain with the labels between its numbers that can only be what is lost there."""
    starts = [label.start for label in labels]
    filled = chain[:1]
    for before, after in pairwise(chain):
        lost = range(before.number + 1, after.number)
        between = labels[bisect_left(starts, before.at) + 1 : bisect_left(starts, after.at)]
        if lost and len(between) == len(lost):
            filled += [
                Candidate(number, label.start, label.end, 0.5, label.read)
                for number, label in zip(lost, between, strict=True)
                if _is_as_long(label.read, number)
            ]
        filled.append(after)
    return filled


def _is_as_long(read: str, number: int) -> bool:
    """Whether a damaged label has as many signs as the number, a degree sign left out."""
    length = len(str(number))
    return len(read) == length or (len(read) == length + 1 and read[-1] in ORDINAL_SIGNS)


def as_read(chain: list[Candidate]) -> list[Candidate]:
    """The chain for the audit: a degree sign that was read as such is no damage."""
    return [one._replace(read=re.sub(r"[°º⁰]\Z", "", one.read)) for one in chain]
