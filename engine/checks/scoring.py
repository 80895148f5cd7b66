"""What a contract scores."""

from engine.forms import ContractText, Tricks
from engine.registry import check
from engine.rules import Rules
from schema.check import Decision, Situation

DOUBLED = ("undoubled", "doubled", "redoubled")


class Played(Situation):
    """A contract, and the tricks that declarer won."""

    contract: ContractText
    tricks_won_by_declarer: Tricks


class Made(Decision):
    """Points of declarer's side."""

    trick_points: int
    contract_bonus: int
    overtrick_bonus: int
    slam: int


class Defended(Decision):
    """Points of the defenders."""

    undertricks: int
    slam: int


class Score(Decision):
    """Points of both sides, without honours, games and rubber."""

    declarer: Made
    defenders: Defended


@check("score-contract", situation=Played, decision=Score, concept="gedoubleerde-telling")
def score_contract(asked: Played, rules: Rules) -> Score:
    """The points for a contract that was made or not."""
    contract, won = asked.contract, asked.tricks_won_by_declarer
    doubled = DOUBLED[contract.doubled]
    value = rules.number(f"trick_value.{contract.strain}")
    odd = won - rules.number("tricks.book")
    over = odd - contract.level
    lost = rules.number("tricks.all", aside=True) - won
    points = bonus = overtricks = undertricks = 0
    if over >= 0:
        points = odd * value
        if contract.doubled:
            points *= rules.number(f"trick_factor.{doubled}")
        bonus = rules.number_or(f"contract_bonus.{doubled}", 0)
        overtricks = over * rules.number_or(f"overtrick_bonus.{doubled}", 0)
    else:
        undertricks = -over * rules.number(f"undertrick.{doubled}")
    return Score(
        declarer=Made(
            trick_points=points,
            contract_bonus=bonus,
            overtrick_bonus=overtricks,
            slam=slam(won, contract.level, rules),
        ),
        defenders=Defended(undertricks=undertricks, slam=slam(lost, 0, rules)),
    )


def slam(won: int, announced: int, rules: Rules) -> int:
    """Points of a side for all tricks or all but one; it announced so many odd tricks, or 0."""
    if won == rules.number("slam.grand_tricks", aside=True):
        return rules.number("slam.grand")
    if won != rules.number("slam.small_tricks", aside=True):
        return 0
    grand = rules.number("tricks.all", aside=True) - rules.number("tricks.book", aside=True)
    small = rules.number("slam.small")
    announced_grand = announced == grand
    barred = rules.states("slam.small_after_grand_announced") and not rules.flag(
        "slam.small_after_grand_announced"
    )
    return 0 if announced_grand and barred else small
