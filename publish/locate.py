"""A citation read: which units somebody means by „art. 64 A 2”, „Bend 54” or „blz. 55”."""

import re
import sqlite3
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from publish.query import clean
from publish.references import AMONG, as_list
from publish.search_words import flat, fold
from schema.ids import code_ancestors

FULL_ID = re.compile(r"([A-Za-z][A-Za-z0-9-]*)_([A-Za-z0-9_-]+)\Z")
# Signs between the parts of a number: 64.A.2 | 25 B 2 (b)(1) | 8° | § 54   not: 50% | 14 x 6 =
SIGNS = re.compile(r"[\w\s.,:;()§°º/„”“\"'’ -]*\Z")
TOKEN = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"\d|(?<![^\W_])[IVXLC]+(?![^\W_])", re.IGNORECASE)  # 5, III   not: vijf
ROMAN = re.compile(r"[IVXLC]+\Z")
BID = re.compile(r"[1-7](?:k|r|h|s|sa)\Z")  # 3K is three clubs before it is a number
ARTICLE_CUES = {"art", "artt", "artikel", "artikelen", "article", "law", "wet", "spelregel"}
RULE_CUES = {"regel", "regels", "punt", "nr", "no", "nummer", "rule", "uitz", "§"}
PART_CUES = {"lid", "sub", "onder", "paragraaf", "par"}
CUES = ARTICLE_CUES | RULE_CUES | PART_CUES
PAGE_CUES = {"blz", "bladz", "bladzijde", "pag", "pagina", "page", "p"}
ALL_CUES = CUES | PAGE_CUES
SMALL_WORDS = {"de", "het", "een", "van", "in", "uit", "bij", "met", "voor", "the", "of", "en"}
ABOUT = ("number", "part", "coalesce(title, '')")  # what a unit is of, in its row
NOT_PLAIN = "*[^ -&(-~]*"  # a sign that is no ASCII, or an apostrophe
LONGEST = 120  # characters; what is longer is no citation
LEAST = 4  # letters of a name that may go on in what is typed: „spelen” for „spel”


@dataclass(frozen=True, slots=True)
class Located:
    """The units that a citation means, the likeliest first.

    ``missing`` is the number asked for where no text has it, and the units are the
    nearest above it.
    """

    ids: tuple[str, ...]
    via: str = "nummer"
    missing: str | None = None


@dataclass(frozen=True, slots=True)
class _Book:
    siglum: str
    cite: str
    grammar: str
    names: frozenset[str]
    named: re.Pattern[str]
    begin: str  # with which what it is named by begins, in lower case


@dataclass(frozen=True, slots=True)
class _Citation:
    """A citation taken apart: its cues, its number, the words left, the books named."""

    cues: frozenset[str]
    number: str
    parts: tuple[str, ...]
    words: tuple[str, ...]
    sigla: frozenset[str]


def locate(connection: sqlite3.Connection, typed: str) -> Located | None:
    """The units that ``typed`` cites; None where it is no citation, or of nothing there is."""
    text = clean(typed)
    if len(text) > LONGEST or not ("_" in text or NUMBER.search(text)):
        return None
    books = _books(connection)
    if full := FULL_ID.match(text):
        found = _column(connection, "SELECT id FROM rules WHERE id = ? COLLATE NOCASE", text)
        if found:
            return Located(found)
        text = f"{full[1]} {full[2].replace('_', ' ')}"
    citation = _take_apart(text, books)
    if citation is None:
        return None
    if citation.cues & PAGE_CUES:
        return _on_page(connection, citation)
    return _by_number(connection, citation, books) or _nearest(connection, citation, books)


def _column(connection: sqlite3.Connection, sql: str, *values: object) -> tuple[str, ...]:
    return tuple(row[0] for row in connection.execute(sql, values))


def _books(connection: sqlite3.Connection) -> list[_Book]:
    rows = connection.execute(
        "SELECT siglum, cite, grammar, author FROM editions ORDER BY position"
    )
    return _known(tuple(map(tuple, rows)))


@lru_cache(maxsize=8)  # of so many libraries
def _known(rows: tuple[tuple[Any, ...], ...]) -> list[_Book]:
    return [_book(*row) for row in rows]


def _book(siglum: str, cite: str, grammar: str, author: str | None) -> _Book:
    names = {fold(name) for name in siglum.split("-") if not name.isdigit()}
    names |= {fold(name) for name in TOKEN.findall(author or "") if len(name) > 2}
    spelled = re.escape(siglum).replace(r"\-", r"[-\s]*")
    named = re.compile(rf"(?<![\w-]){spelled}(?![\w-])", re.IGNORECASE)
    return _Book(
        siglum, fold(cite), grammar, frozenset(names), named, siglum.partition("-")[0].lower()
    )


def _take_apart(text: str, books: list[_Book]) -> _Citation | None:
    """The parts of a citation; None where no number stands in the text, or more than one."""
    sigla: set[str] = set()
    low = text.lower()
    for book in books:  # bend-1918, Bend 1918
        if book.begin in low and book.named.search(text):
            sigla.add(book.siglum)
            text = book.named.sub(" ", text, count=1)
    if not SIGNS.match(text) or text.strip()[:1] in {"-", "("}:
        return None
    cues: set[str] = {"§"} if "§" in text else set()
    number: list[str] = []
    words: list[str] = []
    closed = False
    for token in TOKEN.findall(text):
        folded = fold(token)
        if folded in ALL_CUES and len(token) > 1:
            cues.add(folded)
        elif not closed and _of_number(token, number, bool(cues)):
            number.append(token)
        elif folded == "p" and not number:
            cues.add("p")
        else:
            closed = closed or bool(number)
            words.append(folded)
    if not number or not _alternates(number):
        return None
    if named_by_word := {b.siglum for b in books if b.names & set(words)}:
        sigla = sigla & named_by_word if sigla & named_by_word else sigla or named_by_word
        names = {name for b in books if b.siglum in sigla for name in b.names}
        words = [word for word in words if word not in names]
    words = [word for word in words if word not in SMALL_WORDS]
    joined = "".join(number).lower()
    return _Citation(frozenset(cues), joined, tuple(number), tuple(words), frozenset(sigla))


