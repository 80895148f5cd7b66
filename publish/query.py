"""What a reader typed, read: words, phrases, what is to be left out, and filters.

Anything that can be typed is a query; what means nothing is passed over, and a query of
which nothing is left finds nothing.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import NamedTuple

from publish.search_words import folded

LONGEST = 2_000  # characters that are read of what was typed
LONGEST_TERM = 300
MOST_WORDS = 60  # a longer passage is looked for by its first words
QUOTE = re.compile("[\"“”„«»'‘’‚]")
PHRASE = re.compile(
    r'(?P<minus>(?<!\S)-)?(?:["“”„«](?P<double>[^"“”„«»]*)["“”»]'
    r"|(?<!\S)['‘‚](?P<single>[^'‘’‚]+)['’](?!\S))"
)
BEGINNING = re.compile(r"[^\W_]{2}\*\Z")  # sla*   not: a*, which almost all begins with, or *
FILTER = re.compile(
    r"(?<!\S)(?P<name>editie|edition|soort|kind|spel|game|eeuw|century|voor|before|na|after):(?P<value>\S*)",
    re.IGNORECASE,
)
FILTERS = {
    "editie": "edition",
    "edition": "edition",
    "soort": "kind",
    "kind": "kind",
    "spel": "game",
    "game": "game",
    "eeuw": "century",
    "century": "century",
    "voor": "before",
    "before": "before",
    "na": "after",
    "after": "after",
}
KINDS = {
    "regel": "rule",
    "artikel": "rule",
    "kop": "heading",
    "definitie": "definition",
    "toelichting": "comment",
    "voorbeeld": "example",
    "tabel": "table",
    "register": "index",
    "alinea": "paragraph",
}


class Term(NamedTuple):
    """Words that were typed as one: a word, a word with a hyphen, a phrase between quotes."""

    words: tuple[str, ...]  # folded, as the search compares them
    raw: str = ""
    quoted: bool = False  # as it stands, and no other form
    prefix: bool = False  # the last is a beginning
    absent: bool = False  # what is found may not have it

    @property
    def is_plain(self) -> bool:
        """Whether it is one word, to be looked for in all its forms."""
        return len(self.words) == 1 and not (self.quoted or self.prefix or self.absent)

    @property
    def is_phrase(self) -> bool:
        """Whether its words must stand side by side: between quotes, or letters as in a.h.v."""
        return len(self.words) > 1 and (
            self.quoted or self.absent or self.prefix or all(len(word) == 1 for word in self.words)
        )


@dataclass(frozen=True, slots=True)
class Query:
    """A query read: what is left when the filters are taken out, and its terms."""

    plain: str
    terms: tuple[Term, ...] = ()
    filters: dict[str, str] = field(default_factory=dict)


def clean(typed: str) -> str:
    """What was typed, as far as it can be text: no control characters, no half characters."""
    typed = typed[:LONGEST]
    if typed.isascii() and typed.isprintable():
        return " ".join(typed.split())
    return " ".join(
        "".join(
            " " if unicodedata.category(char) in {"Cc", "Cs", "Zs"} else char for char in typed
        ).split()
    )


def read_query(typed: str) -> Query:
    """The query that ``typed`` is.

    >>> read_query('„blinde kaart” -leider sla* editie:wbf-1997').terms[0].words
    ('blinde', 'kaart')
    """
    rest = clean(typed)
    filters: dict[str, str] = {}
    if ":" in rest:
        for found in FILTER.finditer(rest):
            filters.setdefault(FILTERS[found["name"].lower()], found["value"].strip("\"'.,;"))
        rest = " ".join(FILTER.sub(" ", rest).split())
    terms: list[Term] = []
    unquoted = rest
    if QUOTE.search(rest):
        for found in PHRASE.finditer(rest):
            inside = found["double"] if found["double"] is not None else found["single"]
            terms += _term(inside, quoted=True, absent=bool(found["minus"]))
        unquoted = PHRASE.sub(" ", rest)
    for piece in unquoted.split():
        excluded = piece[0] == "-" and piece[1:2].isalnum()
        terms += _term(piece, absent=excluded, prefix=BEGINNING.search(piece) is not None)
    return Query(rest, tuple(dict.fromkeys(terms))[:MOST_WORDS], filters)


def _term(
    text: str, *, quoted: bool = False, absent: bool = False, prefix: bool = False
) -> list[Term]:
    """The term that a piece of text is: none where it holds no letter or digit."""
    text = text[:LONGEST_TERM]
    words = tuple(folded(text).split())[:MOST_WORDS]
    return [Term(words, text, quoted, prefix, absent)] if words else []


def phrase_expression(term: Term) -> str:
    """The words of a term side by side, as an expression of FTS5, which cuts them itself.

    All is quoted, so that nothing in it is read as an operator.

    >>> phrase_expression(Term(("a", "near"), 'a NEAR("', prefix=True))
    '"a NEAR(  " *'
    """
    phrase = term.raw.rstrip("*").replace('"', " ")
    return f'"{phrase} "' + (" *" if term.prefix else "")
