"""Import an event from a file that takes long to read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bridgelaw.app.event_files import BRING_IN, Looked, look
from bridgelaw.app.jobs.job import CannotBeDone, Job, Kind, number_in, words_in
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.audit_context import audited_as, current_context
from bridgelaw.store.events import large_rows
from bridgelaw.store.events.large import large_form, parts_of
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
        looked = _looked(job, path)
    parts = parts_of(looked.event)
    total = sum(parts.values())
    if total > MOST_PARTS:
        raise CannotBeDone(TOO_MANY, **parts, found=total, most=MOST_PARTS)
    reason = Reason(by=job.by, why=words_in(job.form, "why", ""))
    if large_form(looked.event) is None:
        with (
            job.chunk(),
            audited_as(replace(current_context(), may_rule=bool(job.form.get("may_rule", True)))),
        ):
            whole = looked.archive
            entered = (
                job.store.events.enter(looked.event, reason)
                if whole is None
                else job.store.archives.put(whole)
            )
            job.form, job.done, job.total = (
                {**job.form, "event": entered, "complete": True},
                total,
                total,
            )
        return
    if looked.archive is not None:
        raise CannotBeDone(WITH_HISTORY, found=total)
    _enter(job, looked, total, reason)


def _enter(job: Job, looked: Looked, total: int, reason: Reason) -> None:
    database, event = job.store.database, looked.event
    if "event" not in job.form:
        with job.chunk(), database.write() as session:
            job.form, job.total = (
                {**job.form, "event": large_rows.begin(session, event, job.id)},
                total,
            )
    number = number_in(job.form, "event")
    while job.done < total:
        rows = large_rows.next_rows(number, event, job.done)
        with job.chunk(), database.write() as session:
            job.done += rows.put(session)
    with job.chunk(), database.write() as session:
        large_rows.complete(session, number, event, reason)
        job.form = {**job.form, "complete": True}


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


def _looked(job: Job, path: Path) -> Looked:
    try:
        return look(path)
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
