"""One text seen as words: its tokens, how often each stands, and beside what."""

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from parsers.flow import Flow
from parsers.unit import Range, Unit

CHUNK = re.compile(r"\S+")
OPENING = "(\"'„“‘[—-"
CLOSING = ".,;:!?)\"”“’']—-"
STRAY = "»«*^•|_~#¬°₉{}<>\\/="  # signs that nobody prints beside a word
BEFORE, AFTER = frozenset(OPENING + STRAY + ".,;:!?)"), frozenset(CLOSING + STRAY)
# letters with apostrophes and hyphens inside: zoo'n, faux-matadors  not: 3K, b«s
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*-?")
ENTITIES = (("quot;", '"'), ("lt;", "<"), ("gt;", ">"), ("amp;", "&"))


@dataclass(frozen=True, slots=True)
class Token:
    """A run of characters without blanks: the word in it and the signs around it."""

    lead: str
    core: str  # the word; "" where there is none
    trail: str
    kind: str  # word | number | signs | mixed

    @property
    def ends(self) -> bool:
        """Whether a sentence ends with it."""
        signs = self.trail if self.core else self.lead
        return signs.rstrip(")\"”“’'»*")[-1:] in (".", "!", "?")

    @property
    def low(self) -> str:
        """The word in lower case."""
        return self.core.lower()


@lru_cache(maxsize=200_000)
def token(chunk: str) -> Token:
    """A run of characters taken apart.

    >>> token("(spelers),")
    Token(lead='(', core='spelers', trail='),', kind='word')
    """
    start, end = 0, len(chunk)
    while start < end and chunk[start] in BEFORE:
        start += 1
    while (
        end > start
        and chunk[end - 1] in AFTER
        and not (chunk[end - 1] == "-" and end - start > 1 and chunk[end - 2].isalpha())
    ):
        end -= 1
    core = chunk[start:end]
    if not core:
        return Token(chunk, "", "", "signs")
    if WORD.fullmatch(core):
        kind = "word"
    elif any(sign.isdigit() for sign in core):
        kind = "number" if sum(c.isalpha() for c in core) * 2 <= len(core) else "mixed"
    elif any(sign.isalpha() for sign in core):
        kind = "mixed"
    else:
        kind = "signs"
    return Token(chunk[:start], core, chunk[end:], kind)


@dataclass(slots=True)
class Stretch:
    """A range of the flow that is read on: a paragraph or a title."""

    start: int
    end: int
    unit: Unit
    title: bool
    starts: list[int]
    chunks: list[str]
    tokens: list[Token]


@dataclass(slots=True)
class Book:
    """The words of a text: ``forms`` in lower case, ``pairs`` of words that follow."""

    stretches: list[Stretch] = field(default_factory=list)
    forms: Counter[str] = field(default_factory=Counter)
    cased: Counter[str] = field(default_factory=Counter)  # in mid-sentence, as they stand
    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    after: Counter[str] = field(default_factory=Counter)  # how many words follow a word
    before: Counter[str] = field(default_factory=Counter)  # how many stand before it
    followers: Counter[str] = field(default_factory=Counter)  # how many different ones
    leaders: Counter[str] = field(default_factory=Counter)
    total: int = 0


def read_book(flow: Flow, units: list[Unit]) -> Book:
    """The words within the ranges and titles of units, in the order of units."""
    book = Book()
    for unit in units:
        ranges: list[tuple[Range, bool]] = [(each, False) for each in unit.ranges]
        if unit.title_range:
            ranges.append((unit.title_range, True))
        for (start, end), title in ranges:
            found = list(CHUNK.finditer(flow.text, start, end))
            if found:
                chunks = [each[0] for each in found]
                stretch = Stretch(
                    start,
                    end,
                    unit,
                    title,
                    [each.start() for each in found],
                    chunks,
                    [token(chunk) for chunk in chunks],
                )
                book.stretches.append(stretch)
    _count(book)
    return book


def _count(book: Book) -> None:
    for stretch in book.stretches:
        lows = [each.core.lower() for each in stretch.tokens]
        book.forms.update(lows)
        book.pairs.update(pairwise(lows))
        tokens = stretch.tokens
        for at in range(1, len(tokens)):
            if tokens[at - 1].trail[-1:] not in (".", "!", "?", ":"):
                book.cased[tokens[at].core] += 1
    del book.forms[""]
    for (one, two), count in book.pairs.items():
        if one:
            book.after[one] += count
            book.followers[one] += 1
        if two:
            book.before[two] += count
            book.leaders[two] += 1
    book.total = sum(book.forms.values())
