"""The body of the TEI: divs in reading order, with heads, paragraphs, lists and tables."""

import re
from bisect import bisect_left, bisect_right
from itertools import pairwise

from parsers.parse import ParsedEdition
from parsers.unit import Unit
from publish.markup import attributes
from publish.tei_inline import Inline
from publish.tei_marks import Mark
from publish.tei_plan import Fragment, Stretch, plan
from publish.tei_table import Cell, barred_rows, laid_rows, whole_repairs
from schema.ids import make_id, slug

# How an item of a list begins: "- ", "• ", "a) ", "(2) ", "3. "   not: "een ", "1918 "
ITEM = re.compile(r"(?:[-–—•·*]|[a-z]\)|\([a-z0-9]{1,3}\)|[0-9]{1,2}[.)°º])\s+\S")
HYPHENS = ("-", "¬", "\u00ad")
LONGEST_TITLE = 150  # characters: what is longer is text, and not shown where text may not be
LOST, WITHHELD = '<gap reason="lost"/>', '<gap reason="rights"/>'

Paragraph = list[Stretch]


def write_body(text: ParsedEdition, marks: list[Mark], *, withheld: bool = False) -> str:
    """The element ``body``. With ``withheld``, labels and titles alone, for a text that
    may not be shown."""
    return _Body(text, marks, withheld=withheld).written()


