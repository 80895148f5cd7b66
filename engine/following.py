"""Following suit: which cards of a hand may be played to the card that was led.

A card belongs to a suit as the game has it: a card that is always a trump belongs to the trumps,
whatever is printed on it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import SUITS, Card, Suit, deck
from engine.play import order
from engine.rules import Rules, Silent

TRUMPS: Final = "trumps"  # what the trumps belong to; the other cards belong to their own suit
ALWAYS = ("card.spadille", "card.basta")  # trumps whatever the trump suit is, where a game has such


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be played: some cards of which one has to be, or the whole hand."""

    cards: tuple[Card, ...]
    bound: bool


def belongs(card: Card, trump: Suit | None, rules: Rules) -> str:
    """The suit that a card follows: its own, or ``TRUMPS``."""
    if card.suit == trump or _always_trump(card, rules):
        return TRUMPS
    return card.suit


def _always_trump(card: Card, rules: Rules) -> bool:
    for name in filter(rules.states, ALWAYS):
        if rules.word(name, aside=True) == str(card):
            rules.rest_on(name)
            return True
    return False


def may_keep(led: Card, trump: Suit | None, rules: Rules) -> frozenset[Card]:
    """The trumps that need not be played to a trump that is led, if one has no others.

    Matadors, where the game has them: all of them stay in the hand when a low trump is led, and
    under another matador those that are higher than it.
    """
    if trump is None or not rules.states("follow.matadors_stay_under_low_trump"):
        return frozenset()
    ranked = order(trump, trump, rules)
    matadors = ranked[: rules.number("follow.matadors")]
    if led not in matadors:
        stay = rules.flag("follow.matadors_stay_under_low_trump")
        return frozenset(matadors if stay else ())
    forced = rules.flag("follow.higher_matador_forces")
    return frozenset(matadors[: matadors.index(led)] if forced else matadors)


def playable(led: Card, hand: Sequence[Card], trump: Suit | None, rules: Rules) -> Choice:
    """Which cards of a hand may be played to a card that was led, in the order of the hand.

    Raises Silent where the edition doesn't say that a suit must be followed.
    """
    if rules.states("follow.as_in_ombre") and not rules.flag("follow.as_in_ombre"):
        raise Silent("dit spel heeft eigen regels voor het bekennen", "follow.as_in_ombre")
    suit = belongs(led, trump, rules)
    of_trumps = suit == TRUMPS and rules.states("follow.trump")
    must = rules.word("follow.trump" if of_trumps else "follow.suit") == "must"
    own = [card for card in hand if belongs(card, trump, rules) == suit]
    if own and must:
        keep = may_keep(led, trump, rules) if suit == TRUMPS else frozenset()
        if not keep.issuperset(own):
            return Choice(tuple(own), bound=True)
    elif not own:
        trumps = [card for card in hand if belongs(card, trump, rules) == TRUMPS]
        if rules.word("follow.void_plays") == "trump" and trumps:
            return Choice(tuple(trumps), bound=True)
    return Choice(tuple(hand), bound=False)


@dataclass(frozen=True, slots=True)
class Contract:
    """How the cards of one contract follow and rank, worked out once for many deals.

    ``suit`` is what each card belongs to, ``keep`` what may be kept back under each trump, and
    ``strength`` how the cards of one suit rank, the trumps above all: a higher number wins.
    """

    suit: Mapping[Card, str]
    keep: Mapping[Card, frozenset[Card]]
    strength: Mapping[Card, int]


def contract(trump: Suit | None, rules: Rules) -> Contract:
    """The table of one trump suit, or of none.

    Raises Silent where the edition doesn't say how cards rank, whether they must follow or who
    leads, and where it says otherwise than that suit is followed and the highest card leads on.
    """
    names = ("follow.suit", "follow.void_plays", "trick.won_by", "lead.next")
    if [rules.word(name) for name in names] != ["must", "any", "highest", "winner"]:
        raise Silent("zo wordt er niet bekend, gewonnen en uitgespeeld", *names)
    trumps = order(trump, trump, rules) if trump else []
    if trumps and not rules.flag("trick.trump_beats_all"):
        raise Silent("troef wint hier niet van de andere kleuren", "trick.trump_beats_all")
    ranked: list[Sequence[Card]] = [order(suit, None, rules) for suit in SUITS if suit != trump]
    strength = {card: -at for cards in ranked for at, card in enumerate(cards)}
    strength |= {card: len(deck()) - at for at, card in enumerate(trumps)}
    suit = {card: belongs(card, trump, rules) for card in strength}
    return Contract(suit, {card: may_keep(card, trump, rules) for card in trumps}, strength)


def by_suit(hand: Iterable[Card], suit: Mapping[Card, str]) -> dict[str, list[Card]]:
    """The cards of a hand by the suit that they belong to."""
    found: dict[str, list[Card]] = {}
    for card in hand:
        found.setdefault(suit[card], []).append(card)
    return found
