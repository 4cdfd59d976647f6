"""Read a text file of results, of which the content shows the kind: a table, or a report."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from bridgelaw.cases import file_text
from bridgelaw.event.model import Method
from bridgelaw.formats.results.event_csv.any_table import (
    NOTHING_GIVEN,
    Proposal,
    any_table,
    proposal_of,
)
from bridgelaw.formats.results.event_csv.other_tables import Given
from bridgelaw.formats.results.event_file import (
    EventFileError,
    EventOnFile,
    read_words,
)
from bridgelaw.formats.results.programs.acblscore import is_acblscore, read_acblscore
from bridgelaw.formats.results.programs.jannersten import is_jannersten, read_jannersten
from bridgelaw.i18n.text import Text

SEVERAL = Text("found a text of several kinds: {kinds}; save each in its own file")

_Reader = Callable[[str, str, Method | None], EventOnFile]
_REPORTS: Final[Mapping[str, tuple[Callable[[str], bool], _Reader]]] = {
    "ACBLscore": (is_acblscore, read_acblscore),
    "results.txt": (is_jannersten, read_jannersten),
}
"""The reports that are not tables, by name: whether a text is one, and its reader."""
_HEAD: Final = 256_000
"""The bytes of a file from which its columns are guessed for a person to confirm."""
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_text_file(
    path: str | Path, method: Method | None = None, given: Given = NOTHING_GIVEN
) -> EventOnFile:
    """Return the event in a text file. Raises EventFileError.

    With columns or a kind it is read as a table; otherwise a text that is not a report is one. A
    `method` that is given counts instead of the one that the file states.
    """
    text, file = read_words(path), str(path)
    report = None if given.columns or given.kind else _report_in(text, file)
    if report is None:
        return any_table(text, file, replace(given, method=method))
    return report(text, file, method)


def proposal(path: Path) -> Proposal | None:
    """Return the likeliest columns of a table of another program; None for other files.

    Only the beginning of the file is read. Raises EventFileError if it is not a text.
    """
    with path.open("rb") as opened:
        data = opened.read(_HEAD)
    if len(data) == _HEAD:
        end = data.rfind(b"\n") + 1
        data = data[: end + end % 2 if data.startswith(_UTF_16) else end]
    text = file_text.read_text(data)
    if isinstance(text, Text):
        raise EventFileError(text, file=str(path))
    return None if _report_in(text, str(path)) else proposal_of(text, str(path))


def _report_in(text: str, file: str) -> _Reader | None:
    """Return the reader of a report; None if the text is not one. Raises EventFileError."""
    found = [kind for kind, (is_one, _) in _REPORTS.items() if is_one(text)]
    if len(found) > 1:
        raise EventFileError(SEVERAL, file=file, kinds=", ".join(found))
    return _REPORTS[found[0]][1] if found else None
