"""Printed pages: their labels, their order, and the marks on them that are no text."""

import re
from dataclasses import dataclass, field
from itertools import islice, pairwise

from parsers.flow import Noise, anchor_pattern
from parsers.lines import Line
from parsers.page_blocks import (
    BARE_NUMBER,
    follows,
    groups,
    with_noise_apart,
    with_number_apart,
)
from parsers.sequence import LineOf
from schema.edition import Layout, NoiseFact, PageFact
from schema.finding import Finding, finding_in

# -ocr page 5-   [p. 5]   Pagina 5   not: pagina 5 van het boek
LIBRARY_MARK = re.compile(
    r"-?\s*ocr\s+page\s+(\w+)\s*-?\Z"
    r"|\[(?:p|pag|blz)(?:\. ?| )(\w+)\]\Z"
    r"|(?:pagina|bladzijde|blz\.|pag\.)\s+(\w+)\Z",
    re.IGNORECASE,
)

Misreadings = dict[tuple[str | None, str | None], PageFact]  # (as read, number before)


@dataclass(slots=True)
class Page:
    """A page: its label as printed (or as declared, where none is printed), its lines."""

    label: str | None
    printed: bool
    lines: list[Line] = field(default_factory=list)
    source: int = 0


@dataclass(slots=True)
class Paged:
    """The pages in reading order, and what was set apart."""

    pages: list[Page]
    noise: list[Noise]
    findings: list[Finding]


def find_pages(text: str, lines: list[Line], layout: Layout, name: str = "text") -> Paged:
    """The pages of a text in reading order, with running matter set apart.

    Holds afterwards: each line stands on one page or is noise.
    """
    noise: list[Noise] = []
    findings: list[Finding] = []
    lines = _without_noise(text, lines, layout, noise)
    marks: str = layout.pages.marks
    if marks == "auto":
        marks = _marks_that_fit(text, lines)
    if marks == "none":
        pages = [Page(None, False, lines, lines[0].start if lines else 0)]
    else:
        pages = _split(text, lines, layout, marks, noise, findings, name)
    if layout.pages.order == "label":
        pages = _by_label(pages)
    return Paged(pages, noise, findings)


def _without_noise(text: str, lines: list[Line], layout: Layout, noise: list[Noise]) -> list[Line]:
    """The lines that are not declared noise as a whole; page-bound noise is left for later."""
    whole = {
        " ".join(fact.text.split()): fact
        for fact in layout.noise
        if fact.page is None and fact.after is None
    }
    if not whole:
        return lines
    longest = max(map(len, whole))
    kept = []
    for line in lines:
        short = line.end - line.start <= longest
        fact = whole.get(" ".join(text[line.start : line.end].split())) if short else None
        if fact is None:
            kept.append(line)
        else:
            noise.append(Noise(fact.kind, line.start, line.end))
    return kept


def _marks_that_fit(text: str, lines: list[Line]) -> str:
    """How an unknown text marks its pages: by library marks, by bare numbers, or not."""
    if any(line.feed or LIBRARY_MARK.match(text[line.start : line.end]) for line in lines):
        return "library"
    numbers = [
        int(found[1])
        for line in lines
        if line.end - line.start < 10 and (found := BARE_NUMBER.match(text[line.start : line.end]))
    ]
    steps = [b - a for a, b in pairwise(numbers)]
    near = sum(1 for step in steps if 1 <= step <= 3)
    return "line" if len(numbers) >= 3 and near * 10 >= len(steps) * 7 else "none"


