"""The audit of an edition: its errors, and every statement that was recomputed.

What a text states is described in ``errata.toml`` and recomputed here; what its records show by
themselves (references, tables, an index, a table of contents) is compared in the modules beside
this one. A statement that the text at hand doesn't make is not judged.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from corpus.errata import load_errata, load_standards
from corpus.rulesets import load_rulesets
from engine.audit.computations import computations
from engine.audit.expression import Computation, InvalidExpression, evaluate, plain
from engine.duplicate import PREFIX, ScoreTable, score_table
from engine.rules import Rules
from publish.audit_cases import table_against_examples
from publish.audit_contents import contents_against_headings
from publish.audit_index import index_against_articles
from publish.audit_readings import misread_numbers
from publish.audit_references import wrong_references
from schema.erratum import Described, Errata, Erratum, Finding, Statement
from schema.ids import make_id
from schema.rule import IndexEntry, Rule
from schema.ruleset import Ruleset
from schema.unusable import UnusableInput

State = Literal["agrees", "errs", "absent"]


@dataclass(frozen=True, slots=True)
class Checked:
    """A statement of the text, and whether it was borne out."""

    unit: str
    says: str
    expression: str
    outcome: str
    state: State


@dataclass(frozen=True, slots=True)
class Audited:
    """All errors of an edition in reading order, and what was recomputed."""

    errata: list[Erratum] = field(default_factory=list)
    checked: list[Checked] = field(default_factory=list)


def audit(
    siglum: str,
    rules: Sequence[Rule],
    index: Sequence[IndexEntry] = (),
    *,
    errata: Errata | None = None,
    rulesets: Mapping[str, Ruleset] | None = None,
) -> Audited:
    """The audit of an edition from its records and the entries of its index.

    Raises UnusableInput where a statement can't be recomputed as it is described.
    """
    known = load_errata(siglum) if errata is None else errata
    by_number = {rule.number: rule for rule in rules}
    found: list[Erratum] = []
    checked: list[Checked] = []
    values, named = _means(siglum, load_rulesets() if rulesets is None else rulesets)
    named |= _counted(rules)
    for statement in known.statement:
        one, erratum = _recomputed(statement, by_number, siglum, values, named)
        checked.append(one)
        found += [erratum] if erratum else []
    found += [
        _erratum(siglum, one, one.right, one.why)
        for one in known.finding
        if _borne_out(one, by_number)
    ]
    found += table_against_examples(siglum, rules, known.case_table)
    found += contents_against_headings(siglum, rules, known.contents)
    found += index_against_articles(siglum, rules, index)
    found += wrong_references(siglum, rules)
    found += [one for one in misread_numbers(siglum, rules) if not _told(one, found)]
    return Audited(_in_order(found, rules), checked)


def _means(
    siglum: str, rulesets: Mapping[str, Ruleset]
) -> tuple[dict[str, Any], dict[str, Computation]]:
    """The values that expressions name, and the computations, for an edition."""
    ruleset = rulesets.get(siglum, Ruleset(edition=siglum))
    values = {name: value.value for name, value in ruleset.values.items()}
    table: ScoreTable | None = None
    for other in rulesets.values():
        if any(name.startswith(f"{PREFIX}.") for name in other.values):
            table = score_table(Rules(other, supplied=True))
    return {**values, **load_standards()}, computations(Rules(ruleset), table)


def _counted(rules: Sequence[Rule]) -> dict[str, Computation]:
    """Computations on the records: how many units there are, how many others they name."""

    def units(pattern: str) -> int:
        return sum(bool(re.fullmatch(pattern, rule.number)) for rule in rules)

    def cited(begin: str) -> int:
        return sum(
            len(reference.targets)
            for rule in rules
            if rule.number.startswith(begin)
            for reference in rule.references
        )

    return {"units": units, "cited": cited}


def _recomputed(
    statement: Statement,
    by_number: Mapping[str, Rule],
    siglum: str,
    values: Mapping[str, Any],
    named: Mapping[str, Computation],
) -> tuple[Checked, Erratum | None]:
    try:
        outcome = evaluate(statement.expression, values, named)
    except InvalidExpression as error:
        place = f"{siglum}, errata.toml, {statement.unit}"
        raise UnusableInput(place, str(error), "verbeter de expression") from error
    says = _joined(statement.says)
    told = Checked(statement.unit, says, statement.expression, in_dutch(outcome), "agrees")
    if not _borne_out(statement, by_number):
        return _with_state(told, "absent"), None
    if outcome == plain(statement.states):
        return told, None
    right = statement.right or in_dutch(outcome)
    why = statement.why or f"nagerekend: {statement.expression} = {in_dutch(outcome)}"
    return _with_state(told, "errs"), _erratum(siglum, statement, right, why)


def _with_state(one: Checked, state: State) -> Checked:
    return Checked(one.unit, one.says, one.expression, one.outcome, state)


def _erratum(siglum: str, one: Described, right: str, why: str) -> Erratum:
    return Erratum(
        edition=siglum,
        unit=make_id(siglum, one.unit),
        what=one.what,
        says=_joined(one.says),
        right=right,
        why=why,
        certainty=one.certainty,
        source=one.source,
    )


def _borne_out(one: Described, by_number: Mapping[str, Rule]) -> bool:
    """Whether the text at hand says so; our own restatement has it in other words."""
    places = [(one.unit, one.says)]
    if isinstance(one, Finding):
        places += [(unit, [words]) for unit, words in one.beside.items()]
    for unit, words in places:
        rule = by_number.get(unit)
        if rule is None or (rule.witness == "source" and not stands(words, rule)):
            return False
        if one.source == "ocr" and rule.witness != "source":
            return False
    return True


def stands(words: Iterable[str], rule: Rule) -> bool:
    """Whether words stand in a unit one after the other, in its reading or as it was read."""
    looked_for = [_spaced(one) for one in words]
    return any(_follow(looked_for, _spaced(text)) for text in (rule.text, rule.source_text))


def _follow(words: Iterable[str], text: str) -> bool:
    at = 0
    for one in words:
        at = text.find(one, at)
        if at < 0:
            return False
        at += len(one)
    return True


def _spaced(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def _joined(says: Iterable[str]) -> str:
    return " … ".join(says)


def in_dutch(value: Any) -> str:
    """A value as readers see it.

    >>> in_dutch(635013559600), in_dutch([True, "2H"]), in_dutch(Fraction(45, 2))
    ('635.013.559.600', 'ja, 2H', '45/2')
    """
    if isinstance(value, bool):
        return "ja" if value else "nee"
    if isinstance(value, int):
        return f"{value:,}".replace(",", ".") if abs(value) >= 10_000 else str(value)
    if isinstance(value, list):
        return ", ".join(map(in_dutch, value)) or "geen"
    return str(value) if isinstance(value, Fraction) else value or "geen"


def _told(misread: Erratum, found: Iterable[Erratum]) -> bool:
    """Whether a correction puts right what is a printed error already told of that unit."""
    read = misread.says.strip(" .,;:")
    return any(one.unit == misread.unit and read in one.says for one in found)


def _in_order(found: Iterable[Erratum], rules: Sequence[Rule]) -> list[Erratum]:
    """Each error once, as the edition is read; what a text lacks a unit for is left out."""
    position = {rule.id: rule.position for rule in rules}
    kept = [one for one in dict.fromkeys(found) if one.unit in position]
    return sorted(kept, key=lambda one: position[one.unit])
