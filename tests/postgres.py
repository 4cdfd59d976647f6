"""A PostgreSQL for the tests: the server that BRIDGELAW_TEST_POSTGRES names, by the address of a
database on it from which others may be made, or else one of our own (`dev/postgres.py`), one for
all processes of a run. Without either, these tests are skipped."""

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
"""Set where a machine without PostgreSQL fails the tests instead of leaving them out: in continuous
integration."""
RUN: Final = "PYTEST_XDIST_TESTRUNUID"


def server() -> str:
    """The address of a database on the server. Skips the test where there is none."""
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
    """Our own, started by the first process of this run that wants one; it ends with the run."""
    programs()
    run, owner = os.environ.get(RUN), os.getppid() if RUN in os.environ else os.getpid()
    folder = Path(tempfile.gettempdir()) / f"bridgelaw-postgres-{run or uuid4().hex}"
    folder.mkdir(exist_ok=True)
    with _locked(folder / "lock"):
        address = folder / "address"
        return address.read_text() if address.exists() else start(folder, owner)


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """One process at a time."""
    with file.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def on_server(name: str) -> str:
    """The address of a database of a name on the server."""
    return make_url(server()).set(database=name).render_as_string(hide_password=False)


def run_on_server(command: str) -> None:
    """Runs a command on the server, such as one that makes a database."""
    address = make_url(server()).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(command.encode())


@cache
def _template() -> str:
    """A database with all tables and nothing in them, made once in each process."""
    name = f"bridgelaw_{uuid4().hex}"
    run_on_server(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
    Database(on_server(name)).close()
    return name


def drop_template() -> None:
    """Leaves the server of somebody else as it was; our own goes anyway."""
    if os.environ.get(SERVER) and _template.cache_info().currsize:
        run_on_server(f"DROP DATABASE IF EXISTS {_template()} WITH (FORCE)")


@contextmanager
def a_database(*, bare: bool = False) -> Iterator[str]:
    """The address of a database of its own with all tables, or with none, and nothing in them; gone
    afterwards."""
    name = f"bridgelaw_{uuid4().hex}"
    run_on_server(f"CREATE DATABASE {name} TEMPLATE {'template0' if bare else _template()}")
    try:
        yield on_server(name)
    finally:
        run_on_server(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
