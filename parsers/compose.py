"""Pages to flow: lines joined over line and page breaks, words made whole."""

import re
from bisect import bisect_left, bisect_right

from parsers.declared import not_found
from parsers.flow import HYPHENS, Flow, Noise, PageStart
from parsers.hyphens import Hyphens
from parsers.lines import Line, cut_at_openings, mark_wrapping, physical_lines
from parsers.page_audit import audit_pages
from parsers.pages import find_pages, noise_in_lines
from parsers.unit import Range
from schema.edition import Edition
from schema.finding import Finding

ENDS = frozenset(".:;!?)]”\"'»—*")
SUSPENDED = re.compile(r"(?:of|en|tot|noch|dan)\b")  # uit- of bijgespeeld  not: offer
# "bijge-", "regt¬"   not: "12-", "bijge- "
LAST_WORD = re.compile(r"([^\W\d_]+)[-¬\u00ad]\Z")
# "speeld" of "speeld;"   not: "12"
FIRST_WORD = re.compile(r"[^\W\d_]+")
# a line break with the blanks around it   not: a blank within a line
INNER_BREAK = re.compile(r"(?<![^\S\r\n])[^\S\r\n]*[\r\n\f\v\x85\u2028\u2029]\s*")
SHORTEST_FULL_LINE = 40  # characters: a shorter line without a full stop ends a paragraph


def compose(text: str, edition: Edition, name: str = "text") -> tuple[Flow, list[Finding]]:
    """The flow of a decoded text, and what was remarkable on the way.

    Holds afterwards: every character that is no white space is in the flow, is a hyphen
    at a break, or is noise.
    """
    flow = Flow(text)
    lines = physical_lines(text)
    if not lines:
        return flow, []
    if edition.openings:
        lines = cut_at_openings(text, lines, edition.openings)
    elif edition.layout.lines == "running" or not edition.known:
        mark_wrapping(text, lines)
    paged = find_pages(text, lines, edition.layout, name)
    inline = noise_in_lines(text, edition.layout)
    flow.noise = sorted([*paged.noise, *inline], key=lambda noise: noise.start)
    kept = [line for page in paged.pages for line in page.lines]
    builder = _Builder(flow, edition, _by_line(inline, kept))
    for page in paged.pages:
        builder.turn(page.label, page.printed, page.source)
        for line in page.lines:
            builder.add(line)
    builder.finish()
    labels = [page.label for page in paged.pages]
    missing = not_found(text, edition.layout, labels, flow.noise, name)
    return flow, [*paged.findings, *missing, *audit_pages(flow, edition.layout.pages, name)]


def _by_line(noise: list[Noise], lines: list[Line]) -> dict[int, list[Range]]:
    """The noise that each line holds, or that holds it, by where the line starts."""
    if not noise:
        return {}
    lines = sorted(lines, key=lambda line: line.start)
    starts = [line.start for line in lines]
    found: dict[int, list[Range]] = {}
    for one in noise:
        first = max(bisect_right(starts, one.start) - 1, 0)
        for line in lines[first : bisect_left(starts, one.end)]:
            if line.end > one.start:
                found.setdefault(line.start, []).append((one.start, one.end))
    return found


