"""The processes that run the solver: started on demand, reused, and killed if too slow.

A solve cannot be cancelled, a freak deal can take minutes, and an error in the solver ends its
process. So it never runs in the calling process. A process is spawned, not forked, and given the
module path; it needs nothing else of the calling program, which may be a notebook, a web server or
a cluster worker.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from threading import Condition, Lock, Thread
from time import monotonic
from typing import Final

from bridgelaw.equity.worker import Answer, Request

START: Final = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from bridgelaw.equity.worker import main; main()"
)
PATIENCE: Final = 120.0
"""The seconds allowed for starting a process, which may be slow on a busy machine."""

TIMED_OUT, STOPPED, BROKEN, CLOSED = "timed out", "stopped", "broken", "closed"
"""Answers that are generated here, in addition to those of the process."""


class Ended(Exception):
    """The process has ended during a request."""

    def __init__(self, answer: Answer | None) -> None:
        self.answer = answer
        """The answer to that request; None if the request was not at fault."""


class SolverProcess:
    """A process that runs the solver. Raises Ended if it cannot be started."""

    def __init__(self) -> None:
        self._clock = Condition()
        self._due: float | None = None
        """The time at which the awaited answer is overdue."""
        self._wakes: float | None = None
        """The time of the next check by the watcher; None while it sleeps."""
        self._overdue = self._ended = False
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-I", "-c", START],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # the solver writes a file to its working directory when it refuses a position
                cwd=gettempdir(),
            )
        except OSError as error:
            raise Ended((BROKEN, str(error))) from error
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._in, self._out = self._child.stdin, self._child.stdout
        Thread(target=self._watch, daemon=True).start()
        self._send([str(Path(folder).resolve()) for folder in sys.path])
        name, problem = self._receive(PATIENCE)
        if name != "ready":
            self.kill()
            raise Ended((BROKEN, problem))

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process is running; it may have ended while idle."""
        return self._child.poll() is None

    def answers(self, requests: Sequence[Request], seconds: float) -> Iterator[Answer]:
        """Yield the answer to each request in order.

        Raises Ended if the process ends, or if it takes more than `seconds` for one request and is
        killed.
        """
        self._send(list(requests))
        for _ in requests:
            yield self._receive(seconds)

    def kill(self) -> None:
        """Kill the process, whatever it is doing."""
        with self._clock:
            self._ended = True
            self._clock.notify()
        self._child.kill()
        self._child.wait()

    def _send(self, what: object) -> None:
        # If it has ended, its status gives the reason as soon as an answer is read.
        with suppress(OSError):
            pickle.dump(what, self._in, pickle.HIGHEST_PROTOCOL)
            self._in.flush()

    def _receive(self, seconds: float) -> Answer:
        start = monotonic()
        with self._clock:
            self._due = start + seconds
            # Usually the watcher wakes up earlier, because of an earlier answer, and sees that
            # there is time left.
            if self._wakes is None or self._wakes > self._due:
                self._clock.notify()
        try:
            answer: Answer = pickle.load(self._out)
        except (EOFError, OSError, pickle.UnpicklingError):
            took = monotonic() - start
            self.kill()
            if not self._overdue:
                raise Ended((STOPPED, self._child.returncode)) from None
            # It was killed for the previous request, whose answer came at the last moment: this one
            # has had no time.
            raise Ended((TIMED_OUT, seconds) if took >= seconds else None) from None
        finally:
            self._due = None
        return answer

    def _watch(self) -> None:
        """Kill the process when an answer is overdue."""
        with self._clock:
            while not self._ended:
                due = self._due
                left = None if due is None else due - monotonic()
                if left is not None and left <= 0:
                    self._overdue = True
                    self._child.kill()
                    return
                self._wakes = due
                self._clock.wait(left)


class Processes:
    """The processes of one program, one for each thread that uses the solver concurrently."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._owner = os.getpid()
        self._lock = Lock()
        self._idle: list[SolverProcess] = []
        self._busy: set[SolverProcess] = set()
        self._closed = False

    def run(self, requests: Sequence[Request], seconds: float) -> list[Answer]:
        """Return the answer to each request.

        A request that ends a process or takes more than `seconds` is answered with the error; the
        others continue in a new process.
        """
        answers: list[Answer] = []
        while len(answers) < len(requests):
            try:
                process = self._take()
            except Ended as ended:
                # If one process cannot be started, the next cannot either.
                return answers + [ended.answer or (CLOSED, None)] * (len(requests) - len(answers))
            try:
                for answer in process.answers(requests[len(answers) :], seconds):
                    answers.append(answer)  # noqa: PERF402 - answers before an end count
            except Ended as ended:
                if ended.answer is not None and not self._closed:
                    answers.append(ended.answer)
            else:
                with self._lock:
                    self._busy.discard(process)
                    self._idle.append(process)
                continue
            with self._lock:
                self._busy.discard(process)
        return answers

    def _take(self) -> SolverProcess:
        # A program that forks leaves the solver processes to the one that started them: two cannot
        # share a pipe.
        if self._owner != os.getpid():
            self._begin()
        with self._lock:
            if self._closed:
                raise Ended((CLOSED, None))
            while self._idle:
                process = self._idle.pop()
                if process.is_alive:
                    self._busy.add(process)
                    return process
        process = SolverProcess()
        with self._lock:
            self._busy.add(process)
            if not self._closed:
                return process
        process.kill()
        raise Ended((CLOSED, None))

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the current processes."""
        with self._lock:
            return tuple(process.pid for process in (*self._idle, *self._busy))

    def close(self) -> None:
        """Kill all processes, whatever they are doing. No new ones are started."""
        with self._lock:
            self._closed = True
            processes = [*self._idle, *self._busy]
            self._idle.clear()
        for process in processes:
            process.kill()


HERE: Final = Processes()
"""The processes next to a cluster worker."""


def run_here(requests: Sequence[Request], seconds: float) -> list[Answer]:
    """Pass requests to a solver process next to a cluster worker."""
    return HERE.run(requests, seconds)
