"""How one book uses its signs: where its paragraphs end, what it abbreviates, its dashes."""

import re
from dataclasses import dataclass
from itertools import pairwise

from parsers.repair.book import Book

ENDS = ".!?:;"
# Kinds of paragraph that are sentences; a heading or a row of a table may end anyhow.
SENTENCES = frozenset(("rule", "definition", "example", "paragraph", "comment"))
LEAST_WORDS = 5  # of a paragraph that must end with a stop
ABBREVIATED = 2  # times a word stands before a stop and a small letter: an abbreviation
# A dash between two words: slag—dan  not: slag — dan
DASH = re.compile(r"(?<=[a-z])—(?=[a-z])")


@dataclass(frozen=True, slots=True)
class Signs:
    """What the signs of one book are like."""

    share_ended: float  # of its paragraphs that end with a sign
    abbreviations: frozenset[str]
    rate: float  # of damaged words
    titles_stopped: bool
    dashes_apart: bool  # whether it sets dashes between blanks


def signs_of(book: Book, rate: float) -> Signs:
    """How one book uses its signs."""
    ended = whole = stopped = titles = 0
    short: dict[str, int] = {}
    apart = together = 0
    for stretch in book.stretches:
        tokens = stretch.tokens
        if stretch.title:
            titles += 1
            stopped += stretch.chunks[-1].endswith(".")
        elif stretch.unit.kind in SENTENCES and len(tokens) >= LEAST_WORDS:
            whole += 1
            ended += stretch.chunks[-1][-1:] in ENDS + ')"”'
        apart += stretch.chunks.count("—")
        together += sum(bool(DASH.search(chunk)) for chunk in stretch.chunks if "—" in chunk)
        for tok, after in pairwise(tokens):
            if tok.trail[:1] == "." and after.core[:1].islower():
                short[tok.low] = short.get(tok.low, 0) + 1
    return Signs(
        share_ended=ended / whole if whole else 0.0,
        abbreviations=frozenset(w for w, n in short.items() if n >= ABBREVIATED or len(w) < 4),
        rate=rate,
        dashes_apart=apart > 3 * together,
        titles_stopped=titles > 1 and stopped * 2 >= titles,
    )
