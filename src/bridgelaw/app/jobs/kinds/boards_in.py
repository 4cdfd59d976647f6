"""The boards of a large file of play records are brought in, each audited on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Final

from bridgelaw.app.jobs.job import CannotBeDone, Job, Kind
from bridgelaw.app.records import new_record
from bridgelaw.engine.law import WBF
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.formats.play.streaming import record_stream
from bridgelaw.i18n.text import Said, Text, languages
from bridgelaw.store.jobs import State, Work
from bridgelaw.store.json_types import Unread
from bridgelaw.store.records import NewRecord

NAME: Final = "bring in boards"
MOST_IN_CHUNK: Final = 250
"""So many boards are kept in one transaction."""
SECONDS: Final = 0.5
"""After so long they are kept, however few they are."""
TAKEN_AT_ONCE: Final = 500
MOST_NOTICES: Final = 100
"""So much of what could not be read is kept in words; of the rest, how many they are."""

TITLE = Text("Boards from {file}")
SO_FAR = Text("boards that are here: {boards}")
SO_FAR_AND_NOT = Text("boards that are here: {boards}; that could not be read: {unread}")
LEFT = Text("boards that are still here: {boards}")
KNOWN = Text("This file is here already, as collection {id}.")


def run(job: Job) -> None:
    """Reads the file bit by bit, and keeps its boards some at a time."""
    name = job.form["file"]
    if "collection" not in job.form:
        with job.chunk():
            there = job.store.collections.with_digest(job.form["digest"])
            if there is not None:
                raise CannotBeDone(KNOWN, id=there.id)
            job.form["collection"] = job.store.collections.begin(
                name, job.form["digest"], by=job.by, work=job.id
            )
            job.form |= {"found": 0, "boards": 0, "unread": 0, "notices": []}
    bits = _Bits(job)
    some: list[tuple[int, NewRecord]] = []
    notices: list[Mapping[str, str]] = []
    since = monotonic()
    for place, found in enumerate(
        record_stream(lambda: bits, name, job.form["found"]), job.form["found"] + 1
    ):
        if isinstance(found, BoardRecord):
            some.append((place, new_record(found, job.form.get("federation", WBF))))
        else:
            notices.append({language: found.say(language) for language in languages()})
        if len(some) + len(notices) >= MOST_IN_CHUNK or monotonic() - since > SECONDS:
            _keep(job, some, notices, bits.read)
            some, notices, since = [], [], monotonic()
    _keep(job, some, notices, job.total)
    if not job.form["boards"]:
        raise CannotBeDone(job.form["notices"][0])
    with job.chunk():
        job.store.collections.finish(job.form["collection"])


def _keep(
    job: Job, some: list[tuple[int, NewRecord]], notices: list[Mapping[str, str]], read: int
) -> None:
    with job.chunk():
        form = job.form
        form["found"] += len(some) + len(notices)
        form["boards"] += len(some)
        form["unread"] += len(notices)
        form["notices"] = [*form["notices"], *notices][:MOST_NOTICES]
        job.done = max(job.done, read)
        unread: Unread = {"unread": form["unread"], "notices": form["notices"]}
        job.store.collections.put(form["collection"], some, unread)


class _Bits:
    """The file, and how much of it has been read, for the second time: the first is only to find
    out how it was written."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self.read = 0

    def __iter__(self) -> Iterator[bytes]:
        self.read = 0
        for bit in self._job.file():
            self.read += len(bit)
            yield bit


def undo(job: Job) -> None:
    """Takes away what has come in."""
    take_away(job, job.form.get("collection"))


def take_away(job: Job, id: int | None) -> None:
    """Takes a collection away, some boards at a time."""
    gone = 0 if id is None else 1
    while gone and id is not None:
        with job.chunk():
            gone = job.store.collections.take_some(id, TAKEN_AT_ONCE)
            left = max(0, job.form.get("boards", 0) - gone)
            job.done = job.done * left // (left + gone) if gone else 0
            job.form["boards"] = left


def progress(work: Work) -> Said:
    """How far it is."""
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
