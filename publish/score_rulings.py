"""What a contract scores under each edition: item by item, and where the editions part."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from corpus.rulesets import load_rulesets
from engine.decide import Answer, decide, read_situation
from engine.duplicate import ScoreTable, score, score_table
from engine.registry import find_check
from engine.rules import Rules, Silent
from publish.reading import EditionRow, load_shelf
from publish.rulings import Loss, UnitLine, load_unit_lines, loss_of, worth_saying
from schema.ruleset import Ruleset

HONOURS = ("a", "h", "v", "b", "10")
DECLARER, DEFENDERS = "leider", "tegenpartij"
# Posts of a score, in the order in which they are written down, with the side that gets them.
POSTS = (
    ("trick_points", DECLARER),
    ("contract_bonus", DECLARER),
    ("overtrick_bonus", DECLARER),
    ("slam", DECLARER),
    ("undertricks", DEFENDERS),
    ("slam", DEFENDERS),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A contract, its tricks, and the honours of one side."""

    level: int
    strain: str
    doubled: int
    won: int
    vulnerable: bool
    split: tuple[int, int] = (0, 0)
    lacking: str | None = None  # the honour that isn't among four in one hand
    chicane: bool = False
    honours_of: str = DECLARER

    @property
    def has_honours(self) -> bool:
        """Whether any are asked about."""
        return self.chicane or any(self.split)


