"""Declarer's words for a card from dummy."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.effects import Admonish, Advice, Chooses, Reminder, When
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import usually_no, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.designations import Called, How
from bridgelaw.laws.play.law_45b_card_from_dummy import (
    FromDummy,
    designated,
    from_dummy,
    wrong_card,
)
from bridgelaw.laws.play.law_45f_dummy_indicates_card import Proposed
from bridgelaw.laws.play.law_47cd_changed_designation import goes_back, opponents_may_change
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The card played from dummy."""

    PLAYED = Text("The card that was called is played.")
    MEANT = Text(
        "Another intention was beyond doubt: the card that declarer meant counts as the "
        "one called for."
    )
    SLIP_CORRECTED = Text(
        "It was a slip of the tongue, corrected in time: the card that declarer meant is played."
    )
    DECLARER_CHOOSES = Text(
        "Two or more cards match the call: declarer says which of them is played."
    )
    DEFENDER_CHOOSES = Text("Either defender may choose the card that dummy plays.")
    NAMES_AFRESH = Text(
        "The call for a card is void: declarer may name any card that dummy can legally play."
    )
    NOTHING_CALLED = Text("The sentence was broken off: nothing has been called for yet.")
    TOO_LATE = Text("Both sides have played to the next trick: dummy's card stands.")


class Breach(Enum):
    """Limits of dummy's part in the play, told to dummy."""

    ASKED_WHICH_CARD = Text(
        "the law says which card is played when a call is incomplete; dummy may not ask, for it "
        "may suggest a play"
    )


class Step(Enum):
    """Advice to the director about the words."""

    WORDS_NOT_UNDERSTOOD = Text(
        "declarer's words are not all understood here: what they mean is asked instead."
    )


class DesignationCase(FromDummy):
    """A card called from dummy in words."""

    dummy_asked = yes_no(
        Text("Did dummy ask which card he meant, or suggest one?"),
        help=Text(
            "Dummy may ask declarer whether he is out of a suit: that is another matter (Law 61B2)."
        ),
        usual=usually_no(Text("Dummy asked which card was meant, or suggested one.")),
    )


OUTCOMES = {
    How.THE_CARD: Outcome.PLAYED,
    How.DECLARER_CHOOSES: Outcome.DECLARER_CHOOSES,
    How.DEFENDER_CHOOSES: Outcome.DEFENDER_CHOOSES,
    How.NAMES_AFRESH: Outcome.NAMES_AFRESH,
}


@incident(
    "designation",
    group="dummy",
    case=DesignationCase,
    title=Text("What declarer called from dummy"),
    seat_matters=False,
)
@names_the_next
def designation(case: DesignationCase) -> Outcome:
    """Declarer called for a card from dummy in words that do not say exactly which, or then asked
    for another card. If the words were clear and dummy put another card, see "dummy misplays"."""
    if case.words_not_understood():
        case.do(Advice(Step.WORDS_NOT_UNDERSTOOD), "46B")
    found = case.result = designated(case)
    if found is None:
        case.do(Chooses(case.who(Role.DECLARER), case.legal_cards()), "45C4a")
        return Outcome.NOTHING_CALLED
    outcome = settle(case, found)
    if case.has_corrected() and not case.complete and case.dummy_asked:
        case.do(Admonish(case.who(Role.DUMMY), Breach.ASKED_WHICH_CARD), "43A1c")
        case.do(Reminder(When.AFTER_PLAY, Proposed.HARMED), "45F")
    return outcome


def settle(case: FromDummy, found: Called) -> Outcome:
    """Rule which card is played, and on a card that dummy has already put down."""
    if found.law == "45C4b":
        placed = goes_back(case)
        from_dummy(case)
        if placed:
            opponents_may_change(case)
        return Outcome.SLIP_CORRECTED
    if found.law == "46B":
        if not case.other_card_placed:
            from_dummy(case)
        elif not wrong_card(case):
            return Outcome.TOO_LATE
        return Outcome.MEANT
    if isinstance(found.card, Card) and case.card not in (None, found.card):
        return Outcome.PLAYED if wrong_card(case) else Outcome.TOO_LATE
    from_dummy(case)
    return OUTCOMES[found.how]
