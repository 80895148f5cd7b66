"""A build takes the place of the one before it: all of it, or nothing.

It is written in a folder beside the old one, which it then changes places with. A build
that is killed leaves the old one standing; the next build clears what was left.
"""

import ctypes
import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from schema.unusable import UnusableInput

REPORT = "report.json"
DATABASE = "regelboek.db"
TEI = "tei"
RECORDS = "records"
OURS = {TEI, RECORDS, DATABASE, REPORT}
OURS |= {f"{DATABASE}{beside}" for beside in ("-wal", "-shm", "-journal")}  # of SQLite
MAKER = "regelboek"  # stands in the report, so that a build is known as ours
AT_FDCWD, RENAME_EXCHANGE = -100, 2  # of renameat2(2)


@contextmanager
def staged(out: Path) -> Iterator[Path]:
    """A folder to write a build in; it stands as ``out`` once the block ends without error.

    Raises UnusableInput where ``out`` holds something else than a build, or where another
    build is busy. Whatever happens in the block, what stood as ``out`` stays whole.
    """
    out = out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    with _locked(out):
        _recover(out)
        _refuse_strangers(out)
        new = _beside(out, "new")
        new.mkdir()
        try:
            yield new
            _swap(new, out)
        finally:
            if out.exists():
                shutil.rmtree(_beside(out, "old"), ignore_errors=True)
            shutil.rmtree(new, ignore_errors=True)


def standing(out: Path) -> Path:
    """The folder in which the build ``out`` stands whole, also where a swap was cut short."""
    old = _beside(out.resolve(), "old")
    return old if not out.exists() and old.exists() else out


def _beside(out: Path, role: str) -> Path:
    return out.parent / f".{out.name}.regelboek-{role}"


@contextmanager
def _locked(out: Path) -> Iterator[None]:
    """Nobody else builds here meanwhile; the system lets go of the lock of a killed build."""
    path = _beside(out, "lock")
    while True:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # no worker inherits it
            if path.stat().st_ino == os.fstat(lock).st_ino:
                break  # else the one before us has just taken the file away
        except (BlockingIOError, PermissionError) as error:
            os.close(lock)
            raise UnusableInput(
                str(out), "hier wordt al gebouwd", "wacht tot die bouw klaar is"
            ) from error
        except FileNotFoundError:
            pass
        os.close(lock)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(lock)


def _recover(out: Path) -> None:
    """What a killed build left is cleared; a build that was set aside is put back."""
    new, old = _beside(out, "new"), _beside(out, "old")
    if old.exists() and not out.exists():
        old.rename(out)
    for left in (new, old):
        if left.exists():
            shutil.rmtree(left)


def _refuse_strangers(out: Path) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        raise UnusableInput(str(out), "dit is een bestand, geen map", "kies een map met --out")
    there = {path.name for path in out.iterdir()}
    strangers = sorted(there - OURS)
    for folder, ending in ((TEI, ".xml"), (RECORDS, ".jsonl")):
        strangers += sorted(
            f"{folder}/{path.name}" for path in (out / folder).glob("*") if path.suffix != ending
        )
    if strangers or (there and not _is_ours(out / REPORT)):
        named = f"hierin staat iets anders ({', '.join(strangers[:3])})" if strangers else ""
        raise UnusableInput(
            str(out),
            named or "dit is geen map die regelboek bouwde",
            "kies met --out een lege map of een eerdere bouw",
        )


def _is_ours(report: Path) -> bool:
    with suppress(OSError, ValueError):
        told = json.loads(report.read_text(encoding="utf-8"))
        return isinstance(told, dict) and told.get("made_by") == MAKER
    return False


def _swap(new: Path, out: Path) -> None:
    """``new`` stands as ``out``; what stood there stands as ``new`` or is set aside."""
    if not out.exists():
        new.rename(out)
    elif not _exchange(new, out):
        old = _beside(out, "old")
        out.rename(old)
        try:
            new.rename(out)
        except OSError:
            old.rename(out)
            raise


def _exchange(one: Path, other: Path) -> bool:
    """Two folders change places in one step; False where the system has no such step."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    names = os.fsencode(one), os.fsencode(other)
    return bool(rename(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE) == 0)
