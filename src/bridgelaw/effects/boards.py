"""Hands that are corrected: cards exchanged, put back, removed, or dealt again (Laws 13, 14)."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.effects.base import Effect, Group, SomeCard
from bridgelaw.effects.players import Who
from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class HandsPutRight(Effect):
    """Law 13A, 13B1: the director gives each hand its thirteen cards."""

    group = Group.DIRECTOR
    words = Text("The director gives each hand the thirteen cards that belong to it.")


@dataclass(frozen=True, slots=True)
class CardRemoved(Effect):
    """Law 13C: a card that does not belong to the deal is removed."""

    card: SomeCard
    words = Text("{card} does not belong to the deal and is taken away.")
    to_everyone = Text("{card:words} does not belong to the deal and is taken away.")


@dataclass(frozen=True, slots=True)
class CardPutBack(Effect):
    """Law 14: the missing card is put back, and considered always to have been in that hand."""

    who: Who
    card: SomeCard
    words = Text("{card} goes to {who:own} hand and counts as having been there all along.")
    aloud = (
        ("who", Text("{card:words} is yours; it counts as having been in your hand all along.")),
    )
    from_dummy = Text("{card:words} is dummy's; it counts as having been in dummy all along.")


@dataclass(frozen=True, slots=True)
class DealRebuilt(Effect):
    """Law 14A2, 14B3: the deal is reconstructed with another pack."""

    group = Group.DIRECTOR
    words = Text("The director makes up the deal again from another pack.")


@dataclass(frozen=True, slots=True)
class SeatsExchanged(Effect):
    """Law 16D2a: players exchange seats so that the player who knows a hand will hold it."""

    who: Who
    words = Text("The players exchange seats, so that {who} gets the known hand.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class DealtAnew(Effect):
    """Law 16D2b: the board is dealt again."""

    words = Text("The board is shuffled and dealt again for these players.")
    to_everyone = words
