"""The articles of a law code as units: text found, placed, or known to be lost."""

from bisect import bisect_left
from dataclasses import dataclass, field

from parsers.grammars.code_contents import (
    Contents,
    Entry,
    Heading,
    first_articles,
    heading,
)
from parsers.grammars.code_divisions import Divisions, read_divisions
from parsers.grammars.code_facts import CodeFacts
from parsers.grammars.code_labels import DIVISION, Mark, find_marks
from parsers.grammars.code_numbers import ARTICLE, Path, number_of
from parsers.grammars.code_titles import title_end, title_line_end
from parsers.grammars.code_walk import Opening, Window, walk
from parsers.unit import Range, Unit, trimmed, untaken

LAST = 99  # an example stands behind the letters of its article
WHOLE = frozenset(".!?)*”\"'’%")  # with what a text ends that does not break off


@dataclass(slots=True)
class Body:
    """The units of the articles in reading order, and what was remarkable."""

    units: list[Unit] = field(default_factory=list)
    paths: dict[str, Path] = field(default_factory=dict)
    unplaced: list[Mark] = field(default_factory=list)
    divisions: Divisions = field(default_factory=Divisions)
    before: Range | None = None  # text before the first heading


@dataclass(slots=True)
class _Articles:
    """What is built while the openings are read."""

    text: str
    facts: CodeFacts
    cite: str
    titles: dict[Path, str]
    cuts: list[int]  # where windows end, in text order
    units: dict[Path, Unit] = field(default_factory=dict)
    keys: list[tuple[tuple[float, ...], Unit]] = field(default_factory=list)
    examples: dict[str, int] = field(default_factory=dict)

    def unit(self, path: Path) -> Unit:
        """The unit of a path, made where it is not yet there."""
        unit = self.units.get(path)
        if unit is None:
            number = number_of(path)
            unit = Unit(number, "rule", self.cite.format(number=number))
            unit.title = self.titles.get(path)
            unit.division = "article" if len(path) == 1 else ""
            self.units[path] = unit
            self.keys.append((path, unit))
        return unit

    def above(self, path: Path) -> Path:
        """The nearest path above another that has a unit; empty where none has."""
        above = path[:-1]
        while above and above not in self.units:
            above = above[:-1]
        return above

    def ensure_above(self, path: Path, place: int) -> None:
        """Units for the levels above a path whose labels are lost: they stand at ``place``."""
        for depth in range(1, len(path)):
            above = path[:depth]
            if above[-1] and above not in self.units:
                self.unit(above).place = place

    def open(self, opening: Opening, end: int) -> None:
        """The unit of an opening, with the text up to ``end``."""
        text, path = self.text, opening.path
        self.ensure_above(path, opening.start)
        again = path in self.units
        unit = self.unit(path)
        start, end = trimmed(text, opening.end, end)
        if opening.what == "fragment" or again:
            if opening.what == "unit" and unit.label_range is None:
                unit.label_range = (opening.start, opening.end)
            elif again:
                start = opening.start  # a label that stood before is text
            if end > start:
                unit.ranges.append((start, end))
            unit.truncated = True
            return
        unit.label_range = (opening.start, opening.end)
        if start >= end:
            unit.truncated = unit.absent = True
            return
        known = self.facts.titles.get(unit.number) or self.titles.get(path)
        first_cut = bisect_left(self.cuts, start + 1)
        broken = first_cut < len(self.cuts) and self.cuts[first_cut] <= end
        at_cut = broken and self.cuts[bisect_left(self.cuts, end)] == end
        if self.facts.title_lines:
            stop = title_line_end(text, opening.end, start, end)
        else:
            stop = title_end(text, start, end, known=known, open_end=at_cut)
        if stop > start:
            unit.title_range = trimmed(text, start, stop)
            unit.title = " ".join(text[start:stop].split())
        rest = trimmed(text, stop, end)
        if rest[1] > rest[0]:
            unit.ranges.append(rest)
        within = broken and self.cuts[first_cut] < end
        unit.truncated = within or (at_cut and text[end - 1] not in WHOLE)

    def example(self, opening: Opening, end: int, count: int) -> None:
        """An example of the article in which it stands."""
        value = opening.mark.value if opening.mark else count
        number = untaken(f"voorbeeld_{value}", self.examples)
        unit = Unit(number, "example", f"voorbeeld {value}")
        unit.label_range = (opening.start, opening.end)
        start, end = trimmed(self.text, opening.end, end)
        known = self.facts.titles.get(unit.number)
        if self.facts.title_lines:
            stop = title_line_end(self.text, opening.end, start, end)
        else:
            stop = title_end(self.text, start, end, known=known)
        if stop > start:
            unit.title_range = trimmed(self.text, start, stop)
            unit.title = " ".join(self.text[start:stop].split())
        if end > stop:
            unit.ranges.append(trimmed(self.text, stop, end))
        if opening.path:
            unit.parent = number_of(opening.path)
        self.keys.append(((*opening.path, LAST, value, count), unit))


