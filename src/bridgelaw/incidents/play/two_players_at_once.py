"""Two players led or played at the same time."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_58_simultaneous_plays import (
    TwoPlayers,
    after_the_legal_one,
    then_the_other,
)
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The outcome for the two cards."""

    NEITHER = Text(
        "Neither of the two played a legal card in turn: each card is ruled on by itself."
    )
    BOTH_PLAYED = Text("Both cards are played, the card in turn first.")
    REVOKE = Text(
        "The card in turn comes first; the other one does not follow suit and must be corrected."
    )
    OUT_OF_TURN = Text("The card in turn comes first; the other one was played out of turn.")


@incident(
    "two players at once",
    group="play",
    case=TwoPlayers,
    title=Text("Two players led or played at the same time"),
)
@names_the_next
def two_players_at_once(case: TwoPlayers) -> Outcome:
    """Two players led or played simultaneously, and one of them was in turn. For several cards from
    one hand see "several cards"."""
    if not after_the_legal_one(case):
        return Outcome.NEITHER
    if then_the_other(case):
        return Outcome.BOTH_PLAYED
    return Outcome.REVOKE if case.comes_next else Outcome.OUT_OF_TURN
