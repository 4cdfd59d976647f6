"""Import an event from a file that takes long to read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bridgelaw.app.event_files import BRING_IN, Looked, given_of, look
from bridgelaw.app.jobs.job import CannotBeDone, Job, Kind, number_in, words_in
from bridgelaw.event.columns.model import EventColumns, in_columns
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.event_json.columns import Written, read_columns
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.audit_context import audited_as, current_context
from bridgelaw.store.events import large_rows
from bridgelaw.store.events.large import is_large, large_form, parts_of
from bridgelaw.store.jobs import Work
from bridgelaw.store.models import Reason

MOST_PARTS: Final = 600_000
"""The most contestants, boards and results in an event: what 2 GB of memory can score."""

TITLE = Text("Results from {file}")
READING = Text("reading the file")
SO_FAR = Text("{done} of {total} contestants, boards and results")
TOO_MANY = Text(
    "found an event of {contestants} contestants, {boards} boards and {lines} results, {found} "
    "together; expected at most {most}. Split the event"
)
WITH_HISTORY = Text(
    "found an event of {found} contestants, boards and results with its history; an event of "
    "this size can only be imported without its history"
)


def run(job: Job) -> None:
    """Read the file, and store its event in batches."""
    if job.form.get("complete"):  # the process ended before it was recorded
        return
    with _file(job) as path:
        columns = _columns(job, path)
        looked = None if columns is not None else _looked(job, path)
    if columns is None:
        assert looked is not None
        if large_form(looked.event) is None:
            _enter_small(job, looked)
            return
        columns = in_columns(looked.event)
    parts = columns.parts
    total = sum(parts.values())
    if total > MOST_PARTS:
        raise CannotBeDone(TOO_MANY, **parts, found=total, most=MOST_PARTS)
    if looked is not None and looked.archive is not None:
        raise CannotBeDone(WITH_HISTORY, found=total)
    del looked
    _enter(job, columns, total)


def _enter_small(job: Job, looked: Looked) -> None:
    with (
        job.chunk(),
        audited_as(replace(current_context(), may_rule=bool(job.form.get("may_rule", True)))),
    ):
        whole = looked.archive
        entered = (
            job.store.events.enter(looked.event, _reason(job))
            if whole is None
            else job.store.archives.put(whole)
        )
        total = sum(parts_of(looked.event).values())
        job.form, job.done, job.total = (
            {**job.form, "event": entered, "complete": True},
            total,
            total,
        )


def _reason(job: Job) -> Reason:
    return Reason(by=job.by, why=words_in(job.form, "why", ""))


def _enter(job: Job, columns: EventColumns, total: int) -> None:
    database = job.store.database
    if "event" not in job.form:
        with job.chunk(), database.write() as session:
            job.form, job.total = (
                {**job.form, "event": large_rows.begin(session, columns.event, job.id)},
                total,
            )
    number, written = number_in(job.form, "event"), Written(columns)
    while job.done < total:
        rows = large_rows.next_rows(number, columns, written, job.done)
        with job.chunk(), database.write() as session:
            job.done += rows.put(session)
    with job.chunk(), database.write() as session:
        version = large_rows.complete(session, number, columns, _reason(job))
        job.form = {**job.form, "complete": True}
    job.handed_on.event, job.handed_on.version, job.handed_on.columns = number, version, columns


@contextmanager
def _file(job: Job) -> Iterator[Path]:
    """Write the uploaded file to a temporary folder.

    Only its suffix, which is a known one, is taken from its name.
    """
    with TemporaryDirectory(prefix="bridgelaw-") as folder:
        path = Path(folder) / f"event{job.form['suffix']}"
        with path.open("wb") as opened:
            for part in job.file():
                opened.write(part)
        yield path


def _columns(job: Job, path: Path) -> EventColumns | None:
    """Return a large event in our own format; None for any other file."""
    if path.suffix != ".json":
        return None
    with _errors(job):
        found = read_columns(path)
    return found if found is not None and is_large(found.parts) else None


def _looked(job: Job, path: Path) -> Looked:
    with _errors(job):
        return look(path, given_of(job.form))


@contextmanager
def _errors(job: Job) -> Iterator[None]:
    """Let the job fail with the error of a file, under the name that it was uploaded with."""
    try:
        yield
    except EventFileError as error:
        error.file = words_in(job.form, "file")
        raise CannotBeDone(Said(_SAID, {"problem": error})) from None


_SAID = Text("{problem}")


def undo(job: Job) -> None:
    """Remove what has been imported."""
    take_away(job, number_in(job.form, "event") if "event" in job.form else None)


def take_away(job: Job, id: int | None) -> None:
    """Delete an event in batches of rows."""
    if id is None:
        return
    database = job.store.database
    gone = False
    while not gone:
        with job.chunk(), database.write() as session:
            found = large_rows.take_some(session, id, job.id)
            gone = not found
            job.done = max(0, job.done - found)


def progress(work: Work) -> Said:
    """Return the progress."""
    return (
        Said(SO_FAR, {"done": work.done, "total": work.total}) if work.total else Said(READING, {})
    )


def address(form: JsonObject) -> str | None:
    """Return the page of the event."""
    return f"/events/{form['event']}" if "event" in form else None


KIND: Final = Kind(
    name=BRING_IN,
    title=lambda form: Said(TITLE, {"file": form.get("file", "")}),
    run=run,
    undo=undo,
    progress=progress,
    address=address,
)
