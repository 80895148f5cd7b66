"""How bids stand to one another: which goes over which, and how high a bid can go."""

from engine.cards import Bid
from engine.rules import Rules, Silent


def sufficient(new: Bid, previous: Bid, rules: Rules) -> bool:
    """Whether a bid goes over the one before it.

    More tricks do, in any strain or only in a higher one; as many do in a higher strain.
    """
    if new.level > previous.level:
        return rules.flag("bid.more_tricks_suffice") or _higher_strain(new, previous, rules)
    if new.level == previous.level:
        higher = rules.flag("bid.higher_strain_suffices") and _higher_strain(new, previous, rules)
        return higher or not rules.flag("bid.must_exceed")
    return not rules.flag("bid.must_exceed")


def lowest_over(bid: Bid, previous: Bid, rules: Rules) -> Bid | None:
    """The bid itself where it goes over the one before it, else raised as little as it takes.

    None where no bid in that strain does.
    """
    for level in range(bid.level, highest_level(rules) + 1):
        raised = Bid(level, bid.strain)
        if sufficient(raised, previous, rules):
            return raised
    return None


def highest_level(rules: Rules) -> int:
    """The most odd tricks that a bid names: as stated, else all that there are above the book."""
    if rules.states("bid.highest"):
        return rules.number("bid.highest", aside=True)
    return rules.number("tricks.all", aside=True) - rules.number("tricks.book", aside=True)


def _higher_strain(new: Bid, previous: Bid, rules: Rules) -> bool:
    """Strains rank by an order of their own, or by what a trick in them is worth."""
    if new.strain == previous.strain:
        return False
    if rules.states("bid.order"):
        order = rules.listed("bid.order")
        if new.strain not in order or previous.strain not in order:
            raise Silent("de plaats van deze speelsoort staat er niet", "bid.order")
        return bool(order.index(new.strain) > order.index(previous.strain))
    worth = [rules.number(f"trick_value.{bid.strain}") for bid in (new, previous)]
    return worth[0] > worth[1]