class _Builder:
    """Puts lines into a flow, one after the other."""

    def __init__(self, flow: Flow, edition: Edition, noise: dict[int, list[Range]]) -> None:
        self.flow = flow
        self.source = flow.source
        self.separate = edition.layout.lines == "separate"
        self.known = edition.known
        self.hyphens = Hyphens(flow.source, edition.layout.hyphens)
        self.noise = noise  # by the line that it stands in
        self.recut = bool(edition.openings)
        self.parts: list[str] = []
        self.length = 0
        self.last: Line | None = None
        self.turned: PageStart | None = None

    def turn(self, label: str | None, printed: bool, source: int) -> None:
        """A new page begins with the next line."""
        self.turned = PageStart(self.length, label, source, printed)

    def add(self, line: Line) -> None:
        """A line, joined to the one before as it asks; nothing where it is noise as a whole."""
        pieces = self._pieces(line.start, line.end)
        if not pieces:
            return
        if self.last is not None:
            glue, drop = self._glue(self.last, line)
            if drop:
                self._drop_last()
            self._put(glue)
        if self.turned is not None:
            page = self.turned
            self.flow.pages.append(PageStart(self.length, page.label, page.source, page.printed))
            self.turned = None
        before = None
        for start, end in pieces:
            if before is not None and INNER_BREAK.fullmatch(self.source, before, start):
                self._put(self._inner_glue(before, start))
            self._piece(start, end)
            before = end
        self.last = line

    def _inner_glue(self, end: int, start: int) -> str:
        """What joins two pieces of a line that another hand wrapped: it cut at a blank,
        or after a hyphen that belongs to the word. Nobody cuts at a hyphen between figures."""
        compound = self.source[end - 1] == "-" and self.source[end - 2 : end - 1].isalpha()
        if compound and self.source[start].isalpha() and not SUSPENDED.match(self.source, start):
            return ""
        return " "

    def finish(self) -> None:
        """The flow's text is whole."""
        self.flow.text = "".join(self.parts)

    def _put(self, glue: str) -> None:
        self.parts.append(glue)
        self.length += len(glue)

    def _piece(self, start: int, end: int) -> None:
        flow = self.flow
        flow.starts.append(self.length)
        flow.sources.append(start)
        flow.lengths.append(end - start)
        self.parts.append(self.source[start:end])
        self.length += end - start

    def _drop_last(self) -> None:
        """The hyphen at the end of the last line is not read."""
        self.parts[-1] = self.parts[-1][:-1]
        self.length -= 1
        self.flow.lengths[-1] -= 1

    def _pieces(self, start: int, end: int) -> list[Range]:
        """A line without the noise, the broken hyphens and the line breaks in it."""
        cuts = self.noise.get(start, [])
        if self.recut and not self.source[start:end].isprintable():
            cuts = cuts + [found.span() for found in INNER_BREAK.finditer(self.source, start, end)]
        if self.hyphens.within and not self.separate:
            cuts = cuts + self.hyphens.not_read(start, end)
        if not cuts:
            return [(start, end)]
        pieces = []
        for begin, stop in sorted(cuts):
            if begin > start:
                pieces.append((start, begin))
            start = max(start, stop)
        if end > start:
            pieces.append((start, end))
        return pieces

    def _glue(self, before: Line, after: Line) -> tuple[str, bool]:
        """What joins two lines, and whether the hyphen between them goes."""
        if self.separate and not before.runs_on:
            return "\n", False
        source = self.source
        last, first = source[before.end - 1], source[after.start]
        halves = self._halves(before, after) if last in HYPHENS else None
        near = not after.blank and self.turned is None
        if before.runs_on and near:
            glue = self._inner_glue(before.end, after.start)
            gone = not glue and halves and self.hyphens.was_broken(*halves, known=self.known)
            return glue, bool(gone)
        if halves is not None:
            if SUSPENDED.match(source, after.start):
                return " ", False
            return "", self.hyphens.is_one_word(*halves, at_break=True)
        if last in ENDS:
            return "\n", False
        full = near and (last == "," or before.end - before.start >= SHORTEST_FULL_LINE)
        return (" " if full or first.islower() else "\n"), False

    def _halves(self, before: Line, after: Line) -> tuple[str, str] | None:
        """The halves of a word with a hyphen between two lines; None where there is none."""
        source = self.source
        last = source[before.end - 1]
        if not (source[after.start].islower() or last == "\u00ad"):
            return None
        left = LAST_WORD.search(source, max(before.start, before.end - 40), before.end)
        right = FIRST_WORD.match(source, after.start, after.end)
        return (left[1], right[0]) if left and right else None
