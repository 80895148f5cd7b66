"""Search: the same answer for the command line and the site.

A query is first read as a citation; then its words are looked for. What is cited comes
first, what hangs on it after it, then the texts in which all words occur.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypedDict

from publish.locate import Located, locate
from publish.query import KINDS, WORD, Query, Term, match_expression, read_query
from publish.snippet import snippet

# A hit in a title or a label says more than one in the text. In the order of the index:
# text, modern, lemmas, title, label.
WEIGHTS = (1.0, 0.0, 0.0, 5.0, 3.0)
# Rules before what introduces them, and before what sends one to them.
KIND_WEIGHTS = {"rule": 1.0, "definition": 1.0, "index": 0.3, "table": 0.6, "heading": 0.8}
OTHER_KINDS = 0.75
CITED = {"nummer": 1000.0, "bladzijde": 1000.0, "onderdeel": 800.0, "verwijzing": 600.0}
CITED |= {"bovenliggend": 400.0}
MOST_BY_WORDS = 300.0  # the score of words stays below that of a number
MOST_SUGGESTIONS = 3


class Hit(TypedDict):
    """A unit that answers, with the reason: nummer, onderdeel, verwijzing, woorden ..."""

    id: str
    score: float
    snippet: str
    via: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The hits of one page, best first, and what is known of all of them."""

    hits: list[Hit] = field(default_factory=list)
    total: int = 0
    by_edition: dict[str, int] = field(default_factory=dict)
    suggestions: list[str] = field(default_factory=list)
    missing: str | None = None  # a number asked for that no text has
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    id: str
    edition: str
    score: float
    via: str


def search(connection: sqlite3.Connection, query: str, limit: int = 20, offset: int = 0) -> Answer:
    """What answers ``query``: never raises for anything typed, never all for nothing asked."""
    asked = read_query(query)
    condition, values = _condition(asked.filters)
    cited = _is_plain(asked)
    located = locate(connection, asked.plain) if cited else None
    found: dict[str, _Found] = {}
    if located is not None:
        for one in _around(connection, located, condition, values):
            found.setdefault(one.id, one)
    terms = _as_phrase(asked) if found else asked.terms
    for one in _by_words(connection, terms, condition, values):
        found.setdefault(one.id, one)
    ordered = list(found.values())
    by_edition: dict[str, int] = {}
    for one in ordered:
        by_edition[one.edition] = by_edition.get(one.edition, 0) + 1
    shown = ordered[max(offset, 0) : max(offset, 0) + max(limit, 0)]
    return Answer(
        hits=_hits(connection, shown, asked.terms),
        total=len(ordered),
        by_edition=by_edition,
        suggestions=[] if ordered else _suggestions(connection, asked),
        missing=located.missing if located and found else None,
        terms=asked.terms,
    )


def _is_plain(asked: Query) -> bool:
    """Whether a query may be a citation: nothing in it asks for words as words."""
    signs = set(asked.plain) & set('"“”„«»*')
    return not signs and not any(term.absent for term in asked.terms)


def _as_phrase(asked: Query) -> tuple[Term, ...]:
    """A citation as words: those of „art. 64” side by side, not „art” here and „64” there."""
    words = tuple(found.group() for found in WORD.finditer(asked.plain))
    return (Term(words),) if words else ()


def _condition(filters: dict[str, str]) -> tuple[str, list[str | int]]:
    """The filters as a condition on a rule ``r`` of an edition ``e``, and its values."""
    parts, values = ["1"], list[str | int]()
    if (edition := filters.get("edition")) is not None:
        parts.append("(e.siglum = ? COLLATE NOCASE OR e.siglum LIKE ? || '-%' ESCAPE '!')")
        values += [edition, edition.replace("!", "!!").replace("%", "!%").replace("_", "!_")]
    if (kind := filters.get("kind")) is not None:
        parts.append("r.kind = ?")
        values.append(KINDS.get(kind.lower(), kind.lower()))
    for name, comparison in (
        ("before", "coalesce(e.earliest, e.latest) < ?"),
        ("after", "coalesce(e.latest, e.earliest) > ?"),
    ):
        if (year := filters.get(name)) is not None:
            is_year = year.isascii() and year.isdigit() and len(year) <= 4
            parts.append(comparison if is_year else "0")
            values += [int(year)] if is_year else []
    return " AND ".join(parts), values


