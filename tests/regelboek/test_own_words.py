"""Where the project's own words stand for a book, every command says that they are no source."""

import re
import shutil
import sqlite3
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from corpus.loader import EDITIONS

UNIT = re.compile(r"  \S.*  \[[a-z0-9-]+_\w+\]")
MARK = "in eigen woorden van Regelboek"

Run = Callable[..., Any]


def test_a_build_says_which_editions_are_in_own_words(
    run: Run, molenspel: Path, tmp_path: Path
) -> None:
    own = EDITIONS / "auction-web" / "restated.txt"
    ran = run("build", "--texts", own, molenspel, "--out", tmp_path / "build")
    first, second, _ = ran.out.splitlines()
    assert first.startswith("restated.txt → auction-web, in eigen woorden: ")
    assert second.startswith("Molenspel.txt → molenspel: ")


@pytest.mark.parametrize("unit", ["bend-1918_54", "wbf-1997_27B", "noothoven_domino"])
def test_a_unit_is_marked_once(run: Run, own_build: Path, unit: str) -> None:
    ran = run("show", unit, "--out", own_build)
    assert ran.out.count(MARK) == 1
    assert MARK not in run("show", unit, "--json", "--out", own_build).out


def test_a_source_is_not_marked(run: Run, built: Path) -> None:
    for words in (("show", "molenspel_2"), ("search", "troef")):
        assert MARK not in run(*words, "--out", built).out


@pytest.fixture
def part_is_ours(built_law: Path, tmp_path: Path) -> Path:
    """A build of an invented law, of which one part is in our own words."""
    out = shutil.copytree(built_law, tmp_path / "build")
    with sqlite3.connect(out / "regelboek.db") as database:
        database.execute("UPDATE rules SET witness = 'restated' WHERE id = 'voorbeeld-wet_3A'")
    return out


@pytest.fixture
def built_law(build_of: Callable[..., Path]) -> Path:
    """A build of an invented law; not to be changed."""
    return build_of(EDITIONS.parent / "specimens" / "voorbeeld-wet" / "text.txt")


def test_a_part_that_is_ours_is_marked_alone(run: Run, part_is_ours: Path) -> None:
    said = run("show", "voorbeeld-wet_3", "--out", part_is_ours).out
    marked = [line for line in said.splitlines() if MARK in line]
    assert len(marked) == 1
    assert "3A" in marked[0]


def test_variants_mark_each_unit(run: Run, own_build: Path) -> None:
    lines = run("variants", "verzaking-straf", "--out", own_build).out.splitlines()
    units = {line: MARK in line for line in lines if UNIT.match(line)}
    without = {line for line, below in pairwise(lines) if below.strip() == "(de tekst ontbreekt)"}
    assert len(units) > len(without) > 0
    assert {line for line, marked in units.items() if not marked} == without
    assert MARK not in run("variants", "verzaking-straf", "--json", "--out", own_build).out


def test_variants_mark_no_source(run: Run, real_build: Path) -> None:
    assert MARK not in run("variants", "verzaking-straf", "--out", real_build).out


def test_each_hit_in_own_words_is_marked(run: Run, own_build: Path) -> None:
    said = run("search", "verzaken", "--limit", "3", "--out", own_build).out
    assert said.count(f", {MARK}  (") == 3
    assert MARK not in run("search", "verzaken", "--json", "--out", own_build).out


def test_a_hit_that_shows_our_text_beside_a_source_is_marked(run: Run, real_build: Path) -> None:
    """A word that we say it in, and the book does not."""
    said = run("search", "tegenstanders", "--limit", "400", "--out", real_build).out
    by_id = {line.split()[0]: MARK in line for line in said.splitlines() if "_" in line[:30]}
    assert by_id["smit-2010_controle_4"]
    assert not all(by_id.values())


def test_who_restores_our_own_text_hears_so(
    run: Run, own_build: Path, built: Path, tmp_path: Path
) -> None:
    back = tmp_path / "terug.txt"
    tei = own_build / "tei" / "bend-1918.xml"
    ran = run("restore", tei, "--output", back)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == f"{tei}: dit is de tekst {MARK}, niet de brontekst van het boek\n"
    assert back.read_bytes() == (EDITIONS / "bend-1918" / "restated.txt").read_bytes()
    assert run("restore", built / "tei" / "molenspel.xml", "--output", back).err == ""
    assert "eigen woorden" in " ".join(run("restore", "--help").out.split())
