"""What a trick, a contract and a slam are worth."""

from typing import Annotated, Literal

from pydantic import Field

from engine.cards import STRAINS
from engine.forms import CardGame, ContractText, Doubled, Tricks
from engine.registry import check
from engine.rules import Rules, Silent
from engine.scoring import DOUBLED, contract_points, slam
from schema.check import Decision, Situation


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
    points = contract_points(contract.level, contract.strain, contract.doubled, won, rules)
    return Score(
        declarer=Made(
            trick_points=points.tricks,
            contract_bonus=points.contract,
            overtrick_bonus=points.overtricks,
            slam=points.slam,
        ),
        defenders=Defended(undertricks=points.undertricks, slam=points.defenders_slam),
    )


class WhichValues(Situation):
    """The values of all strains, now or before they were changed."""

    strain: Literal["all"]
    rules: Literal["before-1912", "current"] = "current"


class TrickValues(Decision):
    """The value of one odd trick, by strain."""

    K: int
    R: int
    H: int
    S: int
    SA: int


@check("trick-values", situation=WhichValues, decision=TrickValues, concept="trekwaarden")
def trick_values(asked: WhichValues, rules: Rules) -> TrickValues:
    """What an odd trick is worth in each strain."""
    group = "trick_value" if asked.rules == "current" else "trick_value_before_1912"
    values = {strain: rules.number(f"{group}.{strain}") for strain in STRAINS}
    return TrickValues(**values)


class Bid(Situation):
    """What was bid and made, or how much was lacking; with ``slam``, what it adds is asked too."""

    made: Literal["game", "part_score", "none"]
    vulnerable: bool
    doubled: Doubled = 0
    undertricks: Annotated[int, Field(ge=1, le=13)] | None = None
    slam: Literal["small", "grand"] | None = None


class Premiums(Decision):
    """The premiums that it brings."""

    game_bonus: int | None = None
    part_score_bonus: int | None = None
    doubled_contract_bonus: int | None = None
    redoubled_contract_bonus: int | None = None
    slam_bonus: int | None = None


@check("wbf-premiums", situation=Bid, decision=Premiums, concept="manche")
def wbf_premiums(asked: Bid, rules: Rules) -> Premiums:
    """The premiums for a game, a part-score and a contract that was doubled and made.

    What a slam adds is null where the edition doesn't state it.
    """
    if asked.made == "none":
        raise Silent("de premies voor downslagen staan er niet (meer)")
    found: dict[str, int | None] = {}
    if asked.made == "game":
        how = "vulnerable" if asked.vulnerable else "not_vulnerable"
        found["game_bonus"] = rules.number(f"duplicate.game.{how}")
    else:
        found["part_score_bonus"] = rules.number("duplicate.part_score")
    if asked.doubled:
        how = DOUBLED[asked.doubled]
        found[f"{how}_contract_bonus"] = rules.number(f"duplicate.contract.{how}")
    if asked.slam is not None:
        how = "vulnerable" if asked.vulnerable else "not_vulnerable"
        name = f"duplicate.slam.{asked.slam}.{how}"
        found["slam_bonus"] = rules.number(name) if rules.states(name) else None
    return Premiums(**found)


class AllTricks(Situation):
    """How many tricks a side made, and whether it announced all of them."""

    tricks: Tricks
    game: CardGame | None = None
    announced: bool = False
    played_on_after_fifth: bool = False
    played_on_after_sixth: bool = False


class AllTricksCounted(Decision):
    """The points for it; where the game has a vole: whether it is one, or was tried and lost."""

    points: int | None = None
    vole: bool | None = None
    vole_lost: bool | None = None


@check("announced-or-not", situation=AllTricks, decision=AllTricksCounted, concept="vole")
def announced_or_not(asked: AllTricks, rules: Rules) -> AllTricksCounted:
    """Whether all tricks count without having been announced."""
    rules = rules.for_game(asked.game or "ombre")
    if rules.states("vole.earned_by"):
        return _vole(asked, rules)
    if rules.word("slam.earned_by") != "making" and not asked.announced:
        return AllTricksCounted(points=0)
    every = rules.number("tricks.all", aside=True) - rules.number("tricks.book", aside=True)
    return AllTricksCounted(points=slam(asked.tricks, every if asked.announced else 0, rules))


def _vole(asked: AllTricks, rules: Rules) -> AllTricksCounted:
    """Who plays on once his game is won tries for all tricks, announced or not."""
    counts = asked.announced or rules.word("vole.earned_by") == "making"
    vole = counts and asked.tricks == rules.number("tricks.all", aside=True)
    played_on = {5: asked.played_on_after_fifth, 6: asked.played_on_after_sixth}
    tried = played_on.get(rules.number("vole.tried_after_trick"), False)
    if vole or not (tried or asked.announced):
        return AllTricksCounted(vole=vole)
    return AllTricksCounted(vole=False, vole_lost=True)
