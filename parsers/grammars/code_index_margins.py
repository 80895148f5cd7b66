"""A printed index whose units have their number in the margin: a head a line, then its entries."""

import re

from parsers.grammars.code_index import Index
from parsers.grammars.code_index_atoms import Atom, atoms_of
from parsers.unit import IndexItem, Unit, trimmed

# [register_kaart] begins a line   not: [kaart] (of which index?)
MARGIN = r"^\[(?P<number>{prefix}_[a-z0-9_-]+)\][^\S\n]*(?P<head>[^\n]*)"


def read_index_with_margins(text: str, start: int, end: int, prefix: str) -> Index:
    """The entries of an index of which each unit begins with ``[register_slag] Slag``.

    The rest of that line is the head, with what it refers to itself; a line for each
    sub-entry follows. A unit without a head has nothing on that line. Nothing is found
    where no margin has a number of this index.
    """
    marks = list(re.finditer(MARGIN.format(prefix=re.escape(prefix)), text[:end], re.MULTILINE))
    marks = [mark for mark in marks if mark.start() >= start]
    index = Index(begins=marks[0].start() if marks else end)
    for mark, stop in zip(marks, [*(mark.start() for mark in marks[1:]), end], strict=False):
        heads = atoms_of(text, *mark.span("head")) if mark["head"].strip() else []
        head = heads[0] if heads else None
        unit = Unit(mark["number"], "index", "register, zonder kop", parent=prefix)
        unit.label_range = (mark.start(), mark.end("number") + 1)
        begin = mark.end("number") + 1
        if head is not None:
            unit.title, unit.title_range = head.words, (head.start, head.end)
            unit.label = f"register: {head.words}"
            begin = head.end
            _add(index, unit, head, None, head.words)
        begin, last = trimmed(text, begin, stop)
        if last > begin:
            unit.ranges.append((begin, last))
        for atom in _entries(text, mark.end(), stop):
            if atom.broken:
                unit.truncated = True
            else:
                _add(index, unit, atom, atom.words, head.words if head else None)
        index.units.append(unit)
    return index


def _entries(text: str, start: int, end: int) -> list[Atom]:
    """The sub-entries, of line after line."""
    return [
        atom
        for line in re.finditer(r"[^\n]+", text[:end][start:])
        if line[0].strip()
        for atom in atoms_of(text, start + line.start(), start + line.end())
    ]


def _add(index: Index, unit: Unit, atom: Atom, sub: str | None, head: str | None) -> None:
    if not (atom.numbers or atom.see or atom.see_also):
        return
    index.items.append(
        IndexItem(
            unit.number, head, sub, atom.numbers, atom.see, atom.see_also, (atom.start, atom.stop)
        )
    )
