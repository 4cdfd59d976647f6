"""Play through a record again, as it is or as it would have been."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.failures import failures
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.formats.play.rows import Course, Row, in_time, misfits


@dataclass(frozen=True, slots=True)
class Playthrough:
    """The data needed to play through a record: hands, rows, opening leader, trumps."""

    deal: Deal
    rows: tuple[Row, ...]
    opening: Seat | None
    trump: Strain | None
    least: int = 0
    """The number of rows that can be ordered as recorded; an explanation must reach as many."""
    others: frozenset[tuple[int, Seat]] = frozenset()
    """Failures to follow suit, by trick and player, that need no explanation."""

    @classmethod
    def of(cls, record: BoardRecord, *, whole: bool = False) -> Playthrough:
        """Return the record for playing through, whole or up to the first impossible card."""
        table, written = record.table, record.written
        misfit = None if whole else next(misfits(table.deal, written.rows), None)
        rows = written.rows if misfit is None else written.rows[: misfit.row - 1]
        opening = written.opening or (None if table.declarer is None else table.declarer.lho)
        taken = len(table.tricks) + bool(table.current)
        return cls(table.deal, rows, opening, table.trump, least=taken)

    def course(self) -> Course:
        """Return the record in chronological order."""
        return in_time(self.rows, self.opening, self.trump)

    def is_lawful(self) -> bool:
        """Return whether everything can be played and every hand follows suit, except `others`."""
        course = self.course()
        if course.rows < self.least:
            return False
        found = failures(self.deal, (*course.tricks, course.current))
        if any((failure.trick, failure.seat) not in self.others for failure in found):
            return False
        return next(misfits(self.deal, self.rows), None) is None

    @property
    def leads_out_of_turn(self) -> int:
        """The number of leads that were not the winner's, in rows that show the order of play."""
        leader, wrong = self.opening, 0
        for row, trick in zip(self.rows, self.course().tricks, strict=False):
            wrong += row.timed and leader is not None and trick.leader is not leader
            leader = trick.winner(self.trump)
        return wrong

    def with_card(self, row: int, seat: Seat, card: Card) -> Playthrough:
        """Return the record with another card for a player in row `row`, counted from 0."""
        return self.with_rows({row: {seat: card}})

    def with_rows(self, cards: dict[int, dict[Seat, Card]]) -> Playthrough:
        """Return the record with other cards for some players in some rows."""
        rows = list(self.rows)
        for number, by in cards.items():
            plays = tuple(
                Play(play.seat, by.get(play.seat, play.card)) for play in rows[number].plays
            )
            rows[number] = replace(rows[number], plays=plays)
        return replace(self, rows=tuple(rows))

    def card(self, row: int, seat: Seat) -> Card | None:
        """Return a player's card in a row, or None."""
        return next((play.card for play in self.rows[row].plays if play.seat is seat), None)

    def unrecorded(self, seat: Seat) -> frozenset[Card]:
        """Return the cards of a player that are nowhere on the record."""
        written = {play.card for row in self.rows for play in row.plays}
        return (
            self.deal.hand(seat) - written
            if len(self.deal.hand(seat)) == HAND_SIZE
            else frozenset()
        )

    def exchange(self, seat: Seat, row: int, other: int) -> Playthrough | None:
        """Return the record with a player's cards of two rows exchanged, or None."""
        first, second = self.card(row, seat), self.card(other, seat)
        if first is None or second is None:
            return None
        return self.with_rows({row: {seat: second}, other: {seat: first}})
