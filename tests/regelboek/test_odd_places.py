"""Odd file names, odd places to write to, odd terminals: one clear line, and nothing harmed."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from schema.unusable import UnusableInput

Run = Callable[..., Any]

NAMES = [
    (b"spel\xff.txt", "spel", "bytes that are no UTF-8"),
    (b"een\nspel.txt", "een-spel", "a line break"),
    (b"\x1b[31mspel.txt", "31mspel", "what a terminal obeys"),
    (b"--out.txt", "out", "an option"),
    ("\u202eünï\U0001f0cf'\"<&>.txt".encode(), "uni", "signs of all kinds"),
    (b".txt", "tekst", "an ending alone"),
]


@pytest.mark.parametrize(("name", "siglum", "reason"), NAMES, ids=[row[2] for row in NAMES])
def test_a_text_of_any_name(
    run: Run, molenspel: Path, tmp_path: Path, name: bytes, siglum: str, reason: str
) -> None:
    odd = molenspel.rename(molenspel.with_name(os.fsdecode(name)))
    out = tmp_path / os.fsdecode(b"bouw\xff?#%41")
    ran = run("build", "--texts", odd, "--out", out)
    assert (ran.code, ran.err) == (0, ""), reason
    assert len(ran.out.splitlines()) == 2
    assert "\x1b" not in ran.out
    tei = next((out / "tei").iterdir())
    assert siglum in tei.stem
    assert run("validate", out).code == 0
    assert run("show", f"{tei.stem}_2", "--out", out).code == 0
    assert run("restore", tei, "--output", tmp_path / "terug").code == 0
    assert (tmp_path / "terug").read_bytes() == odd.read_bytes()


def test_an_unusable_text_of_any_name_is_reported(
    run: Run, molenspel: Path, tmp_path: Path
) -> None:
    (molenspel.parent / os.fsdecode(b"leeg\xff.txt")).touch()
    ran = run("build", "--texts", molenspel.parent, "--out", tmp_path / "build")
    assert ran.code == 3
    assert ran.err.count("\n") == 1
    assert "leeg\ufffd.txt" in (tmp_path / "build" / "report.json").read_text(encoding="utf-8")


def test_a_place_that_is_long_is_shortened() -> None:
    told = str(UnusableInput("a" * 100_000, "dit bestaat niet", "geef iets anders"))
    assert len(told) < 300
    assert told.endswith("aaa: dit bestaat niet; geef iets anders")


def regelboek(*args: object, **settings: Any) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "regelboek", *map(str, args)]
    return subprocess.run(command, stderr=subprocess.PIPE, **settings)


def test_a_terminal_that_lacks_the_signs(forked: Run, molenspel: Path, tmp_path: Path) -> None:
    args = ("build", "--texts", molenspel, "--out", tmp_path / "build")
    ran = forked(*args, encoding="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "Molenspel.txt \\u2192 molenspel" in ran.out


def test_no_room_for_what_is_said(built: Path, tmp_path: Path) -> None:
    tei = built / "tei" / "molenspel.xml"
    with (tmp_path / "gezegd").open("wb") as said:
        for args in (("search", "slag", "--out", built), ("restore", tei)):
            ran = regelboek(
                *args,
                stdout=said,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8, 8)),
            )
            assert ran.returncode == 2
            assert ran.stderr.decode() == (
                "de uitvoer: de schijf is vol; maak ruimte of kies een andere plaats\n"
            )


def test_whoever_stops_listening_is_not_complained_to(built: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = regelboek("search", "slag", "--out", built, stdout=writing)
    os.close(writing)
    assert ran.stderr == b""


@pytest.fixture
def tei(built: Path) -> Path:
    return built / "tei" / "molenspel.xml"


def test_restore_into_a_pipe_leaves_it_a_pipe(
    run: Run, tei: Path, molenspel: Path, tmp_path: Path
) -> None:
    """As /dev/null must stay what it is, also where the superuser restores."""
    pipe = tmp_path / "pijp"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    assert run("restore", tei, "--output", pipe).code == 0
    assert pipe.is_fifo()
    assert os.read(end, 100_000) == molenspel.read_bytes()
    os.close(end)


def test_restore_through_a_link_leaves_the_link(
    run: Run, tei: Path, molenspel: Path, tmp_path: Path
) -> None:
    (tmp_path / "koppeling").symlink_to(tmp_path / "terug.txt")
    assert run("restore", tei, "--output", tmp_path / "koppeling").code == 0
    assert (tmp_path / "koppeling").is_symlink()
    assert (tmp_path / "terug.txt").read_bytes() == molenspel.read_bytes()


def test_restore_to_where_nothing_can_be_written(run: Run, tei: Path, tmp_path: Path) -> None:
    (tmp_path / "map").mkdir()
    for output, told in ((tmp_path / "map", "dit is een map"), (tei / "x", "staat een bestand")):
        ran = run("restore", tei, "--output", output)
        assert ran.code == 2
        assert ran.err.startswith(f"{output}: ")
        assert told in ran.err


def test_restore_from_what_never_ends(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.xml")  # opening it would wait for ever
    ran = run("restore", tmp_path / "x.xml")
    assert ran.code == 2
    assert "geen gewoon bestand" in ran.err
