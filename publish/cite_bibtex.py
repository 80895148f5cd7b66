"""A citation in BibTeX, for BibTeX itself and for biblatex, an entry a unit.

Either passes over what only the other knows: BibTeX reads ``year`` and ``address``, and
biblatex reads ``date`` (EDTF, level 1) before ``year``.
"""

from publish.cite import Citation, Cited, each
from publish.cite_name import Name
from publish.cite_words import (
    Language,
    dated,
    is_range,
    is_stated,
    note,
    page_runs,
    words,
)
from schema.edition import Dating

# A brace is written without braces before it: BibTeX counts them, \{ too. A straight quote
# is a sign of its own for Dutch, in LaTeX, and so is given by its place in the font.
ESCAPED = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\char34{}",
} | {sign: f"\\{sign}" for sign in "&%$#_"}
TABLE = str.maketrans(ESCAPED)
BABEL = {"nl": "dutch", "en": "english"}  # names of languages, as biblatex has them


def as_bibtex(cited: Cited, language: Language = "nl") -> str:
    """Entries, each of which stands on its own; the notes are in the reader's language."""
    return "\n\n".join(_entry(citation, language) for citation in each(cited))


def escaped(text: str) -> str:
    """A text as LaTeX prints it unchanged.

    >>> escaped("De roebels & hun_regels {1}")
    'De roebels \\\\& hun\\\\_regels \\\\textbraceleft{}1\\\\textbraceright{}'
    """
    return text.translate(TABLE)


def _entry(citation: Citation, language: Language) -> str:
    edition = citation.edition
    in_book = {"booktitle": edition.title}
    on_site = {"howpublished": f"{words()[language]['website']}: {edition.title}"}
    fields = {
        "author": _author(edition.author) if edition.author else "",
        "title": f"{{{escaped(citation.name)}}}",  # its capitals stay as they are
        **{name: escaped(said) for name, said in (on_site if edition.is_web else in_book).items()},
        "edition": escaped(edition.printing),
        "publisher": escaped(edition.publisher),
        "address": escaped(edition.place),
        "year": escaped(_year(edition.date, language)),
        "date": _edtf(edition.date),
        "pages": escaped(page_runs(citation.pages, "--")),
        "url": citation.url or "",
        "langid": BABEL.get(edition.language, ""),
        "note": escaped(note(citation, language)),
    }
    lines = [f"  {name} = {{{said}}},\n" for name, said in fields.items() if said]
    # A part of a book, in the one form that BibTeX and biblatex both print with its book.
    kind = "misc" if edition.is_web else "incollection"
    return f"@{kind}{{{citation.key},\n{''.join(lines)}}}"


def _author(name: Name) -> str:
    """A person as one; a body in braces, so that no part of it is taken for a first name."""
    return escaped(name.listed) if name.is_person else f"{{{escaped(name.listed)}}}"


def _year(date: Dating, language: Language) -> str:
    """The year, or the years; in brackets where they are not printed."""
    if not date.earliest or not date.latest:
        return f"[{dated(date, language)}]"
    years = f"{date.earliest}--{date.latest}" if is_range(date) else str(date.earliest)
    return years if is_stated(date) else f"[{years}]"


def _edtf(date: Dating) -> str:
    """The date for programs: 1997, 1850/1890, and 2000/.. where there is no end."""
    if not date.earliest and not date.latest:
        return ""
    if not is_range(date):
        return f"{date.earliest:04}"
    ends = (f"{year:04}" if year else ".." for year in (date.earliest, date.latest))
    return "/".join(ends)
