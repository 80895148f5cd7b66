"""How a unit is named to a reader: its label and its title, each where it says something."""

import sqlite3
from textwrap import shorten

from schema.ids import slug

HEADING = 48  # characters of a heading in the label of what is counted from it


def spoken(label: str, heading: str | None = None) -> str:
    """A label as it is read: by the heading that its number is counted from, where that is known.

    >>> spoken("de-score_6", "De score"), spoken("tabel_6")
    ('De score, 6', 'tabel 6')
    """
    if heading:
        return f"{shorten(heading, HEADING, placeholder=' …')}, {label.rpartition('_')[2]}"
    return label.replace("_", " ")


def label_of(connection: sqlite3.Connection, unit_id: str, label: str) -> str:
    """The label of a unit as it is read, for one whose outline isn't at hand."""
    heading = None
    if above := heading_id(unit_id, label):
        row = connection.execute("SELECT title FROM rules WHERE id = ?", (above,)).fetchone()
        heading = row[0] if row else None
    return spoken(label, heading)


def heading_id(unit_id: str, label: str) -> str | None:
    """The id of the heading under which a unit is counted, where its label is its number."""
    counted = "_" in label and unit_id.endswith(f"_{label}")
    return unit_id.rpartition("_")[0] if counted else None


def own_title(label: str, title: str | None) -> str | None:
    """The title, where that says more than the label: not „Beurt” after „register: Beurt”."""
    return None if label.endswith(title or "") else title


def own_label(label: str, title: str | None) -> str | None:
    """The label, where that says more than the title: art. 64, but not „spelen” before
    „Het spelen”; of two that are the same, the label is kept."""
    said = f"-{slug(label)}-" in f"-{slug(title or '')}-"
    return None if said and own_title(label, title) else label


def full_name(label: str, title: str | None) -> str:
    """Label and title, each where it says something of its own.

    >>> full_name("art. 64", "Verzaken"), full_name("verzaken", "Verzaken")
    ('art. 64 Verzaken', 'Verzaken')
    """
    return " ".join(one for one in (own_label(label, title), own_title(label, title)) if one)
