"""What an editor declares of a text in prose: its games, its tables, the kinds of its parts."""

import re
from collections.abc import Iterator

from pydantic import Field, field_validator

from schema.edition import Anchor
from schema.rule import Kind, Record

# ombre_p22-p29 | ombre_p6 | quadrille_1-8 | domino   not: p22-p29 (of which game?)
KIND_RANGE = re.compile(
    r"(?P<first>[A-Za-z][A-Za-z0-9-]*?(?:_(?P<letter>[A-Za-z_]*?)(?P<from>\d+))?)"
    r"(?:-(?P=letter)(?P<to>\d+))?\Z"
)


class ProseDivision(Record):
    """A game, or another part of the book with a count of paragraphs of its own."""

    id: str = Field(pattern=r"^[A-Za-z][A-Za-z0-9-]*$")
    name: str = Field(description="zoals men het spel noemt, voor het nummer: Ombre, alinea 12")
    title: str = Field(description="het opschrift, in goede spelling")
    opens: Anchor
    whole: bool = Field(default=False, description="één eenheid, zoals een titelblad")
    numbered: str = Field(default="", description="voor het nummer van een deel: variant")
    paragraphs: int | None = Field(default=None, description="zoveel alinea's telt het")
    numbers: int | None = Field(default=None, description="zoveel genummerde delen telt het")


class Block(Record):
    """Lines that are one unit: a list or a table, printed line by line."""

    unit: str = Field(description="nummer van de eenheid")
    kind: Kind
    opens: Anchor
    before: Anchor = Field(description="de alinea die erop volgt begint met deze woorden")
    items: int | None = Field(default=None, description="een lijst, van 1 tot en met dit getal")
    brace: list[Anchor] = Field(
        default_factory=list,
        description="het woord naast de accolade, ook zoals het misgelezen is",
    )
    cuts: list[Anchor] = Field(default_factory=list, description="ook hier begint een rij")


class DeclaredNumber(Record):
    """A number damaged beyond reading, at the start of a numbered part."""

    division: str
    read: str
    number: int


class ProseFacts(Record):
    """The table ``[facts]`` of an edition in prose."""

    divisions: list[ProseDivision] = Field(default_factory=list)
    default_kind: Kind = "paragraph"
    kinds: dict[Kind, list[str]] = Field(default_factory=dict)
    blocks: list[Block] = Field(default_factory=list)
    numbers: list[DeclaredNumber] = Field(default_factory=list)

    @field_validator("kinds")
    @classmethod
    def _ranges_can_be_read(cls, kinds: dict[Kind, list[str]]) -> dict[Kind, list[str]]:
        for ranges in kinds.values():
            for written in ranges:
                if not KIND_RANGE.match(written):
                    raise ValueError(f"not a range of units: {written!r} (ombre_p22-p29)")
        return kinds

    def kind_by_number(self) -> dict[str, Kind]:
        """The declared kinds, a number of a unit each."""
        return {
            number: kind
            for kind, ranges in self.kinds.items()
            for written in ranges
            for number in expand_units(written)
        }


def expand_units(written: str) -> Iterator[str]:
    """The numbers of the units in a declared range.

    >>> list(expand_units("ombre_p22-p24")), list(expand_units("domino"))
    (['ombre_p22', 'ombre_p23', 'ombre_p24'], ['domino'])
    """
    found = KIND_RANGE.match(written)
    if found is None or found["to"] is None:
        yield written
        return
    stem = found["first"][: len(found["first"]) - len(found["from"])]
    for number in range(int(found["from"]), int(found["to"]) + 1):
        yield f"{stem}{number}"
