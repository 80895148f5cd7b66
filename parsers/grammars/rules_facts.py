"""What the grammar of numbered rules is told about a book: its own part of ``[facts]``."""

from typing import Annotated, Literal

from pydantic import Field

from schema.edition import Anchor
from schema.rule import Kind, Record


class Division(Record):
    """A part of a book: where it begins, and how the text in it is numbered."""

    id: str
    title: str
    opens: Anchor = Field(description="het opschrift zoals het er staat")
    page: str | None = Field(default=None, description="de bladzijde waarop het opschrift staat")
    level: int = 1
    holds: Literal["passages", "rules", "roman", "cases", "contents"] = "passages"
    prefix: str | None = Field(default=None, description="voor het nummer: drie_I")
    cite: str | None = Field(default=None, description="hoe men zo'n eenheid noemt: geval {number}")
    last: int | None = Field(default=None, description="het laatste nummer van de reeks")
    gaps: list[str] = Field(default_factory=list, description="nummers die niet bestaan: 36-39")
    kind: Kind = "paragraph"


class Reading(Record):
    """A label that the scan misread: in which division, what stands there, what it is."""

    division: str
    read: Anchor
    number: int
    after: Anchor | None = Field(default=None, description="alleen direct na deze woorden")


class Aside(Record):
    """Text that stands amid a rule and is not of it: a footnote, a list beside the text.

    It runs to the end of its page, the next label or the next heading. Without a number
    of its own it belongs to what else its page holds.
    """

    opens: Anchor
    page: str
    number: str | None = None


class ForeignRules(Record):
    """Another book of rules, and the sign by which this one cites it: E 42."""

    sign: str
    title: str


class RuleFacts(Record):
    """The facts of an edition that the grammar reads."""

    divisions: list[Division] = Field(default_factory=list)
    readings: list[Reading] = Field(default_factory=list)
    asides: list[Aside] = Field(default_factory=list)
    closings: list[Anchor] = Field(
        default_factory=list, description="slotzinnen van een paragraaf, niet van de laatste regel"
    )
    examples: dict[str, Annotated[str, Field(pattern=r"^\d+(-\d+)?$")]] = Field(
        default_factory=dict, description="nummer van het voorbeeld, en zijn bladzijden: 68-70"
    )
    case_table: str | None = Field(
        default=None, description="voorvoegsel van de tabel waarnaar -(42)- verwijst"
    )
    bare_cases: list[str] = Field(
        default_factory=list, description="afdelingen waarin gevallen ook zonder haakjes staan"
    )
    bare_cases_from: list[Anchor] = Field(
        default_factory=list, description="in een voorbeeld daar: pas vanaf een van deze woorden"
    )
    external: list[ForeignRules] = Field(default_factory=list)
    ends: Anchor | None = Field(default=None, description="waarmee de tekst in het bestand eindigt")

    def anchors(self) -> list[tuple[str, Anchor]]:
        """The words by which labels, asides and closing words are found, and for which."""
        return [
            *(("label", one.read) for one in self.readings),
            *(("terzijde", one.opens) for one in self.asides),
            *(("slotzin", words) for words in self.closings),
        ]

    def example_pages(self) -> list[tuple[str, int, int]]:
        """The examples in order: number, first page, last page."""
        found = []
        for number, pages in self.examples.items():
            first, _, last = pages.partition("-")
            found.append((number, int(first), int(last or first)))
        return sorted(found, key=lambda one: one[1])
