"""A build that something was done to: one line that says what, where, and to build anew."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

READING = [
    ("show", "3"),
    ("search", "troef"),
    ("variants", "3"),
    ("cite", "3"),
    ("audit",),
    ("serve", "--port", "1"),
]


def change(built: Path, script: str) -> None:
    with closing(sqlite3.connect(built / "regelboek.db")) as connection:
        connection.executescript(script)


def the_line(ran: Any) -> str:
    """What a command that refuses says: one line, and nothing else."""
    assert ran.code == 2
    assert ran.out == ""
    (line,) = ran.err.splitlines()
    return str(line)


@pytest.mark.parametrize("command", READING, ids=[command[0] for command in READING])
def test_a_build_of_another_version_is_not_read(
    run: Run, built: Path, command: tuple[str, ...]
) -> None:
    change(built, "PRAGMA user_version = 0")
    line = the_line(run(*command, "--out", built))
    assert line.startswith(f"{built}/regelboek.db: deze bouw is van een andere versie; ")
    assert line.endswith("bouw opnieuw met regelboek build")


@pytest.mark.parametrize("command", READING, ids=[command[0] for command in READING])
def test_a_build_without_one_of_its_tables_is_not_read(
    run: Run, built: Path, command: tuple[str, ...]
) -> None:
    change(built, "DROP TABLE rules_fts; DROP TABLE editions")
    assert "niet heel (editions ontbreekt)" in the_line(run(*command, "--out", built))


def test_an_index_that_is_broken_inside_is_told_in_one_line(run: Run, built: Path) -> None:
    gone = "DELETE FROM sqlite_master WHERE name = 'rules_fts_idx'"
    change(built, f"PRAGMA writable_schema = 1; {gone}")
    line = the_line(run("search", '"wint van elke"', "--out", built))
    assert "deze database is onleesbaar" in line
    assert line.endswith("bouw opnieuw met regelboek build")


RECORDS = [
    ("{", "a line that ends too soon"),
    ("[]", "a list"),
    ('{"id": "molenspel_3"}', "an id and nothing else"),
    ('{"id": "molenspel_3", "kind": "rule", "text": 3}', "another text"),
    ('{"molenspel_3', "no JSON"),
    ("\udcff molenspel_3", "no UTF-8"),
]


@pytest.mark.parametrize(("line", "reason"), RECORDS, ids=[row[1] for row in RECORDS])
@pytest.mark.parametrize("more", [(), ("--json",)], ids=["", "json"])
def test_a_record_that_is_damaged_is_not_shown(
    run: Run, built: Path, line: str, reason: str, more: tuple[str, ...]
) -> None:
    path = built / "records" / "molenspel.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8", errors="surrogateescape")
    said = the_line(run("show", "molenspel_3", "--out", built, *more))
    assert "bouw opnieuw" in said, reason


@pytest.mark.parametrize(("line", "reason"), RECORDS, ids=[row[1] for row in RECORDS])
def test_damaged_records_are_not_counted(run: Run, tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "records" / "bend-1918.jsonl"
    path.parent.mkdir()
    path.write_text(f"{line}\n", encoding="utf-8", errors="surrogateescape")
    said = the_line(run("check", "--coverage", "--out", tmp_path))
    assert said.startswith(f"{path}"), reason
    assert said.endswith("bouw opnieuw met regelboek build")


def test_a_record_with_references_that_are_none_is_not_shown(run: Run, built: Path) -> None:
    path = built / "records" / "molenspel.jsonl"
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace('"targets":[', '"doelen":['), encoding="utf-8")
    said = the_line(run("show", "molenspel_2", "--out", built))
    assert "het record molenspel_2: references.0.targets: dit ontbreekt" in said
