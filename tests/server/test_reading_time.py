"""The budget of processor time for reading the requests of each address."""

from __future__ import annotations

import pytest

from bridgelaw.server import reading_time
from bridgelaw.server.reading_time import BURST, LONGEST_PAUSE, SHARE, ReadingTime


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_waits_when_its_budget_is_used_up() -> None:
    clock = Clock()
    reading = ReadingTime(clock)
    assert reading.spend("a", BURST) == 0
    assert reading.spend("a", SHARE) == pytest.approx(1)
    assert reading.spend("b", BURST) == 0, "another address does not wait"
    clock.now += 1
    assert reading.spend("a", 0) == pytest.approx(0)
    assert reading.spend("a", 100) == LONGEST_PAUSE
    clock.now += 1_000
    assert reading.spend("a", BURST) == 0, "it cannot save up more than the burst"


def test_the_addresses_in_memory_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_time, "MOST", 2)
    reading = ReadingTime(Clock())
    for address in ("a", "b", "a", "c"):
        reading.spend(address, BURST)
    assert reading.spend("a", SHARE) > 0
    assert reading.spend("b", SHARE) == 0
