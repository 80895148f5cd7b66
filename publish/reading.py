"""What the pages of the site show, read from the database."""

import json
import re
import sqlite3
import textwrap
from dataclasses import dataclass, field

from publish.naming import full_name, spoken
from publish.outline import Node, Outline
from schema.ids import code_ancestors, make_id, split_id

SHORT = 38  # characters of a title among other titles


@dataclass(frozen=True, slots=True)
class EditionRow:
    """An edition as it is shown, with the number of its units."""

    siglum: str
    title: str
    about: dict[str, str | None]
    games: list[str]
    earliest: int | None
    latest: int | None
    printed: str | None
    cite: str
    witness: str
    both: bool  # the project's own text stands beside the source
    rights: str
    invented: bool
    described: bool
    file_name: str
    units: int

    @property
    def short(self) -> str:
        """The title as it is named among others: its first part, cut at a word."""
        first = re.split(r"[;(]| [–-] ", self.title)[0].strip() or self.title
        return textwrap.shorten(first, SHORT, placeholder=" …")

    @property
    def year(self) -> str:
        """The year, as shortly as it is known; empty where it isn't."""
        if self.earliest and self.latest and self.earliest != self.latest:
            return f"{self.earliest}–{self.latest}"
        return str(self.latest or self.earliest or "")


@dataclass(frozen=True, slots=True)
class TargetRow:
    """What a reference points to: a unit, or the name of what isn't there."""

    name: str
    status: str
    node: Node | None = None
    nearest: Node | None = None


