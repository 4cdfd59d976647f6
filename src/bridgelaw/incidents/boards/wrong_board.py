"""A board that these players should not play in this round."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_15b_wrong_board import Result, WrongBoard, not_meant_for_them


class Outcome(Enum):
    """The outcome for the board."""

    NOT_BEGUN = Text("No cards have been taken out: the players take the right board.")
    RIGHT_BOARD = Text("Both pairs were due to play the board: they play on.")
    TEAMS = Text("The rules for matches of teams decide what happens to it.")
    CANCELLED = Text("The board is cancelled.")
    COMPLETED = Text("The board is completed, and the score stands.")


OUTCOMES = {
    Result.NOT_BEGUN: Outcome.NOT_BEGUN,
    Result.RIGHT_BOARD: Outcome.RIGHT_BOARD,
    Result.TEAMS: Outcome.TEAMS,
    Result.CANCELLED: Outcome.CANCELLED,
    Result.COMPLETED: Outcome.COMPLETED,
}


@incident(
    "wrong board or opponents",
    group="cards and boards",
    case=WrongBoard,
    title=Text("A board that is not due, or wrong opponents"),
    seat_matters=False,
)
def wrong_board(case: WrongBoard) -> Outcome:
    """All four are playing, or have played, a board that is not meant for them in this round, or
    not against each other. If the board is due and only the seats are wrong, see "wrong seats";
    where one player holds cards of another board, "cards from another board"."""
    return OUTCOMES[not_meant_for_them(case)]
