"""Penalty cards, and what they mean for the next lead."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.effects.base import Effect, SomeCard
from bridgelaw.effects.players import Which, Who
from bridgelaw.i18n.text import Text


class Grade(Enum):
    """Law 50B: whether a penalty card is minor or major."""

    MINOR = Text("minor")
    MAJOR = Text("major")


class WhichSuit(Enum):
    """A suit that a ruling mentions without knowing which it is."""

    SUIT_LED = Text("the suit led")


SomeSuit = Suit | WhichSuit


@dataclass(frozen=True, slots=True)
class PenaltyCard(Effect):
    """Law 50B: a defender's exposed card, left face up on the table."""

    who: Who
    card: SomeCard
    grade: Grade
    words = Text("{card} becomes a {grade} penalty card of {who:own}.")
    aloud = (
        ("who", Text("Place {card:words} face up in front of you: it is a {grade} penalty card.")),
    )
    nameless = (Which.THE_PENALTY_CARD,)
    words_unnamed = Text("{who:own} penalty card is {grade}.")
    aloud_unnamed = (
        ("who", Text("Place your penalty card face up in front of you: it is {grade}.")),
    )

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether the card is picked up at once, so that it is not left on the table."""
        gone = {
            card
            for other in ruled
            if isinstance(other, PenaltyCardPickedUp)
            for card in other.cards
        }
        left = any(isinstance(other, PenaltyCardStays) and other.who is self.who for other in ruled)
        return self.card in gone or (bool(gone) and not isinstance(self.card, Card) and not left)


@dataclass(frozen=True, slots=True)
class PenaltyCardsRaised(Effect):
    """Law 50B: with a second penalty card, all of a defender's penalty cards are major."""

    who: Who
    words = Text("All of {who:own} penalty cards are now major.")
    aloud = (("who", Text("You have more than one penalty card, so all of them are major.")),)


@dataclass(frozen=True, slots=True)
class PenaltyCardStays(Effect):
    """The card remains a penalty card, with all its obligations."""

    who: Who
    card: SomeCard
    words = Text("{card} of {who:own} stays a penalty card.")
    aloud = (("who", Text("Leave {card:words} on the table; it is still a penalty card.")),)
    nameless = (Which.THE_PENALTY_CARD,)
    words_unnamed = Text("{who:own} penalty card stays where it is.")
    aloud_unnamed = (("who", Text("Leave your penalty card on the table.")),)

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether the ruling makes it a penalty card: that sentence says where it lies."""
        return any(isinstance(other, PenaltyCard) and other.card is self.card for other in ruled)


@dataclass(frozen=True, slots=True)
class PenaltyCardPickedUp(Effect):
    """Law 50D2a, 51B: the card is no longer a penalty card and goes back to hand."""

    who: Who
    cards: tuple[SomeCard, ...]
    words = Text("{who} picks up {cards} and need not play what is picked up.")
    aloud = (("who", Text("Pick up {cards:words}. You need not play what you pick up.")),)
    nameless = ((Which.THE_PENALTY_CARD,),)
    words_unnamed = Text("{who} picks up the penalty card, with no duty to play it.")
    aloud_unnamed = (("who", Text("Pick up your penalty card. You need not play it.")),)


@dataclass(frozen=True, slots=True)
class MustWait(Effect):
    """Law 50D2: the player may not lead until declarer has chosen."""

    who: Who
    words = Text(
        "While the penalty card is on the table, {who} may not lead until declarer has chosen."
    )
    aloud = (
        (
            "who",
            Text(
                "While partner's penalty card is on the table, do not lead until declarer has "
                "chosen."
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class LeadRequired(Effect):
    """The player must lead this suit now, if possible."""

    who: Who
    suit: SomeSuit
    words = Text("{who} must lead {suit} now, if possible.")
    aloud = (("who", Text("You must lead {suit} now if you have one; otherwise any legal card.")),)


@dataclass(frozen=True, slots=True)
class LeadForbidden(Effect):
    """The player may not lead these suits while retaining the lead."""

    who: Who
    suits: tuple[SomeSuit, ...]
    words = Text("{who} may not lead {suits:or} while retaining the lead.")
    aloud = (
        (
            "who",
            Text(
                "You may not lead {suits:or} while you retain the lead, if you have another suit."
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class LeadFree(Effect):
    """The player may lead any card."""

    who: Who
    words = Text("{who} may lead any card.")
    aloud = (("who", Text("You may lead any card.")),)
    from_dummy = Text("You may lead any card from dummy.")


@dataclass(frozen=True, slots=True)
class NoSuitChosen(Effect):
    """Law 50D2b: declarer neither requires nor forbids a suit, but the leader has other duties."""

    who: Who
    words = Text("Declarer neither requires nor forbids {who} a suit because of the penalty card.")
    aloud = (
        (
            "who",
            Text(
                "Declarer neither requires nor forbids you a suit because of partner's penalty "
                "card."
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class MustPlayBefore(Effect):
    """Law 50C: the minor penalty card must be played before any other small card of its suit."""

    who: Who
    card: SomeCard
    words = Text(
        "{who} may not play another card below the ten in the same suit before {card}; an honour "
        "is allowed."
    )
    aloud = (
        (
            "who",
            Text(
                "Until you have played {card:words}, you may not play another card below the ten "
                "in that suit. You may play an honour in it, and you may lead or discard from "
                "another suit."
            ),
        ),
    )
