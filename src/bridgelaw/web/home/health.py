"""The health check for monitoring: no account is needed, and no secrets are shown."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Final

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bridgelaw import __version__
from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.outages import READ_ONLY, UNUSABLE
from bridgelaw.store.errors import OutOfReach
from bridgelaw.store.store import Store
from bridgelaw.web.request_helpers import store_of

HEALTH: Final = "/health"
LASTS: Final = 1.0
"""Seconds for which a result is reused, so that frequent checks do not load the database."""
OUT_OF_REACH: Final = "the database cannot be reached"
STILL_ASKING: Final = "the database has not answered yet"

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Health:
    """The last result and its time."""

    migration: str | None = None
    problem: str | None = STILL_ASKING
    at: float = -LASTS
    asking: Lock = field(default_factory=Lock)

    def look(self, store: Store) -> None:
        """Check the database, unless a check is running or has just been made."""
        if monotonic() - self.at < LASTS or not self.asking.acquire(blocking=False):
            return
        try:
            self.migration, self.problem = _migration(store), None
        except OutOfReach as error:
            log.warning("the database does not answer: %s", error)
            self.problem = _in_public(error)
        except Exception:
            log.exception("the database does not answer")
            self.problem = OUT_OF_REACH
        finally:
            self.at = monotonic()
            self.asking.release()


def show(request: Request) -> Response:
    """Answer with status 200 if the database can be read and written, else 503 with the reason."""
    health = _health_of(request)
    health.look(store_of(request))
    form: dict[str, object] = {
        "status": "ok",
        "version": __version__,
        "database": "ok",
        "migration": health.migration,
    }
    if health.problem is not None:
        form |= {"status": "unavailable", "database": health.problem}
    return JSONResponse(form, 503 if health.problem else 200, {"cache-control": "no-store"})


def _migration(store: Store) -> str | None:
    """Return the database revision, read in a write transaction. Raises OutOfReach."""
    with store.database.write() as session:
        found: str | None = session.scalar(text("SELECT version_num FROM alembic_version"))
        if (
            session.get_bind().dialect.name == "postgresql"
            and session.scalar(text("SHOW transaction_read_only")) == "on"
        ):
            raise OutOfReach(UNUSABLE, problem=READ_ONLY)
        return found


def _in_public(error: OutOfReach) -> str:
    """Return the reason without details of the database, which contain addresses and names."""
    problem = error.values.get("problem", error.problem)
    return problem.say() if isinstance(problem, Text) else OUT_OF_REACH


def _health_of(request: Request) -> Health:
    state = request.app.state
    if not hasattr(state, "health"):
        state.health = Health()
    found: Health = state.health
    return found


ROUTES = [Route(HEALTH, show)]
