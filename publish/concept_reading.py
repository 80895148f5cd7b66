"""What the page of a concept shows: its units edition by edition, and how those differ."""

import sqlite3
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from parsers.lost_text import ABSENT
from publish.beside import load_terms
from publish.marked import Layers
from publish.outline import load_outline
from publish.reading import EditionRow, UnitRow, load_shelf, load_units
from publish.references import AMONG, as_list, in_own_words, load_references
from publish.rule_reading import Passage, passage_of
from publish.variants import Aspect, Variants, load_variants
from schema.ids import slug

# Which text of an edition is read: that of the book, where it is there, or our own beside it.
Text = Literal["boek", "eigen"]
TEXTS: tuple[Text, ...] = ("boek", "eigen")


@dataclass(frozen=True, slots=True)
class Era:
    """What one edition has on a concept, in full."""

    edition: EditionRow
    passages: list[Passage]

    @property
    def restated(self) -> bool:
        """Whether all that is read of it is in the project's own words."""
        return all(one.unit.witness == "restated" for one in self.passages if one.has_text)


@dataclass(frozen=True, slots=True)
class ChangedSense:
    """A term that does not mean the same in all editions that are compared."""

    id: str
    headword: str
    senses: list[tuple[list[EditionRow], list[str]]]  # editions that agree stand together


@dataclass(frozen=True, slots=True)
class ConceptReading:
    """A concept across the editions that a reader picked, the oldest first."""

    id: str
    label: str
    definition: str
    theme: str
    choice: list[tuple[EditionRow, bool]]  # all that treat of it, and which are shown
    compared: list[EditionRow]
    eras: list[Era]
    differences: list[Aspect]
    changed: list[ChangedSense]
    elsewhere: list[EditionRow]  # that have nothing on it
    text: Text
    texts: list[Text]  # that can be read

    @property
    def theme_anchor(self) -> str:
        """The place of its theme in the list of concepts."""
        return slug(self.theme)


