"""The scores of duplicate bridge: a table of what each part of a contract is worth.

What the text of 1997 lost of it stands in the ruleset as supplied: a table is made from rules
that are read with those values too, and no decision of an edition rests on it.
"""

from dataclasses import dataclass

from engine.cards import Strain
from engine.rules import Rules

PARTS = ("undoubled", "doubled", "redoubled")
VULNERABLE = ("not_vulnerable", "vulnerable")
PREFIX = "duplicate"


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What contracts are worth, by how they were doubled and by vulnerability (no, yes)."""

    book: int
    trick: dict[Strain, int]
    first_trick: dict[Strain, int]
    factor: tuple[int, ...]
    game_from: int
    game: tuple[int, ...]
    part_score: int
    slam: dict[int, tuple[int, ...]]
    contract: tuple[int, ...]
    overtrick: tuple[tuple[int, ...], ...]  # of no doubled trick: 0, the trick counts
    undertricks: tuple[tuple[tuple[int, ...], ...], ...]  # lost by so many tricks


def score_table(rules: Rules) -> ScoreTable:
    """The table of an edition. Raises Silent where a part of it is not stated."""
    read = _Reader(rules)
    book = read("book")
    strains: tuple[Strain, ...] = ("K", "R", "H", "S", "SA")
    trick = {strain: read(f"trick.{strain}") for strain in strains}
    levels = {how: read(f"slam.{how}_level") for how in ("small", "grand")}
    return ScoreTable(
        book=book,
        trick=trick,
        first_trick={s: read(f"first_trick.{s}", trick[s]) for s in strains},
        factor=tuple(read(f"factor.{how}", 1) for how in PARTS),
        game_from=read("game_from"),
        game=tuple(read(f"game.{how}") for how in VULNERABLE),
        part_score=read("part_score"),
        slam={
            level: tuple(read(f"slam.{how}.{v}") for v in VULNERABLE)
            for how, level in levels.items()
        },
        contract=tuple(read(f"contract.{how}", 0) for how in PARTS),
        overtrick=tuple(
            tuple(read(f"overtrick.{how}.{v}", 0) for v in VULNERABLE) for how in PARTS
        ),
        undertricks=tuple(
            tuple(read.undertricks(how, v, book + max(levels.values())) for v in VULNERABLE)
            for how in PARTS
        ),
    )


class _Reader:
    """Reads the numbers of one table."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __call__(self, name: str, otherwise: int | None = None) -> int:
        name = f"{PREFIX}.{name}"
        if otherwise is None:
            return self._rules.number(name)
        return self._rules.number_or(name, otherwise)

    def undertricks(self, how: str, vulnerable: str, most: int) -> tuple[int, ...]:
        """What it costs to lack 0, 1, 2 … tricks: later ones cost as the last."""
        prices = self._rules.listed(f"{PREFIX}.undertrick.{how}.{vulnerable}")
        lost = [0]
        for lacking in range(most):
            lost.append(lost[-1] + prices[min(lacking, len(prices) - 1)])
        return tuple(lost)


def score(
    table: ScoreTable, level: int, strain: Strain, doubled: int, vulnerable: bool, won: int
) -> int:
    """The points of declarer's side for a contract, when it won so many tricks.

    They are negative where the contract failed: then the others have as many.
    """
    over = won - table.book - level
    if over < 0:
        return -table.undertricks[doubled][vulnerable][-over]
    each = table.trick[strain]
    tricks = (table.first_trick[strain] + (level - 1) * each) * table.factor[doubled]
    premium = table.game[vulnerable] if tricks >= table.game_from else table.part_score
    points = tricks + premium + table.contract[doubled]
    points += over * (table.overtrick[doubled][vulnerable] if doubled else each)
    if level in table.slam:
        points += table.slam[level][vulnerable]
    return points
