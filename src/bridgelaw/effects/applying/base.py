"""Apply effects to a table: the dispatch by kind of effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce, singledispatch

from bridgelaw.bridge.record import Table
from bridgelaw.effects.incident import stays_found
from bridgelaw.engine.case import Case
from bridgelaw.engine.ruling import Ruling


def left_by(ruling: Ruling[object], case: type[Case], table: Table | None) -> Table | None:
    """Return the table after a ruling, with its effects and its findings that remain true.

    Raises:
        TableError: an effect contradicts the table.
    """
    left = after(table, (effect for _, effect in ruling.effects))
    found = stays_found(case, ruling)
    if not found:
        return left
    left = left or Table()
    return replace(left, found={**left.found, **found})


def after(table: Table | None, effects: Iterable[object]) -> Table | None:
    """Return the table with the effects applied.

    Only effects that name a seat and a card change it: roles ("the defender", "the card") are known
    to the director, but not recorded on the table.

    Raises:
        TableError: an effect contradicts the table.
    """
    return (
        None
        if table is None
        else reduce(lambda seen, effect: carry_out(effect, seen), effects, table)
    )


@singledispatch
def carry_out(effect: object, table: Table) -> Table:
    """Apply one effect to a table. Most effects do not change it."""
    return table
