"""The source in the TEI: pages as surfaces, in file order, each with its lines as they are."""

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from parsers.flow import Flow
from publish.markup import attributes, escaped

LINE_END = re.compile("(\r\n|[\r\n\x85\u2028\u2029])")
END_NAMES = {
    "\r\n": "CRLF", "\r": "CR", "\n": "LF", "\x85": "NEL", "\u2028": "LS", "\u2029": "PS",
    "": "none",
}  # fmt: skip
ENDS = {name: end for end, name in END_NAMES.items()}


@dataclass(slots=True)
class Surface:
    """A page of the source: source[start:end].

    ``at`` is where it begins in the flow; None for a page without text.
    """

    id: str
    start: int
    end: int
    label: str | None
    at: int | None


def surfaces(flow: Flow) -> list[Surface]:
    """The pages in file order. Holds afterwards: they make up the whole source."""
    found: list[tuple[int, str | None, int | None]] = []
    for page in flow.pages:
        piece = bisect_right(flow.starts, page.at) - 1
        first = flow.sources[piece] if piece >= 0 else page.source
        found.append((_line_start(flow.source, min(page.source, first)), page.label, page.at))
    numbered = {page.source for page in flow.pages}
    for noise in flow.noise:
        if noise.kind == "page-number" and noise.start not in numbered:
            found.append((_line_start(flow.source, noise.start), noise.label, None))
    found.sort(key=lambda page: page[0])
    if not found:
        found = [(0, None, None)]
    starts = [0, *(start for start, _, _ in found[1:])]
    return [
        Surface(f"surface-{n}", start, end, label, at)
        for n, ((_, label, at), start, end) in enumerate(
            zip(found, starts, [*starts[1:], len(flow.source)], strict=True), 1
        )
    ]


def _line_start(source: str, place: int) -> int:
    """``place``, or the start of its line where nothing but blanks stands before it."""
    start = place
    while start > 0 and source[start - 1] in " \t":
        start -= 1
    return start if start == 0 or source[start - 1] in "\r\n" else place


def usual_end(source: str) -> str:
    """The name of the line end that most lines of the source have."""
    counted = Counter(LINE_END.findall(source))
    return END_NAMES[counted.most_common(1)[0][0]] if counted else "LF"


def source_doc(source: str, pages: list[Surface]) -> str:
    """The element ``sourceDoc``, from which the source can be written again to the last sign."""
    usual = usual_end(source)
    out = ['<sourceDoc xml:space="preserve">\n']
    for page in pages:
        out.append(f"<surface{attributes(xml_id=page.id, n=page.label)}>\n")
        parts = LINE_END.split(source[page.start : page.end])
        for text, end in zip(parts[::2], [*parts[1::2], ""], strict=True):
            name = END_NAMES[end]
            if name == usual:
                out.append(f"<line>{escaped(text)}</line>\n")
            elif text or end:
                out.append(f'<line rend="{name}">{escaped(text)}</line>\n')
        out.append("</surface>\n")
    out.append("</sourceDoc>\n")
    return "".join(out)
