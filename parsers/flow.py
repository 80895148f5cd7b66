"""The flow: the text as it is read, from page to page, each character with its place.

Pages stand in reading order, running matter is left out, words broken over lines and
pages are joined; a newline stands where a paragraph ends. Grammars work on the flow
alone, and what they find is traced to the decoded source by its spans.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from unicodedata import normalize

from parsers.unit import Range, trimmed

HYPHENS = frozenset("-¬\u00ad")
QUOTES = frozenset("'\"")
# What one hand writes so, another writes otherwise: quotes, ligatures, accents as signs apart.
HANDS = {"'": "‘’´`", '"': "“”„‟", "ij": "ĳ", "fi": "ﬁ", "fl": "ﬂ"}
# ij, fi, ', é   not: i, e, -
VARIED = re.compile("ij|fi|fl|['\"À-ÖØ-öø-ÿ]")
LINE_END = re.compile(r"[-¬\u00ad]?[ \t]*(?:\r\n|\r|\n)")  # with the hyphen before it


@dataclass(frozen=True, slots=True)
class Noise:
    """A stretch of the source that is no text: page numbers, signatures, stains."""

    kind: str  # page-number | signature | ornament | scan | running | stamp | separator
    start: int
    end: int
    label: str | None = None  # of the page that it numbers


@dataclass(frozen=True, slots=True)
class PageStart:
    """Where a page begins in the flow."""

    at: int
    label: str | None
    source: int  # where it begins in the source
    printed: bool = True


@dataclass(slots=True)
class Flow:
    """The reading text with its way back to the source."""

    source: str
    text: str = ""
    pages: list[PageStart] = field(default_factory=list)
    noise: list[Noise] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)  # of each piece, in the flow
    sources: list[int] = field(default_factory=list)  # of each piece, in the source
    lengths: list[int] = field(default_factory=list)  # of each piece, in flow and source
    _page_starts: list[int] | None = None

    def source_at(self, at: int, *, end: bool = False) -> int:
        """The place in the source of the flow's character at ``at``.

        With ``end``, ``at`` is the end of a stretch: the place after its last character.
        A join between pieces belongs to the piece before it.
        """
        beyond = 1 if end and at > 0 else 0
        at -= beyond
        piece = bisect_right(self.starts, at) - 1
        if piece < 0:
            return (self.sources[0] if self.sources else 0) + beyond
        within, length = at - self.starts[piece], self.lengths[piece]
        return self.sources[piece] + (within if within < length else length) + beyond

    def flow_at(self, place: int) -> int | None:
        """The place in the flow of a character of the source; None where it is no text."""
        for start, source, length in zip(self.starts, self.sources, self.lengths, strict=True):
            if source <= place < source + length:
                return start + place - source
        return None

    def spans(self, start: int, end: int) -> list[tuple[int, int]]:
        """The stretches of the source that make up flow[start:end].

        Stretches with nothing but white space, or a hyphen that a line break asked for,
        between them are one; a stretch that ends at the end of a line takes the line
        break with it, so that the joined stretches read as the source does.
        """
        start, end = trimmed(self.text, start, end)
        if start >= end:
            place = self.source_at(start) if start < len(self.text) else len(self.source)
            return [(place, place)]
        starts, sources, lengths = self.starts, self.sources, self.lengths
        piece = max(bisect_right(starts, start) - 1, 0)
        begin, stop = start - starts[piece], end - starts[piece]
        if begin >= 0 and stop <= lengths[piece]:
            return [(sources[piece] + begin, sources[piece] + stop)]
        found: list[tuple[int, int]] = []
        while piece < len(starts) and starts[piece] < end:
            source = sources[piece]
            begin = source + max(start - starts[piece], 0)
            stop = source + min(end - starts[piece], lengths[piece])
            if begin < stop:
                if found and _is_break(self.source, found[-1][1], begin):
                    found[-1] = (found[-1][0], stop)
                else:
                    found.append((begin, stop))
            piece += 1
        return [
            (begin, _with_line_end(self.source, stop)) if n < len(found) - 1 else (begin, stop)
            for n, (begin, stop) in enumerate(found)
        ]

    def page_at(self, at: int) -> str | None:
        """The printed label of the page on which flow[at] stands."""
        if self._page_starts is None:
            self._page_starts = [page.at for page in self.pages]
        found = bisect_right(self._page_starts, at) - 1
        return self.pages[found].label if found >= 0 else None

    def pages_of(self, start: int, end: int) -> list[str]:
        """The printed labels of the pages that flow[start:end] touches, in order."""
        if self._page_starts is None:
            self._page_starts = [page.at for page in self.pages]
        starts = self._page_starts
        after = bisect_right(starts, start)
        if after == len(starts) or end <= starts[after]:  # on one page, or before the first
            label = self.pages[after - 1].label if after else None
            return [] if label is None else [label]
        last = bisect_right(starts, max(end - 1, start))
        labels = [page.label for page in self.pages[max(after - 1, 0) : last]]
        return list(dict.fromkeys(label for label in labels if label is not None))

    def find(self, words: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """The first place from ``start`` where these words stand, whatever white space between."""
        return anchor_pattern(words).search(
            self.text, start, len(self.text) if end is None else end
        )


def title_lines(
    text: str, title: str, number: str = "", start: int = 0, end: int | None = None
) -> Iterator[Range]:
    """Where a title stands on a line of its own, as the project's own texts have it.

    The number of its unit may stand before it, in the margin: ``[deel1_A] Het bieden``.

    >>> list(title_lines("x\\nII. Het geven\\nDe gever", "II. Het geven"))
    [(2, 15)]
    >>> list(title_lines("x\\nHet geven is een kunst", "Het geven"))
    []
    """
    end = len(text) if end is None else end
    mark = f"[{number}]"
    for found in anchor_pattern(title).finditer(text, start, end):
        begin, stop = found.span()
        if stop < end and text[stop] != "\n":
            continue
        if number and begin and text[begin - 1] != "\n":
            before = begin
            while before > start and text[before - 1].isspace() and text[before - 1] != "\n":
                before -= 1
            if text.endswith(mark, start, before):
                begin = before - len(mark)
        if not begin or text[begin - 1] == "\n":
            yield begin, stop


def _is_break(source: str, start: int, end: int) -> bool:
    """Whether nothing but white space, or a hyphen before it, stands from one to the other."""
    between = source[start:end]
    return between.isspace() or (
        start <= end and (not between or (between[0] in HYPHENS and not between[1:].strip()))
    )


def _with_line_end(source: str, end: int) -> int:
    """``end``, moved over the hyphen and the one line break that follow, where they do."""
    found = LINE_END.match(source, end)
    return found.end() if found else end


@lru_cache(maxsize=8192)
def anchor_pattern(words: str) -> re.Pattern[str]:
    """What finds an anchor: its words, with any white space (or none more) between them.

    >>> bool(anchor_pattern("EERSTE DEEL A.").search("x EERSTE DEEL\\nA. DE"))
    True
    """
    parts = [VARIED.sub(_in_any_hand, re.escape(word)) for word in words.split()]
    if words[:1].isalnum():  # looked back on from behind, so that the search is for letters
        plain = re.escape(words[: _plain(words)])
        parts[0] = rf"{plain}(?<!\w{plain}){parts[0][len(plain) :]}"
    tail = r"(?!\w)" if words[-1:].isalnum() else ""
    return re.compile(r"\s+".join(parts) + tail)


def _plain(words: str) -> int:
    """How many signs of the first word stand before one that a hand may write otherwise."""
    word = words.split()[0]
    varied = VARIED.search(word)
    return varied.start() if varied else len(word)


def _in_any_hand(sign: re.Match[str]) -> str:
    """What matches a sign however it is written: ``é`` as one character or as two."""
    written = sign[0]
    others = HANDS.get(written) or normalize("NFD", written)
    return f"[{written}{others}]" if written in QUOTES else f"(?:{written}|{others})"
