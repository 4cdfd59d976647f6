"""The state that rulings leave on the table: penalty cards and restrictions on a lead (Laws 26, 50 and 51)."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.engine.text import ENGLISH, Text, say
from bridgelaw.table.cards import Card, Suit
from bridgelaw.table.play import Trick
from bridgelaw.table.seats import Seat

MAJOR = Text("major penalty card")
MINOR = Text("minor penalty card")
PENALTY_CARD = Text("{card} ({kind}, {seat})")


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A card that lies faced before a defender, still one of his cards, until it is played or picked up."""

    seat: Seat
    card: Card
    major: bool

    @property
    def kind(self) -> Text:
        """Major or minor, in words."""
        return MAJOR if self.major else MINOR


@dataclass(frozen=True, slots=True)
class LeadRestriction:
    """What a player may not lead, or must lead if he can, at his next turn to lead.

    It ends with that lead; `while_on_lead` makes it last for as long as he keeps the lead.
    """

    seat: Seat
    required: Suit | None = None
    forbidden: frozenset[Suit] = frozenset()
    while_on_lead: bool = False

    def after(self, trick: Trick, winner: Seat | None) -> bool:
        """Whether it still holds once `trick` has been played. It waits for as long as the player has not led."""
        if trick.leader is not self.seat:
            return True
        return self.while_on_lead and winner in (None, self.seat)


@say.register
def _(value: PenaltyCard, language: str = ENGLISH, spec: str = "") -> str:
    return PENALTY_CARD.say(language, card=value.card, kind=value.kind, seat=value.seat)
