"""What a query reaches: for each word that counts, the forms to look for, and why each."""

import sqlite3
import struct
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from publish.query import Query, Term
from publish.search_kinds import Kin
from publish.search_places import said, unpack
from publish.search_sql import padded
from publish.search_words import fold, skeleton, small_words

# What a form weighs beside the word that was asked for.
FACTORS = {
    Kin.SAME: 1.0,
    Kin.SPELLING: 0.85,
    Kin.BEGINNING: 0.95,
    Kin.EXACT: 1.0,
    Kin.LEMMA: 0.65,
    Kin.DERIVED: 0.6,
    Kin.TERM: 0.55,
    Kin.READ: 0.65,
    Kin.ENGLISH: 0.5,
    Kin.SKELETON: 0.4,
    Kin.RELATED: 0.35,
}
DAMAGED = 0.85  # of that, where the form is damaged words that are read so
MEANT = 0.5  # of that, where damaged words were asked for, and the form is what they are read as
KINDS = tuple(Kin)
KIN = struct.Struct("<IB")  # a form, by its number, and how it is kin
SAME = (Kin.SAME, Kin.EXACT)
ONE_WORD = (Kin.SAME, Kin.SPELLING, Kin.LEMMA, Kin.READ)  # in all spellings, forms and misreadings
LONGEST_FORM = 4  # words
MOST_POSITIONS = 24
MOST_BEGINNINGS = 200  # forms that one beginning stands for

KNOWN = "SELECT form, id, reads, units, general, kin FROM search_forms WHERE form IN ({})"
ALIKE = "SELECT DISTINCT form FROM search_forms WHERE skeleton = ?"
FORMS = """
SELECT id, form, reads, shown, old, units, places, topics FROM search_forms WHERE id IN ({})
"""
READS = 2  # the column that says what it is read as
BEGINNING = """
SELECT id FROM search_forms WHERE form >= ? AND form < ? AND units > 0 AND instr(form, ' ') = 0
ORDER BY units DESC, id LIMIT ?
"""


class Form(NamedTuple):
    """A form that is looked for: how it is printed, where it stands, why it is looked for."""

    id: int
    form: str
    reads: str  # what it is read as, where it is damaged
    shown: str
    old: bool  # of a spelling that is no longer written
    units: int
    places: bytes
    topics: bytes  # the concepts that say it
    kin: Kin
    factor: float
    first: int  # position of the first and behind the last word that it answers
    behind: int
    off: bool = False

    @property
    def why(self) -> Kin:
        """Why it is looked for: being read so tells more than which family it is of."""
        return Kin.READ if self.reads else self.kin

    def written(self) -> tuple[str, ...]:
        """What can stand in a text that has it."""
        return (self.form, self.reads) if self.reads else (self.form,)


# A form to look for: its number, its kin, and whether it is what damaged words are read as that
# were asked for as they stand.
_Wanted = tuple[int, Kin, bool]


@dataclass(slots=True)
class Reach:
    """The positions of a query that count, and the forms that answer them."""

    asked: list[str] = field(default_factory=list)  # a word, or a phrase, for each position
    forms: list[Form] = field(default_factory=list)
    phrases: dict[int, Term] = field(default_factory=dict)  # by position
    general: set[int] = field(default_factory=set)  # positions of what most books are about
    absent: list[int] = field(default_factory=list)  # forms that may not stand there
    absent_phrases: list[Term] = field(default_factory=list)


Kept = tuple[int, str, str, str, bool, int, bytes, bytes]  # what the index has of a form
Placed = list[tuple[_Wanted, int, int]]  # with the first position and the one behind the last


def reach(connection: sqlite3.Connection, query: Query, off: Collection[str] = ()) -> Reach:
    """What ``query`` reaches; ``off`` are forms, as they are printed, not to be looked for."""
    found = Reach()
    placed: Placed = []
    words: list[str] = []
    for term in query.terms:
        at = len(found.asked)
        if term.absent:
            _exclude(connection, found, term)
        elif term.is_phrase:
            found.phrases[at] = term
            found.asked.append(term.raw)
        elif term.prefix:
            found.asked.append(f"{term.words[-1]}*")
            placed += [
                ((key, Kin.BEGINNING, False), at, at + 1) for key in _begins(connection, term)
            ]
        elif term.quoted:
            found.asked.append(term.words[0])
            placed += [
                ((key, Kin.EXACT, False), at, at + 1) for key in _kin(connection, term, SAME)
            ]
        else:
            words += term.words
    _add_words(connection, found, words, placed)
    found.forms = _forms(connection, placed, {fold(one) for one in off})
    return found


