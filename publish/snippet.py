"""A snippet: the stretch of a text that shows best why it was found."""

import html
import re
from functools import lru_cache

from publish.query import WORD, Term, fold

LENGTH = 220  # characters of text in a snippet
MOST_MARKS = 100  # that are weighed to choose the stretch
OPEN, CLOSE = "«", "»"


def snippet(text: str, terms: tuple[Term, ...], length: int = LENGTH) -> str:
    """A stretch of ``text`` with what was looked for between « and ».

    Without a match, the beginning of the text. White space is one space.

    >>> snippet("Wie verzaakt, verliest drie slagen.", (Term(("verliest",)),))
    'Wie verzaakt, «verliest» drie slagen.'
    """
    text = " ".join(text.split())
    marks = _matches(text, terms)
    start = _best_start(text, marks, length)
    end = _word_end(text, min(start + length, len(text)))
    pieces = ["…" if start else ""]
    at = start
    for first, last in marks:
        if first < at or last > end:
            continue
        pieces += [text[at:first], OPEN, text[first:last], CLOSE]
        at = last
    pieces += [text[at:end], "…" if end < len(text) else ""]
    return "".join(pieces)


def as_html(text: str, terms: tuple[Term, ...], length: int = LENGTH) -> str:
    """The snippet as HTML: the text escaped, the matches in ``<mark>``.

    >>> as_html("a <b> & c", (Term(("b",)),))
    'a &lt;<mark>b</mark>&gt; &amp; c'
    """
    # The text may hold the signs themselves, so the marks are set by places, not replaced.
    plain = snippet(text.replace(OPEN, "\ue000").replace(CLOSE, "\ue001"), terms, length)
    marked = html.escape(plain).replace(OPEN, "<mark>").replace(CLOSE, "</mark>")
    return marked.replace("\ue000", OPEN).replace("\ue001", CLOSE)


def _matches(text: str, terms: tuple[Term, ...]) -> list[tuple[int, int]]:
    """Where the terms stand in the text, in order, none over another."""
    wanted = [term for term in terms if not term.absent]
    if not wanted:
        return []
    words = [(fold(found.group()), *found.span()) for found in WORD.finditer(text)]
    found: list[tuple[int, int]] = []
    for n in range(len(words)):
        for term in wanted:
            if _stands(term, words, n):
                found.append((words[n][1], words[n + len(term.words) - 1][2]))
    found.sort(key=lambda span: (span[0], -span[1]))
    apart: list[tuple[int, int]] = []
    for span in found:
        if not apart or span[0] >= apart[-1][1]:
            apart.append(span)
    return apart


def _stands(term: Term, words: list[tuple[str, int, int]], at: int) -> bool:
    asked = _folded(term.words)
    if at + len(asked) > len(words):
        return False
    here = [words[at + n][0] for n in range(len(asked))]
    if term.prefix:
        return here[:-1] == asked[:-1] and here[-1].startswith(asked[-1])
    return here == asked


@lru_cache(maxsize=1024)
def _folded(words: tuple[str, ...]) -> list[str]:
    return [fold(word) for word in words]


def _best_start(text: str, marks: list[tuple[int, int]], length: int) -> int:
    """Where to begin, so that the most different matches are seen."""
    if not marks or len(text) <= length:
        return 0
    best, most = 0, -1
    marks = marks[:MOST_MARKS]
    for first, _ in marks:
        seen = {fold(text[a:b]) for a, b in marks if a >= first and b <= first + length * 2 // 3}
        if len(seen) > most:
            best, most = first, len(seen)
    start = max(best - length // 4, 0)
    if start and (space := text.find(" ", start, best)) >= 0:
        start = space + 1
    return start if start <= best else best


def _word_end(text: str, end: int) -> int:
    while end < len(text) and not re.match(r"\s", text[end]):
        end += 1
    return end
