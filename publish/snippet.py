"""A snippet: the stretch of a text that shows best why it was found."""

import html
import re
from collections.abc import Callable, Collection

from publish.search_words import WORD, flat, fold

LENGTH = 220  # characters of text in a snippet
MOST_PLACES = 40  # of a form that are weighed to choose the stretch
OPEN, CLOSE = "«", "»"
SPACE = re.compile(r"\s")
# What may be folded otherwise than it is made flat: zo'n  cœur   not: slag, „slag”
UNLIKE = re.compile(r"['’\u0300-\u036f]|[^\W\x00-\x7f]")

Span = tuple[int, int, str]  # first and last character, and the form that stands there


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
    spans = _spans(text, forms)
    start = _best_start(text, spans, length)
    space = SPACE.search(text, start + length)
    end = space.start() if space else len(text)
    pieces = ["…" if start else ""]
    at = start
    for first, last, _ in spans:
        if first >= at and last <= end:
            pieces += [written(text[at:first]), before, written(text[first:last]), behind]
            at = last
    pieces += [written(text[at:end]), "…" if end < len(text) and text[end:].strip() else ""]
    return one_spaced("".join(pieces))


def _seen(spans: list[Span], end: int) -> int:
    """How many different forms stand before a place, of spans in their order."""
    seen = set()
    for first, last, form in spans:
        if first > end:
            break
        if last <= end:
            seen.add(form)
    return len(seen)


def one_spaced(text: str) -> str:
    """A text in which all white space is one space, and none at its ends."""
    if text.isprintable() and "  " not in text:  # of white space, only a space can be printed
        return text.strip()
    return " ".join(text.split())


def _spans(text: str, forms: Collection[str]) -> list[Span]:
    """Where the forms stand, in order, the longest first where several begin."""
    if not forms:
        return []
    compared = flat(text)
    spans: list[Span] = []
    for form in forms:
        whole = form if " " not in form else form[: form.index(" ")]
        at, n = compared.find(whole), 0
        while at >= 0 and n < MOST_PLACES:
            end = at + len(whole)
            alone = not (compared[end : end + 1].isalnum() or (at and compared[at - 1].isalnum()))
            if alone and (last := end if whole is form else _end_of(text, form, at)):
                spans.append((at, last, form))
                n += 1
            at = compared.find(whole, end)
    if not spans and UNLIKE.search(compared):
        spans = [
            (*found.span(), form)
            for found in WORD.finditer(text)
            if (form := fold(found.group())) in forms
        ]
    return sorted(spans, key=_order) if len(spans) > 1 else spans


def _order(span: Span) -> tuple[int, int]:
    return span[0], -span[1]


def _end_of(text: str, form: str, start: int) -> int:
    """Where a form of several words that begins there ends; 0 where the others don't follow."""
    end = start
    for word in form.split():
        found = WORD.search(text, end)
        if found is None or fold(found.group()) != word:
            return 0
        end = found.end()
    return end


def _best_start(text: str, spans: list[Span], length: int) -> int:
    """Where to begin, so that the most different forms are seen; of as many, the first."""
    if len(text) <= length or not spans:
        return 0
    best, most = spans[0][0], 0
    different = len({form for _, _, form in spans})
    for n in range(min(len(spans), MOST_PLACES)):
        if most == different or different == 1:
            break
        first = spans[n][0]
        if (seen := _seen(spans[n:], first + length * 2 // 3)) > most:
            best, most = first, seen
    start = max(best - length // 4, 0)
    if start and (space := text.find(" ", start, best)) >= 0:
        start = space + 1
    return start
