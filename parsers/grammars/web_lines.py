"""Lines of a web page: what each is, and what of it is no text."""

import re
from dataclasses import dataclass, field
from typing import Literal

from parsers.unit import Range, trimmed

LineKind = Literal["text", "heading", "item", "table", "question", "answer", "footer"]

SEPARATORS = frozenset("|.-–—_=*~·•# \t\u00a0")  # a line of these alone is no text
SENTENCE_ENDS = frozenset(".!?:;)]”\"'»|")
STRAY = frozenset(".-–—")  # at the end of a line, after the end of a sentence
# "- Deel uit", "• Deel uit", "1 - het", "2. het", "3) het"   not: -1100, 2 x precies, 3.5 punt
DASH = r"[-–—•*]\s+(?=[^\W_]|[('\"„“‘’])"
COUNT = r"(?P<number>\d{1,3})(?:\s+[-–—]|\s?[.)])\s+(?=[^\W\d_]|['\"„“‘(])"
MARKER = re.compile(rf"{DASH}|{COUNT}")
# "V: Wie", "01V: Wie", "Vraag 3: Wie"   not: W: x, IV: x
QUESTION = re.compile(r"(?P<marker>\d{0,3}\s?(?:V|Vraag(?:\s\d{1,3})?)\s?:)\s*(?=\S)")
# "mag. V: Wie" | "mag! 02V: Wie"   not: "mag V: Wie"
NEXT_QUESTION = re.compile(r"(?<=[.!?)\"”'])\s+(?=\d{0,3}\s?(?:V|Vraag(?:\s\d{1,3})?)\s?:\s)")
# "A: De", "Antwoord: De"   not: A. De, Antwoorden:
ANSWER = re.compile(r"(?:A|Antwoord(?:\s\d{1,3})?)\s?:\s*(?=\S)")
# "Zo niet, dan", "Zo nee:"   not: Zo niets, zo niet
ELSE = re.compile(r"Zo (?:niet|nee)\b")  # the branch that holds where the line before doesn't
# "© 2001" | "Copyright 2001"   not: "Het copyright"
FOOTER = re.compile(r"©|copyright\b", re.IGNORECASE)
LONGEST_HEADING = 64  # characters
WORDS_OF_HEADING = 9
TEXT_BELOW = 60  # characters: so long is no heading
HEADINGS_IN_A_ROW = 2


@dataclass(slots=True)
class WebLine:
    """A line, or the lines of one table: what it is, where it stands, where its marker is."""

    kind: LineKind
    start: int
    end: int
    marker: Range | None = None
    parts: list[Range] = field(default_factory=list)  # of a table: the lines it stood on


def read_lines(
    text: str, titles: frozenset[str] | None = None
) -> tuple[list[WebLine], list[Range]]:
    """The lines of a page in their order, and the ranges that are no text.

    ``titles`` are the headings, as declared; None: they are found by their looks. Holds
    afterwards: each character that is no white space is in one line (its marker at the
    front of it) or in one of the ranges.
    """
    lines: list[WebLine] = []
    noise: list[Range] = []
    group: list[Range] = []  # lines with bars that may be one table
    at = 0
    for raw in text.split("\n"):
        start, end = trimmed(text, at, at + len(raw))
        at += len(raw) + 1
        if start == end:
            continue
        if _is_barred(text, start, end):
            group.append((start, end))
            continue
        _close(text, group, lines, noise)
        begin, stop = _without_strays(text, start, end, noise)
        if begin < stop:
            lines += _parted(text, begin, stop)
    _close(text, group, lines, noise)
    _mark_headings(text, lines, titles)
    return lines, sorted(noise)


def _is_barred(text: str, start: int, end: int) -> bool:
    """Whether a line belongs to a table, if there is one: cells in it, or bars alone.

    A bar before or after a text is a leftover of the page's frame.
    """
    first, last = text[start] == "|", text[end - 1] == "|"
    if first and last:
        return True
    if text.find("|", start, end) < 0:
        return False
    begin, stop = start, end
    while begin < stop and (text[begin] == "|" or text[begin].isspace()):
        begin += 1
    while stop > begin and (text[stop - 1] == "|" or text[stop - 1].isspace()):
        stop -= 1
    return text.find("|", begin, stop) >= 0


