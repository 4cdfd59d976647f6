"""The tables of the phones at the tables and of the calls for the director."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import ForeignKey, Index, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from bridgelaw.store.column_types import Words
from bridgelaw.store.schema_base import LONGEST_BY, LONGEST_PLACE, NEVER_AGAIN, Row

LONGEST_CODE: Final = 16


class TableCodeRow(Row):
    """The code of a table in an event: its holder acts for the table."""

    __tablename__ = "table_code"
    __table_args__ = (UniqueConstraint("event_id", "table"),)

    code: Mapped[str] = mapped_column(Words(LONGEST_CODE), primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    table: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    """The section and the number, as in the movement."""


class DirectorCallRow(Row):
    """A call for the director from a table. A row stays after the call has ended."""

    __tablename__ = "director_call"
    __table_args__ = (Index("ix_director_call_event_id_ended", "event_id", "ended"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    table: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    board: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    """The name of the board; empty if the table has not said it."""
    about: Mapped[str] = mapped_column(Words(20))
    """The name of a `store.director_calls.Topic`, in lower case."""
    at: Mapped[datetime]
    taken: Mapped[datetime | None]
    """When a director went; None while the table waits."""
    by: Mapped[str] = mapped_column(Words(LONGEST_BY))
    """The director who went."""
    ended: Mapped[datetime | None]
    """When it was settled or withdrawn."""
    withdrawn: Mapped[bool] = mapped_column(server_default=false())
    ruling_id: Mapped[int | None] = mapped_column(ForeignKey("ruling.id", ondelete="SET NULL"))
