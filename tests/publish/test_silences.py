"""Each silence that a program can explain is explained in English too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import engine
from publish.interface import Interface
from publish.rulings import UNSAID
from publish.silences import silences

PROGRAMS = Path(engine.__file__).parent


def said() -> Iterator[str]:
    """What the programs say where they raise a silence; of what is filled in, the beginning."""
    for path in PROGRAMS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Silent":
                why = node.args[0]
                first = why.values[0] if isinstance(why, ast.JoinedStr) else why
                assert isinstance(first, ast.Constant), f"{path.name}:{node.lineno}"
                yield str(first.value)


def test_there_is_english_for_each_and_for_no_other() -> None:
    """What begins as UNSAID names a value alone, and is shown to nobody."""
    assert set(said()) - {UNSAID} == set(silences())


def test_english_is_no_dutch() -> None:
    for dutch, english in silences().items():
        assert english
        assert english != dutch
        assert not {"niet", "het", "een", "van", "wordt"} & set(english.split()), english


def test_a_reader_is_told_in_his_language() -> None:
    dutch = "hij had al geboden; wat dan geldt, staat er niet"
    assert Interface("nl").silence(dutch) == dutch
    assert Interface("en").silence(dutch) == "he had bid already; it does not say what holds then"
