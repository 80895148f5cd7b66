"""The reading text of a unit: repaired, joined, and each stretch with its place in the flow."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from parsers.cells import character_places, signs
from parsers.flow import Flow
from parsers.repair.repairs import Repair
from parsers.unit import Range, Unit, trimmed

Place = tuple[int, int]  # of the reading text: start, end

BETWEEN_CELLS, BETWEEN_LINES = " | ", "\n"
BLANK = " \t\u00a0"
# "a  b", a tab   not: "a b", a line end
BLANKS = re.compile(r"[ \t\u00a0]{2,}|\t")
_START = attrgetter("start")


class Piece(NamedTuple):
    """text[begin:stop], which stands for flow[start:end]."""

    start: int
    end: int
    begin: int
    stop: int
    kept: bool  # sign for sign; else the whole stands for the whole


@dataclass(slots=True)
class Reading:
    """The text of a unit as it is read, and the pieces of the flow that it is made of."""

    text: str = ""
    pieces: list[Piece] = field(default_factory=list)

    def place(self, start: int, end: int) -> Place | None:
        """Where flow[start:end] stands in the text; None where it does not begin in it.

        Of what was repaired the whole is taken.
        """
        first = bisect_right(self.pieces, start, key=_START) - 1
        if first < 0 or start >= self.pieces[first].end:
            return None
        one = self.pieces[first]
        other = self.pieces[max(bisect_left(self.pieces, end, key=_START) - 1, first)]
        begin = one.begin + (start - one.start if one.kept else 0)
        stop = other.begin + end - other.start if other.kept else other.stop
        return begin, min(stop, other.stop)

    def origin(self, begin: int, stop: int) -> Range | None:
        """The stretch of the flow that text[begin:stop] stands for; None where there is none.

        Of what was repaired it is the whole.
        """
        over = [piece for piece in self.pieces if piece.begin < stop and piece.stop > begin]
        if not over:
            return None
        first, last = over[0], over[-1]
        start = first.start + (max(begin - first.begin, 0) if first.kept else 0)
        end = last.start + min(stop, last.stop) - last.begin if last.kept else last.end
        return start, end


def within(repairs: Sequence[Repair], start: int, end: int) -> Sequence[Repair]:
    """Those of some repairs, in the order of the flow, that begin in flow[start:end]."""
    if not repairs:
        return repairs
    first = bisect_left(repairs, start, key=_START)
    return repairs[first : bisect_left(repairs, end, first, key=_START)]


def reading_text(flow: Flow, unit: Unit, repairs: Sequence[Repair] = ()) -> str:
    """The text of a unit as it is read: that of ``read_unit``, sooner made."""
    if not repairs or not any(within(repairs, *one) for one in unit.ranges):
        if unit.rows is not None:
            return BETWEEN_LINES.join(BETWEEN_CELLS.join(row) for row in unit.rows)
        if len(unit.ranges) == 1:
            start, end = unit.ranges[0]
            text = flow.text[start:end].strip()
        else:
            pieces = [flow.text[start:end].strip() for start, end in unit.ranges]
            text = BETWEEN_LINES.join([piece for piece in pieces if piece])
        blanks = "  " in text or "\t" in text or "\u00a0" in text
        return BLANKS.sub(" ", text) if blanks else text
    return read_unit(flow, unit, repairs).text


def read_unit(flow: Flow, unit: Unit, repairs: Sequence[Repair] = ()) -> Reading:
    """The text of a unit as it is read; a table's cells are set apart by ``|``.

    ``repairs`` are those that are applied, in the order of the flow; none of them crosses
    the edge of a unit, of a paragraph, or of a cell. A table whose rows don't follow the
    flow has no places in it.
    """
    builder = _Builder(flow.text)
    if unit.rows is not None:
        places = character_places(flow.text, signs(flow.text, unit.ranges), unit.rows)
        for row, words in enumerate(unit.rows):
            builder.glue(BETWEEN_LINES if row else "")
            for column, cell in enumerate(words):
                builder.glue(BETWEEN_CELLS if column else "")
                builder.cell(cell, places[row][column] if places else [], repairs)
        return Reading("".join(builder.parts), builder.pieces)
    for start, end in unit.ranges:
        builder.line_after()
        builder.stretch(*trimmed(flow.text, start, end), repairs)
    return builder.ended()


class _Builder:
    """Puts a reading together, from its begin to its end."""

    def __init__(self, flow: str) -> None:
        self.flow = flow
        self.parts: list[str] = []
        self.pieces: list[Piece] = []
        self.length = 0
        self.pending = ""

    def ended(self) -> Reading:
        """The reading that was put together."""
        self._trim()
        return Reading("".join(self.parts), self.pieces)

    def line_after(self) -> None:
        """A line ends, if anything stood on it and more follows."""
        self._trim()
        self.pending = BETWEEN_LINES if self.length else ""

    def _trim(self) -> None:
        """Takes away the white space at the end, which dirt leaves behind."""
        while self.parts and self.parts[-1][-1].isspace():
            last = self.parts.pop()
            words = last.rstrip()
            self.length -= len(last)
            self.glue(words)
        for n in range(len(self.pieces) - 1, -1, -1):
            piece = self.pieces[n]
            if piece.stop <= self.length:
                break
            begin = min(piece.begin, self.length)
            end = piece.start + self.length - begin if piece.kept else piece.end
            self.pieces[n] = piece._replace(end=end, begin=begin, stop=self.length)

    def glue(self, words: str) -> None:
        """Words that the flow does not have."""
        if words:
            self.parts.append(words)
            self.length += len(words)

    def stretch(self, start: int, end: int, repairs: Sequence[Repair]) -> None:
        """flow[start:end], repaired."""
        for one in within(repairs, start, end):
            left, right = one.start, one.end
            if not one.after:
                left, right = self._with_blanks(left, right, start, end)
            self._keep(start, left)
            self._put(one.after, left, right)
            start = right
        self._keep(start, end)

    def cell(self, words: str, places: list[int], repairs: Sequence[Repair]) -> None:
        """A cell whose signs stand at these places of the flow, repaired."""
        if not places:
            self.glue(words)
            return
        signs = [n for n, sign in enumerate(words) if not sign.isspace()]
        done = 0
        for one in within(repairs, places[0], places[-1] + 1):
            left = signs[bisect_left(places, one.start)]
            right = signs[bisect_left(places, one.end) - 1] + 1
            if not one.after and left > done:
                left -= words[left - 1].isspace()
            elif not one.after:
                right += words[right : right + 1].isspace()
            self._signs(words, done, left, signs, places)
            self._put(one.after, one.start, one.end)
            done = right
        self._signs(words, done, len(words), signs, places)

    def _with_blanks(self, left: int, right: int, start: int, end: int) -> tuple[int, int]:
        """What goes with dirt: the blanks before it; at the begin of a paragraph those after
        it, and the paragraph where it is nothing else."""
        flow = self.flow
        while left > start and flow[left - 1] in BLANK:
            left -= 1
        if left > start:
            opens = flow[left - 1] == "\n"
        else:
            opens = not self.parts or bool(self.pending) or self.parts[-1].endswith("\n")
        if opens:
            while right < end and flow[right] in BLANK:
                right += 1
            if right < end and flow[right] == "\n":
                right += 1
        return left, right

    def _keep(self, start: int, end: int) -> None:
        """flow[start:end] as it stands, runs of blanks as one."""
        if start >= end:
            return
        words = self.flow[start:end]
        if "  " in words or "\t" in words or "\u00a0" in words:
            for blanks in BLANKS.finditer(self.flow, start, end):
                self._as_is(start, blanks.start())
                self._put(" ", *blanks.span())
                start = blanks.end()
        self._as_is(start, end)

    def _as_is(self, start: int, end: int) -> None:
        if start < end:
            self._put(self.flow[start:end], start, end, kept=True)

    def _signs(
        self, words: str, first: int, last: int, signs: list[int], places: list[int]
    ) -> None:
        """words[first:last] of a cell, sign for sign."""
        n = bisect_left(signs, first)
        for sign in words[first:last]:
            if sign.isspace():
                self.glue(sign)
            else:
                self._put(sign, places[n], places[n] + 1, kept=True)
                n += 1

    def _put(self, words: str, start: int, end: int, *, kept: bool = False) -> None:
        if words and self.pending:
            self.glue(self.pending)
            self.pending = ""
        self.pieces.append(Piece(start, end, self.length, self.length + len(words), kept))
        self.glue(words)
