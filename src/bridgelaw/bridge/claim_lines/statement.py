"""The claimer's statement as far as it excludes plays, and plays excluded by the director."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.seats import Seat


@dataclass(frozen=True, slots=True)
class Statement:
    """The rules by which a statement excludes cards of the claimer's side from being played.

    If nothing would be left to play, everything is allowed again. A statement excludes only what it
    excludes clearly: a list of winners is not a sequence of play, so `order` is for cards that are
    to be played one after another.
    """

    by: Seat | None = None
    """The only hand bound by the statement of a defender; his partner may play freely.

    None if declarer made it: both hands are bound.
    """
    draws_trumps: bool = False
    """A bound hand on lead leads a trump, if it has one, while an opponent has one."""
    top_down: frozenset[Suit] = frozenset()
    """A bound hand that leads one of these suits leads its highest card in it."""
    suits: tuple[Suit, ...] = ()
    """A bound hand on lead leads the first of these suits that it still has."""
    order: tuple[Card, ...] = ()
    """A bound hand on lead leads the first of these cards that is left, if it holds it.

    None of the cards is played before those named earlier.
    """
    struck: frozenset[tuple[int, Card]] = frozenset()
    """Cards that are not played to the trick of that number, by any hand."""

    @property
    def cards(self) -> frozenset[Card]:
        """The named cards; no other card is equivalent to one of these."""
        return frozenset(self.order) | {card for _, card in self.struck}


NOTHING_SAID: Final = Statement()
