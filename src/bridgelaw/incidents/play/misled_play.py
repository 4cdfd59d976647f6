"""A lead or play based on an opponent's statement."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, CardStands, GoOnUnder
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_47e_play_on_misinformation import (
    MisledPlay,
    Prompter,
    Retraction,
    Step,
    about_the_turn,
    mistaken_explanation,
    told_by_opponent,
)
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.play.played_card import law_of_lead, law_of_play, led_the_trick


class Outcome(Enum):
    """The outcome for the card."""

    TAKEN_BACK = Text("The card is taken back without rectification.")
    IN_TURN = Text("It was the player's turn: the card stands as played.")
    OUT_OF_TURN = Text("No opponent misled the player: the card was led or played out of turn.")
    PROPER_LEAD = Text(
        "The player whose lead it was may also have led: the two cards are ruled on together."
    )
    STAYS = Text("The card stands as played.")
    TOO_LATE = Text("It is too late to take the card back; the director may adjust the score.")


class Why(Enum):
    """The reasons for going on under another law."""

    LED = Text("he led out of turn, and no opponent had told him to")
    PROPER_LEAD = Text(
        "the opponent whose lead it was has a card in the trick: find out whether that was his lead"
    )
    PLAYED = Text("he played out of turn, and no opponent had told him to")


class MisledInPlay(MisledPlay):
    """A card led or played on misinformation."""

    led = yes_no(Text("Did he lead the card, rather than play it to a trick that had been led to?"))


def proper_leader_has_played(case: MisledInPlay) -> bool:
    """Return whether he led at an opponent's turn and that opponent has a card in the trick."""
    record = case.record
    if (
        record is None
        or case.seat is None
        or not led_the_trick(record, record.current.by(case.seat))
    ):
        return False
    leader = record.leader
    return (
        leader is not None
        and leader.side is not case.seat.side
        and record.current.by(leader) is not None
    )


OUTCOMES = {
    Retraction.NO_GROUND: Outcome.STAYS,
    Retraction.LEFT: Outcome.STAYS,
    Retraction.TAKEN_BACK: Outcome.TAKEN_BACK,
    Retraction.TOO_LATE: Outcome.TOO_LATE,
}


@incident(
    "misled play",
    group="play",
    case=MisledInPlay,
    title=Text("Misinformed by an opponent before leading or playing"),
    who=Text("Who led or played, misinformed?"),
)
@names_the_next
def misled_play(case: MisledInPlay) -> Outcome:
    """A player led or played because he had been told that it was his turn, or because a call or a
    play had been explained to him wrongly. For a face-down opening lead see "opening lead"."""
    if not about_the_turn(case):
        return OUTCOMES[mistaken_explanation(case)]
    if case.his_turn:
        case.do(CardStands(case.misled_player(), case.the_card()), "47E1")
        return Outcome.IN_TURN
    if case.told_by is Prompter.OPPONENT and proper_leader_has_played(case):
        case.do(GoOnUnder("53B", Why.PROPER_LEAD), "47E1")
        return Outcome.PROPER_LEAD
    if told_by_opponent(case):
        case.do(Advice(Step.NO_REVOKE_ESTABLISHED), "47E1")
        return Outcome.TAKEN_BACK
    if case.led:
        case.do(GoOnUnder(law_of_lead(case.record, case.seat), Why.LED), "47E1")
    else:
        case.do(GoOnUnder(law_of_play(case.record, case.seat), Why.PLAYED), "47E1")
    return Outcome.OUT_OF_TURN
