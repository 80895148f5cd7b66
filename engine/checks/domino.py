"""Domino: how it begins, what may be played, when it is closed, who wins and what it brings."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from engine.cards import Tile
from engine.dominoes import Ends, ends_of, fits_nowhere, may_make
from engine.forms import TileText
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Half = Annotated[int, Field(ge=0)]
Left = Annotated[int, Field(ge=0)]


class Line(Situation):
    """A moment in a game of domino: what lies there, who holds what, how it ended."""

    mode: Literal["pips", "to_100", "single_game"] | None = None
    players: list[str] | None = None
    out: str | None = None
    pips: dict[str, Left] | None = None
    ends: Annotated[list[Half], Field(min_length=2, max_length=2)] | None = None
    hands: dict[str, list[TileText]] | None = None
    line: Annotated[list[TileText], Field(min_length=1)] | None = None
    tile: TileText | None = None
    first_tile: Literal["any"] | None = None
    tiles_per_player: Annotated[int, Field(ge=0)] | None = None
    exposed_tile_of: str | None = None
    blocked: bool = False
    nobody_skips: bool = False
    closing_failed: bool = False

    @model_validator(mode="after")
    def _ended_one_way(self) -> "Line":
        if self.blocked and self.out is not None:
            raise ValueError("het spel is gesloten of er is iemand uit, niet beide")
        if self.blocked and self.pips is None:
            raise ValueError("geef bij een gesloten spel ook pips")
        return self

    @property
    def seated(self) -> list[str]:
        """Everybody who is named."""
        named = [*(self.players or []), *(self.pips or {}), *([self.out] if self.out else [])]
        return list(dict.fromkeys(named))


class Domino(Decision):
    """What holds: who wins what, whether it is closed, what may be done."""

    winner: str | None = None
    pays: dict[str, int | str] | None = None
    writes: dict[str, int] | None = None
    blocked: bool | None = None
    legal: bool | None = None
    may_make: list[list[int]] | None = None
    to_close: list[list[int]] | None = None
    custom: str | None = None
    first_to_finish: str | None = None
    other_left_with: int | None = None
    may: dict[str, list[str]] | None = None
    costs: bool | None = None


@check("domino", situation=Line, decision=Domino, concept="domino-telling")
def domino(asked: Line, rules: Rules) -> Domino:
    """What a situation in domino brings."""
    rules = rules.for_game("domino")
    if asked.exposed_tile_of is not None:
        return Domino(may={asked.exposed_tile_of: rules.listed("exposed.owner_may")})
    if asked.closing_failed:
        return Domino(costs=rules.flag("closed.attempt_failed_costs"))
    if asked.tiles_per_player is not None:
        return Domino(legal=_may_hold(asked.tiles_per_player, len(asked.seated), rules))
    if asked.first_tile is not None:
        binds = rules.flag("first_tile.custom_binds")
        legal = rules.flag("first_tile.any") and not binds
        return Domino(legal=legal, custom=rules.word("first_tile.custom"))
    if asked.nobody_skips:
        return Domino(
            first_to_finish=rules.word("unskipped.first_to_finish"),
            other_left_with=rules.number("unskipped.left"),
        )
    if asked.ends is not None or asked.line is not None:
        return _on_the_line(asked, rules)
    return _ended(asked, rules)


def _may_hold(tiles: int, players: int, rules: Rules) -> bool:
    """Whether each may have so many: the least, or one of the numbers that are agreed upon."""
    least, agreed = rules.number("tiles.least"), rules.listed("tiles.agreed")
    enough = tiles * (players or rules.number("players", aside=True))
    if tiles < least or enough > rules.number("pack.tiles", aside=True):
        return False
    if tiles == least or tiles in agreed:
        return True
    raise Silent("zoveel stenen staan er niet bij", "domino.tiles.agreed")


def _on_the_line(asked: Line, rules: Rules) -> Domino:
    """Whether a tile fits, and what it makes of the ends; or whether anybody can go on."""
    ends: Ends | None = (asked.ends[0], asked.ends[1]) if asked.ends else None
    if ends is None and asked.line:
        ends = ends_of(asked.line)
    if ends is None:
        rules.rest_on("matching.either_end")
        return Domino(legal=False)
    if asked.tile is not None:
        made = may_make(ends, asked.tile)
        if not made:
            rules.rest_on("matching.either_end")
            return Domino(legal=False)
        chosen = made if rules.flag("matching.either_end") else made[:1]
        if asked.hands is None:
            return Domino(legal=True, may_make=chosen)
        return Domino(legal=True, may_make=chosen, to_close=_closing(made, asked.hands, rules))
    if asked.hands is None:
        rules.rest_on("matching.either_end")
        return Domino(legal=True)
    closes = rules.flag("closed.when_nobody_can")
    if asked.line is not None and len(asked.line) == 1:
        closes = closes and rules.flag("closed.by_first_move")
    return Domino(blocked=closes and fits_nowhere(ends, asked.hands.values()))


def _closing(made: list[list[int]], hands: dict[str, list[Tile]], rules: Rules) -> list[list[int]]:
    """Of the ends that he can make: which close the game, as far as his own tiles go."""
    held = {half for hand in hands.values() for tile in hand for half in (tile.high, tile.low)}
    lacking = rules.word("closing.everywhere") == "what_he_lacks"
    return [ends for ends in made if ends[0] == ends[1] and (ends[0] not in held) is lacking]


def _ended(asked: Line, rules: Rules) -> Domino:
    """Who wins, what he is paid, and what he writes down."""
    if asked.blocked:
        how, winner = "closed", _fewest(asked.pips or {}, rules)
    elif asked.out is not None:
        how = "out"
        by_going_out = rules.word("out.winner", aside=asked.mode is not None) == "out"
        winner = asked.out if by_going_out else _fewest(asked.pips or {}, rules)
    else:
        raise Silent("zo is het spel nog niet uit", "domino.closed.winner", "domino.out.winner")
    if asked.mode is None:
        rules.rest_on(f"{how}.winner")
        return Domino(winner=winner)
    answer: dict[str, Any] = {"winner": winner} if how == "closed" else {}
    left = {player: n for player, n in (asked.pips or {}).items() if player != winner}
    if rules.states(f"{how}.writes.{asked.mode}"):
        all_of_it = rules.word(f"{how}.writes.{asked.mode}") == "all"
        own = 0 if all_of_it else len(left) * (asked.pips or {}).get(winner, 0)
        return Domino(**answer, writes={winner: sum(left.values()) - own})
    losers = [player for player in asked.seated if player != winner]
    pays = rules.word(f"{how}.pays.{asked.mode}")
    return Domino(**answer, pays={one: _paid(pays, one, winner, asked) for one in losers})


def _fewest(pips: dict[str, int], rules: Rules) -> str:
    pick = min if rules.word("closed.winner") == "fewest_pips" else max
    best = pick(pips.values())
    winners = [player for player, n in pips.items() if n == best]
    if len(winners) > 1:
        raise Silent("wie er bij evenveel ogen wint, staat er niet", "domino.closed.winner")
    return winners[0]


def _paid(how: str, loser: str, winner: str, asked: Line) -> int | str:
    """What a loser pays: the agreed sum, or for his pips, all or what he has more."""
    if how == "agreed_sum":
        return how
    pips = asked.pips or {}
    if loser not in pips:
        raise Silent("niet genoemd is hoeveel ogen iemand overhoudt", "domino.out.pays.pips")
    return pips[loser] - (pips.get(winner, 0) if how == "difference" else 0)


class Beginning(Situation):
    """What is asked before the first tile: who drew what, or who does what."""

    drawn: dict[str, TileText] | None = None
    asks: (
        Literal["takes_first", "rest_lies", "may_pick", "breaks_row", "first_of_row", "goes_on"]
        | None
    ) = None
    target: Annotated[int, Field(ge=1)] | None = None

    @model_validator(mode="after")
    def _one_question(self) -> "Beginning":
        asked = (self.drawn, self.asks, self.target)
        if sum(one is not None for one in asked) != 1:
            raise ValueError("vraag één ding: drawn, asks of target")
        return self


class Begins(Decision):
    """Who it is, where, or whether it may be."""

    first_move: str | None = None
    who: str | None = None
    where: str | None = None
    allowed: bool | None = None
    usual: bool | None = None
    stirred_again: bool | None = None


@check("domino-begin", situation=Beginning, decision=Begins, concept="domino-begin")
def domino_begin(asked: Beginning, rules: Rules) -> Begins:
    """How a game of domino begins, and goes on after a round."""
    rules = rules.for_game("domino")
    if asked.drawn is not None:
        return Begins(first_move=_drew_best(asked.drawn, rules))
    if asked.target is not None:
        return Begins(allowed=True, usual=asked.target in rules.listed("target"))
    if asked.asks == "rest_lies":
        return Begins(where=rules.word("start.rest_at"))
    if asked.asks == "may_pick":
        return Begins(allowed=rules.flag("start.may_pick"))
    if asked.asks == "goes_on":
        return Begins(stirred_again=rules.flag("out.goes_on.to_100"))
    names = {"takes_first": "first_takes", "breaks_row": "row_broken_by"}
    return Begins(who=rules.word(f"start.{names.get(str(asked.asks), 'first_of_row')}"))


def _drew_best(drawn: dict[str, Tile], rules: Rules) -> str:
    pick = max if rules.word("draw.first_move") == "highest" else min
    pips = {player: tile.high + tile.low for player, tile in drawn.items()}
    best = pick(pips.values())
    if list(pips.values()).count(best) > 1:
        raise Silent(
            "welke van twee even hoge stenen telt, staat er niet", "domino.draw.first_move"
        )
    return next(player for player, n in pips.items() if n == best)
