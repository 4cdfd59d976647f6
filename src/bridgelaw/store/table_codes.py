"""The codes of the tables of an event: a code lets its holder act for the table.

A code is random and long enough that it cannot be guessed. It is part of an address, which a QR
code at the table leads to. A code that is replaced is worth nothing from then on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from secrets import choice
from typing import Final

from sqlalchemy import delete, select

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere
from bridgelaw.store.schema import TableCodeRow

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for one another."""
LENGTH: Final = 12
"""Twelve of 31 characters: 59 bits."""
NO_CODE = Text("this address is no longer valid; scan the code at the table, or ask the director")


@dataclass(frozen=True, slots=True)
class TableCode:
    """The code of a table."""

    code: str
    event: int
    table: str


class TableCodes:
    """The codes of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, event: int) -> dict[str, str]:
        """Return the codes of an event by table."""
        with self.database.read() as session:
            rows = session.scalars(select(TableCodeRow).where(TableCodeRow.event_id == event))
            return {row.table: row.code for row in rows}

    def find(self, code: str) -> TableCode:
        """Return the table of a code. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(TableCodeRow, code) if len(code) == LENGTH else None
        if row is None:
            raise NotThere(NO_CODE)
        return TableCode(row.code, row.event_id, row.table)

    def make(self, event: int, tables: Iterable[str]) -> None:
        """Make codes for those tables that have none; the others keep theirs."""
        with self.database.write() as session:
            known = session.scalars(
                select(TableCodeRow.table).where(TableCodeRow.event_id == event)
            ).all()
            for table in dict.fromkeys(tables):
                if table not in known:
                    session.add(TableCodeRow(code=_new(), event_id=event, table=table))

    def remove(self, event: int, table: str | None = None) -> None:
        """Remove the code of a table, or all codes of an event."""
        wanted = delete(TableCodeRow).where(TableCodeRow.event_id == event)
        if table is not None:
            wanted = wanted.where(TableCodeRow.table == table)
        with self.database.write() as session:
            session.execute(wanted)


def _new() -> str:
    return "".join(choice(LETTERS) for _ in range(LENGTH))
