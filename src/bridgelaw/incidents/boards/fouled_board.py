"""A board that was not the same at all tables."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import ScoreStands
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_87_fouled_board import (
    Fouled,
    in_a_match,
    in_groups,
    is_fouled,
    who_moved_the_cards,
)


class Outcome(Enum):
    """The outcome for the scores."""

    NOT_FOULED = Text("The board is not fouled: the scores stand.")
    GROUPS = Text("The board is fouled: its scores are put into groups.")
    MATCH = Text("The board is fouled: its results in the match cannot be compared.")


@incident(
    "fouled board",
    group="cards and boards",
    case=Fouled,
    title=Text(
        "A board was not the same at all tables: cards in a wrong hand, another dealer or "
        "vulnerability"
    ),
    seat_matters=False,
)
def fouled_board(case: Fouled) -> Outcome:
    """Tables that are compared played a board in different forms: cards in a wrong hand, or another
    dealer or vulnerability on a copy of it. For a hand of too many or too few cards see "wrong
    number of cards"."""
    if not is_fouled(case):
        case.do(ScoreStands(Role.BOTH_SIDES), "87A")
        return Outcome.NOT_FOULED
    who_moved_the_cards(case)
    if in_a_match(case):
        return Outcome.MATCH
    in_groups(case)
    return Outcome.GROUPS
