"""A build that is killed leaves the old one, or the new one, whole."""

import multiprocessing
import os
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NoReturn

import pytest

from regelboek import build, swap
from regelboek.cli import main

Run = Callable[..., Any]
Tree = Callable[[Path], dict[str, bytes]]

MOMENTS = [
    ("write_tei", "old"),
    ("write_records", "old"),
    ("write_database", "old"),
    ("write_report", "old"),
    ("before the swap", "old"),
    ("between two renames", "old"),
    ("old one not cleared", "new"),
]
MORE = "7. Wie verliest, geeft opnieuw.\n"  # what the new build has, and the old one hasn't


def die(*args: object, **named: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("no process outlives that")


def die_at_second(rename: Callable[..., Path]) -> Callable[..., Path]:
    calls = []

    def once(self: Path, target: Path) -> Path:
        calls.append(target)
        return rename(self, target) if len(calls) == 1 else die()

    return once


def build_until(moment: str, *args: object) -> None:
    """Builds, and is killed when it comes to the function that is named."""
    patch = pytest.MonkeyPatch()  # of this process alone
    if moment == "between two renames":
        patch.setattr(swap, "_exchange", lambda one, other: False)
        patch.setattr(Path, "rename", die_at_second(Path.rename))
    elif moment == "old one not cleared":
        patch.setattr(swap.shutil, "rmtree", die)
    elif moment == "before the swap":
        patch.setattr(swap, "_swap", die)
    else:
        patch.setattr(build, moment, die)
    main(["build", *map(str, args)])


def die_at(most: int) -> Iterator[int]:
    """Counts calls and returns of functions from now on, also in C; at so many it is killed."""
    events = count(1)

    def each(*_: object) -> None:
        if next(events) == most:
            die()

    sys.setprofile(each)
    return events


def build_counted(told: Path, *args: object) -> None:
    """Builds, and tells how many calls and returns that takes."""
    events = die_at(0)
    with suppress(SystemExit):
        main(["build", *map(str, args)])
    sys.setprofile(None)
    told.write_text(str(next(events)), encoding="utf-8")


def build_some(most: int, *args: object) -> None:
    """Builds, and is killed at so many calls and returns."""
    die_at(most)
    main(["build", *map(str, args)])


def build_and_swap_some(most: int, *args: object) -> None:
    """Builds, and is killed so many calls and returns after the swap has begun."""
    whole_swap = swap._swap

    def begun(new: Path, out: Path) -> None:
        die_at(most)
        whole_swap(new, out)

    pytest.MonkeyPatch().setattr(swap, "_swap", begun)  # in this process alone
    main(["build", *map(str, args)])


def started(work: Callable[..., None], *args: object) -> BaseProcess:
    """A process that does some work and has read already all that this one has read."""
    process = multiprocessing.get_context("fork").Process(target=work, args=args)
    process.start()
    return process


def exit_code(work: Callable[..., None], *args: object) -> int | None:
    process = started(work, *args)
    process.join()
    return process.exitcode


@pytest.fixture(scope="module")
def new_text(invented: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The text of the new build."""
    book = tmp_path_factory.mktemp("new") / "Molenspel.txt"
    book.write_text((invented / book.name).read_text(encoding="utf-8") + MORE, encoding="utf-8")
    return book


@pytest.fixture
def trees(
    tree: Tree, built: Path, build_of: Callable[..., Path], new_text: Path, molenspel: Path
) -> dict[str, dict[str, bytes]]:
    """The files of the old build, which stands, and of the one that is to replace it."""
    shutil.copy(new_text, molenspel)
    return {"old": tree(built), "new": tree(build_of(new_text))}


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
    killed = exit_code(build_until, moment, "--texts", molenspel, "--out", out)
    assert killed == -signal.SIGKILL
    assert run("show", "molenspel_1", "--out", out).code in (0, 2)  # never a crash
    if moment != "between two renames":
        assert tree(out) == trees[stands]
    refused = run("build", "--texts", tmp_path / "nergens", "--out", out)
    assert refused.code == 2  # nothing to build, so nothing is touched
    assert run("build", "--texts", molenspel, "--out", out).code == 0
    assert tree(out) == trees["new"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["build", "teksten"]


def test_between_two_renames_the_old_build_is_still_read(
    run: Run, trees: dict[str, dict[str, bytes]], molenspel: Path, tmp_path: Path
) -> None:
    out = tmp_path / "build"
    exit_code(build_until, "between two renames", "--texts", molenspel, "--out", out)
    assert not out.exists()
    assert run("search", "troef", "--out", out).out.startswith("molenspel_")


@pytest.fixture(scope="module")
def whole(build_of: Callable[..., Path], invented: Path, new_text: Path) -> int:
    """How many calls and returns a build takes that nobody kills."""
    old = build_of(invented / new_text.name)
    told, out = new_text.with_name("told"), shutil.copytree(old, new_text.with_name("build"))
    assert exit_code(build_counted, told, "--texts", new_text, "--out", out) == 0
    return int(told.read_text(encoding="utf-8"))


@pytest.mark.parametrize("share", [0.1, 0.3, 0.6, 0.8, 0.9, 0.95])
def test_killed_at_any_moment(
    tree: Tree,
    trees: dict[str, dict[str, bytes]],
    molenspel: Path,
    built: Path,
    whole: int,
    share: float,
) -> None:
    killed = exit_code(build_some, int(whole * share), "--texts", molenspel, "--out", built)
    assert killed == -signal.SIGKILL
    assert tree(built) in (trees["old"], trees["new"])


@pytest.mark.parametrize("most", [1, 15, 30, 45, 60, 80, 100, 150, 200, 300])
def test_killed_at_any_moment_of_the_swap(
    tree: Tree, trees: dict[str, dict[str, bytes]], molenspel: Path, built: Path, most: int
) -> None:
    killed = exit_code(build_and_swap_some, most, "--texts", molenspel, "--out", built)
    assert killed == -signal.SIGKILL
    assert tree(built) in (trees["old"], trees["new"])


def test_workers_end_with_the_build_that_is_killed(
    run: Run, molenspel: Path, kettingspel: Path, tmp_path: Path
) -> None:
    texts = ("--texts", molenspel.parent, "--out", tmp_path / "build")
    reading, writing = os.pipe()  # which the workers hold open as long as they live
    killed = started(build_until, "write_tei", *texts, "--workers", 2)
    os.close(writing)
    killed.join()
    assert killed.exitcode == -signal.SIGKILL
    assert select.select([reading], [], [], 20)[0], "a worker lives on"
    assert os.read(reading, 1) == b"", "nobody writes, all have ended"
    os.close(reading)
    assert run("build", *texts).code == 0
