"""Cards among the quitted tricks: added, put back or turned (Laws 65 and 67)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.effects.base import Effect, Group, SomeCard
from bridgelaw.effects.players import Who
from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class CardPutInTrick(Effect):
    """Law 67A1: a card is added to a trick that lacks it, and counts in deciding who won it."""

    who: Who
    card: SomeCard
    words = Text(
        "{who} adds {card} to the defective trick; it counts in deciding who won the trick."
    )
    aloud = (("who", Text("{card:words} belongs to that trick; it counts like any other.")),)
    from_dummy = Text("{card:words} from dummy belongs to that trick; it counts like any other.")


@dataclass(frozen=True, slots=True)
class CardPutInLate(Effect):
    """Law 67B1: a card is added to an earlier trick, too late to change who won it."""

    who: Who
    card: SomeCard
    words = Text(
        "{who} shows {card} and puts it in its place among the played cards; the winner of "
        "the trick does not change."
    )
    aloud = (("who", Text("Show {card:words} and put it in its place among your played cards.")),)
    from_dummy = Text("Show {card:words} and put it in its place among dummy's played cards.")


@dataclass(frozen=True, slots=True)
class CardFoundAgain(Effect):
    """Law 67B3: a card that was played but is not among the played cards is put in its place."""

    who: Who
    card: SomeCard
    group = Group.DIRECTOR
    words = Text(
        "{card} was played by {who}; the director puts it in its place among the played cards."
    )
    aloud = (("who", Text("You have played {card:words}; put it among your played cards.")),)
    from_dummy = Text("{card:words} was played from dummy; put it among dummy's played cards.")


@dataclass(frozen=True, slots=True)
class SurplusReturned(Effect):
    """Law 67B2a: a surplus card in an earlier trick returns to hand.

    Who won the trick does not change.
    """

    who: Who
    card: SomeCard
    words = Text("{card} is {who:own} again; the winner of the trick does not change.")
    aloud = (
        (
            "who",
            Text("{card:words} is yours again. It counts as having been in your hand all along."),
        ),
    )
    from_dummy = Text("{card:words} is dummy's again; it counts as having been in dummy all along.")


@dataclass(frozen=True, slots=True)
class CardTurned(Effect):
    """Law 65B: the direction in which a player's quitted card must point."""

    who: Who
    way: Enum
    words = Text("{who} turns the card so that it points {way}.")
    aloud = (("who", Text("Turn your card so that it points {way}.")),)
    from_dummy = Text("Turn dummy's card so that it points {way}.")
