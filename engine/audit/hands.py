"""Hands as a text prints them: how many cards they hold, and whether a card stands twice."""

import re

SUITS = "HKRS"
RANKED = re.compile(r"10|[ahvb2-9x]")  # x: a card that isn't named   not: 1, c


def cards(hand: str) -> list[str]:
    """The cards of a hand, as ``H a 10 x, S v 3``: suit by suit, x for one that isn't named.

    >>> cards("H a 10 x, S v 3")
    ['Ha', 'H10', 'Hx', 'Sv', 'S3']

    Raises ValueError where a part is no suit with its cards.
    """
    found: list[str] = []
    for part in filter(None, (part.strip() for part in hand.split(","))):
        suit, *ranks = part.split()
        if suit not in SUITS or not all(RANKED.fullmatch(rank) for rank in ranks):
            raise ValueError(f"{part!r} is geen kleur met haar kaarten")
        found += [suit + rank for rank in ranks]
    return found


def lengths(*hands: str) -> list[int]:
    """How many cards each hand holds.

    >>> lengths("H a 10, S v", "R 5 4 3 2")
    [3, 4]
    """
    return [len(cards(hand)) for hand in hands]


def twice(*hands: str) -> list[str]:
    """Cards that stand in more than one place.

    >>> twice("H a 10 x", "H a x, K 2")
    ['Ha']
    """
    named = [card for hand in hands for card in cards(hand) if not card.endswith("x")]
    return sorted({card for card in named if named.count(card) > 1})
