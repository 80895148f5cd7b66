"""Scores compared with those of others: matchpoints, IMPs and the datum of Butler."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from engine.matchpoints import imps, line_points, points_for, top
from engine.registry import check
from engine.rules import Rules
from schema.check import Decision, Situation

Others = Annotated[int, Field(ge=0)]


def _one_of(*groups: tuple[str, ...]) -> Callable[[Any], Any]:
    """A validator: of these groups of fields just one is given, and all of it."""

    def check_groups(asked: Any) -> Any:
        given = [
            sum(getattr(asked, name) is not None for name in group) / len(group) for group in groups
        ]
        if sorted(given) != [0] * (len(groups) - 1) + [1]:
            told = " of ".join("+".join(group) for group in groups)
            raise ValueError(f"geef één hiervan: {told}")
        return asked

    return check_groups


class Compared(Situation):
    """All results of a line; or how often a board was played; or other scores counted."""

    scores: Annotated[list[int], Field(min_length=1)] | None = None
    line: Literal["NS", "EW"] | None = None
    times_played: Annotated[int, Field(ge=1)] | None = None
    own: int | None = None
    lower: Others | None = None
    equal: Others | None = None
    higher: Others | None = None
    adjusted: Literal["innocent"] | None = None
    session_percent: Annotated[int | float, Field(ge=0, le=100)] | None = None

    _given = model_validator(mode="after")(
        _one_of(
            ("scores",),
            ("times_played",),
            ("lower", "equal", "higher"),
            ("adjusted", "session_percent"),
        )
    )


class Matchpoints(Decision):
    """Points, in the order of the scores or of one; the most there is; or a percentage."""

    points: int | list[int] | None = None
    top: int | None = None
    percent: int | float | None = None


@check("matchpoints", situation=Compared, decision=Matchpoints, concept="matchpunten")
def matchpoints(asked: Compared, rules: Rules) -> Matchpoints:
    """The matchpoints of a score, or of all scores of a line."""
    if asked.session_percent is not None:
        least = rules.number("adjusted_score.innocent_percent")
        higher = rules.flag("adjusted_score.own_average_if_higher")
        own = asked.session_percent
        return Matchpoints(percent=max(least, own) if higher else least)
    if asked.times_played is not None:
        return Matchpoints(top=top(asked.times_played, rules))
    if asked.scores is not None:
        scores = asked.scores
        rules.rest_on(f"top.played_{len(scores)}")
        if asked.line == "EW" and rules.states("matchpoints.other_line"):
            same = rules.word("matchpoints.other_line") == "same"
            scores = scores if same else [-score for score in scores]
        return Matchpoints(points=line_points(scores, rules))
    assert asked.lower is not None
    assert asked.equal is not None
    assert asked.higher is not None
    points = points_for(asked.lower, asked.equal, asked.higher, rules)
    if rules.states("top.less_than_pairs"):
        played = asked.lower + asked.equal + asked.higher + 1
        return Matchpoints(points=points, top=top(played, rules))
    return Matchpoints(points=points)


Difference = Annotated[int, Field(multiple_of=10)]


class Differences(Situation):
    """A difference in points, two scores of a team, those of a match, or an adjusted score."""

    difference: Annotated[Difference, Field(ge=0)] | None = None
    table_1_ns: Difference | None = Field(default=None, alias="table1_NS")
    table_2_ew: Difference | None = Field(default=None, alias="table2_EW")
    differences: Annotated[list[Difference], Field(min_length=1)] | None = None
    adjusted: Literal["average_plus", "average_minus"] | None = None

    _given = model_validator(mode="after")(
        _one_of(("difference",), ("table_1_ns", "table_2_ew"), ("differences",), ("adjusted",))
    )


class Imps(Decision):
    """IMPs with the sign of the difference; of a match those won and those lost."""

    difference: int | None = None
    imps: int | list[int]
    won: int | None = None
    lost: int | None = None


@check("imp", situation=Differences, decision=Imps, concept="imp")
def imp(asked: Differences, rules: Rules) -> Imps:
    """The IMPs for a difference, for two tables, or for the boards of a match."""
    if asked.adjusted is not None:
        return Imps(imps=rules.number(f"adjusted_score.imps.{asked.adjusted}"))
    by_board = rules.word("imp.counted_by") == "board"
    if asked.differences is not None:
        counted = asked.differences if by_board else [sum(asked.differences)]
        found = [imps(one, rules) for one in counted]
        won, lost = sum(n for n in found if n > 0), -sum(n for n in found if n < 0)
        return Imps(imps=found, won=won, lost=lost)
    if asked.difference is not None:
        return Imps(imps=imps(asked.difference, rules))
    assert asked.table_1_ns is not None
    assert asked.table_2_ew is not None
    added = rules.word("imp.two_tables") == "added"
    other = asked.table_2_ew if added else -asked.table_2_ew
    difference = asked.table_1_ns + other
    return Imps(difference=difference, imps=imps(difference, rules))


class Datum(Situation):
    """A score and the datum of its board."""

    score: Difference
    datum: Difference


class ButlerScore(Decision):
    """How much the score is above the datum, and the IMPs for it."""

    difference: int
    imps: int


@check("butler", situation=Datum, decision=ButlerScore, concept="butler")
def butler(asked: Datum, rules: Rules) -> ButlerScore:
    """The IMPs of a pair for its score beside the datum."""
    against = asked.datum if rules.word("butler.compared_with") == "datum" else 0
    difference = asked.score - against
    if rules.word("butler.counted_in") != "imps":
        return ButlerScore(difference=difference, imps=difference)
    return ButlerScore(difference=difference, imps=imps(difference, rules))
