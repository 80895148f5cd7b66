"""All worked cases of all checks, and what holds of each check and each ruleset."""

from pathlib import Path

import pytest

from corpus.concepts import load_concepts
from corpus.loader import EDITIONS, load_edition, load_editions
from corpus.rulesets import load_not_executable, load_rulesets
from engine.casebook import CASES
from engine.notice import noticed
from engine.registry import all_checks
from engine.verify import not_borne_out
from engine.worked import Worked, worked_cases
from parsers.parse import parse
from schema.ids import make_id
from schema.rule import WitnessName
from schema.ruleset import Ruleset

WORKED = list(worked_cases(all_checks().values(), load_rulesets()))
RESTATED = sorted(path.parent.name for path in EDITIONS.glob("*/restated.txt"))


@pytest.mark.parametrize(
    "worked", WORKED, ids=[f"{one.check.id}: {one.case.edition}: {one.case.name}" for one in WORKED]
)
def test_case(worked: Worked) -> None:
    assert worked.wrong(worked.decided()) == []


@pytest.mark.parametrize("worked", WORKED, ids=[str(place) for place in range(len(WORKED))])
def test_the_decision_of_a_case_has_the_form_of_its_check(worked: Worked) -> None:
    if worked.case.decision is not None:
        worked.check.decision.model_validate(worked.case.decision)


@pytest.mark.parametrize("name", list(all_checks()))
def test_each_edition_that_a_check_implements_has_a_case_that_decides(name: str) -> None:
    cases = all_checks()[name].cases
    decided = {one.edition for one in cases.case if not one.silent}
    silent = {one.edition for one in cases.case if one.silent}
    assert set(cases.units) <= decided
    assert set(cases.nearest) <= silent
    assert decided | silent <= set(load_editions())


@pytest.mark.parametrize("name", list(all_checks()))
def test_no_two_cases_of_a_check_ask_the_same(name: str) -> None:
    asked = [
        (one.edition, str(sorted(one.situation.items()))) for one in all_checks()[name].cases.case
    ]
    assert len(set(asked)) == len(asked)
    names = [(one.edition, one.name) for one in all_checks()[name].cases.case]
    assert len(set(names)) == len(names)


def test_each_check_has_a_file_and_each_file_a_check() -> None:
    assert {path.stem for path in CASES.glob("*.toml")} == set(all_checks())


def test_each_check_belongs_to_a_concept() -> None:
    assert {check.concept for check in all_checks().values()} <= set(load_concepts())


@pytest.mark.parametrize("siglum", list(load_rulesets()))
def test_each_value_that_a_text_states_is_read_by_a_check(siglum: str) -> None:
    ruleset = load_rulesets()[siglum]
    read = {name for one in WORKED if one.case.edition == siglum for name in one.decided().read}
    stated = {name for name, value in ruleset.values.items() if not value.supplied}
    assert stated - read == set()


def test_a_value_that_another_would_do_for_is_found_out() -> None:
    """A ruleset with a value that no case depends on is told so."""
    bend = load_rulesets()["bend-1918"]
    idle = bend.values["tricks.book"].model_copy(update={"name": "idle"})
    more = Ruleset(edition=bend.edition, values={**bend.values, "idle": idle})
    killed = {one.name: one.killed for one in noticed(more, all_checks().values())}
    assert killed["tricks.book"]
    assert not killed["idle"]


def _units(path: Path, siglum: str, witness: WitnessName) -> dict[str, str]:
    """The reading text of each unit of a witness, title and all."""
    edition = load_edition(EDITIONS / siglum, witness)
    parsed = parse(
        path.read_bytes(), {siglum: edition}, name=path.name, edition=edition, witness=witness
    )
    return {rule.id: f"{rule.title or ''}\n{rule.text}" for rule in parsed.rules}


def _named(siglum: str) -> set[str]:
    """The ids of all units of an edition that the engine names anywhere."""
    ruleset = load_rulesets()[siglum]
    named = {str(unit) for name in ruleset.values for unit in ruleset.units(name)}
    for check in all_checks().values():
        named.update(check.cases.ids(siglum), check.cases.nearest_ids(siglum))
        named.update(u for one in check.cases.case if one.edition == siglum for u in one.ids())
    return named | {make_id(siglum, number) for number in load_not_executable(siglum)}


@pytest.mark.parametrize("siglum", list(load_rulesets()))
def test_the_source_has_the_units_and_bears_the_values_out(siglum: str, texts: Path) -> None:
    units = _units(texts / f"{siglum}.txt", siglum, "source")
    assert _named(siglum) - set(units) == set()
    assert [str(one) for one in not_borne_out(load_rulesets()[siglum], units)] == []


@pytest.mark.parametrize("siglum", RESTATED)
def test_the_restatement_has_the_units_and_bears_the_values_out(siglum: str) -> None:
    units = _units(EDITIONS / siglum / "restated.txt", siglum, "restated")
    assert _named(siglum) - set(units) == set()
    assert [str(one) for one in not_borne_out(load_rulesets()[siglum], units)] == []
