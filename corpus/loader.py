"""Editions read from their folders: ``edition.toml`` and the tables beside it.

What of an edition is true of one witness only stands apart: ``restated.toml`` tells how the
project's own text is laid out where that differs, and ``restated.tsv`` which references in
words it has. It has no corrections: what the project writes itself it writes right.
"""

import csv
from functools import cache
from pathlib import Path

from corpus.described import read_toml, validated
from schema.edition import Edition, HandCorrection
from schema.rule import WitnessName

HERE = Path(__file__).resolve().parent
EDITIONS = HERE / "editions"
SPECIMENS = HERE / "specimens"
RESTATED, CORRECTIONS = "restated.toml", "corrections.tsv"
FIRST_ROW = 2  # of a table: the line below its head


def load_edition(folder: Path, witness: WitnessName = "source") -> Edition:
    """The edition that ``folder`` describes, as that witness has it.

    Raises UnusableInput, one line with file and place, where the description is wrong.
    """
    path = folder / "edition.toml"
    described = read_toml(path)
    openings, references = folder / "openings.tsv", folder / "references.tsv"
    corrections = folder / CORRECTIONS
    if witness == "restated":
        path, openings, references = folder / RESTATED, folder / "", folder / "restated.tsv"
        corrections = folder / ""
        for name, table in read_toml(path).items() if path.exists() else ():
            described[name] = {**described.get(name, {}), **table}
    described["openings"] = [row.get("opening") for row in _table(openings)]
    described["references"] = [
        {**row, "targets": (row.get("targets") or "").split()} for row in _table(references)
    ]
    described["corrections"] = [
        validated(HandCorrection, row, f"{corrections}:{line}")
        for line, row in enumerate(_table(corrections), FIRST_ROW)
    ]
    return validated(Edition, described, str(path))


def _table(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def load_editions(folder: Path = EDITIONS) -> dict[str, Edition]:
    """All editions below ``folder``, by siglum, oldest first."""
    found = [load_edition(path.parent) for path in sorted(folder.glob("*/edition.toml"))]
    found.sort(key=lambda edition: edition.shelf_order)
    return {edition.siglum: edition for edition in found}
