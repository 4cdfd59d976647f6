"""The state that rulings leave on the table: penalty cards, restrictions on a lead, orders to play
(Laws 26, 50, 51, 57)."""

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
    """A card that lies faced before a defender, still one of his cards, until it is played or
    picked up."""

    seat: Seat
    card: Card
    major: bool

    @property
    def kind(self) -> Text:
        """Major or minor, in words."""
        return MAJOR if self.major else MINOR

    def beside_another(self) -> PenaltyCard:
        """The same card when its owner has another penalty card: it is major, and stays so."""
        return replace(self, major=True)


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
        """Whether it still holds once `trick` has been played. It waits for as long as the player
        has not led."""
        if trick.leader is not self.seat:
            return True
        return self.while_on_lead and winner in (None, self.seat)


@dataclass(frozen=True, slots=True)
class NextLead:
    """A lead to the next trick that was made before this one was complete, and that stands or has
    been accepted. While the card is not told, no more than who leads next."""

    seat: Seat
    card: Card | None = None


class Failed(Enum):
    """What a player who revoked did not do (Law 61A)."""

    FOLLOW_SUIT = "follow suit"
    PENALTY_CARD = "penalty card"
    REQUIREMENT = "requirement"


@dataclass(frozen=True, slots=True)
class Revoked:
    """An established revoke on which a ruling has been given, so that nothing found about it is
    asked again."""

    seat: Seat
    card: Card
    """The card with which he revoked; or that he put in late to a trick that lacked his card (Law
    67B1)."""
    failed: Failed | None = None
    trick_twelve: bool | None = None
    in_time: bool | None = None
    """Whether attention is known to have been drawn in time for a transfer of tricks (Laws 64B4,
    64B5)."""
    moved: int | None = None
    """How many tricks have gone over for it under Law 64A; None while that has not been found."""


class End(Enum):
    """Which of his cards of the suit led a player has to play."""

    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """What a player has to play to the trick in progress, where he can: what declarer has chosen
    (Law 57A), or the card that he put forward before his turn (Law 57D). It ends with the trick."""

    seat: Seat
    play: Card | End | None = None
    """This very card, or his highest or lowest of the suit led."""
    required: Suit | None = None
    forbidden: Suit | None = None
    """Another suit than the one led: they matter to a player who is void in that."""
    put_forward: bool = False
    """Whether he put the card forward himself in the turn of his right-hand opponent (Law 57D)."""

    def obeyed_by(self, legal: Hand, led: Suit | None) -> Hand:
        """Those of the cards that he may legally play with which he obeys; none where he cannot."""
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
