"""A command run as a user runs it, and texts to run it on."""

import multiprocessing
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from regelboek.cli import main

MOLENSPEL = """Het Molenspel

1. De jongste speler schudt en geeft ieder zes kaarten.
2. Wie kan bekennen, moet bekennen; zie regel 3.
3. Wie ten onrechte niet bekent, verliest den slag en betaalt twee fiches.
4. Troef wint van elke andere kleur.
5. Na zes slagen telt ieder zijn punten.
6. Wie het eerst dertig punten heeft, wint het spel.
"""
KETTINGSPEL = """Het Kettingspel

1. Elke speler neemt zeven stenen.
2. Wie de dubbele zes heeft, legt aan.
3. Wie niet kan passen, klopt op tafel; zie regel 4.
4. Wie ten onrechte klopt, neemt een steen uit den pot.
5. Wie zijn laatste steen legt, roept domino.
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``regelboek`` with these arguments."""

    def run_command(*args: object) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([str(arg) for arg in args])
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run_command


@pytest.fixture
def forked(tmp_path: Path) -> Callable[..., Ran]:
    """Runs ``regelboek`` in a process of its own, which has read already what this one has.

    ``first`` is called in it before; ``encoding`` is what its terminal can show.
    """

    def run_command(
        *args: object, first: Callable[[], object] = bool, encoding: str = "utf-8"
    ) -> Ran:
        said = [tmp_path.with_name(f"{tmp_path.name}-{name}") for name in ("out", "err")]

        def work() -> None:
            sys.stdout, sys.stderr = (path.open("w", encoding=encoding) for path in said)
            first()
            main([str(arg) for arg in args])

        process = multiprocessing.get_context("fork").Process(target=work)
        process.start()
        process.join()
        out, err = (path.read_text(encoding) for path in said)
        assert process.exitcode is not None
        return Ran(process.exitcode, out, err)

    return run_command


@pytest.fixture(scope="session")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two invented rulebooks; not to be changed."""
    folder = tmp_path_factory.mktemp("invented")
    for name, text in (("Molenspel", MOLENSPEL), ("Kettingspel", KETTINGSPEL)):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def build_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Builds some texts, once; what it built is not to be changed."""

    @cache
    def build(*texts: Path) -> Path:
        out = tmp_path_factory.mktemp("builds") / "build"
        with pytest.raises(SystemExit) as ended:
            main(["build", "--texts", *map(str, texts), "--out", str(out)])
        assert not ended.value.code
        return out

    return build


@pytest.fixture
def molenspel(tmp_path: Path) -> Path:
    """A file with an invented rulebook."""
    path = tmp_path / "teksten" / "Molenspel.txt"
    path.parent.mkdir()
    path.write_text(MOLENSPEL, encoding="utf-8")
    return path


@pytest.fixture
def kettingspel(molenspel: Path) -> Path:
    """A second invented rulebook in the same folder."""
    path = molenspel.with_name("Kettingspel.txt")
    path.write_text(KETTINGSPEL, encoding="utf-8")
    return path


@pytest.fixture
def tree() -> Callable[[Path], dict[str, bytes]]:
    """Reads all files below a folder."""
    return lambda folder: {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def built(build_of: Callable[..., Path], invented: Path, molenspel: Path, tmp_path: Path) -> Path:
    """A build of an invented rulebook, of which the text is at hand."""
    return shutil.copytree(build_of(invented / molenspel.name), tmp_path / "build")
