"""The winner of a trick, and the player in turn."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_44_sequence_of_play import (
    TrickSoFar,
    in_turn,
    is_complete,
    led_out_of_turn,
    winner_leads,
)


class Outcome(Enum):
    """The state of the trick."""

    WON = Text("The trick is complete; the hand that won it leads to the next.")
    LAST_TRICK = Text("The trick is complete, and it was the last.")
    INCOMPLETE = Text("The trick is not complete; the next player in turn plays to it.")
    OUT_OF_TURN = Text(
        "The cards were not played in turn, one from each hand; another law rectifies that."
    )
    REVOKE = Text("A player failed to follow suit when able to: a revoke.")


@incident(
    "trick",
    group="play",
    case=TrickSoFar,
    title=Text("Whose trick is it, and who leads or plays next?"),
    seat_matters=False,
)
def trick(case: TrickSoFar) -> Outcome:
    """The players disagree about who won a trick, who is to play to it, or who leads to the next;
    nobody claims that anything was irregular."""
    if is_complete(case):
        return Outcome.WON if winner_leads(case) else Outcome.LAST_TRICK
    if not in_turn(case.trick()) or led_out_of_turn(case):
        return Outcome.OUT_OF_TURN
    return Outcome.INCOMPLETE if case.followed_suit else Outcome.REVOKE
