"""The outline of an edition: its units as a tree in reading order, and ways through it."""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from publish.naming import own_label, own_title, spoken

OPENING = 70  # characters of a unit's text that a table of contents shows
FOLDED = 250  # lines of a table of contents, above which its long lists are folded up
CELLS = re.compile(r"\s*\|[\s|]*")  # " | | "
WHOLE, MANY = 6000, 30  # characters, and units, below a heading that are read in place

# What the outline knows of a unit, and where the database has it.
COLUMNS = {
    name: name
    for name in ("id", "number", "label", "kind", "title", "parent", "position", "absent")
}
COLUMNS |= {"opening": f"substr(text, 1, {2 * OPENING})", "length": "length(text)"}


@dataclass(frozen=True, slots=True)
class Node:
    """A unit in the outline: how it is named and where it stands."""

    id: str
    number: str
    label: str
    kind: str
    title: str | None
    parent: str | None
    position: int
    absent: bool
    opening: str
    length: int  # characters of its text
    place: str  # its label among what stands under the same heading: 3 for „Telling, 3”

    @property
    def name(self) -> str:
        """Its title; or the words that head others, or its label, where it has none."""
        return self.title or (self.opening if self.is_heading else "") or self.label

    @property
    def own_title(self) -> str | None:
        """Its title, where that says more than its label."""
        return own_title(self.label, self.title)

    @property
    def own_label(self) -> str | None:
        """Its label, where that says more than its title."""
        return own_label(self.label, self.title)

    @property
    def is_heading(self) -> bool:
        """Whether it heads other units and holds no rule itself."""
        return self.kind == "heading"


@dataclass(slots=True)
class Outline:
    """All units of an edition by id, in reading order, with what stands below each."""

    nodes: dict[str, Node] = field(default_factory=dict)
    below: dict[str | None, list[Node]] = field(default_factory=dict)

    def ancestors(self, node: Node) -> list[Node]:
        """The units above, the highest first."""
        found: list[Node] = []
        seen = {node.id}
        while node.parent in self.nodes and node.parent not in seen:
            node = self.nodes[node.parent]
            seen.add(node.id)
            found.insert(0, node)
        return found

    def descendants(self, node: Node, depth: int = 1) -> Iterator[tuple[int, Node]]:
        """The units below with their depth, in reading order."""
        for child in self.below.get(node.id, []):
            yield depth, child
            yield from self.descendants(child, depth + 1)

    def is_read_whole(self, node: Node) -> bool:
        """Whether what stands below is read in place: an article, a short section."""
        if not node.is_heading:
            return True
        below = [child for _, child in self.descendants(node)]
        if len(below) > MANY or any(child.is_heading for child in below):
            return False
        return sum(child.length for child in below) <= WHOLE


def load_outline(connection: sqlite3.Connection, siglum: str) -> Outline:
    """The outline of an edition."""
    return outline_of(connection, "edition = ?", siglum)


def outline_of(connection: sqlite3.Connection, which: str, value: str) -> Outline:
    """The units that answer to a condition in SQL, as far as they hang together.

    Holds afterwards: no unit stands below itself, or before what it stands below.
    """
    outline = Outline()
    rows = connection.execute(
        f"SELECT {', '.join(COLUMNS.values())} FROM rules WHERE {which} ORDER BY edition, position",
        (value,),
    )
    for row in rows:
        node = node_of(row, outline.nodes)
        outline.nodes[node.id] = node
        above = outline.nodes.get(node.parent or "")
        outline.below.setdefault(above.id if above else None, []).append(node)
    return outline


def node_of(row: tuple[Any, ...], known: Mapping[str, Node]) -> Node:
    """The unit that a row of COLUMNS is, with what is known of the units above it."""
    unit, number, label, kind, title, parent, position, absent, opening, length = row
    label = spoken(label)
    head, _, count = label.rpartition(", ")
    above = known.get(parent or "") if head else None
    while above and not (above.is_heading and above.title == head):
        above = known.get(above.parent or "")
    place = count if above else label
    opening = _opening(opening, kind)
    return Node(
        *(unit, number, label, kind, title, parent, position, bool(absent)),
        *(opening, length, place),
    )


def _opening(text: str, kind: str) -> str:
    """The first words of a text, cut at a word; of a table, the first cells that are not empty."""
    if kind == "table":
        text = CELLS.sub(" · ", text)
    words = " ".join(text.split()).strip(" ·")
    if len(words) <= OPENING:
        return words
    return words[:OPENING].rpartition(" ")[0] + "\u00a0…"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of contents, with the lines below it."""

    node: Node
    below: list["Entry"]
    opening: str  # its first words; where its own are lost, those of its first part


def size(entries: list[Entry]) -> int:
    """The number of lines of a table of contents."""
    return sum(1 + size(entry.below) for entry in entries)


def contents(outline: Outline, above: Node | None = None) -> list[Entry]:
    """The table of contents below a unit, or of the whole edition.

    It holds headings and what they head, but not the parts of what is read in place.
    """
    entries = []
    for node in outline.below.get(above.id if above else None, []):
        below = contents(outline, node) if node.is_heading else []
        entries.append(Entry(node, below, _first_words(outline, node)))
    return entries


def _first_words(outline: Outline, node: Node) -> str:
    if node.title or node.absent:
        return ""
    parts = (part.title or part.opening for _, part in outline.descendants(node))
    return node.opening or next(filter(None, parts), "")
