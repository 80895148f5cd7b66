"""The checks in the database: their cases, their units, the rulesets, and who would notice."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from corpus.checks import check_titles
from corpus.concepts import load_concepts
from corpus.loader import EDITIONS, load_edition
from corpus.rulesets import load_rulesets
from engine.registry import all_checks
from parsers.parse import parse
from publish.checks import Ran, is_wordless, run_cases, with_checks
from publish.database import write_database

SIGLUM = "auction-web"


@pytest.fixture(scope="module")
def ran() -> Ran:
    return run_cases()


@pytest.fixture(scope="module")
def checked(ran: Ran, tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A database of the project's own text of one edition."""
    edition = load_edition(EDITIONS / SIGLUM, "restated")
    data = (EDITIONS / SIGLUM / "restated.txt").read_bytes()
    book = parse(data, {}, name="restated.txt", edition=edition, witness="restated")
    book.rules = with_checks(book.rules, ran.by_unit)
    path = tmp_path_factory.mktemp("checks") / "regelboek.db"
    write_database(path, [book], concepts=load_concepts().values(), ran=ran)
    with closing(sqlite3.connect(path)) as connection:
        yield connection


def test_each_check_says_in_dutch_what_it_decides() -> None:
    assert set(check_titles()) == set(all_checks())


def test_each_case_of_the_edition_is_there_with_what_came_of_it(
    checked: sqlite3.Connection,
) -> None:
    found = checked.execute("SELECT check_id, name, expected, got, passed FROM check_results")
    rows = found.fetchall()
    cases = [
        (check.id, case.name)
        for check in all_checks().values()
        for case in check.cases.case
        if case.edition == SIGLUM
    ]
    assert sorted((check, name) for check, name, *_ in rows) == sorted(cases)
    assert all(json.loads(one[2]) == json.loads(one[3]) and one[4] for one in rows)


def test_a_case_that_fails_is_told(ran: Ran) -> None:
    """What is stored is what the check says now, not what the case hoped for."""
    worked, result, wrong = next(one for one in ran.cases if one[0].case.edition == SIGLUM)
    assert wrong == worked.wrong(worked.decided())
    assert result == worked.decided().result


def test_each_unit_that_the_engine_uses_names_a_check(checked: sqlite3.Connection) -> None:
    used = checked.execute("SELECT rule FROM coverage WHERE state IN ('noticed', 'unnoticed')")
    named = {row[0] for row in checked.execute("SELECT rule FROM check_rules")}
    units = {row[0] for row in used}
    assert units
    assert units <= named


def test_each_value_stands_beside_the_units_that_state_it(checked: sqlite3.Connection) -> None:
    rows = checked.execute("SELECT name, value, unit FROM ruleset WHERE NOT supplied").fetchall()
    ruleset = load_rulesets()[SIGLUM]
    stated = {name: value for name, value in ruleset.values.items() if not value.supplied}
    assert {name for name, _, _ in rows} == set(stated)
    for name, content, unit in rows:
        assert json.loads(content) == stated[name].value
        assert unit in ruleset.units(name)


def test_each_rule_of_the_edition_has_a_state(checked: sqlite3.Connection) -> None:
    lacking = checked.execute(
        "SELECT id FROM rules WHERE kind = 'rule' AND id NOT IN (SELECT rule FROM coverage)"
    )
    assert lacking.fetchall() == []


def test_all_keys_hold(checked: sqlite3.Connection) -> None:
    assert checked.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_lost_text_is_no_text() -> None:
    assert is_wordless("[De tekst ontbreekt.]")
    assert not is_wordless("[Het begin ontbreekt.] De speler past. […]")