@dataclass(frozen=True, slots=True)
class ConceptLine:
    """A concept in the list of them, with the editions that treat of it."""

    id: str
    label: str
    definition: str
    editions: list[EditionRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Theme:
    """Concepts that belong together."""

    name: str
    concepts: list[ConceptLine] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return slug(self.name)


def load_themes(connection: sqlite3.Connection, language: str) -> list[Theme]:
    """All concepts by theme, in the order in which they are given."""
    end = "en" if language == "en" else "nl"
    shelf = {row.siglum: row for row in load_shelf(connection)}
    treated: dict[str, set[str]] = {}
    for concept, siglum in connection.execute(
        "SELECT DISTINCT l.concept, r.edition FROM concept_rules AS l"
        " JOIN rules AS r ON r.id = l.rule"
    ):
        treated.setdefault(concept, set()).add(siglum)
    themes: dict[str, Theme] = {}
    for concept, theme, label, definition in connection.execute(
        f"SELECT id, theme_{end}, label_{end}, definition_{end} FROM concepts ORDER BY position"
    ):
        editions = [row for name, row in shelf.items() if name in treated.get(concept, ())]
        line = ConceptLine(concept, label, definition, editions)
        themes.setdefault(theme, Theme(theme)).concepts.append(line)
    return list(themes.values())


def load_concept(
    connection: sqlite3.Connection,
    concept: str,
    picked: Collection[str],
    language: str,
    text: Text = "boek",
) -> ConceptReading | None:
    """A concept in the editions picked, or in all where none of them treats of it.

    Where only one text can be read, that is read. None where there is no such concept.
    """
    variants = load_variants(connection, concept, language)
    if variants is None:
        return None
    shelf = load_shelf(connection)
    treating = _treating(variants)
    able = [row for row in shelf if row.siglum in treating]
    shown = [row for row in able if row.siglum in picked] or able
    both = any(row.both for row in shown)
    text = text if both else "boek"
    units = {
        one.siglum: [unit.id for unit in one.units]
        for one in variants.editions
        if one.siglum in {row.siglum for row in shown}
    }
    return ConceptReading(
        id=concept,
        label=variants.label,
        definition=variants.definition,
        theme=variants.theme,
        choice=[(row, row in shown) for row in able],
        compared=shown,
        eras=[
            Era(row, _passages(connection, row, units[row.siglum], language, text))
            for row in shown
            if row.siglum in units
        ],
        differences=_told_of(variants.differences, shown),
        changed=_changed(connection, units, shown, language),
        elsewhere=[row for row in shelf if row not in able],
        text=text,
        texts=list(TEXTS) if both else [text],
    )


def _treating(variants: Variants) -> set[str]:
    """The editions that have a unit on a concept, or of which a difference is told."""
    told = {siglum for aspect in variants.differences for siglum in aspect.says}
    return told | {one.siglum for one in variants.editions}


def _told_of(differences: Iterable[Aspect], shown: Sequence[EditionRow]) -> list[Aspect]:
    """The aspects of which something is told of the editions shown."""
    return [one for one in differences if any(row.siglum in one.says for row in shown)]


def _passages(
    connection: sqlite3.Connection,
    edition: EditionRow,
    ids: Sequence[str],
    language: str,
    text: Text,
) -> list[Passage]:
    """Units of an edition as they are read, with their references, and the terms of the book."""
    outline = load_outline(connection, edition.siglum)
    nodes = [outline.nodes[one] for one in ids]
    terms = load_terms(connection, nodes, edition.siglum, language)
    references = load_references(connection, nodes, outline.nodes, edition.cite)
    passages = []
    for unit in load_units(connection, nodes):
        made = [one for one in references if one.rule == unit.node.id]
        layers = Layers(made, terms.get(unit.node.id, ()))
        if unit.restated.strip() not in ("", ABSENT) and (text == "eigen" or not unit.text):
            unit, layers = _restated(unit), Layers(in_own_words(made))
        passages.append(passage_of(replace(unit, restated=""), outline, 0, layers))
    return passages


def _restated(unit: UnitRow) -> UnitRow:
    """The unit with the project's own text in place of that of the book."""
    return replace(unit, text=unit.restated, modern=unit.restated, witness="restated")


def _changed(
    connection: sqlite3.Connection,
    units: dict[str, list[str]],
    shown: Sequence[EditionRow],
    language: str,
) -> list[ChangedSense]:
    """Terms that may mislead, where editions that use them here give them other senses."""
    end = "en" if language == "en" else "nl"
    ids = [one for some in units.values() for one in some]
    used: dict[str, dict[str, list[str]]] = {}
    names: dict[str, str] = {}
    for term, headword, siglum, sense in connection.execute(
        f"SELECT h.term, t.headword, h.edition, s.{end} FROM"
        f" (SELECT DISTINCT term, edition FROM occurrences WHERE rule {AMONG}) AS h"
        " JOIN terms AS t ON t.id = h.term AND t.false_friend"
        " JOIN term_senses AS s ON s.term = h.term AND s.edition = h.edition"
        " ORDER BY t.headword COLLATE NOCASE, s.position",
        (as_list(ids),),
    ):
        names[term] = headword
        used.setdefault(term, {}).setdefault(siglum, []).append(sense)
    return [
        ChangedSense(
            term,
            names[term],
            _alike([(row, senses[row.siglum]) for row in shown if row.siglum in senses]),
        )
        for term, senses in used.items()
        if len({frozenset(said) for said in senses.values()}) > 1
    ]


def _alike(
    senses: Iterable[tuple[EditionRow, list[str]]],
) -> list[tuple[list[EditionRow], list[str]]]:
    """The same senses told once, with all editions that have them."""
    found: dict[tuple[str, ...], list[EditionRow]] = {}
    for row, said in senses:
        found.setdefault(tuple(said), []).append(row)
    return [(rows, list(said)) for said, rows in found.items()]
