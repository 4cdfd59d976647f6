"""The board whose cards a player had called on at another board."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_15_cards_from_wrong_board import BoardOfTheCards, played_normally


class Outcome(Enum):
    """The outcome for the board."""

    NORMAL = Text("The board is played normally.")
    ADJUSTED = Text("The score is adjusted.")


@incident(
    "board of the wrong cards",
    group="cards and boards",
    case=BoardOfTheCards,
    title=Text("Later, the board that the wrong cards came from"),
    seat_matters=False,
)
def board_of_the_cards(case: BoardOfTheCards) -> Outcome:
    """A player who had called on cards from a wrong board now plays the board that they came from.
    For the board at which he called on them see "cards from another board"."""
    return Outcome.NORMAL if played_normally(case) else Outcome.ADJUSTED
