"""The server loses no acknowledged write when killed, and makes no error under load.

The long forms are `bench/kill.py` and `bench/load.py`. Speed is not tested here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bench import kill, load
from tests.postgres import a_database


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'desk.sqlite3'}"
        return
    with a_database() as found:
        yield found


@pytest.mark.no_cover
def test_a_server_killed_during_writes_loses_and_repeats_nothing(address: str) -> None:
    found = kill.run_on(address, None, kills=2, crashes=0, seed=1, tables=6, directors=3)
    assert found.problems == ()
    assert found.acknowledged
    assert found.unheard  # it was killed while a request was waiting


@pytest.mark.no_cover
def test_many_simultaneous_users_cause_no_errors(address: str) -> None:
    """Many simultaneous users cause no errors, whatever they do.

    A second is enough for every kind of request, except on a busy machine.
    """
    expected = {
        load.INSERTED,
        "result posted",
        "result posted, as a form",
        "interview begun",
        "page of the standings",
    }
    seen: set[str] = set()
    for seconds in (1.0, 5.0, 25.0):
        found = load.run_on(address, "flat", seconds, tables=16, directors=4)
        assert found.errors == ()
        seen.update(each.kind for each in found.figures)
        if expected <= seen:
            break
    assert expected <= seen
