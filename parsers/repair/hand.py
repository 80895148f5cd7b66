"""Corrections by hand: where in the flow the words stand that an editor read otherwise.

Each is anchored by words that stand together once, whatever white space is between them
and however their signs are written; so it is found in another transcription as well. Where
they stand nowhere so, what is read may also be a piece of a word, with its neighbours close
against it: the comma of „uit, als”.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple
from unicodedata import normalize

from parsers.flow import HANDS
from parsers.repair.repairs import Repair
from parsers.unit import Range
from schema.edition import HandCorrection
from schema.finding import Finding, finding_in

HAND = "hand"  # the name of this way of repair
CERTAIN = 1.0
BLANKS = "\n\t\u00a0"  # those of a flow, but for the space
WORD = re.compile(r"\S+")
FIRST_ROW = 2  # of corrections.tsv: the line below its head
# (what a hand may write, what is written for it): ’ as ', ﬁ as fi
IN_ONE_HAND = [
    (written, one)
    for one, others in HANDS.items()
    for written in (others if len(one) == 1 else [others])
]


@dataclass(slots=True)
class ByHand:
    """What an editor decided: repairs, and the stretches that he vouches for as they stand."""

    repairs: list[Repair] = field(default_factory=list)  # in the order of the text
    right: list[Range] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def find_by_hand(
    text: str,
    corrections: Sequence[HandCorrection],
    name: str,
    *,
    units: Collection[str] | None = None,
) -> ByHand:
    """The corrections in a flow's text, each where its words stand.

    Words that stand nowhere, or more than once, are a finding; so are those that an earlier
    correction has already taken, and a place that is none of ``units``, where these are given:
    the words decide, so it is laid all the same. Takes time in proportion to the text and the
    corrections.
    """
    found = ByHand()
    anchors = [_anchor(one.before, one.read, one.after) for one in corrections]
    taken: list[tuple[Range, HandCorrection, int]] = []
    where = _places(text, anchors) if anchors else []
    lost = [n for n, places in enumerate(where) if not places]
    for n, places in zip(lost, _places_within(text, [corrections[n] for n in lost]), strict=True):
        where[n] = places
    for row, (one, places) in enumerate(zip(corrections, where, strict=True), FIRST_ROW):
        if len(places) == 1:
            taken.append((places[0], one, row))
            if units is not None and one.place not in units:
                told = f"staat er, maar {one.place} is geen eenheid van deze tekst"
                found.findings.append(not_laid(one, row, told, name))
        else:
            told = f"staat {len(places)} maal in deze tekst" if places else "is niet gevonden"
            found.findings.append(not_laid(one, row, told, name))
    taken.sort(key=lambda each: each[0])
    last = 0
    for (start, end), one, row in taken:
        if start < last:
            told = "is al verbeterd door een andere rij"
            found.findings.append(not_laid(one, row, told, name))
            continue
        last = end
        if one.read.split() == one.corrected.split():
            found.right.append((start, end))
        else:
            after = " ".join(one.corrected.split())
            found.repairs.append(Repair(start, end, text[start:end], after, HAND, CERTAIN, True))
    return found


def not_laid(one: HandCorrection, row: int, told: str, name: str) -> Finding:
    """That a row of corrections.tsv does nothing, or isn't as it should be, and why."""
    words = " ".join(f"{one.before} {one.read} {one.after}".split())
    message = f"rij {row} ({one.place}): „{words}” {told}"
    return finding_in("verbeteringen", "declared-not-found", message, at=(name, 1), read=words)


def words_of(text: str) -> list[str]:
    """The words of a text between blanks, however their signs are written.

    >>> words_of("’t  Spel") == words_of("'t Spel")
    True
    """
    for written, one in IN_ONE_HAND:
        text = text.replace(written, one)
    return (text if text.isascii() else normalize("NFC", text)).split()


class _Anchor(NamedTuple):
    """The words of a correction with its neighbours, and which of them were read wrong."""

    words: list[str]
    written: list[str]  # the same, as the editor wrote them
    first: int
    last: int


