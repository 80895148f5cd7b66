"""The facts that the description of a law code declares in ``[facts]``."""

from typing import Literal

from pydantic import Field

from schema.edition import Anchor
from schema.rule import Kind, Record


class Part(Record):
    """A part of the book, told apart by the words that open it; parts stand in file order."""

    id: str
    title: str
    opens: Anchor
    holds: Literal["text", "contents", "definitions", "articles", "index"] = "text"
    kind: Kind = "paragraph"


class Place(Record):
    """Where a text that lost its heading, or labels above it, belongs."""

    before: Anchor = Field(description="waarmee de tekst na de lacune begint")
    at: str = Field(description="nummer van de eenheid met het eerste opschrift daarna")
    evidence: str


class CodeFacts(Record):
    """All that the grammar of the law code is told about an edition."""

    cut: bool = Field(
        default=False, description="elke regel is een uitsnede: tussen regels ontbreekt tekst"
    )
    parts: list[Part] = Field(default_factory=list)
    places: list[Place] = Field(default_factory=list)
    title_lines: bool = Field(
        default=False,
        description="de titel staat op de regel van het opschrift, de tekst op de regels erna",
    )
    titles: dict[str, str] = Field(
        default_factory=dict, description="titels die niets van hun tekst scheidt, per nummer"
    )
