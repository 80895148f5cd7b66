"""Editions read from their folders: ``edition.toml`` and the tables beside it."""

import csv
from functools import cache
from pathlib import Path

from corpus.described import read_toml, validated
from schema.edition import Edition

HERE = Path(__file__).resolve().parent
EDITIONS = HERE / "editions"
SPECIMENS = HERE / "specimens"


def load_edition(folder: Path) -> Edition:
    """The edition that ``folder`` describes.

    Raises UnusableInput, one line with file and place, where the description is wrong.
    """
    path = folder / "edition.toml"
    described = read_toml(path)
    described["openings"] = [row.get("opening") for row in _table(folder / "openings.tsv")]
    described["references"] = [
        {**row, "targets": (row.get("targets") or "").split()}
        for row in _table(folder / "references.tsv")
    ]
    return validated(Edition, described, str(path))


def _table(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def load_editions(folder: Path = EDITIONS) -> dict[str, Edition]:
    """All editions below ``folder``, by siglum, oldest first."""
    found = [load_edition(path.parent) for path in sorted(folder.glob("*/edition.toml"))]
    found.sort(key=lambda edition: edition.shelf_order)
    return {edition.siglum: edition for edition in found}
