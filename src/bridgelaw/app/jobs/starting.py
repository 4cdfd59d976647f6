"""Run background jobs in a child process of the server while there are any."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from threading import Event, Thread
from types import MappingProxyType
from typing import Final

from bridgelaw.app.jobs.__main__ import CHILD
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.store.connection.engines import is_in_memory
from bridgelaw.store.errors import OutOfReach
from bridgelaw.store.store import Store

LOOK_SECONDS: Final = 20
"""How often, in seconds, to check whether another server on the database has added a job."""
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 60.0
ENDING_SECONDS: Final = 5
A_MOMENT: Final = 0.05

log = logging.getLogger("bridgelaw.app.jobs")


class WorkerSupervisor:
    """Starts a worker whenever there are jobs.

    `told` has settings for the child process as environment variables.
    """

    def __init__(self, store: Store, told: Mapping[str, str] = MappingProxyType({})) -> None:
        self.store, self._told = store, told
        self._ending = Event()
        self._thread = Thread(target=self._run, name="long work", daemon=True)

    def begin(self) -> None:
        """Start the supervisor thread."""
        self._thread.start()

    def end(self) -> None:
        """Stop the supervisor. The current job continues when a server runs again."""
        self._ending.set()
        self.store.works.news.set()
        self._thread.join(ENDING_SECONDS)

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._ending.is_set():
            self.store.works.news.clear()
            try:
                if not self.store.works.is_something_to_do():
                    self.store.works.news.wait(LOOK_SECONDS)
                    continue
                done = (
                    self._work_here()
                    if is_in_memory(self.store.database.engine)
                    else self._let_work()
                )
            except OutOfReach as error:
                log.error("%s", error)
                done = False
            except Exception:  # for example no memory for another process: retry
                log.exception("long work cannot be done at the moment")
                done = False
            if done:
                pause = FIRST_PAUSE
            else:
                self._ending.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _work_here(self) -> bool:
        """Run the jobs in this process: no other process can reach an in-memory database."""
        return work_off(self.store)

    def _let_work(self) -> bool:
        """Run a worker process, and return whether it finished all jobs."""
        address = self.store.database.engine.url.render_as_string(hide_password=False)
        command = [sys.executable, "-P", "-m", "bridgelaw.app.jobs", CHILD]
        environment = {**os.environ, **self._told, "BRIDGELAW_DATABASE": address}
        # The child ends when its standard input is closed, also if this process is killed.
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment
        ) as child:
            while child.poll() is None:
                if self._ending.wait(A_MOMENT):
                    child.kill()
                    return False
        return child.returncode == 0
