"""Boards: who deals which, who is vulnerable, and what becomes of a wrong one."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from engine.cards import Seat
from engine.registry import check
from engine.rules import Rules, Silent
from schema.check import Decision, Situation


class Board(Situation):
    """A board by its number."""

    board: Annotated[int, Field(ge=1, le=24)]


class OfBoard(Decision):
    """Who deals it, and who is vulnerable."""

    dealer: Seat
    vulnerable: Literal["none", "NS", "EW", "all"]


@check("board-dealer-vulnerability", situation=Board, decision=OfBoard, concept="kwetsbaarheid")
def board_dealer_vulnerability(asked: Board, rules: Rules) -> OfBoard:
    """What a table of boards says of one of them."""
    dealers, vulnerable = rules.listed("board.dealer"), rules.listed("board.vulnerable")
    at = asked.board - 1
    return OfBoard(dealer=dealers[at], vulnerable=vulnerable[at])


class WrongBoard(Situation):
    """A board that wasn't meant for this round; or a board into which hands were returned."""

    played_before: bool | None = None
    hands_returned: bool | None = None
    both_pairs_or_director_present: bool = False

    @model_validator(mode="after")
    def _a_question(self) -> "WrongBoard":
        if self.played_before is None and self.hands_returned is None:
            raise ValueError("geef played_before of hands_returned")
        return self


class WrongBoardRuling(Decision):
    """Whether its score stands, what the director may order, whether a hand may come out again."""

    score: str | None = None
    director_may: list[str] | None = None
    hand_may_be_taken_out: bool | None = None


@check("wrong-board", situation=WrongBoard, decision=WrongBoardRuling, concept="verkeerd-bord")
def wrong_board(asked: WrongBoard, rules: Rules) -> WrongBoardRuling:
    """What becomes of a board that was played in the wrong round, or was put away."""
    if asked.hands_returned is not None:
        return _put_away(asked, rules)
    if asked.played_before:
        raise Silent("wat er gold voor wie het bord al speelde, is verloren", "wrong_board.score")
    return WrongBoardRuling(
        score=rules.word("wrong_board.score"),
        director_may=rules.listed("wrong_board.director_may"),
    )


def _put_away(asked: WrongBoard, rules: Rules) -> WrongBoardRuling:
    when = rules.word("board.returned_hand_may_come_out")
    if not asked.hands_returned:
        raise Silent("dit geldt pas als de handen terug zijn", "board.returned_hand_may_come_out")
    present = asked.both_pairs_or_director_present
    return WrongBoardRuling(hand_may_be_taken_out=when == "if_watched" and present)
