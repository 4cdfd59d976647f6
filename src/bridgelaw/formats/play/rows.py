"""The cards of a play record as written, a row for each trick, and their chronological order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat

UNMARKED: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Row:
    """The cards that a file has for one trick.

    PBN has a column for each player, the same throughout, so the row does not show who led. Other
    formats list the cards in chronological order (`timed`). An unknown card is left out. If a
    player has a second card, it is last.
    """

    line: int
    plays: tuple[Play, ...]
    timed: bool = False
    leader: Seat | None = None
    """Who led, if the file says so; otherwise the winner of the previous trick."""
    revokes: frozenset[Seat] = UNMARKED
    """The players whose card the file marks as a revoke."""

    def trick(self, leader: Seat | None) -> Trick | None:
        """Return the row in chronological order if `leader` led; None if it does not show the
        order.

        It does if the known cards are those of the leader and of the next players in turn.
        """
        if self.timed:
            return Trick(self.plays)
        leader = self.leader or leader
        if leader is None:
            return None
        if len(self.plays) == 4:
            one, two, three, four = self.plays
            if (
                two.seat is one.seat.lho
                and three.seat is one.seat.partner
                and four.seat is one.seat.rho
            ):
                turn = (leader.index - one.seat.index) % 4
                return Trick(self.plays[turn:] + self.plays[:turn])
        first, second = list[Play](), list[Play]()
        for play in self.plays:
            (second if any(play.seat is other.seat for other in first) else first).append(play)
        first.sort(key=lambda play: (play.seat.index - leader.index) % 4)
        if any(
            play.seat is not seat for play, seat in zip(first, leader.clockwise(), strict=False)
        ):
            return None
        return Trick((*first, *second))


@dataclass(frozen=True, slots=True)
class Course:
    """A play record in chronological order, as far as its rows show it."""

    tricks: tuple[Trick, ...]
    current: Trick
    rows: int
    """The number of rows included. Later rows cannot be put in order."""
    leader: Seat | None
    """Who leads to the next trick."""


def in_time(rows: Sequence[Row], opening: Seat | None, trump: Strain | None) -> Course:
    """Put the rows in chronological order.

    The first trick is led by `opening`, each later one by the winner of the previous trick. Stops
    at the first row whose order is unknown. An incomplete last row is the trick in progress.
    """
    tricks: list[Trick] = []
    leader = opening
    for place, row in enumerate(rows, 1):
        trick = row.trick(leader)
        if trick is None or not trick:
            return Course(tuple(tricks), Trick(), place - 1, leader)
        if not trick.is_complete:
            if place < len(rows):
                return Course(tuple(tricks), Trick(), place - 1, leader)
            return Course(tuple(tricks), trick, place, leader)
        tricks.append(trick)
        leader = trick.winner(trump)
    return Course(tuple(tricks), Trick(), len(rows), leader)


@dataclass(frozen=True, slots=True)
class Misfit:
    """A card that cannot have been played where it is written.

    It was played before, or is not in that hand.
    """

    row: int
    """The number of the row, from 1."""
    play: Play
    before: int | None = None
    """The row in which it was played before."""
    holder: Seat | None = None
    """Who holds it, if that is another player."""


def misfits(deal: Deal, rows: Sequence[Row]) -> Iterator[Misfit]:
    """Yield every card that cannot have been played where it is written, row by row."""
    holders: dict[Card, Seat] = {}
    for seat in Seat:
        holders |= dict.fromkeys(deal.hands[seat.index], seat)
    whole = [len(hand) == HAND_SIZE for hand in deal.hands]
    played: dict[Card, int] = {}
    for number, row in enumerate(rows, 1):
        for play in row.plays:
            card = play.card
            holder = holders.get(card)
            if card in played:
                yield Misfit(number, play, before=played[card])
            elif holder is not play.seat and (holder is not None or whole[play.seat.index]):
                yield Misfit(number, play, holder=holder)
            played.setdefault(card, number)
