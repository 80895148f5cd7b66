"""What a text has otherwise than another of the same words: word by word."""

import re
from dataclasses import dataclass

TOKEN = re.compile(r"\S+")
FAR = 6  # words within which two texts come together again
# The signs before and behind a word: „zoodra,   not: the apostrophe of 's
BEFORE, BEHIND = re.compile(r"\W*"), re.compile(r"\W*\Z")


@dataclass(frozen=True, slots=True)
class Change:
    """A stretch of a text that is shown otherwise: the words shown, and those beside them."""

    start: int
    end: int
    shown: str
    beside: str
    how: str = ""  # the way in which it was repaired
    certainty: float = 1.0


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str


def changes_between(text: str, other: str) -> list[Change]:
    """Where ``other`` has other words than ``text``, by places in ``text``.

    >>> [(c.beside, c.shown) for c in changes_between("Eene slag, zoo als", "Een slag, zoals")]
    [('Eene', 'Een'), ('zoo als', 'zoals')]
    """
    old, new = _words(text), _words(other)
    changes: list[Change] = []
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i].text == new[j].text:
            i, j = i + 1, j + 1
            continue
        here, there = _together(old[i:], new[j:])
        if here == there:
            pairs = [(i + n, i + n + 1, j + n, j + n + 1) for n in range(here)]
        else:
            pairs = [(i, i + here, j, j + there)]
        for a, b, c, d in pairs:
            at = old[a].start if a < len(old) else len(text)
            changes.append(_change(text, other, old[a:b], new[c:d], at))
        i, j = i + here, j + there
    return [one for one in changes if one.shown != one.beside]


def _words(text: str) -> list[_Word]:
    return [_Word(one.start(), one.end(), one.group()) for one in TOKEN.finditer(text)]


def _together(old: list[_Word], new: list[_Word]) -> tuple[int, int]:
    """How many words of each are passed over, until both go on alike; all where they never do."""
    steps = [(n, m) for n in range(FAR + 1) for m in range(FAR + 1) if n or m]
    for n, m in sorted(steps, key=lambda step: (sum(step), abs(step[0] - step[1]))):
        if n > len(old) or m > len(new):
            continue
        ahead = [word.text for word in old[n : n + 2]]
        there = [word.text for word in new[m : m + 2]]
        if ahead == there or (n == m and ahead[:1] == there[:1]):
            return n, m
    return len(old), len(new)


def _change(text: str, other: str, old: list[_Word], new: list[_Word], at: int) -> Change:
    """The change from some words to others, without the signs around both that are the same.

    Words that come in where none stand are put before what stands there.
    """
    shown = other[new[0].start : new[-1].end] if new else ""
    if not old:
        return Change(at, at, f"{shown} " if at < len(text) else f" {shown}", "")
    start, end = old[0].start, old[-1].end
    beside = text[start:end]
    before, behind = _signs(BEFORE, beside, shown), _signs(BEHIND, beside, shown)
    if len(before) + len(behind) < min(len(beside), len(shown)):
        start, end = start + len(before), end - len(behind)
        shown = shown[len(before) : len(shown) - len(behind)]
    return Change(start, end, shown, text[start:end])


def _signs(where: re.Pattern[str], text: str, other: str) -> str:
    """The signs at one end of two texts, where both have the same."""
    here, there = where.search(text), where.search(other)
    return here.group() if here and there and here.group() == there.group() else ""
