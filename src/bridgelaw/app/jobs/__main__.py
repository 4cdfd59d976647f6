"""`python -m bridgelaw.app.jobs`: does the long work of the database that BRIDGELAW_DATABASE names
until nothing is left.

Ends with 0 then, and with 75 where another is at it already or the database cannot be reached: then
it is worth trying again.
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
"""Told by the desk that starts it: it ends when the desk lets go of its standard input, however
that ends."""
LATER: Final = 10
"""It gives way to the desk itself."""

log = logging.getLogger("bridgelaw.app.jobs")


def main() -> int:
    """Works."""
    if sys.argv[1:] == [CHILD]:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the desk, which ends this
        Thread(target=_end_with_the_desk, daemon=True).start()
    if sys.platform != "win32":
        os.nice(LATER)
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
    """At once: what was not kept yet is done again."""
    while os.read(
        0, 1
    ):  # not through `sys.stdin`, whose lock this thread would hold as the process ends
        pass
    os._exit(TRY_AGAIN)


if __name__ == "__main__":
    sys.exit(main())
