"""The dealer and the vulnerability of a board."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_02_boards import BoardMarked, marked_as_standard, plays_as_marked


class Outcome(Enum):
    """The marking that counts."""

    BY_NUMBER = Text("The number of the board determines the dealer and the vulnerability.")
    NOT_TO_BE_USED = Text("The board may not be used as it is.")
    AS_MARKED = Text("The markings on the board apply for this session.")


@incident(
    "board markings",
    group="cards and boards",
    case=BoardMarked,
    title=Text("Who is the dealer, and who is vulnerable?"),
    seat_matters=False,
)
def board_markings(case: BoardMarked) -> Outcome:
    """The players do not know who deals or who is vulnerable, or a board turns out to be marked
    wrongly, perhaps after it has been played. If it was marked otherwise at other tables see
    "fouled board"."""
    if marked_as_standard(case):
        return Outcome.BY_NUMBER
    if not case.in_use:
        return Outcome.NOT_TO_BE_USED
    plays_as_marked(case)
    return Outcome.AS_MARKED
