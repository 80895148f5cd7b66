"""How likely a word is where it stands: the book, the terms, the language, the neighbours."""

from collections.abc import Callable, Mapping
from math import exp, log

from parsers.repair.book import Book
from parsers.repair.lexicon import (
    ENDINGS,
    RARE,
    compound,
    explained,
    shape,
    unaccented,
    vouched,
)
from parsers.repair.prior import BOOK, LANGUAGE, Prior, total_of

UNKNOWN = log(0.004)  # of the words of a sound text, that many are in no list
VOUCHED = 8.0  # what a word gains where known words explain it
HYPHEN = log(0.05)  # of two words, that a hyphen joins them
OWNED = -5.0  # of a word, that 's follows
STRESS, SPECK = -6.0, -14.0  # of a word with an accent, that it was printed so
LONG = 6  # letters of a word that an accent seldom stresses
HEARD = 1e-7  # a word of the lists that is rarer may be a slip of their makers
TINY = 1e-12
AGAIN = 1.2  # what each further occurrence adds: damage too comes back
MANY = 5
TOPIC = 100  # how much oftener than elsewhere a book may use a word
UNHEARD = 1e-6  # a neighbour that nobody knows says no more than one that is so rare
NO_TERMS: Mapping[str, str] = {}  # one for all books: what is known of terms is kept by them


class Evidence:
    """What one book and the lists say of words."""

    def __init__(
        self,
        book: Book,
        terms: Mapping[str, str],
        words: Mapping[str, float],
        methods: frozenset[str],
    ) -> None:
        self.book = book
        self.words = words
        self.terms = terms if "term" in methods else NO_TERMS
        self.use_book = "book" in methods
        self.use_lists = "word" in methods
        self.total = total_of(book)
        self.trusted: set[str] = set()  # unknown words that the book vouches for
        self._prior = Prior(book, self.terms, words, methods)
        # How likely a word is as what was printed anywhere in this book: a probability.
        self.prior: Callable[[str], float] = self._prior.__getitem__
        self._self: dict[str, float] = {}

    def known(self, word: str) -> bool:
        """Whether a word is one: of the language, in old spelling, or a term."""
        often = self.words.get(word, 0.0)
        return often >= HEARD or word in self.terms or explained(word)

    def source(self, word: str) -> str:
        """By which method a word is proposed: term, book or word."""
        if word in self.terms:
            return "term"
        return "book" if self.use_book and self.book.forms[word] > 1 else "word"

    def trust(self, words: set[str]) -> None:
        """Takes these words of the book for sound, though no list has them."""
        self.trusted = self._prior.trusted = words
        self._prior.clear()

    def as_read(self, word: str) -> float:
        """How likely it is, as a logarithm, that this was printed as it was read.

        What is in no list is judged by its letters, and by how often it stands in the book.
        """
        found = self._self.get(word)
        if found is None:
            found = self._self[word] = self._as_read(word)
        return found

    def type_as_read(self, word: str) -> float:
        """How likely each occurrence of a word in no list is, where all of them are genuine."""
        often = min(self.book.forms[word], MANY)
        first = self._unheard(word)
        others = sum(log(BOOK * n / self.total) for n in range(1, often))
        return (first + others) / max(often, 1)

    def _unheard(self, word: str) -> float:
        """How likely a word in no list is, by its letters and its parts."""
        repeated, terms = self.book.repeated, self.terms
        form = vouched(word) or any(
            word + ending in terms or word + ending in repeated for ending in ENDINGS
        )
        letters = UNKNOWN + shape(word) + (VOUCHED if form else 0.0)
        return max(letters, log(compound(word) + TINY**2))

    def _as_read(self, word: str) -> float:
        count, often = self.book.forms[word], self.words.get(word, 0.0)
        term = word in self.terms
        others: float = max(count - 1, 0)
        if not term:
            others = min(others, often * TOPIC * self.total + 1)
        again = BOOK * others / self.total
        if term or often >= RARE:
            return log(LANGUAGE * often + again + (self._prior.term if term else 0.0))
        if "-" in word.strip("-"):
            parts = [self._as_read(part) for part in word.split("-") if part]
            return sum(parts) + HYPHEN * (len(parts) - 1)
        if word in self.trusted:
            return log(BOOK * count / self.total)
        once = log(LANGUAGE * often) if often else self._unheard(word)
        if word.endswith("'s") and (owner := self.prior(word[:-2])):
            return log(owner) + OWNED
        plain = unaccented(word)
        if not often and plain != word and (meant := self.prior(plain)):
            long = len(word) > LONG or word.endswith(("én", "ér"))
            once = max(once, log(meant) + (SPECK if long else STRESS))
        elif not often and explained(word):
            once = max(once, log(UNHEARD))
        return min(once + AGAIN * min(count - 1, MANY), log(again + UNHEARD))

    def established(self, word: str) -> bool:
        """Whether a word vouches for itself: a common one, a term, one of the book's own."""
        return self.words.get(word, 0.0) >= RARE or word in self.terms or word in self.trusted

    def beside(self, before: str, word: str, after: str, own: str) -> float:
        """What the neighbours say of a word: a logarithm, 0 where they say nothing.

        ``own`` is what was read there: its own occurrence does not vouch for it.
        """
        book = self.book
        less = 0
        if word == own:  # what is damaged in one place may be so in another
            less = 1 if self.established(word) else book.forms.get(word, 0)
        total = 0.0
        if before and (many := book.after.get(before, 0) - 1) > 0:
            count, kinds = book.pairs.get((before, word), 0) - less, book.followers[before]
            often = max(count, 0) / max(self.prior(word), UNHEARD)
            total += log((often + kinds) / (many + kinds))
        if after and (many := book.before.get(after, 0) - 1) > 0:
            count, kinds = book.pairs.get((word, after), 0) - less, book.leaders[after]
            often = max(count, 0) / max(self.prior(word), UNHEARD)
            total += log((often + kinds) / (many + kinds))
        return total


def differ_in_ending(one: str, other: str) -> bool:
    """Whether one word is another form of the other, or part of it: grammar, not damage.

    >>> differ_in_ending("begeerd", "begeerde"), differ_in_ending("basta", "bastai")
    (True, False)
    """
    short, long = sorted((one.replace("-", ""), other.replace("-", "")), key=len)
    if long.startswith(short) and (long[len(short) :] in ENDINGS or len(long) > len(short) + 1):
        return True
    if long.endswith(short) and len(long) > len(short) + 1:
        return True
    return (
        len(one) == len(other) > 3
        and one[:-1] == other[:-1]
        and {one[-1], other[-1]} <= set("dtnsr")
    )


def shares(scores: list[float]) -> list[float]:
    """The probability of each of some readings, from the logarithms of their likelihoods."""
    most = max(scores)
    each = [exp(score - most) for score in scores]
    whole = sum(each)
    return [one / whole for one in each]
