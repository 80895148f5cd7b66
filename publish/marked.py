"""A text as a page shows it: its links, what is changed in it, where its pages begin.

What is told of a text lies on it in layers, each by its places in the text.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from publish.references import ReferenceRow, TargetRow
from publish.respelled import Change

CELLS = " | "  # between the cells of a row
WIDER = 12  # characters by which a link may grow to take in a change, beside its own length
# [De voetnoot ontbreekt.]  […]   not: [3], [a]
NOTE = re.compile(r"\[(?:…|[^\[\]]*[^\W\d_]{2}[^\[\]]*)\]")


@dataclass(frozen=True, slots=True)
class TermLink:
    """A term where it stands in a text, with what it means in the edition."""

    term: str
    headword: str
    sense: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PageMark:
    """Where a printed page begins in a text."""

    label: str
    at: int


@dataclass(frozen=True, slots=True)
class Layers:
    """All that is told of a text."""

    references: Sequence[ReferenceRow] = ()
    terms: Sequence[TermLink] = ()
    changes: Sequence[Change] = ()
    pages: Sequence[PageMark] = ()
    notes: bool = False  # what stands between square brackets is said of the text


@dataclass(frozen=True, slots=True)
class Bit:
    """A stretch of text that is shown in one way; or, without text, the begin of a page."""

    text: str
    change: Change | None = None
    page: str = ""
    note: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """Bits that belong together: plain text, or a link with where it leads."""

    bits: list[Bit] = field(default_factory=list)
    target: TargetRow | None = None
    term: TermLink | None = None

    @property
    def text(self) -> str:
        """Its words as they are shown."""
        return "".join(bit.text for bit in self.bits)


Paragraph = list[Run]


@dataclass(frozen=True, slots=True)
class _Link:
    start: int
    end: int
    target: TargetRow | None = None
    term: TermLink | None = None


def marked(text: str, layers: Layers) -> list[Paragraph]:
    """The paragraphs of a text with its layers, in reading order.

    A link that begins within another is left out, and a term within a reference. Where
    other words are shown than the text has, they are shown whole: a link takes them in, or
    is left out where they are much longer than it. A page that begins within a word or a
    change is marked behind it.
    """
    changes = sorted(layers.changes, key=_places)
    changes = [one for n, one in enumerate(changes) if not n or one.start >= changes[n - 1].end]
    whole = [one for one in changes if one.shown != text[one.start : one.end]]
    links = _widened(_reference_links(text, layers.references), whole)
    links = _apart(links, _widened(map(_term_link, layers.terms), whole))
    notes = [one.span() for one in NOTE.finditer(text)] if layers.notes else []
    pages: dict[int, str] = {}
    for mark in sorted(layers.pages, key=lambda one: one.at):
        pages[_behind(text, mark.at, changes)] = mark.label
    builder = _Builder(changes, whole, links, notes, pages)
    cuts = {0, len(text), *pages}
    for place in (*map(_places, changes), *map(_places, links)):
        cuts |= set(place)
    for note in notes:
        cuts |= set(note)
    order = sorted(cut for cut in cuts if 0 <= cut <= len(text))
    for start, end in zip(order, [*order[1:], len(text)], strict=True):
        builder.point(start)
        builder.stretch(text[start:end], start)
    return [paragraph for paragraph in builder.paragraphs if paragraph]


def _places(one: Change | _Link) -> tuple[int, int]:
    return one.start, one.end


def _reference_links(text: str, references: Iterable[ReferenceRow]) -> list[_Link]:
    """The references as links: in one with several targets, each number that is found."""
    links: list[_Link] = []
    for one in references:
        if one.place is None:
            continue
        start, end = one.place
        if len(one.targets) == 1:
            links.append(_Link(start, end, one.targets[0]))
            continue
        for target in one.targets:
            number = re.compile(rf"(?<!\w){re.escape(target.number)}(?!\w)")
            if found := number.search(text, start, end):
                links.append(_Link(*found.span(), target))
                start = found.end()
    return links


def _term_link(term: TermLink) -> _Link:
    return _Link(term.start, term.end, term=term)


def _widened(links: Iterable[_Link], changes: list[Change]) -> list[_Link]:
    """Links, so that they cut no change; without those that would become much wider."""
    found = []
    for link in links:
        start, end = link.start, link.end
        for one in changes:
            if one.start < start < one.end:
                start = one.start
            if one.start < end < one.end:
                end = one.end
        if end - start <= 2 * (link.end - link.start) + WIDER:
            found.append(_Link(start, end, link.target, link.term))
    return found


def _apart(first: list[_Link], then: list[_Link]) -> list[_Link]:
    """Links that do not touch one another; those that come first go first."""
    kept: list[_Link] = []
    for some in (first, then):
        for link in sorted(some, key=lambda link: (link.start, -link.end)):
            if link.start < link.end and all(
                link.end <= one.start or link.start >= one.end for one in kept
            ):
                kept.append(link)
    return sorted(kept, key=_places)


def _behind(text: str, at: int, changes: list[Change]) -> int:
    """The place, moved behind the word or the change that it falls in."""
    if 0 < at < len(text) and text[at - 1].isalnum():
        while at < len(text) and text[at].isalnum():
            at += 1
    for one in changes:
        if one.start < at < one.end:
            at = one.end
    return at


class _Builder:
    """Puts paragraphs together, stretch by stretch."""

    def __init__(
        self,
        changes: list[Change],
        whole: list[Change],
        links: list[_Link],
        notes: list[tuple[int, int]],
        pages: dict[int, str],
    ) -> None:
        self.changes = [one for one in changes if one.start < one.end]
        self.inserted = {one.start: one for one in changes if one.start == one.end}
        self.whole = whole  # those of them that are shown whole
        self.ends = 0  # of the last of those
        self.links, self.notes, self.pages = links, notes, pages
        self.paragraphs: list[Paragraph] = [[]]
        self.link: _Link | None = None

    def point(self, at: int) -> None:
        """What stands at a place, and takes no room in the text."""
        link = next((one for one in self.links if one.start < at < one.end), None)
        if at in self.pages:
            self._put(Bit("", page=self.pages[at]), link)
        if (change := self.inserted.get(at)) and change.shown:
            self._put(Bit(change.shown, change), link)

    def stretch(self, words: str, at: int) -> None:
        """A stretch of the text, through which nothing begins or ends."""
        if not words or at < self.ends:
            return
        link = next((one for one in self.links if one.start <= at < one.end), None)
        change = next((one for one in self.changes if one.start <= at < one.end), None)
        if change is not None and change in self.whole:
            self.ends = change.end
            if change.shown:
                self._put(Bit(" ".join(change.shown.split("\n")), change), link)
            return
        note = any(start <= at < end for start, end in self.notes)
        if link is not None:
            self._put(Bit(" ".join(words.split("\n")), change, note=note), link)
            return
        for n, line in enumerate(words.split("\n")):
            if n:
                self.paragraphs.append([])
            if line:
                self._put(Bit(line, change, note=note), None)

    def _put(self, bit: Bit, link: _Link | None) -> None:
        paragraph = self.paragraphs[-1]
        if not paragraph or link is not self.link:
            told = (link.target, link.term) if link else (None, None)
            paragraph.append(Run([], *told))
            self.link = link
        paragraph[-1].bits.append(bit)


def cells_of(row: Paragraph) -> list[Paragraph]:
    """The cells of a line of a table."""
    cells: list[Paragraph] = [[]]
    for run in row:
        cells[-1].append(Run([], run.target, run.term))
        for bit in run.bits:
            first, *others = bit.text.split(CELLS) if not bit.change else [bit.text]
            cells[-1][-1].bits.append(Bit(first, bit.change, bit.page, bit.note))
            for words in others:
                cells.append([Run([Bit(words, note=bit.note)], run.target, run.term)])
    return cells


def words_of(paragraph: Paragraph) -> str:
    """The words of a paragraph as they are shown."""
    return "".join(run.text for run in paragraph)
