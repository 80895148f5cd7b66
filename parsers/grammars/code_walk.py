"""A walk through the articles of a law code: which labels are labels, and what they open."""

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from parsers.grammars.code_labels import (
    DIVISION,
    EXAMPLE,
    MARGIN,
    Mark,
    following,
    preceding,
    settle,
)
from parsers.grammars.code_numbers import ARTICLE, Path, path_of
from parsers.sequence import Candidate, best_chain

BLANK = re.compile(r"\s*")
FULL_ARTICLE = 400  # characters of text that make an article of a heading for certain


class Opening(NamedTuple):
    """A place where a unit begins or goes on: its label is text[start:end]."""

    what: Literal["division", "unit", "fragment", "example"]
    path: Path
    start: int
    end: int
    mark: Mark | None = None


class Window(NamedTuple):
    """A line of the text, before which text may be lost; ``place`` is declared."""

    start: int
    end: int
    place: Path | None = None


def rising_articles(marks: list[Mark], end: int) -> set[int]:
    """Where the headings of articles stand: those whose numbers rise with the text.

    A heading with text below it outweighs a line of a table of contents.
    """
    heads = [mark for mark in marks if mark.level == ARTICLE]
    stops = [*(mark.start for mark in heads), end][1:]
    chain = best_chain(
        [
            Candidate(
                mark.value,
                mark.start,
                mark.end,
                1 + min(stop - mark.end, FULL_ARTICLE) / FULL_ARTICLE,
                "",
            )
            for mark, stop in zip(heads, stops, strict=True)
        ]
    )
    return {one.at for one in chain}


class Walk:
    """Reads the labels of window after window; ``openings`` and ``unplaced`` come out."""

    def __init__(self, text: str, articles: set[int], *, cut: bool) -> None:
        self.text = text
        self.articles = articles
        self.cut = cut
        self.path: Path = ()
        self.openings: list[Opening] = []
        self.unplaced: list[Mark] = []

    def read(self, window: Window, marks: list[Mark]) -> None:
        """One window with all that may be a label in it."""
        loose = True  # nothing in this window has told yet where it belongs
        for n, mark in enumerate(marks):
            if mark.level <= ARTICLE:
                if self._heading(mark):
                    loose = False
                continue
            if not loose or (window.place is None and not self._may_jump(window, mark)):
                path = following(self.path, mark) if self.path else None
            else:
                path = self._after_gap(window, marks, n)
                loose = path is None
            if path is not None:
                self._open("unit", path, mark)
        if loose and window.place is not None:  # the label itself is lost as well
            self.openings.append(Opening("fragment", window.place, window.start, window.start))
            self.path = window.place

    def _heading(self, mark: Mark) -> bool:
        """A division, an article, an example or a number in the margin; whether it is one."""
        if mark.level == ARTICLE:
            if mark.start in self.articles:
                self._open("unit", (mark.value,), mark)
                return True
            return False
        if mark.level == MARGIN:
            self._open("unit", path_of(mark.name), mark)
        elif mark.level == EXAMPLE:
            self.openings.append(Opening("example", self.path[:1], mark.start, mark.end, mark))
        elif mark.level == DIVISION:
            self.openings.append(Opening("division", (), mark.start, mark.end, mark))
        return True

    def _may_jump(self, window: Window, mark: Mark) -> bool:
        """Whether text may be lost between this label and the one before it."""
        return bool(self.path) and (self.cut or self._opens(window, mark))

    def _opens(self, window: Window, mark: Mark) -> bool:
        """Whether a window begins with this label."""
        blank = BLANK.match(self.text, window.start)
        return blank is not None and blank.end() >= mark.start

    def _after_gap(self, window: Window, marks: list[Mark], n: int) -> Path | None:
        mark = marks[n]
        if window.place is not None:
            if (mark.level, mark.value) != (len(window.place) - 1, window.place[-1]):
                return None
            path: Path | None = window.place
        else:
            path = settle(marks, n, self.path)
        if path is None:
            self.unplaced.append(mark)
            return None
        if self.cut and not self._opens(window, mark):
            before = preceding(path)
            if self.path[: len(before)] != before:
                self.openings.append(Opening("fragment", before, window.start, window.start))
        return path

    def _open(self, what: Literal["unit"], path: Path, mark: Mark) -> None:
        self.openings.append(Opening(what, path, mark.start, mark.end, mark))
        self.path = path


def walk(
    text: str, windows: list[Window], marks: list[Mark], *, cut: bool, end: int
) -> tuple[list[Opening], list[Mark]]:
    """All places where units begin, in text order, and the labels that fit nowhere."""
    steps = Walk(text, rising_articles(marks, end), cut=cut)
    at = 0
    for window in windows:
        stop = at
        while stop < len(marks) and marks[stop].start < window.end:
            stop += 1
        steps.read(window, marks[at:stop])
        at = stop
    return steps.openings, steps.unplaced


def line_starts(text: str, starts: list[int], start: int, end: int) -> list[int]:
    """Where lines begin in text[start:end], ``start`` included."""
    return [start] + [s for s in starts if start < s < end and text[s - 1] == "\n"]


def windows_between(
    text: str, starts: list[int], start: int, end: int, place_at: Callable[[int], Path | None]
) -> list[Window]:
    """The lines of text[start:end], each with the place that is declared for it."""
    begins = line_starts(text, starts, start, end)
    return [
        Window(begin, stop, place_at(begin))
        for begin, stop in zip(begins, [*begins[1:], end], strict=True)
    ]
