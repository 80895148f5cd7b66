"""Lists and tables that are printed line by line, each a unit of its own."""

from parsers.flow import Flow, anchor_pattern
from parsers.grammars.prose_facts import Block, Brace
from parsers.unit import Range


def block_end(flow: Flow, paragraphs: list[Range], place: int, block: Block) -> int | None:
    """The index of the paragraph that comes after a block which begins at ``place``.

    None where the words that should follow are not there: the text may break off here.
    """
    following = anchor_pattern(block.before)
    for index in range(place + 1, len(paragraphs)):
        if following.match(flow.text, *paragraphs[index]):
            return index
    return None


def table_rows(flow: Flow, lines: list[Range], block: Block) -> list[list[str]]:
    """The rows of a table, with the word beside its brace as second cell of each row it joins."""
    text = flow.text
    pieces = [piece for line in lines for piece in _cut(flow, line, block)]
    if block.brace is None:
        return [[_words(text[start:end])] for start, end in pieces]
    rows: list[str] = []
    beside = ""
    for start, end in pieces:
        found = _brace_label(flow, start, end, block.brace) if not beside else None
        if found is None:
            rows.append(_words(text[start:end]))
            continue
        beside = _words(text[found[0] : found[1]])
        rest = _words(f"{text[start : found[0]]} {text[found[1] : end]}")
        if rest:
            rows.append(rest)
    joined = block.brace.rows if beside else 0
    return [[row, beside] if place < joined else [row] for place, row in enumerate(rows)]


def _cut(flow: Flow, line: Range, block: Block) -> list[Range]:
    start, end = line
    places = [start]
    for words in block.cuts:
        found = flow.find(words, start, end)
        if found and found.start() > start:
            places.append(found.start())
    places.sort()
    return list(zip(places, [*places[1:], end], strict=True))


def _brace_label(flow: Flow, start: int, end: int, brace: Brace) -> Range | None:
    for words in brace.labels:
        found = flow.find(words, start, end)
        if found:
            return found.start(), found.end()
    return None


def _words(stretch: str) -> str:
    return " ".join(stretch.split())
