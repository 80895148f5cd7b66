"""What the page of a unit shows: its text, what is read with it, and what stands beside it."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from parsers.lost_text import ABSENT, BROKEN_OFF
from publish.beside import (
    Correction,
    ErratumRow,
    Topic,
    load_corrections,
    load_deals,
    load_errata,
    load_page_marks,
    load_terms,
    load_topics,
)
from publish.branch import load_branch, load_next, load_previous, load_targets
from publish.marked import (
    NOTE,
    Layers,
    Paragraph,
    TermLink,
    cells_of,
    marked,
    words_of,
)
from publish.outline import Entry, Node, Outline, contents
from publish.reading import EditionRow, UnitRow, has_head, load_edition_row, load_units
from publish.references import (
    ReferenceRow,
    Referring,
    TargetRow,
    in_own_words,
    load_references,
    load_referring,
)
from publish.respelled import Change, changes_between
from publish.rule_checks import Programs, load_programs

Mode = Literal["hersteld", "gedrukt", "modern"]
MODES: tuple[Mode, ...] = ("gedrukt", "hersteld", "modern")
READ: Mode = "hersteld"
State = Literal["", "absent", "truncated"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A unit as it is read on a page: its depth there, its paragraphs or its rows."""

    unit: UnitRow
    name: str  # its label; below a unit by whose label it begins, what it adds to that
    depth: int
    paragraphs: list[Paragraph]
    rows: list[list[Paragraph]] = field(default_factory=list)
    head: list[Paragraph] = field(default_factory=list)  # the names of the columns
    own: list[Paragraph] = field(default_factory=list)  # the project's own text beside it
    state: State = ""  # what of it is lost, where its text does not say so itself

    @property
    def has_text(self) -> bool:
        """Whether there is anything to read under its name."""
        return bool(self.paragraphs or self.rows or self.own)


@dataclass(frozen=True, slots=True)
class RuleReading:
    """All that the page of a unit shows."""

    edition: EditionRow
    node: Node
    above: list[Node]
    mode: Mode
    modes: list[Mode]  # in which the text can be read, and differs
    passages: list[Passage]
    entries: list[Entry]
    references: list[ReferenceRow]
    referring: list[Referring]
    terms: list[TermLink]
    corrections: list[Correction]
    topics: list[Topic]
    programs: Programs
    errata: list[ErratumRow]
    deals: list[str]
    previous: Node | None
    next: Node | None

    @property
    def targets(self) -> list[TargetRow]:
        """What is referred to, each once, in order of the text."""
        found: dict[str, TargetRow] = {}
        for reference in self.references:
            for one in reference.targets:
                found.setdefault(one.node.id if one.node else one.name, one)
        return list(found.values())

    @property
    def both(self) -> bool:
        """Whether the source and the project's own text stand side by side."""
        return any(one.own for one in self.passages)

    @property
    def witness(self) -> Literal["", "source", "restated", "both"]:
        """Whose words there are to read here; empty where all text is lost."""
        read = any(one.paragraphs or one.rows for one in self.passages)
        if self.both:
            return "both" if read else "restated"
        if not read:
            return ""
        return "restated" if self.edition.witness == "restated" else "source"


def load_rule(
    connection: sqlite3.Connection, siglum: str, unit_id: str, mode: Mode, language: str
) -> RuleReading | None:
    """What the page of a unit shows; None where the edition is not there."""
    edition = load_edition_row(connection, siglum)
    if edition is None:
        return None
    outline = load_branch(connection, unit_id)
    node = outline.nodes[unit_id]
    read_with = [] if node.is_heading else [one.id for _, one in outline.descendants(node)]
    whole = outline.is_read_whole(node)
    shown = [(0, node), *(outline.descendants(node) if whole else [])]
    nodes = [one for _, one in shown]
    units = load_units(connection, nodes)
    corrections = load_corrections(connection, nodes)
    modes = _modes(units, corrections)
    mode = mode if mode in modes else READ
    targets = load_targets(connection, [one.id for one in nodes])
    references = load_references(connection, nodes, targets, edition.cite)
    terms = load_terms(connection, nodes, siglum, language)
    pages = load_page_marks(connection, nodes)
    passages = [
        passage_of(
            unit,
            outline,
            depth,
            Layers(
                [one for one in references if one.rule == unit.node.id],
                terms.get(unit.node.id, ()),
                _changes(unit, corrections, mode),
                pages.get(unit.node.id, ()),
            ),
        )
        for (depth, _), unit in zip(shown, units, strict=True)
    ]
    return RuleReading(
        edition=edition,
        node=node,
        above=outline.ancestors(node),
        mode=mode,
        modes=modes,
        passages=_told_once(passages),
        entries=[] if whole else contents(outline, node),
        references=references,
        referring=load_referring(connection, nodes),
        terms=[one for node in nodes for one in terms.get(node.id, ())],
        corrections=corrections,
        topics=load_topics(connection, nodes, siglum, language),
        programs=load_programs(connection, nodes, siglum),
        errata=load_errata(connection, nodes),
        deals=load_deals(connection, nodes),
        previous=load_previous(connection, node, siglum),
        next=load_next(connection, node, siglum, read_with),
    )


