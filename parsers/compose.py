"""Pages to flow: lines joined over line and page breaks, words made whole."""

import re
from bisect import bisect_left

from parsers.flow import Flow, Noise, PageStart
from parsers.lines import Line, cut_at_openings, mark_wrapping, physical_lines
from parsers.pages import find_pages, noise_in_lines
from schema.edition import Edition
from schema.finding import Finding

ENDS = frozenset(".:;!?)]”\"'»—*")
SUSPENDED = re.compile(r"(?:of|en|tot|noch|dan)\b")  # uit- of bijgespeeld
HYPHEN = re.compile(r"[-¬](?=([a-zé]+)(?![\w-]))")  # reg-terhand  not: mede-tegen-speler
WORD_BEFORE = re.compile(r"(?<![\w-])[^\W\d_]+\Z")
LAST_WORD = re.compile(r"([^\W\d_]+)[-¬\u00ad]\Z")
FIRST_WORD = re.compile(r"[^\W\d_]+")
SIGNS_AFTER = ("", ",", ".", ";", ":", ")", "?", "!")
INNER_BREAK = re.compile(r"[^\S\r\n]*[\r\n\f\v\x85\u2028\u2029]\s*")
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
    builder = _Builder(flow, edition, inline)
    for page in paged.pages:
        builder.turn(page.label, page.printed, page.source)
        for line in page.lines:
            if not any(n.start <= line.start and line.end <= n.end for n in inline):
                builder.add(line)
    builder.finish()
    return flow, paged.findings


