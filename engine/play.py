"""The play of cards: how the cards of a suit rank, and which card of a trick is the best."""

import re

from engine.cards import BLACK, Card, Suit
from engine.rules import Rules, Silent

NAMED = re.compile(r"(?P<name>[a-z]+)(?: \((?P<rank>\w+)\))?\Z")  # ponto (h) | basta   not: 10


def order(suit: Suit, trump: Suit | None, rules: Rules) -> list[Card]:
    """The cards that belong to a suit, from high to low, as the edition ranks them.

    One order for all suits, or one for black and red, trump and not. There ``spadille`` and
    ``basta`` are the cards that the edition calls so, of whatever suit; ``manille (2)`` is the
    two of the suit itself.
    """
    names = rules.listed(f"ranks.{_order_name(suit, trump, rules)}")
    return [_card(name, suit, rules) for name in names]


def _order_name(suit: Suit, trump: Suit | None, rules: Rules) -> str:
    if rules.states("ranks.any"):
        return "any"
    if rules.states("ranks.as_in_ombre") and not rules.flag("ranks.as_in_ombre"):
        raise Silent("dit spel heeft een eigen volgorde", "ranks.as_in_ombre")
    colour = "black" if suit in BLACK else "red"
    return f"{colour}_trump" if suit == trump else colour


def _card(name: str, suit: Suit, rules: Rules) -> Card:
    found = NAMED.match(name)
    if found is None or len(found["name"]) == 1:
        return Card(suit, name)  # type: ignore[arg-type]  # a rank, as the data have it
    if found["rank"]:
        return Card(suit, found["rank"])  # type: ignore[arg-type]
    card = rules.word(f"card.{found['name']}")
    return Card(card[0], card[1:])  # type: ignore[arg-type]


def best(trick: list[Card], trump: Suit | None, rules: Rules) -> int:
    """The 0-based place of the card that wins a trick: the best trump, else of the suit led."""
    highest = rules.word("trick.won_by") == "highest"
    if trump is not None:
        trumps = order(trump, trump, rules)
        played = [card for card in trick if card in trumps]
        if played and (trick[0] in trumps or rules.flag("trick.trump_beats_all")):
            return _at(trick, played, trumps, highest)
    led = order(trick[0].suit, None, rules)
    return _at(trick, [card for card in trick if card in led], led, highest)


def _at(trick: list[Card], among: list[Card], ranks: list[Card], highest: bool) -> int:
    """The place in the trick of the highest of some of its cards, or of the lowest."""
    if not among:
        raise Silent("de uitgespeelde kaart heeft geen plaats in een rangorde")
    return trick.index((min if highest else max)(among, key=ranks.index))
