"""Compute what takes long from a whole event in a process of its own.

Seconds of computing in Python would keep every other request of the server waiting. So the server
runs `python -m bridgelaw.app.separate_process`, which reads a task from its standard input and
writes the answer to its standard output; both are pickled. The process reads the event from the
database again, which is quicker than passing it on, has low priority, and ends with its answer. One
runs at a time, so they share the memory.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, TypeVar

from bridgelaw.app.scored_events import Results
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.store.audit_context import AuditContext, audited_as, current_context
from bridgelaw.store.connection.engines import is_in_memory
from bridgelaw.store.events.large import parts_of
from bridgelaw.store.models import StoredEvent
from bridgelaw.store.store import Store

SMALL = 1_000
"""The most contestants, boards and lines of an event that is handled in this process."""
DEADLINE: Final = 300
"""The seconds that a process may take."""
NOT_MADE: Final = Text("This could not be made. Try again when the computer has less to do.")

Make = Callable[[StoredEvent, Scored], Any]
T = TypeVar("T")

_one_at_a_time: Final = Lock()


class NotMade(Exception):
    """The process took too long, or was ended by the system."""

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return NOT_MADE.say(language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, slots=True)
class Task:
    """A function of a stored event, and who wants its value."""

    database: str
    context: AuditContext
    event: int
    make: Make

    def done(self) -> object:
        """Return the value, or `Refused` with an error that has a message for the user."""
        with audited_as(self.context), closing(Store(self.database)) as store:
            try:
                return self.make(*Results(store).of(self.event))
            except Exception as error:
                if not hasattr(error, "say"):
                    raise
                return Refused(error)


@dataclass(frozen=True, slots=True)
class Refused:
    """An error in place of a value."""

    error: Exception


def is_small(event: Event) -> bool:
    """Return whether files of an event are made in this process."""
    return sum(parts_of(event).values()) <= SMALL


def made_from(
    results: Results, kept: StoredEvent, scored: Scored, make: Callable[[StoredEvent, Scored], T]
) -> T:
    """Return `make(kept, scored)`; if the event is not small, computed in a separate process.

    `make` must be a function of a module, with arguments given by `functools.partial`. The process
    may find a later version of the event.

    Raises NotMade, and the errors of `make` that have a message for the user.
    """
    engine = results.store.database.engine
    if is_small(kept.event) or is_in_memory(engine):
        return make(kept, scored)
    address = engine.url.render_as_string(hide_password=False)
    task = Task(address, current_context(), kept.id, make)
    value: T | Refused = _answer(pickle.dumps(task))
    if isinstance(value, Refused):
        raise value.error
    return value


def _answer(task: bytes) -> Any:
    command = [sys.executable, "-P", "-m", "bridgelaw.app.separate_process"]
    with _one_at_a_time:
        try:
            ran = subprocess.run(
                command, input=task, stdout=subprocess.PIPE, timeout=DEADLINE, check=True
            )
        except (subprocess.SubprocessError, OSError) as error:
            raise NotMade from error
    return pickle.loads(ran.stdout)


def main() -> None:
    """Compute the value of the task on standard input."""
    if sys.platform != "win32":
        os.nice(10)  # noqa: TID251 - not on Windows
    task: Task = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(task.done()))


if __name__ == "__main__":
    main()
