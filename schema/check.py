"""A check: situation, decision, and the worked cases that say what is right."""

from typing import Any

from pydantic import ConfigDict, Field, model_validator

from schema.ids import UnitId, make_id
from schema.rule import Record


class Situation(Record):
    """What a check is asked: exactly these fields, each of its own type."""

    model_config = ConfigDict(strict=True)


class Decision(Record):
    """What a check answers: a field that the check sets is in the answer, any other is absent.

    So None that is set is an answer (null: nobody, not stated), and a field with a default
    that is left alone doesn't apply.
    """


class Case(Record):
    """A worked case: a situation under an edition, and what that edition decides in it."""

    name: str = Field(min_length=1, description="een zin, in het Nederlands")
    edition: str
    situation: dict[str, Any] = Field(default_factory=dict)
    decision: dict[str, Any] | None = None
    silent: bool = False
    units: list[str] = Field(min_length=1, description="nummers van de eenheden die dit zeggen")
    why: str | None = None
    doubtful: bool = Field(default=False, description="er is een tweede lezing te verdedigen")

    @model_validator(mode="after")
    def _one_answer(self) -> "Case":
        if self.silent is (self.decision is not None):
            raise ValueError("geef een decision, of silent = true")
        return self

    @property
    def expected(self) -> dict[str, Any]:
        """What the decision must be."""
        return {"silent": True} if self.decision is None else self.decision

    def ids(self) -> list[UnitId]:
        """The ids of its units."""
        return [make_id(self.edition, number) for number in self.units]


class CaseFile(Record):
    """What stands in ``engine/cases/<check>.toml``."""

    units: dict[str, list[str]] = Field(
        description="nummers van de eenheden die de controle uitvoert, naar siglum"
    )
    nearest: dict[str, list[str]] = Field(
        default_factory=dict, description="de naaste eenheden, waar een uitgave zwijgt"
    )
    case: list[Case] = Field(min_length=1)

    def ids(self, siglum: str) -> list[UnitId]:
        """The ids of the units that it implements in an edition."""
        return [make_id(siglum, number) for number in self.units.get(siglum, [])]

    def nearest_ids(self, siglum: str) -> list[UnitId]:
        """The ids of the units that come closest where that edition is silent."""
        return [make_id(siglum, number) for number in self.nearest.get(siglum, [])]
