"""A build opened for reading: its folder, its database, its records."""

import json
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

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
    """The database of a build, for reading only."""
    path = folder / DATABASE
    address = f"file:{quote(bytes(path.resolve()))}?mode=ro&immutable=1"
    connection = sqlite3.connect(address, uri=True)
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("select 1 from rules limit 1")
    except sqlite3.DatabaseError as error:
        connection.close()
        raise UnusableInput(
            str(path), f"dit is geen database van regelboek ({error})", "bouw opnieuw"
        ) from error
    return connection


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
