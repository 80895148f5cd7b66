"""What a query reaches: for each word that counts, the forms to look for, and why each."""

import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from publish.query import Query, Term
from publish.search_kinds import Kin
from publish.search_words import fold, skeleton, small_words

# What a form weighs beside the word that was asked for.
FACTORS = {
    Kin.SAME: 1.0,
    Kin.SPELLING: 0.95,
    Kin.LEMMA: 0.65,
    Kin.DERIVED: 0.6,
    Kin.TERM: 0.55,
    Kin.ENGLISH: 0.5,
    Kin.SKELETON: 0.4,
    Kin.RELATED: 0.35,
    Kin.BEGINNING: 0.95,
}
DAMAGED = 0.85  # of that, where the form is damaged words that are read so
MEANT = 0.5  # of that, where damaged words were asked for, and the form is what they are read as
LONGEST_FORM = 4  # words
MOST_POSITIONS = 24
MOST_BEGINNINGS = 400  # forms that one beginning stands for

FORMS = """
SELECT a.form, a.reads, a.units, a.general, 0, a.id, a.form, a.reads, a.shown, a.old, a.units
FROM search_forms AS a WHERE a.form IN ({holes})
UNION ALL
SELECT a.form, a.reads, a.units, a.general, l.kind, b.id, b.form, b.reads, b.shown, b.old, b.units
FROM search_forms AS a
JOIN search_kin AS k ON k.form = a.id
JOIN search_kin AS l ON l.family = k.family
JOIN search_forms AS b ON b.id = l.form
WHERE a.form IN ({holes}) AND b.units > 0
"""
ALIKE = "SELECT DISTINCT form FROM search_forms WHERE skeleton = ?"
BEGINNING = """
SELECT id, form, reads, shown, old, units FROM search_forms
WHERE form >= ? AND form < ? AND units > 0 AND instr(form, ' ') = 0
ORDER BY units DESC, id LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class Form:
    """A form that is looked for: how it is printed, why, and in how many units it stands."""

    id: int
    form: str
    reads: str  # what it is read as, where it is damaged
    shown: str
    old: bool  # of a spelling that is no longer written
    units: int
    kin: Kin
    factor: float
    first: int  # position of the first and behind the last word that it answers
    behind: int
    off: bool = False

    @property
    def why(self) -> Kin:
        """Why it is looked for: being read so tells more than which family it is of."""
        return Kin.READ if self.reads and self.kin is not Kin.SAME else self.kin


@dataclass(slots=True)
class Reach:
    """The positions of a query that count, and the forms that answer them."""

    asked: list[str] = field(default_factory=list)  # a word, or a phrase, for each position
    forms: list[Form] = field(default_factory=list)
    phrases: dict[int, Term] = field(default_factory=dict)  # by position
    general: set[int] = field(default_factory=set)  # positions of what most books are about
    absent: list[int] = field(default_factory=list)  # forms that may not stand there
    absent_phrases: list[Term] = field(default_factory=list)

    def answering(self, position: int) -> list[Form]:
        """The forms that answer a position, those that were switched off left out."""
        return [one for one in self.forms if one.first <= position < one.behind and not one.off]


def reach(connection: sqlite3.Connection, query: Query, off: Collection[str] = ()) -> Reach:
    """What ``query`` reaches; ``off`` are forms, as they are printed, not to be looked for."""
    found = Reach()
    words: list[str] = []
    for term in query.terms:
        if term.absent:
            _exclude(connection, found, term)
        elif term.is_phrase:
            found.phrases[len(found.asked)] = term
            found.asked.append(term.raw)
        elif term.prefix:
            _add_beginning(connection, found, term)
        elif term.quoted:
            found.asked.append(term.words[0])
            _add_same(connection, found, term.words[0])
        else:
            words += term.words
    _add_words(connection, found, words)
    if off:
        switched = {fold(one) for one in off}
        found.forms = [_switched(one, switched) for one in found.forms]
    return found


def _add_words(connection: sqlite3.Connection, found: Reach, words: list[str]) -> None:
    """Words as they were typed one after the other, and what several of them are together."""
    runs: dict[str, list[tuple[int, int]]] = {}
    for size in range(1, LONGEST_FORM + 1):
        for n in range(len(words) - size + 1):
            runs.setdefault(" ".join(words[n : n + size]), []).append((n, n + size))
    general: set[str] = set()
    known = _forms(connection, list(runs), general) if runs else {}
    compound = {n for form in known for a, b in runs[form] if b - a > 1 for n in range(a, b)}
    counting = [n for n, word in enumerate(words) if n in compound or _counts(word)]
    if not counting and not found.asked:
        counting = list(range(len(words)))
    counting = counting[:MOST_POSITIONS]
    at = {n: len(found.asked) + place for place, n in enumerate(counting)}
    found.asked += [words[n] for n in counting]
    found.general = {at[n] for n in counting if words[n] in general}
    for n in counting:
        if words[n] not in known and (alike := _alike(connection, words[n])):
            known[words[n]] = alike
    for form, kin in known.items():
        for first, behind in runs[form]:
            if all(n in at for n in range(first, behind)):
                found.forms += [
                    Form(*one, first=at[first], behind=at[behind - 1] + 1) for one in kin
                ]


def _counts(word: str) -> bool:
    """Whether a word says what a query is about."""
    return word not in small_words() and (len(word) > 1 or word.isdigit())


_Found = tuple[int, str, str, str, bool, int, Kin, float]


def _forms(
    connection: sqlite3.Connection, asked: list[str], general: set[str] | None = None
) -> dict[str, list[_Found]]:
    """The forms to look for, for each of those asked that the texts or their kin know.

    ``general`` gains those that say what most of the books are about.
    """
    rows = connection.execute(FORMS.format(holes=",".join("?" * len(asked))), asked * 2).fetchall()
    sound = {row[0] for row in rows if not row[1] and row[2]}
    if general is not None:
        general.update(row[0] for row in rows if row[3])
    best: dict[str, dict[int, _Found]] = {}
    for form, asked_reads, _, _, kind, key, other, reads, shown, old, units in rows:
        if not units or (asked_reads and kind and form in sound):
            continue  # „met” is damage somewhere, but is not to be read as niet for that
        kin = Kin(kind)
        factor = FACTORS.get(kin, FACTORS[Kin.LEMMA])
        if kind and other in small_words():
            continue  # „zie artikel 7” is no form of „gezien” that anyone looks for
        if kind:
            factor *= (DAMAGED if reads else 1) * (MEANT if asked_reads else 1)
        one = best.setdefault(form, {})
        if key not in one or one[key][7] < factor:
            one[key] = (key, other, reads, shown, bool(old), units, kin, factor)
    return {form: list(kin.values()) for form, kin in best.items()}


def _alike(connection: sqlite3.Connection, word: str) -> list[_Found]:
    """The forms of words that are like one that is nowhere known: in their spelling or ending."""
    bare = skeleton(word)
    alike = [row[0] for row in connection.execute(ALIKE, (bare,))] if bare else []
    found = _forms(connection, alike) if alike else {}
    factor = FACTORS[Kin.SKELETON]
    return list(
        {
            one[0]: (*one[:6], Kin.SKELETON, one[7] * factor)
            for kin in found.values()
            for one in kin
        }.values()
    )


def _add_same(connection: sqlite3.Connection, found: Reach, word: str) -> None:
    """A word between quotes: as it stands."""
    at = len(found.asked) - 1
    found.forms += [
        Form(*one, first=at, behind=at + 1)
        for one in _forms(connection, [word]).get(word, [])
        if one[1] == word
    ]


def _add_beginning(connection: sqlite3.Connection, found: Reach, term: Term) -> None:
    at = len(found.asked)
    found.asked.append(f"{term.words[-1]}*")
    for key, form, reads, shown, old, units in _begins(connection, term.words[-1]):
        factor = FACTORS[Kin.BEGINNING] * (DAMAGED if reads else 1)
        kin = Kin.SAME if form == term.words[-1] else Kin.BEGINNING
        found.forms.append(Form(key, form, reads, shown, bool(old), units, kin, factor, at, at + 1))


def _begins(
    connection: sqlite3.Connection, start: str
) -> Iterable[tuple[int, str, str, str, int, int]]:
    return connection.execute(BEGINNING, (start, f"{start}\U0010ffff", MOST_BEGINNINGS))


def _exclude(connection: sqlite3.Connection, found: Reach, term: Term) -> None:
    if term.is_phrase:
        found.absent_phrases.append(term)
    elif term.prefix:
        found.absent += [row[0] for row in _begins(connection, term.words[-1])]
    else:
        rows = connection.execute("SELECT id FROM search_forms WHERE form = ?", term.words)
        found.absent += [row[0] for row in rows]


def _switched(one: Form, off: set[str]) -> Form:
    return replace(one, off=True) if fold(one.shown) in off or one.form in off else one
