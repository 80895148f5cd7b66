"""Games and rubbers: what the winner of a game gets, and when he has won the rubber."""

from dataclasses import dataclass

from engine.rules import Rules, Silent


@dataclass(frozen=True, slots=True)
class GameWon:
    """What a game brings: its own bonus, and that of the rubber where it was the last one."""

    ends_rubber: bool
    bonus: int
    rubber_bonus: int


def win_game(won_before: int, players: int, rules: Rules) -> GameWon:
    """What a side gets for a game, when it had won so many in this rubber.

    Raises Silent where the edition doesn't say, and with three players where it says nothing
    of theirs.
    """
    for_each = players == 3
    if for_each and not rules.states("three.game_bonus"):
        raise Silent("over de manches van drie spelers staat er niets")
    last = won_before + 1 >= rules.number("rubber.games")
    rubber = rules.number("rubber.bonus") if last else 0
    if for_each:
        return GameWon(last, rules.number("three.game_bonus"), rubber)
    if last:
        return GameWon(last, 0, rubber)
    first = rules.number_or("game.first_bonus", 0)
    if not first:
        rules.rest_on("rubber.bonus")
    return GameWon(last, first, rubber)
