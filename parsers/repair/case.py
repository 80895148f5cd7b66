"""Capitals in mid-sentence that are small letters read large."""

from collections import Counter

from parsers.repair.book import Book, Stretch
from parsers.repair.evidence import Evidence
from parsers.repair.lexicon import LITTLE
from parsers.repair.repairs import Repair

METHOD = "case"
ALIKE = frozenset("IZSVWOCUKPXJ")  # capitals that small type may be read as
LEAST = 8  # times a word must stand small to tell of a capital that it is none
NAMES = 0.15  # share of capitals from which they are meant
FEW = 4
NOISY = 0.002  # share of such words with a capital that makes a letter unreliable
POINTING = frozenset(("zie", "vergelijk"))  # before the name of a part of the book
SURE, HALF = 0.9, 0.5


class Cases:
    """Tells of the capitals of one book which are read wrongly."""

    def __init__(self, book: Book, evidence: Evidence) -> None:
        self.book, self.evidence = book, evidence
        self.noisy = self._noisy_letters()

    def _noisy_letters(self) -> frozenset[str]:
        """Letters of which a book has capitals where nobody writes them."""
        small: Counter[str] = Counter()
        large: Counter[str] = Counter()
        for word, count in self.book.cased.items():
            if count >= LEAST and word.islower():
                letter = word[0].upper()
                capital = self.book.cased[letter + word[1:]]
                if letter in ALIKE and capital <= NAMES * count:
                    small[letter] += count
                    large[letter] += capital
        return frozenset(c for c, n in large.items() if n > FEW and n > NOISY * small[c])

    def __call__(self, text: str, stretch: Stretch) -> list[Repair]:
        """The capitals of a stretch that were small letters."""
        found = []
        tokens, noisy = stretch.tokens, self.noisy
        for at, tok in enumerate(tokens if noisy else ()):
            word = tok.core
            if word[:1] not in noisy or not at or tok.kind != "word" or tok.lead:
                continue
            before = tokens[at - 1]
            if not word[1:].islower() or before.trail not in ("", ",") or not before.core:
                continue
            if before.low in POINTING:  # zie Inleiding
                continue
            if not before.core[-1].isalpha() or not before.core[-1].islower():
                continue
            sure = self._sure(word)
            if sure:
                start = stretch.starts[at]
                end = start + len(word)
                found.append(
                    Repair(start, end, word, word[0].lower() + word[1:], METHOD, sure, sure == SURE)
                )
        return found

    def _sure(self, word: str) -> float:
        """How sure it is that a word is not meant to have its capital."""
        low = word.lower()
        small, large = self.book.cased[low], self.book.cased[word]
        if small >= LEAST and large <= NAMES * small:
            return SURE if word[0] == "I" or low in LITTLE else HALF
        often = self.evidence.words.get(low, 0.0)
        if large <= 2 and (small > large or often > 1e-6) and word[0] == "I" and len(word) > 2:
            return SURE if small else HALF
        return HALF if large <= 2 and small > large else 0.0
