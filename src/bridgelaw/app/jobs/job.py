"""A sort of long work, and a piece of it as the one who does it holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from time import monotonic
from typing import TypeAlias

from bridgelaw.i18n.text import ENGLISH, Said, Text, languages
from bridgelaw.store.jobs import State, Work
from bridgelaw.store.store import Store

Form: TypeAlias = dict[str, object]
"""What is to be done, and how far it is, as JSON data."""


def number_in(form: Mapping[str, object], name: str, otherwise: int | None = None) -> int:
    """A number of a form. Raises TypeError where there is none."""
    value = form.get(name, otherwise)
    if not isinstance(value, int):
        raise TypeError(name)
    return value


def words_in(form: Mapping[str, object], name: str, otherwise: str | None = None) -> str:
    """A text of a form. Raises TypeError where there is none."""
    value = form.get(name, otherwise)
    if not isinstance(value, str):
        raise TypeError(name)
    return value


class CannotBeDone(Exception):
    """What a sort of work raises where the work cannot be done: what it has brought in is taken
    away, and this is said."""

    def __init__(self, problem: Text | Said | Mapping[str, str], /, **values: object) -> None:
        if isinstance(problem, Text):
            problem = Said(problem, values)
        if isinstance(problem, Said):
            problem = {language: problem.say(language) for language in languages()}
        self.problem: Mapping[str, str] = problem
        """In every language."""
        super().__init__(problem[ENGLISH])


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A sort of long work."""

    name: str
    """As the table has it."""
    title: Callable[[Form], Said]
    """What is being done, such as `Boards from night.pbn`, from what is to be done
    (`Work.form`)."""
    run: Callable[[Job], None]
    """Does it: chunk by chunk (`Job.chunk`), from where `Job.form` says that it is."""
    undo: Callable[[Job], None]
    """Takes away what `run` has brought in, chunk by chunk too; also where there is nothing of it,
    or no longer all."""
    progress: Callable[[Work], Said]
    """How far it is, such as `1200 boards so far`."""
    address: Callable[[Form], str | None]
    """The page of what has come of it, once it is done."""
    can_be_cancelled: bool = True
    """Not so where nothing can be brought back, such as what has been taken out."""


class Job:
    """A piece of work in the hands of a worker."""

    def __init__(self, store: Store, work: Work, worker: str) -> None:
        self.store, self.id, self.by, self.worker = store, work.id, work.by, worker
        self.state: State = work.state
        self.done, self.total = work.done, work.total
        self.form: Form = deepcopy(work.form)
        """What is to be done and how far it is: plain data that `run` changes within `chunk`."""
        self._kept = self.done, self.total, deepcopy(self.form)
        self._spent, self._since = work.spent, monotonic()

    def file(self) -> Iterator[bytes]:
        """The file that the work is done with, from its beginning, part by part."""
        return self.store.works.file(self.id)

    @contextmanager
    def chunk(self) -> Iterator[None]:
        """A chunk: all that is written meanwhile through the store, and `done`, `total` and `form`
        as they are at its end, are kept in one transaction; where it fails they are as they were
        before. It should take less than a second, for nobody else writes meanwhile: what takes time
        is worked out before. Raises Stopped where the work has been cancelled."""
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
