"""What the honours of a side are worth, and the hand that was dealt no trump."""

from collections.abc import Collection

from engine.cards import Strain
from engine.rules import Rules, Silent

NO_TRUMPS = "SA"


def holding(one: int, other: int) -> str:
    """How the honours of a side lie, as the rulesets call it.

    >>> holding(2, 1), holding(0, 4), holding(4, 1), holding(5, 0)
    ('three', 'four_in_one_hand', 'four_and_fifth_at_partner', 'five_in_one_hand')
    """
    held, most = one + other, max(one, other)
    if held == 5 and most == 4:
        return "four_and_fifth_at_partner"
    name = {3: "three", 4: "four", 5: "five"}.get(held, "fewer")
    return f"{name}_in_one_hand" if most == held and held > 3 else name


def honour_points(
    strain: Strain, split: list[int], cards: Collection[str] | None, players: int, rules: Rules
) -> int:
    """The points for the honours that a side holds, divided over its two hands.

    At no-trumps they are the aces. ``cards`` are the ranks of four in one hand, where it is told.
    Raises Silent where the edition doesn't say, or makes it depend on what isn't told.
    """
    lies = holding(*split)
    if strain == NO_TRUMPS:
        return _aces(lies, sum(split), rules)
    if sum(split) > len(rules.listed("honours.of_trumps")):
        raise ValueError("er zijn niet zoveel honneurs")
    if players == 3:
        rules.number("three.honours_factor", aside=lies != "three")
    if lies == "three" and players == 3:
        return rules.number("three.honours_factor") * rules.number(f"trick_value.{strain}")
    if rules.states("honours.factor.three"):
        factor = rules.number_or(f"honours.factor.{lies}", 0)
        rules.rest_on("honours.factor.three")
        return factor * rules.number(f"trick_value.{strain}", aside=True)
    if max(split) == 4:
        return _four_in_one_hand(lies, cards, rules)
    return _points(f"honours.points.{lies}", sum(split), rules)


def _aces(lies: str, held: int, rules: Rules) -> int:
    if rules.states("honours.aces.three"):
        rules.rest_on("honours.aces.three")
        return rules.number_or(f"honours.aces.{lies}", 0)
    return _points(f"honours.aces.{lies}", held, rules)


def _points(name: str, held: int, rules: Rules) -> int:
    """As many points as are named for it, else so many for each, from some number on."""
    if rules.states(name):
        return rules.number(name)
    return rules.number("honours.each") * held if held >= rules.number("honours.fewest") else 0


def _four_in_one_hand(lies: str, cards: Collection[str] | None, rules: Rules) -> int:
    """Points for just these four; with the fifth at the partner, for that one as well."""
    four = rules.listed("honours.the_four")
    if cards is None or set(cards) != set(four):
        raise Silent("het hangt ervan af welke vier het zijn", "honours.the_four")
    points = rules.number("honours.points.four_in_one_hand")
    if lies == "four_and_fifth_at_partner":
        points += rules.number("honours.each")
    return points


def chicane_points(strain: Strain, rules: Rules) -> int:
    """The points for a hand that was dealt no trump: there is none to lack at no-trumps."""
    factor = rules.number("chicane.factor")
    if strain == NO_TRUMPS and rules.word("chicane.is", aside=True) == "void_in_trumps":
        return 0
    rules.rest_on("chicane.is")
    return factor * rules.number(f"trick_value.{strain}", aside=True)