@lru_cache(maxsize=8192)
def _anchor(before: str, read: str, after: str) -> _Anchor:
    first, size = len(before.split()), len(read.split())
    words = f"{before} {read} {after}"
    return _Anchor(words_of(words), words.split(), first, first + size - 1)


class _Glued(NamedTuple):
    """An anchor in which what is read is part of a word, and what of that word stands beside it."""

    anchor: _Anchor
    lead: str
    trail: str


def _glued(one: HandCorrection) -> Iterator[_Glued]:
    """The same words with no white space before what is read, behind it, or on either side."""
    before, read, after = one.before.split(), one.read.strip(), one.after.split()
    for lead, trail in ((before[-1:], []), ([], after[:1]), (before[-1:], after[:1])):
        glue = "".join([*lead, read, *trail])
        heads, tails = before[: len(before) - len(lead)], after[len(trail) :]
        if glue != read:
            anchor = _anchor(" ".join(heads), glue, " ".join(tails))
            yield _Glued(anchor, _as_one("".join(lead)), _as_one("".join(trail)))


def _places_within(text: str, corrections: Sequence[HandCorrection]) -> list[list[Range]]:
    """For each correction the stretches inside words where it stands glued to its neighbours."""
    glued = [(n, each) for n, one in enumerate(corrections) for each in _glued(one)]
    found: list[set[Range]] = [set() for _ in corrections]
    anchors = [each.anchor for _, each in glued]
    for (n, each), places in zip(glued, _places(text, anchors) if glued else [], strict=True):
        found[n].update(there for place in places if (there := _inside(text, place, each)))
    return [sorted(places) for places in found]


def _inside(text: str, place: Range, glued: _Glued) -> Range | None:
    """The stretch without the neighbours that its first and its last word begin and end with.

    None where one sign of the text holds letters of both (ﬁ).
    """
    start, end = place
    starts = [n for n in range(start, end) if _as_one(text[start:n]) == glued.lead]
    ends = [n for n in range(start + 1, end + 1) if _as_one(text[n:end]) == glued.trail]
    return (starts[0], ends[-1]) if starts and ends else None


def _as_one(text: str) -> str:
    return "".join(words_of(text))


def _places(text: str, anchors: list[_Anchor]) -> list[list[Range]]:
    """For each anchor the stretches where its words stand between their neighbours."""
    words, written = words_of(text), text.split()  # no sign is written as white space
    often = Counter(words)
    sought = [min(anchor.words, key=lambda word: often[word]) for anchor in anchors]
    at: dict[str, list[int]] = {word: [] for word in sought}
    for n, word in enumerate(words):
        if word in at:
            at[word].append(n)
    found: list[list[Range]] = []
    for anchor, word in zip(anchors, sought, strict=True):
        offset, size = anchor.words.index(word), len(anchor.words)
        begins = [n - offset for n in at[word] if n >= offset]
        begins = [n for n in begins if words[n : n + size] == anchor.words]
        if len(begins) > 1:  # the one that is written just so, if any
            exact = [n for n in begins if written[n : n + size] == anchor.written]
            begins = exact or begins
        found.append([(n + anchor.first, n + anchor.last) for n in begins])
    return _measured(text, written, found)


def _measured(text: str, words: list[str], found: list[list[Range]]) -> list[list[Range]]:
    """Stretches of words as stretches of the text that these are all words of."""
    for blank in BLANKS:
        text = text.replace(blank, " ")
    pieces = text.split(" ")
    full = [n for n, piece in enumerate(pieces) if piece]
    if len(full) != len(words):  # there are blanks of other kinds
        spans = [one.span() for one in WORD.finditer(text)]
        return [[(spans[first][0], spans[last][1]) for first, last in each] for each in found]
    lengths = list(accumulate(map(len, pieces), initial=0))  # with a blank after each piece

    def start(n: int) -> int:
        return lengths[full[n]] + full[n]

    return [
        [(start(first), start(last) + len(words[last])) for first, last in each] for each in found
    ]
