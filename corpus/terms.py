"""The terms of the field, read from ``terms.toml``."""

from functools import cache
from pathlib import Path

from corpus.described import read_entries
from schema.term import Term

TERMS = Path(__file__).with_name("terms.toml")


@cache
def load_terms(path: Path = TERMS) -> dict[str, Term]:
    """All terms, by id, in the order of the file. Raises UnusableInput where it is wrong."""
    return read_entries(path, "term", Term)
