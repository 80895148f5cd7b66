"""The grammar of a law code: contents, definitions, articles in levels, a printed index.

Parts are told apart by the words that the description gives. Articles are numbered in
levels (27, B, 1, (b), (2)) whose labels stand in running text; a text cut into windows,
with words lost between them, is placed by what is declared and by what follows.
"""

import re
from dataclasses import dataclass, field

from parsers.declared import absent
from parsers.facts import read_facts
from parsers.flow import Flow, anchor_pattern
from parsers.grammars.code_audit import audit
from parsers.grammars.code_body import Body, read_body
from parsers.grammars.code_contents import Contents, Heading, heading, read_contents
from parsers.grammars.code_definitions import read_definitions
from parsers.grammars.code_facts import CodeFacts, Part, Place
from parsers.grammars.code_index import read_index
from parsers.grammars.code_index_margins import read_index_with_margins
from parsers.grammars.code_labels import DIVISION, find_marks
from parsers.grammars.code_numbers import Path, path_of
from parsers.grammars.code_references import find_code_references
from parsers.grammars.code_walk import line_starts, windows_between
from parsers.sequence import Candidate, LineOf, best_chain
from parsers.unit import Found, Parsed, Range, Unit, trimmed
from schema.edition import Edition

# A heading of an article in a text that nobody described; not: "zie artikel 3".
HEADED = re.compile(r"^[ \t]*(?:ARTIKEL|Artikel|Art\.|§)\s*(\d{1,3})\b", re.MULTILINE)
FEWEST = 3  # headings of articles that make a law code
LONGEST_OPENING = 8  # words
# 27 | 27B1 | 5_1   not: voorbeeld_1, def_slag
NUMBER = re.compile(r"(?P<article>\d{1,3})(?:[A-Z]\w*|_\d+\w*)?\Z")


def fit(flow: Flow) -> float:
    """How well the layout suits an undescribed text: headings of articles that rise through it."""
    heads = [(int(found[1]), found.start()) for found in HEADED.finditer(flow.text)]
    if len(heads) < FEWEST:
        return 0.0
    chain = best_chain([Candidate(number, at, at, 1.0, "") for number, at in heads])
    return 0.95 if len(chain) >= FEWEST and len(chain) * 2 > len(heads) else 0.2


def parse_units(flow: Flow, edition: Edition, name: str) -> Parsed:
    """The units of a law code in reading order; all text is in one of them."""
    return _Reader(flow, edition, name).read()


def find_references(flow: Flow, units: list[Unit], edition: Edition) -> list[Found]:
    """The cross-references in the text of the units, in text order."""
    paths = {
        unit.number: path_of(unit.number)
        for unit in units
        if unit.kind == "rule" and NUMBER.match(unit.number)
    }
    for unit in units:
        if unit.kind == "example" and unit.parent in paths:
            paths[unit.number] = paths[unit.parent]
    return find_code_references(flow, units, paths)


