"""A command run as a user runs it, and texts to run it on."""

from collections.abc import Callable
from dataclasses import dataclass
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


@pytest.fixture(scope="session")
def molenspel_text() -> str:
    """An invented rulebook."""
    return MOLENSPEL


@pytest.fixture
def molenspel(molenspel_text: str, tmp_path: Path) -> Path:
    """A file with an invented rulebook."""
    path = tmp_path / "teksten" / "Molenspel.txt"
    path.parent.mkdir()
    path.write_text(molenspel_text, encoding="utf-8")
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
def built(run: Run, molenspel: Path, tmp_path: Path) -> Path:
    """A build of an invented rulebook."""
    assert run("build", "--texts", molenspel, "--out", tmp_path / "build").code == 0
    return tmp_path / "build"
