"""Scores compared: matchpoints for a line of results, and a difference turned into IMPs."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from engine.rules import Rules


def points_for(lower: int, equal: int, higher: int, rules: Rules) -> int:
    """The matchpoints of a score beside so many others that are lower, equal and higher.

    Either so much for each other score, or places that rise by a step from the lowest one on,
    which equal scores share. Raises Silent where the edition doesn't say.
    """
    if rules.states("matchpoints.for_lower"):
        return (
            lower * rules.number("matchpoints.for_lower")
            + equal * rules.number("matchpoints.for_equal")
            + higher * rules.number("matchpoints.for_higher")
        )
    lowest, step = rules.number("matchpoints.lowest"), rules.number("matchpoints.step")
    places = [lowest + step * place for place in range(lower, lower + equal + 1)]
    if not equal or rules.word("matchpoints.equal_scores") != "share":
        return places[-1]
    return sum(places) // len(places)


def line_points(scores: Sequence[int], rules: Rules) -> list[int]:
    """The matchpoints of each score of a line, in the order of the scores."""
    times = Counter(scores)
    found: dict[int, int] = {}
    lower = 0
    for score in sorted(times):
        equal, higher = times[score] - 1, len(scores) - lower - times[score]
        found[score] = points_for(lower, equal, higher, rules)
        lower += times[score]
    return [found[score] for score in scores]


def top(times_played: int, rules: Rules) -> int:
    """The most that a board can bring which was played so often.

    As it is printed for that number of times, else from the number of pairs, two a table.
    """
    printed = f"top.played_{times_played}"
    if rules.states(printed):
        return rules.number(printed)
    return 2 * times_played - rules.number("top.less_than_pairs")


def imps(difference: int, rules: Rules) -> int:
    """The IMPs for a difference in points, with its sign.

    The scale is a list of the lowest difference for 0, 1, 2 … IMPs. Raises Silent where the
    edition has none.
    """
    if rules.word("imp.by") != "scale":
        return difference
    worth = bisect_right(rules.listed("imp.scale"), abs(difference)) - 1
    return worth if difference > 0 else -worth
