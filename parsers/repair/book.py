"""One text seen as words: its tokens, how often each stands, and beside what."""

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from parsers.flow import Flow
from parsers.unit import Range, Unit

CHUNK = re.compile(r"\S+")
LINE = re.compile(r"[^\n]+")
OPENING = "(\"'„“‘[—-"
CLOSING = ".,;:!?)\"”“’']—-"
STRAY = "»«*^•|_~#¬°₉{}<>\\/="  # signs that nobody prints beside a word
CLOSED = ")\"”“’'»*"  # may follow the sign that ends a sentence
BEFORE, AFTER = frozenset(OPENING + STRAY + ".,;:!?)"), frozenset(CLOSING + STRAY)
# letters with apostrophes and hyphens inside: zoo'n, faux-matadors  not: 3K, b«s
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*-?")
DENSE = 0.45  # share of signs and numbers that makes a stretch notation
LONGEST = 80  # characters of a run that may be a word
SHORT = 4  # runs of characters of a stretch that is no notation, whatever it holds
ENTITIES = (("quot;", '"'), ("lt;", "<"), ("gt;", ">"), ("amp;", "&"))


class Token(NamedTuple):
    """A run of characters without blanks: the word in it and the signs around it."""

    lead: str
    core: str  # the word; "" where there is none
    trail: str
    kind: str  # word | number | signs | mixed
    low: str  # the word in lower case
    ends: bool  # whether a sentence ends with it
    plain: bool  # a word in small letters with nothing around it but a comma


@lru_cache(maxsize=200_000)
def token(chunk: str) -> Token:
    """A run of characters taken apart.

    >>> token("(spelers),")[:4]
    ('(', 'spelers', '),', 'word')
    """
    if len(chunk) > LONGEST:  # no word: a line without blanks, an address
        return Token(chunk, "", "", "signs", "", False, False)
    start, end = 0, len(chunk)
    while start < end and chunk[start] in BEFORE:
        start += 1
    while (
        end > start
        and chunk[end - 1] in AFTER
        and not (chunk[end - 1] == "-" and end - start > 1 and chunk[end - 2].isalpha())
    ):
        end -= 1
    lead, core, trail = chunk[:start], chunk[start:end], chunk[end:]
    if not core:
        lead, trail = chunk, ""
    kind = _kind(core)
    plain = kind == "word" and core.isalpha() and core.islower() and len(core) > 1
    ends = (trail if core else lead).rstrip(CLOSED)[-1:] in (".", "!", "?")
    return Token(
        lead, core, trail, kind, core.lower(), ends, plain and not lead and trail in ("", ",")
    )


def _kind(core: str) -> str:
    if WORD.fullmatch(core):
        return "word"
    if any(sign.isdigit() for sign in core):
        return "number" if sum(c.isalpha() for c in core) * 2 <= len(core) else "mixed"
    return "mixed" if any(sign.isalpha() for sign in core) else "signs"


@dataclass(slots=True)
class Stretch:
    """What is read on: a paragraph of a range of the flow, or a title."""

    start: int
    end: int
    unit: Unit
    title: bool
    starts: list[int]
    chunks: list[str]
    tokens: list[Token]

    @property
    def notation(self) -> bool:
        """Whether it is cards, bids and signs rather than words."""
        if len(self.tokens) < SHORT:
            return False
        bare = sum(tok.kind in ("signs", "number") or len(tok.core) < 2 for tok in self.tokens)
        return bare > DENSE * len(self.tokens)


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
            for line in LINE.finditer(flow.text, start, end):
                found = list(CHUNK.finditer(flow.text, *line.span()))
                if found:
                    starts, chunks = [one.start() for one in found], [one[0] for one in found]
                    tokens = [token(chunk) for chunk in chunks]
                    book.stretches.append(
                        Stretch(*line.span(), unit, title, starts, chunks, tokens)
                    )
    _count(book)
    return book


def _count(book: Book) -> None:
    for stretch in book.stretches:
        lows = [each.low for each in stretch.tokens]
        book.forms.update(lows)
        book.pairs.update(pairwise(lows))
        tokens = stretch.tokens
        book.cased.update(
            tok.core
            for before, tok in pairwise(tokens)
            if before.trail[-1:] not in (".", "!", "?", ":")
        )
    del book.forms[""]
    for (one, two), count in book.pairs.items():
        if one:
            book.after[one] += count
            book.followers[one] += 1
        if two:
            book.before[two] += count
            book.leaders[two] += 1
    book.total = sum(book.forms.values())
