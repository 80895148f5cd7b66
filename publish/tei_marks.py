"""Marks: what stands between the characters of the flow: page breaks, noise, lost text.

A mark is tied to a place in the flow, after the character before it or before the
character at it, so that the text of the TEI, page by page, reads as the source does.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from parsers.flow import Flow, Noise
from parsers.parse import ParsedEdition
from publish.markup import attributes, escaped
from publish.tei_source import Surface

AFTER, BEFORE = 0, 1
FORME_WORK = {"page-number": "pageNum", "signature": "sig", "running": "running"}
LINE_BREAKS = frozenset("\r\n\x85\u2028\u2029")


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """Markup at a place in the flow."""

    at: int
    side: int
    order: int  # place in the source
    rank: int
    kind: str  # pb | gap | pageNum | sig | running | surplus | pc
    xml: str

    @property
    def block(self) -> bool:
        """Whether it may stand outside paragraphs."""
        return self.kind not in ("surplus", "pc")


@dataclass(frozen=True, slots=True)
class _Places:
    """Pieces of the flow in file order, and the pages they stand on."""

    flow: Flow
    pages: list[Surface]
    order: list[int]  # pieces, in file order
    sources: list[int]  # of those
    starts: list[int]  # of the pages

    def page(self, place: int) -> int:
        return bisect_right(self.starts, place) - 1

    def place(self, source: int) -> tuple[int, int]:
        """Where in the flow something stands that has no characters in it: on its own page,
        after the text before it, or before the text that follows."""
        flow = self.flow
        following = bisect_right(self.sources, source)
        if not self.order:
            return 0, BEFORE
        before = self.order[following - 1] if following else None
        after = self.order[following] if following < len(self.order) else None
        here = self.page(source)
        if before is not None and (
            after is None
            or self.page(flow.sources[before]) == here
            or self.page(flow.sources[after]) != here
        ):
            return flow.starts[before] + flow.lengths[before], AFTER
        assert after is not None
        return flow.starts[after], BEFORE


def find_marks(text: ParsedEdition, pages: list[Surface], *, with_source: bool) -> list[Mark]:
    """All marks of a text, in the order in which they are written."""
    flow = text.flow
    order = sorted(range(len(flow.sources)), key=flow.sources.__getitem__)
    places = _Places(
        flow, pages, order, [flow.sources[piece] for piece in order], [p.start for p in pages]
    )
    marks = list(_page_breaks(places, with_source=with_source))
    marks += _left_out(places)
    starts = set(flow.starts)
    for at in set(text.parsed.gaps):
        here = min(max(at, 0), len(flow.text))
        side = BEFORE if here in starts else AFTER
        place = flow.source_at(here, end=side == AFTER) if flow.starts else 0
        marks.append(Mark(here, side, place, 0, "gap", '<gap reason="lost"/>'))
    marks.sort()
    return marks


def _page_breaks(places: _Places, *, with_source: bool) -> Iterator[Mark]:
    flow = places.flow
    for page in places.pages:
        at, side = (page.at, BEFORE) if page.at is not None else places.place(page.start)
        within = 0 < at < len(flow.text) and not flow.text[at - 1].isspace() and side == BEFORE
        facs = f"#{page.id}" if with_source else None
        xml = f"<pb{attributes(n=page.label, facs=facs, break_='no' if within else None)}/>"
        yield Mark(at, side, page.start, 0, "pb", xml)


def _left_out(places: _Places) -> Iterator[Mark]:
    """What the flow leaves out of the source: noise, hyphens at breaks."""
    flow = places.flow
    stretches: list[tuple[int, int, Noise | None]] = [
        (flow.sources[n], flow.lengths[n], None) for n in places.order
    ]
    stretches += [(noise.start, noise.end - noise.start, noise) for noise in flow.noise]
    stretches.sort(key=lambda stretch: stretch[0])
    page_starts = {page.at for page in flow.pages}
    covered = 0
    for start, length, noise in [*stretches, (len(flow.source), 0, None)]:
        if covered < start:
            yield from _between(places, covered, start, page_starts)
        begin, end = max(start, covered), start + length
        if noise is not None and begin < end:
            following = bisect_right(places.sources, begin - 1)
            if following < len(places.sources):
                end = max(min(end, places.sources[following]), begin)
            yield from _noise(places, noise, begin, end)
        covered = max(covered, end)


def _noise(places: _Places, noise: Noise, start: int, end: int) -> Iterator[Mark]:
    words = " ".join(places.flow.source[start:end].split())
    if not words:
        return
    at, side = places.place(start)
    kind = FORME_WORK.get(noise.kind)
    if kind is None:
        xml = f"<surplus{attributes(reason=noise.kind)}>{escaped(words)}</surplus>"
        yield Mark(at, side, start, 1, "surplus", xml)
        return
    where = {"signature": "bottom", "running": "top"}.get(noise.kind)
    if noise.kind == "page-number":
        where = "top" if side == BEFORE else "bottom"
    xml = f"<fw{attributes(type=kind, place=where)}>{escaped(words)}</fw>"
    yield Mark(at, side, start, 1, kind, xml)


def _between(places: _Places, start: int, end: int, pages: set[int]) -> Iterator[Mark]:
    """Hyphens that a break asked for; anything else here was forgotten, and is kept."""
    left = places.flow.source[start:end]
    words = left.strip()
    if not words:
        return
    place = start + left.index(words[0])
    at, side = places.place(place)
    if words not in ("-", "¬", "\u00ad"):
        xml = f'<surplus reason="unplaced">{escaped(" ".join(words.split()))}</surplus>'
        yield Mark(at, side, place, 1, "surplus", xml)
        return
    xml = f'<pc force="weak">{words}</pc>'
    if at not in pages and not LINE_BREAKS.isdisjoint(left):
        xml += '<lb break="no"/>'
    yield Mark(at, side, place, 1, "pc", xml)
