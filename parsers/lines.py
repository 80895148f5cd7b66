"""Lines of a file, and what another hand did to them: wrapped, joined, doubled blanks."""

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from itertools import pairwise

from parsers.flow import anchor_pattern

# A line without the white space around it; most texts have one kind of line end.
LINE = re.compile(r"\S(?:[^\r\n\f\v\x85\u2028\u2029]*\S)?")
PLAIN_LINE = re.compile(r"\S(?:.*\S)?")
OTHER_ENDS = "\r\f\v\x85\u2028\u2029"
# each kind of line end, CRLF as one   not: a form feed, which ends a page
NEWLINE = re.compile(r"\r\n|\r|\n|\x85|\u2028|\u2029")
WIDEST_WRAP = 160  # characters: no hand wraps wider
FEWEST_OPENINGS = 8  # so many are no chance
# [p. 5]   not: [5], [P], [p5] (a unit's number in the margin)
INLINE_MARK = re.compile(r"\[(?:p|pag|blz)(?:\. ?| )[0-9ivxlc]+\]")


@dataclass(slots=True)
class Line:
    """A line without the white space around it: source[start:end]."""

    start: int
    end: int
    blank: int  # blank lines before it
    feed: bool = False  # a form feed stands before it
    runs_on: bool = False  # the next line was cut off it by wrapping


def physical_lines(text: str) -> list[Line]:
    """The lines that hold more than white space, in file order.

    A page mark within a line ("... de [p. 5] kaart ...") stands on a line of its own.
    """
    lines: list[Line] = []
    before = 0
    marked = INLINE_MARK.search(text) is not None
    plain = not any(sign in text for sign in OTHER_ENDS)
    for found in (PLAIN_LINE if plain else LINE).finditer(text):
        start, end = found.span()
        gap = text[before:start]
        newlines = gap.count("\n") if plain else len(NEWLINE.findall(gap))
        if newlines and lines:
            newlines -= 1
        line = Line(start, end, newlines, "\f" in gap)
        before = end
        if marked and INLINE_MARK.search(text, start, end):
            lines += _split_at_marks(text, line)
        else:
            lines.append(line)
    return lines


def _split_at_marks(text: str, line: Line) -> list[Line]:
    cuts = [line.start]
    for mark in INLINE_MARK.finditer(text, line.start, line.end):
        cuts += [mark.start(), mark.end()]
    cuts.append(line.end)
    parts = []
    for start, end in pairwise(cuts):
        piece = text[start:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            parts.append(Line(start + lead, start + len(piece.rstrip()), 0))
    parts[0].blank, parts[0].feed = line.blank, line.feed
    return parts


def mark_wrapping(text: str, lines: list[Line]) -> None:
    """Marks each line that the next was cut off, where the lines were wrapped to a width.

    A line was cut where the first word of the next would not have fitted on it.
    """
    if len(lines) < 8:
        return
    if max(line.end - line.start for line in lines) > WIDEST_WRAP:
        return
    full = _full_lines(text, lines)
    run = [n for n, line in enumerate(lines[1:]) if not line.blank]
    cut = [n for n in run if full[n]]
    if len(cut) * 2 < len(run):
        return
    for n in cut:
        lines[n].runs_on = True


def _full_lines(text: str, lines: list[Line]) -> list[bool]:
    """For each line but the last, whether the first word of the next would not have fitted.

    ``fold -s`` leaves the blank at the end of a line, and counts bytes.
    """
    left = [text.startswith(" ", line.end) for line in lines]
    folded = sum(left) * 4 > len(lines)

    def size(start: int, end: int) -> int:
        if not folded:
            return end - start
        return len(text[start : end + text.startswith(" ", end)].encode())

    sizes = [size(line.start, line.end) for line in lines]
    width = max(sizes)
    full = []
    for n, line in enumerate(lines[1:]):
        space = text.find(" ", line.start, line.end)
        word = size(line.start, space if space >= 0 else line.end)
        full.append(sizes[n] + (not (folded and left[n])) + word > width)
    return full


def cut_at_openings(text: str, lines: list[Line], openings: list[str]) -> list[Line]:
    """The lines as the edition has them, found again by the words with which each begins.

    Lines that already begin where the openings stand are left as they are, and so are those
    of a text in other words, which has few of the openings. What stands before the first
    opening that is found, and lines of signs alone, keep their breaks.
    """
    if not lines or not openings:
        return lines
    found = _openings_found(text, lines, openings)
    if len(found) * 2 < len(openings) and len(found) < FEWEST_OPENINGS:
        return lines
    first, last = next(iter(found)), next(reversed(found))
    if len(found) * 2 < last - first + 1:
        return lines
    places = list(found.values())
    if last + 1 < len(openings) and _is_cut_off(text, lines[-1], places[-1], openings[last + 1]):
        places.append(lines[-1].start)
    text_end = lines[-1].end
    known = set(places)
    begun = [line for line in lines if line.start in known]
    if len(begun) == len(places) == len(lines):
        return lines
    ends = [line for line in lines if line.start < places[0]]
    for line in ends:
        line.end = min(line.end, _trimmed(text, places[0]))
    cut: list[Line] = [line for line in ends if line.end > line.start]
    starts = [line.start for line in lines]
    signs = _lines_of_signs(text, lines)
    for start, stop in zip(places, [*places[1:], text_end], strict=True):
        end = _trimmed(text, stop)
        tail = []
        last = bisect_left(starts, end) - 1
        while starts[last] > start and starts[last] in signs:
            tail.append(replace(signs[starts[last]], end=end))
            end = _trimmed(text, starts[last])
            last -= 1
        cut += [Line(start, end, 0), *reversed(tail)]
    return cut


def _openings_found(text: str, lines: list[Line], openings: list[str]) -> dict[int, int]:
    """Where the openings stand, by their places in the list.

    The last is chance where those before it were not found and no line begins there.
    """
    places: dict[int, int] = {}
    at = lines[0].start
    for number, words in enumerate(openings):
        found = anchor_pattern(words).search(text, at)
        if found:
            places[number] = found.start()
            at = found.end()
    starts = {line.start for line in lines}
    while len(places) > 1:
        before, last = list(places)[-2:]
        if last == before + 1 or places[last] in starts:
            break
        del places[last]
    return places


def _is_cut_off(text: str, line: Line, last_place: int, opening: str) -> bool:
    """Whether the text ends in a line of which no more is left than a part of its opening."""
    left = " ".join(text[line.start : line.end].split())
    return line.start > last_place and " ".join(opening.split()).startswith(left)


def _lines_of_signs(text: str, lines: list[Line]) -> dict[int, Line]:
    """The lines of signs alone, by where they start; no ")." that wrapping put on the next."""
    follows_full = [False, *_full_lines(text, lines)]
    return {
        line.start: line
        for line, cut in zip(lines, follows_full, strict=True)
        if (line.blank or not cut)
        and not any(char.isalnum() for char in text[line.start : line.end])
    }


def _trimmed(text: str, end: int) -> int:
    while end > 0 and text[end - 1].isspace():
        end -= 1
    return end
