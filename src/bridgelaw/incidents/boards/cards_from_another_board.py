"""A player called on cards that were not from his hand on this board."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_15_cards_from_wrong_board import (
    WrongCards,
    another_pocket,
    called_on_wrong_cards,
)


class Outcome(Enum):
    """The outcome for the board."""

    ANOTHER_LAW = Text("The cards belonged to this board: another law applies.")
    CALLS_AGAIN = Text("The calls are cancelled; the player calls again with the correct hand.")
    ADJUSTED = Text("The calls are cancelled, and the score is adjusted.")


@incident(
    "cards from another board",
    group="cards and boards",
    case=WrongCards,
    title=Text("A player called on cards from another board"),
    who=Text("Who called on the wrong cards?"),
)
def cards_from_another_board(case: WrongCards) -> Outcome:
    """One player had taken his cards from another board, or from a wrong pocket, and has called.
    Where all four play a board that is not due see "wrong board or opponents"."""
    if another_pocket(case):
        return Outcome.ANOTHER_LAW
    return Outcome.CALLS_AGAIN if called_on_wrong_cards(case) else Outcome.ADJUSTED
