"""What to ask instead of what nothing answers: words that look alike, or fewer words."""

import sqlite3
from collections.abc import Callable
from itertools import islice

from rapidfuzz.distance import OSA

from publish.query import Query, Term

MOST = 3  # suggestions
MOST_WORDS = 8  # of a query that is told what to ask instead
SHORTEST = 4  # letters of a word that others are held against
# Of so many letters or fewer one may be wrong, of more two: another, too many, left out, or
# swapped with the next.
FEW_LETTERS = 6
NEAR = """
SELECT form, shown FROM search_forms
WHERE form >= ? AND form < ? AND units > 0 AND reads = '' AND length(form) BETWEEN ? AND ?
ORDER BY units DESC, form LIMIT 200
"""

Answers = Callable[[list[Term]], bool]


def suggestions(connection: sqlite3.Connection, query: Query, answers: Answers) -> list[str]:
    """Queries near one that nothing answers, that something does answer."""
    wanted = [term for term in query.terms if not term.absent]
    if not 0 < len(wanted) <= MOST_WORDS:
        return []
    known = [term for term in wanted if answers([term])]
    if len(known) == len(wanted):
        fewer = [[term for term in known if term is not one] for one in known]
        return list(islice((written(terms) for terms in fewer if terms and answers(terms)), MOST))
    unknown = next(term for term in wanted if term not in known)
    found = []
    for word in _near(connection, unknown):
        other = [Term((word,), word) if term is unknown else term for term in wanted]
        if len(other) == 1 or answers(other):  # by itself it stands somewhere
            found.append(written(other))
    if len(found) < MOST and known and answers(known):
        found.append(written(known))
    return found[:MOST]


def _near(connection: sqlite3.Connection, term: Term) -> list[str]:
    """The words of the texts that look most like an unknown one, as they are printed."""
    word = term.words[-1]
    if len(term.words) > 1 or term.prefix or len(word) < SHORTEST or not word.isalpha():
        return []
    most = 1 if len(word) <= FEW_LETTERS else 2
    rows = connection.execute(
        NEAR, (word[:2], word[:2] + "\U0010ffff", len(word) - most, len(word) + most)
    )
    near = [(OSA.distance(word, form, score_cutoff=most), shown) for form, shown in rows]
    return [shown for far, shown in sorted(near) if far <= most][:MOST]


def written(terms: list[Term]) -> str:
    """Terms as one types them."""
    return " ".join(f'"{term.raw}"' if term.quoted else term.raw for term in terms)
