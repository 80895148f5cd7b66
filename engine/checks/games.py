"""Games and the rubber: when a side has won one, and what it gets."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from engine.games import win_game
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation

Games = dict[str, Annotated[int, Field(ge=0, le=2)]]
BySide = dict[str, int]


class Scored(Situation):
    """How a game stands, and what was scored; or a game that was won; or a rubber broken off."""

    games: Games = Field(default_factory=dict)
    below: BySide = Field(default_factory=dict)
    adds: BySide | None = None
    adds_honours: BySide | None = None
    event: Literal["game", "stop"] | None = None
    by: str | None = None
    net_totals: BySide | None = None
    players: Literal[3, 4] = 4

    @model_validator(mode="after")
    def _one_question(self) -> "Scored":
        scored = self.adds is not None or self.adds_honours is not None
        if scored is (self.event is not None):
            raise ValueError("geef adds, of event, een van beide")
        if (self.by is None) is (self.event == "game"):
            raise ValueError("geef by bij event game, en anders niet")
        return self

    @property
    def sides(self) -> list[str]:
        """The sides that are named, in order."""
        named = [*self.games, *self.below, *(self.adds or ()), *(self.adds_honours or ())]
        return list(dict.fromkeys(named))


class GameRuling(Decision):
    """What becomes of the game, of the rubber, or of what was scored in it."""

    game_won_by: str | None = None
    total: int | None = None
    bonus: int | None = None
    below_after: BySide | None = None
    rubber_won_by: str | None = None
    bonus_first_game: int | None = None
    extra: BySide | None = None
    points_so_far: str | None = None
    winner: str | None = None
    usual: str | None = None


@check("game-and-rubber", situation=Scored, decision=GameRuling, concept="manche")
def game_and_rubber(asked: Scored, rules: Rules) -> GameRuling:
    """Who wins a game or a rubber, and what it brings."""
    if asked.event == "stop":
        return _stopped(asked, rules)
    if asked.by is not None:
        return _game(asked, asked.by, rules)
    return _scored(asked, rules)


def _scored(asked: Scored, rules: Rules) -> GameRuling:
    """Trick points bring a game; honours do not, whatever they are worth."""
    counted = dict(asked.adds or {})
    if asked.adds_honours and rules.flag("game.honours_count"):
        counted = {
            side: counted.get(side, 0) + asked.adds_honours.get(side, 0) for side in asked.sides
        }
    needed = rules.number("game.points")
    totals = {side: asked.below.get(side, 0) + added for side, added in counted.items()}
    winner = max(totals, key=lambda side: totals[side], default=None)
    if winner is None or totals[winner] < needed:
        return GameRuling(game_won_by=None)
    begins_again = rules.flag("game.others_begin_again")
    after = {
        side: 0 if begins_again or side == winner else asked.below.get(side, 0)
        for side in asked.sides
    }
    won = win_game(asked.games.get(winner, 0), asked.players, rules)
    found: dict[str, Any] = {"game_won_by": winner, "total": totals[winner], "below_after": after}
    if rules.states("game.first_bonus"):
        found["bonus"] = won.bonus + won.rubber_bonus
    return GameRuling(**found)


def _game(asked: Scored, by: str, rules: Rules) -> GameRuling:
    won = win_game(asked.games.get(by, 0), asked.players, rules)
    if not won.ends_rubber:
        return GameRuling(bonus=won.bonus)
    found: dict[str, Any] = {"rubber_won_by": by, "bonus": won.rubber_bonus}
    if rules.states("game.first_bonus"):
        found["bonus_first_game"] = won.bonus
    return GameRuling(**found)


def _stopped(asked: Scored, rules: Rules) -> GameRuling:
    """A rubber that isn't played to its end: points count, or the totals decide."""
    unfinished = max(asked.games.values(), default=0) < rules.number("rubber.games", aside=True)
    if rules.states("unfinished.points_so_far"):
        points = rules.word("unfinished.points_so_far")
        extra = rules.number("unfinished.game_bonus")
        won = {side: extra for side, games in asked.games.items() if games and unfinished}
        if won:
            return GameRuling(extra=won, points_so_far=points)
        return GameRuling(points_so_far=points)
    most = rules.word("rubber.won_by")
    totals = asked.net_totals
    if not totals or most != "highest_total":
        raise Silent("de totalen van beide kanten zijn niet genoemd", "rubber.won_by")
    best = [side for side, total in totals.items() if total == max(totals.values())]
    if len(best) == 1:
        return GameRuling(winner=best[0])
    if not unfinished:
        raise Silent("over gelijke totalen na een hele robber staat er niets", "unfinished.level")
    return GameRuling(winner=None, usual=rules.word("unfinished.level"))


class WrittenWrong(Situation):
    """An error in the score: whether it changes trick points, and what was bid upon it."""

    changes_trick_points: bool
    auction_completed_since: bool = False


class Corrected(Decision):
    """Whether it must be put right, and whether the cards are then dealt anew."""

    must_correct: bool
    new_deal: bool | None = None


@check("score-correction", situation=WrittenWrong, decision=Corrected, concept="correctietermijn")
def score_correction(asked: WrittenWrong, rules: Rules) -> Corrected:
    """Whether an error in writing the score is put right: trick points only in time."""
    must = rules.word("score_error.correction") == "must"
    if not asked.changes_trick_points:
        return Corrected(must_correct=must)
    if asked.auction_completed_since and not rules.flag("score_error.tricks_after_auction"):
        return Corrected(must_correct=False)
    return Corrected(must_correct=must, new_deal=rules.flag("score_error.then_new_deal"))
