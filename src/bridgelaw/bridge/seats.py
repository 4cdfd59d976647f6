"""The four seats clockwise and the two sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bridgelaw.bridge.cards import Named, Ordered
from bridgelaw.i18n.text import ENGLISH, Text, possessive, say


class Seat(Ordered):
    """The four seats, clockwise from North. All relations are plain attributes."""

    N = Text("North")
    E = Text("East")
    S = Text("South")
    W = Text("West")

    lho: Seat
    """The player on the left, next in turn."""
    rho: Seat
    """The player on the right, before this one in turn."""
    partner: Seat
    side: Side

    def clockwise(self) -> tuple[Seat, Seat, Seat, Seat]:
        """Return the four seats in turn, starting from this one."""
        return self, self.lho, self.partner, self.rho


class Side(Named):
    """The two partnerships."""

    NS = Text("North-South")
    EW = Text("East-West")

    other: Side
    seats: tuple[Seat, Seat]

    def __contains__(self, seat: object) -> bool:
        return seat in self.seats


SEAT_LETTERS: Final[Mapping[Seat, Text]] = {
    Seat.N: Text("N"),
    Seat.E: Text("E"),
    Seat.S: Text("S"),
    Seat.W: Text("W"),
}

SEATS: Final[tuple[Seat, ...]] = tuple(Seat)
"""The four seats clockwise from North; much faster to go over than the enumeration."""

for _seat in Seat:
    _seat.lho = SEATS[(_seat.index + 1) % 4]
    _seat.partner = SEATS[(_seat.index + 2) % 4]
    _seat.rho = SEATS[(_seat.index + 3) % 4]
    _seat.side = Side.EW if _seat.index % 2 else Side.NS
Side.NS.other, Side.EW.other = Side.EW, Side.NS
Side.NS.seats, Side.EW.seats = (Seat.N, Seat.S), (Seat.E, Seat.W)


@say.register
def _(value: Seat, language: str = ENGLISH, spec: str = "") -> str:
    """West; `own` West's; `letter` W."""
    if spec == "letter":
        return SEAT_LETTERS[value].say(language)
    said = value.value.say(language)
    return possessive(said, language) if spec == "own" else said
