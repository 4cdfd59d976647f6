"""Insert very many rows: with COPY on PostgreSQL, and with one prepared statement on SQLite.

The values go to the driver as they are, without the column types of SQLAlchemy, which would take
several times as long as the insertion. So JSON data is given as text, and text is checked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from bridgelaw.store.column_types import check_texts
from bridgelaw.store.schema import Row

Value: TypeAlias = int | str


def insert_rows(
    session: Session, table: type[Row], columns: Sequence[str], rows: Sequence[tuple[Value, ...]]
) -> None:
    """Insert rows with values for some columns, in their order; JSON data is text.

    Raises CannotStore for a text that cannot be stored.
    """
    for at, value in enumerate(rows[0] if rows else ()):
        if isinstance(value, str):
            check_texts(str(row[at]) for row in rows)
    names = ", ".join(f'"{column}"' for column in columns)
    connection = session.connection()
    if connection.dialect.name == "postgresql":
        _copy(connection, f'COPY "{table.__tablename__}" ({names}) FROM STDIN', rows)
        return
    marks = ", ".join("?" for _ in columns)
    connection.exec_driver_sql(
        f'INSERT INTO "{table.__tablename__}" ({names}) VALUES ({marks})', [*rows]
    )


def _copy(connection: Connection, statement: str, rows: Sequence[tuple[Value, ...]]) -> None:
    """Write rows with COPY. Raises DBAPIError, as for any other statement."""
    driver: Any = connection.connection.driver_connection
    errors = connection.dialect.loaded_dbapi.Error
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)
    except errors as error:
        raise DBAPIError.instance(
            statement, None, error, errors, dialect=connection.dialect
        ) from error
