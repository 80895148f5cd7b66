"""The concepts that the rules of all editions are gathered under, read from ``concepts.toml``."""

from functools import cache
from pathlib import Path

from corpus.described import read_entries
from schema.concept import Concept

CONCEPTS = Path(__file__).with_name("concepts.toml")


@cache
def load_concepts(path: Path = CONCEPTS) -> dict[str, Concept]:
    """All concepts, by id, in the order of the file. Raises UnusableInput where it is wrong."""
    return read_entries(path, "concept", Concept)
