"""Changes of a movement, before or during play. The rounds that were played stay as they were.

Every function returns a new movement, to be checked with `problems` before it is used.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.movements.model import Absence, Movement, Round, Seating
from bridgelaw.i18n.text import Text

NO_ROUND: Final = Text("found the round {round}, expected a round from 1 to {most}")
NO_MORE_ROUNDS: Final = Text("the movement has no more than {rounds} rounds")
NO_TABLE: Final = Text("found the table {table}, at which nobody plays in round {round}")
NOT_THERE: Final = Text("{contestant} does not sit at any table in round {round}")
NOT_ABSENT: Final = Text("{contestant} is not absent in round {round}")


def switched(movement: Movement, rounds: Collection[int]) -> Movement:
    """Return the movement with the arrows switched in some rounds, for one winner.

    Switching a round a second time restores its directions.
    """
    for number in rounds:
        _expect_round(movement, number)
    return replace(
        movement,
        winners=1,
        plan=tuple(
            tuple(at.switched for at in row) if number in rounds else row
            for number, row in enumerate(movement.plan, 1)
        ),
    )


def cut(movement: Movement, rounds: int) -> Movement:
    """Return the movement with only its first rounds."""
    _expect_round(movement, rounds)
    return replace(movement, plan=movement.plan[:rounds])


def with_round(movement: Movement, row: Round) -> Movement:
    """Return the movement with a round added at the end."""
    sets = max([movement.sets, *(at.boards for at in row)])
    return replace(movement, plan=(*movement.plan, row), sets=sets)


def lengthened(movement: Movement, whole: Movement) -> Movement:
    """Return the movement with one round more, the next of the whole movement that it was cut from.

    Raises EventError if that has no more rounds.
    """
    done = len(movement.plan)
    if done >= len(whole.plan):
        raise EventError(NO_MORE_ROUNDS, rounds=done)
    return with_round(movement, whole.plan[done])


def leaves(movement: Movement, contestant: int, round_: int) -> Movement:
    """Return the movement that a contestant leaves before a round; opponents sit out from then."""
    _expect_round(movement, round_)
    return replace(movement, absent=(*movement.absent, Absence(contestant, round_)))


def arrives(movement: Movement, contestant: int, round_: int) -> Movement:
    """Return the movement in which a late contestant plays from a round on.

    That is one who is absent in that round, or who was expected and has missed the earlier ones.
    Raises EventError if the contestant is present from the first round on, or unknown.
    """
    _expect_round(movement, round_)
    if not movement.is_absent(contestant, round_):
        if round_ == 1 or contestant not in movement.numbers:
            raise EventError(NOT_ABSENT, contestant=contestant, round=round_)
        missed = Absence(contestant, 1, round_ - 1)
        return replace(movement, absent=(*movement.absent, missed))
    absent = (
        _until(absence, round_)
        if absence.contestant == contestant and absence.includes(round_)
        else absence
        for absence in movement.absent
    )
    return replace(movement, absent=tuple(absence for absence in absent if absence is not None))


def _until(absence: Absence, round_: int) -> Absence | None:
    return absence._replace(last=round_ - 1) if absence.first < round_ else None


def turned(movement: Movement, round_: int, table: int) -> Movement:
    """Return the movement in which a table was played in the wrong direction."""
    return _with_table(movement, round_, table, _at(movement, round_, table).switched)


def with_boards(movement: Movement, round_: int, table: int, boards: int) -> Movement:
    """Return the movement in which a table played another set of boards."""
    return _with_table(
        movement, round_, table, _at(movement, round_, table)._replace(boards=boards)
    )


def exchanged(movement: Movement, round_: int, one: int, other: int) -> Movement:
    """Return the movement in which two contestants exchange their seats in a round.

    Raises EventError if either of them has no seat in the round.
    """
    _expect_round(movement, round_)
    row = movement.plan[round_ - 1]
    for contestant in (one, other):
        if all(at.side_of(contestant) is None for at in row):
            raise EventError(NOT_THERE, contestant=contestant, round=round_)
    new = {one: other, other: one}
    return _with_row(
        movement,
        round_,
        tuple(
            at._replace(
                ns=tuple(new.get(n, n) for n in at.ns), ew=tuple(new.get(n, n) for n in at.ew)
            )
            for at in row
        ),
    )


def _at(movement: Movement, round_: int, table: int) -> Seating:
    _expect_round(movement, round_)
    for at in movement.plan[round_ - 1]:
        if at.table == table:
            return at
    raise EventError(NO_TABLE, table=table, round=round_)


def _with_table(movement: Movement, round_: int, table: int, new: Seating) -> Movement:
    row = movement.plan[round_ - 1]
    return _with_row(movement, round_, tuple(new if at.table == table else at for at in row))


def _with_row(movement: Movement, round_: int, row: Round) -> Movement:
    plan = movement.plan
    return replace(movement, plan=(*plan[: round_ - 1], row, *plan[round_:]))


def _expect_round(movement: Movement, round_: int) -> None:
    if not 1 <= round_ <= len(movement.plan):
        raise EventError(NO_ROUND, round=round_, most=len(movement.plan))
