"""What somebody mistypes: one line says what is wrong and what there is, and nothing is lost."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus.checks import check_titles
from engine.registry import all_checks

ROOT = Path(__file__).resolve().parents[2]

Run = Callable[..., Any]
Tree = Callable[[Path], dict[str, bytes]]


@pytest.mark.parametrize("given", [("nergens",), ("nergens", "ook-niet")])
def test_a_folder_that_is_not_there_never_replaces_a_build_with_our_own_words(
    run: Run, tree: Tree, built: Path, given: tuple[str, ...]
) -> None:
    before = tree(built)
    ran = run("build", "--texts", *given, "--complete", "--out", built)
    assert (ran.code, ran.out) == (2, "")
    assert all(f"{name}: dit bestaat niet" in ran.err for name in given)
    assert ran.err.count("\n") == 1
    assert tree(built) == before


def test_one_text_that_can_be_read_is_enough_for_the_rest(
    run: Run, molenspel: Path, tmp_path: Path
) -> None:
    out = tmp_path / "build"
    ran = run("build", "--texts", molenspel, "nergens", "--complete", "--out", out)
    assert ran.code == 3
    assert (out / "records" / "bend-1918.jsonl").is_file()


HOMES = [
    ("~/teksten", "/thuis/ik/teksten", "no shell has read it"),
    ("~/mijn teksten", "/thuis/ik/mijn teksten", "a space is part of a name"),
    ("/elders/~/teksten", "/elders/~/teksten", "a folder may be called so"),
    ("teksten", "teksten", "a folder here"),
]


@pytest.mark.parametrize(("given", "read", "reason"), HOMES, ids=[home[2] for home in HOMES])
@pytest.mark.parametrize("by", ["argument", "environment"])
def test_make_reads_the_home_folder(given: str, read: str, reason: str, by: str) -> None:
    setting = {"REGELBOEK_TEXTS": given}
    home = os.environ | {"HOME": "/thuis/ik"} | (setting if by == "environment" else {})
    told = [f"REGELBOEK_TEXTS={given}"] if by == "argument" else []
    said = subprocess.run(
        ["make", "-n", "build", *told], cwd=ROOT, env=home, capture_output=True, text=True
    )
    assert f'--texts "{read}" --complete' in said.stdout, reason


def test_the_same_text_twice_is_named_in_a_line(run: Run, molenspel: Path, tmp_path: Path) -> None:
    copy = shutil.copy(molenspel, tmp_path / "Kopie.txt")
    ran = run("build", "--texts", molenspel, copy, "--out", tmp_path / "build")
    assert (ran.code, ran.err) == (
        0,  # all that was supplied is read
        f"{copy}: dezelfde tekst als {molenspel}; eenmaal gebouwd\n",
    )


JSON = [
    ("vragen.jsonl", '{"check": "declarer"}\n{"check": "imp"}\n', 3, "lines of a batch"),
    ("kaart.json", '{\n "a": 1\n}\n', 3, "a file of data"),
    ("boek.json", "1. De deler schudt.\n2. Wie wint, telt.\n", 0, "a book by a strange name"),
]


@pytest.mark.parametrize(("name", "says", "code", "reason"), JSON, ids=[row[3] for row in JSON])
def test_json_among_texts_is_no_book(
    run: Run, molenspel: Path, tmp_path: Path, name: str, says: str, code: int, reason: str
) -> None:
    """As of ``--texts teksten/*``, by which a shell names all that is there."""
    (tmp_path / name).write_text(says, encoding="utf-8")
    ran = run("build", "--texts", molenspel, tmp_path / name, "--out", tmp_path / "build")
    assert ran.code == code, reason
    assert (f"{name}: dit is JSON en geen boek" in ran.err) == bool(code)


def test_the_checks_are_listed(run: Run) -> None:
    ran = run("check", "--list")
    assert (ran.code, ran.err) == (0, "")
    assert [line.split()[0] for line in ran.out.splitlines()] == list(all_checks())
    assert all(title in ran.out for title in check_titles().values())
    told = json.loads(run("check", "--list", "--json").out)
    assert {one["check"]: one["decides"] for one in told} == check_titles()


@pytest.mark.parametrize("extra", [("declarer",), ("--coverage",)])
def test_the_list_of_checks_is_of_all(run: Run, extra: tuple[str, ...]) -> None:
    ran = run("check", "--list", *extra)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


UNKNOWN = [
    (("decide", "nope"), "nope: deze controle bestaat niet; alle controles: "),
    (("decide", "legal-bod"), "bedoelt u legal-bid, legal-double? alle controles: "),
    (("check", "nope"), "nope: geen controle of eenheid met een geval; alle controles: "),
    (("check", "declarrer"), "bedoelt u declarer? alle controles: "),
    (("check", "bend-1918_31x"), "bedoelt u bend-1918_31"),
]


@pytest.mark.parametrize(("words", "said"), UNKNOWN, ids=[" ".join(row[0]) for row in UNKNOWN])
def test_who_names_no_check_hears_which_there_are(
    run: Run, words: tuple[str, ...], said: str
) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.endswith("regelboek check --list\n")
    assert ran.err.count("\n") == 1


SITUATIONS = [
    ("legal-bid", {}, "new: dit ontbreekt; legal-bid neemt new en zo nodig previous, method"),
    ("legal-bid", {"nieuw": "1H"}, "new: dit ontbreekt, nieuw: deze naam is onbekend; legal-bid"),
    ("legal-bid", {"new": 3}, "new: "),
    ("legal-bid", [], "geef een tabel; legal-bid neemt new"),
    (
        "score-contract",
        {"contract": {"level": 1, "strain": "S"}, "tricks_won_by_declarer": 7},
        "contract.doubled: dit ontbreekt; score-contract neemt contract (level, strain, doubled), "
        "tricks_won_by_declarer",
    ),
    ("claim", {"x": 1}, "x: deze naam is onbekend; claim neemt zo nodig by, "),
]


@pytest.mark.parametrize(("check", "case", "said"), SITUATIONS)
def test_a_wrong_situation_names_the_field_and_those_that_there_are(
    run: Run, tmp_path: Path, check: str, case: object, said: str
) -> None:
    ran = run("decide", check, "--case", json.dumps(case))
    assert ran.code == 2
    assert ran.err.startswith(f"--case, {check}: {said}")
    batch = tmp_path / "vragen.jsonl"
    line = json.dumps({"check": check, "edition": "bend-1918", "case": case})
    batch.write_text(f"\n{line}\n", encoding="utf-8")
    of_line = run("decide", "--batch", batch)
    assert of_line.err.startswith(f"{batch}:2: {said}")
    assert ran.err.count("\n") == of_line.err.count("\n") == 1


@pytest.mark.parametrize("command", ["show", "cite", "variants"])
@pytest.mark.parametrize("asked", ["blz. 999", "voorbeeld p. 999", "bladzijde 999"])
def test_a_page_that_is_not_there_is_called_a_page(
    run: Run, paged: Path, command: str, asked: str
) -> None:
    ran = run(command, asked, "--out", paged)
    assert ran.code == 2
    assert ran.err == (
        f"{asked}: deze bladzijde staat niet in de bouw; wel: voorbeeld-proza blz. 1–9\n"
    )


def test_a_build_without_pages_says_so(run: Run, built: Path) -> None:
    said = run("show", "blz. 2", "--out", built).err
    assert said.endswith("; de teksten in deze bouw hebben geen bladzijden\n")
    assert "deze regel staat niet" in run("show", "regel 99", "--out", built).err


@pytest.fixture
def paged(build_of: Callable[..., Path]) -> Path:
    """A build of an invented book with printed pages; not to be changed."""
    return build_of(ROOT / "corpus" / "specimens" / "voorbeeld-proza")


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_form_that_was_not_looked_for_is_named(
    run: Run, built: Path, as_json: tuple[str, ...]
) -> None:
    told = "naar deze vorm werd niet gezocht"
    ran = run("search", "bekennen", "--without", "xyz", "Bekent", "--out", built, *as_json)
    assert ran.code == 0
    assert ran.err.startswith(f"--without xyz: {told}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", ["cite", "variants"])
def test_help_does_not_promise_several_units(run: Run, command: str) -> None:
    said = run(command, "--help").out
    assert f"regelboek {command} [OPTIES] ID|CONCEPT\n" in said
    assert "één regel of begrip, ook in losse woorden" in said
