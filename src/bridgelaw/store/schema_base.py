"""The base of all rows: types, names of constraints, and lengths that several tables share."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import JSON, MetaData, Table
from sqlalchemy.orm import DeclarativeBase

from bridgelaw.json_types import JsonObject
from bridgelaw.store.column_types import Moment, Number
from bridgelaw.store.json_types import ScoredLists, StandingForm, Texts, Unread

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""Naming convention of constraints, so that a migration can name one."""

NEVER_AGAIN = {"sqlite_autoincrement": True}
"""Never give the id of a deleted row to another: the history still refers to it."""

LONGEST_NAME: Final = 200
"""Maximum length of the name of an event."""
LONGEST_BY: Final = 100
"""Maximum length of a user's name."""
LONGEST_PLACE: Final = 60
"""Maximum length of the name of a board or a table."""
LONGEST_PLAYER: Final = 100
"""Maximum length of the name of a player, and of a club."""
LONGEST_NUMBER: Final = 30
"""Maximum length of a player's number in the federation."""
LONGEST_NOTE: Final = 500
"""Maximum length of a note on a player."""
DEFAULT_CLUB: Final = 1
"""The club that everything belongs to as long as there is only one."""


class Row(DeclarativeBase):
    """Base class of all rows."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012 - as SQLAlchemy expects it
        JsonObject: JSON,
        Texts: JSON,
        list[str]: JSON,
        dict[str, int]: JSON,
        dict[str, list[JsonObject]]: JSON,
        ScoredLists: JSON,
        StandingForm: JSON,
        Unread: JSON,
        datetime: Moment,
        int: Number,
    }


def table_of(row: type[Row]) -> Table:
    """Return the table of a class of rows, for statements without the ORM."""
    table = row.__table__
    assert isinstance(table, Table)
    return table