def read_body(
    text: str,
    windows: list[Window],
    facts: CodeFacts,
    contents: Contents,
    cite: str,
    *,
    cut: bool,
    headings: list[Heading] | None = None,
) -> Body:
    """The articles that stand in the windows, and those that only the contents have.

    ``headings`` are divisions that stand before the articles, in another part.
    """
    start, end = windows[0].start, windows[-1].end
    marks = find_marks(text, start, end)
    openings, unplaced = walk(text, windows, marks, cut=cut, end=end)
    cuts = [trimmed(text, w.start, w.end)[1] for w in windows] if cut else []
    articles = _Articles(text, facts, cite, contents.titles, cuts)
    stops = [*(opening.start for opening in openings), end][1:]
    body = Body(unplaced=unplaced)
    for count, (opening, stop) in enumerate(zip(openings, stops, strict=True)):
        if opening.what == "example":
            articles.example(opening, stop, count)
        elif opening.what != "division":
            articles.open(opening, stop)
    first = trimmed(text, start, openings[0].start if openings else end)
    body.before = first if first[1] > first[0] else None
    found = [*(headings or []), *_headings(text, openings, stops, lines=facts.title_lines)]
    _revive(articles)
    for entry in contents.entries:
        _add_lost(articles, entry)
    body.divisions = read_divisions(found, contents.headings)
    _order(body, articles)
    return body


def _headings(
    text: str, openings: list[Opening], stops: list[int], *, lines: bool
) -> list[Heading]:
    """The divisions among the openings, each with its title and what else it holds."""
    heads = [
        (opening.mark, stop)
        for opening, stop in zip(openings, stops, strict=True)
        if opening.mark is not None and opening.mark.level in (DIVISION, ARTICLE)
    ]
    firsts = first_articles([mark for mark, _ in heads])
    found = []
    for (mark, stop), first in zip(heads, firsts, strict=True):
        if mark.level != DIVISION:
            continue
        start, stop = trimmed(text, mark.end, stop)
        end = title_line_end(text, mark.end, start, stop) if lines else title_end(text, start, stop)
        rest = trimmed(text, end, stop)
        if not text[start:end].strip() and rest[1] > rest[0]:  # no title: all is text
            end = start
        title = trimmed(text, start, end)
        found.append(heading(text, mark, first, title, rest if rest[1] > rest[0] else None))
    return found


def _add_lost(articles: _Articles, entry: Entry) -> None:
    """What only the contents still have: a title, or a bare label."""
    if entry.path in articles.units:
        return
    unit = articles.unit(entry.path)
    unit.label_range = entry.label
    unit.title_range = entry.title if entry.title[1] > entry.title[0] else None
    unit.absent = unit.truncated = True


def _order(body: Body, articles: _Articles) -> None:
    """Units sorted as the laws are read, with parents, parts and what is truncated."""
    keyed: list[tuple[tuple[float, ...], int, Unit]] = []
    for n, (first, unit) in enumerate(body.divisions.units):
        keyed.append(((first - 0.5,), n, unit))
    keyed += [(key, n, unit) for n, (key, unit) in enumerate(articles.keys)]
    keyed.sort(key=lambda entry: entry[:2])
    body.units = [unit for _, _, unit in keyed]
    for path, unit in articles.units.items():
        body.paths[unit.number] = path
        above = articles.above(path)
        unit.parent = number_of(above) if above else body.divisions.parent(path[0])
    for key, unit in articles.keys:
        unit.part = body.divisions.part(int(key[0])) if key else ()
    _mark_truncated(articles)


def _mark_truncated(articles: _Articles) -> None:
    """A unit of which a part is lost breaks off as well; so does one with letters skipped."""
    below: dict[Path, list[int]] = {}
    for path in articles.units:
        if len(path) > 1:
            below.setdefault(path[:-1], []).append(path[-1])
    for path in sorted(articles.units, key=len, reverse=True):
        unit = articles.units[path]
        labels = sorted(below.get(path, ()))
        lone = labels == [1]  # an A without a B
        skipped = bool(labels) and len(labels) != labels[-1]
        unlabelled = unit.label_range is None and not unit.absent
        unit.truncated = unit.truncated or lone or skipped or unlabelled
        above = articles.above(path)
        if unit.truncated and above:
            articles.units[above].truncated = True


def _revive(articles: _Articles) -> None:
    """A bare label with text below it is not absent."""
    for path, unit in articles.units.items():
        if unit.absent:
            continue
        for depth in range(1, len(path)):
            above = articles.units.get(path[:depth])
            if above is not None and above.absent:
                above.absent = above.truncated = False
