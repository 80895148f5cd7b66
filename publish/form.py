"""The form of the database: which build a version of the program can read, and which it can't.

A build bears a number that follows from its tables and from how their packed columns are laid
out. A program of another form has another number, and reads no such build.
"""

import hashlib
import re
import sqlite3
from functools import cache
from pathlib import Path
from urllib.parse import quote

from schema.unusable import UnusableInput

SCHEMA = Path(__file__).with_name("schema.sql")
# How the packed columns are laid out, by column; a test holds this against what packs them.
PACKED = {
    "search_forms.kin": "<IB",
    "search_forms.places": "row <u4, weight <f4, where <u4",
    "search_forms.topics": "<IB",
    "search_facets.facet": "edition, kind, games",
    "search_facets.units": "<u2",
}
# CREATE TABLE rules   CREATE UNIQUE INDEX forms   not: INSERT INTO rules
MADE = re.compile(r"CREATE (?:UNIQUE |VIRTUAL )?[A-Z]+ (?P<name>\w+)")
# Bytes of the database that are read as memory, without asking for each page: nobody changes it,
# and a build puts another in its place.
MAPPED = 1 << 30
ANEW = "bouw opnieuw met regelboek build"


@cache
def statements() -> tuple[str, ...]:
    """The statements that make the tables; none holds a semicolon, nor does a comment."""
    bare = re.sub(r"^--.*$", "", SCHEMA.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return tuple(statement.strip() for statement in bare.split(";") if statement.strip())


def form() -> int:
    """The number of the form that is written and read here, from 1 up to 2**31 - 1."""
    told = "\n".join([*statements(), *(f"{column}: {how}" for column, how in PACKED.items())])
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:4]) % (2**31 - 1) + 1


def stamp(connection: sqlite3.Connection) -> None:
    """The database bears the form that is written here."""
    connection.execute(f"PRAGMA user_version = {form()}")


def open_database(path: Path) -> sqlite3.Connection:
    """The database of a build, for reading only, as one that nobody changes.

    Holds afterwards: it has the form that is read here, and all its tables. Raises UnusableInput
    where it has not, or where it is no database.
    """
    address = f"file:{quote(bytes(path.resolve()))}?mode=ro&immutable=1"
    try:
        connection = sqlite3.connect(address, uri=True)
        try:
            _check(connection, path)
        except BaseException:
            connection.close()
            raise
    except sqlite3.DatabaseError as error:
        raise UnusableInput(str(path), f"deze database is onleesbaar ({error})", ANEW) from error
    connection.row_factory = sqlite3.Row
    read_as_memory(connection)
    return connection


def read_as_memory(connection: sqlite3.Connection) -> None:
    """From now on the connection reads the database as fast as can be."""
    connection.execute(f"PRAGMA mmap_size = {MAPPED}")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    there = {row[0] for row in connection.execute("SELECT sql FROM sqlite_master")}
    if not there:
        raise UnusableInput(str(path), "deze database is leeg", ANEW)
    if connection.execute("PRAGMA user_version").fetchone()[0] != form():
        raise UnusableInput(str(path), "deze bouw is van een andere versie", ANEW)
    for statement in statements():
        if statement not in there:
            named = MADE.match(statement)
            lost = f"{named['name']} ontbreekt" if named else "er ontbreekt iets"
            raise UnusableInput(str(path), f"deze database is niet heel ({lost})", ANEW)
