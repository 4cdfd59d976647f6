"""Tables of a Microsoft Access database, read with access-parser: complete columns or none.

access-parser skips what it cannot read. Therefore only the wanted columns are read, and their cells
are counted against the number of rows that the table itself gives.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from bridgelaw.formats.results.event_file import EventFileError, read_bytes
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from access_parser import AccessParser

T = TypeVar("T")
Row = Mapping[str, object]
Tables = Mapping[str, Sequence[Row]]
"""The rows of the tables by name.

Tables that do not exist or cannot be read are left out.
"""

NOT_ACCESS = Text("this is not a BWS file: it is not a Microsoft Access database")
NEEDS_READER = Text(
    "the package access-parser, which reads BWS files, is not installed; run pip install "
    "access-parser"
)
NOT_WHOLE = Text("the database is truncated: its last page is incomplete")
TORN = Text("the database is truncated or damaged: {why}")
LOST_ROWS = Text("found {found} of the {expected} rows of {table}")

_MARK: Final = b"\x00\x01\x00\x00Standard "
"""The signature of an Access database: `Standard Jet DB`, or `Standard ACE DB` since 2007."""
_PAGE: Final = 2048
"""The page size in bytes; newer databases have pages of twice this size."""
_TIMES: Final = ("DateLog", "TimeLog")


def read_tables(
    path: str | Path, wanted: Mapping[str, Collection[str]], needed: Collection[str]
) -> Tables:
    """Return the wanted tables with their wanted columns, as far as they exist.

    Raises EventFileError if the file is not a database or is damaged, or if one of the needed
    tables cannot be read completely.
    """
    file = str(path)
    data = read_bytes(path)
    if not data.startswith(_MARK):
        raise EventFileError(NOT_ACCESS, file=file)
    if len(data) % _PAGE:
        raise EventFileError(NOT_WHOLE, file=file)
    try:
        from access_parser import AccessParser
    except ImportError:
        raise EventFileError(NEEDS_READER, file=file) from None
    logger = logging.getLogger("access_parser")
    told, logger.disabled = (
        logger.disabled,
        True,
    )  # we report what it cannot read in one sentence
    try:
        database = _guarded(partial(AccessParser, file), file)
        tables: dict[str, Sequence[Row]] = {}
        for name, columns in wanted.items():
            if name not in database.catalog:
                continue
            try:
                tables[name] = _guarded(partial(_rows, database, name, columns), file)
            except EventFileError:
                if name in needed:
                    raise
    finally:
        logger.disabled = told
    return tables


def _guarded(read: Callable[[], T], file: str) -> T:
    """Call a reader of bytes, and convert its many kinds of errors to EventFileError."""
    try:
        return read()
    except EventFileError as error:
        raise EventFileError(error.problem, file=file, line=0, **error.values) from None
    except MemoryError:
        raise
    except Exception as error:
        why = str(error) if isinstance(error, ValueError | struct.error) else type(error).__name__
        raise EventFileError(TORN, file=file, why=why) from None


def _rows(database: AccessParser, name: str, wanted: Collection[str]) -> list[Row]:
    """Return the rows of a table.

    Raises EventFileError if there are fewer than the table itself says.
    """
    table = database.get_table(name)
    # The reader fails on columns that were added to a table later, since its older rows lack
    # them. Times are not needed here.
    table.columns = {
        place: column
        for place, column in table.columns.items()
        if column.col_name_str not in _TIMES
    }
    columns = {column: cells for column, cells in table.parse().items() if column in wanted}
    expected = table.table_header.number_of_rows
    for cells in columns.values():
        if len(cells) != expected:
            raise EventFileError(LOST_ROWS, found=len(cells), expected=expected, table=name)
    return [
        {column: cells[place] for column, cells in columns.items()}
        for place in range(expected if columns else 0)
    ]
