"""Run `bridgelaw serve` with a reference endpoint of the same framework in the same process.

python bench/beside.py …            accepts the options of `bridgelaw serve`

`POST /reference` accepts JSON, inserts it as one row, commits, and answers with JSON, in a thread,
as an endpoint of Starlette with SQLAlchemy does. Its table is in a database of the same kind: an
SQLite file of its own with the same settings, or the same PostgreSQL. It does not pass through the
middleware or the write queue of the server.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import JSON, Column, DateTime, Engine, Integer, MetaData, Table, make_url
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from bridgelaw.store.connection.engines import BUSY_SECONDS, engine_of

REFERENCE: Final = "/reference"
TABLE: Final = Table(
    "reference",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("said", JSON, nullable=False),
)


class Reference:
    """The reference endpoint and its table."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        TABLE.metadata.create_all(engine)

    async def __call__(self, request: Request) -> Response:
        """Insert the request's JSON as a row, and return it with its number."""
        return JSONResponse(await run_in_threadpool(self._insert, await request.json()))

    def _insert(self, said: Any) -> Any:
        with self.engine.begin() as connection:
            row = {"at": datetime.now(UTC), "said": said}
            found = connection.execute(TABLE.insert(), row).inserted_primary_key
        assert found is not None
        return {"id": found[0], "said": said}


class Beside:
    """An application with the reference endpoint added."""

    def __init__(self, app: ASGIApp, engine: Engine) -> None:
        self.app = app
        routes = [Route(REFERENCE, Reference(engine).__call__, methods=["POST"])]
        self.reference = Starlette(routes=routes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = self.reference if scope.get("path", "") == REFERENCE else self.app
        await wanted(scope, receive, send)


def beside(address: str) -> str:
    """Return the address of the database of the reference."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        return address
    return f"sqlite:///{url.database}.reference"


if __name__ == "__main__":
    from bridgelaw.cli import main
    from bridgelaw.server import running

    guarded = running.guarded
    reference = engine_of(beside(os.environ["BRIDGELAW_DATABASE"]), BUSY_SECONDS)
    running.guarded = lambda app, told: Beside(guarded(app, told), reference)
    main(["serve", *sys.argv[1:]])
