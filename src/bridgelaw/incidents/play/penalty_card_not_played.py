"""A defender played a card other than the penalty card that had to be played."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder, NoRight, PlayContinues
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import Settled, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_52_penalty_card_not_played import (
    PenaltyCardDue,
    Right,
    Why,
    found_too_late,
    is_accepted,
    penalty_card_was_due,
)
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.play.played_card import Holder


class Outcome(Enum):
    """The outcome for the card that was played instead."""

    LED_TOO_SOON = Text("The player led before declarer had chosen about partner's penalty card.")
    NOT_DUE = Text("The player did not have to play the penalty card; nothing is wrong.")
    TOO_LATE = Text(
        "It is discovered too late to be corrected: an established revoke without transfer "
        "of tricks."
    )
    STANDS = Text(
        "Declarer has played since, and so the card is accepted; the penalty card stays on the "
        "table."
    )
    ACCEPTED = Text("Declarer accepts the card; the penalty card stays on the table.")
    REFUSED = Text(
        "The penalty card must be played, and the other card becomes a major penalty card."
    )


class PenaltyCardNotPlayed(PenaltyCardDue):
    """A card played in place of the penalty card."""

    holder = Settled(value=Holder.DEFENDER)
    deliberate = Settled(value=True)
    penalty_card_due = yes_no(
        PenaltyCardDue.penalty_card_due.ask,
        help=PenaltyCardDue.penalty_card_due.help,
        known=PenaltyCardDue.penalty_card_due.known,
    )


@incident(
    "penalty card not played",
    group="play",
    case=PenaltyCardNotPlayed,
    title=Text("A penalty card was not played although it was due"),
    who=Text("Who led or played another card than his penalty card?"),
)
@names_the_next
def penalty_card_not_played(case: PenaltyCardNotPlayed) -> Outcome:
    """A defender with a penalty card on the table has led or played another card. Whether he was
    bound to play the penalty card is seen here too."""
    if case.led_too_soon:
        case.do(GoOnUnder("50D2", Why.LED_TOO_SOON), "50D2")
        return Outcome.LED_TOO_SOON
    if not penalty_card_was_due(case):
        case.do(PlayContinues(), "52A")
        return Outcome.NOT_DUE
    if found_too_late(case):
        return Outcome.TOO_LATE
    case.do(NoRight(case.owner(), Right.TAKE_IT_BACK), "52A")
    if not is_accepted(case):
        return Outcome.REFUSED
    return Outcome.STANDS if case.declarer_played_since else Outcome.ACCEPTED
