"""Matadors: how many of the highest trumps somebody holds in a row."""

from collections.abc import Collection
from itertools import takewhile

from engine.cards import Card, Suit
from engine.play import order
from engine.rules import Rules, Silent


def named(trump: Suit, rules: Rules) -> dict[str, Card]:
    """The trumps that have a name of their own, by that name, from high to low."""
    colour = "black_trump" if trump in "KS" else "red_trump"
    names = rules.listed(f"ranks.{colour}")
    first_words = [name.split(" ")[0] for name in names]
    cards = zip(first_words, order(trump, trump, rules), strict=True)
    return {name: card for name, card in cards if len(name) > 2}


def in_a_row(trump: Suit, held: Collection[Card], rules: Rules) -> int:
    """How many trumps are held from the highest down, without a gap.

    Those below the real matadors count where all of these are held, and the edition counts on.
    """
    ranked = order(trump, trump, rules)
    row = len(list(takewhile(lambda card: card in held, ranked)))
    real = rules.number("follow.matadors")
    if row > real and not rules.flag("matadors.run_on"):
        return real
    return row


def paid(trump: Suit, held: Collection[Card], rules: Rules) -> int:
    """How many matadors are paid for; none without the highest.

    Raises Silent where fewer are held than the least number that has a price.
    """
    row = in_a_row(trump, held, rules)
    if 0 < row < rules.number("payment.matadors_from", aside=True):
        raise Silent("zo weinig matadors hebben geen prijs", "follow.matadors")
    return row


def are_faux(trump: Suit, held: Collection[Card], rules: Rules) -> bool:
    """Whether they are faux-matadors: those below the highest, without it."""
    known = named(trump, rules)
    highest = next(iter(known.values()))
    below = [known[name] for name in rules.listed("matadors.faux")]
    return highest not in held and set(below) <= set(held)
