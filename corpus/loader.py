"""Editions read from their folders: ``edition.toml`` and the tables beside it.

What of an edition is true of one witness only stands apart: ``restated.toml`` tells how the
project's own text is laid out where that differs, and ``restated.tsv`` which references in
words it has. It has no corrections: what the project writes itself it writes right.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from corpus.described import read_toml, validated
from corpus.tables import Row, read_table
from schema.edition import Edition, HandCorrection
from schema.rule import WitnessName
from schema.unusable import UnusableInput

HERE = Path(__file__).resolve().parent
EDITIONS = HERE / "editions"
SPECIMENS = HERE / "specimens"
RESTATED, CORRECTIONS = "restated.toml", "corrections.tsv"
REFERENCE = ("unit", "words", "kind", "targets", "reason")  # the columns of such tables
CORRECTION = tuple(HandCorrection.model_fields)


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
    described["openings"] = [row["opening"] for _, row in _table(openings, ("opening",))]
    described["references"] = [
        {**row, "targets": row["targets"].split()} for _, row in _table(references, REFERENCE)
    ]
    described["corrections"] = _corrections(corrections)
    return validated(Edition, described, str(path))


def _corrections(path: Path) -> list[HandCorrection]:
    """The rows of a table of corrections; the same words are put right once."""
    found: dict[tuple[str, str, str], tuple[int, HandCorrection]] = {}
    for line, row in _table(path, CORRECTION):
        one = validated(HandCorrection, row, f"{path}:{line}")
        earlier = found.setdefault((one.before, one.read, one.after), (line, one))
        if earlier[0] != line:
            raise UnusableInput(
                f"{path}:{line}",
                f"deze woorden staan al in regel {earlier[0]}",
                "haal een van beide weg",
            )
    return [one for _, one in found.values()]


def _table(path: Path, columns: Sequence[str]) -> list[Row]:
    return read_table(path, columns) if path.is_file() else []


@cache
def load_editions(folder: Path = EDITIONS) -> dict[str, Edition]:
    """All editions below ``folder``, by siglum, oldest first."""
    found = [load_edition(path.parent) for path in sorted(folder.glob("*/edition.toml"))]
    found.sort(key=lambda edition: edition.shelf_order)
    return {edition.siglum: edition for edition in found}
