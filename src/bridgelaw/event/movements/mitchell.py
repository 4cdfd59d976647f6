"""Mitchell movements, constructed by rule.

Pairs are numbered through: North-South 1 to T, East-West T+1 to 2T, the pair that starts at table
t being T+t.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements.model import Movement, Round, Seating
from bridgelaw.i18n.text import Text

STRAIGHT: Final = Text("Mitchell, {tables} tables")
SKIP: Final = Text("Mitchell with a skip, {tables} tables")
RELAY: Final = Text("Mitchell with a relay and shared boards, {tables} tables")
CRISSCROSS: Final = Text("crisscross Mitchell, {tables} tables")
ROVER: Final = Text("Mitchell with a rover pair, {tables} tables")
WEB: Final = Text("web Mitchell, {tables} tables")
NOT_FOR = Text(
    "found {tables} tables, for which there is no movement of this kind; choose another kind"
)

ROVER_TABLES: Final = {
    6: (0, 1, 3, 5, 2, 4),
    7: (0, 1, 3, 5, 7, 2, 4),
    8: (0, 1, 6, 2, 7, 3, 8, 4),
    10: (0, 1, 7, 2, 8, 3, 9, 4, 10, 5),
    11: (0, 1, 3, 5, 7, 9, 11, 2, 4, 6, 8),
    12: (0, 3, 9, 4, 10, 5, 11, 6, 12, 7, 1, 8),
    13: (0, 1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10),
}
"""The tables at which the rover pair replaces North-South, round by round; 0: it sits out.

