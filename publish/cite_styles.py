"""The forms in which a citation is had, by the name that a reader gives them."""

from collections.abc import Callable

from publish.cite import Cited
from publish.cite_bibtex import as_bibtex
from publish.cite_csl import as_csl_json
from publish.cite_ris import as_ris
from publish.cite_text import as_text
from publish.cite_words import Language

STYLES: dict[str, Callable[[Cited, Language], str]] = {
    "text": as_text,
    "bibtex": as_bibtex,
    "ris": as_ris,
    "csl-json": as_csl_json,
}
