"""``regelboek audit``: what it tells of a build, as lines and as JSON, and on bad input."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from regelboek.cli import main
from schema.erratum import Erratum


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the project's own words alone."""
    out = tmp_path_factory.mktemp("audit") / "build"
    with pytest.raises(SystemExit) as ended:
        main(["build", "--out", str(out), "--only", "smit-2010"])
    assert ended.value.code == 0
    return out


def test_errors_are_told_with_what_is_right_and_why(run: Any, built: Path) -> None:
    ran = run("audit", "--out", built)
    assert (ran.code, ran.err) == (0, "")
    assert "smit-2010_controle_2 (som, zeker)" in ran.out
    assert "    staat: 14 x 6 = 86\n    hoort: 14 x 6 = 84\n    want:  " in ran.out
    assert ran.out.startswith("smit-2010: ")


def test_as_json_it_is_a_list_of_errata_as_the_database_has_them(run: Any, built: Path) -> None:
    ran = run("audit", "--json", "--out", built)
    found = [Erratum.model_validate(one) for one in json.loads(ran.out)]
    assert (ran.code, ran.err) == (0, "")
    assert "smit-2010_controle_2" in {one.unit for one in found}
    with sqlite3.connect(built / "regelboek.db") as connection:
        columns = ", ".join(f'"{name}"' for name in Erratum.model_fields)
        rows = connection.execute(f"SELECT {columns} FROM errata ORDER BY id").fetchall()
    assert rows == [tuple(one.model_dump().values()) for one in found]


def test_all_tells_what_was_recomputed_too(run: Any, built: Path) -> None:
    found = json.loads(run("audit", "--json", "--all", "--out", built).out)
    assert set(found) == {"errata", "checked"}
    states = {one["says"]: one["state"] for one in found["checked"]}
    assert states["8 + 4 = 12"] == "agrees"
    assert states["14 x 6 = 86"] == "errs"
    assert "„8 + 4 = 12”: klopt (8 + 4: 12)" in run("audit", "--all", "--out", built).out


def test_an_invented_text_has_no_errata(run: Any, tmp_path: Path) -> None:
    text = tmp_path / "molen.txt"
    text.write_text("Het Molenspel\n\n1. Ieder krijgt zes kaarten.\n2. Wie wint, wint; zie 1.\n")
    assert run("build", "--texts", text, "--out", tmp_path / "build").code == 0
    ran = run("audit", "--json", "--out", tmp_path / "build")
    assert (ran.code, [one for one in json.loads(ran.out) if one["edition"] == "molen"]) == (0, [])


def test_without_a_build_it_says_what_to_do(run: Any, tmp_path: Path) -> None:
    ran = run("audit", "--out", tmp_path / "niets")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("hier staat geen bouw; bouw eerst: regelboek build\n")


def test_records_that_are_none_are_one_clear_line(run: Any, tmp_path: Path) -> None:
    out = tmp_path / "build"
    assert run("build", "--out", out, "--only", "smit-2010").code == 0
    records = out / "records" / "smit-2010.jsonl"
    records.write_text('{"id": "geen record"}\n')
    ran = run("audit", "--out", out)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"{records}: dit zijn geen records; bouw opnieuw\n"
