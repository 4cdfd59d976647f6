"""Effects carried out on a record, one kind after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce, singledispatch

from bridgelaw.bridge.record import Table
from bridgelaw.effects.incident import stays_found
from bridgelaw.engine.case import Case
from bridgelaw.engine.ruling import Ruling


def left_by(ruling: Ruling[object], case: type[Case], table: Table | None) -> Table | None:
    """The record as a ruling leaves it: its effects carried out, and what it found that stays true
    of the board.

    Raises TableError where an effect cannot be true of the record.
    """
    left = after(table, (effect for _, effect in ruling.effects))
    found = stays_found(case, ruling)
    if not found:
        return left
    left = left or Table()
    return replace(left, found={**left.found, **found})


def after(table: Table | None, effects: Iterable[object]) -> Table | None:
    """The record with the effects carried out on it.

    Only effects that name a seat and a card change a record: what is spoken of by its part ("the
    defender", "the card") is known to the director at the table, not to the record. Raises
    TableError where an effect cannot be true of it.
    """
    return (
        None
        if table is None
        else reduce(lambda seen, effect: carry_out(effect, seen), effects, table)
    )


@singledispatch
def carry_out(effect: object, table: Table) -> Table:
    """One effect on the record. Most change nothing on it."""
    return table
