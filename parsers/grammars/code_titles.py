"""Titles in the law code, which nothing separates from the text that follows them."""

import re

from parsers.flow import anchor_pattern

# "Het schudden Voordat het spelen": the title ends where a sentence starts.
# It ends before: Voordat, Een, De; not before: RT, IMP, A2, nor after "." or ":".
TITLE = re.compile(r"[A-ZÀ-Ý][^.;:!?]*?[\w)]\s+(?=[A-ZÀ-Ý](?:[a-zà-ÿ]|\s))")
PUNCTUATION = re.compile(r"[.;:!?]")
LONGEST_LINE = 14  # words of a title that stands on a line of its own


def title_end(
    text: str, start: int, end: int, *, known: str | None = None, open_end: bool = False
) -> int:
    """Where the title that begins at ``start`` ends; ``start`` itself where there is none.

    ``known`` is the title as the contents or the description give it. ``open_end`` says
    that the text may break off at ``end``: then no title is taken for certain there.
    """
    while start < end and text[start].isspace():
        start += 1
    if known:
        if text.startswith(known, start, end):
            return start + len(known)
        found = anchor_pattern(known).match(text, start, end)
        if found:
            return found.end()
    if start >= end or not text[start].isupper():
        return start
    if not open_end and not PUNCTUATION.search(text, start, end):
        return end  # a label follows at once: "A. Onbeperkte rechten 1."
    line = text.find("\n", start, end)
    short = line > 0 and text.count(" ", start, line) < LONGEST_LINE
    if short and text[line + 1].isupper() and not PUNCTUATION.search(text, start, line):
        found = TITLE.match(text, start, line)
        return found.end() if found else line
    found = TITLE.match(text, start, end)
    return found.end() if found else start