class _Body:
    """Writes the fragments of a plan one after the other."""

    def __init__(self, text: ParsedEdition, marks: list[Mark], *, withheld: bool) -> None:
        self.flow = text.flow.text
        self.siglum = text.edition.siglum
        self.plan = plan(text)
        self.inline = Inline(text, marks, self.plan.quoted)
        self.withheld = withheld
        self.gaps = {mark.at for mark in marks if mark.kind == "gap"}
        self.item_starts: dict[str, list[int]] = {}
        for item in text.parsed.index:
            self.item_starts.setdefault(item.unit, []).append(item.range[0])
        for starts in self.item_starts.values():
            starts.sort()
        self.out: list[str] = ["<body>\n"]

    def written(self) -> str:
        depth = 0
        for fragment in self.plan.fragments:
            self._close(depth, fragment.depth)
            depth = fragment.depth
            if fragment.unit is None:
                self._noise_first(fragment)
                continue
            if fragment.stretches:
                self._lines(self.inline.blocks(fragment.stretches[0].start))
            self.out.append(self._start_tag(fragment, fragment.unit))
            self._content(fragment, fragment.unit)
            depth += 1
        self._last_marks()
        self._close(depth, 0)
        self.out.append("</body>\n")
        return "".join(self.out)

    def _close(self, depth: int, until: int) -> None:
        self.out.append("</div>\n" * (depth - until))

    def _lines(self, parts: list[str]) -> None:
        self.out += [f"{part}\n" for part in parts]

    def _noise_first(self, fragment: Fragment) -> None:
        if not self.withheld:
            self.out.append(f'<ab type="noise">{self._joined(fragment.stretches)}</ab>\n')

    def _last_marks(self) -> None:
        """What stands behind the last text; a body without any text says that it is lost."""
        self._lines(self.inline.blocks(len(self.flow)))
        rest = self.inline.drained()
        if rest and not self.withheld:
            self.out.append(f'<ab type="noise">{rest}</ab>\n')
        elif not self.plan.fragments:
            self.out.append(f'<ab type="noise">{LOST}</ab>\n')

    def _start_tag(self, fragment: Fragment, unit: Unit) -> str:
        own = make_id(self.siglum, unit.number)
        count, nth = self.plan.counts[unit.number], fragment.ordinal

        def name(n: int) -> str:
            return own if n == 1 else f"{own}.{n}"

        part = None if count == 1 else "I" if nth == 1 else "F" if nth == count else "M"
        return f"""<div{
            attributes(
                type=unit.kind,
                subtype=slug(unit.division) or None,
                n=unit.number,
                xml_id=name(nth),
                part=part,
                prev=f"#{name(nth - 1)}" if nth > 1 else None,
                next=f"#{name(nth + 1)}" if nth < count else None,
            )
        }>\n"""

    def _content(self, fragment: Fragment, unit: Unit) -> None:
        items = [one for one in fragment.stretches if one.role != "place"]
        if unit.kind == "heading" and unit.title_range is None:
            items = [
                Stretch(one.start, one.end, "title") if one.role == "text" else one for one in items
            ]
        head = _length_of_head(items, whole=self._is_table(unit, items))
        if self.withheld:
            items = [
                one
                for one in items[:head]
                if one.role in ("label", "title") and one.end - one.start <= LONGEST_TITLE
            ]
            head = len(items)
        if head:
            self.out.append(f"<head>{self._joined(items[:head])}</head>\n")
        if self.withheld:
            self._lines([WITHHELD] if unit.ranges and unit.kind != "heading" else [])
            return
        if self._is_table(unit, items):
            self._table(unit, items[head:])
        else:
            self._paragraphs(unit, items[head:])
        ends = max((end for _, end in unit.ranges), default=0)
        lost_here = unit.truncated and not self.gaps & {ends, ends + 1}
        if fragment.ordinal == self.plan.counts[unit.number] and (unit.absent or lost_here):
            self.out.append(f"{LOST}\n")

    def _joined(self, items: Paragraph) -> str:
        """Stretches in one paragraph or head, a space where one stands between them."""
        out: list[str] = []
        for n, one in enumerate(items):
            if n and one.start > items[n - 1].end:
                out.append(" ")
            written = self.inline.run(one.start, one.end)
            if one.role == "label":
                written = f"<label>{written}</label>"
            elif one.role == "noise":
                written = f'<surplus reason="noise">{written}</surplus>'
            elif one.role == "unplaced":
                written = f'<surplus reason="unplaced">{written}</surplus>'
            out.append(written)
        return "".join(out)

    def _paragraphs(self, unit: Unit, items: list[Stretch]) -> None:
        paragraphs = self._cut(unit, items)
        n = 0
        while n < len(paragraphs):
            length = 0
            if unit.kind == "index":
                length = len(paragraphs)
            else:
                while n + length < len(paragraphs) and self._is_item(paragraphs[n + length]):
                    length += 1
            if length > 1:
                kind = ' type="index"' if unit.kind == "index" else ""
                self._lines(self.inline.blocks(paragraphs[n][0].start))
                self.out.append(f"<list{kind}>\n")
                for paragraph in paragraphs[n : n + length]:
                    self.out.append(f"<item>{self._joined(paragraph)}</item>\n")
                self.out.append("</list>\n")
                n += length
                continue
            self._paragraph(paragraphs[n])
            n += 1

    def _paragraph(self, paragraph: Paragraph) -> None:
        self._lines(self.inline.blocks(paragraph[0].start))
        if all(one.role in ("noise", "unplaced") for one in paragraph):
            self.out.append(f'<ab type="noise">{self._joined(paragraph)}</ab>\n')
        else:
            self.out.append(f"<p>{self._joined(paragraph)}</p>\n")

    def _is_item(self, paragraph: Paragraph) -> bool:
        first = paragraph[0]
        return first.role == "text" and bool(ITEM.match(self.flow, first.start, first.end))

    def _cut(self, unit: Unit, items: list[Stretch]) -> list[Paragraph]:
        """Stretches as paragraphs: the flow has a newline where one ends."""
        starts = self.item_starts.get(unit.number, [])
        paragraphs: list[Paragraph] = []
        last = items[0].start if items else 0
        for one in items:
            opens = (
                not paragraphs
                or one.role == "title"
                or (
                    one.role in ("label", "text")
                    and paragraphs[-1][-1].role not in ("label", "title")
                    and "\n" in self.flow[last : one.start]
                )
            )
            if one.role not in ("noise", "unplaced"):
                last = one.end
            lines = self._lines_of(one, starts) if one.role == "text" else [one]
            for n, line in enumerate(lines):
                if opens or n:
                    paragraphs.append([])
                paragraphs[-1].append(line)
        return paragraphs

    def _lines_of(self, one: Stretch, starts: list[int]) -> list[Stretch]:
        cuts = [one.start]
        at = self.flow.find("\n", one.start, one.end)
        while at >= 0:
            if not self.inline.is_repaired(at):  # else an editor joined what stands around it
                cuts.append(at)
            at = self.flow.find("\n", at + 1, one.end)
        cuts += starts[bisect_right(starts, one.start) : bisect_left(starts, one.end)]
        cuts = [*sorted(set(cuts)), one.end]
        lines = []
        for start, end in pairwise(cuts):
            words = self.flow[start:end]
            if words.strip():
                begin = start + len(words) - len(words.lstrip())
                lines.append(Stretch(begin, start + len(words.rstrip()), "text"))
        return lines

    def _is_table(self, unit: Unit, items: list[Stretch]) -> bool:
        texts = [one for one in items if one.role == "text"]
        if unit.kind != "table" and not unit.rows:
            return False
        return bool(texts) and (
            bool(unit.rows) or any("|" in self.flow[one.start : one.end] for one in texts)
        )

    def _table(self, unit: Unit, items: list[Stretch]) -> None:
        texts = [one for one in items if one.role == "text"]
        rows: list[list[Cell]] = []
        if unit.rows and len(texts) == len(items) and self.plan.counts[unit.number] == 1:
            rows = laid_rows(self.flow, texts, unit.rows)
        if not rows:
            rows = barred_rows(self.flow, [Stretch(one.start, one.end, "text") for one in items])
        if not rows:
            return
        self.out.append("<table>\n")
        for row in rows:
            cells = [f"<cell>{self._cell(cell)}</cell>" for cell in row]
            self.out.append(f"<row>{''.join(cells)}</row>\n")
        self.out.append("</table>\n")

    def _cell(self, cell: Cell) -> str:
        out: list[str] = []
        parts = whole_repairs(cell.parts, self.inline.repairs)
        for n, (start, end, is_text) in enumerate(parts):
            if n and start > parts[n - 1][1]:
                out.append(" ")
            if is_text:
                out.append(self.inline.run(start, end))
            else:
                in_word = 0 < n < len(parts) - 1 and self.flow[start:end] in HYPHENS
                kind = 'force="weak"' if in_word else 'type="separator"'
                out.append(self.inline.signs(start, end, f"pc {kind}"))
        return "".join(out)


def _length_of_head(items: list[Stretch], *, whole: bool) -> int:
    """How many stretches make up the head: through the last title before the text; a label
    alone where no paragraph follows that could hold it."""
    before = 0
    while before < len(items) and items[before].role != "text":
        before += 1
    roles = [one.role for one in items[:before]]
    if "title" in roles:
        return before - roles[::-1].index("title")
    if "label" in roles and (before == len(items) or whole):
        return before - roles[::-1].index("label")
    return 0
