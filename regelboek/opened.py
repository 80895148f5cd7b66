"""A build opened for reading: its folder, its database, its records."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from regelboek.swap import DATABASE, RECORDS, standing
from schema.ids import split_id
from schema.unusable import UnusableInput


def build_folder(out: Path) -> Path:
    """The folder in which the build stands. Raises UnusableInput where nothing was built."""
    folder = standing(out)
    if not (folder / DATABASE).is_file():
        raise UnusableInput(str(out), "hier staat geen bouw", "bouw eerst: regelboek build")
    return folder


def open_database(folder: Path) -> sqlite3.Connection:
    """The database of a build, for reading only. Raises UnusableInput where it can't be read."""
    from publish import form

    return form.open_database(folder / DATABASE)


def read_record(folder: Path, unit_id: str) -> dict[str, Any] | None:
    """The record of a unit as it was written, or None."""
    path = folder / RECORDS / f"{split_id(unit_id)[0]}.jsonl"
    if not path.is_file():
        return None
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if unit_id in line:
                record: dict[str, Any] = json.loads(line)
                if record["id"] == unit_id:
                    return record
    return None