def _of_number(token: str, number: list[str], after_cue: bool) -> bool:
    """Whether a token is part of the number: 64A2 | A | III, and after a cue also iii."""
    if not token.isascii():
        return False
    if any(char.isdigit() for char in token):
        return len(token) <= 12
    if number:
        return len(token) == 1
    return bool(ROMAN.match(token)) or (after_cue and bool(ROMAN.match(token.upper())))


def _alternates(number: list[str]) -> bool:
    """Whether the parts join to one number: letters and digits by turns, as in 25 B 2 b."""
    return all(left[-1].isdigit() != right[0].isdigit() for left, right in pairwise(number))


def _by_number(
    connection: sqlite3.Connection, citation: _Citation, books: list[_Book]
) -> Located | None:
    rows = [] if citation.words else _numbered(connection, citation, "key = ?1")
    if not rows and (citation.words or citation.sigla):
        cued = bool(citation.cues)
        rows = [
            row
            for row in _numbered(connection, citation, "(key = ?1 OR tail = ?1)")
            if (row[5] == "rule" or citation.words) and _explained(citation.words, row[4], cued)
        ]
    if not rows:
        return None
    fitting = {book.siglum for book in books if _fits(book, citation.cues)}
    chosen = [row for row in rows if row[1] in fitting] or rows
    written, order = "".join(citation.parts), {book.siglum: n for n, book in enumerate(books)}
    chosen.sort(
        key=lambda row: (
            not row[3].replace("_", "").endswith(written),
            order[row[1]],
            row[2],
        )
    )
    return Located(tuple(row[0] for row in chosen))


def _numbered(
    connection: sqlite3.Connection, citation: _Citation, which: str
) -> list[tuple[Any, ...]]:
    """Units of a number, in no order: id, edition, position, number, what it is of, and kind.

    Those of the editions named; and left out what plainly lacks a word. What has accents or
    apostrophes may have it nevertheless.
    """
    values: list[str] = [citation.number]
    if citation.sigla:
        which += f" AND edition {AMONG}"
        values.append(as_list(citation.sigla))
    for at, word in enumerate(citation.words, len(values) + 1):
        may = [f"{column} LIKE ?{at} OR {column} GLOB '{NOT_PLAIN}'" for column in ABOUT]
        which += f" AND ({' OR '.join(may)})"
        values.append(f"%{word[:LEAST]}%")
    about = " || ' ' || ".join(ABOUT)
    asked = f"SELECT id, edition, position, number, {about}, kind FROM rules WHERE {which}"
    return connection.execute(asked, values).fetchall()


def _explained(words: tuple[str, ...], about: str, cued: bool) -> bool:
    """Whether the words beside a number are of the unit: of its number, or (cued) its part."""
    about = fold(flat(about))
    if not all(word[:LEAST] in about for word in words):
        return False
    number, _, names = about.partition(" ")
    known = set(re.split(r"[_-]", number))
    if cued:
        known |= set(TOKEN.findall(names))
    return all(
        word in known or any(len(one) >= LEAST and word.startswith(one) for one in known)
        for word in words
    )


def _fits(book: _Book, cues: frozenset[str]) -> bool:
    """Whether people cite this book by such words: art. of a law, regel of a rulebook."""
    if cues & ARTICLE_CUES:
        return book.cite.startswith("art")
    if cues & RULE_CUES:
        return not book.cite.startswith("art") and "{number}" in book.cite
    return True


def _nearest(
    connection: sqlite3.Connection, citation: _Citation, books: list[_Book]
) -> Located | None:
    """The nearest units above a number of a law code that has no unit of its own."""
    if citation.words or (BID.match(citation.number) and not citation.cues | citation.sigla):
        return None
    codes = [book for book in books if book.grammar == "code" and _fits(book, citation.cues)]
    if citation.sigla:
        codes = [book for book in codes if book.siglum in citation.sigla]
    bare = not (citation.cues or citation.sigla)
    for above in code_ancestors(citation.number):
        if bare and above.isdigit() and int(above) <= 7:
            return None  # 3K (18): a bid, and no article
        for book in codes:
            found = _column(
                connection,
                "SELECT id FROM rules WHERE key = ? AND edition = ? ORDER BY position",
                above,
                book.siglum,
            )
            if found:
                return Located(found, missing="".join(citation.parts))
    return None


def _on_page(connection: sqlite3.Connection, citation: _Citation) -> Located | None:
    """The units that stand on a printed page, in reading order, a passage of it first."""
    if citation.words:
        return None
    rows = connection.execute(
        "SELECT r.id, r.edition, r.key FROM pages AS p"
        " JOIN rule_pages AS rp ON rp.page = p.id JOIN rules AS r ON r.id = rp.rule"
        " JOIN editions AS e ON e.siglum = r.edition"
        " WHERE p.label = ? COLLATE NOCASE ORDER BY e.position, r.position",
        (citation.number,),
    ).fetchall()
    if citation.sigla:
        rows = [row for row in rows if row[1] in citation.sigla]
    rows.sort(key=lambda row: row[2] != f"p{citation.number}")
    return Located(tuple(row[0] for row in rows), via="bladzijde") if rows else None
