"""Repairs of one text: every suspicious place with what it may have been."""

from collections.abc import Iterator
from dataclasses import replace

from parsers.flow import Flow
from parsers.repair.book import Stretch, read_book
from parsers.repair.case import Cases
from parsers.repair.confusion import load_channel
from parsers.repair.decide import cased, threshold
from parsers.repair.evidence import Evidence, shares
from parsers.repair.labels import labels
from parsers.repair.lexicon import ABBREVIATIONS, terms_of, words_of
from parsers.repair.looks import FAINT
from parsers.repair.measure import measure
from parsers.repair.places import Option, Places
from parsers.repair.punctuation import punctuation
from parsers.repair.reader import BAD, Reader
from parsers.repair.repairs import METHODS, Repair, Repairs
from parsers.repair.signs import signs_of
from parsers.unit import Unit
from schema.edition import Edition

SUGGEST = 0.02  # the least confidence of a proposal
HALF = 0.5
MOST = 3  # proposals for one place
SIGN = 0.65  # confidence from which a sign is changed in a text that is read badly
SIGN_IN_SOUND_TEXT = 0.85


def find_repairs(
    flow: Flow, units: list[Unit], edition: Edition, *, without: frozenset[str] = frozenset()
) -> Repairs:
    """What may be read otherwise in the ranges and titles of units.

    Holds afterwards: what is applied stands apart, in the order of the text; what is
    proposed stands at places where nothing is applied, at most three for a place, the
    likeliest first.
    """
    methods = frozenset(METHODS) - without
    book = read_book(flow, units)
    evidence = Evidence(book, terms_of(edition), words_of(edition), methods)
    reader = Reader(evidence, load_channel())
    measure(book, reader)
    finder = _Finder(flow.text, reader, methods)
    if reader.rate > FAINT and "number" in methods:
        for label in labels(flow.text, book):
            finder.add([label])
    prose = [stretch for stretch in book.stretches if not stretch.notation]
    for stretch in prose:
        finder.words(stretch)
    if reader.rate > FAINT:
        for found in finder.signs(prose):
            finder.add(found)
    return finder.repairs()


class _Finder:
    """Gathers the repairs of one book."""

    def __init__(self, text: str, reader: Reader, methods: frozenset[str]) -> None:
        self.text, self.reader, self.methods = text, reader, methods
        self.book = reader.evidence.book
        self.places = Places(reader, "spacing" in methods, "context" in methods)
        self.applied: dict[int, Repair] = {}  # by where they end
        self.proposed: list[Repair] = []
        self._taken: set[int] = set()  # signs that are repaired

    def words(self, stretch: Stretch) -> None:
        """Adds what the words of a stretch may have been."""
        at = 0
        for place in self.places.odd_places(stretch):
            if place >= at:
                options = self.places.options(stretch, place)
                width = self._decide(stretch, place, options) if len(options) > 1 else 1
                at = place + width

    def _decide(self, stretch: Stretch, at: int, options: list[Option]) -> int:
        """Applies or proposes; gives how many runs of characters are done with."""
        parts = shares([option.score for option in options])
        ranked = sorted(zip(parts, options, strict=True), key=lambda row: -row[0])
        part, (_, width, reading) = ranked[0]
        if reading.method:
            first = self._repair(stretch, at, ranked[0][1], part)
            free = self._taken.isdisjoint(range(first.start, first.end))
            if free and part >= threshold(self.reader, reading, first.before.lower(), width):
                self._apply(replace(first, applied=True))
                return width
        found = [
            self._repair(stretch, at, option, part)
            for part, option in ranked
            if option.reading.method and part >= SUGGEST
        ]
        self.proposed += found[:MOST]
        return width if ranked[0][0] > HALF else 1

    def _repair(self, stretch: Stretch, at: int, option: Option, confidence: float) -> Repair:
        reading, last = option.reading, at + option.width - 1
        method = reading.method
        if option.width == 1 and self.reader.evidence.established(stretch.tokens[at].low):
            method = "context"  # a right word in the wrong place
        start = stretch.starts[at] + reading.lead
        end = stretch.starts[last] + len(stretch.chunks[last]) - reading.trail
        read = self.text[start:end]
        word = cased(self.book, stretch, at, reading.word, read)
        if reading.word in ABBREVIATIONS and self.text[end : end + 1] != ".":
            word += "."
        return Repair(start, end, read, word, method, round(confidence, 3), False)

    def signs(self, prose: list[Stretch]) -> Iterator[list[Repair]]:
        """What capitals and signs may have been: by place, the likeliest first."""
        text, book, evidence = self.text, self.book, self.reader.evidence
        cases, signs = Cases(book, evidence), signs_of(book, self.reader.rate)
        limit = SIGN if self.reader.rate > BAD else SIGN_IN_SOUND_TEXT
        following = dict(zip(map(id, book.stretches), book.stretches[1:], strict=False))
        for stretch in prose:
            if "case" in self.methods:
                yield from ([each] for each in cases(text, stretch))
            if "punctuation" in self.methods:
                for found in punctuation(
                    text, stretch, following.get(id(stretch)), signs, evidence
                ):
                    yield [replace(found[0], applied=found[0].confidence >= limit), *found[1:]]

    def add(self, found: list[Repair]) -> None:
        """Adds the readings of one place: to a word that ends there, or on their own."""
        first = found[0]
        if first.applied and first.start == first.end:  # a sign that was lost
            word = self.applied.get(first.start)
            if word is not None:
                self.applied[first.start] = replace(word, after=word.after + first.after)
                return
        found = [_with_word(self.text, each) for each in found]
        first = found[0]
        if first.applied and self._taken.isdisjoint(range(first.start, first.end)):
            self._apply(first)
        else:
            self.proposed += [replace(each, applied=False) for each in found]

    def _apply(self, repair: Repair) -> None:
        self.applied[repair.end] = repair
        self._taken.update(range(repair.start, repair.end))

    def repairs(self) -> Repairs:
        """All that was found, in the order of the text."""
        free = [
            each
            for each in self.proposed
            if each.before != each.after and self._taken.isdisjoint(range(each.start, each.end))
        ]
        return Repairs(
            sorted(self.applied.values(), key=lambda each: each.start),
            sorted(free, key=lambda each: (each.start, each.end, -each.confidence)),
        )


def _with_word(text: str, repair: Repair) -> Repair:
    """A sign that is put in, as part of the word before it."""
    if repair.start < repair.end:
        return repair
    start = repair.start
    while start and text[start - 1].isalnum():
        start -= 1
    word = text[start : repair.end]
    return replace(repair, start=start, before=word, after=word + repair.after)
