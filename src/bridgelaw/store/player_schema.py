"""The tables of clubs and players."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bridgelaw.store.column_types import Words
from bridgelaw.store.schema_base import (
    LONGEST_NOTE,
    LONGEST_NUMBER,
    LONGEST_PLAYER,
    NEVER_AGAIN,
    Row,
)


class ClubRow(Row):
    """A club. The migration makes the first, which everything belongs to."""

    __tablename__ = "club"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(LONGEST_PLAYER))


class PlayerRow(Row):
    """A player in the register of a club.

    A row is never deleted, because entries refer to it. A merged player refers to the other one;
    an erased player has no name.
    """

    __tablename__ = "player"
    __table_args__ = (
        Index("ix_player_club_id_folded", "club_id", "folded"),
        Index("ix_player_club_id_number", "club_id", "number"),
        NEVER_AGAIN,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("club.id"))
    name: Mapped[str] = mapped_column(Words(LONGEST_PLAYER))
    folded: Mapped[str] = mapped_column(Words())
    """The name for comparisons: upper and lower case are equal."""
    number: Mapped[str] = mapped_column(Words(LONGEST_NUMBER))
    """The number in the federation; empty if it is not known."""
    club: Mapped[str] = mapped_column(Words(LONGEST_PLAYER))
    """The player's own club in words, also of a guest."""
    handicap: Mapped[str] = mapped_column(Words(20))
    """An exact number; empty if the player has none."""
    note: Mapped[str] = mapped_column(Words(LONGEST_NOTE))
    earlier_names: Mapped[list[str]]
    """Names by which earlier entries may know the player."""
    version: Mapped[int]
    at: Mapped[datetime]
    changed: Mapped[datetime]
    merged_into: Mapped[int | None] = mapped_column(index=True)
    """The player that this one turned out to be."""
    erased: Mapped[datetime | None]


class EntrantRow(Row):
    """The player in the register whose name is at a place of an entry in an event."""

    __tablename__ = "entrant"
    __table_args__ = (UniqueConstraint("event_id", "number", "place"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    number: Mapped[str] = mapped_column(Words())
    """The number of the contestant."""
    place: Mapped[int]
    """The place among the contestant's names, from 0; those of substitutes follow."""
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)


class ErasingRow(Row):
    """The player whose name is being removed in the open transaction.

    There is a row only within such a transaction. As long as there is none, the database refuses to
    change the history and the log.
    """

    __tablename__ = "erasing"

    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
