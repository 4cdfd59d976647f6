"""Cards among the quitted tricks: put in, put back, turned the other way (Laws 65 and 67)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.effects.base import Effect, SomeCard
from bridgelaw.effects.players import Who
from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class CardPutInTrick(Effect):
    """Law 67A1: a card supplied to the trick that lacks it, in time to count in deciding who won
    it."""

    who: Who
    card: SomeCard
    words = Text(
        "{who} adds {card} to the defective trick; it counts in deciding who won the trick."
    )
    aloud = (("who", Text("{card:words} belongs to that trick; it counts like any other.")),)
    from_dummy = Text("{card:words} from dummy belongs to that trick; it counts like any other.")


@dataclass(frozen=True, slots=True)
class CardPutInLate(Effect):
    """Law 67B1: a card shown and put among those played, too late to bear on who won the trick."""

    who: Who
    card: SomeCard
    words = Text(
        "{who} shows {card} and puts it in its place among his played cards; who won the trick "
        "does not change."
    )
    aloud = (("who", Text("Show {card:words} and put it in its place among your played cards.")),)
    from_dummy = Text("Show {card:words} and put it in its place among dummy's played cards.")


@dataclass(frozen=True, slots=True)
class CardFoundAgain(Effect):
    """Law 67B3: a card that was played, but does not lie among the played cards, goes to its
    place."""

    who: Who
    card: SomeCard
    words = Text(
        "{card} was played by {who}; the director puts it in its place among the played cards."
    )


@dataclass(frozen=True, slots=True)
class SurplusReturned(Effect):
    """Law 67B2a: a card too many in an old trick goes back to hand, and does not change who won the
    trick."""

    who: Who
    card: SomeCard
    words = Text("{card} is {who:own} again; who won the trick does not change.")
    aloud = (
        ("who", Text("{card:words} is yours again. You are taken to have held it all along.")),
    )
    from_dummy = Text("{card:words} is dummy's again; dummy is taken to have held it all along.")


@dataclass(frozen=True, slots=True)
class CardTurned(Effect):
    """Law 65B: how the quitted card of a player is to lie."""

    who: Who
    way: Enum
    words = Text("{who} turns his card so that it points {way}.")
    aloud = (("who", Text("Turn your card so that it points {way}.")),)
    from_dummy = Text("Turn dummy's card so that it points {way}.")
