"""One text seen as words: its tokens, how often each stands, and beside what."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from operator import attrgetter, itemgetter
from typing import NamedTuple, TypeVar

from parsers.flow import Flow
from parsers.unit import Range, Unit

OPENING = "(\"'„“‘[—-"
CLOSING = ".,;:!?)\"”“’']—-"
STRAY = "»«*^•|_~#¬°₉{}<>\\/="  # signs that nobody prints beside a word
STRAYS = frozenset(STRAY)
CLOSED = ")\"”“’'»*"  # may follow the sign that ends a sentence
BEFORE, AFTER = frozenset(OPENING + STRAY + ".,;:!?)"), frozenset(CLOSING + STRAY)
# letters with apostrophes and hyphens inside: zoo'n, faux-matadors  not: 3K, b«s
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*-?")
DENSE = 0.45  # share of signs and numbers that makes a stretch notation
LONGEST = 80  # characters of a run that may be a word
SENTENCE_ENDS = (".", "!", "?", ":")
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
    bare: bool  # no word, or one letter
    simple: bool  # a word of more letters, without hyphen, with nothing before it
    clear_before: bool  # nothing stands before the word but signs that nobody prints there
    clear_after: bool


@lru_cache(maxsize=200_000)
def token(chunk: str) -> Token:
    """A run of characters taken apart.

    >>> token("(spelers),")[:4]
    ('(', 'spelers', '),', 'word')
    """
    if len(chunk) > LONGEST:  # no word: a line without blanks, an address
        return Token(chunk, "", "", "signs", "", False, False, True, False, False, False)
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
    plain = plain and not lead and trail in ("", ",")
    bare = kind in ("signs", "number") or len(core) < 2
    simple = kind == "word" and not lead and "-" not in core and len(core) > 1
    clear = STRAYS.issuperset(lead), STRAYS.issuperset(trail)
    return Token(lead, core, trail, kind, core.lower(), ends, plain, bare, simple, *clear)


def _kind(core: str) -> str:
    if WORD.fullmatch(core):
        return "word"
    if any(sign.isdigit() for sign in core):
        return "number" if sum(c.isalpha() for c in core) * 2 <= len(core) else "mixed"
    return "mixed" if any(sign.isalpha() for sign in core) else "signs"


Each = TypeVar("Each", bound=Hashable)
LOW, BARE = attrgetter("low"), attrgetter("bare")


class Stretch:
    """What is read on: a paragraph of a range of the flow, or a title."""

    def __init__(self, text: str, start: int, line: str, unit: Unit, title: bool) -> None:
        self.text = text  # of the flow
        self.start, self.end = start, start + len(line)
        self.chunks = line.split()
        self.tokens = list(map(token, self.chunks))
        self.lows = list(map(LOW, self.tokens))
        self.unit = unit
        self.title = title

    @cached_property
    def starts(self) -> list[int]:
        """Where each run of characters begins in the flow: asked where something is repaired."""
        starts, at = [], self.start
        for chunk in self.chunks:
            at = self.text.index(chunk, at)
            starts.append(at)
            at += len(chunk)
        return starts

    @property
    def notation(self) -> bool:
        """Whether it is cards, bids and signs rather than words."""
        if len(self.tokens) < SHORT:
            return False
        bare: int = sum(map(BARE, self.tokens))
        return bare > DENSE * len(self.tokens)


class Book:
    """The words of a text, in lower case; what stands beside what is counted when it is asked."""

    def __init__(self, stretches: list[Stretch]) -> None:
        self.stretches = stretches
        self.forms = _counted(stretch.lows for stretch in stretches)
        del self.forms[""]
        self.total = self.forms.total()

    @cached_property
    def repeated(self) -> frozenset[str]:
        """The words that stand there more than once."""
        return frozenset(word for word, count in self.forms.items() if count > 1)

    @cached_property
    def cased(self) -> Counter[str]:
        """How often words stand in mid-sentence, in the case in which they stand."""
        return Counter(
            tok.core
            for stretch in self.stretches
            for before, tok in pairwise(stretch.tokens)
            if before.trail[-1:] not in SENTENCE_ENDS
        )

    @cached_property
    def pairs(self) -> Counter[tuple[str, str]]:
        """How often two words follow."""
        return _counted(pairwise(stretch.lows) for stretch in self.stretches)

    @cached_property
    def after(self) -> Counter[str]:
        """How many words follow a word."""
        return _counted(stretch.lows[:-1] for stretch in self.stretches)

    @cached_property
    def before(self) -> Counter[str]:
        """How many words stand before a word."""
        return _counted(stretch.lows[1:] for stretch in self.stretches)

    @cached_property
    def followers(self) -> Counter[str]:
        """How many different words follow a word."""
        return Counter(map(itemgetter(0), self.pairs))

    @cached_property
    def leaders(self) -> Counter[str]:
        """How many different words stand before a word."""
        return Counter(map(itemgetter(1), self.pairs))


def _counted(runs: Iterable[Iterable[Each]]) -> Counter[Each]:
    return Counter(chain.from_iterable(runs))


def read_book(flow: Flow, units: list[Unit]) -> Book:
    """The words within the ranges and titles of units, in the order of units."""
    stretches = []
    for unit in units:
        ranges: list[tuple[Range, bool]] = [(each, False) for each in unit.ranges]
        if unit.title_range:
            ranges.append((unit.title_range, True))
        for (start, end), title in ranges:
            at = start
            for line in flow.text[start:end].split("\n"):
                if line and not line.isspace():
                    stretches.append(Stretch(flow.text, at, line, unit, title))
                at += len(line) + 1
    return Book(stretches)
