"""A ruleset: every number and every choice that an edition makes, with the unit that states it."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field, StrictBool, StrictInt, StrictStr

from schema.ids import UnitId, make_id
from schema.rule import Record

Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$")]
Plain = StrictBool | StrictInt | StrictStr  # in this order: true is no number
Row = Plain | list[Plain]
Content = Plain | list[Row] | dict[str, Row]


class Statement(Record):
    """A unit that states a value, and the few words or figures in which it does."""

    unit: str = Field(min_length=1, description="nummer van de eenheid")
    says: list[str] = Field(
        min_length=1,
        description="woorden waarvan er één in de tekst moet staan; met re: ervoor een patroon",
    )


class Value(Record):
    """A number or a choice of an edition, and where it says so."""

    name: Name
    value: Content
    unit: str = Field(min_length=1, description="nummer van de eenheid die haar stelt")
    says: list[str] = Field(default_factory=list, description="zoals bij also")
    also: list[Statement] = Field(default_factory=list, description="eenheden die haar herhalen")
    choices: list[str] = Field(
        default_factory=list, description="wat een regel hier kan kiezen, de keuze zelf erbij"
    )
    supplied: bool = Field(
        default=False,
        description="deze tekst mist haar: van elders bekend, en geen beslissing steunt erop",
    )

    @property
    def statements(self) -> list[Statement]:
        """All units that state it, that of its own first; none where the text lacks it."""
        if self.supplied:
            return []
        return [Statement(unit=self.unit, says=self.says), *self.also]


class Ruleset(Record):
    """All values of one edition, by their dotted names."""

    edition: str
    values: dict[str, Value] = Field(default_factory=dict)

    def units(self, name: str) -> list[UnitId]:
        """The ids of the units that state a value, that of its own first."""
        value = self.values[name]
        numbers = [value.unit, *(other.unit for other in value.also)]
        return [make_id(self.edition, number) for number in dict.fromkeys(numbers)]

    def numbers(self) -> dict[str, list[int]]:
        """By name: every number in the value, in the order in which it stands there."""
        return {name: list(_numbers(value.value)) for name, value in self.values.items()}


def _numbers(content: Any) -> Iterator[int]:
    if isinstance(content, bool):
        return
    if isinstance(content, int):
        yield content
    elif isinstance(content, list | dict):
        for one in content.values() if isinstance(content, dict) else content:
            yield from _numbers(one)
