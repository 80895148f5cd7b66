"""What a contract scores: tricks, the premiums of a double, slams and what is lacking."""

from dataclasses import dataclass

from engine.cards import Strain
from engine.rules import Rules

DOUBLED = ("undoubled", "doubled", "redoubled")


@dataclass(frozen=True, slots=True)
class Points:
    """Points for a contract: four posts of declarer's side, two of the defenders."""

    tricks: int
    contract: int
    overtricks: int
    slam: int
    undertricks: int
    defenders_slam: int


def contract_points(level: int, strain: Strain, doubled: int, won: int, rules: Rules) -> Points:
    """The points for a contract of which declarer's side won so many tricks.

    Raises Silent where the edition has no trick values.
    """
    how = DOUBLED[doubled]
    value = rules.number(f"trick_value.{strain}")
    odd = won - rules.number("tricks.book")
    over = odd - level
    tricks = contract = overtricks = undertricks = 0
    if over >= 0:
        counted = odd if rules.word("tricks.counted") == "all" else level
        tricks = counted * value
        if doubled:
            tricks *= rules.number(f"trick_factor.{how}")
            rules.rest_on("trick_factor.doubled")  # what a redouble goes on from
        contract = rules.number_or(f"contract_bonus.{how}", 0)
        overtricks = over * rules.number_or(f"overtrick_bonus.{how}", 0)
    else:
        undertricks = -over * rules.number(f"undertrick.{how}")
    lost = rules.number("tricks.all", aside=True) - won
    return Points(
        tricks,
        contract,
        overtricks,
        slam(won, level, rules),
        undertricks,
        slam(lost, 0, rules),
    )


def slam(won: int, announced: int, rules: Rules) -> int:
    """Points of a side for all tricks or all but one; it announced so many odd tricks, or 0."""
    if won == rules.number("slam.grand_tricks", aside=True):
        return rules.number("slam.grand")
    if won != rules.number("slam.small_tricks", aside=True):
        return 0
    small = rules.number("slam.small")
    grand = rules.number("tricks.all", aside=True) - rules.number("tricks.book", aside=True)
    barred = rules.states("slam.small_after_grand_announced") and not rules.flag(
        "slam.small_after_grand_announced"
    )
    return 0 if announced == grand and barred else small
