"""How likely a word is as what was printed anywhere in one book."""

from collections.abc import Mapping

from parsers.repair.book import Book
from parsers.repair.lexicon import RARE, frequencies, old_spellings

BOOK, LANGUAGE, TERM = 0.5, 0.4, 0.1
OUTDATED = 0.02  # of a spelling, where the book has another
KIN = 0.02  # of a word's occurrences, that each other form of it has
SELDOM = 0.3  # rare words of the lists are often none
FEWEST = 200  # words that a book is taken to have at least
FEWEST_TERMS = 50


def total_of(book: Book) -> int:
    """How many words a book is taken to have."""
    return max(book.total, FEWEST)


class Prior(dict[str, float]):
    """The probability of each word that was asked for; 0 where none would be proposed."""

    def __init__(
        self,
        book: Book,
        terms: Mapping[str, str],
        words: Mapping[str, float],
        methods: frozenset[str],
    ) -> None:
        super().__init__()
        self.book, self.terms, self.words = book, terms, words
        self.use_book = "book" in methods
        self.use_lists = "word" in methods
        self.old = words is not frequencies()
        self.total = total_of(book)
        self.term = TERM / max(len(terms), FEWEST_TERMS)  # of each term, wherever it stands
        self.trusted: set[str] = set()  # unknown words that the book vouches for

    def __missing__(self, word: str) -> float:
        often, count = self.words.get(word, 0.0), self.book.forms.get(word, 0)
        term = word in self.terms
        if not self.use_lists and not term and not (self.use_book and count > 1):
            often = 0.0
        sound = term or often >= RARE or word in self.trusted
        if not sound and not often:
            self[word] = 0.0
            return 0.0
        found = LANGUAGE * often * (1.0 if often >= RARE or count > 1 else SELDOM)
        if self.use_book and sound:
            found += BOOK * count / self.total
        elif found and self.use_book:
            found += BOOK * KIN * self._kin(word) / self.total
        if term:
            found += self.term
        elif found and count < 2 and self.old and self._respelt(word):
            found *= OUTDATED
        self[word] = found
        return found

    def _kin(self, word: str) -> int:
        """How often the book has a word of which this is another form."""
        last, often = word[-1:], self.book.forms.get
        if last == "n":
            return max(often(word[:-1], 0), often(word[:-2], 0) if word[-2:] == "en" else 0)
        return often(word[:-1], 0) if last in ("s", "e") else 0

    def _respelt(self, word: str) -> bool:
        """Whether this book spells a word otherwise: zooals, where zoals might be read."""
        return not self.book.repeated.isdisjoint(old_spellings(word))
