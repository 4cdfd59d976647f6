"""Files of results by their kind: `read_event` reads, and `writers` write, any of those known.

Every kind gives an `EventOnFile` (`event_file`), or raises an `EventFileError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from bridgelaw.event.model import Event
from bridgelaw.formats.results.bws import read_event_bws
from bridgelaw.formats.results.event_csv.reading import read_event_csv
from bridgelaw.formats.results.event_csv.writing import event_csv
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.event_json import event_json, read_event_json
from bridgelaw.formats.results.pbn_scores import read_event_pbn
from bridgelaw.formats.results.usebio.losses import losses
from bridgelaw.formats.results.usebio.reader import read_usebio
from bridgelaw.formats.results.usebio.writer import usebio
from bridgelaw.i18n.text import Text

NO_EVENT = Text("found a file that ends in '{found}', expected one of {expected}")


def read_event(path: str | Path) -> EventOnFile:
    """The event in a file, of whichever kind. Raises EventFileError, and reads nothing by
    halves."""
    suffix = Path(path).suffix.lower()
    reader = readers().get(suffix)
    if reader is None:
        raise EventFileError(
            NO_EVENT, file=str(path), found=suffix, expected=", ".join(sorted(readers()))
        )
    return reader(path)


Reader = Callable[[str | Path], EventOnFile]
"""Reads a file of one kind. Raises EventFileError."""


def readers() -> Mapping[str, Reader]:
    """Who reads which kind of file, by how its name ends."""
    return {
        **dict.fromkeys((".xml", ".usebio"), read_usebio),
        **dict.fromkeys((".json", ".yaml", ".yml"), read_event_json),
        **dict.fromkeys((".csv", ".tsv"), read_event_csv),
        ".pbn": read_event_pbn,
        ".bws": read_event_bws,
    }


Writer = Callable[[Event], tuple[bytes, tuple[Notice, ...]]]
"""Gives what a file holds, and what of the event is lost in it. Raises EventError where an event
cannot be written so."""


def writers() -> Mapping[str, Writer]:
    """Who writes which kind of file, by how its name ends."""

    def csv(event: Event) -> tuple[bytes, tuple[Notice, ...]]:
        text, lost = event_csv(event)
        return text.encode(), lost

    return {
        ".json": lambda event: (event_json(event).encode(), ()),
        ".csv": csv,
        **dict.fromkeys((".xml", ".usebio"), lambda event: (usebio(event), losses(event))),
    }
