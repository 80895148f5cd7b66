"""What somebody who types a question may be on the way to."""

import re
import sqlite3

import numpy as np

from publish.query import clean
from publish.search import search
from publish.search_places import unpack
from publish.search_words import folded, small_words

MOST = 8
WEIGHED = 24  # forms of which it is asked with how much of the rest they stand
LONGEST = 80  # characters; who types more needs no help
WORDS = re.compile(r"[^\W_]+(?:['’. -]+[^\W_]+)*['’.-]?\Z")  # sans-pr  art. 6   not: editie:x  "a
FORMS = """
SELECT id, form, shown FROM search_forms
WHERE form >= ?1 AND form < ?1 || char(1114111) AND reads = '' AND units > 0
ORDER BY units DESC, form LIMIT ?2
"""
PLACES = "SELECT places FROM search_forms WHERE id = ?"


def suggest(connection: sqlite3.Connection, typed: str) -> list[str]:
    """Questions that go on as ``typed`` does and that something answers, the likeliest first.

    Terms and words of the texts that begin so; behind other words, those that the last begins and
    that stand with them; where there is none, what looks like it.
    """
    asked = clean(typed)
    if len(asked) > LONGEST or not WORDS.match(asked):
        return []
    found = [shown for _, shown in _beginning(connection, asked)]
    before, _, last = asked.rpartition(" ")
    if before and len(found) < MOST:
        found += [f"{before} {shown}" for shown in _with(connection, before, last)]
    distinct = {one.lower(): one for one in reversed(found)}
    return list(distinct.values())[::-1][:MOST] or search(connection, asked, limit=0).suggestions


def _beginning(connection: sqlite3.Connection, typed: str) -> list[tuple[int, str]]:
    """The forms that begin so and say something: their numbers, and as they are printed."""
    if not (begin := folded(typed)):
        return []
    rows = connection.execute(FORMS, (begin, WEIGHED))
    return [(number, shown) for number, form, shown in rows if form not in small_words()]


def _with(connection: sqlite3.Connection, before: str, typed: str) -> list[str]:
    """The forms that begin so and stand in units that answer ``before``, those of most first."""
    answering = search(connection, before, limit=0).rows
    if not len(answering):
        return []
    answers = np.zeros(answering.max() + 1, bool)
    answers[answering] = True
    counted = []
    for number, shown in _beginning(connection, typed):
        rows = unpack(connection.execute(PLACES, (number,)).fetchone()).rows
        counted.append((int(answers[rows[rows < len(answers)]].sum()), shown))
    counted.sort(key=lambda one: -one[0])
    return [shown for n, shown in counted if n]