def _close(text: str, group: list[Range], lines: list[WebLine], noise: list[Range]) -> None:
    """Lines with bars become tables; bars alone that belong to none are no text."""
    table: WebLine | None = None
    bars: list[Range] = []
    for start, end in group:
        bare = not text[start:end].strip("| \t\u00a0")
        if bare:
            bars.append((start, end))
            continue
        opens, closed = text[start] == "|", table is not None and text[table.end - 1] == "|"
        if table is not None and (opens or not closed):
            table.parts += [*bars, (start, end)]
            table.end = end
        else:
            framed = opens and table is None
            noise += [] if framed else bars
            table = WebLine("table", start, end, parts=[*(bars if framed else []), (start, end)])
            table.start = table.parts[0][0]
            lines.append(table)
        bars = []
    noise += bars
    group.clear()


def _without_strays(text: str, start: int, end: int, noise: list[Range]) -> Range:
    """A line without the bars around it, and the lone signs after its last sentence."""
    begin, stop = start, end
    if all(sign in SEPARATORS for sign in text[start:end]):
        noise.append((start, end))
        return end, end
    while text[begin] == "|" or text[begin].isspace():
        begin += 1
    while True:
        sign, before = text[stop - 1], text[stop - 2 : stop - 1]
        stray = sign in STRAY and before.isspace() and _ends_sentence(text, begin, stop - 1)
        if not (stray or sign == "|" or sign.isspace()):
            break
        stop -= 1
    if text[start:begin].strip():
        noise.append((start, begin))
    if text[stop:end].strip():
        noise.append((stop, end))
    return begin, stop


def _ends_sentence(text: str, start: int, end: int) -> bool:
    start, end = trimmed(text, start, end)
    return end > start and text[end - 1] in SENTENCE_ENDS


def _parted(text: str, start: int, end: int) -> list[WebLine]:
    """A line as what its beginning says; questions that were glued to it are their own."""
    found = QUESTION.match(text, start, end)
    if found:
        starts = [start, *(m.end() for m in NEXT_QUESTION.finditer(text, start, end))]
        parted = []
        for begin, stop in zip(starts, [*starts[1:], end], strict=True):
            begin, stop = trimmed(text, begin, stop)
            marker = QUESTION.match(text, begin, stop)
            parted.append(WebLine("question", begin, stop, marker and marker.span("marker")))
        return parted
    found = MARKER.match(text, start, end)
    if found:
        marker_end = trimmed(text, start, found.end())[1]
        return [WebLine("item", start, end, (start, marker_end))]
    if ANSWER.match(text, start, end):
        return [WebLine("answer", start, end)]
    if FOOTER.match(text, start, end):
        return [WebLine("footer", start, end)]
    return [WebLine("text", start, end)]


def _mark_headings(text: str, lines: list[WebLine], titles: frozenset[str] | None) -> None:
    if titles is not None:
        for line in lines:
            short = line.kind == "text" and line.end - line.start <= 3 * LONGEST_HEADING
            if short and " ".join(text[line.start : line.end].split()) in titles:
                line.kind = "heading"
        return
    below = 0  # headings directly below
    for place in range(len(lines) - 2, -1, -1):
        line, under = lines[place], lines[place + 1]
        may_stand = under.kind != "footer" and (
            0 < below < HEADINGS_IN_A_ROW
            if under.kind == "heading"
            else under.kind != "text" or _is_longer(text, line, under)
        )
        if line.kind == "text" and may_stand and looks_like_heading(text[line.start : line.end]):
            line.kind = "heading"
            below += 1
        else:
            below = 0


def looks_like_heading(line: str) -> bool:
    """Whether a line may be a heading: short, begun as one, and without a sentence's end.

    >>> looks_like_heading("Weetjes & leuke feiten"), looks_like_heading("Zo niet dan:")
    (True, False)
    """
    return (
        len(line) <= LONGEST_HEADING
        and (line[0].isupper() or line[0].isdigit())
        and (line[-1].isalnum() or line[-1] in ")'\"”’»")
        and any(sign.isalpha() for sign in line)
        and len(line.split()) <= WORDS_OF_HEADING
    )


def _is_longer(text: str, line: WebLine, under: WebLine) -> bool:
    length = under.end - under.start
    whole = text[under.end - 1] in SENTENCE_ENDS and length > line.end - line.start
    return whole or length >= TEXT_BELOW
