"""Official results: until when they can be corrected, and what the history says."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from tests.periods import periods
from tests.store.conftest import a_line

from bridgelaw.event.model import Event
from bridgelaw.event.publication import Publication, StandingsShown
from bridgelaw.store.errors import NotThere, PeriodOver, StoreError
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

ANNA = Reason(by="Anna", why="typed wrongly")
PERIOD = timedelta(minutes=30)
OVER = timedelta(0)
CHOICES = Publication(
    standings=StandingsShown.AFTER_ROUNDS, files=True, minutes=5, appeal_minutes=20
)


@pytest.fixture
def event(store: Store, pairs: Event) -> int:
    return store.events.enter(pairs, Reason(by="Anna"))


def correct(store: Store, event: int) -> None:
    """Correct the first result."""
    kept = store.events.get(event)
    line, (key, place) = next(iter(kept.places.items()))
    was = kept.event.board(key).lines[place]
    tricks = "11" if was == a_line("1", "2", "4S N 10") else "10"
    store.events.correct(
        line, store.events.line(line).version, a_line("1", "2", f"4S N {tricks}"), ANNA
    )


def test_choices_are_stored_and_in_the_history(store: Store, event: int) -> None:
    assert store.publications.get(event).publication == Publication()
    store.publications.choose(event, CHOICES, ANNA)
    store.publications.choose(event, CHOICES, ANNA)
    assert store.publications.get(event).publication == CHOICES
    change, _ = store.events.history(event)
    assert (change.what, change.by) == (What.SETTINGS, "Anna")
    assert change.before == {"standings": "at_end", "files": False}
    assert change.after == {
        "standings": "after_rounds",
        "files": True,
        "minutes": 5,
        "appeal_minutes": 20,
    }


def test_an_official_result_is_open_to_players_and_can_be_corrected_for_a_while(
    store: Store, event: int
) -> None:
    store.publications.make_official(event, periods(PERIOD), ANNA)
    found = store.publications.get(event)
    official, until = found.publication.official, found.publication.until
    assert official is not None
    assert until == official + PERIOD
    assert found.publication.appeals_until == official + timedelta(minutes=30)
    assert (found.is_open, found.publication.version, found.version) == (True, 2, 2)
    assert store.publications.versions([event]) == {event: 2}
    correct(store, event)
    store.publications.make_official(event, periods(OVER), ANNA)
    assert store.publications.get(event).publication == found.publication, "it was official"
    store.publications.withdraw(event, ANNA)
    assert store.publications.get(event).publication == Publication()


def test_after_the_period_nothing_is_corrected_unless_it_is_reopened(
    store: Store, event: int
) -> None:
    store.publications.make_official(event, periods(OVER), ANNA)
    kept = store.events.get(event)
    with pytest.raises(PeriodOver, match="has ended"):
        correct(store, event)
    with pytest.raises(PeriodOver):
        store.events.revise(
            event,
            kept.version,
            replace(kept.event, penalties=(), name="Other"),
            What.SETTINGS,
            ANNA,
        )
    line, _ = next(iter(kept.places.items()))
    with pytest.raises(PeriodOver):
        store.events.remove_line(line, kept.versions[line], ANNA)
    assert store.events.get(event).event == kept.event
    assert store.events.version(event) == kept.version
    with pytest.raises(StoreError, match="expected one"):
        store.publications.reopen(event, Reason(by="Anna", why=" "))
    store.publications.reopen(event, ANNA)
    correct(store, event)
    change = store.events.history(event)[1]
    assert (change.why, {*(change.after or {})}) == ("typed wrongly", {"until"})


def test_only_an_official_result_is_reopened(store: Store, event: int) -> None:
    with pytest.raises(StoreError, match="not official"):
        store.publications.reopen(event, ANNA)
    with pytest.raises(NotThere):
        store.publications.make_official(99, periods(PERIOD), ANNA)
    assert store.publications.versions([event, 99]) == {}


def test_two_directors_make_it_official_once(store: Store, event: int) -> None:
    together = Barrier(2)

    def make() -> None:
        together.wait()
        store.publications.make_official(event, periods(PERIOD), ANNA)

    threads = [Thread(target=make) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.events.version(event) == 2
