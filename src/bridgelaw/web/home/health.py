"""The health check for monitoring: no account is needed, and no secrets are shown.

The database is checked in a thread of its own, so that the answer waits neither for other requests
nor for a database that does not answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock, Thread
from time import monotonic
from typing import Final

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bridgelaw import __version__
from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.revisions import newest
from bridgelaw.store.errors import OutOfReach
from bridgelaw.store.store import Store

HEALTH: Final = "/health"
LASTS: Final = 1.0
"""Seconds for which a result is reused, so that frequent checks do not load the database."""
PATIENCE: Final = 1.0
"""Seconds for which an answer waits for a check that is running."""
EVERY: Final = 0.02
"""Seconds after which each answer looks again; hundreds may wait for the same check."""
LATE: Final = 15.0
"""Seconds after which a check that is still running means that the database does not answer."""
STALLED: Final = 600.0
"""Seconds without progress after which jobs are reported as stalled."""
OUT_OF_REACH: Final = "the database cannot be reached"
STILL_ASKING: Final = "the database has not answered yet"
PENDING: Final = "the tables have revision {found}, and this program needs {needed}: restart it"
A_SMALL_WRITE: Final = "UPDATE alembic_version SET version_num = version_num"
"""Changes nothing, but fails if the disk is full or read-only."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The result of a check."""

    migration: str | None = None
    problem: str | None = None
    jobs: int = 0
    """The number of unfinished jobs."""
    idle: float = 0.0
    """Seconds since any of them made progress."""


class Health:
    """The health of a store: the last result, and the check that is running."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self.store, self.clock = store, clock
        self._found: Found | None = None
        self._at = 0.0
        self._began: float | None = None
        self._lock = Lock()

    @property
    def is_checking(self) -> bool:
        """Whether a check is running."""
        return self._began is not None

    def begin(self) -> None:
        """Begin a check in a new thread, unless one is running or has just been made."""
        now = self.clock()
        with self._lock:
            is_new = self._found is not None and now - self._at < LASTS
            if is_new or self._began is not None:
                return
            self._began = now
        Thread(target=self._check, name="health", daemon=True).start()

    def _check(self) -> None:
        found = Found(problem=OUT_OF_REACH)
        try:
            found = _checked(self.store)
        except OutOfReach as error:
            log.warning("the database does not answer: %s", error)
            found = Found(problem=_in_public(error))
        except Exception:
            log.exception("the database does not answer")
        finally:
            with self._lock:
                self._found, self._at, self._began = found, self.clock(), None

    def form(self) -> tuple[int, dict[str, object]]:
        """Return the status code and the answer."""
        with self._lock:
            found, began = self._found, self._began
        is_late = began is not None and self.clock() - began > LATE
        if found is None or is_late:
            found = Found(problem=STILL_ASKING)
        status = "ok" if found.idle < STALLED else "degraded"
        form: dict[str, object] = {
            "status": "unavailable" if found.problem else status,
            "version": __version__,
            "database": found.problem or "ok",
            "migration": found.migration,
            "jobs": {"unfinished": found.jobs, "idle_seconds": round(found.idle)},
        }
        return 503 if found.problem else 200, form


async def show(request: Request) -> Response:
    """Answer with status 200 if the database can be read and written, else 503 with the reason."""
    health: Health = request.app.state.health
    health.begin()
    until = monotonic() + PATIENCE
    while health.is_checking and monotonic() < until:
        await asyncio.sleep(EVERY)
    status, form = health.form()
    return JSONResponse(form, status, {"cache-control": "no-store"})


def _checked(store: Store) -> Found:
    """Check the database by a write transaction. Raises OutOfReach."""
    with store.database.write() as session:
        migration = session.scalar(text("SELECT version_num FROM alembic_version"))
        session.connection().exec_driver_sql(A_SMALL_WRITE)  # not a user's action: not logged
    problem = None
    if migration != newest():
        problem = PENDING.format(found=migration, needed=newest())
    jobs = store.works.unfinished()
    now = datetime.now(UTC)
    idle = min(((now - each.changed).total_seconds() for each in jobs), default=0.0)
    return Found(migration=migration, problem=problem, jobs=len(jobs), idle=idle)


def _in_public(error: OutOfReach) -> str:
    """Return the reason without details of the database, which contain addresses and names."""
    problem = error.values.get("problem", error.problem)
    return problem.say() if isinstance(problem, Text) else OUT_OF_REACH


ROUTES = [Route(HEALTH, show)]
