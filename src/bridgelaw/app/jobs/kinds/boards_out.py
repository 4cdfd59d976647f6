"""Delete a collection of boards."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.jobs.job import Job, Kind, number_in
from bridgelaw.app.jobs.kinds.boards_in import LEFT, take_away
from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.jobs import Work

NAME: Final = "take out boards"
TITLE = Text("Removing the boards from {file}")


def run(job: Job) -> None:
    """Delete it in batches."""
    take_away(job, number_in(job.form, "collection"))


def undo(job: Job) -> None:
    """Release the collection. What is deleted remains deleted; the rest can be deleted later."""
    with job.chunk():
        job.store.collections.let_go(number_in(job.form, "collection"), job.id)


def progress(work: Work) -> Said:
    """Return the progress."""
    return Said(LEFT, {"boards": work.form["boards"]})


KIND: Final = Kind(
    name=NAME,
    title=lambda form: Said(TITLE, {"file": form["file"]}),
    run=run,
    undo=undo,
    progress=progress,
    address=lambda form: None,
    can_be_cancelled=False,
)
