"""Text within a paragraph: characters, with the references, marks and residue among them."""

from bisect import bisect_left
from collections.abc import Sequence

from parsers.parse import ParsedEdition
from parsers.reading import within
from parsers.unit import Found
from publish.markup import attributes, escaped
from publish.tei_choice import choice, over, widened
from publish.tei_marks import AFTER, BEFORE, Mark
from schema.ids import make_id

WITHIN = AFTER - 1  # of a stretch: no mark at its end
Interval = tuple[int, int, str]  # of the flow: start, end, start tag without its brackets


class Inline:
    """Writes stretches of the flow one after the other, from its begin to its end.

    What stands between two stretches goes with the second, unless ``blocks`` takes it out.
    """

    def __init__(
        self,
        text: ParsedEdition,
        marks: Sequence[Mark],
        quoted: Sequence[tuple[int, int, str]] = (),
    ) -> None:
        self.flow = text.flow.text
        self.marks = marks
        self.repairs = text.repairs.applied
        self.references = _references(text, quoted)
        self.residue = _residue(text)
        self.mark = self.reference = self.sic = 0

    def blocks(self, at: int) -> list[str]:
        """Page breaks and the like before flow[at] that may stand outside paragraphs."""
        out = []
        while self._due(at, BEFORE) and self.marks[self.mark].block:
            out.append(self.marks[self.mark].xml)
            self.mark += 1
        return out

    def drained(self, at: int | None = None) -> str:
        """All marks before flow[at] that are left; without ``at``, all that are left."""
        return self._written(len(self.flow) + 1 if at is None else at, BEFORE)

    def run(self, start: int, end: int) -> str:
        """flow[start:end] with all markup within it."""
        out: list[str] = []
        at = start
        while self.reference < len(self.references):
            begin, stop, tag = self.references[self.reference]
            if begin > end or (begin == end and stop > begin):
                break
            self.reference += 1
            begin = max(begin, at)
            stop = max(min(stop, end), begin)  # begun in signs before this: an empty element
            out.append(self._marked(at, begin))
            content = self._marked(begin, stop)
            out.append(f"<{tag}>{content}</ref>" if content else f"<{tag}/>")
            at = stop
        out.append(self._marked(at, end))
        return "".join(out)

    def signs(self, start: int, end: int, tag: str) -> str:
        """flow[start:end] as an element that holds characters alone; marks stand outside it."""
        out = [self.drained(start)]
        while start < end:
            marked = self._due(end, AFTER)
            at = self.marks[self.mark].at if marked else end
            if at > start:
                out.append(f"<{tag}>{escaped(self.flow[start:at])}</{tag.split()[0]}>")
                start = at
            if marked:
                out.append(self.marks[self.mark].xml)
                self.mark += 1
        return "".join(out)

    def is_repaired(self, at: int) -> bool:
        """Whether flow[at] is in a stretch that is read otherwise."""
        return over(self.repairs, at) is not None

    def _written(self, at: int, side: int) -> str:
        """The marks that are due, one after the other."""
        out = []
        while self._due(at, side):
            out.append(self.marks[self.mark].xml)
            self.mark += 1
        return "".join(out)

    def _due(self, at: int, side: int) -> bool:
        if self.mark >= len(self.marks):
            return False
        mark = self.marks[self.mark]
        return mark.at < at or (mark.at == at and mark.side <= side)

    def _marked(self, start: int, end: int) -> str:
        """flow[start:end] with repairs, residue and marks.

        Marks at the edges of a repair stand outside it.
        """
        out: list[str] = []
        for one in within(self.repairs, start, end):
            if one.end <= end:
                out += [self._as_it_stands(start, one.start), self.drained(one.start)]
                out.append(choice(self._as_it_stands(one.start, one.end, WITHIN), one))
                start = one.end
                out.append(self._written(start, AFTER))
        out.append(self._as_it_stands(start, end))
        return "".join(out)

    def _as_it_stands(self, start: int, end: int, side: int = AFTER) -> str:
        """flow[start:end] with residue and marks, those at its end as far as ``side``."""
        if start >= end:
            return ""
        out: list[str] = []
        while self.sic < len(self.residue) and self.residue[self.sic][0] < end:
            begin, stop, tag = self.residue[self.sic]
            if stop <= start:
                self.sic += 1
                continue
            begin, inside = max(begin, start), min(stop, end)
            out.append(self._characters(start, begin))
            out.append(f"<{tag}>{self._characters(begin, inside, side)}</sic>")
            start = inside
            if stop > end:
                break
            self.sic += 1
        out.append(self._characters(start, end, side))
        return "".join(out)

    def _characters(self, start: int, end: int, side: int = AFTER) -> str:
        if start >= end:
            return ""
        out = [self.drained(start)]
        while self._due(end, side):
            at = self.marks[self.mark].at
            out += [self._escaped(start, at), self.marks[self.mark].xml]
            start = at
            self.mark += 1
        out.append(self._escaped(start, end))
        return "".join(out)

    def _escaped(self, start: int, end: int) -> str:
        text = escaped(self.flow[start:end])
        return text.replace("\n", "<lb/>\n") if "\n" in text else text


def _references(text: ParsedEdition, quoted: Sequence[tuple[int, int, str]]) -> list[Interval]:
    """References as start tags; one that begins within another begins where that one ends.

    Of what is repaired a reference has the whole. A lost unit that is named somewhere is
    pointed to from there.
    """
    known = {unit.number for unit in text.parsed.units}
    siglum = text.edition.siglum
    tagged = [
        (*widened(text.repairs.applied, one.start, one.end), _tag(one, siglum, known))
        for one in text.found
    ]
    for start, end, number in quoted:
        tag = attributes(type="see", subtype="named", target=f"#{make_id(siglum, number)}")
        tagged.append((*widened(text.repairs.applied, start, end), "ref" + tag))
    out: list[Interval] = []
    last = 0
    for begin, end, tag in sorted(tagged):
        start = max(begin, last)
        last = max(end, start)
        out.append((start, last, tag))
    return out


def _tag(found: Found, siglum: str, known: set[str]) -> str:
    """The start tag: pointers for targets that the document has, names for those it lacks."""
    if found.external or found.kind == "external":
        names = " ".join(found.targets) or None
        return "ref" + attributes(type="external", n=names)
    here = [f"#{make_id(siglum, number)}" for number in found.targets if number in known]
    lacking = [number for number in found.targets if number not in known]
    subtype = ("partial" if here else "absent") if lacking or not here else None
    return "ref" + attributes(
        type=found.kind,
        subtype=subtype,
        target=" ".join(here) or None,
        n=" ".join(lacking) or None,
    )


def _residue(text: ParsedEdition) -> list[Interval]:
    """What a web export left of signs, as stretches of the flow."""
    flow = text.flow
    order = sorted(range(len(flow.sources)), key=flow.sources.__getitem__)
    sources = [flow.sources[piece] for piece in order]
    out: list[Interval] = []
    for residue in text.residue:
        found = bisect_left(sources, residue.start + 1) - 1
        if found < 0:
            continue
        piece = order[found]
        offset = residue.start - flow.sources[piece]
        if residue.end - flow.sources[piece] <= flow.lengths[piece]:
            start = flow.starts[piece] + offset
            end = start + residue.end - residue.start
            out.append((start, end, "sic" + attributes(n=f"U+{ord(residue.sign):04X}")))
    out.sort()
    return out
