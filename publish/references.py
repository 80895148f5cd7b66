"""What units refer to, and what refers to them, read from the database."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from publish.naming import full_name, spoken
from publish.outline import Node
from schema.ids import code_ancestors, make_id, split_id

PREVIEW = 180  # characters of a unit that are shown before one goes to it
# The units of a list, as a condition on a column.
AMONG = "IN (SELECT value FROM json_each(?))"


@dataclass(frozen=True, slots=True)
class TargetRow:
    """What a reference points to: a unit, or the name of what isn't there."""

    name: str
    status: str
    node: Node | None = None
    nearest: Node | None = None
    preview: str = ""  # the first words of the unit
    named: tuple[int, int] | None = None  # where the project's own text beside it names it

    @property
    def number(self) -> str:
        """The number by which it is called in a list."""
        return self.node.number.rpartition("_")[2] if self.node else self.name.split()[-1]


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
    raw: str


def load_references(
    connection: sqlite3.Connection, nodes: list[Node], known: Mapping[str, Node], cite: str
) -> list[ReferenceRow]:
    """What these units refer to, in the order in which it stands there.

    ``known`` are the units that may be referred to, by id.
    """
    found: dict[tuple[str, int], ReferenceRow] = {}
    rows = connection.execute(
        "SELECT f.rule, f.ordinal, f.raw, f.kind, f.text_start, f.text_end, f.target_id, f.status,"
        " f.restated_start, f.restated_end,"
        f" substr(CASE t.text WHEN '' THEN t.restated ELSE t.text END, 1, {PREVIEW + 1})"
        f" FROM refs AS f LEFT JOIN rules AS t ON t.id = f.target WHERE f.rule {AMONG}"
        " ORDER BY f.id",
        (as_list(node.id for node in nodes),),
    )
    for rule, ordinal, raw, kind, start, end, target_id, status, own_start, own_end, text in rows:
        place = None if start is None else (start, end)
        one = found.setdefault((rule, ordinal), ReferenceRow(rule, raw, place))
        target = _target(target_id, status, known, cite, text) if target_id else None
        if target is None or (kind == "page" and target.node is None):
            target = TargetRow(raw, status)  # „blz. 15”: no rule, and not cited as one
        elif own_start is not None:
            target = replace(target, named=(own_start, own_end))
        one.targets.append(target)
    order = {node.id: n for n, node in enumerate(nodes)}
    return sorted(found.values(), key=lambda one: order[one.rule])


def in_own_words(references: Iterable[ReferenceRow]) -> list[ReferenceRow]:
    """The references of one unit as the project's own text beside it makes them, in its order."""
    found: dict[tuple[int, int], ReferenceRow] = {}
    for one in references:
        for target in one.targets:
            if target.named:
                row = ReferenceRow(one.rule, one.raw, target.named)
                found.setdefault(target.named, row).targets.append(target)
    return [found[place] for place in sorted(found)]


def _target(
    target_id: str, status: str, known: Mapping[str, Node], cite: str, text: str | None
) -> TargetRow:
    if status == "external":
        return TargetRow(target_id, status)
    if node := known.get(target_id):
        return TargetRow(node.label, status, node, preview=opening(text or node.title or ""))
    siglum, number = split_id(target_id)
    above = (known.get(make_id(siglum, one)) for one in code_ancestors(number))
    nearest = next((node for node in above if node), None)
    return TargetRow(cite.replace("{number}", number), status, nearest=nearest)


def load_referring(connection: sqlite3.Connection, nodes: list[Node]) -> list[Referring]:
    """The units that refer to one of these, each once, these themselves left out."""
    shown = {node.id for node in nodes}
    found: dict[str, Referring] = {}
    rows = connection.execute(
        "SELECT s.id, s.label, s.title, f.raw FROM refs AS f JOIN rules AS s ON s.id = f.rule"
        f" WHERE f.target {AMONG} ORDER BY s.edition, s.position",
        (as_list(shown),),
    )
    for unit, label, title, raw in rows:
        if unit not in shown:
            found.setdefault(unit, Referring(unit, full_name(spoken(label), title), raw))
    return list(found.values())


def as_list(ids: Iterable[str]) -> str:
    """Ids as the one value that ``AMONG`` is put to."""
    return json.dumps(sorted(ids))


def opening(text: str) -> str:
    """The first words of a text on one line, cut at a word.

    >>> opening("Wie geeft,\\ngeeft links om.")
    'Wie geeft, geeft links om.'
    """
    words = " ".join(text.split())
    if len(words) <= PREVIEW:
        return words
    return words[:PREVIEW].rpartition(" ")[0] + "\u00a0…"
