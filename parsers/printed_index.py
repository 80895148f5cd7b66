"""A printed index: heads, sub-entries, articles, "see" and "see also", in running text.

Nothing parts a head from its sub-entries, or a list of references from the next entry,
but capitals, numbers and the alphabet: heads rise through the index, sub-entries below
their head. A line that is cut out of the index may begin below a head that is lost.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

from parsers.sequence import Candidate, best_chain
from parsers.unit import IndexItem, Range, Unit, trimmed, untaken
from schema.ids import slug

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
DASH = re.compile(r"(?<!\S)-(?!\S)")  # stands for the head: "Wijze van -"; not: "Score-tabel"

SHORTEST = 3  # letters of a name
REACH = 60  # atoms looked ahead to tell a head from a sub-entry


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


@dataclass(slots=True)
class Index:
    """The entries in their order, and the units that hold their text."""

    items: list[IndexItem] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)
    begins: int = 0  # where the text of the first unit does


def read_index(text: str, lines: list[Range], prefix: str) -> Index:
    """The entries of an index whose lines are text[start:end], each cut out on its own.

    Sub-entries at the start of a line whose head is lost have no head (None). Units are
    numbered ``prefix_<slug of the head>``.
    """
    atoms: list[Atom] = []
    for start, end in lines:
        atoms += _atoms(text, start, end)
    levels = _Levels(text, prefix)
    index = levels.read(atoms)
    levels.give_text(lines[-1][1] if lines else 0)
    return index


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


def _atoms(text: str, start: int, end: int) -> list[Atom]:
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


class _Levels:
    """Tells heads from sub-entries, line after line."""

    def __init__(self, text: str, prefix: str) -> None:
        self.text = text
        self.prefix = prefix
        self.index = Index()
        self.taken: dict[str, int] = {}
        self.head: Atom | None = None  # the last head
        self.under: str | None = None  # its words, where the sub-entries below are its own
        self.sub: Atom | None = None  # the last sub-entry below it
        self.unit: Unit | None = None
        self.named: set[str] = set()  # what references send the reader to
        self.owners: list[tuple[int, Unit]] = []  # where the text of each unit begins

    def read(self, atoms: list[Atom]) -> Index:
        heads = _leading_heads(atoms)
        for atom in atoms:
            self.named.update(atom.see, atom.see_also)
        leads = [n for n, atom in enumerate(atoms) if atom.start in heads]
        next_lead = 0
        for n, atom in enumerate(atoms):
            if atom.first:
                self.under, self.sub = None, None
            while next_lead < len(leads) and leads[next_lead] <= n:
                next_lead += 1
            stop = leads[next_lead] if next_lead < len(leads) else len(atoms)
            if atom.start in heads or self._is_head(atoms, n, stop):
                self._open(atom)
            else:
                self._add(atom)
            if self.unit is not None:
                self.owners.append((atom.start, self.unit))
        return self.index

    def give_text(self, end: int) -> None:
        """Each unit gets the text from its first atom up to the next unit's."""
        starts = [*(start for start, _ in self.owners), end]
        self.index.begins, stops = starts[0], starts[1:]
        for (start, unit), stop in zip(self.owners, stops, strict=True):
            if unit.title_range is not None and unit.title_range[0] == start:
                start = unit.title_range[1]
            start, stop = trimmed(self.text, start, stop)
            if unit.ranges and not self.text[unit.ranges[-1][1] : start].strip():
                unit.ranges[-1] = (unit.ranges[-1][0], stop)
            elif stop > start:
                unit.ranges.append((start, stop))

    def _is_head(self, atoms: list[Atom], n: int, stop: int) -> bool:
        """Whether an atom is a head; ``stop`` is where the next leading head stands."""
        atom = atoms[n]
        upper = atoms[stop].key if stop < len(atoms) else None
        if atom.broken or atom.leads or DASH.search(atom.words):
            return False
        if self.head is not None and not rises(self.head.key, atom.key):
            return False
        if upper is not None and not rises(atom.key, upper):
            return False
        if atom.first:
            return True
        if self.sub is not None:
            if not rises(self.sub.key, atom.key):
                return True
            if self.under is None or self.head is None:
                return False
            nearer = _shared(self.head.key, atom.key) > _shared(self.sub.key, atom.key)
            if atom.words in self.named or nearer:
                ahead = atoms[n : min(stop, n + REACH)]
                return atom.start in _rising(ahead, self.head.key, upper)
            return False
        return self.head is not None and bool(self.head.numbers or self.head.see)

    def _open(self, atom: Atom) -> None:
        """A head, and the entry that it is itself where it sends the reader anywhere."""
        self.head, self.under, self.sub = atom, atom.words, None
        name = slug(atom.words) or "zonder-naam"
        unit = self._unit(f"{self.prefix}_{name}", atom.words)
        unit.title_range = (atom.start, atom.end)
        if atom.numbers or atom.see or atom.see_also:
            self._item(atom, atom.words, None)

    def _add(self, atom: Atom) -> None:
        """A sub-entry; a broken one is text only."""
        if self.under is None and (self.unit is None or self.sub is None):
            after = slug(self.head.words) if self.head else "begin"
            number = f"{self.prefix}_na_{after}"
            if self.unit is None or self.unit.number != number:
                self._unit(number, None)
        if atom.broken:
            if self.unit is not None:
                self.unit.truncated = True
            return
        self.sub = atom
        if atom.numbers or atom.see or atom.see_also:
            self._item(atom, self.under, atom.words)

    def _item(self, atom: Atom, head: str | None, sub: str | None) -> None:
        assert self.unit is not None
        self.index.items.append(
            IndexItem(
                self.unit.number,
                head,
                sub,
                atom.numbers,
                atom.see,
                atom.see_also,
                (atom.start, atom.stop),
            )
        )

    def _unit(self, number: str, title: str | None) -> Unit:
        unique = untaken(number, self.taken)
        label = f"register: {title}" if title else "register, zonder kop"
        self.unit = Unit(unique, "index", label, title=title, parent=self.prefix)
        self.index.units.append(self.unit)
        return self.unit


def _shared(one: str, other: str) -> int:
    """How many letters two keys begin with alike."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def _leading_heads(atoms: list[Atom]) -> set[int]:
    """Where heads without a number of their own stand.

    A capital follows them at once, or all they do is say "see also". They must rise
    through the whole index: a capital within a sub-entry does not.
    """
    leading = [
        atom
        for n, atom in enumerate(atoms)
        if (atom.leads and not (n and atoms[n - 1].leads and not atom.first))
        or (atom.see_also and not atom.numbers)
    ]
    return _chain(leading)


def _rising(atoms: list[Atom], lower: str, upper: str | None) -> set[int]:
    """Which of the atoms between two heads are heads, if as many are as can be."""
    return _chain(
        [
            atom
            for atom in atoms
            if not (atom.broken or atom.leads or DASH.search(atom.words))
            and rises(lower, atom.key)
            and (upper is None or rises(atom.key, upper))
        ]
    )


def _chain(atoms: list[Atom]) -> set[int]:
    """Where the longest chain of atoms stands whose keys rise."""
    order = sorted(range(len(atoms)), key=lambda n: (atoms[n].key, n))
    rank = {n: place for place, n in enumerate(order)}
    chain = best_chain(
        [Candidate(rank[n], atom.start, atom.end, 1.0, "") for n, atom in enumerate(atoms)]
    )
    return {one.at for one in chain}
