"""A term of the field: what it is called, what it means in each edition, and in which forms."""

from typing import Annotated, Literal

from pydantic import Field

from schema.rule import Record

TermId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]
Word = Annotated[str, Field(min_length=1)]
PartOfSpeech = Literal["noun", "verb", "adjective", "phrase"]


class Sense(Record):
    """What a term means, and in which editions it means that."""

    editions: list[str] = Field(min_length=1, description="sigla")
    nl: str = Field(min_length=1)
    en: str = Field(min_length=1)


class Term(Record):
    """A word or phrase that the rules use in a sense of their own.

    Words of a term stand in lower case and count in any; where a capital stands, it counts.
    """

    id: TermId
    headword: Word = Field(description="zoals de oudste uitgave het schrijft")
    modern: Word = Field(description="hoe men het nu noemt")
    english: str = Field(min_length=1)
    part_of_speech: PartOfSpeech
    false_friend: bool = Field(
        default=False, description="betekent elders, of nu, iets anders dan men denkt"
    )
    note: str | None = Field(default=None, description="in het Nederlands, voor lezers")
    inflections: list[Word] = Field(
        default_factory=list,
        description="verbogen, vervoegd en samengesteld, in de spelling van nu",
    )
    related: list[TermId] = Field(
        default_factory=list, description="wat elders hetzelfde betekent, over en weer"
    )
    senses: list[Sense] = Field(min_length=1)
    forms: dict[str, list[Word]] = Field(
        min_length=1, description="vormen zoals zij gedrukt zijn, naar siglum"
    )
    damaged: dict[str, list[Word]] = Field(
        default_factory=dict,
        description="vormen zoals zij misgelezen in de bron staan, naar siglum",
    )
    letters: dict[str, list[Word]] = Field(
        default_factory=dict,
        description="letters waarmee voorbeelden en diagrammen het aanduiden, naar siglum",
    )
    equivalents: dict[str, list[Word]] = Field(
        default_factory=dict, description="wat een andere uitgave in plaats ervan zegt"
    )

    def senses_in(self, siglum: str) -> list[Sense]:
        """What the term means in that edition: nothing, one thing, or several."""
        return [sense for sense in self.senses if siglum in sense.editions]

    def words_in(self, siglum: str) -> list[str]:
        """What says the term in a readable text of that edition, old or restated, each once."""
        printed = self.forms.get(siglum, [])
        return list(dict.fromkeys([self.headword, *printed, *self.inflections]))

    def words(self) -> list[str]:
        """All that a searcher may type for it, in any spelling of any edition, each once."""
        printed = [form for forms in self.forms.values() for form in forms]
        return list(dict.fromkeys([self.headword, *printed, *self.inflections]))
