"""The checks in the database: what they decide, their worked cases, and what those notice."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from corpus.checks import check_titles
from corpus.rulesets import load_not_executable, load_rulesets
from parsers.lost_text import ABSENT
from schema.rule import Rule
from schema.ruleset import Ruleset, Value

if TYPE_CHECKING:
    from engine.worked import Worked


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of the worked cases of all checks, edition by edition."""

    cases: list[tuple["Worked", dict[str, Any], list[str]]] = field(default_factory=list)
    by_unit: dict[str, list[str]] = field(default_factory=dict)  # names of checks


def run_cases() -> Ran:
    """Each worked case decided; and by unit the checks that implement it or rest on it."""
    from engine.registry import all_checks
    from engine.worked import worked_cases

    checks, rulesets = all_checks(), load_rulesets()
    ran = Ran()
    resting = {
        (unit, check.id)
        for check in checks.values()
        for siglum in rulesets
        for unit in check.cases.ids(siglum)
    }
    for worked in worked_cases(checks.values(), rulesets):
        answer = worked.decided()
        ran.cases.append((worked, answer.result, worked.wrong(answer)))
        if not answer.silent:
            resting |= {(unit, worked.check.id) for unit in answer.units}
    for unit, check in sorted(resting):
        ran.by_unit.setdefault(unit, []).append(check)
    return ran


def with_checks(rules: Iterable[Rule], by_unit: Mapping[str, list[str]]) -> list[Rule]:
    """The records, each with the checks that implement it."""
    return [
        rule.model_copy(update={"checks": by_unit[rule.id]}) if rule.id in by_unit else rule
        for rule in rules
    ]


def is_wordless(text: str) -> bool:
    """Whether that is no text of its own: the unit's is lost, or it is a heading above others.

    >>> is_wordless(" "), is_wordless("Zie artikel 5.")
    (True, False)
    """
    return text.strip() in ("", ABSENT)


def write_checks(connection: sqlite3.Connection, ran: Ran) -> None:
    """Write the checks as far as they concern editions in the database.

    These, their units and the concepts must be there already.
    """
    units = {row[0] for row in connection.execute("SELECT id FROM rules")}
    sigla = [row[0] for row in connection.execute("SELECT siglum FROM editions ORDER BY position")]
    cases = [one for one in ran.cases if one[0].case.edition in sigla]
    pairs = [(check, unit) for unit in ran.by_unit if unit in units for check in ran.by_unit[unit]]
    named = {check for check, _ in pairs} | {worked.check.id for worked, _, _ in cases}
    _write_names(connection, sorted(named))
    connection.executemany("INSERT OR IGNORE INTO check_rules VALUES (?, ?)", sorted(pairs))
    connection.executemany(
        "INSERT INTO check_results VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                worked.check.id,
                worked.case.edition,
                worked.case.name,
                _json(worked.case.situation),
                _json(worked.case.expected),
                _json(result),
                _json(worked.case.ids()),
                worked.case.silent,
                not wrong,
            )
            for worked, result, wrong in cases
        ],
    )
    rulesets = load_rulesets()
    for siglum in filter(rulesets.__contains__, sigla):
        _write_ruleset(connection, rulesets[siglum], units)
        _write_coverage(connection, rulesets[siglum])


def _write_names(connection: sqlite3.Connection, names: list[str]) -> None:
    """The names of the checks; any that a record has already named gets its title here."""
    from engine.registry import all_checks

    checks, titles = all_checks(), check_titles()
    concepts = {row[0] for row in connection.execute("SELECT id FROM concepts")}
    there = {name: checks[name].concept for name in names if checks[name].concept in concepts}
    connection.executemany(
        "INSERT OR REPLACE INTO checks VALUES (?, ?, ?)",
        [(name, titles.get(name, name), there.get(name)) for name in names],
    )


def _write_ruleset(connection: sqlite3.Connection, ruleset: Ruleset, units: set[str]) -> None:
    """Each value with each unit that states it; one that the text lost names no unit."""
    rows = []
    for value in ruleset.values.values():
        for unit, says in _stated(ruleset, value):
            there = unit if unit in units else None
            content = _json(value.value)
            rows.append((ruleset.edition, value.name, content, there, says, value.supplied))
    connection.executemany("INSERT INTO ruleset VALUES (NULL, ?, ?, ?, ?, ?, ?)", rows)


def _stated(ruleset: Ruleset, value: Value) -> list[tuple[str | None, str]]:
    if value.supplied:
        return [(None, _json([]))]
    says = {statement.unit: statement.says for statement in value.statements}
    ids = ruleset.units(value.name)
    return [(unit, _json(words)) for unit, words in zip(ids, says.values(), strict=True)]


def _write_coverage(connection: sqlite3.Connection, ruleset: Ruleset) -> None:
    """What becomes of each unit of kind rule in the engine."""
    from engine.notice import coverage
    from engine.registry import all_checks

    found = connection.execute(
        "SELECT id, text FROM rules WHERE edition = ? AND kind = 'rule' ORDER BY position",
        (ruleset.edition,),
    )
    texts = dict(found.fetchall())
    wordless = {unit for unit, text in texts.items() if is_wordless(text)}
    reasons = load_not_executable(ruleset.edition)
    covered = coverage(ruleset, all_checks().values(), texts, reasons, wordless)
    connection.executemany(
        "INSERT INTO coverage VALUES (?, ?, ?, ?)",
        [(one.unit, one.state, one.reason, one.note) for one in covered],
    )


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
