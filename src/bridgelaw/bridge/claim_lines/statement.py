"""What a claimer said of his line of play, as far as it excludes plays; and plays that the director
has struck out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.seats import Seat


@dataclass(frozen=True, slots=True)
class Statement:
    """What keeps a card of the claimer's side from being played. Where nothing would be left to
    play, all is allowed again.

    It excludes only what it plainly excludes: a list of winners is not a sequence of play, so
    `order` is for cards that were said to be played one after another.
    """

    by: Seat | None = None
    """The only hand that it binds, where a defender made it: his partner may play as he likes.
    Declarer's binds both."""
    draws_trumps: bool = False
    """A hand that it binds and that is on lead leads a trump, if it has one, while an opponent has
    one."""
    top_down: frozenset[Suit] = frozenset()
    """A hand that it binds and that leads one of these suits leads its highest card of it."""
    suits: tuple[Suit, ...] = ()
    """A hand that it binds and that is on lead leads the first of these suits that it still has."""
    order: tuple[Card, ...] = ()
    """A hand that it binds and that is on lead leads the first of these cards that is still there,
    if it is its own; and none of them is played before those named earlier."""
    struck: frozenset[tuple[int, Card]] = frozenset()
    """Cards that are not played to the trick of that number, whoever has them."""

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that it names: no other card is as good as one of these."""
        return frozenset(self.order) | {card for _, card in self.struck}


NOTHING_SAID: Final = Statement()
