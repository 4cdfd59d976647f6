"""Read a JSON file of results: our own, ACBL Live for Clubs, or Bridgemate Data Connector.

The kind is recognised by the names in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Raw
from msgspec.json import Decoder

from bridgelaw.event.model import Method
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, read_bytes
from bridgelaw.formats.results.event_json.columns import read_event_file
from bridgelaw.formats.results.programs.acbl_live import read_acbl_live
from bridgelaw.formats.results.programs.data_connector import read_data_connector
from bridgelaw.formats.results.programs.decoding import decoded
from bridgelaw.i18n.text import Text

SEVERAL = Text("found the names of several kinds of JSON: {kinds}; expected one of them")

_Reader = Callable[[bytes, str, Method | None], EventOnFile]

_OURS: Final = "format"
"""The name that only our own files have."""
_ACBL: Final = frozenset(("board_scoring_method", "club_name"))
_CONNECTOR: Final = frozenset(("SerializedData", "SectionLetters"))

_Outer: TypeAlias = dict[str, Raw] | list[dict[str, Raw]]
_OUTER: Final[Decoder[_Outer]] = Decoder(_Outer)
_KINDS: Final[Mapping[str, tuple[frozenset[str], _Reader]]] = {
    "ACBL Live": (_ACBL, read_acbl_live),
    "Bridgemate Data Connector": (_CONNECTOR, read_data_connector),
}


def read_json(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the event in a JSON file of a known kind. Raises EventFileError."""
    data = read_bytes(path)
    names = _names(data)
    found = [kind for kind, (known, _) in _KINDS.items() if names & known]
    if not found or _OURS in names:
        return read_event_file(path, method)
    if len(found) > 1:
        raise EventFileError(SEVERAL, file=str(path), kinds=", ".join(found))
    return _KINDS[found[0]][1](data, str(path), method)


def _names(data: bytes) -> frozenset[str]:
    """Return the names in the outermost mapping, or in the first one of a list."""
    try:
        found = decoded(data, _OUTER)
    except EventFileError:  # the reader of our own files says where and why
        return frozenset()
    first = found if isinstance(found, dict) else found[0] if found else {}
    return frozenset(first)
