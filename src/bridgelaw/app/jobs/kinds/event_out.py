"""Delete a large event from the store with everything in it, except rulings."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.jobs.job import Job, Kind, number_in
from bridgelaw.app.jobs.kinds.event_in import take_away
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.events import large_rows
from bridgelaw.store.events.large import TAKING_OUT
from bridgelaw.store.jobs import Work

TITLE = Text("Removing {event}")
LEFT = Text("{done} of {total} contestants, boards and results removed")


def run(job: Job) -> None:
    """Hide the event, and delete it in batches of rows."""
    if not job.total:
        with job.chunk(), job.store.database.write() as session:
            job.total = large_rows.hide(session, number_in(job.form, "event"), job.id)
            job.done = job.total
    take_away(job, number_in(job.form, "event"))


def undo(job: Job) -> None:
    """Finish the deletion: a partly deleted event is useless."""
    take_away(job, number_in(job.form, "event"))


def progress(work: Work) -> Said:
    """Return the progress."""
    return Said(LEFT, {"done": max(0, work.total - work.done), "total": work.total})


def address(form: JsonObject) -> str | None:
    """Return the list of the remaining events."""
    return "/events"


KIND: Final = Kind(
    name=TAKING_OUT,
    title=lambda form: Said(TITLE, {"event": form.get("name", "")}),
    run=run,
    undo=undo,
    progress=progress,
    address=address,
    can_be_cancelled=False,
)
