"""Terms in the database: what they mean in which edition, in which forms, and where they stand.

A row of ``occurrences`` is a line of a concordance: it needs no other table to be read.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from publish.attestations import Attestation, first_page
from publish.book import Book
from schema.edition import Edition
from schema.term import Term

CONTEXT = 60  # characters before and after a term, cut at a word
SIGNS = ".,;:-'\"«»"  # which may be damage, or stand beside it
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A term where it stands, in a text or in a title."""

    term: str
    rule: str
    edition: str
    form: str
    start: int
    end: int
    in_title: bool
    attested: Attestation
    before: str
    after: str


def write_terms(
    connection: sqlite3.Connection, books: Iterable[Book], terms: Iterable[Term]
) -> None:
    """Write those terms that an edition of the database uses, or a text of it has.

    Marks of other terms are passed over. The editions and units must be there already.
    """
    books = list(books)
    known = {term.id: term for term in terms}
    written: list[Term] = []
    found = [one for book in books for one in occurrences(book) if one.term in known]
    editions = {book.edition.siglum: book.edition for book in books}
    by_term: dict[str, list[Occurrence]] = {name: [] for name in known}
    for one in found:
        by_term[one.term].append(one)
    for term in known.values():
        used = {siglum for sense in term.senses for siglum in sense.editions} | set(term.forms)
        if by_term[term.id] or not used.isdisjoint(editions):
            _write_term(connection, term, by_term[term.id], editions)
            written.append(term)
    connection.executemany(
        "INSERT INTO term_equivalents VALUES (NULL, ?, ?, ?, ?)",
        [row for term in written for row in _equivalent_rows(term, editions, written)],
    )
    connection.executemany(
        "INSERT INTO occurrences VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                one.term,
                one.rule,
                one.edition,
                one.form,
                one.attested.as_printed,
                one.start,
                one.end,
                one.in_title,
                one.attested.page,
                one.before,
                one.after,
            )
            for one in found
        ],
    )


def occurrences(book: Book) -> Iterator[Occurrence]:
    """The terms of a book where they stand, unit by unit, those of its title first."""
    for rule in book.rules:
        attested = book.attested.get(rule.id) or [Attestation(first_page(rule))] * len(rule.terms)
        of_title = [Attestation(first_page(rule))] * len(rule.title_terms)
        for text, in_title, marks, places in (
            (rule.title or "", True, rule.title_terms, of_title),
            (rule.text, False, rule.terms, attested),
        ):
            for mark, place in zip(marks, places, strict=True):
                start, end = mark.span
                before, after = context(text, start, end)
                yield Occurrence(
                    mark.term,
                    rule.id,
                    rule.edition,
                    mark.form,
                    start,
                    end,
                    in_title,
                    place,
                    before,
                    after,
                )


def context(text: str, start: int, end: int, length: int = CONTEXT) -> tuple[str, str]:
    """What stands before and after text[start:end], on one line, in whole words.

    >>> context("De gever geeft de kaarten rond.", 18, 25, length=10)
    ('geeft de ', ' rond.')
    """
    before = text[:start]
    if len(before) > length:
        before = before[-length - 1 :]
        before = before[before.find(" ") + 1 :] if " " in before[:-1] else before[1:]
    after = text[end:]
    if len(after) > length:
        after = after[: length + 1]
        after = after[: after.rfind(" ")] if " " in after[1:] else after[:-1]
    return before.replace("\n", " ").lstrip(), after.replace("\n", " ").rstrip()


def _write_term(
    connection: sqlite3.Connection,
    term: Term,
    found: list[Occurrence],
    editions: dict[str, Edition],
) -> None:
    first, last = _attested_in([editions[name] for name in {one.edition for one in found}])
    connection.execute(
        "INSERT INTO terms VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            term.id,
            term.headword,
            term.modern,
            term.english,
            term.part_of_speech,
            term.false_friend,
            term.note,
            json.dumps(term.related, ensure_ascii=False),
            first,
            last,
            len(found),
        ),
    )
    connection.executemany(
        "INSERT INTO term_senses VALUES (NULL, ?, ?, ?, ?, ?)",
        [
            (term.id, position, siglum, sense.nl, sense.en)
            for position, sense in enumerate(term.senses)
            for siglum in sense.editions
            if siglum in editions
        ],
    )
    connection.executemany(
        "INSERT INTO term_forms VALUES (NULL, ?, ?, ?, ?, ?)",
        [row for siglum in editions for row in _form_rows(term, siglum, found)],
    )


def _attested_in(editions: Iterable[Edition]) -> tuple[str | None, str | None]:
    """The edition that may be the earliest, and the one that may be the latest."""
    spans = [
        (earliest, latest, edition.siglum)
        for edition in editions
        if (earliest := edition.date.earliest or edition.date.latest) is not None
        and (latest := edition.date.latest or edition.date.earliest) is not None
    ]
    if not spans:
        return None, None
    first = min((earliest, siglum) for earliest, _, siglum in spans)
    last = max((latest, siglum) for _, latest, siglum in spans)
    return first[1], last[1]


def _form_rows(term: Term, siglum: str, found: Iterable[Occurrence]) -> Iterator[Row]:
    """The forms of a term in an edition, each with how often it stands there.

    Those that are known come first; then what else the text has. Of a damaged form that is
    counted which was printed so.
    """
    here = [one for one in found if one.edition == siglum]
    known = term.forms.get(siglum, [])
    damaged = term.damaged.get(siglum, [])
    counts = Counter(_form(one.form, known) for one in here)
    printed = [one.attested.as_printed or one.form for one in here]
    for form in dict.fromkeys([*known, *sorted(counts)]):
        if form not in damaged:
            yield term.id, siglum, form, False, counts[form]
    for form in damaged:
        times = sum(form.strip(SIGNS) in words for words in printed)
        yield term.id, siglum, form, True, times


def _equivalent_rows(term: Term, editions: Iterable[str], others: Iterable[Term]) -> Iterator[Row]:
    """What other editions say instead of a term, each with the term that it is itself, if any."""
    for siglum in editions:
        for word in term.equivalents.get(siglum, ()):
            other = next(
                (it.id for it in others if it is not term and _says(it, word, siglum)), None
            )
            yield term.id, siglum, word, other


def _says(term: Term, word: str, siglum: str) -> bool:
    """Whether an edition has that word as a form of a term."""
    return word in term.forms.get(siglum, ()) or word in (term.headword, term.modern)


def _form(words: str, known: Iterable[str]) -> str:
    """A form by which it is counted: as it is known, else in small letters."""
    words = " ".join(words.split())
    lower = words.lower().replace("’", "'")
    return words if words in known else lower
