"""Titles in the law code, which nothing separates from the text that follows them."""

import re

from parsers.flow import anchor_pattern
from parsers.unit import trimmed

# "Het schudden Voordat het spelen": the title ends where a sentence starts.
# It ends before: Voordat, Een, De; not before: RT, IMP, A2, nor after "." or ":".
SENTENCE = re.compile(r"[\w)]\s+(?=[A-ZÀ-Ý](?:[a-zà-ÿ]|\s))")
# "Begin: daarna"   not: "Rood, zwart"
PUNCTUATION = re.compile(r"[.;:!?]")
# Words that no title ends in: "Naleving van de | Spelregels", "Elke | Leider".
ARTICLES = frozenset(["de", "het", "een", "der", "den", "des", "zijn", "haar", "hun", "geen"])
UNFINISHED = ARTICLES | {"van", "en", "of", "te", "als", "dat", "die", "dit", "deze", "elk", "elke"}
LONGEST_TITLE = 200  # characters
LONGEST_LINE = 14  # words of a title that stands on a line of its own


def title_end(
    text: str, start: int, end: int, *, known: str | None = None, open_end: bool = False
) -> int:
    """Where the title that begins at ``start`` ends; ``start`` itself where there is none.

    ``known`` is the title as the contents or the description give it. ``open_end`` says
    that the text may break off at ``end``: then no title is taken for certain there.
    """
    start, _ = trimmed(text, start, end)
    if known:
        if text.startswith(known, start, end):
            return start + len(known)
        found = anchor_pattern(known).match(text, start, end)
        if found:
            return found.end()
    if start >= end or not text[start].isupper():
        return start
    short = end - start <= LONGEST_TITLE
    if short and not open_end and not PUNCTUATION.search(text, start, end):
        return end  # a label follows at once: "A. Onbeperkte rechten 1."
    line = text.find("\n", start, end)
    alone = 0 < line <= start + LONGEST_TITLE and text.count(" ", start, line) < LONGEST_LINE
    if alone and text[line + 1].isupper() and not PUNCTUATION.search(text, start, line):
        stop = _sentence(text, start, line)
        return stop if stop > start else line
    return _sentence(text, start, end)


def title_line_end(text: str, label_end: int, start: int, end: int) -> int:
    """Where a title ends that is the rest of its label's line; ``start`` where there is none.

    >>> title_line_end("A. De kaart\\nMen", 2, 3, 15), title_line_end("A.\\nMen", 2, 3, 6)
    (11, 3)
    """
    line = text.find("\n", label_end, end)
    return max(start, line if line >= 0 else end)


def _sentence(text: str, start: int, end: int) -> int:
    """Where the words before the first sentence end; ``start`` where none begins."""
    end = min(end, start + LONGEST_TITLE)
    mark = PUNCTUATION.search(text, start, end)
    limit = min(mark.start() + 1, end) if mark else end
    for found in SENTENCE.finditer(text, start, limit):
        stop = found.start() + 1
        if text[start:stop].split()[-1].lower() not in UNFINISHED:
            return stop
    return start
