"""Hypothesis for all tests: how fast the machine is, or how much else it does, is no matter for a
test. And what goes over very many things once more is not measured for coverage: that would take
twice as long and show no further line."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("real_data") or item.path.stem.endswith("_differential"):
            item.add_marker(pytest.mark.no_cover)


def pytest_sessionfinish() -> None:
    if "tests.postgres" in sys.modules:
        sys.modules["tests.postgres"].drop_template()


@pytest.fixture
def postgresql() -> Iterator[str]:
    """The address of a desk in PostgreSQL with nothing in it. Skips the test where there is no
    PostgreSQL."""
    from tests.postgres import a_database

    with a_database() as address:
        yield address
