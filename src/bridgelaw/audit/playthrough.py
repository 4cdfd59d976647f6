"""A record played through once more, as it stands or as it would have been."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.failures import failures
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.rows import Course, Row, in_time, misfits


@dataclass(frozen=True, slots=True)
class Playthrough:
    """All that it takes to play a record through again: hands, rows, who led first, trumps."""

    deal: Deal
    rows: tuple[Row, ...]
    opening: Seat | None
    trump: Strain | None
    least: int = 0
    """How many rows can be put in order as the record stands: an explanation must explain no
    fewer."""
    others: frozenset[tuple[int, Seat]] = frozenset()
    """Failures to follow suit, by trick and player, that are not what is to be explained."""

    def course(self) -> Course:
        """The record in the order of time."""
        return in_time(self.rows, self.opening, self.trump)

    def is_lawful(self) -> bool:
        """Whether all of it can be played, and every hand follows suit, `others` apart."""
        course = self.course()
        if course.rows < self.least:
            return False
        found = failures(self.deal, (*course.tricks, course.current))
        if any((failure.trick, failure.seat) not in self.others for failure in found):
            return False
        return next(misfits(self.deal, self.rows), None) is None

    def with_card(self, row: int, seat: Seat, card: Card) -> Playthrough:
        """The record with another card for a player in row `row`, counted from 0."""
        return self.with_rows({row: {seat: card}})

    def with_rows(self, cards: dict[int, dict[Seat, Card]]) -> Playthrough:
        """The record with other cards for some players in some rows."""
        rows = list(self.rows)
        for number, by in cards.items():
            plays = tuple(
                Play(play.seat, by.get(play.seat, play.card)) for play in rows[number].plays
            )
            rows[number] = replace(rows[number], plays=plays)
        return replace(self, rows=tuple(rows))

    def card(self, row: int, seat: Seat) -> Card | None:
        """A player's card in a row."""
        return next((play.card for play in self.rows[row].plays if play.seat is seat), None)

    def unrecorded(self, seat: Seat) -> frozenset[Card]:
        """The cards of a player that are nowhere on the record."""
        written = {play.card for row in self.rows for play in row.plays}
        return (
            self.deal.hand(seat) - written
            if len(self.deal.hand(seat)) == HAND_SIZE
            else frozenset()
        )

    def exchange(self, seat: Seat, row: int, other: int) -> Playthrough | None:
        """The record with a player's cards of two rows exchanged; None where he has none in one of
        them."""
        first, second = self.card(row, seat), self.card(other, seat)
        if first is None or second is None:
            return None
        return self.with_rows({row: {seat: second}, other: {seat: first}})
