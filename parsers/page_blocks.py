"""Pages as blocks of lines, and what another hand joined to their text: numbers, marks."""

import re

from parsers.lines import Line

BARE_NUMBER = re.compile(r"[^\w]{0,3}([0-9]{1,4})[^\w]{0,3}\Z")  # 14  — 14 —  not: 14 a
FIRST_NUMBER = re.compile(r"([0-9]{1,4})\s")  # a page whose lines were joined: "14 Bij 5 ..."
LAST_NUMBER = re.compile(r"\s([0-9]{1,4})\Z")  # its number at the foot


def groups(text: str, lines: list[Line], marks: str) -> list[list[Line]]:
    """Blocks between blank lines where a page is a block, else line by line.

    Where another hand set blank lines between all lines, a block ends at more of them.
    """
    if marks != "block-head" or not lines:
        return [[line] for line in lines]
    usual = sorted(line.blank for line in lines)[len(lines) // 2]
    if sum(text[line.start].isdecimal() for line in lines) * 2 > len(lines):
        usual = 0  # the lines are whole pages, each with its number
    groups: list[list[Line]] = []
    for line in lines:
        if line.blank > usual or not groups:
            groups.append([])
        groups[-1].append(line)
    return groups


def with_number_apart(
    text: str, group: list[Line], last: str | None, jumps: set[tuple[str, str | None]]
) -> list[Line]:
    """A block whose first or last line holds the page's number and text: the number apart."""
    if last is None or not group:
        return group
    first, foot = group[0], group[-1]
    head = FIRST_NUMBER.match(text, first.start, first.end)
    if head and (follows(head[1], last, 1) or (head[1], last) in jumps):
        return [
            Line(first.start, head.end(1), first.blank, first.feed),
            Line(_skip(text, head.end(1), first.end), first.end, 0, False, first.runs_on),
            *group[1:],
        ]
    tail = LAST_NUMBER.search(text, foot.start, foot.end)
    if tail and follows(tail[1], last, 1) and not BARE_NUMBER.match(text[first.start : first.end]):
        return [*group[:-1], *_cut(text, foot, tail.start(1))]
    return group


def with_noise_apart(text: str, group: list[Line], noise: list[str]) -> list[Line]:
    """A page whose last line ends with noise that is declared for it: the noise apart."""
    marks = list(noise)
    tail: list[Line] = []
    while marks and group:
        foot = group[-1]
        read = text[foot.start : foot.end]
        found = next((m for m in marks if read.endswith(m) and read[: -len(m)][-1:].isspace()), "")
        if not found:
            break
        marks.remove(found)
        foot, mark = _cut(text, foot, foot.end - len(found))
        group, tail = [*group[:-1], foot], [mark, *tail]
    return group + tail


def _cut(text: str, line: Line, at: int) -> tuple[Line, Line]:
    """A line in two, the white space between them left out."""
    end = line.start + len(text[line.start : at].rstrip())
    return Line(line.start, end, line.blank, line.feed), Line(at, line.end, 0)


def _skip(text: str, start: int, end: int) -> int:
    return end - len(text[start:end].lstrip())


def follows(number: str, last: str, reach: int) -> bool:
    """Whether a number comes after the last label; a few unnumbered pages may lie between."""
    return last.isdecimal() and 0 < int(number) - int(last) <= reach
