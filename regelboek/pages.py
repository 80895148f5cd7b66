"""A printed page that a build lacks, and which pages it has."""

import re
import sqlite3

from schema.unusable import UnusableInput


def unknown_page(connection: sqlite3.Connection, asked: str) -> UnusableInput | None:
    """That a build lacks the page asked for, with the pages of each edition; None where no page
    was asked for, but a unit."""
    from publish.locate import PAGE_CUES

    cues = "|".join(sorted(PAGE_CUES, key=len, reverse=True))
    # blz. 999   Bend p. 12   bladzijde XII   not: p-regel, pagina
    if not re.search(rf"(?<!\w)(?:{cues})\.?\s*(?:\d+|[ivxlc]+)\W*\Z", asked, re.IGNORECASE):
        return None
    ends: dict[str, list[str]] = {}
    for edition, label in connection.execute(
        "SELECT p.edition, p.label FROM pages AS p JOIN editions AS e ON e.siglum = p.edition"
        " WHERE p.label IS NOT NULL ORDER BY e.position, p.position"
    ):
        ends[edition] = [*ends.get(edition, [label])[:1], label]
    there = ", ".join(f"{edition} blz. {first}–{last}" for edition, (first, last) in ends.items())
    advice = f"wel: {there}" if there else "de teksten in deze bouw hebben geen bladzijden"
    return UnusableInput(asked, "deze bladzijde staat niet in de bouw", advice)
