"""Lists and tables that are printed line by line, each a unit of its own."""

from parsers.flow import Flow, anchor_pattern
from parsers.grammars.prose_facts import Block
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
    """The rows of a table; the word beside its brace is a cell of the row that it stands by."""
    text = flow.text
    rows: list[list[str]] = []
    beside = False
    for start, end in [piece for line in lines for piece in _cut(flow, line, block)]:
        label = None if beside else _brace_label(flow, start, end, block.brace)
        if label is None:
            rows.append([_words(text[start:end])])
            continue
        beside = True
        cells = [text[start : label[0]], text[label[0] : label[1]], text[label[1] : end]]
        row = [_words(cell) for cell in cells if cell.strip()]
        if len(row) == 1 and rows:
            rows[-1] += row
        else:
            rows.append(row)
    return rows


def _cut(flow: Flow, line: Range, block: Block) -> list[Range]:
    start, end = line
    places = [start]
    for words in block.cuts:
        found = flow.find(words, start, end)
        if found and found.start() > start:
            places.append(found.start())
    places.sort()
    return list(zip(places, [*places[1:], end], strict=True))


def _brace_label(flow: Flow, start: int, end: int, labels: list[str]) -> Range | None:
    for words in labels:
        found = flow.find(words, start, end)
        if found:
            return found.start(), found.end()
    return None


def _words(stretch: str) -> str:
    return " ".join(stretch.split())