class _Builder:
    """Puts lines into a flow, one after the other."""

    def __init__(self, flow: Flow, edition: Edition, inline: list[Noise]) -> None:
        self.flow = flow
        self.source = flow.source
        self.separate = edition.layout.lines == "separate"
        self.kept = set(edition.layout.hyphens.kept)
        self.joined = set(edition.layout.hyphens.joined)
        self.declared = _declared_hyphens(edition.layout.hyphens.joined)
        self.in_lines = edition.layout.hyphens.in_lines
        self.known = edition.known
        self.inline = inline
        self.noise_starts = [one.start for one in inline]
        self.recut = bool(edition.openings)
        self.hyphens = not self.separate and (self.in_lines or self.declared is not None)
        self.words: set[str] | None = None
        self.parts: list[str] = []
        self.length = 0
        self.last: Line | None = None
        self.turned: PageStart | None = None

    def turn(self, label: str | None, printed: bool, source: int) -> None:
        """A new page begins with the next line."""
        self.turned = PageStart(self.length, label, source, printed)

    def add(self, line: Line) -> None:
        """A line, joined to the one before as it asks."""
        start, end = line.start, line.end
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
        for begin, stop in self._pieces(start, end):
            if before is not None and INNER_BREAK.fullmatch(self.source, before, begin):
                self._put(self._inner_glue(before, begin))
            self._piece(begin, stop)
            before = stop
        self.last = line

    def _inner_glue(self, end: int, start: int) -> str:
        """What joins two pieces of a line that another hand wrapped: it cut at a blank,
        or after a hyphen that belongs to the word."""
        compound = self.source[end - 1] == "-" and self.source[end - 2 : end - 1].isalnum()
        if compound and self.source[start].isalnum() and not SUSPENDED.match(self.source, start):
            return ""
        return " "

    def finish(self) -> None:
        """The flow's text is whole."""
        self.flow.text = "".join(self.parts)

    def _put(self, glue: str) -> None:
        self.parts.append(glue)
        self.length += len(glue)

    def _piece(self, start: int, end: int) -> None:
        self.flow.starts.append(self.length)
        self.flow.sources.append(start)
        self.flow.lengths.append(end - start)
        self._put(self.source[start:end])

    def _drop_last(self) -> None:
        """The hyphen at the end of the last line is not read."""
        self.parts[-1] = self.parts[-1][:-1]
        self.length -= 1
        self.flow.lengths[-1] -= 1

    def _pieces(self, start: int, end: int) -> list[tuple[int, int]]:
        """A line without the noise, the broken hyphens and the line breaks in it."""
        line = self.source[start:end]
        cuts = self._noise_in(start, end) if self.inline else []
        if self.recut and not line.isprintable():
            cuts += [found.span() for found in INNER_BREAK.finditer(self.source, start, end)]
        if self.hyphens and ("-" in line or "¬" in line):
            if self.declared:
                cuts += [found.span(1) for found in self.declared.finditer(self.source, start, end)]
            for found in HYPHEN.finditer(self.source, start, end) if self.in_lines else ():
                left = WORD_BEFORE.search(
                    self.source, max(start, found.start() - 40), found.start()
                )
                if left and self._is_one_word(
                    left[0], found[1], f"{left[0]}-{found[1]}", at_break=False
                ):
                    cuts.append((found.start(), found.start() + 1))
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

    def _noise_in(self, start: int, end: int) -> list[tuple[int, int]]:
        """The declared noise within a line."""
        first = bisect_left(self.noise_starts, start)
        last = bisect_left(self.noise_starts, end)
        return [(one.start, one.end) for one in self.inline[first:last]]

    def _glue(self, before: Line, after: Line) -> tuple[str, bool]:
        """What joins two lines, and whether the hyphen between them goes."""
        source = self.source
        last, first = source[before.end - 1], source[after.start]
        if self.separate and not before.runs_on:
            return "\n", False
        wrapped = before.runs_on and not after.blank and self.turned is None
        halves = self._halves(before, after)
        if wrapped:
            glue = self._inner_glue(before.end, after.start)
            return glue, not glue and halves is not None and self._was_broken(*halves)
        if halves is not None:
            if SUSPENDED.match(source, after.start):
                return " ", False
            left, right = halves
            return "", self._is_one_word(left, right, f"{left}-{right}", at_break=True)
        paragraph_ends = last in ENDS
        if after.blank or self.turned is not None:
            goes_on = not paragraph_ends and first.islower()
        else:
            long = before.end - before.start >= SHORTEST_FULL_LINE
            goes_on = not paragraph_ends and (first.islower() or long or last == ",")
        return (" " if goes_on else "\n"), False

    def _halves(self, before: Line, after: Line) -> tuple[str, str] | None:
        """The halves of a word with a hyphen between two lines; None where there is none."""
        source = self.source
        last = source[before.end - 1]
        if last not in "-¬\u00ad" or not (source[after.start].islower() or last == "\u00ad"):
            return None
        left = LAST_WORD.search(source, max(before.start, before.end - 40), before.end)
        right = FIRST_WORD.match(source, after.start, after.end)
        return (left[1], right[0]) if left and right else None

    def _was_broken(self, left: str, right: str) -> bool:
        """Whether a hyphen at which another hand wrapped a line is one of a broken word.

        The lines of a text that nobody described may be those of the print.
        """
        whole = f"{left}-{right}"
        if self.in_lines or not self.known:
            return self._is_one_word(left, right, whole, at_break=not self.known)
        return whole in self.joined

    def _is_one_word(self, left: str, right: str, whole: str, *, at_break: bool) -> bool:
        """Whether a hyphen between two halves was put there by a line break."""
        if whole in self.kept:
            return False
        if whole in self.joined:
            return True
        if self._is_attested((left + right).lower()):
            return True
        return at_break and not self._is_attested(whole.lower())

    def _is_attested(self, word: str) -> bool:
        """Whether the text has a word elsewhere, alone or with a sign after it."""
        if self.words is None:
            self.words = set(self.source.lower().split())
        return any(word + sign in self.words for sign in SIGNS_AFTER)


def _declared_hyphens(words: list[str]) -> re.Pattern[str] | None:
    """What finds the hyphens of words declared one, also within a longer compound.

    >>> _declared_hyphens(["tegen-speler"]).search("mede-tegen-speler").span(1)
    (10, 11)
    """
    halves = [word.split("-", 1) for word in words if word.count("-") == 1]
    if not halves:
        return None
    either = "|".join(
        rf"(?<=\b{re.escape(left)}-)(?={re.escape(right)}(?![^\W_]))" for left, right in halves
    )
    return re.compile(f"(-)(?:{either})")
