"""What a card is to its trick."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_cards import (
    CardToTrick,
    belongs_to_trick,
    could_have_followed,
    follows_suit,
    is_lead,
    is_trump,
)
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What it is."""

    FIFTH = Text("It is one card too many from that hand.")
    LEAD = Text("It is the lead to the trick.")
    FOLLOWS = Text("It follows suit.")
    REVOKE = Text("It is a revoke.")
    RUFF = Text("It is a ruff.")
    DISCARD = Text("It is a discard, and cannot win the trick.")


@incident(
    "card to trick", group="play", case=CardToTrick, title=Text("A lead, a ruff, a discard or a revoke: what is it?")
)
def card_to_trick(case: CardToTrick) -> Outcome:
    """The players disagree about what a card is to the trick that it was played to. For whose trick it is see "trick"; for
    what follows from a revoke, "revoke"."""
    if not belongs_to_trick(case):
        return Outcome.FIFTH
    if is_lead(case):
        return Outcome.LEAD
    if follows_suit(case):
        return Outcome.FOLLOWS
    if could_have_followed(case):
        return Outcome.REVOKE
    return Outcome.RUFF if is_trump(case) else Outcome.DISCARD
