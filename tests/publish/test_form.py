"""A build bears its form, and no program of another form reads it."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from publish import form, search_facets, search_places, search_reach, search_topics
from publish.form import PACKED, open_database
from schema.unusable import UnusableInput


@pytest.fixture
def changed(build: Path, tmp_path: Path) -> Callable[[str], Path]:
    """A copy of a database in which something was done by hand."""

    def change(script: str) -> Path:
        shutil.copy(build / "regelboek.db", tmp_path / "regelboek.db")
        with closing(sqlite3.connect(tmp_path / "regelboek.db")) as connection:
            connection.executescript(script)
        return tmp_path / "regelboek.db"

    return change


def test_a_build_bears_the_form_that_is_read(build: Path) -> None:
    with closing(open_database(build / "regelboek.db")) as connection:
        (number,) = connection.execute("PRAGMA user_version").fetchone()
        assert connection.execute("SELECT count(*) FROM editions").fetchone()[0] == 2
    assert number == form.form() != 0


def test_the_number_follows_from_the_tables_and_the_packed_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = form.form()
    monkeypatch.setitem(PACKED, "search_forms.kin", "<IH")
    repacked = form.form()
    monkeypatch.undo()
    altered = (*form.statements()[:-1], f"{form.statements()[-1]} LIMIT 9")
    monkeypatch.setattr(form, "statements", lambda: altered)
    assert len({known, repacked, form.form()}) == 3


def test_how_columns_are_packed_is_told_as_it_is() -> None:
    places = ", ".join(f"{name} {how}" for name, how in search_places.KEPT.descr)
    assert {
        "search_forms.kin": search_reach.KIN.format,
        "search_forms.places": places,
        "search_forms.topics": search_topics.KEPT.format,
        "search_facets.facet": ", ".join(search_facets.FACETS),
        "search_facets.units": search_facets.NUMBER.str,
    } == PACKED


ALTERED = [
    ("PRAGMA user_version = 0", "deze bouw is van een andere versie", "built before forms"),
    ("PRAGMA user_version = 7", "deze bouw is van een andere versie", "of another form"),
    ("DROP TABLE concept_rules", "niet heel (concept_rules ontbreekt)", "a table is gone"),
    ("DROP INDEX rules_by_tail", "niet heel (rules_by_tail ontbreekt)", "an index is gone"),
    ("ALTER TABLE terms DROP COLUMN note", "niet heel (terms ontbreekt)", "a column is gone"),
]


@pytest.mark.parametrize(("script", "told", "reason"), ALTERED, ids=[row[2] for row in ALTERED])
def test_what_has_another_form_is_refused(
    changed: Callable[[str], Path], script: str, told: str, reason: str
) -> None:
    with pytest.raises(UnusableInput) as refused:
        open_database(changed(script))
    assert told in str(refused.value), reason
    assert str(refused.value).endswith("; bouw opnieuw met regelboek build")


@pytest.mark.parametrize("held", [b"", b"geen database " * 500], ids=["empty", "none"])
def test_what_is_no_database_is_refused(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "regelboek.db"
    path.write_bytes(held)
    with pytest.raises(UnusableInput) as refused:
        open_database(path)
    assert ("leeg" if not held else "onleesbaar") in str(refused.value)


def test_half_a_database_is_refused(build: Path, tmp_path: Path) -> None:
    whole = (build / "regelboek.db").read_bytes()
    (tmp_path / "regelboek.db").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UnusableInput, match="onleesbaar"):
        open_database(tmp_path / "regelboek.db")
