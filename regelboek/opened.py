"""A build opened for reading: its folder, its database, its records."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from regelboek.swap import DATABASE, RECORDS, standing
from schema.ids import split_id
from schema.unusable import UnusableInput, reason


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
    """The record of a unit as it was written, or None. Raises UnusableInput where it is none."""
    path = folder / RECORDS / f"{split_id(unit_id)[0]}.jsonl"
    if path.is_file():
        for number, line in _numbered(path):
            if unit_id in line:
                record = _record(line, f"{path}:{number}", ("id",))
                if record["id"] == unit_id:
                    return record
    return None


def read_records(path: Path, fields: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The records of a file, in order; each has text in these fields.

    Raises UnusableInput, with the line, where one has not, or is no record at all.
    """
    for number, line in _numbered(path):
        yield _record(line, f"{path}:{number}", fields)


def check_record(record: dict[str, Any]) -> None:
    """Raises UnusableInput where a record lacks what each has. It loads the models."""
    from pydantic import ValidationError

    from schema.refusal import refusals
    from schema.rule import Rule

    try:
        Rule.model_validate(record)
    except ValidationError as error:
        raise _damaged(f"het record {record['id']}", refusals(error)[0]) from error


def _numbered(path: Path) -> Iterator[tuple[int, str]]:
    try:
        with path.open(encoding="utf-8") as lines:
            yield from enumerate(lines, 1)
    except UnicodeDecodeError as error:
        raise _damaged(str(path), "dit is geen UTF-8") from error
    except OSError as error:
        raise _damaged(str(path), reason(error)) from error


def _record(line: str, place: str, fields: Iterable[str]) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _damaged(place, "dit is geen record") from error
    if not isinstance(record, dict):
        raise _damaged(place, "dit is geen record")
    lost = [field for field in fields if not isinstance(record.get(field), str)]
    if lost:
        raise _damaged(place, f"in dit record ontbreekt {', '.join(lost)}")
    return record


def _damaged(place: str, found: str) -> UnusableInput:
    return UnusableInput(place, found, "bouw opnieuw met regelboek build")
