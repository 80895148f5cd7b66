"""What a reader typed, read: words, phrases, what is to be left out, and filters.

Anything that can be typed is a query; what means nothing is passed over, and a query of
which nothing is left finds nothing.
"""

import re
import unicodedata
from dataclasses import dataclass, field

LONGEST = 20_000  # characters that are read of what was typed
MOST_WORDS = 200  # a longer passage is looked for by its first words
# A word as the full-text index cuts it: letters and digits, accents as marks behind them.
WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+")
PHRASE = re.compile(
    r'(?P<minus>(?<!\S)-)?(?:["“”„«](?P<double>[^"“”„«»]*)["“”»]'
    r"|(?<!\S)['‘‚](?P<single>[^'‘’‚]+)['’](?!\S))"
)
FILTER = re.compile(
    r"(?<!\S)(?P<name>editie|edition|soort|kind|voor|before|na|after):(?P<value>\S*)",
    re.IGNORECASE,
)
FILTERS = {
    "editie": "edition",
    "edition": "edition",
    "soort": "kind",
    "kind": "kind",
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


@dataclass(frozen=True, slots=True)
class Term:
    """Words that must stand side by side (or must not); the last may be a beginning."""

    words: tuple[str, ...]
    prefix: bool = False
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A query read: what is left when the filters are taken out, and its terms."""

    plain: str
    terms: tuple[Term, ...] = ()
    filters: dict[str, str] = field(default_factory=dict)


def fold(word: str) -> str:
    """A word as the index compares it: lower case, without accents.

    >>> fold("Mêleeren")
    'meleeren'
    """
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def clean(typed: str) -> str:
    """What was typed, as far as it can be text: no control characters, no half characters."""
    printable = (
        " " if unicodedata.category(char) in {"Cc", "Cs", "Zs"} else char
        for char in typed[:LONGEST]
    )
    return " ".join("".join(printable).split())


def read_query(typed: str) -> Query:
    """The query that ``typed`` is.

    >>> read_query('„blinde kaart” -leider sla* editie:wbf-1997').terms[0].words
    ('blinde', 'kaart')
    """
    rest = clean(typed)
    filters: dict[str, str] = {}
    for found in FILTER.finditer(rest):
        filters.setdefault(FILTERS[found["name"].lower()], found["value"].strip("\"'.,;"))
    rest = " ".join(FILTER.sub(" ", rest).split())
    terms: list[Term] = []
    for found in PHRASE.finditer(rest):
        inside = found["double"] if found["double"] is not None else found["single"]
        terms += _term(inside, absent=bool(found["minus"]))
    for piece in PHRASE.sub(" ", rest).split():
        excluded = re.match(r"-[^\W_]", piece) is not None
        terms += _term(piece, absent=excluded, prefix=piece.endswith("*"))
    return Query(rest, tuple(dict.fromkeys(terms))[:MOST_WORDS], filters)


def _term(text: str, *, absent: bool = False, prefix: bool = False) -> list[Term]:
    """The term that a piece of text is: none where it holds no letter or digit."""
    words = tuple(found.group() for found in WORD.finditer(text))[:MOST_WORDS]
    return [Term(words, prefix, absent)] if words else []


def match_expression(terms: tuple[Term, ...], columns: str = "text title label") -> str | None:
    """The terms as an expression of FTS5; None where nothing is asked for.

    Each word is quoted, so that nothing in it is read as an operator.

    >>> match_expression((Term(("sla",), prefix=True), Term(("near",), absent=True)))
    '{text title label} : (("sla" *) NOT ("near"))'
    """
    wanted = [_quoted(term) for term in terms if not term.absent]
    if not wanted:
        return None
    expression = " AND ".join(wanted)
    if unwanted := [_quoted(term) for term in terms if term.absent]:
        left = expression if len(wanted) == 1 else f"({expression})"
        right = unwanted[0] if len(unwanted) == 1 else f"({' OR '.join(unwanted)})"
        expression = f"{left} NOT {right}"
    return f"{{{columns}}} : ({expression})"


def _quoted(term: Term) -> str:
    phrase = '"' + " ".join(term.words).replace('"', '""') + '"'
    return f"({phrase} *)" if term.prefix else f"({phrase})"