@dataclass(slots=True)
class _Reader:
    """Reads part after part, and puts them in order."""

    flow: Flow
    edition: Edition
    name: str
    facts: CodeFacts = field(init=False)
    cut: bool = field(init=False)
    contents: Contents = field(default_factory=Contents)
    headings: list[Heading] = field(default_factory=list)  # that stand outside the articles
    read_articles: bool = False
    definitions: dict[Range, list[Unit]] = field(default_factory=dict)  # by their heading
    parsed: Parsed = field(default_factory=Parsed)

    def __post_init__(self) -> None:
        self.facts = read_facts(self.edition, CodeFacts)
        self.cut = self.facts.cut and self._is_cut()

    def read(self) -> Parsed:
        """All parts, in file order."""
        text = self.flow.text
        parts = self._parts()
        if self.cut:
            self.parsed.gaps = line_starts(text, self.flow.starts, 0, len(text))[1:]
        units: list[Unit] = []
        contents_unit: Unit | None = None
        bare = _last_before_lost_articles([part for part, _, _ in parts])
        for part, start, end in parts:
            if part.holds == "contents":
                self.contents = read_contents(text, start, end)
                contents_unit = self._text(part, start, end)
                units.append(contents_unit)
            elif part.holds == "definitions":
                units += self._definitions(part, start, end)
            elif part.holds == "articles":
                units += self._articles(start, end)
            elif part.holds == "index":
                units += self._index(part, start, end)
            else:
                units.append(self._text(part, start, end))
            if part is bare:
                units += self._articles(end, end)
        if contents_unit is not None:
            contents_unit.ranges = _without(contents_unit.ranges[0], units, contents_unit)
        self.parsed.units = units
        return self.parsed

    def _is_cut(self) -> bool:
        """Whether the lines are those that were cut out: they begin as the description says."""
        openings = {tuple(words.split()) for words in self.edition.openings}
        lengths = sorted({len(words) for words in openings if len(words) <= LONGEST_OPENING})
        starts = line_starts(self.flow.text, self.flow.starts, 0, len(self.flow.text))
        begun = 0
        for start in starts:
            words = tuple(self.flow.text[start : start + 80].split(maxsplit=LONGEST_OPENING))
            begun += any(words[:length] in openings for length in lengths)
        return begun * 2 > len(starts)

    def _parts(self) -> list[tuple[Part, int, int]]:
        """The parts with the stretch of each, in file order; those not found are reported."""
        text = self.flow.text
        found: list[tuple[Part, int]] = []
        at = 0
        for part in self.facts.parts:
            match = anchor_pattern(part.opens).search(text, at)
            if match is None:
                self._missing(part.id, part.opens)
                continue
            found.append((part, match.start()))
            at = match.end()
        if not found or text[: found[0][1]].strip():  # what stands before all that is declared
            articles = any(part.holds == "articles" for part, _ in found)
            first = Part(id="begin", title="", opens="", holds="text" if articles else "articles")
            found.insert(0, (first, 0))
        stops = [*(start for _, start in found), len(text)][1:]
        return [(part, start, stop) for (part, start), stop in zip(found, stops, strict=True)]

    def _missing(self, sequence: str, words: str) -> None:
        message = f"„{words}” staat niet in deze tekst"
        self.parsed.findings.append(absent(sequence, message, words, self.name))

    def _text(self, part: Part, start: int, end: int) -> Unit:
        """A part that is one unit."""
        text = self.flow.text
        start, end = trimmed(text, start, end)
        unit = Unit(part.id, part.kind, part.title or part.id, title=part.title or None)
        titled = anchor_pattern(part.title).match(text, start, end) if part.title else None
        if titled is None and part.title:
            titled = anchor_pattern(part.title.upper()).match(text, start, end)
        if titled is not None:
            unit.title_range = titled.span()
            start = titled.end()
        unit.ranges = [trimmed(text, start, end)]
        unit.division = "part"
        return unit

    def _definitions(self, part: Part, start: int, end: int) -> list[Unit]:
        """Definitions; kept, where they have a chapter, until its heading has its place."""
        text = self.flow.text
        units, before = read_definitions(text, start, end, cut=self.cut)
        marks = [m for m in find_marks(text, *before) if m.level == DIVISION]
        if marks and not self.read_articles:
            label = (marks[0].start, marks[0].end)
            title = trimmed(text, marks[0].end, before[1])
            self.headings.append(heading(text, marks[0], 0, title))
            self.definitions[label] = units
            return []
        return [self._text(part, *before), *units]

    def _articles(self, start: int, end: int) -> list[Unit]:
        text = self.flow.text
        self.read_articles = True
        places: dict[str, list[Place]] = {}  # by their first word: each line is looked at once
        for place in self.facts.places:
            places.setdefault(place.before.split()[0], []).append(place)
        placed: set[str] = set()

        def place_at(at: int) -> Path | None:
            word = text[at : at + 80].split(maxsplit=1)[:1]
            for place in places.get(word[0], []) if word else []:
                if anchor_pattern(place.before).match(text, at):
                    placed.add(place.at)
                    return path_of(place.at)
            return None

        windows = windows_between(text, self.flow.starts, start, end, place_at)
        body = read_body(
            text, windows, self.facts, self.contents, self.edition.cite,
            cut=self.cut, headings=self.headings,
        )  # fmt: skip
        if self.cut:
            for place in self.facts.places:
                if place.at not in placed:
                    self._missing(f"plaats van {place.at}", place.before)
        line_of = LineOf(self.flow.source, self.flow.source_at)
        self.parsed.findings += audit(body, self.flow, line_of, self.name)
        return self._with_definitions(body)

    def _with_definitions(self, body: Body) -> list[Unit]:
        """The articles' units, passages before them, definitions below their heading."""
        units = self._passages(body.before) if body.before else []
        for unit in body.units:
            units.append(unit)
            below = self.definitions.get(unit.label_range) if unit.label_range else None
            for definition in below or []:
                definition.parent = unit.number
                name = f"{unit.label[0].upper()}{unit.label[1:]} {unit.title or ''}".strip()
                definition.part = (*unit.part, name)
                units.append(definition)
        return units

    def _passages(self, stretch: Range) -> list[Unit]:
        """Text that stands before all articles, paragraph by paragraph."""
        starts = line_starts(self.flow.text, self.flow.starts, *stretch)
        units = []
        for n, (start, end) in enumerate(
            zip(starts, [*starts[1:], stretch[1]], strict=True), start=1
        ):
            passage = trimmed(self.flow.text, start, end)
            if passage[1] > passage[0]:
                units.append(Unit(f"p{n}", "paragraph", f"alinea {n}", ranges=[passage]))
        return units

    def _index(self, part: Part, start: int, end: int) -> list[Unit]:
        text = self.flow.text
        match = anchor_pattern(part.opens).match(text, start)
        assert match is not None
        unit = Unit(part.id, "heading", part.title, title=part.title, title_range=match.span())
        unit.division = "index"
        note = re.compile(r"\s*\([^)]*\)").match(text, match.end(), end)
        if note:
            unit.ranges = [trimmed(text, *note.span())]
        first = note.end() if note else match.end()
        starts = line_starts(text, self.flow.starts, first, end) if self.cut else [first]
        lines = list(zip(starts, [*starts[1:], end], strict=True))
        index = read_index_with_margins(text, first, end, part.id)
        if not index.units:
            index = read_index(text, lines, part.id)
        self.parsed.index = index.items
        before = trimmed(text, first, index.begins)
        if before[1] > before[0]:
            unit.ranges.append(before)
        return [unit, *index.units]


def _last_before_lost_articles(parts: list[Part]) -> Part | None:
    """The part behind which the articles would stand, where the text has none of them."""
    if any(part.holds == "articles" for part in parts):
        return None
    leading = [part for part in parts if part.holds in ("contents", "definitions")]
    return leading[-1] if leading else None


def _without(whole: Range, units: list[Unit], own: Unit) -> list[Range]:
    """What is left of a stretch when the labels and titles that others claim are taken out."""
    claimed = sorted(
        span
        for unit in units
        if unit is not own
        for span in (unit.label_range, unit.title_range)
        if span is not None and whole[0] <= span[0] < whole[1]
    )
    left: list[Range] = []
    at = whole[0]
    for start, end in [*claimed, (whole[1], whole[1])]:
        left.append((at, start))
        at = max(at, end)
    return left
