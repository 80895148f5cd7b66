"""What tests of all packages share."""

import fcntl
import os
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import settings

# How long one example takes says how busy the machine is, not what the code does.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

SOURCES = ("noothoven", "bend-1918", "wbf-1997", "smit-2010", "auction-web")


@pytest.fixture(scope="session")
def texts() -> Path:
    """The folder of the real texts; fails where REGELBOEK_TEXTS names one that lacks them."""
    named = os.environ.get("REGELBOEK_TEXTS")
    if not named:
        pytest.skip("REGELBOEK_TEXTS names no folder of source texts")
    folder = Path(named).resolve()
    missing = [name for name in SOURCES if not (folder / f"{name}.txt").is_file()]
    if missing:
        pytest.fail(f"REGELBOEK_TEXTS={named} lacks {', '.join(missing)}")
    return folder


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Callable[[Path], None]], Path]:
    """Makes a file or a folder once for all processes of a run, by whichever asks for it first."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base

    def make(name: str, fill: Callable[[Path], None]) -> Path:
        made = shared / name
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                part = shared / f"{name}.{os.getpid()}.part"
                fill(part)
                part.rename(made)
        return made

    return make


@pytest.fixture(scope="session")
def real_build(texts: Path, once: Callable[[str, Callable[[Path], None]], Path]) -> Path:
    """A build of the real texts, with our own beside them; not to be changed."""
    from regelboek.build import build
    from regelboek.plan import plan_texts

    def fill(out: Path) -> None:
        build(plan_texts([texts]), out, profile="local", workers=1)

    return once("build-real", fill)


@pytest.fixture(scope="session")
def own_build(once: Callable[[str, Callable[[Path], None]], Path]) -> Path:
    """A build of the project's own texts alone; not to be changed."""
    from regelboek.build import build
    from regelboek.plan import plan_own

    def fill(out: Path) -> None:
        build(plan_own(), out, profile="local", workers=1)

    return once("build-own", fill)


@pytest.fixture(scope="session")
def reading_build(request: pytest.FixtureRequest) -> Path:
    """What a reader reads: the real texts where they are at hand, else our own."""
    named = "real_build" if os.environ.get("REGELBOEK_TEXTS") else "own_build"
    build: Path = request.getfixturevalue(named)
    return build


@pytest.fixture
def lines_run() -> Callable[[Callable[[], object]], int]:
    """Counts the lines of Python that some work runs: its time, on any machine however busy."""

    def count(work: Callable[[], object]) -> int:
        ran = 0

        def trace(frame: FrameType, event: str, arg: object) -> Any:
            nonlocal ran
            ran += event == "line"
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            work()
        finally:
            sys.settrace(before)
        return ran

    return count


def _no_skips() -> Generator[None, Any, None]:
    """Where all checks count (REGELBOEK_CI), what is skipped has failed."""
    report = (yield).get_result()
    if os.environ.get("REGELBOEK_CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: skipped, where nothing may be: {report.longrepr}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, None]:
    """A test that is skipped."""
    yield from _no_skips()


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, None]:
    """A module that is skipped as a whole."""
    yield from _no_skips()