The order is that of the manual of EBUScore.  With 9 or 15 tables it would meet a pair twice.
"""
WEB_ROUNDS: Final = 13
MOST_TABLES: Final = 40
SMALLEST_SWITCHED: Final = 5
"""With fewer tables, an arrow switch makes the comparison worse: play a Howell."""
LONG: Final = 12
"""From this number of rounds on, two rounds are switched instead of one."""

Boards = Callable[[int, int], int]
"""The set of boards at a table (from 1) in a round (from 0)."""


def straight(tables: int) -> Movement:
    """Return a Mitchell for an odd number of tables: pairs up one, boards down one.

    Raises EventError if the number of tables does not fit.
    """
    _expect(3 <= tables <= MOST_TABLES and tables % 2 == 1, tables)
    return _movement(
        "mitchell", STRAIGHT, tables, _rows(tables, tables, lambda t, r: (t - 1 + r) % tables + 1)
    )


def skip(tables: int) -> Movement:
    """Return a Mitchell for an even number of tables in which East-West skip a table halfway.

    It has one round fewer than tables, because in another round everyone would meet their first
    opponents again.  Raises EventError if the number of tables does not fit.
    """
    _expect(4 <= tables <= MOST_TABLES and tables % 2 == 0, tables)
    rounds = [
        tuple(
            Seating(
                table,
                (table,),
                (_east_west(table, number + (number >= tables // 2), tables),),
                (table - 1 + number) % tables + 1,
            )
            for table in range(1, tables + 1)
        )
        for number in range(tables - 1)
    ]
    return _movement("mitchell-skip", SKIP, tables, rounds)


def relay(tables: int) -> Movement:
    """Return a Mitchell for an even number of tables: the first and the last share their boards.

    A set waits at a relay between the two halves.  Raises EventError if the number does not fit.
    """
    _expect(4 <= tables <= MOST_TABLES and tables % 2 == 0, tables)
    half = tables // 2
    return _movement(
        "mitchell-relay",
        RELAY,
        tables,
        _rows(tables, tables, lambda t, r: ((t if t > half else t - 1) + r) % tables + 1),
    )


def crisscross(tables: int) -> Movement:
    """Return a Mitchell in which half of East-West move up and half down, without any sharing.

    Raises EventError unless the number of tables is 4, 8 or 12.
    """
    _expect(tables in {4, 8, 12}, tables)
    half = tables // 2

    def pair(table: int, number: int) -> int:
        """Return the East-West pair: those from odd tables move up, the others down."""
        moved = number if (table - number) % 2 else -number
        return _east_west(table, moved, tables)

    def boards(table: int, number: int) -> int:
        """Return the set: it moves the other way, except half the tables after half the rounds."""
        moved = number if number < half else half - 1 - number
        return (table - 1 + (moved if (table + moved) % 2 else -moved)) % tables + 1

    rounds = [
        tuple(
            Seating(table, (table,), (pair(table, number),), boards(table, number))
            for table in range(1, tables + 1)
        )
        for number in range(tables)
    ]
    return _movement("mitchell-crisscross", CRISSCROSS, tables, rounds)


def rover(tables: int) -> Movement:
    """Return a Mitchell for half a table more: a rover pair replaces another pair each round.

    Raises EventError if there is no order for this number of tables (`ROVER_TABLES`).
    """
    _expect(tables in ROVER_TABLES, tables)
    base = straight(tables) if tables % 2 else relay(tables)
    pair = 2 * tables + 1
    rounds = []
    for row, table in zip(base.rounds, ROVER_TABLES[tables], strict=True):
        seated = tuple(at._replace(ns=(pair,)) if at.table == table else at for at in row)
        out = table or pair
        rounds.append((*seated, Seating(0, (out,), (), 0)))
    return _movement("mitchell-rover", ROVER, tables, rounds, contestants=pair)


def web(tables: int) -> Movement:
    """Return a Mitchell of 13 rounds for many tables, with two copies of the boards.

    Raises EventError unless the number of tables is 15, or even and from 14 to 24.
    """
    _expect(tables == 15 or (14 <= tables <= 24 and tables % 2 == 0), tables)
    boards = _fifteen if tables == 15 else _two_halves(tables)
    rounds = _rows(tables, WEB_ROUNDS, boards)
    return _movement("mitchell-web", WEB, tables, rounds, sets=WEB_ROUNDS, copies=2)


def _fifteen(table: int, number: int) -> int:
    """Return the set of a web of 15 tables: 13 on one copy, 14 rising and 15 falling on another."""
    if table <= WEB_ROUNDS:
        return (table - 1 + number) % WEB_ROUNDS + 1
    return number + 1 if table == WEB_ROUNDS + 1 else WEB_ROUNDS - number


def _two_halves(tables: int) -> Boards:
    """Return the sets of a web: the lower half of the tables rises, the upper half falls."""
    half = tables // 2

    def boards(table: int, number: int) -> int:
        if table <= half:
            return (table - 1 + number) % WEB_ROUNDS + 1
        return (half - 2 - (table - half - 1) - number) % WEB_ROUNDS + 1

    return boards


def _east_west(table: int, moved: int, tables: int) -> int:
    """Return the East-West pair at a table after `moved` moves up."""
    return tables + (table - 1 - moved) % tables + 1


def _rows(tables: int, rounds: int, boards: Boards) -> list[Round]:
    return [
        tuple(
            Seating(table, (table,), (_east_west(table, number, tables),), boards(table, number))
            for table in range(1, tables + 1)
        )
        for number in range(rounds)
    ]


def _movement(
    code: str,
    name: Text,
    tables: int,
    rounds: list[Round],
    *,
    contestants: int = 0,
    sets: int = 0,
    copies: int = 1,
) -> Movement:
    return Movement(
        code=f"{code}-{tables}",
        title=name,
        kind=Kind.PAIRS,
        contestants=contestants or 2 * tables,
        plan=tuple(rounds),
        sets=sets or tables,
        winners=2,
        copies=copies,
    )


def _expect(fits: bool, tables: int) -> None:
    if not fits:
        raise EventError(NOT_FOR, tables=tables)


def rounds_to_switch(tables: int, rounds: int) -> int:
    """Return in how many rounds the arrows are switched for one winner with the best balance.

    About one eighth of the boards: one round, two from 12 rounds on, none below five tables.
    """
    if tables < SMALLEST_SWITCHED:
        return 0
    return 2 if rounds >= LONG else 1