def _around(
    connection: sqlite3.Connection, located: Located, condition: str, values: list[str | int]
) -> Iterable[_Found]:
    """What is cited, what is part of it, what refers to it, what it is part of."""
    cited = _filtered(connection, located.ids, condition, values)
    yield from _scored(cited, located.via)
    if located.via != "nummer" or not cited:
        return
    ids = [row[0] for row in cited]
    holes = ", ".join("?" * len(ids))
    below = connection.execute(
        f"WITH RECURSIVE below (id) AS (SELECT id FROM rules WHERE parent IN ({holes})"
        " UNION SELECT r.id FROM rules AS r JOIN below ON r.parent = below.id)"
        " SELECT id FROM below",
        ids,
    ).fetchall()
    whole = [*ids, *(row[0] for row in below)]
    yield from _scored(_filtered(connection, whole, condition, values), "onderdeel")
    asked = list(whole)
    if located.missing:
        asked += [f"{row[1]}_{located.missing}" for row in cited]
    referring: list[str] = []
    for target in asked:
        rows = connection.execute(
            "SELECT rule FROM refs WHERE target_id = ? COLLATE NOCASE ORDER BY id", (target,)
        )
        referring += [row[0] for row in rows if row[0] not in whole]
    yield from _scored(
        _filtered(connection, dict.fromkeys(referring), condition, values), "verwijzing"
    )
    above = connection.execute(
        f"SELECT DISTINCT p.id FROM rules AS r JOIN rules AS p ON p.id = r.parent"
        f" WHERE r.id IN ({holes}) AND p.kind <> 'heading'",
        ids,
    ).fetchall()
    yield from _scored(
        _filtered(connection, [row[0] for row in above], condition, values), "bovenliggend"
    )


def _filtered(
    connection: sqlite3.Connection,
    ids: Iterable[str],
    condition: str,
    values: list[str | int],
) -> list[tuple[str, str]]:
    """Id and edition of those units that the filters let through, in the order given."""
    sql = (
        "SELECT r.id, r.edition FROM rules AS r JOIN editions AS e ON e.siglum = r.edition"
        f" WHERE r.id = ? AND {condition}"
    )
    rows = (connection.execute(sql, (one, *values)).fetchone() for one in ids)
    return [(row[0], row[1]) for row in rows if row is not None]


def _scored(rows: list[tuple[str, str]], via: str) -> Iterable[_Found]:
    """The rows with a score that falls as they go on, and stays above the next reason's."""
    for n, (unit, edition) in enumerate(rows):
        yield _Found(unit, edition, round(CITED[via] - 190 * n / (n + 20), 4), via)


def _by_words(
    connection: sqlite3.Connection,
    terms: tuple[Term, ...],
    condition: str,
    values: list[str | int],
) -> list[_Found]:
    """The units in which all terms occur, best first."""
    expression = match_expression(terms)
    if expression is None:
        return []
    weights = ", ".join(str(weight) for weight in WEIGHTS)
    rows = connection.execute(
        f"SELECT r.id, r.edition, r.kind, -bm25(rules_fts, {weights}), e.position, r.position"
        " FROM rules_fts JOIN rules AS r ON r.rowid = rules_fts.rowid"
        " JOIN editions AS e ON e.siglum = r.edition"
        f" WHERE rules_fts MATCH ? AND {condition}",
        (expression, *values),
    ).fetchall()
    scored = [
        (min(row[3] * KIND_WEIGHTS.get(row[2], OTHER_KINDS), MOST_BY_WORDS), row[4], row[5], row)
        for row in rows
    ]
    scored.sort(key=lambda one: (-one[0], one[1], one[2]))
    return [_Found(row[0], row[1], round(score, 6), "woorden") for score, _, _, row in scored]


def _hits(
    connection: sqlite3.Connection, found: list[_Found], terms: tuple[Term, ...]
) -> list[Hit]:
    hits: list[Hit] = []
    for one in found:
        text, title, label = connection.execute(
            "SELECT text, title, label FROM rules WHERE id = ?", (one.id,)
        ).fetchone()
        shown = snippet(text or title or label, terms)
        hits.append({"id": one.id, "score": one.score, "snippet": shown, "via": one.via})
    return hits


def _suggestions(connection: sqlite3.Connection, asked: Query) -> list[str]:
    """The query without a word, or without the words that no text has, where that answers."""
    wanted = [term for term in asked.terms if not term.absent]
    known = [term for term in wanted if _occur(connection, [term])]
    if len(known) < len(wanted):
        shorter = [known]
    else:
        shorter = [[term for term in known if term is not one] for one in known]
    answering = [terms for terms in shorter if terms and _occur(connection, terms)]
    return [_written(terms) for terms in answering[:MOST_SUGGESTIONS]]


def _occur(connection: sqlite3.Connection, terms: list[Term]) -> bool:
    """Whether some text has all these terms."""
    expression = match_expression(tuple(terms))
    found = connection.execute(
        "SELECT 1 FROM rules_fts WHERE rules_fts MATCH ? LIMIT 1", (expression,)
    ).fetchone()
    return found is not None


def _written(terms: list[Term]) -> str:
    """Terms as one types them."""
    return " ".join(
        (f'"{" ".join(term.words)}"' if len(term.words) > 1 else term.words[0])
        + ("*" if term.prefix else "")
        for term in terms
    )
