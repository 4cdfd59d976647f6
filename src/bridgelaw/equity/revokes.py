"""Revokes, double dummy: the value of the board before each revoke, and a suggestion for Law 64C.

The value is computed as played and as if the player had followed suit. It is only a suggestion to
the director. Law 64C asks what was likely, with players who see two hands; here all four are known.
Tricks are transferred as the law functions count them (`bridgelaw.laws.revokes.transfers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.failures import Failure
from bridgelaw.bridge.play_history import at
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.table_changes import with_play
from bridgelaw.engine.law import Book
from bridgelaw.equity.board import best_of, declarer_of, for_declarer, of_side, won_by_declarer
from bridgelaw.equity.position import position, whole
from bridgelaw.equity.solver import EveryCard, Solver, Tricks, answered
from bridgelaw.laws.revokes.transfers import NOTHING_TOLD, Transfer, transferred, transfers


@dataclass(frozen=True, slots=True)
class Revoke:
    """A failure to follow suit and its consequences, in tricks of declarer's side."""

    failure: Failure
    declarer: Seat
    stood: int
    """The tricks with best play by all from the revoke card on."""
    followed: Mapping[Card, int]
    """The tricks with each card that could have followed suit, and best play by all after it.

    Earlier revokes stand.
    """
    scored: Mapping[Card, int]
    """The same after the tricks transferred for earlier revokes in that case (Law 64C2a)."""
    transfer: Transfer | None
    """The transfer for this revoke as played; None if it was not established."""
    repeats: bool
    """Whether the player had revoked in the same suit before."""

    @property
    def side(self) -> Side:
        """The side that revoked."""
        return self.failure.seat.side

    @property
    def before(self) -> int:
        """The tricks just before the revoke: following suit with the best card."""
        return best_of(self.failure.seat, self.declarer, self.followed)

    @property
    def gained(self) -> int:
        """The tricks that the revoke itself gained, before any transfer; may be negative."""
        gain = self.stood - self.before
        return gain if self.side is self.declarer.side else -gain

    @property
    def range(self) -> tuple[int, int]:
        """Declarer's fewest and most tricks over all cards that could have followed suit."""
        return min(self.followed.values()), max(self.followed.values())

    @property
    def without(self) -> int:
        """The tricks after following suit and the transfers for earlier revokes.

        Doubt about the card that would have been played is resolved in favour of the other side.
        """
        return best_of(self.failure.seat.lho, self.declarer, self.scored)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A suggestion for Law 64C: the score after any transfer, and the double-dummy value."""

    law: str
    """The section under which the score would be adjusted; empty if it would not be."""
    revoke: Revoke | None
    """The revoke without which the result was found; None if there is no such result."""
    declarer: int
    """The tricks suggested for declarer's side."""
    transferred: int
    """Declarer's tricks as played, after the transfers."""


@dataclass(frozen=True)
class Revokes:
    """All the revokes that a record shows."""

    table: Table
    revokes: tuple[Revoke, ...]
    moved: tuple[Transfer, ...]

    @cached_property
    def made(self) -> int | None:
        """Declarer's tricks as played; None if the end of the play is unknown."""
        return transferred(self.table, ())

    @cached_property
    def transferred(self) -> int | None:
        """Declarer's tricks after the transfers of Law 64A and B."""
        return transferred(self.table, self.moved)

    @property
    def established(self) -> tuple[Revoke, ...]:
        """The revokes that became established."""
        return tuple(revoke for revoke in self.revokes if revoke.transfer is not None)

    @cached_property
    def proposal(self) -> Proposal | None:
        """The suggestion for Law 64C; None without an established revoke or a known result."""
        after, declarer, established = self.transferred, declarer_of(self.table), self.established
        if after is None or not established:
            return None
        sides = {revoke.side for revoke in established}
        if len(sides) == 2:
            return self._without_any(after)
        (offenders,) = sides
        # The innocent side gets the best of the transfer and the board without any one of the
        # revokes.
        better = 1 if offenders.other is declarer.side else -1
        best = Proposal("", None, after, after)
        for revoke in established:
            if (revoke.without - best.declarer) * better > 0:
                best = Proposal(
                    "64C2a" if revoke.repeats else "64C1", revoke, revoke.without, after
                )
        return best

    def _without_any(self, after: int) -> Proposal:
        """Return the proposal if both sides have revoked.

        It is the board without any revoke if one side is worse off because of a revoke by the
        other.
        """
        first = self.established[0]
        fewest, most = first.range
        stands = Proposal("", None, after, after)
        if fewest <= after <= most:
            return stands
        declaring = declarer_of(self.table).side
        worse_off = declaring if after < fewest else declaring.other
        if not any(
            revoke.gained > 0 for revoke in self.established if revoke.side is not worse_off
        ):
            return stands
        return Proposal("64C2b", first, first.before, after)


