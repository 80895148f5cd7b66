"""A snippet: the stretch of a text that shows best why it was found."""

import html
from collections.abc import Callable, Collection, Iterator

from publish.search_words import WORD, fold

LENGTH = 220  # characters of text in a snippet
MOST_PLACES = 50  # that are weighed to choose the stretch
OPEN, CLOSE = "«", "»"

Forms = dict[str, list[tuple[str, ...]]]  # by their first word
Span = tuple[int, int]


def snippet(text: str, forms: Collection[str], length: int = LENGTH) -> str:
    """A stretch of ``text`` with the words that are one of ``forms`` between « and ».

    Without a match, the beginning of the text. White space is one space.

    >>> snippet("Wie verzaakt, verliest drie slagen.", {"verliest", "drie slagen"})
    'Wie verzaakt, «verliest» «drie slagen».'
    """
    return _marked(text, forms, length, OPEN, CLOSE, str)


def as_html(text: str, forms: Collection[str], length: int = LENGTH) -> str:
    """The snippet as HTML: the text escaped, the matches in ``<mark>``.

    >>> as_html("a <b> & c", {"b"})
    'a &lt;<mark>b</mark>&gt; &amp; c'
    """
    return _marked(text, forms, length, "<mark>", "</mark>", html.escape)


def _marked(
    text: str,
    forms: Collection[str],
    length: int,
    before: str,
    behind: str,
    written: Callable[[str], str],
) -> str:
    by_first: Forms = {}
    for form in forms:
        words = tuple(form.split())
        by_first.setdefault(words[0], []).append(words)
    start = _best_start(text, by_first, length)
    end = _word_end(text, min(start + length, len(text)))
    pieces = ["…" if start else ""]
    at = start
    for first, last in _matches(text, by_first, start, end):
        pieces += [written(text[at:first]), before, written(text[first:last]), behind]
        at = last
    pieces += [written(text[at:end]), "…" if text[end:].strip() else ""]
    return " ".join("".join(pieces).split())


def _matches(text: str, forms: Forms, start: int, end: int) -> Iterator[Span]:
    """Where the forms stand in a stretch of text, in order, none over another."""
    words = [(fold(found.group()), *found.span()) for found in WORD.finditer(text, start, end)]
    at = 0
    while at < len(words):
        size = 1
        if words[at][0] in forms:
            here = tuple(word[0] for word in words[at : at + 8])
            sizes = [len(one) for one in forms[here[0]] if here[: len(one)] == one]
            if sizes:
                size = max(sizes)
                yield words[at][1], words[at + size - 1][2]
        at += size


def _best_start(text: str, forms: Forms, length: int) -> int:
    """Where to begin, so that the most different forms are seen; of as many, the first."""
    if len(text) <= length:
        return 0
    places = _places(text.lower(), forms) or [
        (first, fold(text[first:last])) for first, last in _matches(text, forms, 0, len(text))
    ]
    if not places:
        return 0
    places = sorted(places)[:MOST_PLACES]
    seen = [
        len({form for at, form in places if 0 <= at - first <= length * 2 // 3})
        for first, _ in places
    ]
    best = places[seen.index(max(seen))][0]
    start = max(best - length // 4, 0)
    if start and (space := text.find(" ", start, best)) >= 0:
        start = space + 1
    return start


def _places(lower: str, forms: Forms) -> list[tuple[int, str]]:
    """Where the first words of forms stand as they are, without a look at accents: quickly."""
    places: list[tuple[int, str]] = []
    for form in forms:
        at = lower.find(form)
        while at >= 0 and len(places) < MOST_PLACES * len(forms):
            end = at + len(form)
            if not (lower[at - 1 : at].isalnum() or lower[end : end + 1].isalnum()):
                places.append((at, form))
            at = lower.find(form, end)
    return places


def _word_end(text: str, end: int) -> int:
    while end < len(text) and not text[end].isspace():
        end += 1
    return end
