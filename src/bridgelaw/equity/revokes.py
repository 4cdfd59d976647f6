"""Revokes, double dummy: what the board was worth before each of them, had he followed suit, and as
it went; and what that suggests for Law 64C.

It is a suggestion to the director and no more. Law 64C asks what was likely, with players who see
two hands; here all four are seen. Tricks go over as the law functions count them
(`bridgelaw.laws.revokes.transfers`).
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
from bridgelaw.engine.law import Book
from bridgelaw.equity.board import best_of, declarer_of, for_declarer, of_side, won_by_declarer
from bridgelaw.equity.position import position, whole
from bridgelaw.equity.solver import EveryCard, Solver, Tricks, answered
from bridgelaw.laws.revokes.transfers import NOTHING_TOLD, Transfer, transferred, transfers


@dataclass(frozen=True, slots=True)
class Revoke:
    """A failure to follow suit and, in tricks of declarer's side, what came of it."""

    failure: Failure
    declarer: Seat
    stood: int
    """With best play by all from the revoke card on."""
    followed: Mapping[Card, int]
    """Had he followed suit: with each card that he could have played, and best play by all after
    it. Earlier revokes stand."""
    scored: Mapping[Card, int]
    """The same after the tricks that go over for the earlier revokes in that case (Law 64C2a)."""
    transfer: Transfer | None
    """What goes over for it as the board was played; None where it did not become established."""
    repeats: bool
    """Whether he had revoked in the same suit before."""

    @property
    def side(self) -> Side:
        """The side that revoked."""
        return self.failure.seat.side

    @property
    def before(self) -> int:
        """Just before it: had he followed suit with his best card."""
        return best_of(self.failure.seat, self.declarer, self.followed)

    @property
    def gained(self) -> int:
        """The tricks that the revoke itself gained his side, before any transfer; below none where
        it cost them."""
        gain = self.stood - self.before
        return gain if self.side is self.declarer.side else -gain

    @property
    def range(self) -> tuple[int, int]:
        """The fewest and the most tricks for declarer had he followed suit, over the cards with
        which he could."""
        return min(self.followed.values()), max(self.followed.values())

    @property
    def without(self) -> int:
        """Had he followed suit, tricks for earlier revokes gone over: the doubt which card he would
        have played is resolved in favour of the other side."""
        return best_of(self.failure.seat.lho, self.declarer, self.scored)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A suggestion for Law 64C: the board as scored after any transfer, beside what it was worth
    double dummy."""

    law: str
    """The section under which the score would be adjusted; empty where it would not be."""
    revoke: Revoke | None
    """The revoke without which the result was found; None where there is no such result."""
    declarer: int
    """The tricks suggested for declarer's side."""
    transferred: int
    """Declarer's tricks as played, after the tricks that go over."""


@dataclass(frozen=True)
class Revokes:
    """All the revokes that a record shows."""

    table: Table
    revokes: tuple[Revoke, ...]
    moved: tuple[Transfer, ...]

    @cached_property
    def made(self) -> int | None:
        """Declarer's tricks as played; None where the end of the play is not known."""
        return transferred(self.table, ())

    @cached_property
    def transferred(self) -> int | None:
        """Declarer's tricks after the transfers of Law 64A and B."""
        return transferred(self.table, self.moved)

    @property
    def established(self) -> tuple[Revoke, ...]:
        """Those that became established."""
        return tuple(revoke for revoke in self.revokes if revoke.transfer is not None)

    @cached_property
    def proposal(self) -> Proposal | None:
        """What they suggest for Law 64C; None where no revoke was established, or the result is not
        known."""
        after, declarer, established = self.transferred, declarer_of(self.table), self.established
        if after is None or not established:
            return None
        sides = {revoke.side for revoke in established}
        if len(sides) == 2:
            return self._without_any(after)
        (offenders,) = sides
        # The innocent side gets the best of all: the transfer, or the board without any one of the
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
        """Both sides have revoked: the board had nobody revoked, where one side is worse off by a
        revoke of the other's."""
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
    """Every failure to follow suit on the record, with what it was worth. `told` and `agreed` are
    facts for Law 64A and B, as `bridgelaw.laws.revokes.transfers` takes them. Raises TableError
    where hands or play are not known well enough, and NoAnswer.
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
            card: _scored(before.with_play(failure.seat, card), tricks, book, told)
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
    """Declarer's tricks in all with each card that follows suit, and with the revoke."""
    heres = [position(before) for before in befores]
    theres = [here.play(failure.card) for here, failure in zip(heres, failures, strict=True)]
    # Whoever revokes has another card, so that there is always something left to solve.
    ways = answered(solver.map(map(Tricks, theres)))
    every = answered(solver.map(EveryCard([here]) for here in heres))
    for before, failure, here, there, (cards,), way in zip(
        befores, failures, heres, theres, every, ways, strict=True
    ):
        won = won_by_declarer(before, declarer)
        followed = {
            card: won + tricks for card, tricks in for_declarer(here, cards, declarer).items()
        }
        stood = won_by_declarer(before.with_play(failure.seat, failure.card), declarer)
        yield followed, stood + of_side(way, there, declarer.side)


def _before(table: Table, failure: Failure) -> Table:
    """The table just before the revoke card."""
    trick = (*table.tricks, table.current)[failure.trick - 1]
    return at(table, failure.trick, trick.cards.index(failure.card))


def _scored(
    followed: Table, tricks: int, book: Book, told: Mapping[Card, Mapping[str, object]]
) -> int:
    """Declarer's tricks after what goes over for the earlier revokes, had it gone on from here to
    that result."""
    ended = replace(followed, declarer_tricks=tricks)
    after = transferred(ended, transfers(ended, book, told))
    # Where the transfer is not known, it is left to the director.
    return tricks if after is None else after
