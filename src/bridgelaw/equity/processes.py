"""The processes in which the solver lives: started when needed, kept warm, and killed when a solve
takes too long.

A solve cannot be cancelled, a freak deal can take minutes, and what goes wrong inside the solver
ends its process. So it never lives in the process that asks. A process is started afresh, not
forked, and told where modules are found; it needs nothing of the program that starts it, which may
be a notebook, a web server or a worker of a cluster.
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
"""Seconds that the start of a process may take: a busy machine and a cold disk are no fault."""

TIMED_OUT, STOPPED, BROKEN, CLOSED = "timed out", "stopped", "broken", "closed"
"""Answers of our own, beside those of the process."""


class Ended(Exception):
    """The process has ended in the midst of a request."""

    def __init__(self, answer: Answer | None) -> None:
        self.answer = answer
        """What is to be said of that request; None when it was not at fault."""


class SolverProcess:
    """One process with the solver in it. Raises Ended when it cannot be started."""

    def __init__(self) -> None:
        self._clock = Condition()
        self._due: float | None = None
        """When the answer awaited is overdue."""
        self._wakes: float | None = None
        """When the watch looks next; None while it sleeps."""
        self._overdue = self._ended = False
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-I", "-c", START],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # the solver leaves a file of its own where it stands when it refuses a position
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
        """The number of the process."""
        return self._child.pid

    @property
    def is_alive(self) -> bool:
        """Whether it is there to be asked; anything may have ended it while it was idle."""
        return self._child.poll() is None

    def answers(self, requests: Sequence[Request], seconds: float) -> Iterator[Answer]:
        """The answer to each request in order. Raises Ended where the process ends, or takes longer
        than so many seconds for one request and is killed."""
        self._send(list(requests))
        for _ in requests:
            yield self._receive(seconds)

    def kill(self) -> None:
        """Ends the process, whatever it is doing."""
        with self._clock:
            self._ended = True
            self._clock.notify()
        self._child.kill()
        self._child.wait()

    def _send(self, what: object) -> None:
        # When it has ended, its status tells why as soon as an answer is looked for.
        with suppress(OSError):
            pickle.dump(what, self._in, pickle.HIGHEST_PROTOCOL)
            self._in.flush()

    def _receive(self, seconds: float) -> Answer:
        start = monotonic()
        with self._clock:
            self._due = start + seconds
            # As a rule the watch looks before that, set by an earlier answer, and sees that there
            # is time left.
            if self._wakes is None or self._wakes > self._due:
                self._clock.notify()
        try:
            answer: Answer = pickle.load(self._out)
        except (EOFError, OSError, pickle.UnpicklingError):
            took = monotonic() - start
            self.kill()
            if not self._overdue:
                raise Ended((STOPPED, self._child.returncode)) from None
            # Killed for the request before, whose answer came at the last moment: this one has had
            # no time.
            raise Ended((TIMED_OUT, seconds) if took >= seconds else None) from None
        finally:
            self._due = None
        return answer

    def _watch(self) -> None:
        """Kills the process when an answer is overdue."""
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
    """The processes of one program, as many as there are threads that ask at the same time."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._owner = os.getpid()
        self._lock = Lock()
        self._idle: list[SolverProcess] = []
        self._busy: set[SolverProcess] = set()
        self._closed = False

    def run(self, requests: Sequence[Request], seconds: float) -> list[Answer]:
        """The answer to each request. One that ends a process, or takes longer than so many
        seconds, is answered with that, and the others go on in a new process."""
        answers: list[Answer] = []
        while len(answers) < len(requests):
            try:
                process = self._take()
            except Ended as ended:
                # What hinders the start of one process hinders the next as well.
                return answers + [ended.answer or (CLOSED, None)] * (len(requests) - len(answers))
            try:
                for answer in process.answers(requests[len(answers) :], seconds):
                    answers.append(answer)  # noqa: PERF402 - what came before an end is kept
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
        # A program that forks leaves its solver processes to the one that started them: two cannot
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
        """The numbers of the processes there are."""
        with self._lock:
            return tuple(process.pid for process in (*self._idle, *self._busy))

    def close(self) -> None:
        """Ends them all, whatever they are doing. None is started any more."""
        with self._lock:
            self._closed = True
            processes = [*self._idle, *self._busy]
            self._idle.clear()
        for process in processes:
            process.kill()


HERE: Final = Processes()
"""The processes beside a worker of a cluster."""


def run_here(requests: Sequence[Request], seconds: float) -> list[Answer]:
    """What a cluster's worker is asked to do: to pass the requests on to a solver process beside
    it."""
    return HERE.run(requests, seconds)
