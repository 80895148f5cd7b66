"""Editions read from their folders: ``edition.toml`` and the tables beside it."""

import csv
import tomllib
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from schema.edition import Edition
from schema.finding import UnusableInput
from schema.refusal import refusals

HERE = Path(__file__).resolve().parent
EDITIONS = HERE / "editions"
SPECIMENS = HERE / "specimens"


def load_edition(folder: Path) -> Edition:
    """The edition that ``folder`` describes.

    Raises UnusableInput, one line with file and place, where the description is wrong.
    """
    path = folder / "edition.toml"
    try:
        described = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UnusableInput(
            str(path), f"geen beschrijving ({error})", "verbeter edition.toml"
        ) from error
    try:
        described["openings"] = [row.get("opening") for row in _table(folder / "openings.tsv")]
        described["references"] = [
            {**row, "targets": (row.get("targets") or "").split()}
            for row in _table(folder / "references.tsv")
        ]
        return Edition.model_validate(described)
    except ValidationError as error:
        raise UnusableInput(str(path), refusals(error)[0], "verbeter de beschrijving") from error


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
