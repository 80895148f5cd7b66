"""What the pages of terms show: all of them from A to Z, and one in each edition."""

import json
import sqlite3
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from publish.concordance import Line, load_concordance
from publish.reading import EditionRow, load_shelf
from publish.references import AMONG, as_list

OTHER = "#"  # for what begins with no letter
# A run of signs without a space is a word; the words of the text and of its title are counted.
SPACES = "length({0}) - length(replace(replace({0}, ' ', ''), char(10), ''))"
WORDS = (
    f"sum(CASE WHEN text = '' THEN 0 ELSE 1 + {SPACES.format('text')} END"
    f" + CASE WHEN coalesce(title, '') = '' THEN 0 ELSE 1 + {SPACES.format('title')} END)"
)


@dataclass(frozen=True, slots=True)
class TermLine:
    """A term in the list of them."""

    id: str
    headword: str
    modern: str
    english: str
    false_friend: bool
    count: int
    editions: list[EditionRow] = field(default_factory=list)  # in which it stands

    @property
    def letter(self) -> str:
        """The letter under which it stands."""
        return letter_of(self.headword)


@dataclass(frozen=True, slots=True)
class TermEdition:
    """A term in one edition: what it means, in which forms, and how often it stands there."""

    edition: EditionRow
    senses: list[str]
    forms: list[tuple[str, int]]
    damaged: list[tuple[str, int]]
    count: int
    words: int

    @property
    def per_thousand(self) -> float:
        """How often it stands among a thousand words of the edition."""
        return 1000 * self.count / self.words if self.words else 0.0


@dataclass(frozen=True, slots=True)
class Instead:
    """What an edition says instead of a term: each word, with the term that it is itself."""

    edition: EditionRow
    words: list[tuple[str, str | None]]


@dataclass(frozen=True, slots=True)
class TermReading:
    """A term in each edition that has it, with all places where it stands."""

    id: str
    headword: str
    modern: str
    english: str
    part_of_speech: str
    false_friend: bool
    note: str | None
    related: list[TermLine]
    equivalents: list["Instead"]
    editions: list[TermEdition]
    first: Line | None
    last: Line | None
    lines: list[Line]

    @property
    def most(self) -> float:
        """The highest of its frequencies."""
        return max((one.per_thousand for one in self.editions), default=0.0)


def letter_of(headword: str) -> str:
    """The letter under which a headword stands.

    >>> letter_of("Écart"), letter_of("'s avonds"), letter_of("64")
    ('E', 'S', '#')
    """
    plain = unicodedata.normalize("NFKD", headword).upper()
    first = next((char for char in plain if char.isalnum()), OTHER)
    return first if "A" <= first <= "Z" else OTHER


def load_term_lines(
    connection: sqlite3.Connection, among: Sequence[str] | None = None
) -> list[TermLine]:
    """All terms in the order of the alphabet, or those of the ids given."""
    shelf = load_shelf(connection)
    only, values = (f" WHERE term {AMONG}", (as_list(among),)) if among is not None else ("", ())
    standing: dict[str, set[str]] = {}
    for term, siglum in connection.execute(
        f"SELECT DISTINCT term, edition FROM occurrences{only}", values
    ):
        standing.setdefault(term, set()).add(siglum)
    lines = [
        TermLine(
            term,
            headword,
            modern,
            english,
            bool(false_friend),
            count,
            [row for row in shelf if row.siglum in standing.get(term, ())],
        )
        for term, headword, modern, english, false_friend, count in connection.execute(
            "SELECT id, headword, modern, english, false_friend, occurrences FROM terms"
            + only.replace("term", "id", 1),
            values,
        )
    ]
    return sorted(lines, key=lambda one: (one.letter == OTHER, _sorting(one.headword)))


def _sorting(headword: str) -> str:
    plain = unicodedata.normalize("NFKD", headword.lower())
    return "".join(char for char in plain if char.isalnum() or char == " ").strip()


def count_words(connection: sqlite3.Connection) -> dict[str, int]:
    """The number of words of each edition, as its units are read here."""
    return dict(connection.execute(f"SELECT edition, {WORDS} FROM rules GROUP BY edition"))


def load_term(
    connection: sqlite3.Connection, term: str, language: str, words: dict[str, int]
) -> TermReading | None:
    """A term with all that is told of it; None where there is no such term."""
    row = connection.execute(
        "SELECT id, headword, modern, english, part_of_speech, false_friend, note, related,"
        " first_edition, last_edition FROM terms WHERE id = ?",
        (term,),
    ).fetchone()
    if row is None:
        return None
    _, headword, modern, english, part_of_speech, false_friend, note, related, first, last = row
    lines = load_concordance(connection, term)
    return TermReading(
        id=term,
        headword=headword,
        modern=modern,
        english=english,
        part_of_speech=part_of_speech,
        false_friend=bool(false_friend),
        note=note,
        related=load_term_lines(connection, json.loads(related)),
        equivalents=_equivalents(connection, term),
        editions=_editions(connection, term, language, lines, words),
        first=next((one for one in lines if one.edition == first), None),
        last=next((one for one in reversed(lines) if one.edition == last), None),
        lines=lines,
    )


def _equivalents(connection: sqlite3.Connection, term: str) -> list[Instead]:
    """What other editions say instead, the oldest first."""
    said: dict[str, list[tuple[str, str | None]]] = {}
    for siglum, word, other in connection.execute(
        "SELECT edition, word, other FROM term_equivalents WHERE term = ? ORDER BY id", (term,)
    ):
        said.setdefault(siglum, []).append((word, other))
    if not said:
        return []
    return [Instead(row, said[row.siglum]) for row in load_shelf(connection) if row.siglum in said]


def _editions(
    connection: sqlite3.Connection,
    term: str,
    language: str,
    lines: Sequence[Line],
    words: dict[str, int],
) -> list[TermEdition]:
    """The editions that have a term, or use it in a sense of which is told."""
    end = "en" if language == "en" else "nl"
    senses: dict[str, list[str]] = {}
    for siglum, sense in connection.execute(
        f"SELECT edition, {end} FROM term_senses WHERE term = ? ORDER BY position", (term,)
    ):
        senses.setdefault(siglum, []).append(sense)
    forms: dict[tuple[str, bool], list[tuple[str, int]]] = {}
    for siglum, form, damaged, times in connection.execute(
        "SELECT edition, form, damaged, count FROM term_forms WHERE term = ? ORDER BY id", (term,)
    ):
        forms.setdefault((siglum, bool(damaged)), []).append((form, times))
    counts = Counter(one.edition for one in lines)
    return [
        TermEdition(
            row,
            senses.get(row.siglum, []),
            forms.get((row.siglum, False), []),
            forms.get((row.siglum, True), []),
            counts[row.siglum],
            words.get(row.siglum, 0),
        )
        for row in load_shelf(connection)
        if row.siglum in senses or counts[row.siglum] or (row.siglum, False) in forms
    ]
