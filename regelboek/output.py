"""What the commands say: one clear line on stderr, progress, and exit codes."""

import errno
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path

from schema.unusable import UnusableInput

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
DENIED = {errno.EACCES, errno.EPERM, errno.EROFS}


class Code(IntEnum):
    """How a command ends."""

    DONE = 0
    FAILED = 1  # a check or a validation
    UNUSABLE = 2  # bad usage or unusable input
    SKIPPED = 3  # done, but for some of the inputs


def complain(line: object) -> None:
    """One line on stderr, whatever line breaks a file name may hold."""
    print(" ".join(str(line).split()), file=sys.stderr)


@contextmanager
def clear_failures(place: Path) -> Iterator[None]:
    """What the disk or the database refuses, as UnusableInput: one line that says what to do."""
    try:
        yield
    except OSError as error:
        named = str(error.filename or place)
        raise UnusableInput(named, *_refusal(error)) from error
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise
        raise UnusableInput(str(place), *_refusal(OSError(errno.ENOSPC, ""))) from error


def _refusal(error: OSError) -> tuple[str, str]:
    if error.errno in FULL:
        return "de schijf is vol", "maak ruimte of kies een andere map met --out"
    if error.errno in DENIED:
        return "schrijven of lezen mag hier niet", "pas de rechten aan of kies een andere map"
    return (error.strerror or str(error)), "kies een andere map of een ander bestand"


@contextmanager
def progress(total: int) -> Iterator[Callable[[str], None]]:
    """A step to call for each book done: a bar on a terminal, a plain line elsewhere."""
    if not sys.stderr.isatty():
        yield print
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("lezen", total=total)

        def step(line: str) -> None:
            bar.console.print(line, markup=False, highlight=False)
            bar.advance(task)

        yield step
