"""Which words are known as modern Dutch, and how frequent they are."""

import re
import unicodedata
from functools import cache

from corpus.loader import load_editions
from corpus.terms import load_terms
from parsers.spelling_rules import rules

LANGUAGE = "nl"
LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
TERM = 1e-7  # a term of the field counts as a word that is not rare
# A list made from texts of all kinds has slips too, the more so the shorter they are: vnn, vau.
SHORT, RARE_SHORT, RARE = 3, 3e-7, 1e-9
PART, OFTEN = 4, 1.5e-6  # letters of a part of a compound, and how frequent it must be
# First parts that are shorter: bijgooien, inrukt.
PARTICLES = {"aan", "af", "bij", "in", "mee", "na", "om", "op", "toe", "uit", "weg"}
LINKS = ("", "s", "e", "en")  # between the parts of a compound
EMPHASIS = {"\u0301", "\u0300"}  # góed, mèt: stress, no other word
# écarteert, gedoubleerd, inviteerde: an infinitive on -eren vouches for them.
OLD_VERB = re.compile(r"eeren$")  # annonceeren: its modern form may be in no list of words
FOREIGN_VERB = re.compile(r"(?:ge|ver)?(?P<stem>\w{3,})eer(?:t|d|de|den|dt|der|ders)?$")


@cache
def _frequencies() -> dict[str, float]:
    from wordfreq import get_frequency_dict

    return get_frequency_dict(LANGUAGE, "large")


@cache
def _terms() -> frozenset[str]:
    """The words of the terms: as they are called now, and as modern editions have them.

    Of old editions only headwords count, where no rule says that their letters are old: their
    other forms may be damaged.
    """
    modern = {
        siglum for siglum, edition in load_editions().items() if not spellings(edition.spelling)
    }
    words: set[str] = set()
    for term in load_terms().values():
        forms = [form for siglum in modern for form in term.forms.get(siglum, ())]
        for form in (term.modern, *forms):
            words.update(word.lower() for word in LETTERS.findall(form))
        headwords = [word.lower() for word in LETTERS.findall(term.headword)]
        words.update(
            OLD_VERB.sub("eren", word) if OLD_VERB.search(word) else word
            for word in headwords
            if OLD_VERB.search(word) or not any(rule.regex.search(word) for rule in rules())
        )
    return frozenset(words)


def spellings(spelling: str | None) -> frozenset[str]:
    """The old spellings that a text may have, by what its edition says of it.

    None says nothing: any of them. A spelling that is not known as old is modern: none.

    >>> sorted(spellings("Siegenbeek (nagebootst)")), spellings("1995")
    (['Siegenbeek'], frozenset())
    """
    if spelling is None:
        return frozenset(OLD)
    return frozenset(old for old, sign in OLD.items() if sign in spelling.lower())


OLD = {"Siegenbeek": "siegenbeek", "De Vries–Te Winkel": "vries"}


def frequency(word: str) -> float:
    """How often a word in lower case stands among words; 0 for one that is not known."""
    found = _frequencies().get(word, 0.0)
    return max(found, TERM) if word in _terms() else found


def known(word: str) -> bool:
    """Whether a word in lower case is one of modern Dutch: as it is, stressed, or a verb's form."""
    if frequency(word) >= (RARE_SHORT if len(word) <= SHORT else RARE):
        return True
    plain = _unstressed(word)
    if plain != word:
        return known(plain)
    verb = FOREIGN_VERB.fullmatch(word)
    return verb is not None and bool(frequency(f"{verb['stem']}eren"))


def compound(word: str) -> bool:
    """Whether a word is made of two frequent ones: tussenkaart, zetpersoon."""
    words = _frequencies()
    for at in range(2, len(word) - PART + 1):
        if words.get(word[at:], 0.0) < OFTEN:
            continue
        if word[:at] in PARTICLES:
            return True
        for link in LINKS:
            first = word[: at - len(link)]
            if word[:at].endswith(link) and len(first) >= PART and words.get(first, 0) >= OFTEN:
                return True
    return False


def _unstressed(word: str) -> str:
    apart = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(sign for sign in apart if sign not in EMPHASIS))
