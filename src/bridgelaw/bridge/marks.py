"""State that rulings leave on the table: penalty cards, lead restrictions, orders to play.

See Laws 26, 50, 51 and 57.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import ENGLISH, Text, say

MAJOR = Text("major penalty card")
MINOR = Text("minor penalty card")
PENALTY_CARD = Text("{card} ({kind}, {seat})")


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A card face up before a defender, still in his hand until it is played or picked up."""

    seat: Seat
    card: Card
    major: bool

    @property
    def kind(self) -> Text:
        """Major or minor, in words."""
        return MAJOR if self.major else MINOR

    def beside_another(self) -> PenaltyCard:
        """Return the card as major, since its owner has another penalty card. It stays major."""
        return replace(self, major=True)


@dataclass(frozen=True, slots=True)
class LeadRestriction:
    """Suits that a player may not lead, or must lead if possible, at the next turn to lead.

    It ends with that lead, or with `while_on_lead` when the player loses the lead.
    """

    seat: Seat
    required: Suit | None = None
    forbidden: frozenset[Suit] = frozenset()
    while_on_lead: bool = False

    def after(self, trick: Trick, winner: Seat | None) -> bool:
        """Return whether it still applies after `trick`. It waits until the player has led."""
        if trick.leader is not self.seat:
            return True
        return self.while_on_lead and winner in (None, self.seat)


@dataclass(frozen=True, slots=True)
class NextLead:
    """A lead to the next trick, made before this trick was complete, that stands or was accepted.

    Without a card it only records who leads next.
    """

    seat: Seat
    card: Card | None = None


class Failed(Enum):
    """The obligation that a revoke failed to meet (Law 61A)."""

    FOLLOW_SUIT = "follow suit"
    PENALTY_CARD = "penalty card"
    REQUIREMENT = "requirement"


@dataclass(frozen=True, slots=True)
class Revoked:
    """An established revoke with a ruling, so that nothing found about it is asked again."""

    seat: Seat
    card: Card
    """The card of the revoke, or the card put in late to a trick that lacked one (Law 67B1)."""
    failed: Failed | None = None
    trick_twelve: bool | None = None
    in_time: bool | None = None
    """Whether attention is known to have been drawn in time for a transfer of tricks.

    See Laws 64B4 and 64B5.
    """
    moved: int | None = None
    """The number of tricks transferred for it under Law 64A; None until it has been found."""


class End(Enum):
    """Which card of the suit led a player has to play."""

    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """An order to play certain cards to the trick in progress, if possible; it ends with the trick.

    It is declarer's choice (Law 57A), or a card that the player put forward before his turn (Law
    57D).
    """

    seat: Seat
    play: Card | End | None = None
    """This card, or the highest or lowest card of the suit led."""
    required: Suit | None = None
    forbidden: Suit | None = None
    """A suit other than the one led, for a player who is void in the suit led."""
    put_forward: bool = False
    """Whether the player put the card forward in the turn of the right-hand opponent (Law 57D)."""

    def obeyed_by(self, legal: Hand, led: Suit | None) -> Hand:
        """Return the legal cards that obey the order; none if the player cannot obey."""
        if isinstance(self.play, Card):
            return legal & {self.play}
        following = frozenset(card for card in legal if card.suit is led)
        if self.play is not None:
            end = max if self.play is End.HIGHEST else min
            return frozenset({end(following)}) if following else following
        if following:
            return frozenset()
        return frozenset(
            card
            for card in legal
            if self.required in (None, card.suit) and self.forbidden is not card.suit
        )


@say.register
def _(value: PenaltyCard, language: str = ENGLISH, spec: str = "") -> str:
    return PENALTY_CARD.say(language, card=value.card, kind=value.kind, seat=value.seat)
