"""A concept: one topic of the rules, the units that treat it, and how the editions differ."""

from typing import Annotated

from pydantic import Field

from schema.ids import make_id
from schema.rule import Record

ConceptId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]


class Difference(Record):
    """One aspect of a concept, and what each edition says of it; absent: not compared."""

    aspect_nl: str = Field(min_length=1)
    aspect_en: str = Field(min_length=1)
    nl: dict[str, str] = Field(description="in het Nederlands, naar siglum")
    en: dict[str, str] = Field(description="in het Engels, naar siglum")


class Concept(Record):
    """A topic of the rules, across the editions."""

    id: ConceptId
    theme_nl: str = Field(
        min_length=1, description="waar het onderwerp bij hoort, voor wie bladert"
    )
    theme_en: str = Field(min_length=1)
    label_nl: str = Field(min_length=1)
    label_en: str = Field(min_length=1)
    definition_nl: str = Field(min_length=1)
    definition_en: str = Field(min_length=1)
    units: dict[str, list[str]] = Field(
        description="nummers van eenheden, naar siglum; de voornaamste voorop"
    )
    differences: list[Difference] = Field(default_factory=list)

    def ids(self) -> list[str]:
        """The ids of all its units, edition by edition as they are listed."""
        return [
            make_id(siglum, number) for siglum, numbers in self.units.items() for number in numbers
        ]
