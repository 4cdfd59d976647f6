"""A position with all cards known, from which lines of play are searched."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side

Masks = tuple[int, int, int, int]
"""The cards of North, East, South and West: one bit per card, at the card's index."""
SUIT_MASK: Final = (1 << 13) - 1


@dataclass(frozen=True, slots=True)
class Position:
    """The cards left in each hand, the trick in progress, its leader, and trumps."""

    hands: Masks
    trick: tuple[Play, ...]
    leader: Seat
    trump: Suit | None

    @property
    def tricks_left(self) -> int:
        """The number of tricks left, including the one in progress."""
        return self.hands[self.leader.index].bit_count() + bool(self.trick)

    @property
    def trick_number(self) -> int:
        """The number of the trick in progress."""
        return 14 - self.tricks_left

    def trumps_of(self, side: Side) -> int:
        """Return the trumps left to a side."""
        if self.trump is None:
            return 0
        suit = SUIT_MASK << 13 * self.trump.index
        return (self.hands[side.seats[0].index] | self.hands[side.seats[1].index]) & suit


def position(table: Table | None) -> Position | None:
    """Return the position of a record, or None if it is incomplete or irregular."""
    if table is None or table.trump is None or table.leader is None:
        return None
    # The search does not know penalty cards or restrictions on a lead.
    if table.penalty_cards or table.restrictions:
        return None
    left: list[int] = []
    for seat in Seat:
        held = table.held(seat)
        if held is None:
            return None
        left.append(mask_of(held))
    plays, seats = table.current.plays, table.leader.clockwise()
    # A card out of turn or a surplus card must be corrected first; then the hands are even.
    if [play.seat for play in plays] != list(seats[: len(plays)]):
        return None
    sizes = {
        left[seat.index].bit_count() + (place < len(plays)) for place, seat in enumerate(seats)
    }
    if len(sizes) != 1 or sizes == {0}:
        return None
    return Position((left[0], left[1], left[2], left[3]), plays, table.leader, table.trump.suit)


def mask_of(cards: Iterable[Card]) -> int:
    """Return cards as bits."""
    return sum(1 << card.index for card in cards)
