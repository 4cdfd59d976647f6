"""The round clock: rounds and changes go on by themselves, and no time is lost."""

from __future__ import annotations

import pytest

from bridgelaw.event.clock import (
    Clock,
    added,
    at,
    next_round,
    paused,
    resumed,
    seconds_left,
    started,
)
from bridgelaw.event.errors import EventError
from bridgelaw.views.evening.clock import clock_view

NOW = 200_000_000
CLOCK = started(3, 20, 2, NOW)


@pytest.mark.parametrize(
    ("minutes", "round_", "is_change", "left"),
    [
        (0, 1, False, 1200),
        (19, 1, False, 60),
        (20, 1, True, 120),
        (22, 2, False, 1200),
        (43, 2, True, 60),
        (44, 3, False, 1200),
        (63, 3, False, 60),
    ],
)
def test_where_the_clock_is_follows_from_when_it_was_started(
    minutes: int, round_: int, is_change: bool, left: int
) -> None:
    now = NOW + 60 * minutes
    found = at(CLOCK, now)
    assert (found.round, found.is_change, seconds_left(CLOCK, now)) == (round_, is_change, left)


def test_the_play_is_over_after_the_last_round() -> None:
    found = at(CLOCK, NOW + 60 * 64)
    assert found.is_over
    assert at(CLOCK, NOW + 10**9) == found
    assert seconds_left(found, NOW) == 0
    assert resumed(found, NOW) == found


def test_without_a_change_the_next_round_begins_at_once() -> None:
    found = at(started(2, 20, 0, NOW), NOW + 1200)
    assert (found.round, found.is_change, found.ends) == (2, False, NOW + 2400)


def test_a_paused_clock_keeps_the_time_that_is_left() -> None:
    found = paused(CLOCK, NOW + 300)
    assert (found.left, found.is_running) == (900, False)
    assert seconds_left(found, NOW + 10**6) == 900
    assert paused(found, NOW + 500) == found
    assert resumed(found, NOW + 1000).ends == NOW + 1900


def test_minutes_are_added_to_what_is_being_played() -> None:
    assert seconds_left(added(CLOCK, 5, NOW + 60), NOW + 60) == 1440
    assert seconds_left(added(CLOCK, -5, NOW + 60), NOW + 60) == 840
    assert seconds_left(added(CLOCK, -180, NOW), NOW) == 1, "it ends, it does not jump back"
    assert added(paused(CLOCK, NOW), 1, NOW).left == 1260
    after = added(at(CLOCK, NOW + 60 * 64), 3, NOW + 60 * 64)
    assert (after.round, after.is_running, after.is_over) == (3, True, False)


def test_the_next_round_begins_now() -> None:
    found = next_round(CLOCK, NOW + 100)
    assert (found.round, found.ends) == (2, NOW + 1300)
    changing = next_round(CLOCK, NOW + 60 * 21)
    assert (changing.round, changing.is_change) == (2, False)
    stopped = next_round(paused(CLOCK, NOW), NOW)
    assert (stopped.round, stopped.left, stopped.is_running) == (2, 1200, False)
    assert next_round(next_round(found, NOW), NOW).is_over


@pytest.mark.parametrize(
    "change",
    [
        lambda: started(0, 20, 2, NOW),
        lambda: started(3, 0, 2, NOW),
        lambda: started(3, 999, 2, NOW),
        lambda: started(3, 20, -1, NOW),
        lambda: Clock(rounds=3, minutes=20, round=4),
        lambda: added(CLOCK, 999, NOW),
    ],
)
def test_impossible_numbers_are_refused(change: object) -> None:
    assert callable(change)
    with pytest.raises(EventError, match="expected a number from"):
        change()


def test_it_is_shown_in_words() -> None:
    view = clock_view(CLOCK, NOW + 65, "da")
    assert (view.title, view.left_words) == ("Runde 1 af 3", "18:55")
    assert view.words.startswith("Runden slutter kl. ")
    changing = clock_view(CLOCK, NOW + 60 * 21)
    assert (changing.title, changing.left_words) == ("Change to round 2", "1:00")
    assert clock_view(paused(CLOCK, NOW), NOW).words == "The clock is stopped."
    assert clock_view(CLOCK, NOW + 10**6).title == "The play is over"