@dataclass(frozen=True, slots=True)
class ReferenceRow:
    """A reference of a unit, with its targets."""

    rule: str
    raw: str
    place: tuple[int, int] | None  # in the text of the unit; None where it stands outside it
    targets: list[TargetRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Referring:
    """A unit that refers to another, and in which words."""

    id: str
    name: str
    edition: str
    raw: str


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit with its text, its pages and its source."""

    node: Node
    text: str
    restated: str  # the project's own text of it, where both stand here
    source_text: str
    pages: list[str]
    spans: list[list[int]]
    truncated: bool


COLUMNS = (
    "siglum, title, games, earliest, latest, printed_date, cite, witness, rights, invented,"
    " described, file_name, author, publisher, place, printing, source, note, spelling,"
    " rights_holder, rights_statement, rights_reason, witnesses"
)
ABOUT = (
    *("author", "publisher", "place", "printing", "source", "note", "spelling"),
    *("rights_holder", "rights_statement", "rights_reason"),
)


def load_shelf(connection: sqlite3.Connection) -> list[EditionRow]:
    """All editions, the oldest first."""
    counts = dict(connection.execute("SELECT edition, count(*) FROM rules GROUP BY edition"))
    return [
        EditionRow(
            siglum=row[0],
            title=row[1],
            about=dict(zip(ABOUT, row[12:-1], strict=True)),
            games=json.loads(row[2]),
            earliest=row[3],
            latest=row[4],
            printed=row[5],
            cite=row[6],
            witness=row[7],
            both=len(json.loads(row[-1])) > 1,
            rights=row[8],
            invented=bool(row[9]),
            described=bool(row[10]),
            file_name=row[11],
            units=counts.get(row[0], 0),
        )
        for row in connection.execute(f"SELECT {COLUMNS} FROM editions ORDER BY position")
    ]


def load_edition_row(connection: sqlite3.Connection, siglum: str) -> EditionRow | None:
    """One edition by its siglum, in any case."""
    for row in load_shelf(connection):
        if row.siglum.lower() == siglum.lower():
            return row
    return None


def load_findings(connection: sqlite3.Connection, siglum: str) -> list[tuple[int, str, str]]:
    """The number audit of an edition: line, message, proposed reading."""
    return connection.execute(
        "SELECT line, message, proposed FROM findings WHERE edition = ? ORDER BY line, id",
        (siglum,),
    ).fetchall()


def load_units(connection: sqlite3.Connection, nodes: list[Node]) -> list[UnitRow]:
    """The units of these nodes, in their order."""
    units = []
    for node in nodes:
        row = connection.execute(
            "SELECT text, restated, source_text, pages, spans, truncated FROM rules WHERE id = ?",
            (node.id,),
        ).fetchone()
        pages, spans = json.loads(row[3]), json.loads(row[4])
        units.append(UnitRow(node, row[0], row[1], row[2], pages, spans, bool(row[5])))
    return units


def load_references(
    connection: sqlite3.Connection, nodes: list[Node], outline: Outline, cite: str
) -> list[ReferenceRow]:
    """What these units refer to, in the order in which it stands there."""
    found: list[ReferenceRow] = []
    for node in nodes:
        last = -1
        rows = connection.execute(
            "SELECT ordinal, raw, kind, text_start, text_end, target_id, status FROM refs"
            " WHERE rule = ? ORDER BY id",
            (node.id,),
        )
        for ordinal, raw, kind, start, end, target_id, status in rows:
            if ordinal != last:
                place = None if start is None else (start, end)
                found.append(ReferenceRow(node.id, raw, place))
                last = ordinal
            target = _target(target_id, status, outline, cite) if target_id else None
            if target is None or (kind == "page" and target.node is None):
                target = TargetRow(raw, status)  # „blz. 15”: no rule, and not cited as one
            found[-1].targets.append(target)
    return found


def _target(target_id: str, status: str, outline: Outline, cite: str) -> TargetRow:
    if status == "external":
        return TargetRow(target_id, status)
    if node := outline.nodes.get(target_id):
        return TargetRow(node.label, status, node)
    siglum, number = split_id(target_id)
    above = (outline.nodes.get(make_id(siglum, one)) for one in code_ancestors(number))
    nearest = next((node for node in above if node), None)
    return TargetRow(cite.replace("{number}", number), status, nearest=nearest)


def load_referring(connection: sqlite3.Connection, nodes: list[Node]) -> list[Referring]:
    """The units that refer to one of these, each once, these themselves left out."""
    shown = {node.id for node in nodes}
    found: dict[str, Referring] = {}
    for node in nodes:
        rows = connection.execute(
            "SELECT s.id, s.label, s.title, s.edition, f.raw FROM refs AS f"
            " JOIN rules AS s ON s.id = f.rule WHERE f.target = ? ORDER BY s.edition, s.position",
            (node.id,),
        )
        for row in rows:
            if row[0] not in shown:
                name = full_name(spoken(row[1]), row[2])
                found.setdefault(row[0], Referring(row[0], name, *row[3:]))
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text on a page: plain, or a reference with where it leads."""

    text: str
    target: TargetRow | None = None


def marked_text(text: str, references: list[ReferenceRow]) -> list[list[Piece]]:
    """The paragraphs of a text, its references as pieces of their own.

    In one with several targets, each number is a piece. One that begins within another
    stays plain text.
    """
    pieces: list[Piece] = []
    at = 0
    for reference in references:
        if reference.place is None or reference.place[0] < at:
            continue
        start, end = reference.place
        pieces.append(Piece(text[at:start]))
        pieces += _marked_reference(" ".join(text[start:end].split()), reference.targets)
        at = end
    pieces.append(Piece(text[at:]))
    paragraphs: list[list[Piece]] = [[]]
    for piece in pieces:
        lines = piece.text.split("\n")
        for n, line in enumerate(lines):
            if n:
                paragraphs.append([])
            if line:
                paragraphs[-1].append(Piece(line, piece.target))
    return [paragraph for paragraph in paragraphs if paragraph]


def _marked_reference(raw: str, targets: list[TargetRow]) -> list[Piece]:
    if len(targets) == 1:
        return [Piece(raw, targets[0])]
    pieces: list[Piece] = []
    at = 0
    for target in targets:
        number = target.node.number.rpartition("_")[2] if target.node else target.name.split()[-1]
        found = re.compile(rf"(?<!\w){re.escape(number)}(?!\w)").search(raw, at)
        if found:
            pieces += [Piece(raw[at : found.start()]), Piece(found.group(), target)]
            at = found.end()
    return [*pieces, Piece(raw[at:])]


def has_head(rows: list[list[str]]) -> bool:
    """Whether the first row names the columns: it alone has no figure in it.

    >>> has_head([["punten", "IMP"], ["0 - 10", "0"], ["20 - 40", "1"]])
    True
    """
    figures = [any(char.isdigit() for char in "".join(row)) for row in rows]
    named = len(rows) > 2 and sum(map(bool, rows[0])) > 1
    return named and not figures[0] and all(figures[1:])


def table_rows(text: str) -> list[list[str]]:
    """The rows of a table's text, as wide as the widest."""
    rows = [line.split(" | ") for line in text.splitlines() if line.strip()]
    width = max((len(row) for row in rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows]
