"""Effects carried out on a record, one kind after another."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce, singledispatch

from bridgelaw.table.record import Table


def after(table: Table | None, effects: Iterable[object]) -> Table | None:
    """The record with the effects carried out on it.

    Only effects that name a seat and a card change a record: what is spoken of by its part ("the defender", "the card")
    is known to the director at the table, not to the record. Raises TableError where an effect cannot be true of it.
    """
    return None if table is None else reduce(lambda seen, effect: carry_out(effect, seen), effects, table)


@singledispatch
def carry_out(effect: object, table: Table) -> Table:
    """One effect on the record. Most change nothing on it."""
    return table