@dataclass(frozen=True, slots=True)
class Cell:
    """Points of a post under an edition; None where it leaves them open, and why."""

    points: int | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A post of the score, edition by edition."""

    name: str
    side: str
    cells: tuple[Cell, ...]

    @property
    def parts(self) -> bool:
        """Whether the editions that have it differ on it."""
        return len({cell.points for cell in self.cells if cell.points is not None}) > 1


@dataclass(frozen=True, slots=True)
class Column:
    """An edition that scores a contract by itself: its sums, and what they rest on."""

    edition: EditionRow
    totals: dict[str, int]
    units: tuple[UnitLine, ...]
    open: tuple[Post, ...] = ()  # that it gives no points for, nor none

    def leaves_open(self, side: str) -> bool:
        """Whether the sum of a side lacks a post that is left open."""
        return any(post.side == side for post in self.open)


@dataclass(frozen=True, slots=True)
class Premiums:
    """What is left in an edition of its table of scores, and the score by the whole table."""

    edition: EditionRow
    posts: dict[str, int | None]
    units: tuple[UnitLine, ...]
    score: int | None  # by a table that this text lacks in part


@dataclass(frozen=True, slots=True)
class Quiet:
    """An edition that says nothing of it, with the nearest units."""

    edition: EditionRow
    reason: str
    units: tuple[UnitLine, ...]

    @property
    def loss(self) -> Loss:
        """How much is lost of the text that comes nearest."""
        return loss_of(self.units)


@dataclass(slots=True)
class Scores:
    """What all editions say of a contract."""

    columns: list[Column] = field(default_factory=list)
    posts: list[Post] = field(default_factory=list)
    premiums: list[Premiums] = field(default_factory=list)
    quiet: list[Quiet] = field(default_factory=list)

    @property
    def parts(self) -> list[Post]:
        """The posts on which the editions differ."""
        return [post for post in self.posts if post.parts]

    @property
    def leaving_open(self) -> list[Column]:
        """The editions of which not all posts are known."""
        return [column for column in self.columns if column.open]


def load_scores(connection: sqlite3.Connection, asked: Asked) -> Scores:
    """What each edition of the database says of a contract, the oldest first.

    Raises UnusableInput where there can be no such honours.
    """
    rulesets = load_rulesets()
    shelf = [row for row in load_shelf(connection) if row.siglum in rulesets]
    told = {row.siglum: _told(asked, rulesets[row.siglum]) for row in shelf}
    ids = {unit for one in told.values() for answer in one.values() for unit in answer.units}
    units = load_unit_lines(connection, ids)
    found = Scores()
    scoring = [row for row in shelf if not told[row.siglum]["score-contract"].silent]
    found.posts = _posts([told[row.siglum] for row in scoring], asked)
    found.columns = [
        _column(row, told[row.siglum], asked, units, _open(found.posts, at))
        for at, row in enumerate(scoring)
    ]
    for row in shelf:
        if row in scoring:
            continue
        premiums = told[row.siglum].get("wbf-premiums")
        table = _table(rulesets[row.siglum])
        if premiums is None or (premiums.silent and table is None):
            contract = told[row.siglum]["score-contract"]
            found.quiet.append(Quiet(row, "", _named(contract, units)))
        else:
            posts = {} if premiums.silent else premiums.result
            points = _by_table(table, asked) if table else None
            found.premiums.append(Premiums(row, posts, _named(premiums, units), points))
    return found


def _told(asked: Asked, ruleset: Ruleset) -> dict[str, Answer]:
    """What an edition decides of the contract, its honours, and the premiums of duplicate."""
    contract = {"level": asked.level, "strain": asked.strain, "doubled": asked.doubled}
    situations: dict[str, dict[str, Any]] = {
        "score-contract": {"contract": contract, "tricks_won_by_declarer": asked.won},
        "wbf-premiums": _premiums(asked, ruleset),
    }
    if asked.has_honours:
        situations["honours"] = _honours(asked)
    checks = {name: find_check(name) for name in situations}
    return {
        name: decide(checks[name], read_situation(checks[name], case, name), ruleset)
        for name, case in situations.items()
    }


def _honours(asked: Asked) -> dict[str, Any]:
    case: dict[str, Any] = {"strain": asked.strain, "split": list(asked.split)}
    case["chicane"] = asked.chicane
    if asked.lacking and max(asked.split) == len(HONOURS) - 1:
        case["cards"] = [rank for rank in HONOURS if rank != asked.lacking]
    return case


def _premiums(asked: Asked, ruleset: Ruleset) -> dict[str, Any]:
    table = _table(ruleset)
    made = "none"
    if table and asked.won >= table.book + asked.level:
        game = table.game_from <= _trick_points(table, asked)
        made = "game" if game else "part_score"
    case: dict[str, Any] = {"made": made, "vulnerable": asked.vulnerable}
    case["doubled"] = asked.doubled
    slams = dict(zip(sorted(table.slam), ("small", "grand"), strict=True)) if table else {}
    if made != "none" and asked.level in slams:
        case["slam"] = slams[asked.level]
    return case


def _trick_points(table: ScoreTable, asked: Asked) -> int:
    each, first = table.trick, table.first_trick
    odd = {name: first[name] + (asked.level - 1) * each[name] for name in each}
    return dict(odd.items())[asked.strain] * table.factor[asked.doubled]  # type: ignore[index]


def _table(ruleset: Ruleset) -> ScoreTable | None:
    """The whole table of duplicate scores, with what the text lost put in from elsewhere."""
    try:
        return score_table(Rules(ruleset, supplied=True))
    except Silent:
        return None


def _by_table(table: ScoreTable, asked: Asked) -> int:
    how = (asked.level, asked.strain, asked.doubled, asked.vulnerable, asked.won)
    return score(table, *how)  # type: ignore[arg-type]


def _open(posts: Sequence[Post], at: int) -> tuple[Post, ...]:
    """The posts that the edition at that place leaves open."""
    return tuple(post for post in posts if post.cells[at].points is None)


def _column(
    row: EditionRow,
    told: Mapping[str, Answer],
    asked: Asked,
    units: dict[str, UnitLine],
    left_open: tuple[Post, ...],
) -> Column:
    result = told["score-contract"].result
    totals = {
        DECLARER: sum(result["declarer"].values()),
        DEFENDERS: sum(result["defenders"].values()),
    }
    named = list(told["score-contract"].units)
    honours = told.get("honours")
    if honours is not None:
        named += [one for one in honours.units if one not in named]
        totals[asked.honours_of] += honours.result.get("points", 0)
    return Column(row, totals, tuple(units[one] for one in named), left_open)


def _posts(told: Sequence[Mapping[str, Answer]], asked: Asked) -> list[Post]:
    """The posts that any edition gives points for."""
    key = {DECLARER: "declarer", DEFENDERS: "defenders"}
    found = [
        Post(
            name,
            side,
            tuple(Cell(one["score-contract"].result[key[side]][name]) for one in told),
        )
        for name, side in POSTS
    ]
    if asked.has_honours:
        cells = tuple(
            Cell(one["honours"].result.get("points"), worth_saying(one["honours"].reason))
            for one in told
        )
        found.append(Post("honours", asked.honours_of, cells))
    return [
        post for post in found if post.name == "honours" or any(cell.points for cell in post.cells)
    ]


def _named(answer: Answer, units: dict[str, UnitLine]) -> tuple[UnitLine, ...]:
    return tuple(units[one] for one in answer.units)
