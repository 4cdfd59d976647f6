"""A trick that lacks a player's card, or has one too many."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.tricks.defective_trick import Defect, DefectiveTrick
from bridgelaw.laws.tricks.law_67_defective_trick import (
    always_in_hand,
    becomes_penalty_cards,
    extra_card_in_time,
    found_again,
    found_late,
    in_time,
    shows_a_card_late,
    supplies_a_card,
    surplus_goes_back,
)


class Outcome(Enum):
    """The outcome for the trick."""

    CARD_ADDED = Text("The missing card is added to the trick and counts like any other.")
    FIFTH_CARD = Text("A fifth card was played; it is discovered in time.")
    SEVERAL_CARDS = Text("Several cards were played at once; it is discovered in time.")
    DEEMED_REVOKE = Text("A card is added late; the player is treated as having revoked.")
    SURPLUS_BACK = Text("The extra card goes back to the hand; the same side has won the trick.")
    FOUND_AGAIN = Text("The card is put in its place among the played cards.")
    PLAYED_TWICE = Text("The card is put in its place; it has been played a second time.")
    NOT_DEFECTIVE = Text("The trick is in order: a hand had the wrong number of cards.")


@incident(
    "defective trick",
    group="play",
    case=DefectiveTrick,
    title=Text("Defective trick: a card missing from it, or one too many"),
)
@names_the_next
def defective_trick(case: DefectiveTrick) -> Outcome:
    """A player did not play to a trick, or gave more than one card to it, or his card does not lie
    among his played cards. It may come out only by a count later on."""
    if case.defect is Defect.MISPLACED:
        return Outcome.PLAYED_TWICE if found_again(case) else Outcome.FOUND_AGAIN
    if in_time(case):
        if case.defect is Defect.EXTRA:
            return Outcome.SEVERAL_CARDS if extra_card_in_time(case) else Outcome.FIFTH_CARD
        supplies_a_card(case)
        return Outcome.CARD_ADDED
    if not found_late(case):
        return Outcome.NOT_DEFECTIVE
    if case.defect is Defect.MISSING:
        shows_a_card_late(case)
        return Outcome.DEEMED_REVOKE
    if surplus_goes_back(case):
        becomes_penalty_cards(case)
    always_in_hand(case)
    return Outcome.SURPLUS_BACK