def _add_words(
    connection: sqlite3.Connection, found: Reach, words: list[str], placed: Placed
) -> None:
    """Words as they were typed one after the other, and what several of them are together."""
    if not words:
        return
    runs: dict[str, list[tuple[int, int]]] = {}
    for size in range(1, min(LONGEST_FORM, len(words)) + 1):
        for n in range(len(words) - size + 1):
            runs.setdefault(" ".join(words[n : n + size]), []).append((n, n + size))
    known, general = _known(connection, list(runs))
    compound = {n for form in known for a, b in runs[form] if b - a > 1 for n in range(a, b)}
    counting = [n for n, word in enumerate(words) if n in compound or _counts(word)]
    counting = [n for n in counting if words.index(words[n]) == n]  # each word once
    if not counting and not found.asked:
        counting = list(range(len(words)))
    counting = counting[:MOST_POSITIONS]
    at = {n: len(found.asked) + place for place, n in enumerate(counting)}
    found.asked += [words[n] for n in counting]
    found.general = {at[n] for n in counting if words[n] in general}
    for n in counting:
        if words[n] not in known and (alike := _alike(connection, words[n])):
            known[words[n]] = alike
    for form, wanted in known.items():
        for first, behind in runs[form]:
            if all(n in at for n in range(first, behind)):
                placed += [(one, at[first], at[behind - 1] + 1) for one in wanted]


def _counts(word: str) -> bool:
    """Whether a word says what a query is about."""
    return word not in small_words() and (len(word) > 1 or word.isdigit())


def _known(
    connection: sqlite3.Connection, asked: list[str]
) -> tuple[dict[str, list[_Wanted]], set[str]]:
    """What to look for, for each of those forms that is known; and which of them are general."""
    holes, values = padded(asked)
    rows = connection.execute(KNOWN.format(holes), values).fetchall()
    sound = {row[0] for row in rows if not row[2] and row[3]}
    found: dict[str, list[_Wanted]] = {}
    for form, key, reads, units, _, kin in rows:
        wanted = [(key, Kin.SAME, False)] if units else []
        if not (reads and form in sound):  # „met” is damage somewhere, and no niet for that
            wanted += [(other, kind, bool(reads)) for other, kind in unpack_kin(kin)]
        if wanted:
            found.setdefault(form, []).extend(wanted)
    return found, {row[0] for row in rows if row[4]}


def _alike(connection: sqlite3.Connection, word: str) -> list[_Wanted]:
    """The forms of words that are like one that is nowhere known: in spelling or ending."""
    bare = skeleton(word)
    alike = [row[0] for row in connection.execute(ALIKE, (bare,))] if bare else []
    known = _known(connection, alike)[0] if alike else {}
    return [(key, Kin.SKELETON, False) for wanted in known.values() for key, _, _ in wanted]


def _begins(connection: sqlite3.Connection, term: Term) -> Iterator[int]:
    start = term.words[-1]
    rows = connection.execute(BEGINNING, (start, f"{start}\U0010ffff", MOST_BEGINNINGS))
    return (row[0] for row in rows)


def _forms(connection: sqlite3.Connection, placed: Placed, off: set[str]) -> list[Form]:
    """The forms to look for, each once for the words that it answers, by its closest kin."""
    keys = {one[0] for one, _, _ in placed}
    holes, values = padded(keys)
    rows = connection.execute(FORMS.format(holes), values) if keys else ()
    told: dict[int, Kept] = {row[0]: row for row in rows}
    closest: dict[tuple[int, int, int], tuple[float, Kin]] = {}
    for (key, kin, meant), first, behind in placed:
        factor = FACTORS[kin] * MEANT if meant else FACTORS[kin]
        if kin not in SAME and told[key][READS]:
            factor *= DAMAGED
        at = (key, first, behind)
        if at not in closest or closest[at][0] < factor:
            closest[at] = (factor, kin)
    left = {key for key, row in told.items() if off and (row[1] in off or fold(row[3]) in off)}
    forms = [
        Form._make((*told[key], kin, factor, first, behind, key in left))
        for (key, first, behind), (factor, kin) in closest.items()
    ]
    return [_as_said(form) if form.kin is Kin.EXACT else form for form in forms]


def _as_said(form: Form) -> Form:
    """A form with those places alone at which a unit itself says it."""
    places = said(form.places)
    return form._replace(places=places, units=unpack([places]).many[0])


def _exclude(connection: sqlite3.Connection, found: Reach, term: Term) -> None:
    if term.is_phrase:
        found.absent_phrases.append(term)
    elif term.prefix:
        found.absent += _begins(connection, term)
    else:
        found.absent += _kin(connection, term, SAME if term.quoted else ONE_WORD)


def _kin(connection: sqlite3.Connection, term: Term, kinds: Collection[Kin]) -> list[int]:
    """The forms, by their numbers, that are so kin to the one word of a term."""
    word = term.words[0]
    known = _known(connection, [word])[0].get(word, ())
    return [key for key, kin, _ in known if kin in kinds]


def pack_kin(kin: Iterable[tuple[int, Kin]]) -> bytes:
    """Forms that are looked for with another, each by its number and how it is kin, packed.

    >>> list(unpack_kin(pack_kin([(700, Kin.LEMMA)])))
    [(700, <Kin.LEMMA: 2>)]
    """
    return b"".join(KIN.pack(key, kind) for key, kind in kin)


def unpack_kin(packed: bytes) -> Iterator[tuple[int, Kin]]:
    """The forms that were packed."""
    return ((key, KINDS[kind]) for key, kind in KIN.iter_unpack(packed))
