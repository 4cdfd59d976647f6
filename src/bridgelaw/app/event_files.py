"""Read an uploaded file of results: an event, or an event with its archive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec import ValidationError

from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.app.saved_rulings import stored_view
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.serialised import read_table
from bridgelaw.cases.errors import AnswerError, CaseFileError, OneOf
from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.formats.results.archive import Archive, ArchivedRecord, ArchivedRuling
from bridgelaw.formats.results.archive_reader import is_archive, read_archive
from bridgelaw.formats.results.event_csv.any_table import NOTHING_GIVEN
from bridgelaw.formats.results.event_csv.other_tables import Given
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.formats.results.files import TABLES, read_event
from bridgelaw.i18n.names import LANGUAGE_NAME
from bridgelaw.i18n.text import Said, Text, languages

BRING_IN: Final = "bring in event"
"""The name of the kind of job that imports an event."""
AT_ONCE: Final = 1_000_000
"""A file with more bytes is read by a job, not within a request."""
AT_ONCE_OF: Final[Mapping[str, int]] = {
    **dict.fromkeys((".xml", ".usebio"), 2_000_000),
    **dict.fromkeys((".json", ".yaml", ".yml"), 400_000),
}
"""The same by the suffix, where a byte takes less or more work."""
LINES_AT_ONCE: Final = 4_000
"""A table or a PBN file with more lines is read by a job, too."""

NOT_SAID = Text("ruling {number} has no text in the language '{spoken}'; add it to its 'forms'")
UNKNOWN_LANGUAGE = Text(
    "ruling {number} is in the language '{found}', expected {expected}. Remove that language from "
    "its 'forms'"
)
NOT_RULED = Text("ruling {number} cannot be read: {problem}")
NO_TABLE = Text("record {number} cannot be read: {problem}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """The content of an uploaded file."""

    event: Event
    notices: tuple[Notice, ...]
    archive: Archive | None


def takes_long(path: Path) -> bool:
    """Return whether a file is left to a job: it has many bytes, or very many table lines."""
    if path.stat().st_size > AT_ONCE_OF.get(path.suffix, AT_ONCE):
        return True
    if path.suffix not in (*TABLES, ".pbn"):
        return False
    with path.open("rb") as opened:
        return sum(1 for _ in opened) > LINES_AT_ONCE


def look(path: Path, given: Given = NOTHING_GIVEN) -> Looked:
    """Return the content of a file. Raises EventFileError.

    With `given` a table is read by the columns, the kind and the method that a person has chosen.
    """
    if path.suffix == ".json" and is_archive(path):
        found = read_archive(path)
        for ruling in found.rulings:
            _check_ruling(ruling, str(path))
        for record in found.records:
            _check_record(record, str(path))
        return Looked(event=found.event, notices=(), archive=found)
    read = read_event(path, given.method, given.columns, given.kind)
    return Looked(event=read.event, notices=read.notices, archive=None)


def given_of(form: Mapping[str, object]) -> Given:
    """Return what a person has chosen for a table, from the fields of a form or of a job."""
    columns, kind, method = (str(form.get(name) or "") for name in ("columns", "kind", "method"))
    return Given(
        columns=columns or None,
        kind=Kind.__members__.get(kind.upper()),
        method=Method.__members__.get(method.upper()),
    )


def _check_ruling(ruling: ArchivedRuling, file: str) -> None:
    """Check that a ruling can be shown: its page needs its words in each language, and no other.

    Raises:
        EventFileError: the ruling cannot be shown.
    """
    unknown = [language for language in ruling.forms if language not in languages()]
    if unknown:
        raise EventFileError(
            UNKNOWN_LANGUAGE,
            file=file,
            number=ruling.number,
            found=unknown[0],
            expected=OneOf(languages()),
        )
    for language in languages():
        said = ruling.forms.get(language) or [{}]
        try:
            for form in said:
                stored_view(form)
        except ValidationError:
            raise EventFileError(
                NOT_SAID, file=file, number=ruling.number, spoken=LANGUAGE_NAME.say(language)
            ) from None
    try:
        interview_of(ruling.state)
    except (AnswerError, CaseFileError) as error:
        problem = Said(error.problem, error.values)
        raise EventFileError(NOT_RULED, file=file, number=ruling.number, problem=problem) from None


def _check_record(record: ArchivedRecord, file: str) -> None:
    """Check that a record of play can be shown. Raises EventFileError."""
    try:
        read_table(record.form)
    except TableError as error:
        problem = Said(error.problem, error.values)
        raise EventFileError(NO_TABLE, file=file, number=record.number, problem=problem) from None
