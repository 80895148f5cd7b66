"""References of a web page: to its headings by their titles, and to the branch before."""

import re
from collections.abc import Iterator

from parsers.facts import read_facts
from parsers.flow import Flow
from parsers.grammars.web_facts import WebFacts
from parsers.grammars.web_lines import ELSE
from parsers.unit import Found, Unit
from schema.edition import Edition
from schema.ids import slug

# "zie: Uit de", "zie ook Telling", "zie onder „Bieden”"   not: gezien, voorzie
SEE = re.compile(
    r"[Zz]ie(?<!\w[Zz]ie)(?P<sure>\s*:|\s+ook\b\s*:?|\s+onder\b\s*:?)*\s+(?P<quote>['\"„“‘])?(?=\S)"
)
HERE = re.compile(r"klik\s+hier\b")  # "De les klik hier"
WORD = re.compile(r"\S+")
TRIM = "'\"„“”‘’«»().,;:!?"
LONGEST_TITLE = 12  # words

Titles = dict[tuple[str, ...], tuple[str, str]]  # words: number of the heading, title


def find_references(flow: Flow, units: list[Unit], edition: Edition) -> list[Found]:
    """The references of a page, in text order.

    "zie: <title of a heading>", "<title> klik hier", and "Zo niet", which refers to the
    line whose condition is not met.
    """
    titles = _titles(units, edition)
    return sorted(
        [*_seen(flow.text, titles), *_clicked(flow.text, titles), *_else(flow.text, units)],
        key=lambda found: (found.start, found.end),
    )


def _titles(units: list[Unit], edition: Edition) -> Titles:
    """The headings of this text, and those that its description says it has."""
    titles: Titles = {}
    for fact in read_facts(edition, WebFacts).headings:
        titles.setdefault(_key(fact.title.split()), (slug(fact.title), fact.title))
    for unit in units:
        if unit.kind == "heading" and unit.title:
            titles.setdefault(_key(unit.title.split()), (unit.number, unit.title))
    titles.pop((), None)
    return titles


def _key(words: list[str]) -> tuple[str, ...]:
    stripped = (word.strip(TRIM).casefold() for word in words)
    return tuple(word for word in stripped if word)


def _seen(text: str, titles: Titles) -> Iterator[Found]:
    for see in SEE.finditer(text):
        line_end = text.find("\n", see.end(), see.end() + 400)
        stop = line_end if line_end >= 0 else min(see.end() + 400, len(text))
        words = list(_first_words(text, see.end(), stop))
        key = [word[0].strip(TRIM).casefold() for word in words]
        for count in range(len(words), 0, -1):
            titled = titles.get(tuple(filter(None, key[:count]))) if key[count - 1] else None
            if titled is None:
                continue
            end = words[count - 1].start() + len(words[count - 1][0].rstrip(TRIM))
            as_printed = text[see.end() : end] == titled[1]
            if as_printed or see["sure"] or see["quote"]:
                yield Found(see.start(), end, "see", [titled[0]])
            break


def _first_words(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    for count, word in enumerate(WORD.finditer(text, start, end)):
        if count == LONGEST_TITLE:
            return
        yield word


def _clicked(text: str, titles: Titles) -> Iterator[Found]:
    for here in HERE.finditer(text):
        begin = max(text.rfind("\n", max(here.start() - 400, 0), here.start()) + 1, 0)
        words = list(WORD.finditer(text, max(begin, here.start() - 400), here.start()))
        words = words[-LONGEST_TITLE:]
        key = [word[0].strip(TRIM).casefold() for word in words]
        for first in range(len(words)):
            titled = titles.get(tuple(filter(None, key[first:]))) if key[first] else None
            if titled is not None:
                yield Found(words[first].start(), here.end(), "see", [titled[0]])
                break


def _else(text: str, units: list[Unit]) -> Iterator[Found]:
    before: Unit | None = None
    for unit in units:
        if unit.kind == "heading":
            before = None
            continue
        start = unit.ranges[0][0] if unit.ranges else 0
        found = ELSE.match(text, start) if unit.ranges else None
        if found and before is not None:
            yield Found(start, found.end(), "relative", [before.number])
        before = unit
