"""The facts about a revoke that Laws 61 to 64 share: whose it was, which card, in which trick."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.text import Text
from bridgelaw.laws.hands import HandIncident
from bridgelaw.table.deal import HAND_SIZE
from bridgelaw.table.history import Failure
from bridgelaw.table.seats import Side


class Failing(Enum):
    """What a player did not do (Law 61A)."""

    FOLLOW_SUIT = Text("follow suit")
    PENALTY_CARD = Text("play a penalty card that he had to play")
    REQUIREMENT = Text(
        "lead or play a card or suit that a law, or an opponent by his choice of rectification, required"
    )


def trick_of(case: RevokeFacts) -> int | None:
    """The place of the revoke trick among those on the record, from 0. The incident's seat and card name the revoke."""
    return None if case.record is None or case.card is None else case.record.trick_of(case.card)


def failure_of(case: RevokeFacts) -> Failure | None:
    """The failure to follow suit that the record shows for the card in question."""
    if case.record is None or case.card is None:
        return None
    return next((failure for failure in case.record.failures if failure.card is case.card), None)


def number_of(case: RevokeFacts) -> int | None:
    """The number of the revoke trick."""
    place, record = trick_of(case), case.record
    if place is None or record is None or record.trick_number is None:
        return None
    return record.trick_number - len(record.tricks) + place


def failing_on_record(case: RevokeFacts) -> Failing | None:
    """A failure to follow suit is on the record; what else was required of him is not."""
    return None if failure_of(case) is None else Failing.FOLLOW_SUIT


def trick_twelve_on_record(case: RevokeFacts) -> bool | None:
    """The number of the revoke trick tells."""
    number = number_of(case)
    return None if number is None else number == HAND_SIZE - 1


def offending_side(case: RevokeFacts) -> Side | None:
    """The side of the player in question, where he is known."""
    return None if case.seat is None else case.seat.side


class RevokeFacts(HandIncident):
    """An incident about a card with which a player revoked, or is said to have revoked. `seat` and `card` name it; `holder`
    says whether it came from a defender's, declarer's or dummy's hand."""

    failing = one_of(
        Failing,
        Text("What did the player not do, although he could?"),
        known=failing_on_record,
    )
    trick_twelve = yes_no(
        Text("Was it in the twelfth trick?"),
        known=trick_twelve_on_record,
    )
