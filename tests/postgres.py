"""A PostgreSQL for the tests.

BRIDGELAW_TEST_POSTGRES may give the address of a database on a server on which others may be
created. Otherwise a private server (`dev/postgres.py`) is started, one for all processes of a run.
Without either, these tests are skipped.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final
from uuid import uuid4

import psycopg
import pytest
from dev.postgres import NoPostgres, programs, start
from sqlalchemy import make_url

from bridgelaw.store.connection.database import Database

SERVER: Final = "BRIDGELAW_TEST_POSTGRES"
REQUIRED: Final = "BRIDGELAW_POSTGRES_REQUIRED"
"""If set, a missing PostgreSQL fails the tests instead of skipping them.

It is set in continuous integration.
"""
RUN: Final = "PYTEST_XDIST_TESTRUNUID"


def server() -> str:
    """Return the address of a database on the server; skip the test if there is no server."""
    found = _server()
    if isinstance(found, str):
        return found
    words = f"{found}; set {SERVER}, or install PostgreSQL"
    if os.environ.get(REQUIRED):
        pytest.fail(words)
    pytest.skip(words)


@cache
def _server() -> str | NoPostgres:
    try:
        return os.environ.get(SERVER) or _ours()
    except NoPostgres as missing:
        return missing


def _ours() -> str:
    """Return the address of the private server.

    The first process of the run that needs it starts it; it ends with the run.
    """
    programs()
    run, owner = os.environ.get(RUN), os.getppid() if RUN in os.environ else os.getpid()
    folder = Path(tempfile.gettempdir()) / f"bridgelaw-postgres-{run or uuid4().hex}"
    folder.mkdir(exist_ok=True)
    with _locked(folder / "lock"):
        address = folder / "address"
        return address.read_text() if address.exists() else start(folder, owner)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Hold a lock that only one process has at a time."""
    with file.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def on_server(name: str) -> str:
    """Return the address of the database of this name on the server."""
    return make_url(server()).set(database=name).render_as_string(hide_password=False)


def run_on_server(command: str) -> None:
    """Run a command on the server, such as one that creates a database."""
    address = make_url(server()).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(command.encode())


@cache
def _template() -> str:
    """Create a database with empty tables, once in each process; return its name."""
    name = f"bridgelaw_{uuid4().hex}"
    run_on_server(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
    Database(on_server(name)).close()
    return name


def drop_template() -> None:
    """Drop the template from an external server; the private one is removed anyway."""
    if os.environ.get(SERVER) and _template.cache_info().currsize:
        run_on_server(f"DROP DATABASE IF EXISTS {_template()} WITH (FORCE)")


@contextmanager
def a_database(*, bare: bool = False) -> Iterator[str]:
    """Yield the address of a new database, which is dropped afterwards.

    It has all tables, empty; with `bare`, none.
    """
    name = f"bridgelaw_{uuid4().hex}"
    run_on_server(f"CREATE DATABASE {name} TEMPLATE {'template0' if bare else _template()}")
    try:
        yield on_server(name)
    finally:
        run_on_server(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
