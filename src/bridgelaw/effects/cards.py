"""Effects on cards: played or not, left, returned to hand, or changed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bridgelaw.effects.base import Effect, SomeCard, When
from bridgelaw.effects.penalty_cards import SomeSuit
from bridgelaw.effects.players import Which, Who
from bridgelaw.i18n.text import Text

TWO_CARDS = (Which.THE_CARD, Which.THE_OTHER_CARD)
"""Two cards that are not known."""


@dataclass(frozen=True, slots=True)
class CardPlayed(Effect):
    """Law 45: the card counts as played to the trick."""

    who: Who
    card: SomeCard
    words = Text("{card} is played by {who}.")
    aloud = (("who", Text("{card:words} is played; it cannot be taken back.")),)
    from_dummy = Text("{card:words} is played from dummy; it cannot be taken back.")


@dataclass(frozen=True, slots=True)
class CardNotPlayed(Effect):
    """The card does not count as played."""

    who: Who
    card: SomeCard
    card_may_be_secret = True
    words = Text("{card} from {who} is not played.")
    aloud = (("who", Text("{card:words} is not played.")),)
    from_dummy = Text("{card:words} in dummy is not played.")


@dataclass(frozen=True, slots=True)
class CardReturned(Effect):
    """The card goes back to hand (or to its place in dummy); nothing else follows."""

    who: Who
    card: SomeCard
    card_may_be_secret = True
    words = Text("{who} takes {card} back.")
    aloud = (("who", Text("Take {card:words} back.")),)

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether the player must play another card in its place: that sentence says so."""
        return any(
            isinstance(other, MustWithdraw) and (other.who, other.card) == (self.who, self.card)
            for other in ruled
        )


@dataclass(frozen=True, slots=True)
class CardStands(Effect):
    """A card already played stays played."""

    who: Who
    card: SomeCard
    card_may_be_secret = True
    words = Text("{card} from {who} stands as played.")
    aloud = (("who", Text("{card:words} stands as played.")),)
    from_dummy = Text("{card:words} stands as played from dummy.")


@dataclass(frozen=True, slots=True)
class MustWithdraw(Effect):
    """The card must be taken back and another played."""

    who: Who
    card: SomeCard
    words = Text("{who} must take {card} back and play another card.")
    aloud = (("who", Text("Take {card:words} back and play another card.")),)
    from_dummy = Text("Take {card:words} back and play another card from dummy.")


@dataclass(frozen=True, slots=True)
class CardSubstituted(Effect):
    """Laws 62B, 62C: a card is taken back, and another replaces it in the trick."""

    who: Who
    card: SomeCard
    by: SomeCard
    words = Text("{who} takes {card} back and plays {by} in its place.")
    aloud = (("who", Text("Take {card:words} back; {by:words} is played in its place.")),)
    from_dummy = Text("{card:words} goes back to dummy; {by:words} is played in its place.")


@dataclass(frozen=True, slots=True)
class MayChange(Effect):
    """The player may take the card back and play another, or leave it.

    Laws 45C4b, 45D1, 47D, 58B3, 62C1.
    """

    who: Who
    card: SomeCard
    until: When
    words = Text("{who} may take {card} back and play another, {until}.")
    aloud = (("who", Text("You may take {card:words} back and play another card, or leave it.")),)

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether the player has chosen, and another card replaces it."""
        return any(
            isinstance(other, CardSubstituted) and (other.who, other.card) == (self.who, self.card)
            for other in ruled
        )


@dataclass(frozen=True, slots=True)
class MustPlay(Effect):
    """The player must play one of these cards."""

    who: Who
    cards: tuple[SomeCard, ...]
    when: When
    words = Text("{who} must play {cards:or} {when}.")
    aloud = (("who", Text("You must play {cards:words or} {when}.")),)


@dataclass(frozen=True, slots=True)
class MayPlay(Effect):
    """The player may play any of these cards."""

    who: Who
    cards: tuple[SomeCard, ...]
    words = Text("{who} may play {cards:or}.")
    aloud = (("who", Text("You may play {cards:words or}.")),)
    from_dummy = Text("You may play {cards:words or} from dummy.")


@dataclass(frozen=True, slots=True)
class Chooses(Effect):
    """The player chooses among these cards, now or at the time given by `when`."""

    who: Who
    cards: tuple[SomeCard, ...]
    when: When = When.NOW
    words = Text("{who} chooses {when} among {cards}.")
    aloud = (("who", Text("You choose which is played: {cards:words or}.")),)
    nameless = (TWO_CARDS,)
    words_unnamed = Text("{who} chooses {when} which of the two cards is played.")
    aloud_unnamed = (("who", Text("You choose which of the two cards is played.")),)


@dataclass(frozen=True, slots=True)
class MustFollow(Effect):
    """Law 44C: the player must follow suit if possible."""

    who: Who
    suit: SomeSuit
    words = Text("{who} must follow suit, {suit}; with none left, any card will do.")
    aloud = (
        ("who", Text("You must play {suit} if you have any left; otherwise any card will do.")),
    )
    from_dummy = Text(
        "You must play {suit} from dummy if there are any left; otherwise any card will do."
    )


@dataclass(frozen=True, slots=True)
class MustPlaySuit(Effect):
    """Law 57A3: if void in the suit led, the player must play this suit to the trick."""

    who: Who
    suit: SomeSuit
    words = Text("{who} must play {suit} to this trick.")
    aloud = (("who", Text("You must play {suit} to this trick.")),)


@dataclass(frozen=True, slots=True)
class MayNotPlaySuit(Effect):
    """Law 57A4: if void in the suit led, the player may not play this suit to the trick."""

    who: Who
    suit: SomeSuit
    words = Text("{who} may not play {suit} to this trick.")
    aloud = (("who", Text("You may not play {suit} to this trick.")),)
