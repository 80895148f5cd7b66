"""What a word could be: Dutch words by frequency, terms of the games, old spellings."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from math import log
from pathlib import Path
from unicodedata import combining, normalize

from wordfreq import get_frequency_dict

import corpus
from corpus.described import read_toml
from corpus.terms import load_terms
from parsers.repair.old_spelling import older
from parsers.repair.remembered import MOST
from parsers.spelling import is_old
from parsers.spelling_known import spellings
from parsers.spelling_rules import word_lists
from schema.edition import Edition

FOREIGN, QUOTED = 20, 0.03  # a word that is so much more frequent in English is quoted
OLD_SHARE = 0.1  # of a word's frequency goes to its old spelling
OLD_WORD = 4e-6  # how often a word that fell out of use is met
KNOWN = 3e-7  # a word of the lists must be that frequent to vouch for another form of it
RARE = 1e-6  # a word of the lists that is rarer does not vouch for itself
RESPELT = 5e-7  # words from which old spellings are made
EVERYDAY = 1e-4  # a word so frequent is no term because it stands in one
TRAINED = 30_000  # words that the shapes of words are learnt from
PART = 4  # letters of one part of a compound
VOWEL = re.compile(r"[aeiouyà-ÿ]")
# getroefd, rondgepast  not: gever
# aanlegt, faux-matadors  not: (re)doubleert, vraag-
WORDS = re.compile(r"(?<![\w(])[^\W\d_]+(?:-[^\W\d_]+)*(?![\w).-])")
PARTICIPLE = re.compile(r"(?:\w{2,6})?ge(\w{3,}?)[dt]e?n?")
COMPOUNDS = 0.03  # how much likelier two words are written as one than chance has it
LINKS = ("", "s", "e", "en")
_FACTS = read_toml(Path(corpus.__file__).with_name("repair.toml"))
ENDINGS = frozenset[str](_FACTS["endings"])  # of other forms of a word
LITTLE = frozenset[str](_FACTS["little"])  # words that make no compounds
ABBREVIATIONS = frozenset[str](_FACTS["abbreviations"])


@cache
def frequencies() -> dict[str, float]:
    """Dutch words with how often they stand among words.

    English words that Dutch pages quote, and abbreviations, count for little.
    """
    english = get_frequency_dict("en", "small")
    found = {}
    for word, frequency in get_frequency_dict("nl", "large").items():
        if word.isalpha() or word.replace("-", "").replace("'", "").isalpha():
            quoted = english.get(word, 0.0) > FOREIGN * frequency or not VOWEL.search(word)
            found[word] = frequency * QUOTED if quoted else frequency
    return found


@cache
def _old() -> tuple[dict[str, float], dict[str, list[str]]]:
    modern = frequencies()
    found, spellings_of = dict(modern), dict[str, list[str]]()
    for word, frequency in modern.items():
        if frequency >= RESPELT:
            for old, share in _older(word):
                if found.get(old, 0.0) < frequency * share:
                    found[old] = frequency * share
                spellings_of.setdefault(word, []).append(old)
    for entry in word_lists():
        for word in (*entry.forms, *entry.now):
            if word.isalpha():
                found[word] = max(found.get(word, 0.0), OLD_WORD)
    return found, spellings_of


def old_frequencies() -> dict[str, float]:
    """Words with how often they stand in books of old spelling: modern words, and old ones."""
    return _old()[0]


def old_spellings(word: str) -> list[str]:
    """The old spellings that a modern word may have had."""
    return _old()[1].get(word, [])


def _older(word: str) -> Iterator[tuple[str, float]]:
    for old in older(word):
        yield old, OLD_SHARE
        if old.endswith("e"):  # algemene, algemeene, algemeenen
            yield old + "n", OLD_SHARE**2


def unaccented(word: str) -> str:
    """A word without accents.

    >>> unaccented("óvertreder")
    'overtreder'
    """
    if word.isascii():
        return word
    return "".join(c for c in normalize("NFD", word) if not combining(c))


@lru_cache(maxsize=MOST)
def explained(word: str) -> bool:
    """Whether an unknown word, in lower case, is old spelling, or has an accent for stress."""
    plain = unaccented(word)
    if plain != word and (old_frequencies().get(plain, 0.0) >= KNOWN or vouched(plain)):
        return True
    return "y" not in word and is_old(word)  # y for ij is as often a misread ij


@lru_cache(maxsize=MOST)
def vouched(word: str) -> bool:
    """Whether an unknown word is another form of a known one: other endings, a participle."""
    known = old_frequencies()
    for ending in ENDINGS:
        if word.endswith(ending) and known.get(word[: -len(ending)], 0.0) > KNOWN:
            return True
        if known.get(word + ending, 0.0) > KNOWN:
            return True
    participle = PARTICIPLE.fullmatch(word)
    if not participle:
        return False
    return any(known.get(participle[1] + ending, 0.0) > KNOWN for ending in ("", "en", "t"))


@lru_cache(maxsize=MOST)
def compound(word: str) -> float:
    """How often a word is met that is made of two known ones; 0 where it is not."""
    known = old_frequencies()
    best = 0.0
    for at in range(3, len(word) - 2):
        last = known.get(word[at:], 0.0)
        if last < RARE or word[at:] in LITTLE:
            continue
        for link in LINKS:
            first = word[: at - len(link)]
            if len(first) < 3 or not word[:at].endswith(link) or first in LITTLE:
                continue
            often = known.get(first, 0.0)
            if often > RARE and (len(first) >= PART or len(word) - at >= PART):
                best = max(best, often * last * COMPOUNDS)
    return best


@cache
def _shapes() -> tuple[Counter[str], Counter[str]]:
    """How often three letters, and the first two of them, follow in Dutch words."""
    frequent = sorted(frequencies().items(), key=lambda row: -row[1])[:TRAINED]
    threes: Counter[str] = Counter()
    twos: Counter[str] = Counter()
    for word, _ in frequent:
        word = f"^^{word}$"
        threes.update(map("".join, zip(word, word[1:], word[2:], strict=False)))
        twos.update(map("".join, pairwise(word[:-1])))
    return threes, twos


@lru_cache(maxsize=MOST)
def shape(word: str) -> float:
    """How likely these letters are as a Dutch word that nobody knows: a logarithm."""
    threes, twos = _shapes()
    total = 0.0
    word = f"^^{word}$"
    for at in range(len(word) - 2):
        total += log((threes[word[at : at + 3]] + 0.05) / (twos[word[at : at + 2]] + 3.0))
    return total


@cache
def _terms_of(siglum: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for term in load_terms().values():
        forms = term.forms.get(siglum, [])
        if not forms and siglum in term.damaged:
            forms = [term.headword]
        for form in forms:
            for word in WORDS.findall(form.lower()):
                rare = len(word) > 2 and frequencies().get(word, 0.0) < EVERYDAY
                if rare or form.lower() == word:
                    found.setdefault(word, term.id)
    for word, term_id in list(found.items()):  # faux-matador, matador, matadors
        head, hyphen, last = word.rpartition("-")
        if hyphen and last:
            for ending in ("s", "n", "en"):
                if last + ending in found:
                    found.setdefault(f"{head}-{last}{ending}", term_id)
    return found


def terms_of(edition: Edition) -> dict[str, str]:
    """The words of the terms of an edition, in lower case, with the term they belong to."""
    return _terms_of(edition.siglum)


def words_of(edition: Edition) -> dict[str, float]:
    """The words of the language in the spelling of an edition, with their frequencies."""
    return old_frequencies() if spellings(edition.spelling) else frequencies()
