"""Group commit: short writes of several threads are saved by one commit.

A commit waits until the disk has the data, which takes longer than the write itself. Threads still
write one after another. If the next one is waiting when a short write ends, it goes on in the same
transaction, and the last one commits for all. No write ends before the commit of its group, so
whatever was answered is on the disk, and what a write has seen of others in its group was saved
before it is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from time import monotonic
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.engines import in_transaction
from bridgelaw.store.connection.outages import NO_SERVER, UNREADABLE, UNUSABLE, told, why
from bridgelaw.store.connection.write_queue import Short, WriteQueue
from bridgelaw.store.errors import OutOfReach

MOST: Final = 32
"""The maximum number of writes in a group."""
SECONDS: Final = 0.05
"""Seconds after which no further write joins a group."""

NOBODY_KNOWS = Text(
    "the connection to the database was lost while saving; check whether the entry was saved "
    "before you enter it again"
)


class Group:
    """The writes in one transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.writes = 0
        """How many writes are in it that have not failed."""
        self._until = monotonic() + SECONDS
        self._settled = Event()
        self._error: Exception | None = None

    @property
    def is_shared(self) -> bool:
        """Whether another write is in it, which must stay if the one in progress fails."""
        return self.writes > 1

    @property
    def may_grow(self) -> bool:
        """Whether another write may join."""
        return self.writes < MOST and monotonic() < self._until and in_transaction(self.connection)

    def settle(self) -> None:
        """Commit, and let everybody know."""
        try:
            with told(), self.connection:
                self._commit()
        except Exception as error:
            self._error = error
        finally:
            self._settled.set()

    def _commit(self) -> None:
        if not in_transaction(self.connection):  # the database has rolled everything back
            on_disk = self.connection.dialect.name == "sqlite"
            raise OutOfReach(UNUSABLE, problem=UNREADABLE if on_disk else NO_SERVER)
        try:
            self.connection.commit()
        except DBAPIError as error:
            if not error.connection_invalidated and why(error) is not NO_SERVER:
                raise
            raise OutOfReach(NOBODY_KNOWS) from None

    def give_up(self) -> None:
        """Roll back: nothing is left to be saved."""
        try:
            self.connection.close()
        finally:
            self._settled.set()

    def wait(self) -> None:
        """Wait for the commit. Raises the error that prevented it."""
        self._settled.wait()
        if isinstance(self._error, OutOfReach):  # each thread has a traceback of its own
            raise OutOfReach(self._error.problem, **self._error.values)
        if self._error is not None:
            raise self._error


class GroupCommit:
    """Lets threads write one at a time, in groups."""

    def __init__(self, begin: Callable[[], Connection]) -> None:
        """`begin` returns a connection with a transaction that has the write lock."""
        self._begin = begin
        self._queue = WriteQueue[Group]()

    @contextmanager
    def member(self, seconds: float, kind: Short | None) -> Iterator[Group]:
        """Wait for the turn of this thread, and yield the group that its write belongs to.

        The block must undo its own write before it raises. The write is saved when this has ended.
        Only short writes share a transaction, since all of them wait for the last. Raises NoTurn
        after `seconds`, and whatever prevented the commit.
        """
        group = self._queue.take(seconds, kind)
        failed = True
        try:
            if group is None:
                group = Group(self._begin())
            group.writes += 1
            yield group
            failed = False
        finally:
            if group is None:  # not even begun
                self._queue.pass_on()
            else:
                group.writes -= failed
                self._end(group, kind)
                group.wait()

    def _end(self, group: Group, kind: Short | None) -> None:
        """End the turn of a thread: the next one goes on with the group, or it is settled."""
        if kind is not None and group.writes and group.may_grow and self._queue.hand_over(group):
            return
        try:
            if group.writes:
                group.settle()
            else:
                group.give_up()
        finally:
            self._queue.pass_on()
