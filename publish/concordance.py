"""The concordance of a term: every place where it stands, with the words around it."""

import csv
import io
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from publish.naming import full_name, spoken
from publish.search_words import fold

Order = Literal["boek", "links", "rechts"]
ORDERS: tuple[Order, ...] = ("boek", "links", "rechts")
WORD = re.compile(r"[^\W_]+")
COLUMNS = ("edition", "rule", "page", "before", "form", "after", "as_printed", "in_title")


@dataclass(frozen=True, slots=True)
class Line:
    """A term where it stands: before, form and after read as the text does."""

    rule: str
    name: str
    edition: str
    page: str | None
    before: str
    form: str
    after: str
    as_printed: str | None
    in_title: bool


def load_concordance(connection: sqlite3.Connection, term: str) -> list[Line]:
    """All lines of a term, the oldest edition first, in the order of the books."""
    rows = connection.execute(
        "SELECT o.rule, r.label, r.title, o.edition, o.page, o.before, o.form, o.after,"
        " o.as_printed, o.in_title FROM occurrences AS o JOIN rules AS r ON r.id = o.rule"
        " JOIN editions AS e ON e.siglum = o.edition WHERE o.term = ?"
        " ORDER BY e.position, r.position, o.in_title DESC, o.text_start",
        (term,),
    )
    return [
        Line(
            rule,
            full_name(spoken(label), title),
            edition,
            page,
            before,
            " ".join(form.split()),
            after,
            printed,
            bool(in_title),
        )
        for rule, label, title, edition, page, before, form, after, printed, in_title in rows
    ]


def ordered(lines: Sequence[Line], order: Order) -> list[Line]:
    """The lines by the words before the term, the nearest first; or by those after it."""
    if order == "links":
        return sorted(lines, key=lambda one: _key(_words(one.before)[::-1], one))
    if order == "rechts":
        return sorted(lines, key=lambda one: _key(_words(one.after), one))
    return list(lines)


def _key(beside: list[str], line: Line) -> tuple[bool, list[str], list[str]]:
    """What a line is sorted by; where nothing stands beside the term, it comes last."""
    return not beside, beside, _words(line.form)


def _words(text: str) -> list[str]:
    return WORD.findall(fold(text))


def as_csv(lines: Sequence[Line]) -> str:
    """The lines as a table, under the names of the columns.

    >>> line = Line("oud_2", "regel 2", "oud", "1", "Wie ", "gever", " is", None, False)
    >>> as_csv([line]).splitlines()[1]
    'oud,oud_2,1,Wie ,gever, is,,0'
    """
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(COLUMNS)
    for line in lines:
        row = [getattr(line, column) for column in COLUMNS]
        table.writerow([int(cell) if isinstance(cell, bool) else cell for cell in row])
    return written.getvalue()
