"""A card that dummy put down though declarer had not named it."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Final

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.effects import Admonish, Reminder, When
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, usually_yes, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.designations import Called, How, PlacedCard
from bridgelaw.laws.play.dummys_turn import DummysTurn, dummys_card, dummys_turn
from bridgelaw.laws.play.law_45b_card_from_dummy import (
    FromDummy,
    designated,
    from_dummy,
    is_known_to_stand,
    wrong_card,
)
from bridgelaw.laws.play.law_45f_dummy_indicates_card import Proposed
from bridgelaw.laws.play.law_46_designation import not_in_dummy, not_legal, the_card
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The outcome for dummy's card."""

    CORRECTED = Text("Dummy's card is withdrawn, and what declarer called for is played.")
    DECLARER_CHOOSES = Text("Dummy's card is withdrawn, and declarer says which card dummy plays.")
    DEFENDER_CHOOSES = Text(
        "Dummy's card is withdrawn, and either defender may choose the card that dummy plays."
    )
    TOO_LATE = Text("Both sides have played to the next trick: dummy's card stands.")
    RIGHT_CARD = Text("Dummy put the card that was called; it is played.")


CORRECTED: Final = {
    How.THE_CARD: Outcome.CORRECTED,
    How.DECLARER_CHOOSES: Outcome.DECLARER_CHOOSES,
    How.NAMES_AFRESH: Outcome.DECLARER_CHOOSES,
    How.DEFENDER_CHOOSES: Outcome.DEFENDER_CHOOSES,
}
"""The outcome if dummy's card is withdrawn in time."""


class Breach(Enum):
    """Limits of dummy's part in the play, told to dummy."""

    PLAYED_UNASKED = Text("dummy plays a card only when declarer has called for it")


def placed_on_record(case: DummyMisplays) -> Card | None:
    """Return dummy's card in the trick in progress.

    It is in the last trick if dummy has not played to the next one.
    """
    record = case.record
    if record is None or record.dummy is None:
        return None
    previous = record.previous_trick
    return dummys_card(record) or (None if previous is None else previous.by(record.dummy))


def called_on_record(case: DummyMisplays) -> bool | None:
    """Return whether dummy has the card that was called, and may play it."""
    card, turn = case.called_card, case.turn
    if card is None or turn is None:
        return None
    has, legal = turn.has(card.suit, card.rank), turn.is_legal(card.suit)
    return False if False in (has, legal) else None if None in (has, legal) else True


def missing_on_record(case: DummyMisplays) -> bool:
    """Return whether dummy is known not to have the card that was called."""
    card, turn = case.called_card, case.turn
    return card is not None and turn is not None and turn.has(card.suit, card.rank) is False


class DummyMisplays(FromDummy):
    """A card that dummy put down, as if to play it, and that declarer had not named."""

    card = PlacedCard(
        Card,
        Text("Which card did dummy put on the trick?"),
        choices=lambda case: DECK,
        known=placed_on_record,
    )
    called_card = Detail(
        Card, Text("Which card had declarer called for?"), choices=lambda case: DECK
    )
    had_called = yes_no(
        Text("Had declarer called for a card from dummy?"),
        known=lambda case: True if case.called_card is not None else None,
        usual=usually_yes(Text("Declarer had not called for a card.")),
    )
    called_is_legal = yes_no(
        Text("Has dummy the card that he called for, and may it legally be played to the trick?"),
        known=called_on_record,
        usual=usually_yes(
            Text("Dummy does not have the card that was called for, or may not play it.")
        ),
    )

    @cached_property
    def turn(self) -> DummysTurn | None:
        """The cards when dummy put its card down.

        None if that card, and so the trick, is not known.
        """
        return None if self.card is None else dummys_turn(self.record, self.card)


@incident(
    "dummy misplays",
    group="dummy",
    case=DummyMisplays,
    title=Text("Dummy put down another card"),
    seat_matters=False,
)
@names_the_next
def dummy_misplays(case: DummyMisplays) -> Outcome:
    """Dummy played a card that declarer had not named. If it is not clear which card declarer had
    called for, give declarer's words, or see "designation"."""
    found = case.result = what_was_called(case)
    if isinstance(found.card, Card) and found.card is case.card:
        from_dummy(case)
        return Outcome.RIGHT_CARD
    return CORRECTED[found.how] if wrong_card(case) else Outcome.TOO_LATE


def what_was_called(case: DummyMisplays) -> Called:
    """Return the result of the given words; otherwise the card that was called, or nothing."""
    if case.chain:
        return designated(case) or nothing(case)
    if not case.had_called:
        case.do(Admonish(case.who(Role.DUMMY), Breach.PLAYED_UNASKED), "43A1c")
        case.do(Reminder(When.AFTER_PLAY, Proposed.HARMED), "45F")
        return nothing(case)
    if not is_known_to_stand(case) and not case.called_is_legal:
        return not_in_dummy(case) if missing_on_record(case) else not_legal(case)
    return the_card("45C4a", case.called_card or Which.THE_NAMED_CARD)


def nothing(case: FromDummy) -> Called:
    """Return that nothing had been called for: declarer names a card now."""
    return Called("45C4a", How.NAMES_AFRESH, case.legal_cards())
