"""Scores that are printed: examples of contracts, and a score sheet of six deals."""

from typing import Annotated, Literal

from pydantic import Field, RootModel, model_validator

from engine.checks.honours import Split
from engine.forms import ContractText, Doubled, Tricks
from engine.games import win_game
from engine.honours import chicane_points, honour_points
from engine.registry import check
from engine.rules import Rules, Silent
from engine.scoring import DOUBLED, Points, contract_points
from schema.check import Decision, Situation

LOST = "lost"  # a strain whose sign got lost in the text


class PrintedContract(Situation):
    """A contract as an example prints it; of its strain the sign may be lost."""

    level: Annotated[int, Field(ge=1, le=7)]
    strain: Literal["K", "R", "H", "S", "SA", "lost"]
    doubled: Doubled


class Example(Situation):
    """A contract and its result: made, so many tricks over, or so many down."""

    contract: PrintedContract
    result: Annotated[str, Field(pattern=r"^(c|[+-]([1-9]|1[0-3]))$")]
    vulnerable: bool | None = None
    board: Annotated[int, Field(ge=1, le=24)] | None = None


class PrintedScore(Decision):
    """The score for the declaring side."""

    score: int


@check("smit-score-examples", situation=Example, decision=PrintedScore, concept="downslagen")
def smit_score_examples(asked: Example, rules: Rules) -> PrintedScore:
    """What a printed example scores for that contract and result; nothing is worked out."""
    contract, down = asked.contract, asked.result.startswith("-")
    how = "vulnerable" if asked.vulnerable else "not_vulnerable"
    tricks = {"c": "made", "+": f"over_{asked.result[1:]}", "-": f"down_{asked.result[1:]}"}
    what = f"{contract.level}{contract.strain}.{DOUBLED[contract.doubled]}"
    told, result = f"example.told.{what}", f"{what}.{tricks[asked.result[0]]}"
    if rules.states(told) and rules.word(told) != how:
        raise Silent("van dit voorbeeld is de kwetsbaarheid anders", told)
    known = filter(rules.states, (f"example.{how}.{result}", f"example.either.{result}"))
    name = next(known, None)
    if name is None:
        raise Silent("zo'n voorbeeld staat er niet")
    score = rules.number(name)
    if asked.vulnerable:
        rules.rest_on("board.vulnerable")
    return PrintedScore(score=-score if down else score)


Player = Literal["D", "P", "V", "G"]
Side = Literal["DP", "VG"]
SIDES: dict[Player, Side] = {"D": "DP", "P": "DP", "V": "VG", "G": "VG"}
OTHER: dict[Side, Side] = {"DP": "VG", "VG": "DP"}


class HonoursHeld(Situation):
    """The side that has honours, and how they lie."""

    side: Side
    split: Split


class SheetDeal(Situation):
    """One deal of the sheet, and how things stood before it; or all of them."""

    deal: Annotated[int, Field(ge=1, le=6)] | None = None
    deals: Literal["all"] | None = None
    declarer: Player | None = None
    contract: ContractText | None = None
    tricks_won_by_declarer: Tricks | None = None
    honours: HonoursHeld | None = None
    revoke_by: Player | None = None
    chicane: Player | None = None
    games: dict[Side, Annotated[int, Field(ge=0, le=1)]] = Field(default_factory=dict)
    below: dict[Side, int] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_deal_or_all(self) -> "SheetDeal":
        played = (self.declarer, self.contract, self.tricks_won_by_declarer)
        if self.deals is None and None in played:
            raise ValueError("geef declarer, contract en tricks_won_by_declarer, of deals all")
        return self


class SheetEntry(RootModel[dict[str, dict[str, int]]]):
    """By side the points by what they are for; or the sums as they follow and as printed."""


@check("score-sheet-p42", situation=SheetDeal, decision=SheetEntry, concept="score-noteren")
def score_sheet_p42(asked: SheetDeal, rules: Rules) -> SheetEntry:
    """What a deal of the printed sheet brings each side, and what its columns sum to."""
    items = {side: rules.listed(f"sheet.items.{side}") for side in OTHER}
    if asked.deals == "all":
        return SheetEntry(
            {
                "sum": {side: sum(items[side]) for side in OTHER},
                "printed_sum": {side: rules.number(f"sheet.sum.{side}") for side in OTHER},
            }
        )
    found: dict[str, dict[str, int]] = {side: {} for side in OTHER}
    _honours(asked, found, rules)
    _contract(asked, found, rules)
    return SheetEntry({side: posts for side, posts in found.items() if posts})


def _honours(asked: SheetDeal, found: dict[str, dict[str, int]], rules: Rules) -> None:
    contract = asked.contract
    assert contract is not None
    if asked.honours is not None:
        held = asked.honours
        points = honour_points(contract.strain, held.split, None, 4, rules)
        _enter(found[held.side], honours=points)
    if asked.chicane is not None:
        _enter(found[SIDES[asked.chicane]], chicane=chicane_points(contract.strain, rules))


def _contract(asked: SheetDeal, found: dict[str, dict[str, int]], rules: Rules) -> None:
    """Tricks and what goes with them, as far as a revoke leaves them to a side."""
    contract, won, declarer = asked.contract, asked.tricks_won_by_declarer, asked.declarer
    assert contract is not None
    assert won is not None
    assert declarer is not None
    ours = SIDES[declarer]
    theirs = OTHER[ours]
    points = contract_points(contract.level, contract.strain, contract.doubled, won, rules)
    barred = None
    if asked.revoke_by is not None:
        barred = SIDES[asked.revoke_by]
        by = "declarer" if barred == ours else "defender"
        _enter(found[OTHER[barred]], revoke=rules.number("revoke.points"))
        kept = rules.listed(f"revoke.offenders_score_only.{by}")
        found[barred] = {post: n for post, n in found[barred].items() if post in kept}
    if barred != theirs:
        _enter(found[theirs], undertricks=points.undertricks, slam=points.defenders_slam)
    if barred != ours:
        _enter(
            found[ours],
            tricks=points.tricks,
            contract=points.contract,
            overtricks=points.overtricks,
            slam=points.slam,
        )
        _enter(found[ours], **_game(asked, ours, points, rules))


def _game(asked: SheetDeal, ours: Side, points: Points, rules: Rules) -> dict[str, int]:
    total = asked.below.get(ours, 0) + points.tricks
    if not points.tricks or total < rules.number("game.points"):
        return {}
    won = win_game(asked.games.get(ours, 0), 4, rules)
    return {"game": won.bonus, "rubber": won.rubber_bonus}


def _enter(posts: dict[str, int], **points: int) -> None:
    """Writes those posts that are anything."""
    posts.update({post: number for post, number in points.items() if number})
