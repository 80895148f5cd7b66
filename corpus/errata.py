"""What is known of the errors of each edition, read from ``editions/<siglum>/errata.toml``."""

from functools import cache
from pathlib import Path
from typing import Any

from corpus.described import read_toml, validated
from corpus.loader import EDITIONS
from schema.erratum import Errata

ERRATA = "errata.toml"
STANDARDS = Path(__file__).with_name("standards.toml")


@cache
def load_errata(siglum: str, folder: Path = EDITIONS) -> Errata:
    """The statements and findings of an edition; none where it has no such file.

    Raises UnusableInput, one line that names the entry, where the file is wrong.
    """
    path = folder / siglum / ERRATA
    if not path.is_file():
        return Errata(edition=siglum)
    return validated(Errata, {"edition": siglum, **read_toml(path)}, str(path))


@cache
def load_standards(path: Path = STANDARDS) -> dict[str, Any]:
    """The tables of the field, by dotted name: ``standard.imp.scale``."""
    return {
        f"standard.{of}.{name}": value
        for of, tables in read_toml(path).items()
        for name, value in tables.items()
    }
