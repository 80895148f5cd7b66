"""A build that is killed leaves the old one, or the new one, whole."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Tree = Callable[[Path], dict[str, bytes]]

# Runs a build that kills itself when it comes to the function that is named.
DIE = """
import os, signal, sys
from pathlib import Path
from regelboek import build, swap
from regelboek.cli import main

def die(*args, **named):
    os.kill(os.getpid(), signal.SIGKILL)

def die_at_second(rename):
    calls = []
    def once(self, target):
        calls.append(target)
        return rename(self, target) if len(calls) == 1 else die()
    return once

moment = sys.argv[1]
if moment == "between two renames":
    swap._exchange = lambda one, other: False
    Path.rename = die_at_second(Path.rename)
elif moment == "old one not cleared":
    swap.shutil.rmtree = die
elif moment == "before the swap":
    swap._swap = die
else:
    setattr(build, moment, die)
main(sys.argv[2:])
"""
MOMENTS = [
    ("write_tei", "old"),
    ("write_records", "old"),
    ("write_database", "old"),
    ("write_report", "old"),
    ("before the swap", "old"),
    ("between two renames", "old"),
    ("old one not cleared", "new"),
]


@pytest.fixture
def trees(run: Run, tree: Tree, molenspel: Path, tmp_path: Path) -> dict[str, dict[str, bytes]]:
    """The files of the old build, which stands, and of the one that is to replace it."""
    run("build", "--texts", molenspel, "--out", tmp_path / "build")
    molenspel.write_text(
        molenspel.read_text(encoding="utf-8") + "7. Wie verliest, geeft opnieuw.\n",
        encoding="utf-8",
    )
    run("build", "--texts", molenspel, "--out", tmp_path / "ander" / "build")
    return {"old": tree(tmp_path / "build"), "new": tree(tmp_path / "ander" / "build")}


@pytest.mark.parametrize(("moment", "stands"), MOMENTS, ids=[moment for moment, _ in MOMENTS])
def test_killed_at_a_moment(
    run: Run,
    tree: Tree,
    trees: dict[str, dict[str, bytes]],
    molenspel: Path,
    tmp_path: Path,
    moment: str,
    stands: str,
) -> None:
    out = tmp_path / "build"
    killed = subprocess.run(
        [sys.executable, "-c", DIE, moment, "build", "--texts", molenspel, "--out", out],
        capture_output=True,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert run("show", "molenspel_1", "--out", out).code in (0, 2)  # never a crash
    if moment != "between two renames":
        assert tree(out) == trees[stands]
    refused = run("build", "--texts", tmp_path / "nergens", "--out", out)
    assert refused.code == 2  # nothing to build, so nothing is touched
    assert run("build", "--texts", molenspel, "--out", out).code == 0
    assert tree(out) == trees["new"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ander", "build", "teksten"]


def test_between_two_renames_the_old_build_is_still_read(
    run: Run, trees: dict[str, dict[str, bytes]], molenspel: Path, tmp_path: Path
) -> None:
    out = tmp_path / "build"
    args = ["build", "--texts", str(molenspel), "--out", str(out)]
    subprocess.run([sys.executable, "-c", DIE, "between two renames", *args], capture_output=True)
    assert not out.exists()
    assert run("search", "troef", "--out", out).out.startswith("molenspel_")


@pytest.mark.parametrize("share", [0.3, 0.6, 0.8, 0.9, 0.95])
def test_killed_at_any_moment(
    tree: Tree, trees: dict[str, dict[str, bytes]], molenspel: Path, tmp_path: Path, share: float
) -> None:
    command = [sys.executable, "-m", "regelboek", "build", "--texts", str(molenspel)]
    begun = time.monotonic()
    subprocess.run([*command, "--out", str(tmp_path / "derde")], capture_output=True, check=True)
    whole = time.monotonic() - begun
    build = subprocess.Popen(
        [*command, "--out", str(tmp_path / "build")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(whole * share)
    build.kill()
    build.wait()
    assert tree(tmp_path / "build") in (trees["old"], trees["new"])


def test_workers_end_with_the_build_that_is_killed(
    run: Run, molenspel: Path, kettingspel: Path, tmp_path: Path
) -> None:
    texts = ["--texts", str(molenspel.parent), "--out", str(tmp_path / "build")]
    build = subprocess.Popen(
        [sys.executable, "-c", DIE, "write_tei", "build", *texts, "--workers", "2"],
        stdout=subprocess.PIPE,  # which the workers hold open as long as they live
    )
    build.communicate(timeout=20)
    assert build.returncode == -signal.SIGKILL
    assert run("build", *texts).code == 0
