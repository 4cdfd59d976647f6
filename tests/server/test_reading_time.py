"""The budget of processor time for reading the requests of each address."""

from __future__ import annotations

import pytest

from bridgelaw.server import reading_time
from bridgelaw.server.reading_time import (
    BURST,
    BURST_OF_ALL,
    LITTLE,
    LONGEST_PAUSE,
    LONGEST_PAUSE_OF_ALL,
    SHARE,
    SHARE_OF_ALL,
    TO_GO_ON,
    ReadingTime,
)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_waits_when_its_budget_is_used_up() -> None:
    clock = Clock()
    reading = ReadingTime(clock)
    assert reading.spend("a", BURST) == 0
    assert reading.spend("a", SHARE) == pytest.approx(1)
    assert reading.spend("b", LITTLE) == 0, "another address does not wait"
    clock.now += 1
    assert reading.spend("a", 0) == pytest.approx(0)
    assert reading.spend("a", SHARE * LONGEST_PAUSE + SHARE) == LONGEST_PAUSE
    clock.now += 1_000
    assert reading.spend("a", BURST) == 0, "it cannot save up more than the burst"


def test_all_addresses_together_have_a_budget() -> None:
    clock = Clock()
    reading = ReadingTime(clock)
    for number in range(12):
        assert reading.spend(f"flood {number}", BURST_OF_ALL / 12) == pytest.approx(0)
    assert reading.spend("flood 0", SHARE_OF_ALL) == pytest.approx(1)
    assert reading.spend("flood 1", 100 * SHARE_OF_ALL) == LONGEST_PAUSE_OF_ALL
    assert reading.spend("a reader", LITTLE) == 0, "who has used little does not wait"
    for _ in range(100):
        clock.now += 1
        reading.spend("steady", LITTLE)
    assert reading.spend("steady", 0) > 0, "it is not little if it goes on"
    clock.now += 1_000
    assert reading.spend("flood 2", LITTLE + SHARE) == 0


def test_addresses_that_had_to_wait_are_not_all_read_from_at_once() -> None:
    clock = Clock()
    reading = ReadingTime(clock)
    flood = [f"flood {number}" for number in range(12)]
    for each in flood:
        reading.spend(each, 0.1)
    clock.now += (1.2 - BURST_OF_ALL) / SHARE_OF_ALL + 0.001
    waits = [reading.go_on(each) for each in flood]
    assert waits[0] == 0
    assert all(0 < wait <= TO_GO_ON / SHARE_OF_ALL for wait in waits[1:])
    clock.now += TO_GO_ON / SHARE_OF_ALL
    assert [reading.go_on(each) for each in flood[1:]].count(0) == 1


def test_the_addresses_in_memory_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_time, "MOST", 2)
    monkeypatch.setattr(reading_time, "BURST_OF_ALL", 100.0)
    reading = ReadingTime(Clock())
    for address in ("a", "b", "a", "c"):
        reading.spend(address, BURST)
    assert reading.spend("a", SHARE) > 0
    assert reading.spend("b", SHARE) == 0
