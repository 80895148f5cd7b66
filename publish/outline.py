"""The outline of an edition: its units as a tree in reading order, and ways through it."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field

from schema.ids import slug

OPENING = 90  # characters of a unit's text that a table of contents shows
FOLDED = 250  # lines of a table of contents, above which its long lists are folded up
WHOLE = 6000  # characters of text below a heading that are read in place


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

    @property
    def name(self) -> str:
        """Its title; or its label, where it has none."""
        return self.title or self.label

    @property
    def own_title(self) -> str | None:
        """Its title, where that says more than its label: not „Beurt” after „register: Beurt”."""
        return None if self.label.endswith(self.title or "") else self.title

    @property
    def own_label(self) -> str | None:
        """Its label, where that says more than its title: art. 64, but not „spelen” before
        „Het spelen”."""
        said = f"-{slug(self.label)}-" in f"-{slug(self.title or '')}-"
        return None if said else self.label

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
        return not any(child.is_heading for child in below) and (
            sum(child.length for child in below) <= WHOLE
        )

    def previous(self, node: Node) -> Node | None:
        """What one reads before: a part of another article stands for that article."""
        order = list(self.nodes.values())
        at = order.index(node) - 1
        if at < 0:
            return None
        mine = {one.id for one in self.ancestors(node)}
        return self._outermost(order[at], mine)

    def next(self, node: Node) -> Node | None:
        """What one reads after this unit and what is read with it in place."""
        order = list(self.nodes.values())
        skipped: set[str] = set()
        if not node.is_heading:
            skipped = {child.id for _, child in self.descendants(node)}
        for one in order[order.index(node) + 1 :]:
            if one.id not in skipped:
                return one
        return None

    def _outermost(self, node: Node, mine: set[str]) -> Node:
        """The highest unit above ``node`` that is no heading and not above both."""
        chain = [*self.ancestors(node), node]
        for one in chain:
            if not one.is_heading and one.id not in mine:
                return one
        return node


def load_outline(connection: sqlite3.Connection, siglum: str) -> Outline:
    """The outline of an edition."""
    outline = Outline()
    rows = connection.execute(
        "SELECT id, number, label, kind, title, parent, position, absent,"
        f" substr(text, 1, {OPENING + 30}), length(text)"
        " FROM rules WHERE edition = ? ORDER BY position",
        (siglum,),
    )
    for row in rows:
        named = (row[0], row[1], spoken(row[2]), *row[3:7])
        node = Node(*(*named, bool(row[7]), _opening(row[8]), row[9]))
        outline.nodes[node.id] = node
    for node in outline.nodes.values():
        above = outline.nodes.get(node.parent or "")
        if above is not None and above.position >= node.position:
            above = None  # so that no unit stands below itself
        outline.below.setdefault(above.id if above else None, []).append(node)
    return outline


def spoken(label: str) -> str:
    """A label as it is read: the line between the parts of a number is no word.

    >>> spoken("verzaken_6")
    'verzaken 6'
    """
    return label.replace("_", " ")


def _opening(text: str) -> str:
    """The first words of a text, cut at a word."""
    words = " ".join(text.split())
    if len(words) <= OPENING:
        return words
    return words[:OPENING].rpartition(" ")[0] + " …"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of contents, with the lines below it."""

    node: Node
    below: list["Entry"]


def size(entries: list[Entry]) -> int:
    """The number of lines of a table of contents."""
    return sum(1 + size(entry.below) for entry in entries)


def contents(outline: Outline, above: Node | None = None) -> list[Entry]:
    """The table of contents below a unit, or of the whole edition.

    It holds headings and what they head, but not the parts of what is read in place.
    """
    entries = []
    for node in outline.below.get(above.id if above else None, []):
        entries.append(Entry(node, contents(outline, node) if node.is_heading else []))
    return entries
