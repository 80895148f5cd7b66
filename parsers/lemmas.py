"""Lemmas: the form under which a dictionary has a word, so that all its forms are found.

The words of the field are made by hand (``corpus/lemmas.tsv``) or follow from the terms, for
general lists go wrong there: they make "was" of "wassen" and "meeuwen" of "meeuw". What is left
is looked up by simplemma. A word stands in the spelling of now.
"""

import re
import unicodedata
from functools import cache, lru_cache

from corpus.terms import load_terms
from corpus.words import abbreviations, lemmas
from parsers.spelling import modern

LANGUAGE = "nl"
REMEMBERED = 1 << 17
# kaart  sans-prendre  2-annonces   not: 3K, -(42)-
WORD = re.compile(r"(?:\d+-)?[^\W\d_]+(?:['’-][^\W\d_]+)*")
BID = re.compile(r"[1-7](?:S\.?A\.?|[KRHS])", re.IGNORECASE)
# IMP's  partner’s   not: zo'n, 's
POSSESSIVE = re.compile(r"['’]s$")
HYPHEN = "-"
TAIL = 5  # letters that the last part of a compound has at least
# What a Dutch word may begin with, and end on, without being another word.
PREFIX = re.compile(r"^((?:aan|af|bij|door|in|na|neer|om|op|over|rond|uit|voor|vrij|weg)?)ge")
ENDINGS = ("", "en", "e", "n", "s", "es", "t", "te", "ten", "d", "de", "den", "end", "ende")
ENDINGS_OF_NOUNS = ("je", "jes", "tje", "tjes")
DOUBLED = re.compile(r"([a-z])\1")
VOICELESS = {"v": "f", "z": "s"}


@lru_cache(maxsize=REMEMBERED)
def lemma(word: str) -> str:
    """The lemma of a word in modern spelling, in small letters; of what is no word, itself.

    >>> [lemma(word) for word in ("slagen", "wassen", "gespeelde", "verzaakt", "geannonceerd")]
    ['slag', 'wassen', 'spelen', 'verzaken', 'annonceren']
    >>> lemma("Gasco-spellen"), lemma("IMP's"), lemma("bijv."), lemma("3S.a.")
    ('gasco-spel', 'imp', 'bijvoorbeeld', '3sa')
    """
    lower = word.lower().replace("’", "'")
    by_hand = lemmas()
    for form in (word, lower):
        if form in by_hand:
            return by_hand[form]
    if "." in word and (full := abbreviations().get(lower)):
        return lemma(full)
    if BID.fullmatch(word):
        return lower.replace(".", "")
    if lower.endswith(HYPHEN) and WORD.fullmatch(lower[:-1]):  # slag- (en strafwaarden)
        lower = lower[:-1]
    if not WORD.fullmatch(lower):
        return lower
    return _of_terms().get(lower) or _of_parts(lower) or _looked_up(lower)


def _of_parts(word: str) -> str | None:
    """The lemma of a word that is put together with signs: gasco-spellen, partner's."""
    front, hyphen, last = word.rpartition(HYPHEN)
    if hyphen:
        return f"{front}{hyphen}{lemma(last)}"
    if POSSESSIVE.search(word) and _looked_up(word) == word:
        return lemma(POSSESSIVE.sub("", word))
    return None


@cache
def _of_terms() -> dict[str, str]:
    """The words of the terms that are forms of their headword, with it in modern spelling."""
    known: dict[str, str] = {}
    for term in load_terms().values():
        head = modern(term.headword).form.lower()
        if not WORD.fullmatch(head):
            continue
        known.setdefault(head, head)
        for form in term.words():
            word = modern(form).form.lower()
            if WORD.fullmatch(word) and inflects(word, head):
                known.setdefault(word, head)
    return known


def inflects(word: str, head: str) -> bool:
    """Whether a word is by its letters a regular form of a headword: not a compound, no synonym.

    >>> [inflects(word, "contreren") for word in ("contreert", "gecontreerde", "contra")]
    [True, True, False]
    >>> [inflects(word, "steen") for word in ("stenen", "steentje", "domino-steen", "hand")]
    [True, True, False, False]
    """
    return not _stems(word).isdisjoint(_stems(head))


@lru_cache(maxsize=REMEMBERED)
def _stems(word: str) -> frozenset[str]:
    bare = "".join(
        sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign)
    )
    stems = set()
    for form in {bare, PREFIX.sub(r"\1", bare)}:
        for ending in (*ENDINGS, *ENDINGS_OF_NOUNS):
            stem = form.removesuffix(ending)
            if form.endswith(ending) and len(stem) > 2:
                stem = DOUBLED.sub(r"\1", stem)
                stems.add(stem[:-1] + VOICELESS.get(stem[-1], stem[-1]))
    return frozenset(stems)


@lru_cache(maxsize=REMEMBERED)
def _looked_up(word: str) -> str:
    """What simplemma has; of two words that it gives for one another, the shorter is the lemma.

    A word that it doesn't know may be a form of a term that no text has yet, or a compound
    that ends in a word of the field.
    """
    from simplemma import is_known, lemmatize

    found = lemmatize(word, lang=LANGUAGE).lower().replace("_", "")
    if found == word and not is_known(word, lang=LANGUAGE):
        stems = sorted(_stems(word), key=lambda stem: (-len(stem), stem))
        heads = (_heads().get(stem) for stem in stems if len(stem) >= TAIL)
        return next(filter(None, heads), None) or _of_compound(word)
    if found != word and lemmatize(found, lang=LANGUAGE).lower() == word:
        return min(found, word, key=len)
    return found


@cache
def _heads() -> dict[str, str]:
    """The headwords of terms, by what of them stays in all their forms."""
    return {stem: head for head in dict.fromkeys(_of_terms().values()) for stem in _stems(head)}


def _of_compound(word: str) -> str:
    """A compound with the lemma of its last part: biedkaarten, oefenhanden."""
    for at in range(2, len(word) - TAIL + 1):
        tail = word[at:]
        head = lemmas().get(tail) or _of_terms().get(tail)
        if head is not None:
            return word[:at] + head
    return word
