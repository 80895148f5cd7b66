"""A printed index: heads, sub-entries, articles, "see" and "see also", in running text.

Heads rise through the alphabet from one end of the index to the other, sub-entries below
their head: that is all that tells one from the other. A line that is cut out of the index
may begin below a head that is lost.
"""

import re
from dataclasses import dataclass, field

from parsers.grammars.code_index_atoms import Atom, atoms_of, rises
from parsers.sequence import Candidate, best_chain
from parsers.unit import IndexItem, Range, Unit, trimmed, untaken
from schema.ids import slug

DASH = re.compile(r"(?<!\S)-(?!\S)")  # stands for the head: "Wijze van -"; not: "Score-tabel"
REACH = 60  # atoms looked ahead to tell a head from a sub-entry


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
        atoms += atoms_of(text, start, end)
    levels = _Levels(text, prefix)
    index = levels.read(atoms)
    levels.give_text(lines[-1][1] if lines else 0)
    return index


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
