"""What an edition decides in a situation, and the units that the decision rests on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from engine.registry import Check
from engine.rules import Rules, Silent
from schema.check import Situation
from schema.ids import UnitId
from schema.refusal import refusals
from schema.ruleset import Ruleset
from schema.unusable import UnusableInput

SILENT = {"silent": True}
MOST = 3  # wrong fields that a line names


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision as it is published, or the silence of an edition with the units that are near.

    ``reason`` tells people why an edition is silent; ``read`` are the names of all values that
    the check asked for.
    """

    check: str
    edition: str
    result: dict[str, Any]
    units: list[UnitId]
    silent: bool
    reason: str | None = None
    read: frozenset[str] = frozenset()

    def published(self) -> dict[str, Any]:
        """The line that ``regelboek decide`` writes."""
        return {
            "check": self.check,
            "edition": self.edition,
            "result": self.result,
            "units": self.units,
            "silent": self.silent,
        }


def read_situation(check: Check, case: object, place: str) -> Situation:
    """The situation that a case describes.

    Raises UnusableInput where it doesn't: one line with the fields that are wrong, missing or
    unknown, and those that the check takes.
    """
    try:
        return check.situation.model_validate(case)
    except ValidationError as error:
        wrong = ", ".join(refusals(error)[:MOST])
        raise UnusableInput(place, wrong, f"{check.id} neemt {_taken(check.situation)}") from error


def _taken(model: type[BaseModel]) -> str:
    """The fields of a situation: those that it must have, then those that it may."""
    fields = model.model_fields.items()
    must = [_named(name, field) for name, field in fields if field.is_required()]
    may = [_named(name, field) for name, field in fields if not field.is_required()]
    told = [", ".join(must)] if must else []
    return " en ".join([*told, *([f"zo nodig {', '.join(may)}"] if may else [])])


def _named(name: str, field: FieldInfo) -> str:
    """A field by the name that it has in a case, with its own fields where it is a table."""
    kinds = (field.annotation, *get_args(field.annotation))
    tables = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
    within = f" ({', '.join(tables[0].model_fields)})" if tables else ""
    return f"{field.alias or name}{within}"


def decide(
    check: Check,
    situation: Situation,
    ruleset: Ruleset,
    changed: Mapping[str, Any] | None = None,
) -> Answer:
    """What the edition of ``ruleset`` decides; ``changed`` are values put in place of its own."""
    rules = Rules(ruleset, changed)
    try:
        decision = check.run(situation, rules)
    except Silent as silence:
        return Answer(
            check.id,
            ruleset.edition,
            dict(SILENT),
            _nearest(check, rules, silence),
            True,
            silence.reason,
            frozenset(rules.read),
        )
    return Answer(
        check.id,
        ruleset.edition,
        decision.model_dump(mode="json", exclude_unset=True, by_alias=True),
        list(rules.units),
        False,
        read=frozenset(rules.read),
    )


def _nearest(check: Check, rules: Rules, silence: Silent) -> list[UnitId]:
    """What the check names, else what it declares for the edition, else what it came to read."""
    cases = check.cases
    return (
        rules.units_of(*silence.near)
        or cases.nearest_ids(rules.edition)
        or list(rules.units)
        or cases.ids(rules.edition)
    )
