"""Concepts in the database: what they are, which units treat them, how editions differ."""

import sqlite3
from collections.abc import Iterable

from schema.concept import Concept
from schema.rule import Rule


def concepts_by_unit(concepts: Iterable[Concept]) -> dict[str, list[str]]:
    """The ids of the concepts that treat of each unit, by its id, in the order given."""
    found: dict[str, list[str]] = {}
    for concept in concepts:
        for unit in concept.ids():
            found.setdefault(unit, []).append(concept.id)
    return found


def with_concepts(rules: Iterable[Rule], by_unit: dict[str, list[str]]) -> list[Rule]:
    """The records, each with its concepts."""
    return [
        rule.model_copy(update={"concepts": by_unit[rule.id]}) if rule.id in by_unit else rule
        for rule in rules
    ]


def write_concepts(connection: sqlite3.Connection, concepts: Iterable[Concept]) -> None:
    """Write the concepts of which a unit stands in the database, as far as it has the editions.

    The units and editions must be there already.
    """
    units = {row[0] for row in connection.execute("SELECT id FROM rules")}
    order = [row[0] for row in connection.execute("SELECT siglum FROM editions ORDER BY position")]
    for position, concept in enumerate(concepts):
        treated = [unit for unit in concept.ids() if unit in units]
        if not treated:
            continue
        connection.execute(
            "INSERT INTO concepts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                concept.id,
                position,
                concept.theme_nl,
                concept.theme_en,
                concept.label_nl,
                concept.label_en,
                concept.definition_nl,
                concept.definition_en,
            ),
        )
        connection.executemany(
            "INSERT INTO concept_rules VALUES (?, ?, ?)",
            [(concept.id, unit, n) for n, unit in enumerate(treated)],
        )
        connection.executemany(
            "INSERT INTO concept_differences VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    concept.id,
                    n,
                    one.aspect_nl,
                    one.aspect_en,
                    siglum,
                    one.nl[siglum],
                    one.en[siglum],
                )
                for n, one in enumerate(concept.differences)
                for siglum in order
                if siglum in one.nl
            ],
        )
