"""Numbers of rules and of items, where reading and order agree on what they were."""

import re

from parsers.repair.book import Book, Stretch
from parsers.repair.repairs import Repair

METHOD = "number"
RING = re.compile("[°⁰º]")
# What a figure is read as: 1o, lo, 2^U, 80, Nlt;gt;  not: De, Spadille
LONGEST = 8
LOOKS = {
    "0": "0oOQ",
    "1": "1lIiL!",
    "2": "2Zz",
    "3": "38SB",
    "4": "4A",
    "5": "5SsüÜ",
    "6": "6GbOo",
    "7": "79T?",
    "8": "8BSN3&",
    "9": "9gq",
}
# A dash, the figures, a sign: —20-, —I.  not: 3 (a)
LABEL = re.compile(r"([—-]*)([\w!]{1,3})([.,)-]?)")
LEAST_RUN = 4  # items in a row
SURE = 0.9


def labels(text: str, book: Book) -> list[Repair]:
    """What the numbers at the head of rules and items were, where they were read otherwise."""
    found = []
    by_unit: dict[int, list[Stretch]] = {}
    for stretch in book.stretches:
        if not stretch.title:
            by_unit.setdefault(id(stretch.unit), []).append(stretch)
    for stretches in by_unit.values():
        first = stretches[0]
        last = first.unit.number.rpartition("_")[2]
        if first.unit.label_range is not None and last.isdigit():
            found.append(_label(text, *first.unit.label_range, int(last)))
        if first.unit.label_range is None and last.isdigit() and first.unit.kind == "rule":
            found.append(_repair(text, first, int(last), _series(first, book)))
        found += _items(text, stretches)
    return [each for each in found if each]


def _label(text: str, start: int, end: int, number: int) -> Repair | None:
    """A number that stands apart from the text of its rule."""
    read = text[start:end].strip()
    shape = LABEL.fullmatch(read)
    if not shape or start + len(read) > end or text[start : start + len(read)] != read:
        return None
    dash, figures, sign = shape.groups()
    printed = f"{dash}{number}{'.' if sign in ('-', ',', '') else sign}"
    if read == printed or not _numbered([figures], number):
        return None
    return Repair(start, start + len(read), read, printed, METHOD, SURE, True)


def _series(stretch: Stretch, book: Book) -> bool:
    """Whether the numbers of its series have a ring."""
    head = stretch.unit.number.rpartition("_")[0]
    rings = plain = 0
    for other in book.stretches:
        if other.unit.number.rpartition("_")[0] == head and other.tokens:
            rings += bool(re.match(r"\d+[°⁰ºo]", other.chunks[0]))
            plain += bool(re.fullmatch(r"\d+\.", other.chunks[0]))
    return rings >= plain


def _items(text: str, stretches: list[Stretch]) -> list[Repair | None]:
    """The numbers of the items of one unit, which stand in order."""
    if len(stretches) < LEAST_RUN:
        return []
    heads = [_numbered(each.chunks, n) for n, each in enumerate(stretches, 1)]
    figures = sum(any(c.isdigit() for c in each.chunks[0]) for each in stretches)
    if (
        sum(heads) * 2 < len(heads)
        or figures < 2
        or not all(_short(each.chunks) for each in stretches)
    ):
        return []
    return [_repair(text, each, n, True) for n, each in enumerate(stretches, 1)]


def _short(chunks: list[str]) -> bool:
    return len(chunks) > 1 and len(chunks[0]) <= LONGEST and chunks[0].lower() not in ("de", "en")


def _numbered(chunks: list[str], number: int) -> bool:
    """Whether the first run of characters may be that number."""
    figures = str(number)
    return len(chunks[0]) <= LONGEST and all(
        sign in LOOKS[figure] for figure, sign in zip(figures, chunks[0], strict=False)
    )


def _repair(text: str, stretch: Stretch, number: int, ringed: bool) -> Repair | None:
    chunks = stretch.chunks
    read = chunks[0]
    if not _short(chunks):
        return None
    width = 1
    if len(read) <= 2 and len(chunks) > 2 and chunks[1].rstrip(".") in ("o", "0"):
        width = 2  # "ü o."
    end = stretch.starts[width - 1] + len(chunks[width - 1])
    ring = RING.search(read)
    printed = f"{number}{(ring[0] if ring else 'o') if ringed else ''}."
    before = text[stretch.starts[0] : end]
    if before == printed or re.fullmatch(rf"{number}[°⁰ºo]?\.", before):
        return None
    if not (_numbered(chunks, number) or any(c in read for c in ";^°⁰»*") or width == 2):
        return None
    return Repair(stretch.starts[0], end, before, printed, METHOD, SURE, True)
