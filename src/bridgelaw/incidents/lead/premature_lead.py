"""A lead to the next trick before the trick in progress was complete."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_57_premature_lead_or_play import is_excused
from bridgelaw.laws.irregular_leads.law_57a_play_before_partner import declarer_demands
from bridgelaw.laws.irregular_leads.premature_lead import (
    Fate,
    PrematureLead,
    after_the_demand,
    excused,
    trick_first,
)
from bridgelaw.laws.play.law_47e_play_on_misinformation import told_by_opponent
from bridgelaw.laws.play.played_card import Holder, law_of_play, led_the_trick


class Outcome(Enum):
    """The outcome for the lead."""

    TAKEN_BACK = Text(
        "An opponent said that it was the player's turn: the card is taken back without "
        "rectification."
    )
    NOT_TOO_EARLY = Text(
        "No trick is in progress: the lead is not premature, but may be out of turn."
    )
    NO_LEAD = Text(
        "The player has not played to the trick in progress: the card is played to that trick."
    )
    STANDS = Text("The hand that led has won the trick: the lead stands.")
    ACCEPTED = Text("Another hand has won the trick, but the lead is accepted.")
    PENALTY_CARD = Text(
        "Another hand has won the trick, and the lead is refused: the card is a major penalty card."
    )
    CORRECT_HAND = Text(
        "Another hand has won the trick, and the lead is taken back and made from the correct hand."
    )
    LAST_TRICK = Text(
        "Another hand has won the trick, and a lead out of turn to the last trick must be taken "
        "back."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    NO_TRICK = Text("no card has been played to the trick in progress")
    A_PLAY = Text(
        "his card is the first from his hand to the trick in progress, and was played out of turn"
    )


OUTCOMES = {
    Fate.STANDS: Outcome.STANDS,
    Fate.ACCEPTED: Outcome.ACCEPTED,
    Fate.LAST_TRICK: Outcome.LAST_TRICK,
}


@incident(
    "premature lead",
    group="lead",
    case=PrematureLead,
    title=Text("A lead to the next trick before this one was complete"),
    who=Text("Who led too early?"),
)
def premature_lead(case: PrematureLead) -> Outcome:
    """A player who had played to the trick in progress led to the next one before all four had
    played. If the trick was complete see "lead out of turn"; for a card played to the trick too
    early see "play out of turn"."""
    table = case.before()
    if led_the_trick(case.record, case.card):
        case.do(GoOnUnder("53", Why.NO_TRICK), "57")
        return Outcome.NOT_TOO_EARLY
    if table is not None and case.seat is not None and not table.has_played_to_current(case.seat):
        if table.current:
            case.do(GoOnUnder(law_of_play(table, case.seat), Why.A_PLAY), "57")
            return Outcome.NO_LEAD
        if table.leader is not None:
            case.do(GoOnUnder("53", Why.NO_TRICK), "57")
            return Outcome.NOT_TOO_EARLY
    if case.holder is Holder.DEFENDER:
        return _defender(case)
    if told_by_opponent(case):
        return Outcome.TAKEN_BACK
    return OUTCOMES.get(trick_first(case), Outcome.CORRECT_HAND)


def _defender(case: PrematureLead) -> Outcome:
    """Rule on a defender.

    If he led before partner, declarer has options; if before an opponent, the trick is completed
    first.
    """
    if told_by_opponent(case):
        return Outcome.TAKEN_BACK
    if case.partner_had_played:
        found = trick_first(case)
    elif is_excused(case):
        found = excused(case)
    else:
        declarer_demands(case)
        found = after_the_demand(case)
    return OUTCOMES.get(found, Outcome.PENALTY_CARD)
