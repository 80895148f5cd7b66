"""Words as the search compares them: the same for what is typed and for what is read."""

import re
import unicodedata
from functools import cache
from pathlib import Path

SMALL = Path(__file__).with_name("small_words.txt")
# kaart  IMP's  zo'n  64A2  mêlée (also with its accents behind the letters)
# not: the dot of a.h.v., the quotes around 'slag', the hyphen of sans-prendre
WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+(?:['’](?:[^\W_]|[\u0300-\u036f])+)*")
JOINED = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]{2,})+")  # imp-schaal   not: 3-1, a-b
# What the same word has in one spelling, one number or one form of the verb, and not in another.
SKELETON = (
    (re.compile(r"gt"), "cht"),
    (re.compile(r"ij|y"), "i"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"c(?=[aouklr]|$)"), "k"),
    (re.compile(r"sch(?=$|e$|en$)"), "s"),
    (re.compile(r"(?:en|e|s|t|d|te|de|ten|den)$"), ""),
    (re.compile(r"(.)\1"), r"\1"),
    (re.compile(r"v$"), "f"),
    (re.compile(r"z$"), "s"),
)
SHORTEST_SKELETON = 4
# The accents of Dutch and French, one by one: as fast as can be on a long text.
ACCENTS = tuple(zip("àáâäçèéêëìíîïñòóôöùúûüý", "aaaaceeeeiiiinoooouuuuy", strict=True))


def fold(word: str) -> str:
    """A word as it is compared: lower case, without accents, without apostrophes.

    >>> fold("Mêleeren"), fold("IMP’s")
    ('meleeren', 'imps')
    """
    if word.isascii():
        return word.lower().replace("'", "")
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(
        char for char in decomposed if char not in "'’" and not unicodedata.combining(char)
    )


def flat(text: str) -> str:
    """A text as it is compared, each character in its place; rare accents are left.

    >>> flat("Één Mêlée")
    'een melee'
    """
    lower = text.lower()
    if not lower.isascii():
        for accented, letter in ACCENTS:
            if accented in lower:
                lower = lower.replace(accented, letter)
    return lower if len(lower) == len(text) else text  # İ is two characters in lower case


def forms_of(text: str) -> list[str]:
    """The words of a text as they are counted: what a hyphen joins counts as one word too.

    >>> forms_of("de imp-schaal")
    ['de', 'imp', 'schaal', 'impschaal']
    """
    joined = [fold(found.group()).replace("-", "") for found in JOINED.finditer(text)]
    return [fold(found) for found in WORD.findall(text)] + joined


def folded(text: str) -> str:
    """Words side by side, as one form: one space between them.

    >>> folded("b..ta"), folded("Sans-prendre")
    ('b ta', 'sans prendre')
    """
    return " ".join([fold(found) for found in WORD.findall(text)])


@cache
def small_words() -> frozenset[str]:
    """Words that a question is put together with, and that say nothing of what it is about."""
    return frozenset(
        fold(word)
        for line in SMALL.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
        for word in line.split()
    )


def skeleton(form: str) -> str:
    """What is left of a word when spelling and ending are taken off; empty where too little is.

    >>> skeleton("gewigten") == skeleton("gewicht")
    True
    >>> skeleton("een")
    ''
    """
    bare = form
    for pattern, instead in SKELETON:
        bare = pattern.sub(instead, bare)
    return bare if len(bare) >= SHORTEST_SKELETON else ""
