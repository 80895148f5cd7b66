"""What the commands say: one clear line on stderr, progress, and exit codes."""

import errno
import shutil
import sqlite3
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path

from schema.unusable import UnusableInput, reason

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
WIDEST = 88  # characters in a line of running text
IN_OWN_WORDS = "in eigen woorden van Regelboek"  # what is no text of the book itself
DENIED = {errno.EACCES, errno.EPERM, errno.EROFS}
BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR)
LACKING = ("no such", "SQL logic error")  # what SQLite says where a table is gone


class Code(IntEnum):
    """How a command ends."""

    DONE = 0
    FAILED = 1  # a check or a validation
    UNUSABLE = 2  # bad usage or unusable input
    SKIPPED = 3  # done, but for some of the inputs


def say(line: object) -> None:
    """One line on stdout, whatever line breaks and signs a file name may hold."""
    print(_one_line(line))


def say_nearest(missing: str) -> None:
    """That a number has no unit of its own, and that what follows is the nearest to it."""
    print(f"{missing} staat niet in deze bouw; dit is wat het dichtst daarbij staat.\n")


def paragraphs(text: str, indent: str = "") -> list[str]:
    """A text in lines that fit the terminal, paragraph by paragraph."""
    width = min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)
    return [
        line
        for paragraph in text.split("\n")
        for line in textwrap.wrap(paragraph, width, initial_indent=indent, subsequent_indent=indent)
        or [""]
    ]


def counted(n: int, one: str, more: str) -> str:
    """A number of things in words.

    >>> counted(1, "uitgave", "uitgaven"), counted(3, "uitgave", "uitgaven")
    ('1 uitgave', '3 uitgaven')
    """
    return f"{n} {one if n == 1 else more}"


def complain(line: object) -> None:
    """One line on stderr."""
    print(_one_line(line), file=sys.stderr)


def _one_line(line: object) -> str:
    words = " ".join(str(line).split())
    return words if words.isprintable() else "".join(map(_harmless, words))


def _harmless(sign: str) -> str:
    """A sign, or U+FFFD for what a terminal would obey or can't show."""
    return sign if sign.isprintable() else "\ufffd"


@contextmanager
def clear_failures(place: Path) -> Iterator[None]:
    """What the disk or the database refuses, as UnusableInput: one line that says what to do."""
    try:
        yield
    except OSError as error:
        raise refused(error, place) from error
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise
        raise refused(OSError(errno.ENOSPC, ""), place) from error


def unreadable(error: sqlite3.DatabaseError) -> UnusableInput | None:
    """That a database is broken, where it is; None where the question is wrong: that is a bug."""
    broken = error.sqlite_errorcode & 0xFF in BROKEN or str(error).startswith(LACKING)
    if not broken:
        return None
    return UnusableInput(
        "de bouw",
        f"deze database is onleesbaar ({error})",
        "bouw opnieuw met regelboek build",
    )


def refused(error: OSError, place: Path | str) -> UnusableInput:
    """What the system refuses at a place, and what to do about it."""
    if error.errno in FULL:
        said = "de schijf is vol", "maak ruimte of kies een andere plaats"
    elif error.errno in DENIED:
        said = "schrijven of lezen mag hier niet", "pas de rechten aan of kies een andere plaats"
    else:
        said = reason(error), "kies een andere map of een ander bestand"
    return UnusableInput(str(place), *said)


@contextmanager
def progress(total: int) -> Iterator[Callable[[str], None]]:
    """A step to call for each book done: a bar on a terminal, a plain line elsewhere."""
    if not sys.stderr.isatty():
        yield say
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("lezen", total=total)

        def step(line: str) -> None:
            bar.console.print(_one_line(line), markup=False, highlight=False)
            bar.advance(task)

        yield step
