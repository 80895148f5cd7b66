"""Kin: forms that are looked for together, as those of one word in all spellings.

What is asked is looked up as a form; the members of its families are looked for with it.
"""

import re
from collections.abc import Iterable, Iterator

from parsers.lemmas import lemma
from parsers.spelling import modern
from publish.search_kinds import Kin
from publish.search_words import fold, folded, skeleton
from schema.term import Term

Key = tuple[str, str]  # a form, and what it is read as: empty where it stands as it is
Families = dict[tuple["Kin", str], dict[Key, None]]
# By form: its forms of now, each with its lemma and with that of the word that is said now.
Lemmas = dict[str, dict[str, tuple[str, str]]]
BRACKETS = re.compile(r"\(.*?\)")
LONGEST_GLOSS = 2  # words
SHORTEST_NOUN, SHORTEST_STEM = 6, 5  # letters


def lemmas_of(words: Iterable[tuple[str, str | None]]) -> Lemmas:
    """For each word, as it is printed and with the spelling of its edition: what it is now."""
    found: Lemmas = {}
    for word, spelling in words:
        one = modern(word, spelling)
        found.setdefault(fold(word), {})[fold(one.form)] = (
            folded(lemma(one.form)),
            folded(lemma(one.word)),
        )
    return found


def bases_of(forms: Iterable[str], lemmas: Lemmas) -> set[str]:
    """The lemmas of forms."""
    return {base for form in forms for base, _ in lemmas.get(form, {}).values()}


def word_families(lemmas: Lemmas) -> Families:
    """The families of words: of one in all spellings, of one lemma, of what is made of a verb."""
    found: Families = {}
    known = {base for mine in lemmas.values() for base, _ in mine.values()}
    together: dict[tuple[Kin, str], set[str]] = {}
    for form, mine in lemmas.items():
        for is_now, (base, instead) in mine.items():
            _join(found, Kin.SPELLING, is_now, form, is_now)
            _join(found, Kin.LEMMA, base, form, is_now, base)
            if instead != base:  # an old word, and what is said now
                _join(found, Kin.LEMMA, instead, instead)
                together.setdefault((Kin.RELATED, f"{base} {instead}"), set()).update(
                    (base, instead)
                )
            if (verb := _verb(base)) in known:
                together.setdefault((Kin.DERIVED, verb), set()).update((base, verb))
            if len(stem := skeleton(base)) >= SHORTEST_STEM:
                together.setdefault((Kin.DERIVED, f"={stem}"), set()).add(base)
    for (kind, name), bases in together.items():
        for base in sorted(bases) if len(bases) > 1 else ():
            found.setdefault((kind, name), {}).update(found[Kin.LEMMA, base])
    return found


def _verb(base: str) -> str:
    """The verb that a noun is made of, if it is one that ends so.

    >>> _verb("verzaking"), _verb("kaart")
    ('verzaken', '')
    """
    return f"{base[:-3]}en" if base.endswith("ing") and len(base) > SHORTEST_NOUN else ""


def term_families(terms: Iterable[Term], known: set[str]) -> Families:
    """The families of those terms of which the texts have a form.

    ``known`` are the forms of the texts, which no gloss takes over.
    """
    found: Families = {}
    by_id = {term.id: term for term in terms_of(terms, known)}
    for term in by_id.values():
        forms = term_forms(term)
        _join(found, Kin.TERM, term.id, *forms)
        glosses = [form for form in _glosses(term) if form not in known]
        if glosses:
            _join(found, Kin.ENGLISH, term.id, *glosses, *forms)
        for other in by_id.values():
            if term.id < other.id and _means_the_same(term, other):
                _join(found, Kin.RELATED, f"{term.id} {other.id}", *forms, *term_forms(other))
    return found


def terms_of(terms: Iterable[Term], known: set[str]) -> list[Term]:
    """Those terms of which the texts have a form."""
    return [term for term in terms if not known.isdisjoint(term_forms(term))]


def _means_the_same(term: Term, other: Term) -> bool:
    """Whether terms are said to, or are the noun and the verb for one thing: doublet, doubleren."""
    if other.id in term.related:
        return True
    return (
        {term.part_of_speech, other.part_of_speech} == {"noun", "verb"}
        and not _thing(term).isdisjoint(_thing(other))
        and not _editions(term).isdisjoint(_editions(other))
    )


def _editions(term: Term) -> set[str]:
    return {siglum for sense in term.senses for siglum in sense.editions}


def term_forms(term: Term) -> list[str]:
    """The forms of a term, folded, the headword first."""
    return list(dict.fromkeys(form for word in term.words() if (form := folded(word))))


def _glosses(term: Term) -> Iterator[str]:
    """What a term is called in English, without what is told of it between brackets."""
    return _words_of(BRACKETS.sub("", term.english))


def _thing(term: Term) -> set[str]:
    """What a term is called in English, noun or verb; a double (tile) is no double (call)."""
    return set(_words_of(term.english.replace("(call)", "")))


def _words_of(english: str) -> Iterator[str]:
    for gloss in english.replace(";", ",").split(","):
        words = folded(gloss).removeprefix("to ").removeprefix("the ")
        if words and len(words.split()) <= LONGEST_GLOSS:
            yield words


def _join(found: Families, kind: Kin, name: str, *forms: str) -> None:
    found.setdefault((kind, name), {}).update({(form, ""): None for form in forms})


def add_damaged(found: Families, damaged: Iterable[Key]) -> None:
    """Put damaged words in the families of each word that they are read as, and of all together."""
    families_of: dict[str, list[tuple[Kin, str]]] = {}
    for family, members in found.items():
        for form, reads in members:
            if not reads:
                families_of.setdefault(form, []).append(family)
    for form, reads in damaged:
        for meant in dict.fromkeys([reads, *reads.split()]):
            for family in families_of.get(meant, []):
                found[family][form, reads] = None
            found.setdefault((Kin.READ, meant), {}).update({(meant, ""): None, (form, reads): None})
