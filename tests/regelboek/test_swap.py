"""A build takes the place of the one before it: all of it, or nothing."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from regelboek import swap
from regelboek.swap import MAKER, REPORT, staged, standing
from schema.finding import UnusableInput


def write_build(folder: Path, mark: str) -> None:
    (folder / REPORT).write_text(json.dumps({"made_by": MAKER, "mark": mark}), encoding="utf-8")


def mark_of(folder: Path) -> str:
    mark: str = json.loads((folder / REPORT).read_text(encoding="utf-8"))["mark"]
    return mark


@pytest.fixture(params=["exchange", "two renames"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Systems that exchange folders in one step, and those that do not."""
    if request.param == "two renames":
        monkeypatch.setattr(swap, "_exchange", lambda one, other: False)
    return str(request.param)


@pytest.mark.parametrize("there", ["nothing", "an empty folder", "a build"])
def test_the_new_build_stands_and_nothing_is_left_beside_it(
    tmp_path: Path, way: str, there: str
) -> None:
    out = tmp_path / "build"
    if there != "nothing":
        out.mkdir()
    if there == "a build":
        write_build(out, "old")
    with staged(out) as stage:
        write_build(stage, "new")
    assert mark_of(out) == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["build"]


def test_a_build_that_fails_leaves_the_old_one(tmp_path: Path, way: str) -> None:
    out = tmp_path / "build"
    with staged(out) as stage:
        write_build(stage, "old")
    with pytest.raises(OSError, match="nowhere"), staged(out) as stage:
        write_build(stage / "nowhere", "new")
    assert mark_of(out) == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["build"]


def test_a_swap_that_was_cut_short_is_undone(tmp_path: Path) -> None:
    out = tmp_path / "build"
    aside = tmp_path / ".build.regelboek-old"
    aside.mkdir()
    write_build(aside, "old")
    (tmp_path / ".build.regelboek-new").mkdir()
    assert mark_of(standing(out)) == "old"  # readers find it where it is
    with pytest.raises(RuntimeError), staged(out):
        raise RuntimeError
    assert mark_of(out) == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["build"]


STRANGERS = [
    ("notes.txt", "a folder with somebody's own files"),
    ("report.json", "a report that is not ours"),
    ("tei", "a folder of ours without a report"),
]


@pytest.mark.parametrize(("name", "reason"), STRANGERS)
def test_a_folder_that_is_no_build_is_not_replaced(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / name).write_text("{}", encoding="utf-8")
    with pytest.raises(UnusableInput, match="--out"), staged(tmp_path / "build"):
        pytest.fail(reason)
    assert (tmp_path / "build" / name).read_text(encoding="utf-8") == "{}"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("notities.txt", "beside the files of the build"),
        ("regelboek.db.bewaard", "a name that begins as ours do"),
        ("tei/verbeterd.odt", "in the folder of the TEI"),
        ("records/uitgaven/lijst.csv", "in a folder below that of the records"),
    ],
)
def test_own_files_within_a_build_are_not_thrown_away(
    tmp_path: Path, name: str, reason: str
) -> None:
    out = tmp_path / "build"
    with staged(out) as stage:
        write_build(stage, "old")
    mine = out / name
    mine.parent.mkdir(parents=True, exist_ok=True)
    mine.write_text("van mij", encoding="utf-8")
    with pytest.raises(UnusableInput, match="staat iets anders"), staged(out):
        pytest.fail(f"the folder would be replaced: {reason}")
    assert mine.read_text(encoding="utf-8") == "van mij"


def test_a_file_is_no_place_for_a_build(tmp_path: Path) -> None:
    (tmp_path / "build").write_text("tekst", encoding="utf-8")
    with pytest.raises(UnusableInput, match="geen map"), staged(tmp_path / "build"):
        pytest.fail("the file would be replaced")


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "build").symlink_to(tmp_path / "elsewhere")
    with staged(tmp_path / "build") as stage:
        write_build(stage, "new")
    assert (tmp_path / "build").is_symlink()
    assert mark_of(tmp_path / "elsewhere") == "new"


HOLD = """
import sys, time
from pathlib import Path
from regelboek.swap import staged
with staged(Path(sys.argv[1])):
    print("busy", flush=True)
    time.sleep(60)
"""


def test_two_builds_at_once_are_one_too_many(tmp_path: Path) -> None:
    """And one that is killed lets go of its place."""
    out = tmp_path / "build"
    with staged(out) as stage:
        write_build(stage, "old")
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(out)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "busy\n"
    with pytest.raises(UnusableInput, match="al gebouwd"), staged(out):
        pytest.fail("two builds write at once")
    holder.kill()
    holder.wait()
    assert mark_of(out) == "old"
    with staged(out) as stage:
        write_build(stage, "new")
    assert mark_of(out) == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["build"]


def test_a_reader_never_finds_nothing(tmp_path: Path) -> None:
    """One process swaps, another looks: what it reads is whole, old or new."""
    out = tmp_path / "build"
    with staged(out) as stage:
        write_build(stage, "0")
    look = (
        "import sys, time\nfrom pathlib import Path\n"
        "end = time.monotonic() + 1\n"
        "while time.monotonic() < end: Path(sys.argv[1], 'report.json').read_bytes()\n"
    )
    reader = subprocess.Popen([sys.executable, "-c", look, str(out)])
    while reader.poll() is None:
        with staged(out) as stage:
            write_build(stage, str(time.monotonic()))
    if hasattr(os, "uname") and os.uname().sysname == "Linux":
        assert reader.returncode == 0