def revokes(
    table: Table,
    solver: Solver,
    book: Book,
    told: Mapping[Card, Mapping[str, object]] = NOTHING_TOLD,
    *,
    agreed: bool = True,
) -> Revokes:
    """Return every failure to follow suit on the record, with its value.

    `told` and `agreed` are facts for Law 64A and B, as in `bridgelaw.laws.revokes.transfers`.
    Raises TableError if hands or play are not known well enough, and NoAnswer.
    """
    table = whole(table)
    declarer = declarer_of(table)
    moved = transfers(table, book, told, agreed=agreed)
    of_card = {transfer.failure.card: transfer for transfer in moved}
    befores = [_before(table, failure) for failure in table.failures]
    found: list[Revoke] = []
    for failure, before, (followed, stood) in zip(
        table.failures, befores, _solve(befores, table.failures, declarer, solver), strict=True
    ):
        scored = {
            card: _scored(with_play(before, failure.seat, card), tricks, book, told)
            for card, tricks in followed.items()
        }
        repeats = any(
            earlier.failure.seat is failure.seat
            and earlier.failure.led is failure.led
            and earlier.transfer is not None
            for earlier in found
        )
        found.append(
            Revoke(failure, declarer, stood, followed, scored, of_card.get(failure.card), repeats)
        )
    return Revokes(table, tuple(found), moved)


def _solve(
    befores: Sequence[Table], failures: Sequence[Failure], declarer: Seat, solver: Solver
) -> Iterator[tuple[dict[Card, int], int]]:
    """Yield declarer's total tricks with each card that follows suit, and with the revoke."""
    heres = [position(before) for before in befores]
    theres = [here.play(failure.card) for here, failure in zip(heres, failures, strict=True)]
    # A player who revokes has another card, so there is always something left to solve.
    ways = answered(solver.map(map(Tricks, theres)))
    every = answered(solver.map(EveryCard([here]) for here in heres))
    for before, failure, here, there, (cards,), way in zip(
        befores, failures, heres, theres, every, ways, strict=True
    ):
        won = won_by_declarer(before, declarer)
        followed = {
            card: won + tricks for card, tricks in for_declarer(here, cards, declarer).items()
        }
        stood = won_by_declarer(with_play(before, failure.seat, failure.card), declarer)
        yield followed, stood + of_side(way, there, declarer.side)


def _before(table: Table, failure: Failure) -> Table:
    """Return the table just before the revoke card."""
    trick = (*table.tricks, table.current)[failure.trick - 1]
    return at(table, failure.trick, trick.cards.index(failure.card))


def _scored(
    followed: Table, tricks: int, book: Book, told: Mapping[Card, Mapping[str, object]]
) -> int:
    """Return declarer's tricks after the transfers for earlier revokes.

    The play is assumed to continue from here to that result.
    """
    ended = replace(followed, declarer_tricks=tricks)
    after = transferred(ended, transfers(ended, book, told))
    # If the transfer is unknown, it is left to the director.
    return tricks if after is None else after
