"""Files of results of any kind: `read_event` reads them, `writers` write them.

Every reader returns an `EventOnFile` (`event_file`), or raises an `EventFileError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bridgelaw.cases.errors import unknown
from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.formats.results.bws import read_event_bws
from bridgelaw.formats.results.event_csv.other_tables import Given
from bridgelaw.formats.results.event_csv.writing import event_csv
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.event_json import event_json, read_event_json
from bridgelaw.formats.results.pbn.scores import read_event_pbn
from bridgelaw.formats.results.pbn.writer import event_pbn
from bridgelaw.formats.results.programs.json_files import read_json
from bridgelaw.formats.results.programs.lin_results import read_lin_results
from bridgelaw.formats.results.programs.text_files import read_text_file
from bridgelaw.formats.results.programs.xml_files import read_xml
from bridgelaw.formats.results.usebio.losses import losses
from bridgelaw.formats.results.usebio.writer import usebio
from bridgelaw.i18n.text import Text

NOT_A_TABLE = Text(
    "found columns for a file that ends in '{found}', expected a table: {expected}. Leave the "
    "columns out"
)
NO_EVENT = Text("found a file that ends in '{found}', expected one of {expected}")

TABLES: Final = (".csv", ".tsv", ".txt")
"""The suffixes of tables, whose columns may be given."""


def read_event(
    path: str | Path,
    method: Method | None = None,
    columns: str | None = None,
    kind: Kind | None = None,
) -> EventOnFile:
    """Return the event in a file of any kind. Raises EventFileError.

    A `method` that is given counts instead of the one that the file states or shows. `columns`, a
    list such as `board, ns, ew, -, result`, and `kind` are for tables only.
    """
    suffix = Path(path).suffix.lower()
    reader = readers().get(suffix)
    if reader is None:
        raise EventFileError(
            NO_EVENT, file=str(path), found=suffix, expected=", ".join(sorted(readers()))
        )
    if suffix in TABLES:
        return read_text_file(path, method, Given(columns, kind))
    if columns is not None or kind is not None:
        raise EventFileError(NOT_A_TABLE, file=str(path), found=suffix, expected=", ".join(TABLES))
    return reader(path, method)


def method_named(text: str) -> Method:
    """Return the method with a name such as `cross-imps`. Raises AnswerError."""
    known = {method.name.lower().replace("_", "-"): method for method in Method}
    found = known.get(re.sub(r"[\s_-]+", "-", text.strip().lower()))
    if found is None:
        raise unknown(text, known)
    return found


Reader = Callable[[str | Path, Method | None], EventOnFile]
"""Reads a file of one kind, by the method that is given, if any. Raises EventFileError.

A file that does not state its method is read by another only with a notice.
"""


def readers() -> Mapping[str, Reader]:
    """Return the readers by suffix of the file name."""
    return {
        **dict.fromkeys((".xml", ".usebio"), read_xml),
        **dict.fromkeys((".yaml", ".yml"), read_event_json),
        ".json": read_json,
        **dict.fromkeys(TABLES, read_text_file),
        ".lin": read_lin_results,
        ".pbn": read_event_pbn,
        ".bws": read_event_bws,
    }


Writer = Callable[[Event], tuple[bytes, tuple[Notice, ...]]]
"""Returns the contents of a file, and the data of the event that is lost in it.

Raises EventError if the event cannot be written in this format.
"""


def writers() -> Mapping[str, Writer]:
    """Return the writers by suffix of the file name."""

    def csv(event: Event) -> tuple[bytes, tuple[Notice, ...]]:
        text, lost = event_csv(event)
        return text.encode(), lost

    def pbn(event: Event) -> tuple[bytes, tuple[Notice, ...]]:
        text, lost = event_pbn(event)
        return text.encode(), lost

    return {
        ".json": lambda event: (event_json(event).encode(), ()),
        ".csv": csv,
        ".pbn": pbn,
        **dict.fromkeys((".xml", ".usebio"), lambda event: (usebio(event), losses(event))),
    }
