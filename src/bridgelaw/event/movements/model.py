"""A movement as a value: rounds of tables, each with its contestants and a set of boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Kind
from bridgelaw.i18n.text import ENGLISH, Text

Contestants = tuple[int, ...]
"""The numbers of those on one side of a table: a pair, a team, or two players."""


class Seating(NamedTuple):
    """A table in one round.

    A side that sits out has no opponents, and plays no boards.  In an individual, a side is North
    and South, or East and West, in this order.  Of a team, only the pair of that direction sits at
    the table.
    """

    table: int
    ns: Contestants
    ew: Contestants
    boards: int
    """The number of the set of boards, from 1; 0 if nothing is played."""

    @property
    def plays(self) -> bool:
        """Whether boards are played at the table."""
        return bool(self.ns and self.ew and self.boards)

    @property
    def switched(self) -> Seating:
        """The same table with the directions exchanged."""
        return self._replace(ns=self.ew, ew=self.ns) if self.ns and self.ew else self

    def side_of(self, contestant: int) -> Side | None:
        """Return the side on which a contestant sits, or None."""
        return Side.NS if contestant in self.ns else Side.EW if contestant in self.ew else None


Round = tuple[Seating, ...]


class Place(NamedTuple):
    """Where a contestant is in a round: the table and direction, or nowhere (sitting out)."""

    table: int
    side: Side


class Absence(NamedTuple):
    """A contestant who is absent from a round to another one: a phantom, a late pair.

    The rounds count from 1 and are included; `last` is None for the rest of the movement.
    """

    contestant: int
    first: int = 1
    last: int | None = None

    def includes(self, round_: int) -> bool:
        """Return whether the contestant is absent in a round."""
        return self.first <= round_ and (self.last is None or round_ <= self.last)


@dataclass(frozen=True, kw_only=True)
class Movement:
    """Who plays whom in which round, where, with which boards."""

    code: str
    """An identifier: `howell-5`, `mitchell-relay-8`."""
    title: Text
    """Its name, with placeholders for `tables`, `rounds` and `contestants`."""
    kind: Kind
    contestants: int
    """The number of pairs, players or teams; a phantom counts."""
    plan: tuple[Round, ...]
    """The rounds with everyone present."""
    sets: int
    """The number of sets of boards in play."""
    winners: int = 1
    """2 if North-South and East-West are ranked apart; more in an individual with lines."""
    copies: int = 1
    """How many copies of each board are needed."""
    absent: tuple[Absence, ...] = ()
    """Who is not there in which rounds; their opponents sit out."""

    def name(self, language: str = ENGLISH) -> str:
        """Return the name of the movement in a language; with a pair too few, 7½ tables."""
        tables = len(self.tables)
        is_half = self.kind is Kind.PAIRS and len(self.numbers) == 2 * tables - 1
        return self.title.say(
            language,
            tables=f"{tables - 1}½" if is_half else tables,
            rounds=len(self.rounds),
            contestants=len(self.numbers),
        )

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the tables, also of one at which somebody is absent."""
        return tuple(sorted({at.table for row in self.plan for at in row if at.plays}))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all who are present in any round."""
        rounds = range(1, len(self.plan) + 1)
        gone = {
            number
            for number in {absence.contestant for absence in self.absent}
            if all(self.is_absent(number, round_) for round_ in rounds)
        }
        return tuple(n for n in range(1, self.contestants + 1) if n not in gone)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds as they are played, without those who are absent."""
        return tuple(
            tuple(self._present(at, number) for at in row) if self.absent else row
            for number, row in enumerate(self.plan, 1)
        )

    def is_absent(self, contestant: int, round_: int) -> bool:
        """Return whether a contestant is absent in a round (from 1)."""
        return any(
            absence.contestant == contestant and absence.includes(round_) for absence in self.absent
        )

    def _present(self, at: Seating, round_: int) -> Seating:
        """Return a table without those who are absent in a round. Nothing is played there then."""
        ns, ew = (
            tuple(n for n in side if not self.is_absent(n, round_)) for side in (at.ns, at.ew)
        )
        return at if (ns, ew) == (at.ns, at.ew) else Seating(at.table, ns, ew, 0)

    def place_of(self, contestant: int, round_: int, side: Side | None = None) -> Seating | None:
        """Return where a contestant sits in a round (from 1), or None.

        A team sits at two tables; `side` selects one.
        """
        for at in self.rounds[round_ - 1]:
            found = at.side_of(contestant)
            if found is not None and side in (None, found):
                return at
        return None

    def sharing(self, round_: int) -> dict[int, tuple[int, ...]]:
        """Return the sets that more tables play in a round than there are copies of them.

        The values are the tables. Tables share boards by passing them on as soon as they are
        played.
        """
        found: dict[int, list[int]] = {}
        for at in self.rounds[round_ - 1]:
            if at.plays:
                found.setdefault(at.boards, []).append(at.table)
        return {key: tuple(value) for key, value in found.items() if len(value) > self.copies}


def seating_of(table: int, words: str) -> Seating:
    """Return a table from text: "8-1-3", with the contestants in the order of the seats.

    The last number is the set of boards, and 0 is nobody.
    """
    *who, boards = (int(number) for number in words.split("-"))
    half = len(who) // 2
    ns, ew = (tuple(n for n in side if n) for side in (who[:half], who[half:]))
    return Seating(table, ns, ew, boards)


def filled(side: Contestants, size: int) -> Contestants:
    """Return a side with 0 in each empty seat."""
    return (*side, *[0] * (size - len(side)))


def boards_in(set_: int, each: int, first: int = 1) -> range:
    """Return the numbers of the boards in a set of `each` boards; `first` is the first of all."""
    start = first + (set_ - 1) * each
    return range(start, start + each)


def sitting_out(row: Round) -> Iterator[int]:
    """Yield those who sit out in a round."""
    for at in row:
        if not at.plays:
            yield from at.ns
            yield from at.ew


def without(
    movement: Movement, contestant: int, first: int = 1, last: int | None = None
) -> Movement:
    """Return the movement in which a contestant is absent, so that the opponents sit out.

    In an individual, all players of a table with an empty seat sit out.
    """
    absence = Absence(contestant, first, last)
    return replace(movement, absent=(*movement.absent, absence))
