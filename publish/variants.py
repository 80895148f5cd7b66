"""One rule across eras: a concept with its units, edition by edition, and how they differ."""

import sqlite3
from dataclasses import dataclass, field

from publish.naming import full_name, spoken, years


@dataclass(frozen=True, slots=True)
class Variant:
    """A unit that treats of a concept."""

    id: str
    name: str
    text: str
    witness: str
    absent: bool


@dataclass(frozen=True, slots=True)
class EditionVariants:
    """What one edition has on a concept, in its own order."""

    siglum: str
    title: str
    year: str
    units: list[Variant] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Aspect:
    """One aspect, and what each edition says of it, by siglum."""

    name: str
    says: dict[str, str]


@dataclass(frozen=True, slots=True)
class Variants:
    """A concept across the editions, the oldest first."""

    id: str
    label: str
    definition: str
    theme: str
    editions: list[EditionVariants]
    differences: list[Aspect]


def concepts_of(connection: sqlite3.Connection, unit_id: str) -> list[str]:
    """The ids of the concepts that treat of a unit, or else of the nearest unit above it."""
    at: str | None = unit_id
    while at is not None:
        rows = connection.execute(
            "SELECT c.id FROM concept_rules AS l JOIN concepts AS c ON c.id = l.concept"
            " WHERE l.rule = ? ORDER BY c.position",
            (at,),
        ).fetchall()
        if rows:
            return [row[0] for row in rows]
        above = connection.execute("SELECT parent FROM rules WHERE id = ?", (at,)).fetchone()
        at = above[0] if above else None
    return []


def load_variants(
    connection: sqlite3.Connection, concept: str, language: str = "nl"
) -> Variants | None:
    """A concept with its units and differences; None where there is no such concept."""
    end = "en" if language == "en" else "nl"
    row = connection.execute(
        f"SELECT label_{end}, definition_{end}, theme_{end} FROM concepts WHERE id = ?", (concept,)
    ).fetchone()
    if row is None:
        return None
    return Variants(
        concept,
        row[0],
        row[1],
        row[2],
        _editions(connection, concept),
        _differences(connection, concept, end),
    )


def _editions(connection: sqlite3.Connection, concept: str) -> list[EditionVariants]:
    found: dict[str, EditionVariants] = {}
    for row in connection.execute(
        "SELECT e.siglum, e.title, e.earliest, e.latest, r.id, r.label, r.title, r.text,"
        " r.witness, r.absent FROM concept_rules AS l JOIN rules AS r ON r.id = l.rule"
        " JOIN editions AS e ON e.siglum = r.edition WHERE l.concept = ?"
        " ORDER BY e.position, r.position",
        (concept,),
    ):
        siglum, title, earliest, latest, unit, label, own, text, witness, absent = row
        if siglum not in found:
            found[siglum] = EditionVariants(siglum, title, years(earliest, latest))
        name = full_name(spoken(label), own)
        found[siglum].units.append(Variant(unit, name, text, witness, bool(absent)))
    return list(found.values())


def _differences(connection: sqlite3.Connection, concept: str, end: str) -> list[Aspect]:
    found: dict[int, Aspect] = {}
    for position, aspect, edition, says in connection.execute(
        f"SELECT position, aspect_{end}, edition, says_{end} FROM concept_differences"
        " WHERE concept = ? ORDER BY id",
        (concept,),
    ):
        found.setdefault(position, Aspect(aspect, {})).says[edition] = says
    return list(found.values())
