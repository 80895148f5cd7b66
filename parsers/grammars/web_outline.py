"""Lines of a web page to units: put under their headings, and counted there."""

import re

from parsers.flow import anchor_pattern
from parsers.grammars.web_facts import HeadingFact, TableFact
from parsers.grammars.web_lines import ELSE, MARKER, WebLine
from parsers.tables import Cell, find_cells, lay_out, table_rows
from parsers.unit import Unit, trimmed, untaken
from schema.edition import Edition
from schema.ids import slug
from schema.rule import Kind

# Verklarende woordenlijst | Begrippen   not: Telling
GLOSSARY = re.compile(r"woordenlijst|begrippen|termen|definities|glossarium", re.IGNORECASE)
# "Blinde hand: de hand van"   not: "Er zijn drie wijzen, namelijk: ...", "Let op:"
TERM = re.compile(r"(?P<term>[^\W\d_][^\s:]*(?:\s[^\s:]+){0,4}):\s+(?=\S)")
NOTE = re.compile(r"N\.?B\.?[\s:]|\(|.{0,80}klik hier\W*\Z")  # NB ..., ( Zie: ... ), ... klik hier
KINDS: dict[str, Kind] = {"rules": "rule", "comments": "comment"}  # of what a heading holds


class Outline:
    """Puts lines under their headings, and counts them there."""

    def __init__(
        self,
        text: str,
        edition: Edition,
        headings: list[HeadingFact],
        tables: list[TableFact],
    ) -> None:
        self.text = text
        self.cite = edition.cite
        self.facts = {fact.title: fact for fact in headings}
        self.shapes = {fact.unit: fact for fact in tables}
        self.units: list[Unit] = []
        self.items: list[tuple[str, int, int, int]] = []  # heading, number, place, end
        self.tables: list[tuple[str, list[list[Cell]]]] = []
        self.taken: dict[str, int] = {}  # numbers, and how often each was asked for
        self.above: list[tuple[int, str, str]] = []  # level, number, title of the headings
        self.holds = "paragraphs"
        self.count = 0
        self.lead: str | None = None  # the unit that ends in a colon, before a list
        self.branch: str | None = None  # the "Zo niet" under which the rest stands
        self.asked: Unit | None = None  # a question that has no answer yet

    def add(self, line: WebLine) -> None:
        """The next line of the page."""
        if line.kind == "heading":
            self._heading(line)
        elif line.kind == "footer":
            self._footer(line)
        elif line.kind == "table":
            self._table(line)
        elif line.kind == "answer" and self.asked is not None:
            self.asked.ranges.append((line.start, line.end))
            self.asked = None
        else:
            self._line(line)

    def _unit(self, number: str, kind: Kind, line: WebLine, name: str) -> Unit:
        number = untaken(number, self.taken, joint="-")
        unit = Unit(number, kind, self.cite.format(number=name))
        unit.ranges = [(line.start, line.end)]
        unit.parent = self.above[-1][1] if self.above else None
        unit.part = tuple(title for _, _, title in self.above)
        self.units.append(unit)
        self.asked = None
        return unit

    def _counted(self, kind: Kind, line: WebLine) -> Unit:
        self.count += 1
        name = f"{self.above[-1][2]}, {self.count}" if self.above else f"alinea {self.count}"
        return self._unit(self._next(), kind, line, name)

    def _next(self) -> str:
        return f"{self.above[-1][1]}_{self.count}" if self.above else f"p{self.count}"

    def _heading(self, line: WebLine) -> None:
        title = " ".join(self.text[line.start : line.end].split())
        fact = self.facts.get(title)
        level = fact.level if fact else 1
        self.above = [one for one in self.above if one[0] < level]
        unit = self._unit(slug(title) or "kop", "heading", line, title)
        unit.title, unit.title_range, unit.ranges = title, (line.start, line.end), []
        unit.division = "page" if fact and level == 1 else "section"
        self.above.append((level, unit.number, title))
        self.holds = fact.holds if fact else "definitions" if GLOSSARY.search(title) else ""
        self.count, self.lead, self.branch = 0, None, None

    def _footer(self, line: WebLine) -> None:
        unit = self._unit("footer", "paragraph", line, "voet van de bladzijde")
        unit.parent, unit.part = None, ()

    def _line(self, line: WebLine) -> None:
        text = self.text
        unit = self._counted(KINDS.get(self.holds, "paragraph"), line)
        begin = line.start
        if line.marker is not None:
            unit.label_range = line.marker
            begin, _ = trimmed(text, line.marker[1], line.end)
            unit.ranges = [(begin, line.end)]
        if line.kind == "question":
            unit.kind = "paragraph"
            self.asked = unit
        elif NOTE.match(text, begin, line.end):
            unit.kind = "comment"
        elif self.holds == "definitions":
            _define(text, unit, begin, line.end)
        self._hang(unit, line, begin)

    def _hang(self, unit: Unit, line: WebLine, begin: int) -> None:
        """A unit's parent: the line before a list, or the condition, that it hangs under."""
        leads = self.text[line.end - 1] == ":"
        if line.kind == "item":
            found = MARKER.match(self.text, line.start, line.end)
            if found and found["number"]:
                self.items.append((self._series(), int(found["number"]), line.start, found.end()))
            unit.parent = self.lead or self.branch or unit.parent
            return
        if ELSE.match(self.text, begin):
            self.branch = unit.number if leads else None
        elif self.branch and unit.kind != "comment":
            unit.parent = self.branch
        self.lead = unit.number if leads else None

    def _series(self) -> str:
        return self.lead or (self.above[-1][1] if self.above else "")

    def _table(self, line: WebLine) -> None:
        self.lead = None
        unit = self._counted("table", line)
        fact = self.shapes.get(unit.number)
        start = line.start
        rows: list[list[Cell]]
        if fact is None:
            cells = find_cells(self.text, start, line.end)
            rows = table_rows(self.text, line.parts, cells)
        else:
            unit.kind = fact.kind
            start = self._caption(unit, fact, line)
            cells = find_cells(self.text, start, line.end)
            parts = [(max(begin, start), stop) for begin, stop in line.parts]
            shaped = fact.sizes or fact.columns
            rows = lay_out(cells, fact.shape()) if shaped else table_rows(self.text, parts, cells)
            self._label(unit, fact, line)
        unit.rows = [[cell.text for cell in row] for row in rows]
        self.tables.append((unit.number, rows))

    def _caption(self, unit: Unit, fact: TableFact, line: WebLine) -> int:
        """The title of a table, glued to its first cell; where the table itself begins."""
        found = fact.caption and anchor_pattern(fact.caption).match(self.text, line.start)
        if not found:
            return line.start
        unit.title = found[0].rstrip(": ")
        unit.title_range = found.span()
        start, _ = trimmed(self.text, found.end(), line.end)
        unit.ranges = [(start, line.end)]
        return start

    def _label(self, unit: Unit, fact: TableFact, line: WebLine) -> None:
        """The beginning of the first cell that stands on the line before the table."""
        found = fact.label and anchor_pattern(fact.label).match(self.text, line.start)
        if found:
            unit.label_range = found.span()
            unit.ranges = [trimmed(self.text, found.end(), line.end)]


def _define(text: str, unit: Unit, begin: int, end: int) -> None:
    """A line of a glossary: its term is its title."""
    found = TERM.match(text, begin, end)
    if found:
        unit.kind = "definition"
        unit.title = " ".join(found["term"].split())
        unit.title_range = (begin, found.end("term") + 1)
        unit.ranges = [(found.end(), end)]
