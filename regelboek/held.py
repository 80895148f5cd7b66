"""A build held as it is: what is served from it stays, whatever is built in its place meanwhile.

A build that is replaced goes away as a whole. Its files are linked in a folder beside it, which
costs no room; where that can't be done they are copied.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

from regelboek.opened import build_folder
from regelboek.output import clear_failures
from regelboek.swap import DATABASE, RECORDS, REPORT, TEI
from schema.unusable import UnusableInput

FILES = (DATABASE, REPORT)
FOLDERS = (TEI, RECORDS)
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
TRIES = 20  # a build that is replaced at just that time is held anew


@contextmanager
def held(out: Path) -> Iterator[Path]:
    """A folder with all that the build ``out`` holds now, as long as the block lasts.

    Raises UnusableInput where nothing was built, or the disk refuses. What a killed process left
    behind is cleared by the next that holds a build here.
    """
    build_folder(out)
    with clear_failures(out):
        _clear(out)
        folder, lock = _private(out)
    try:
        with clear_failures(out):
            _fill(folder / "build", out)
        yield folder / "build"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _mark(out: Path) -> str:
    return f".{out.resolve().name}.regelboek-held-"


def _private(out: Path) -> tuple[Path, int]:
    """A new folder beside the build, or where nobody may write there elsewhere; and its lock."""
    while True:
        try:
            made = tempfile.mkdtemp(prefix=_mark(out), dir=out.resolve().parent)
        except OSError:
            made = tempfile.mkdtemp(prefix=_mark(out))
        lock = os.open(made, FOLDER)
        with suppress(OSError):  # not every file system has locks
            fcntl.flock(lock, fcntl.LOCK_EX)
        if os.path.exists(made):
            return Path(made), lock
        os.close(lock)  # another has just taken it for what a killed process left


def _clear(out: Path) -> None:
    """Takes away what processes that are no more have held; a living one has its folder locked."""
    for place in {out.resolve().parent, Path(tempfile.gettempdir())}:
        for folder in place.glob(f"{escape(_mark(out))}*"):
            with suppress(OSError):
                lock = os.open(folder, FOLDER)
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    shutil.rmtree(folder, ignore_errors=True)
                finally:
                    os.close(lock)


def _fill(folder: Path, out: Path) -> None:
    for _ in range(TRIES):
        source = build_folder(out)
        with suppress(FileNotFoundError):  # else it is just being taken away
            opened = os.open(source, FOLDER & ~os.O_NOFOLLOW)
            try:
                folder.mkdir()
                _take(opened, folder)
                if os.path.samestat(os.fstat(opened), source.stat()):
                    return  # none took its place meanwhile
            finally:
                os.close(opened)
        shutil.rmtree(folder, ignore_errors=True)
    raise UnusableInput(str(out), "hier wordt telkens gebouwd", "wacht tot die bouw klaar is")


def _take(source: int, folder: Path) -> None:
    """Everything of the build in an open folder, whatever that folder is called by now."""
    there = set(os.listdir(source))
    for name in FILES:
        if name in there:
            _link(source, name, folder / name)
    for name in FOLDERS:
        if name not in there:
            continue
        (folder / name).mkdir()
        below = os.open(name, FOLDER & ~os.O_NOFOLLOW, dir_fd=source)
        try:
            for file in os.listdir(below):
                _link(below, file, folder / name / file)
        finally:
            os.close(below)


def _link(source: int, name: str, target: Path) -> None:
    try:
        os.link(name, target, src_dir_fd=source)
    except FileNotFoundError:
        raise
    except OSError:  # another file system, or one without links, or a file of somebody else
        read = os.open(name, os.O_RDONLY, dir_fd=source)
        with os.fdopen(read, "rb") as old, target.open("wb") as new:
            shutil.copyfileobj(old, new)
