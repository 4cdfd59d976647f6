"""Import the boards of a large file of play records, and audit each of them."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Final

from msgspec import convert

from bridgelaw.app.jobs.job import CannotBeDone, Job, Kind, number_in, words_in
from bridgelaw.app.records import new_record
from bridgelaw.engine.law import WBF
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.formats.play.streaming import record_stream
from bridgelaw.i18n.text import Said, Text, languages
from bridgelaw.json_types import JsonObject
from bridgelaw.store.jobs import State, Work
from bridgelaw.store.records import NewRecord

NAME: Final = "bring in boards"
MOST_IN_CHUNK: Final = 250
"""The maximum number of boards saved in one transaction."""
SECONDS: Final = 0.5
"""The boards read so far are saved after this time in seconds, however few."""
TAKEN_AT_ONCE: Final = 500
MOST_NOTICES: Final = 100
"""The number of problems stored with their messages; the others are only counted."""

TITLE = Text("Boards from {file}")
SO_FAR = Text("boards imported: {boards}")
SO_FAR_AND_NOT = Text("boards imported: {boards}; unreadable: {unread}")
LEFT = Text("boards left: {boards}")
KNOWN = Text("This file has already been imported, as collection {id}.")


def run(job: Job) -> None:
    """Read the file in parts, and save its boards in batches."""
    name, digest = words_in(job.form, "file"), words_in(job.form, "digest")
    federation = words_in(job.form, "federation", WBF)
    if "collection" not in job.form:
        with job.chunk():
            there = job.store.collections.with_digest(digest)
            if there is not None:
                raise CannotBeDone(KNOWN, id=there.id)
            job.form["collection"] = job.store.collections.begin(
                name, digest, by=job.by, work=job.id
            )
            job.form |= {"found": 0, "boards": 0, "unread": 0, "notices": []}
    bits = _Bits(job)
    some: list[tuple[int, NewRecord]] = []
    notices: list[dict[str, str]] = []
    begun = number_in(job.form, "found")
    since = monotonic()
    for place, found in enumerate(record_stream(lambda: bits, name, begun), begun + 1):
        if isinstance(found, BoardRecord):
            some.append((place, new_record(found, federation)))
        else:
            notices.append({language: found.say(language) for language in languages()})
        if len(some) + len(notices) >= MOST_IN_CHUNK or monotonic() - since > SECONDS:
            _keep(job, some, notices, bits.read)
            some, notices, since = [], [], monotonic()
    _keep(job, some, notices, job.total)
    if not number_in(job.form, "boards"):
        raise CannotBeDone(_notices(job.form)[0])
    with job.chunk():
        job.store.collections.finish(number_in(job.form, "collection"))


def _keep(
    job: Job, some: list[tuple[int, NewRecord]], notices: list[dict[str, str]], read: int
) -> None:
    with job.chunk():
        unread = number_in(job.form, "unread") + len(notices)
        said = [*_notices(job.form), *notices][:MOST_NOTICES]
        job.form |= {
            "found": number_in(job.form, "found") + len(some) + len(notices),
            "boards": number_in(job.form, "boards") + len(some),
            "unread": unread,
            "notices": said,
        }
        job.done = max(job.done, read)
        job.store.collections.put(
            number_in(job.form, "collection"), some, {"unread": unread, "notices": said}
        )


def _notices(form: JsonObject) -> list[dict[str, str]]:
    """Return the stored messages about unreadable boards, each in every language."""
    return convert(form["notices"], list[dict[str, str]])


class _Bits:
    """The file in parts, with the number of bytes read.

    The file is iterated twice, first to detect its encoding; only the last pass counts.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self.read = 0

    def __iter__(self) -> Iterator[bytes]:
        self.read = 0
        for bit in self._job.file():
            self.read += len(bit)
            yield bit


def undo(job: Job) -> None:
    """Remove what has been imported."""
    take_away(job, number_in(job.form, "collection") if "collection" in job.form else None)


def take_away(job: Job, id: int | None) -> None:
    """Delete a collection in batches."""
    gone = 0 if id is None else 1
    while gone and id is not None:
        with job.chunk():
            gone = job.store.collections.take_some(id, TAKEN_AT_ONCE)
            left = max(0, number_in(job.form, "boards", 0) - gone)
            job.done = job.done * left // (left + gone) if gone else 0
            job.form["boards"] = left


def progress(work: Work) -> Said:
    """Return the progress."""
    told = {"boards": work.form.get("boards", 0), "unread": work.form.get("unread", 0)}
    if work.state in (State.CANCELLING, State.CANCELLED, State.FAILED):
        return Said(LEFT, told)
    return Said(SO_FAR_AND_NOT if told["unread"] else SO_FAR, told)


KIND: Final = Kind(
    name=NAME,
    title=lambda form: Said(TITLE, {"file": form["file"]}),
    run=run,
    undo=undo,
    progress=progress,
    address=lambda form: (
        f"/records/collections/{form['collection']}" if "collection" in form else None
    ),
)
