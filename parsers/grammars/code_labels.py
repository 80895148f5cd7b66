"""Labels of the law code in a running text: ARTIKEL 27, B., 1., (b), (2).

Labels stand in mid-line, between words that look like them. Where no text is lost, a
label is one only if it is the next; after a gap the first may be any later one, and
those that follow it tell what stood above it.
"""

import re
from itertools import product
from typing import NamedTuple

from parsers.grammars.code_numbers import ARTICLE, DIGIT, INNER, LETTER, SMALL, Path
from parsers.roman import roman_value

DIVISION, EXAMPLE, MARGIN = -1, -2, -3
AHEAD = 200  # labels after a gap that are looked at
LAST_LETTER = 26  # no label follows Z or (z)

# Each alternative with what it must match, and what it must not.
MARK = re.compile(
    r"""
    (?=[A-Z0-9(§\[])(?:                                  # all begin so: few places are looked at
      \b(?P<division>HOOFDSTUK|DEEL|PARAGRAAF)\s+(?P<roman>[IVXLC]+)\b   # DEEL II; not: Deel II
    | \bARTIKEL\s+(?P<article>[1-9]\d{0,2})\b\.?              # ARTIKEL 27; not: artikel 27
    | ^(?:Artikel|Art\.|§)\s*(?P<headed>[1-9]\d{0,2})\b\.?  # Art. 3 begins a line; not: zie art. 3
    | \bVOORBEELD\s+(?P<example>[1-9]\d?)\b:?             # VOORBEELD 1:
    | ^\[(?P<margin>[1-9]\d{0,2}(?:[A-Z](?:[1-9]\d?(?:[a-z](?:[1-9]\d?)?)?)?)?)\]  # [43B3] does
    | (?<![\w.])(?P<letter>[A-Z])\.(?=\s|\Z)             # D.; not: 16C.  W.B.F.
    | (?<![\w.,+-])(?P<digit>[1-9]\d?)\.(?=\s|\Z)         # 2.; not: 1997.  3.5
    | \((?P<small>[a-z])\)(?=\s|\Z)                      # (b); not: kaart(en)
    | \((?P<inner>[1-9]\d?)\)(?=\s|\Z)                    # (2)
    )""",
    re.VERBOSE | re.MULTILINE,
)
# What stands before a number that ends a sentence: "artikel 50." "31 of 32." "3, 2."
# and before no label: "een kaart 1."  "troef; en 2."
CITED = re.compile(
    r"(?:\bartikel(?:en)?|\bart\.|\d[A-Za-z0-9]*\s*(?:,|of|en|t/m|tot)|,)\s*\Z", re.IGNORECASE
)


class Mark(NamedTuple):
    """Something in the text that may be a label: text[start:end]."""

    level: int
    value: int
    start: int
    end: int
    name: str = ""  # of a division: HOOFDSTUK; of a label in the margin: its number


def find_marks(text: str, start: int, end: int) -> list[Mark]:
    """All that may be a label in text[start:end], in text order."""
    marks = []
    for found in MARK.finditer(text, start, end):
        kind = found.lastgroup or ""
        word = found[kind]
        begin, stop = found.span()
        if kind == "roman":
            marks.append(Mark(DIVISION, roman_value(word), begin, stop, found["division"]))
        elif kind in ("article", "headed"):
            marks.append(Mark(ARTICLE, int(word), begin, stop))
        elif kind == "example":
            marks.append(Mark(EXAMPLE, int(word), begin, stop))
        elif kind == "margin" and word.isdecimal():
            marks.append(Mark(ARTICLE, int(word), begin, stop))
        elif kind == "margin":
            marks.append(Mark(MARGIN, 0, begin, stop, word))
        elif kind == "letter":
            marks.append(Mark(LETTER, ord(word) - 64, begin, stop))
        elif kind == "digit":
            if not CITED.search(text, max(begin - 16, 0), begin):
                marks.append(Mark(DIGIT, int(word), begin, stop))
        elif kind == "small":
            marks.append(Mark(SMALL, ord(word) - 96, begin, stop))
        else:
            marks.append(Mark(INNER, int(word), begin, stop))
    return marks


def following(path: Path, mark: Mark) -> Path | None:
    """The path of a label where it is the next after ``path``; None where it is not.

    >>> following((27, 2), Mark(DIGIT, 1, 0, 2)), following((27, 2), Mark(DIGIT, 3, 0, 2))
    ((27, 2, 1), None)
    """
    depth = len(path) - 1
    if mark.level <= depth:
        return (*path[: mark.level], mark.value) if mark.value == path[mark.level] + 1 else None
    skipped = mark.level - depth - 1
    if mark.value != 1 or skipped > 1 or (skipped and mark.level == INNER):
        return None
    return path + (0,) * skipped + (1,)


def preceding(path: Path) -> Path:
    """The path to which the text before a label belongs where its own label is lost.

    >>> preceding((45, 3, 5)), preceding((67, 2, 1))
    ((45, 3, 4), (67, 2))
    """
    if path[-1] > 1:
        return (*path[:-1], path[-1] - 1)
    above = path[:-1]
    while len(above) > 1 and not above[-1]:
        above = above[:-1]
    return above


def settle(marks: list[Mark], first: int, before: Path) -> Path | None:
    """The path of the first label after a gap: the least that is later than ``before``.

    The labels after it tell of what is lost above it: "(d) ... 2. ... C." after 9A2 is
    9B1d. None where no path fits: then a heading is lost.
    """
    mark = marks[first]
    slots: list[int | None] = [before[0], *[None] * (mark.level - 1), mark.value]
    state = list(slots)
    for later in marks[first + 1 : first + AHEAD]:
        if later.level <= ARTICLE:
            break
        if later.level >= len(state):
            if later.level == len(state) and later.value == 1:
                state.append(1)
            continue
        current = state[later.level]
        if current is None and later.value > 1:
            slots[later.level] = later.value - 1
        elif current is None or later.value != current + 1:
            continue
        state = [*state[: later.level], later.value]
        if None not in slots:
            break
    exact = following(before, mark)
    if exact and all(slot is None or slot == own for slot, own in zip(slots, exact, strict=True)):
        return exact
    return _least(slots, before)


def _least(slots: list[int | None], before: Path) -> Path | None:
    """The least path later than ``before`` that fits the slots."""
    choices = []
    for level, slot in enumerate(slots):
        base = before[level] if level < len(before) and before[level] else 1
        after = base if base == LAST_LETTER and level in (LETTER, SMALL) else base + 1
        choices.append([slot] if slot is not None else sorted({1, base, after}))
    for path in product(*choices):
        if path > before:
            return path
    return None
