"""How badly a text is read: the share of its words that are damaged."""

from parsers.repair.book import Book
from parsers.repair.candidates import Found, Reach
from parsers.repair.evidence import shares
from parsers.repair.reader import BAD, PLAUSIBLE, Reader

FIRST = 0.01  # share of damaged words from which the measuring starts
ROUNDS = 4
UNNOTICED = 2  # for each word whose damage shows, one of which it doesn't
NOTHING = 0.02  # damaged words that a text is taken to have before anything is seen
LEAST_WORDS = 300
DOUBTED = 0.2  # from this probability of damage on, a word does not vouch for itself


def measure(book: Book, reader: Reader) -> None:
    """Sets the share of damaged words of a reader, and the words that its book vouches for.

    Both are told by the words that are in no list: how many of them are near one that is.
    """
    odd = {
        word: times
        for word, times in book.forms.items()
        if len(word) > 2 and word.replace("-", "").isalpha() and not reader.known(word)
    }
    _rate(odd, reader, "near")
    evidence = reader.evidence
    reader.evidence.trust(
        {
            word
            for word, times in book.forms.items()
            if times > 1 and len(word) > 3 and word.isalpha() and not evidence.established(word)
            if _damaged(reader, evidence.as_read(word), reader.candidates(word, "near")) < DOUBTED
        }
    )
    reader.candidates.forget()
    if reader.rate >= PLAUSIBLE:
        _rate(odd, reader, "letters" if reader.rate < BAD else "far")
    reader.forget()


def _rate(odd: dict[str, int], reader: Reader, reach: Reach) -> None:
    """Sets the share of damaged words so that what is found is to be expected."""
    near = {word: found for word in odd if (found := reader.candidates(word, reach))}
    reader.set_rate(FIRST)
    for _ in range(ROUNDS):
        expected = sum(
            odd[word] * _damaged(reader, reader.evidence.type_as_read(word), found)
            for word, found in near.items()
        )
        total = max(reader.evidence.book.total, LEAST_WORDS)
        reader.set_rate((UNNOTICED * expected + NOTHING) / total)


def _damaged(reader: Reader, own: float, near: list[Found]) -> float:
    """How probable it is that a word is one of those near it, damaged."""
    return 1 - shares([own] + [reader.reading(*each).score for each in near])[0]
