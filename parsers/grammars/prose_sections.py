"""The sections of a text in prose: declared games, or the headings of a text nobody described."""

import re
from dataclasses import dataclass, field
from itertools import chain

from parsers.flow import Flow, anchor_pattern, title_lines
from parsers.grammars.prose_facts import ProseDivision
from parsers.unit import Range, trimmed, untaken
from schema.ids import slug

LINE = re.compile(r"[^\n]+")
LONGEST_HEADING = 70  # characters
MOST_LINES = 8  # of a heading in capitals
MOST_WORDS = 8  # of a heading without capitals
SHORTEST_PROSE = 80  # characters: what a heading without capitals must stand above
LONGEST_SLUG = 40  # characters
CLOSED = frozenset(".,;:!?\"'”’»)]}-–—…*")  # a heading without capitals ends in none of these
TAKEN_BY_COUNTS = re.compile(r"p?[0-9]+\Z")  # a slug must not look like p12 or 7


@dataclass(slots=True)
class Section:
    """A part of the text whose paragraphs are counted together."""

    id: str  # "" for what stands before the first heading
    name: str
    title: str | None
    heading: Range | None
    paragraphs: list[Range] = field(default_factory=list)
    division: ProseDivision | None = None


def paragraphs_of(flow: Flow) -> list[Range]:
    """The paragraphs of a flow, without the white space around them; in order."""
    lines = [trimmed(flow.text, *line.span()) for line in LINE.finditer(flow.text)]
    return [(start, end) for start, end in lines if start < end]


def declared_sections(
    flow: Flow, paragraphs: list[Range], divisions: list[ProseDivision]
) -> tuple[list[Section], list[ProseDivision]]:
    """The sections that the divisions open, in text order, and the divisions not found."""
    index = {start: place for place, (start, _) in enumerate(paragraphs)}
    places: list[tuple[int, int, ProseDivision]] = []
    missing = []
    after = 0
    for division in divisions:
        place = _opening(flow, division, index, after)
        if place is None:
            missing.append(division)
            continue
        first, opened = place
        last = first
        while last + 1 < len(paragraphs) and paragraphs[last + 1][0] < opened:
            last += 1
        places.append((first, last, division))
        after = paragraphs[last][1]
    sections = []
    before = paragraphs[: places[0][0]] if places else paragraphs
    if before:
        sections.append(Section("", "", None, None, before))
    stops = [first for first, _, _ in places[1:]] + [len(paragraphs)]
    for (first, last, division), stop in zip(places, stops, strict=False):
        heading = (paragraphs[first][0], paragraphs[last][1])
        rest = paragraphs[last + 1 : stop]
        sections.append(
            Section(division.id, division.name, division.title, heading, rest, division)
        )
    return sections, missing


def _opening(
    flow: Flow, division: ProseDivision, index: dict[int, int], after: int
) -> tuple[int, int] | None:
    """The paragraph that begins with the opening words, and where those end."""
    opened = (match.span() for match in anchor_pattern(division.opens).finditer(flow.text, after))
    for begin, stop in chain(opened, title_lines(flow.text, division.title, start=after)):
        if begin in index:
            return index[begin], stop
    return None


def found_sections(flow: Flow, paragraphs: list[Range]) -> list[Section]:
    """The sections of a text that nobody described, each under what looks like a heading.

    Lines of capitals that follow each other are one heading. Ids are unique, and can't be
    taken for those of paragraphs.
    """
    text = flow.text
    sections = [Section("", "", None, None)]
    taken: dict[str, int] = {}
    place = 0
    while place < len(paragraphs):
        start, end = paragraphs[place]
        last = place
        if _is_capitals(text, start, end):
            while (
                last + 1 < min(len(paragraphs), place + MOST_LINES)
                and paragraphs[last + 1][1] - start <= LONGEST_HEADING * 2
                and _is_capitals(text, *paragraphs[last + 1])
            ):
                last += 1
        elif not _stands_above(text, paragraphs, place):
            sections[-1].paragraphs.append(paragraphs[place])
            place += 1
            continue
        heading = (start, paragraphs[last][1])
        title = " ".join(text[heading[0] : heading[1]].split())
        sections.append(Section(_new_id(title, taken), title, title, heading))
        place = last + 1
    return [section for section in sections if section.heading or section.paragraphs]


def _is_capitals(text: str, start: int, end: int) -> bool:
    """HET OMBRE SPEL, | EERSTE DEEL   not: A. | 1918 | II."""
    if end - start > LONGEST_HEADING:
        return False
    words = text[start:end]
    return words.isupper() and sum(char.isalpha() for char in words) >= 3


def _stands_above(text: str, paragraphs: list[Range], place: int) -> bool:
    """Van het geven (above a full paragraph)   not: In het kort: | lage klaveren (of"""
    start, end = paragraphs[place]
    if end - start > LONGEST_HEADING or place + 1 == len(paragraphs):
        return False
    words = text[start:end]
    if not words[0].isupper() or words[-1] in CLOSED:
        return False
    if sum(char.isalpha() for char in words) < 4 or len(words.split()) > MOST_WORDS:
        return False
    if words.count("(") != words.count(")"):
        return False
    following = paragraphs[place + 1]
    return following[1] - following[0] >= SHORTEST_PROSE


def _new_id(title: str, taken: dict[str, int]) -> str:
    """A slug that no section has."""
    base = slug(title[: LONGEST_SLUG * 2])[:LONGEST_SLUG].strip("-")
    if not base or TAKEN_BY_COUNTS.match(base):
        base = f"deel-{base}".strip("-")
    return untaken(base, taken, joint="-")
