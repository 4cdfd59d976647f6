"""Share one solver between all tests of the folder, so that its processes start only once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bridgelaw.equity.solver import Solver


@pytest.fixture(scope="session")
def solver() -> Iterator[Solver]:
    with Solver(count=2, seconds=60) as solver:
        yield solver