def _split(
    text: str,
    lines: list[Line],
    layout: Layout,
    marks: str,
    noise: list[Noise],
    findings: list[Finding],
    name: str,
) -> list[Page]:
    facts = layout.pages.facts
    misread: Misreadings = {(fact.read, fact.after): fact for fact in facts if fact.read}
    jumps: set[tuple[str, str | None]] = {
        (fact.label, fact.after) for fact in facts if fact.after and not fact.read
    }
    openings = [fact for fact in facts if fact.opens]
    stains: dict[str | None, list[NoiseFact]] = {}  # by the page that they stand on
    for fact in layout.noise:
        if fact.page is not None and fact.after is None:
            stains.setdefault(fact.page, []).append(fact)
    line_of = LineOf(text, int)
    pages = [Page(None, False, [], lines[0].start if lines else 0)]
    last: str | None = None
    due = _due(openings, last)
    before: Line | None = None
    for group in groups(text, lines, marks):
        if marks == "block-head":
            group = with_number_apart(text, group, last, jumps)
        label, mark_line = _label(text, group, marks, last, misread, jumps)
        wrapped = marks == "line" and before is not None and before.runs_on
        if wrapped and label and last and not follows(label, last, 1):
            label, mark_line = None, None  # the last word of a wrapped line: "te zamen 10."
        before = group[-1]
        if mark_line is not None:
            noise.append(Noise("page-number", mark_line.start, mark_line.end, label))
            group = [line for line in group if line is not mark_line]
            pages.append(Page(label, True, [], mark_line.start))
            last = label or last
            due = _due(openings, last)
            read = BARE_NUMBER.match(text[mark_line.start : mark_line.end])
            if read and label and read[1] != label:
                findings.append(_misread(line_of(mark_line.start), read[1], label, name))
        elif marks == "library" and group and group[0].feed:
            pages.append(Page(None, False, [], group[0].start))
        for opened, opens in due if mark_line is None else ():
            if opens.match(text, group[0].start):
                pages.append(Page(opened.label, False, [], group[0].start))
                last = opened.label
                openings.remove(opened)
                due = _due(openings, last)
                break
        if pages[-1].label in stains:
            group = _without_stains(text, group, stains[pages[-1].label], noise)
        pages[-1].lines += group
    return [page for page in pages if page.lines or page.label]


def _label(
    text: str,
    group: list[Line],
    marks: str,
    last: str | None,
    misread: Misreadings,
    jumps: set[tuple[str, str | None]],
) -> tuple[str | None, Line | None]:
    """The label that a group of lines carries, and the line it stands on."""
    line = group[0]
    if marks == "library":
        found = (
            LIBRARY_MARK.match(text[line.start : line.end]) if line.end - line.start < 40 else None
        )
        return (next(g for g in found.groups() if g), line) if found else (None, None)
    places = [line] if marks == "line" or len(group) == 1 else [line, group[-1]]
    for place in places:
        if place.end - place.start > 9:
            continue
        found = BARE_NUMBER.match(text[place.start : place.end])
        if not found:
            continue
        number = found[1]
        if (number, last) in misread:
            return misread[number, last].label, place
        next_one = last is None or follows(number, last, 12 if marks == "line" else 1)
        if next_one or (number, last) in jumps or (place is line and marks == "block-head"):
            return number, place
    return None, None


def _due(openings: list[PageFact], last: str | None) -> list[tuple[PageFact, re.Pattern[str]]]:
    """The pages without a printed number that may be next, with what finds them."""
    passed = int(last) if last and last.isdecimal() else 0
    ahead = (one for one in openings if not one.label.isdecimal() or int(one.label) > passed)
    return [(one, anchor_pattern(one.opens or "")) for one in islice(ahead, 3)]


def _without_stains(
    text: str, group: list[Line], stains: list[NoiseFact], noise: list[Noise]
) -> list[Line]:
    """The lines of a page less those that are declared noise on it."""
    kinds = {fact.text: fact.kind for fact in reversed(stains)}
    kept = []
    for line in with_noise_apart(text, group, [fact.text for fact in stains]):
        kind = kinds.get(" ".join(text[line.start : line.end].split()))
        if kind is None:
            kept.append(line)
        else:
            noise.append(Noise(kind, line.start, line.end))
    return kept


def noise_in_lines(text: str, layout: Layout) -> list[Noise]:
    """Declared noise within lines, found by the words before it; in text order."""
    found = []
    for fact in layout.noise:
        if fact.after is None:
            continue
        mark = re.compile(rf"\s*({re.escape(fact.text)})(?!\w)")
        for before in anchor_pattern(fact.after).finditer(text):
            if match := mark.match(text, before.end()):
                found.append(Noise(fact.kind, match.start(1), match.end(1)))
                break
    return sorted(found, key=lambda noise: noise.start)


def _by_label(pages: list[Page]) -> list[Page]:
    """Pages by their numbers; a page without one stays behind the page before it."""
    keyed = []
    key = 0
    for page in pages:
        if page.label and page.label.isdecimal():
            key = int(page.label)
        keyed.append((key, page))
    keyed.sort(key=lambda pair: pair[0])
    return [page for _, page in keyed]


def _misread(line: int, read: str, label: str, name: str) -> Finding:
    message = f"{read} is bladzijde {label}: zo verklaard in de beschrijving"
    return finding_in("bladzijden", "misread", message, at=(name, line), read=read, proposed=label)
