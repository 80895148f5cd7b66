"""What the search stands on, written once into a build: which forms stand where.

A *form* is a word of the texts, folded; or several, where a term has them; or damaged words
together with what they are read as. A *place* is a form in a unit, with what it is worth there.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from publish.search_kin import (
    Families,
    Key,
    Lemmas,
    add_damaged,
    lemmas_of,
    term_families,
    term_forms,
    terms_of,
    word_families,
)
from publish.search_kinds import Field, Kin, Said
from publish.search_places import Place, pack
from publish.search_reach import pack_kin
from publish.search_topics import pack_topics
from publish.search_units import Concept, Repair, Unit, load_units, typical_words
from publish.search_weigh import Weight, principal, prior, weights, worth
from publish.search_words import JOINED, WORD, fold, folded, forms_of, skeleton, small_words
from schema.term import Term

Phrases = dict[str, list[tuple[str, ...]]]  # forms of several words, by their first
Topics = dict[str, dict[int, Said]]  # by form, and by number of the concept
Placed = dict[Key, dict[int, Place]]  # by form, and by row of the unit
FEW_EDITIONS = 3
PROPOSED = 0.6  # what the likeliest reading that is only proposed weighs beside one applied


@dataclass(slots=True)
class Words:
    """The words of all texts: how they are printed, and in which spellings."""

    printed: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    spelled: dict[tuple[str, str | None], None] = field(default_factory=dict)

    def forms(self, text: str, spelling: str | None) -> list[str]:
        """The forms of a text, in order, each noted."""
        words = WORD.findall(text)
        forms = [fold(word) for word in words]
        for form, word in zip(forms, words, strict=True):
            self.printed[form][word] += 1
            self.spelled[word.lower(), spelling] = None
        return forms


def write_search(connection: sqlite3.Connection, terms: Iterable[Term]) -> None:
    """Fill the tables of the search from the rules, corrections, concepts and index entries."""
    units, terms, words = load_units(connection), list(terms), Words()
    phrases = _phrases(terms)
    texts = [_counted(unit.text, words.forms(unit.text, unit.spelling), phrases) for unit in units]
    own = [_counted(unit.restated, words.forms(unit.restated, None), phrases) for unit in units]
    for unit in units:
        for name in unit.names():
            words.forms(name, unit.spelling)
    lemmas = lemmas_of(words.spelled)
    typical = typical_words(units, texts, lemmas)
    places = _places(units, texts, own, lemmas, typical)
    known = {form for form, _ in places}
    for term in terms_of(terms, known):  # what a reader may type for it, but no text has
        for form, now in lemmas_of((word, None) for word in term.words()).items():
            lemmas.setdefault(form, now)
    kin = word_families(lemmas) | term_families(terms, known)
    add_damaged(kin, [key for key in places if key[1]])
    shown = {(form, ""): counted.most_common(1)[0][0] for form, counted in words.printed.items()}
    for term in terms:
        shown |= {(folded(word), ""): word for word in term.words()}
    shown |= {
        (one.before, " ".join(one.after)): one.printed for unit in units for one in unit.repairs
    }
    old = {form for form, mine in lemmas.items() if form not in mine}
    concepts = {one.number: one for unit in units for one in unit.concepts}
    topics = _topics(concepts, typical)
    _write(connection, places, kin, shown, old, _general(connection), topics)
    _write_concepts(connection, units, concepts)


def _phrases(terms: Iterable[Term]) -> Phrases:
    found: Phrases = defaultdict(list)
    for form in dict.fromkeys(form for term in terms for form in term_forms(term)):
        first, *rest = form.split()
        if rest:
            found[first].append((first, *rest))
    return found


def _counted(text: str, forms: list[str], phrases: Phrases) -> Counter[str]:
    """How often each form stands in a text: words, what a hyphen joins, and terms of several."""
    counts = Counter(forms)
    counts.update(fold(joined).replace("-", "") for joined in JOINED.findall(text))
    for n, form in enumerate(forms):
        for phrase in phrases.get(form, ()):
            if tuple(forms[n : n + len(phrase)]) == phrase:
                counts[" ".join(phrase)] += 1
    return counts


def _general(connection: sqlite3.Connection) -> set[str]:
    """The words of the titles and games of most editions: they tell no unit from another."""
    counted: Counter[str] = Counter()
    editions = connection.execute("SELECT title, games FROM editions").fetchall()
    for title, games in editions:
        counted.update({fold(word) for word in WORD.findall(f"{title} {games}")})
    return {
        form for form, n in counted.items() if n >= FEW_EDITIONS and n > len(editions) / 2
    } - small_words()


def _places(
    units: list[Unit],
    texts: list[Counter[str]],
    own: list[Counter[str]],
    lemmas: Lemmas,
    typical: dict[int, list[str]],
) -> Placed:
    mean = max(sum(sum(counts.values()) for counts in texts) / max(len(texts), 1), 1.0)
    places: Placed = defaultdict(dict)
    for unit, counts, restated in zip(units, texts, own, strict=True):
        found = weights(unit, counts, restated, mean, lemmas, typical)
        _place(places, unit, counts, found)
    return places


def _place(places: Placed, unit: Unit, counts: Counter[str], found: dict[str, Weight]) -> None:
    """Put the forms of a unit in their places; those that are damaged as they were read."""
    value = prior(unit)

    def put(key: Key, weight: Weight, amount: float) -> None:
        before = places[key].get(unit.row)
        if amount > 0 and (before is None or before.weight < amount):
            places[key][unit.row] = Place(unit.row, amount, *weight.told())

    for repair in unit.repairs:
        stands = repair.before.split() if repair.rank else repair.after
        here = [found[form] for form in stands if form in found]
        if here:
            best = max(here, key=lambda weight: weight.total)
            certain = value * (PROPOSED / repair.rank if repair.rank else 1)
            put((repair.before, " ".join(repair.after)), best, certain * worth(best.total))
    damaged = _damaged(unit.repairs, counts)
    for form, weight in found.items():
        parts = form.split()
        if form in counts and any(part in damaged for part in parts):
            if len(parts) > 1:
                read = " ".join(dict.fromkeys(damaged.get(part, part) for part in parts))
                put((read, form), weight, value * worth(weight.total))
            weight = weight.beside_text()
        put((form, ""), weight, value * worth(weight.total))


def _damaged(repairs: list[Repair], counts: Counter[str]) -> dict[str, str]:
    """The words of a text that are damaged wherever they stand in it, with what was read."""
    applied = [one for one in repairs if not one.rank]
    repaired = Counter(form for one in applied for form in one.after)
    return {
        form: one.before for one in applied for form in one.after if repaired[form] >= counts[form]
    }


def _write(
    connection: sqlite3.Connection,
    places: Placed,
    kin: Families,
    shown: dict[Key, str],
    old: set[str],
    general: set[str],
    topics: Topics,
) -> None:
    keys = dict.fromkeys([*sorted(places), *(key for members in kin.values() for key in members)])
    numbers = {key: n for n, key in enumerate(keys, 1)}
    near = _near(kin, places, numbers)
    connection.executemany(
        "INSERT INTO search_forms VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                number,
                form,
                reads,
                shown.get((form, reads), form),
                form in old,
                form in general and not reads,
                "" if reads or " " in form else skeleton(form),
                len(places.get((form, reads), ())),
                pack_kin(sorted(near.get((form, reads), {}).items())),
                pack(places.get((form, reads), {}).values()),
                pack_topics(topics.get(form, {}).items() if not reads else ()),
            )
            for (form, reads), number in numbers.items()
        ),
    )


def _near(kin: Families, places: Placed, numbers: dict[Key, int]) -> dict[Key, dict[int, Kin]]:
    """For each form, the others that stand somewhere, by their number, and how close each is."""
    near: dict[Key, dict[int, Kin]] = defaultdict(dict)
    for (kind, _), members in sorted(kin.items(), reverse=True):  # the closest last
        stands = [numbers[key] for key in members if key in places and key[0] not in small_words()]
        for key in members:
            near[key].update(dict.fromkeys(stands, kind))
    return {
        key: {other: kind for other, kind in found.items() if other != numbers[key]}
        for key, found in near.items()
    }


def _topics(concepts: dict[int, Concept], typical: dict[int, list[str]]) -> Topics:
    """For each form, the concepts that say it, and where: in the label first."""
    found: Topics = defaultdict(dict)
    for number, concept in sorted(concepts.items()):
        for forms, where in (
            (forms_of(concept.label), Said.LABEL),
            (typical.get(number, []), Said.TYPICAL),
            (forms_of(concept.definition), Said.DEFINITION),
        ):
            for form in forms:
                if form not in small_words():
                    found[form].setdefault(number, where)
    return found


def _write_concepts(
    connection: sqlite3.Connection, units: list[Unit], concepts: dict[int, Concept]
) -> None:
    """Write which units treat of each concept."""
    treating: dict[int, list[Place]] = defaultdict(list)
    for unit in units:
        for one in unit.concepts:
            treating[one.number].append(Place(unit.row, principal(one), Field.TOPIC, one.number))
    connection.executemany(
        "INSERT INTO search_concepts VALUES (?, ?, ?)",
        [(number, concepts[number].id, pack(places)) for number, places in treating.items()],
    )