def _modes(units: Sequence[UnitRow], corrections: Sequence[Correction]) -> list[Mode]:
    """The ways to read these units that differ; of the project's own words there is one."""
    found = {READ}
    if any(one.applied and one.place for one in corrections):
        found.add("gedrukt")
    if any(one.witness == "source" and one.modern != one.text for one in units):
        found.add("modern")
    return [mode for mode in MODES if mode in found]


def _changes(unit: UnitRow, corrections: Sequence[Correction], mode: Mode) -> list[Change]:
    """What is shown otherwise than the other readings have it, and what those have."""
    if mode == "modern":
        return changes_between(unit.text, unit.modern)
    changes = []
    for one in corrections:
        if one.applied and one.place and one.rule == unit.node.id:
            start, end = one.place
            read = unit.text[start:end]
            shown, beside = (one.before, read) if mode == "gedrukt" else (read, one.before)
            changes.append(Change(start, end, shown, beside, one.method, one.confidence))
    return changes


def passage_of(unit: UnitRow, outline: Outline, depth: int, layers: Layers) -> Passage:
    """A unit as it is read, with what is told of its text."""
    above = outline.nodes.get(unit.node.parent or "")
    name = unit.node.place
    if above and name == unit.node.label:
        name = name.removeprefix(f"{above.label} ")
    layers = replace(layers, notes=unit.witness == "restated")
    text = _without_loss(unit.text)
    paragraphs = marked(text, layers) if text else []
    named = in_own_words(layers.references) if unit.restated else []
    own = marked(_without_loss(unit.restated), Layers(named, notes=True))
    passage = Passage(unit, name, depth, paragraphs, own=own, state=_state(unit))
    if unit.node.kind == "table" and any(" | " in words_of(one) for one in paragraphs):
        rows = _rows(paragraphs)
        head = rows.pop(0) if has_head([[words_of(cell) for cell in row] for row in rows]) else []
        return replace(passage, paragraphs=[], rows=rows, head=head)
    return passage


def _rows(paragraphs: list[Paragraph]) -> list[list[Paragraph]]:
    """The rows of a table, as wide as the widest."""
    rows = [cells_of(one) for one in paragraphs]
    width = max(map(len, rows), default=0)
    return [row + [[] for _ in range(width - len(row))] for row in rows]


def _without_loss(text: str) -> str:
    """A text without the sign that it breaks off, or that there is none: that is told once."""
    text = text.rstrip()
    return "" if text == ABSENT else text.removesuffix(BROKEN_OFF).rstrip()


def _state(unit: UnitRow) -> State:
    """What is lost of a unit, unless the words that are shown of it say what."""
    if unit.node.absent:
        return "absent"
    own = unit.restated or (unit.text if unit.witness == "restated" else "")
    told = NOTE.search(_without_loss(own))
    return "truncated" if unit.truncated and not told else ""


def _told_once(passages: list[Passage]) -> list[Passage]:
    """That text is lost is told where it is lost, and not also of what stands above that."""
    found: list[Passage] = []
    depths: set[int] = set()  # of passages further on, not yet reached, of which it is told
    for one in reversed(passages):
        below = any(depth > one.depth for depth in depths)
        depths = {depth for depth in depths if depth <= one.depth}
        if below and one.state == "truncated":
            one = replace(one, state="")
        if below or one.state:
            depths.add(one.depth)
        found.append(one)
    return found[::-1]
