"""Atoms of a printed index: words that start with a capital, and what they send the reader to.

Nothing in a line of running text parts an entry from the next but capitals, numbers and
the words "see" and "see also".
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

from parsers.unit import trimmed

SIGN = "[➤►→»>?]"  # an encoding without the arrow has another sign, or none
# ➤ zie: | ➤ zie ook bij | zie: | zie ook     not: (without a sign) "zie de tabel"
SEE = (
    rf"(?P<sign>{SIGN}\s*)?(?<!\w)zie(?P<also>\s+ook)?"
    r"(?::|(?=\s)(?:(?(sign)|(?!))|(?(also)|(?!))))"
)
# 53, 54, 55 | 12; ➤ zie ook:     not: 2 in "2e"
NUMBERS = (
    rf"(?<!\w)(?P<numbers>\d{{1,3}}(?:,\s*\d{{1,3}})*)(?!\w)(?P<more>\s*;\s*(?={SIGN}|zie\b))?"
)
STOP = re.compile(rf"(?=[\dz{SIGN[1:-1]}])(?:{NUMBERS}|{SEE})")  # few signs begin so
# An entry starts at: "Pas als -"  "WL, bevoegdheden";  not at: "WL om"  "(Gift)"
CAPITAL = re.compile(r"\s(?=[A-ZÀ-Ý][a-zà-ÿ]|[A-Z]{2,},)")
NUMBER = re.compile(r"\d+")

SHORTEST = 3  # letters of a name


@dataclass(slots=True)
class Atom:
    """Words that start with a capital: a head, a sub-entry, or a head before its first."""

    words: str
    start: int
    end: int
    key: str  # its first word as the index sorts it
    stop: int = 0  # the end of its numbers and references
    first: bool = False  # of its line
    leads: bool = False  # another atom follows it at once
    broken: bool = False  # the line ends in it
    numbers: list[str] = field(default_factory=list)
    see: list[str] = field(default_factory=list)
    see_also: list[str] = field(default_factory=list)


def sort_key(words: str) -> str:
    """The first word as a Dutch index sorts it: without accents, ``ij`` as ``y``.

    >>> sort_key("Wijziging van bieding"), sort_key("Pas, gedwongen")
    ('wyziging', 'pas')
    """
    word = words.split(maxsplit=1)[0].partition(",")[0].lower().replace("ij", "y")
    if not word.isascii():
        word = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode()
    return word if word.isalpha() else re.sub(r"[^a-z]", "", word)


def rises(before: str, after: str) -> bool:
    """Whether one key may stand before another: where the shorter ends, either may be first.

    >>> rises("gever", "gift"), rises("bieding", "biedingen"), rises("wl", "wisseling")
    (True, True, False)
    """
    length = min(len(before), len(after))
    return before[:length] <= after[:length]


def atoms_of(text: str, start: int, end: int) -> list[Atom]:
    """The atoms of a line, each with the numbers and references that follow it."""
    atoms: list[Atom] = []
    stops = list(STOP.finditer(text, start, end))
    capitals = [found.end() for found in CAPITAL.finditer(text, start, end)]
    at = start
    for stop, limit in zip(stops, [*(one.start() for one in stops[1:]), end], strict=False):
        atoms += _split(text, at, stop.start(), capitals)
        holder = atoms[-1] if atoms else None
        if stop["numbers"]:
            at = stop.end()
            if holder is not None:
                holder.numbers += NUMBER.findall(stop["numbers"])
                holder.stop = stop.end("numbers")
            continue
        targets, at = _targets(text, stop.end(), limit)
        if holder is not None:
            if stop["also"]:
                holder.see_also += targets
            else:
                holder.see += targets
            holder.stop = at
    rest = _split(text, at, end, capitals)
    for atom in rest[-1:]:
        atom.broken = True
    atoms += rest
    if atoms:
        atoms[0].first = True
    return atoms


def _split(text: str, start: int, end: int, capitals: list[int]) -> list[Atom]:
    """The atoms of text[start:end], at each capital."""
    inside = capitals[bisect_right(capitals, start + 1) : bisect_left(capitals, end)]
    atoms = []
    for begin, stop in pairwise([start, *inside, end]):
        begin, stop = trimmed(text, begin, stop)
        name = " ".join(text[begin:stop].split())
        if name.strip(" ;,"):
            atoms.append(Atom(name, begin, stop, sort_key(name), stop, leads=True))
    if atoms:
        atoms[-1].leads = False
    return atoms


def _targets(text: str, start: int, end: int) -> tuple[list[str], int]:
    """The heads that a reference names, and where the next entry starts."""
    last = text.rfind(";", start, end) + 1 or start
    found = CAPITAL.search(text, trimmed(text, last, end)[0] + 1, end)
    stop = found.end() if found else end
    targets = [" ".join(name.split()) for name in text[start:stop].split(";")]
    if stop == end and len(targets[-1]) < SHORTEST:  # what a cut left of a name
        targets.pop()
    return [name for name in targets if name], stop
