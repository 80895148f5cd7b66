"""What a situation may hold: cards, bids, calls and contracts, read from their text."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, PlainValidator

from engine.cards import Bid, Card, Strain, Tile, parse_bid, parse_call, parse_card, parse_tile
from schema.check import Situation

CardText = Annotated[Card, PlainValidator(parse_card)]
BidText = Annotated[Bid, PlainValidator(parse_bid)]
CallText = Annotated[Bid | str, PlainValidator(parse_call)]
TileText = Annotated[Tile, PlainValidator(parse_tile)]
Game = Literal["ombre", "quadrille", "cinquille", "domino"]
CardGame = Literal["ombre", "quadrille", "cinquille"]
Doubled = Literal[0, 1, 2]
Tricks = Annotated[int, Field(ge=0, le=13)]


class ContractText(Situation):
    """A contract: how many odd tricks in which strain, and how often it was doubled."""

    level: Annotated[int, Field(ge=1, le=7)]
    strain: Strain
    doubled: Doubled


def _each_once(cards: list[Card]) -> list[Card]:
    twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
    if twice is not None:
        raise ValueError(f"{twice} staat er tweemaal")
    return cards


Cards = Annotated[list[CardText], AfterValidator(_each_once)]
