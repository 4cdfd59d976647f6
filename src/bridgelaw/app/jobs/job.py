"""Kinds of job, and a job as its worker sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from time import monotonic

from bridgelaw.event.columns.model import EventColumns
from bridgelaw.i18n.text import ENGLISH, Said, Text, languages
from bridgelaw.json_types import JsonObject
from bridgelaw.store.jobs import State, Work
from bridgelaw.store.store import Store

"""The arguments and progress of a job, as JSON data."""


def number_in(form: Mapping[str, object], name: str, otherwise: int | None = None) -> int:
    """Return a number from the data of a job. Raises TypeError if there is none."""
    value = form.get(name, otherwise)
    if not isinstance(value, int):
        raise TypeError(name)
    return value


def words_in(form: Mapping[str, object], name: str, otherwise: str | None = None) -> str:
    """Return a text from the data of a job. Raises TypeError if there is none."""
    value = form.get(name, otherwise)
    if not isinstance(value, str):
        raise TypeError(name)
    return value


class CannotBeDone(Exception):
    """Raised by a kind of job if the job cannot be done.

    What it has stored is removed, and the problem is shown.
    """

    def __init__(self, problem: Text | Said | Mapping[str, str], /, **values: object) -> None:
        if isinstance(problem, Text):
            problem = Said(problem, values)
        if isinstance(problem, Said):
            problem = {language: problem.say(language) for language in languages()}
        self.problem: Mapping[str, str] = problem
        """The message, by language."""
        super().__init__(problem[ENGLISH])


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of job."""

    name: str
    """Its name in the database."""
    title: Callable[[JsonObject], Said]
    """Returns the job's title, such as `Boards from night.pbn`, from its data (`Work.form`)."""
    run: Callable[[Job], None]
    """Runs the job in chunks (`Job.chunk`), continuing from the progress in `Job.form`."""
    undo: Callable[[Job], None]
    """Removes in chunks what `run` has stored. That may be nothing, or only a part of it."""
    progress: Callable[[Work], Said]
    """Returns the progress, such as `1200 boards so far`."""
    address: Callable[[JsonObject], str | None]
    """Returns the page with the result of a finished job."""
    can_be_cancelled: bool = True
    """False if it cannot be undone, such as a removal."""


@dataclass(slots=True)
class HandedOn:
    """Data that a job leaves for the next job of the same worker, which need not read the store."""

    event: int = 0
    version: int = 0
    columns: EventColumns | None = None
    """A large event as it is stored in this version."""

    def take(self, event: int, version: int | None) -> EventColumns | None:
        """Return a large event if this version of it was left here, and forget it."""
        found, same = self.columns, (self.event, self.version) == (event, version)
        self.columns = None
        return found if same else None


class Job:
    """A job that a worker is running."""

    def __init__(
        self, store: Store, work: Work, worker: str, handed_on: HandedOn | None = None
    ) -> None:
        self.handed_on = handed_on or HandedOn()
        self.store, self.id, self.by, self.worker = store, work.id, work.by, worker
        self.state: State = work.state
        self.done, self.total = work.done, work.total
        self.form: JsonObject = deepcopy(work.form)
        """The arguments and progress: JSON data that `run` changes within `chunk`."""
        self._kept = self.done, self.total, deepcopy(self.form)
        self._spent, self._since = work.spent, monotonic()

    def file(self) -> Iterator[bytes]:
        """Yield the file of the job in parts, from its beginning."""
        return self.store.works.file(self.id)

    @contextmanager
    def chunk(self) -> Iterator[None]:
        """Run a chunk in one transaction.

        It commits everything written through the store, and the values of `done`, `total` and
        `form` at its end. If it fails, they are rolled back. A chunk should take less than a
        second, because it blocks all other writers: do slow computations beforehand.

        Raises:
            Stopped: the job has been cancelled.
        """
        try:
            with self.store.works.chunk(self.id, self.worker, self.state) as row:
                yield
                row.done, row.total, row.form = self.done, self.total, deepcopy(self.form)
                row.spent = self._spent + monotonic() - self._since
        except BaseException:
            self.done, self.total, form = self._kept
            self.form = deepcopy(form)
            raise
        self._kept = self.done, self.total, deepcopy(self.form)
