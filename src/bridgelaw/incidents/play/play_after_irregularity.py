"""Somebody played on after an irregularity."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import PlayContinues
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_60_play_after_illegal_play import (
    Irregularity,
    PlayAfter,
    PlayedOn,
    before_the_correct_lead,
    next_hand_played_on,
    offenders_play_on,
    other_irregularity,
)
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The consequence of the new card."""

    CONDONED = Text(
        "Rectification is lost, and the card led or played out of turn counts as in turn."
    )
    NOT_CONDONED = Text("No right is forfeited by playing on.")
    NO_RIGHT_LOST = Text("The offending side played on: the opponents lose no right.")
    PENALTY_CARD = Text(
        "The defender played before declarer's correct lead: the card is a major penalty card."
    )
    IN_ORDER = Text("Declarer had led from the correct hand, and the play to it is in order.")
    DIRECTOR_JUDGES = Text("Law 60 does not apply; the director judges under Law 11.")


@incident(
    "play after irregularity",
    group="play",
    case=PlayAfter,
    title=Text("Play went on after an irregularity"),
    who=Text("Who played on?"),
)
@names_the_next
def play_after_irregularity(case: PlayAfter) -> Outcome:
    """Somebody led or played out of turn or too early, and before the director had ruled the next
    player, or another, had played as well; or a defender played before declarer's corrected
    lead."""
    if case.played_on is PlayedOn.OFFENDING:
        offenders_play_on(case)
        return Outcome.NO_RIGHT_LOST
    if other_irregularity(case):
        return Outcome.DIRECTOR_JUDGES
    if case.irregularity is Irregularity.LEAD_TAKEN_BACK:
        if before_the_correct_lead(case):
            return Outcome.PENALTY_CARD
        case.do(PlayContinues(), "60B")
        return Outcome.IN_ORDER
    return Outcome.CONDONED if next_hand_played_on(case) else Outcome.NOT_CONDONED
