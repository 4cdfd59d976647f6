"""The cards of a play record as a file has them, a row a trick, and their order in time."""

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
    """What a file has for one trick.

    PBN writes a column a player, the same column throughout, so that who led cannot be read from
    the row; other formats write the cards in the order of time (`timed`). A card that is not known
    is left out. A player's second card, if he has one, stands last.
    """

    line: int
    plays: tuple[Play, ...]
    timed: bool = False
    leader: Seat | None = None
    """Who led, where the file says so itself; otherwise it is the winner of the trick before."""
    revokes: frozenset[Seat] = UNMARKED
    """Whose card the file marks as a revoke."""

    def trick(self, leader: Seat | None) -> Trick | None:
        """The row in the order of time when `leader` led; None when the row cannot tell it.

        It tells it when the known cards are those of the leader and of the next players in turn.
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
    """A play record in the order of time, as far as its rows tell it."""

    tricks: tuple[Trick, ...]
    current: Trick
    rows: int
    """How many rows it takes in; those after that cannot be put in order."""
    leader: Seat | None
    """Whose lead the next trick is."""


def in_time(rows: Sequence[Row], opening: Seat | None, trump: Strain | None) -> Course:
    """The rows in the order of time: the first trick is led by `opening`, the others by the winner
    of the trick before.

    It ends before a row of which the order cannot be told; an incomplete last row is the trick in
    progress.
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
    """A card that cannot have been played where it is written: it was played before, or is not in
    that hand."""

    row: int
    """The number of the row, from 1."""
    play: Play
    before: int | None = None
    """The row in which it was played before."""
    holder: Seat | None = None
    """Who holds it, where that is another player."""


def misfits(deal: Deal, rows: Sequence[Row]) -> Iterator[Misfit]:
    """Every card that cannot have been played where it is written, in the order of the rows."""
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
