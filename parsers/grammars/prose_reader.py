"""A section of prose to units: numbered parts by their number, other paragraphs by count."""

from dataclasses import dataclass, field

from parsers.flow import Flow, anchor_pattern
from parsers.grammars.prose_facts import Block, ProseFacts
from parsers.grammars.prose_numbers import MARGIN, find_labels, series
from parsers.grammars.prose_sections import Section
from parsers.grammars.prose_tables import block_end, table_rows
from parsers.sequence import Candidate
from parsers.unit import Range, Unit, trimmed


@dataclass(slots=True)
class Paragraph:
    """A paragraph, with the id in its margin where it has one."""

    start: int
    end: int
    mark: Range | None = None
    count: int | None = None


@dataclass(slots=True)
class SectionRead:
    """What a section was read into, and what the audit wants to know of it."""

    section: Section
    units: list[Unit] = field(default_factory=list)
    chain: list[Candidate] = field(default_factory=list)
    counted: int = 0
    doubled: list[Paragraph] = field(default_factory=list)  # their margin holds an id that is taken
    lists: list[tuple[Block, list[Range]]] = field(default_factory=list)
    open_blocks: list[Block] = field(default_factory=list)  # what should follow them is not found


def read_section(
    flow: Flow, section: Section, facts: ProseFacts, taken: set[str], *, margins: bool
) -> SectionRead:
    """The units of a section, in order, and its series of numbers.

    ``taken`` holds the numbers of units so far, and is added to; ``margins`` says whether
    ids in the margin (``[p12]``) are read. A paragraph without one counts on from the last.
    """
    read = SectionRead(section)
    division = section.division
    if section.heading is not None:
        read.units.append(_heading(section))
    if division is not None and division.whole:
        read.units[0].ranges += section.paragraphs
        return read
    paragraphs = _with_margins(flow, section, margins)
    blocks = _find_blocks(flow, paragraphs, section, facts.blocks, read)
    read.chain = _chain(flow, section, paragraphs, blocks, facts)
    numbers = {one.at: one.number for one in read.chain}
    place = 0
    while place < len(paragraphs):
        paragraph = paragraphs[place]
        if place in blocks:
            block, stop = blocks[place]
            read.units.append(_block(flow, section, block, paragraphs[place:stop], taken, read))
            place = stop
            continue
        if paragraph.start in numbers:
            read.units.append(_numbered(section, paragraph, numbers[paragraph.start], taken))
        else:
            read.units.append(_counted(section, paragraph, taken, read))
        place += 1
    return read


def _heading(section: Section) -> Unit:
    whole = section.division is not None and section.division.whole
    heading = section.heading
    return Unit(
        number=section.id,
        kind="heading",
        label=section.name,
        title=section.title,
        ranges=[heading] if whole and heading else [],
        title_range=None if whole else heading,
        division="title" if whole else "section",
    )


def _with_margins(flow: Flow, section: Section, margins: bool) -> list[Paragraph]:
    """The paragraphs of a section; an id that stands on a line of its own goes with the next."""
    if not margins:
        return [Paragraph(start, end) for start, end in section.paragraphs]
    found: list[Paragraph] = []
    waiting: Paragraph | None = None
    for start, end in section.paragraphs:
        mark = MARGIN.match(flow.text, start, end)
        if mark and mark["section"] in (None, section.id):
            text, _ = trimmed(flow.text, mark.end(), end)
            waiting = Paragraph(text, end, (start, mark.end()), int(mark["number"]))
            if text == end:
                continue
            found.append(waiting)
        elif waiting is not None and waiting.start == waiting.end:
            found.append(Paragraph(start, end, waiting.mark, waiting.count))
        else:
            found.append(Paragraph(start, end))
        waiting = None
    if waiting is not None:
        found.append(waiting)
    return found


def _find_blocks(
    flow: Flow,
    paragraphs: list[Paragraph],
    section: Section,
    blocks: list[Block],
    read: SectionRead,
) -> dict[int, tuple[Block, int]]:
    """The declared blocks by the index of their first paragraph, with that after their last."""
    found: dict[int, tuple[Block, int]] = {}
    at = 0
    ranges = [(one.start, one.end) for one in paragraphs]
    for block in blocks:
        if not block.unit.startswith(f"{section.id}_"):
            continue
        opening = anchor_pattern(block.opens)
        for place in range(at, len(paragraphs)):
            one = paragraphs[place]
            if one.count is not None and f"{section.id}_p{one.count}" == block.unit:
                stop = place + 1
                while stop < len(paragraphs) and paragraphs[stop].mark is None:
                    stop += 1
            elif one.count is None and opening.match(flow.text, one.start, one.end):
                after = block_end(flow, ranges, place, block)
                if after is None:
                    read.open_blocks.append(block)
                stop = len(paragraphs) if after is None else after
            else:
                continue
            found[place] = (block, stop)
            at = stop
            break
    return found


def _chain(
    flow: Flow,
    section: Section,
    paragraphs: list[Paragraph],
    blocks: dict[int, tuple[Block, int]],
    facts: ProseFacts,
) -> list[Candidate]:
    inside = {place for first, (_, stop) in blocks.items() for place in range(first, stop)}
    free = [
        (one.start, one.end)
        for place, one in enumerate(paragraphs)
        if place not in inside and one.mark is None
    ]
    declared = {one.read: one.number for one in facts.numbers if one.division == section.id}
    return series(find_labels(flow.text, free, declared))


def _numbered(section: Section, paragraph: Paragraph, number: int, taken: set[str]) -> Unit:
    division = section.division
    level = division.numbered if division else ""
    spoken = f"{level or 'nr.'} {number}"
    return Unit(
        number=_free("_".join(filter(None, (section.id, level, str(number)))), taken),
        kind="rule",
        label=f"{section.name}, {spoken}" if section.name else spoken,
        ranges=[(paragraph.start, paragraph.end)],
    )


def _counted(section: Section, paragraph: Paragraph, taken: set[str], read: SectionRead) -> Unit:
    if paragraph.count is None:
        read.counted += 1
    elif _number(section, paragraph.count) in taken:
        read.doubled.append(paragraph)
        read.counted += 1
    else:
        read.counted = paragraph.count
    while _number(section, read.counted) in taken:
        read.counted += 1
    number = _number(section, read.counted)
    taken.add(number)
    spoken = f"alinea {read.counted}"
    empty = paragraph.start == paragraph.end
    return Unit(
        number=number,
        kind="paragraph",
        label=f"{section.name}, {spoken}" if section.name else spoken,
        ranges=[] if empty else [(paragraph.start, paragraph.end)],
        label_range=paragraph.mark,
        absent=empty,
    )


def _block(
    flow: Flow,
    section: Section,
    block: Block,
    lines: list[Paragraph],
    taken: set[str],
    read: SectionRead,
) -> Unit:
    unit = _counted(section, lines[0], taken, read)
    ranges = [(one.start, one.end) for one in lines if one.start < one.end]
    unit.ranges = ranges
    unit.kind = block.kind
    if block.kind == "table":
        unit.rows = table_rows(flow, ranges, block)
    if block.items is not None:
        read.lists.append((block, ranges))
    return unit


def _number(section: Section, count: int) -> str:
    return f"{section.id}_p{count}" if section.id else f"p{count}"


def _free(number: str, taken: set[str]) -> str:
    """The number, or the first one made from it that no unit has."""
    new, count = number, 2
    while new in taken:
        new, count = f"{number}-{count}", count + 1
    taken.add(new)
    return new
