"""Terms in the five texts: each place where a form is known to stand is marked."""

import csv
import re
from collections import defaultdict
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from corpus.loader import load_editions
from corpus.terms import load_terms
from corpus.words import idioms
from parsers.parse import ParsedEdition, parse
from parsers.spelling import modern_text
from parsers.terms.marks import with_terms
from schema.rule import Rule

PLACES = Path(__file__).resolve().parent.parent / "gold" / "term-places.tsv"
SIGLA = tuple(load_editions())
LOST = 0.01  # of the places of a text, at most


class Place(NamedTuple):
    term: str
    form: str
    line: int


def places(siglum: str) -> list[Place]:
    with PLACES.open(encoding="utf-8", newline="") as table:
        return [
            Place(row["term"], row["form"], int(line))
            for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)
            if row["edition"] == siglum
            for line in row["lines"].split()
        ]


@cache
def read(path: Path) -> ParsedEdition:
    editions = load_editions()
    parsed = parse(path.read_bytes(), editions, name=path.name, edition=editions[path.stem])
    parsed.rules = with_terms(parsed.rules, parsed.edition)
    return parsed


def by_line(parsed: ParsedEdition) -> dict[int, list[Rule]]:
    """The units that have characters of a line, by the line."""
    found: dict[int, list[Rule]] = defaultdict(list)
    text = parsed.decoded.text
    ends = [0, *(end.end() for end in re.finditer(r"\r\n|\n|\r", text)), len(text)]
    for line, (start, end) in enumerate(pairwise(ends), 1):
        for rule in parsed.rules:
            if any(start < stop and begin < end for begin, stop in rule.spans):
                found[line].append(rule)
    return found


def plain(words: str) -> str:
    """Words without the signs around them: 'veiling', Sa., (strafbepaling)."""
    return " ".join(words.lower().split()).strip("'().:!,")


def is_marked(place: Place, siglum: str, rules: list[Rule]) -> bool:
    """Whether the form is marked as its term, or as another that the form is said to be.

    Where the form is no longer there, for it was damaged, a mark of its term counts.
    """
    form = plain(place.form)
    others = {
        term.id
        for term in load_terms().values()
        if form in map(plain, [*term.words_in(siglum), *term.equivalents.get(siglum, [])])
    }
    marks = [mark for rule in rules for mark in (*rule.terms, *rule.title_terms)]
    if any(form in plain(mark.form) for mark in marks if mark.term in {place.term, *others}):
        return True
    texts = [plain(f"{rule.text} {rule.title or ''}") for rule in rules]
    repaired = not any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) for text in texts)
    return repaired and any(mark.term == place.term for mark in marks)


def is_idiom(place: Place, siglum: str, rules: list[Rule]) -> bool:
    """Whether a word of the term stands there in an idiom."""
    spelling = load_editions()[siglum].spelling
    texts = [plain(modern_text(rule.text, spelling)) for rule in rules]
    phrases = [words for words, name in idioms().items() if name == place.term]
    return any(words in text for words in phrases for text in texts)


@pytest.mark.parametrize("siglum", [siglum for siglum in SIGLA if places(siglum)])
def test_each_known_place_is_marked(texts: Path, siglum: str) -> None:
    """All but a few: a title page that is no unit, an L before a full stop."""
    rules = by_line(read(texts / f"{siglum}.txt"))
    known = places(siglum)
    lost = [
        place
        for place in known
        if not is_marked(place, siglum, rules[place.line])
        and not is_idiom(place, siglum, rules[place.line])
    ]
    assert len(known) > 300
    assert len(lost) <= LOST * len(known), lost


@pytest.mark.parametrize("siglum", SIGLA)
def test_a_mark_is_what_its_term_says(texts: Path, siglum: str) -> None:
    """By its letters: a form, an inflection, a damaged form or a letter, in some spelling."""
    said: dict[str, set[str]] = {}
    spelling = load_editions()[siglum].spelling
    for term in load_terms().values():
        words = [*term.words(), *term.damaged.get(siglum, []), *term.letters.get(siglum, [])]
        words += term.equivalents.get(siglum, [])
        said[term.id] = {plain(modern_text(w, spelling, keep_words=True)) for w in words}
        said[term.id] |= set(map(plain, words))
    for rule in read(texts / f"{siglum}.txt").rules:
        for mark in (*rule.terms, *rule.title_terms):
            form = plain(mark.form.replace("’", "'"))
            assert {form, plain(modern_text(form, spelling, keep_words=True))} & said[mark.term]


@pytest.mark.parametrize("siglum", SIGLA)
def test_marks_stand_where_they_say(texts: Path, siglum: str) -> None:
    for rule in read(texts / f"{siglum}.txt").rules:
        for text, marks in ((rule.text, rule.terms), (rule.title or "", rule.title_terms)):
            for mark in marks:
                start, end = mark.span
                assert text[start:end] == mark.form != ""
