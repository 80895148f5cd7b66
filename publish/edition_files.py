"""The files of an edition: what a build leaves beside the database, and its units as a table."""

import csv
import io
import json
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from schema.ids import SIGLUM

# What a build leaves: folder, ending, type, how the link is called.
FOLDERS = {
    "tei": ("xml", "application/xml; charset=utf-8", "download_tei"),
    "records": ("jsonl", "application/x-ndjson; charset=utf-8", "download_records"),
}
CSV_TYPE = "text/csv; charset=utf-8"
CSV_COLUMNS = (
    *("id", "number", "label", "kind", "title", "parent", "pages", "witness", "absent"),
    *("truncated", "text", "modern", "restated", "source_text"),
)
OWN = ".restated"  # behind the siglum, in the name of a file of the project's own text
NAME = re.compile(rf"(?P<siglum>[^./]+)(?P<own>{re.escape(OWN)})?\Z")


@dataclass(frozen=True, slots=True)
class Download:
    """A file that is offered: its address, and the name of the word for what it is."""

    path: str
    word: str
    own: bool  # of the project's own text, which stands beside the source


def downloads(build: Path | None, siglum: str) -> list[Download]:
    """The files of an edition, those of its own text last."""
    found = []
    for own in (False, True):
        name = siglum + OWN * own
        found += [
            Download(f"/{folder}/{name}.{ending}", word, own)
            for folder, (ending, _, word) in FOLDERS.items()
            if file_of(build, folder, name) is not None
        ]
        if not own:
            found.append(Download(f"/csv/{siglum}.csv", "download_csv", own))
    return found


def siglum_of(name: str) -> str | None:
    """The edition that a file is of, by its name without ending; None where that is no name.

    >>> siglum_of("bend-1918.restated"), siglum_of("../etc")
    ('bend-1918', None)
    """
    found = NAME.match(name)
    return found["siglum"] if found and SIGLUM.match(found["siglum"]) else None


def file_of(build: Path | None, folder: str, name: str) -> Path | None:
    """A file of a build; an address can name no other, whatever it holds."""
    if build is None or folder not in FOLDERS or siglum_of(name) is None:
        return None
    path = build / folder / f"{name}.{FOLDERS[folder][0]}"
    return path if path.is_file() else None


def units_as_csv(connection: sqlite3.Connection, siglum: str) -> str:
    """The units of an edition as a table, in reading order; lists of pages have spaces between."""
    rows = connection.execute(
        f"SELECT {', '.join(CSV_COLUMNS)} FROM rules WHERE edition = ? ORDER BY position", (siglum,)
    )
    pages = CSV_COLUMNS.index("pages")
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for row in rows:
        values = list(row)
        values[pages] = " ".join(json.loads(row[pages]))
        writer.writerow(values)
    return file.getvalue()
