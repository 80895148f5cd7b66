"""What an editor declares of a web page: its headings, its tables, what hangs under what."""

from typing import Literal

from pydantic import Field

from parsers.tables import Shape
from schema.edition import Anchor
from schema.rule import Kind, Record

Holds = Literal["paragraphs", "rules", "definitions", "comments"]


class HeadingFact(Record):
    """A heading: a line that is nothing else, in the order of the page."""

    title: str
    level: int = Field(default=2, ge=1, le=6, description="1: een bladzijde van de site")
    holds: Holds = "paragraphs"


class TableFact(Record):
    """A flattened table: how its cells make up rows."""

    unit: str = Field(description="nummer van de eenheid")
    kind: Kind = "table"
    caption: Anchor | None = Field(
        default=None, description="opschrift dat aan de eerste cel vastzit"
    )
    label: Anchor | None = Field(
        default=None, description="begin van de eerste cel, nog op de regel ervoor"
    )
    sizes: list[int] = Field(default_factory=list, description="cellen van elk der eerste rijen")
    columns: int | None = Field(default=None, ge=1, description="cellen van elke rij daarna")
    filled: bool = Field(default=False, description="lege cellen maken alleen ruimte")

    def shape(self) -> Shape:
        """The shape that the table is laid out in."""
        return Shape(tuple(self.sizes), self.columns, self.filled)


class BranchFact(Record):
    """Units that hold where the condition of another is met."""

    of: str
    units: list[str]


class WebFacts(Record):
    """All that is declared of a page."""

    headings: list[HeadingFact] = Field(default_factory=list)
    tables: list[TableFact] = Field(default_factory=list)
    branches: list[BranchFact] = Field(default_factory=list)
