"""Bad input: one clear line, the right exit code, and the build before it stays whole."""

import errno
import os
import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import regelboek.build
from schema.rule import Rule

Run = Callable[..., Any]
Tree = Callable[[Path], dict[str, bytes]]


def empty(path: Path) -> None:
    path.touch()


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 64)


def nul_bytes(path: Path) -> None:
    path.write_bytes(b"1. De deler\x00 schudt de kaarten.\n" * 20)


def hundred_megabytes_of_one_line(path: Path) -> None:
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"kaart " * 174_763)


def folder_without_texts(path: Path) -> None:
    path.mkdir()


def folder_of_pictures(path: Path) -> None:
    path.mkdir()
    for name in ("een.jpg", "twee.jpg"):
        (path / name).write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) * 9)


def dangling_link(path: Path) -> None:
    path.symlink_to(path.with_name("nergens"))


def pipe(path: Path) -> None:
    os.mkfifo(path)


def missing(path: Path) -> None:
    assert not path.exists()


UNUSABLE = [
    (empty, "leeg"),
    (binary, "geen tekst"),
    (nul_bytes, "geen tekst"),
    (hundred_megabytes_of_one_line, "64 MB"),
    (folder_without_texts, "geen tekst"),
    (folder_of_pictures, "een.jpg"),
    (dangling_link, "bestaat niet"),
    (pipe, "geen gewoon bestand"),
    (missing, "bestaat niet"),
]


@pytest.mark.parametrize(("make", "told"), UNUSABLE, ids=[make.__name__ for make, _ in UNUSABLE])
def test_nothing_usable(
    run: Run, tree: Tree, built: Path, tmp_path: Path, make: Callable[[Path], None], told: str
) -> None:
    before = tree(built)
    make(tmp_path / "slecht.txt")
    ran = run("build", "--texts", tmp_path / "slecht.txt", "--out", built)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "slecht.txt" in ran.err
    assert told in ran.err
    assert tree(built) == before


@pytest.mark.parametrize(("make", "told"), UNUSABLE, ids=[make.__name__ for make, _ in UNUSABLE])
def test_some_usable(
    run: Run, molenspel: Path, tmp_path: Path, make: Callable[[Path], None], told: str
) -> None:
    make(tmp_path / "slecht.txt")
    ran = run("build", "--texts", tmp_path / "slecht.txt", molenspel, "--out", tmp_path / "build")
    assert ran.code == 3
    assert all("slecht.txt" in line for line in ran.err.splitlines())
    report = (tmp_path / "build" / "report.json").read_text(encoding="utf-8")
    assert "slecht.txt" in report
    assert (tmp_path / "build" / "tei" / "molenspel.xml").is_file()


def test_a_file_that_may_not_be_read(
    run: Run, tree: Tree, built: Path, molenspel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(built)
    read = Path.read_bytes

    def refuse(self: Path) -> bytes:  # root may read all
        if self == molenspel:
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    ran = run("build", "--texts", molenspel, "--out", built)
    assert ran.code == 2
    assert ran.err == f"{molenspel}: dit mag niet gelezen worden; pas de leesrechten aan\n"
    assert tree(built) == before


LINES = [
    ("no newline at the end", lambda text: text.rstrip("\n")),
    ("CRLF", lambda text: text.replace("\n", "\r\n")),
    ("CR alone", lambda text: text.replace("\n", "\r")),
    ("mixed newlines", lambda text: text.replace("\n", "\r\n", 3).replace(".\n", ".\r", 1)),
    ("blank lines doubled", lambda text: text.replace("\n", "\n\n\n")),
]


@pytest.mark.parametrize(("reason", "change"), LINES, ids=[reason for reason, _ in LINES])
def test_line_ends_do_not_matter(
    run: Run,
    built: Path,
    molenspel: Path,
    tmp_path: Path,
    reason: str,
    change: Callable[[str], str],
) -> None:
    text = molenspel.read_text(encoding="utf-8")
    molenspel.write_bytes(change(text).encode())
    assert run("build", "--texts", molenspel, "--out", tmp_path / "twee").code == 0
    units = [
        [
            (rule.id, rule.text)
            for line in (out / "records" / "molenspel.jsonl").open(encoding="utf-8")
            for rule in [Rule.model_validate_json(line)]
        ]
        for out in (built, tmp_path / "twee")
    ]
    assert units[0] == units[1], reason


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252", "mac-roman"])
def test_any_usual_encoding(run: Run, molenspel: Path, tmp_path: Path, encoding: str) -> None:
    text = molenspel.read_text(encoding="utf-8").replace(
        "zes kaarten", "zes kaarten – één voor één"
    )
    molenspel.write_bytes(text.encode(encoding))
    assert run("build", "--texts", molenspel, "--out", tmp_path / "build").code == 0
    records = (tmp_path / "build" / "records" / "molenspel.jsonl").read_text(encoding="utf-8")
    assert "zes kaarten – één voor één" in records


FULL = [
    ("write_tei", OSError(errno.ENOSPC, "No space left on device")),
    ("write_records", OSError(errno.EDQUOT, "Disk quota exceeded")),
    ("write_report", OSError(errno.ENOSPC, "No space left on device")),
]


@pytest.mark.parametrize(("step", "error"), FULL, ids=[step for step, _ in FULL])
def test_a_full_disk(
    run: Run,
    tree: Tree,
    built: Path,
    molenspel: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    error: OSError,
) -> None:
    before = tree(built)

    def refuse(*args: object, **named: object) -> bytes:
        raise error

    monkeypatch.setattr(regelboek.build, step, refuse)
    ran = run("build", "--texts", molenspel, "--out", built)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "de schijf is vol" in ran.err
    assert tree(built) == before
    assert sorted(path.name for path in built.parent.iterdir()) == ["build", "teksten"]


@pytest.mark.parametrize("room", [2_000, 60_000])
def test_no_room_for_files_of_this_size(
    forked: Run, tree: Tree, built: Path, molenspel: Path, room: int
) -> None:
    """The system itself refuses: first the TEI, then the database does not fit."""
    before = tree(built)
    molenspel.write_text(
        molenspel.read_text(encoding="utf-8") + "".join(f"{n}. Regel.\n" for n in range(7, 60)),
        encoding="utf-8",
    )
    ran = forked(
        *("build", "--texts", molenspel, "--out", built),
        first=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert ran.code == 2, ran.err
    assert len(ran.err.splitlines()) == 1
    assert "de schijf is vol" in ran.err
    assert tree(built) == before


def test_a_database_that_is_full(
    run: Run, tree: Tree, built: Path, molenspel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(built)

    def fill(path: Path, *args: object, **named: object) -> None:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA max_page_count = 1")
        connection.execute("CREATE TABLE rules (text)")

    monkeypatch.setattr(regelboek.build, "write_database", fill)
    ran = run("build", "--texts", molenspel, "--out", built)
    assert ran.code == 2
    assert "de schijf is vol" in ran.err
    assert tree(built) == before


def test_a_place_where_nothing_can_be_written(run: Run, molenspel: Path, tmp_path: Path) -> None:
    ran = run("build", "--texts", molenspel, "--out", molenspel / "build")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
