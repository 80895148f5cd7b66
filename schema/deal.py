"""A deal of a book: what of its hands can be read, what the words about it say, and its claims."""

from typing import Annotated, Literal

from pydantic import Field

from schema.rule import Record

Place = Literal["L", "V", "B", "A"]  # Leider, Voorhand, Blinde, Achterhand: clockwise
SuitName = Literal["H", "K", "R", "S"]
StrainName = Literal["H", "K", "R", "S", "SA"]
CardName = Annotated[str, Field(pattern=r"^[HKRS](a|h|v|b|10|[2-9])$")]
DealId = Annotated[str, Field(pattern=r"^[a-z0-9]+_[0-9]+$")]
RANK = r"(?:a|h|v|b|10|[2-9])~?"
# "a 10 8 ..", "? 9 6~", "*", "-"   not: "a,10", "1"
Suited = Annotated[str, Field(pattern=rf"^(?:-|(?:{RANK}|\?|\*|\.\.)(?: (?:{RANK}|\?|\*|\.\.))*)$")]


class Fact(Record):
    """What words of the book say of a hand: cards that it has or lacks, how long a suit is."""

    seat: Place
    holds: list[CardName] = Field(default_factory=list)
    lacks: list[CardName] = Field(default_factory=list)
    suit: SuitName | None = Field(default=None, description="kleur van least en most")
    least: int = Field(default=0, ge=0, le=13)
    most: int = Field(default=13, ge=0, le=13)
    likely: bool = Field(default=False, description="een gevolgtrekking die ook anders kan")
    disputed: bool = Field(
        default=False, description="een andere lezing is even goed te verdedigen: telt niet mee"
    )
    unit: str | None = Field(default=None, description="nummer, indien een andere dan van het spel")
    says: str = Field(min_length=1, description="enkele woorden of cijfers die er staan")
    why: str | None = Field(default=None, description="hoe dat eruit volgt")


class Claim(Record):
    """What the author says that play would bring: tricks of the declarer, after some cards."""

    declarer: Place
    strain: StrainName
    tricks: int = Field(ge=0, le=13, description="slagen van de Leider, de zes meegerekend")
    at_least: bool = False
    play: list[CardName] = Field(
        default_factory=list, description="gespeelde kaarten; waar er geen genoemd is de laagste"
    )
    lead: list[SuitName] = Field(
        default_factory=list, description="kleuren waarin dan wordt uitgespeeld; leeg: alle"
    )
    says: str = Field(min_length=1)


class Deal(Record):
    """A deal, or a part of one: each suit of each hand as it can be read.

    ``a 10 8`` are cards from high to low; ``?`` is one card that can't be read or isn't named,
    ``*`` is room for cards of which nothing is left, ``..`` are the printed dots, for the rest of
    the suit, ``-`` is none. A card with ``~`` is read with doubt.
    """

    id: DealId
    unit: str = Field(min_length=1, description="nummer van de eenheid")
    kind: Literal["diagram", "inline"]
    scope: Literal["deal", "ending", "part"] = Field(
        default="deal", description="heel spel, einde van een spel, of enkele handen"
    )
    dealer: Place | None = Field(default=None, description="wie het bieden begint")
    calls: list[str] = Field(default_factory=list, description="vanaf dealer, met de klok mee")
    state: str | None = Field(default=None, description="wat over de stand gezegd wordt")
    declarer: Place | None = None
    contract: str | None = None
    on_lead: Place | None = Field(default=None, description="wie aan slag is; anders de Voorhand")
    lead: CardName | None = None
    read: dict[Place, dict[SuitName, Suited]]
    lines: dict[Literal["B", "L"], list[str]] = Field(
        default_factory=dict, description="kolommen zoals zij regel voor regel gelezen werden"
    )
    facts: list[Fact] = Field(default_factory=list)
    claims: list[Claim] = Field(default_factory=list)
    note: str | None = Field(default=None, description="in het Nederlands, voor lezers")
