"""Run the jobs of the database in BRIDGELAW_DATABASE until none is left.

Run as `python -m bridgelaw.app.jobs`. The exit status is 0 then, and 75 if another process is
already running the jobs or the database cannot be reached; the caller can then try again.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from threading import Thread
from typing import Final

from bridgelaw.app.jobs.worker import work_off
from bridgelaw.settings import logs
from bridgelaw.store.errors import OutOfReach, StoreError
from bridgelaw.store.store import Store

TRY_AGAIN: Final = 75
CHILD: Final = "child"
"""The argument from the server that starts it: end when the server closes this process's stdin.

This works however the server ends.
"""
LATER: Final = 10
"""The niceness: the server itself has priority."""

log = logging.getLogger("bridgelaw.app.jobs")


def main() -> int:
    """Run the jobs, and return the exit status."""
    if sys.argv[1:] == [CHILD]:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends this
        Thread(target=_end_with_the_desk, daemon=True).start()
    if sys.platform != "win32":
        os.nice(LATER)  # noqa: TID251 - not on Windows
    logs.set_up(
        os.environ.get("BRIDGELAW_LOG", "text"), os.environ.get("BRIDGELAW_LEVEL", "warning")
    )
    try:
        store = Store(os.environ.get("BRIDGELAW_DATABASE", "sqlite:///bridgelaw.sqlite3"))
    except StoreError as error:
        log.error("%s", error)
        return TRY_AGAIN
    try:
        return 0 if work_off(store) else TRY_AGAIN
    except OutOfReach as error:
        log.error("%s", error)
        return TRY_AGAIN
    finally:
        store.close()


def _end_with_the_desk() -> None:
    """Exit when the server ends, at once: the unsaved chunk is repeated later."""
    while os.read(
        0, 1
    ):  # not through `sys.stdin`, whose lock this thread would hold as the process ends
        pass
    os._exit(TRY_AGAIN)


if __name__ == "__main__":
    sys.exit(main())
