"""Read an XML file of results: USEBIO, or a session of New Zealand Scorer.

The kind is recognised by the outermost element.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bridgelaw.event.model import Method
from bridgelaw.formats.results.event_file import EventOnFile, read_bytes
from bridgelaw.formats.results.programs.nz_scorer import SESSION, read_nz_scorer
from bridgelaw.formats.results.usebio.document import parse_xml
from bridgelaw.formats.results.usebio.reader import read_usebio_bytes
from bridgelaw.i18n.text import Text

OTHER_XML = Text("found the element {found}, expected {usebio} (USEBIO) or {session} (NZ Scorer)")

_USEBIO: Final = "USEBIO"


def read_xml(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the event in an XML file of a known kind. Raises EventFileError."""
    data, file = read_bytes(path), str(path)
    root = parse_xml(data, file)
    if root.tag == SESSION:
        return read_nz_scorer(root, file, method)
    if root.tag != _USEBIO:
        raise root.fault(OTHER_XML, found=root.tag, usebio=_USEBIO, session=SESSION.lower())
    return read_usebio_bytes(data, file, method)
