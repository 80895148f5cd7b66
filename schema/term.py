"""A term of the field: what it is called, what it means in each edition, and in which forms."""

from typing import Annotated

from pydantic import Field

from schema.rule import Record

TermId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]


class Sense(Record):
    """What a term means, and in which editions it means that."""

    editions: list[str] = Field(min_length=1, description="sigla")
    nl: str = Field(min_length=1)
    en: str = Field(min_length=1)


class Term(Record):
    """A word or phrase that the rules use in a sense of their own."""

    id: TermId
    headword: str = Field(min_length=1, description="zoals de oudste uitgave het schrijft")
    modern: str = Field(min_length=1, description="zoals men het nu noemt")
    english: str = Field(min_length=1)
    false_friend: bool = Field(
        default=False, description="betekent elders, of nu, iets anders dan men denkt"
    )
    note: str | None = Field(default=None, description="in het Nederlands, voor lezers")
    senses: list[Sense] = Field(min_length=1)
    forms: dict[str, list[str]] = Field(description="vormen zoals zij gedrukt zijn, naar siglum")
    equivalents: dict[str, list[str]] = Field(
        default_factory=dict, description="wat een andere uitgave in plaats ervan zegt"
    )

    def senses_in(self, siglum: str) -> list[Sense]:
        """What the term means in that edition: nothing, one thing, or several."""
        return [sense for sense in self.senses if siglum in sense.editions]
