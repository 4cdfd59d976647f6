"""Appeals against rulings: their steps in order, and nobody records over another's step."""

from __future__ import annotations

from datetime import date
from threading import Barrier, Thread

import pytest

from bridgelaw.event.model import Event
from bridgelaw.store.appeals import MOST_STEPS, AppealState
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store


@pytest.fixture
def ruling(store: Store, pairs: Event) -> int:
    event = store.events.enter(pairs, Reason(by="Anna"))
    saved = store.rulings.save(
        state={}, forms={}, day=date.today(), federation="DBf", by="", about=About(event_id=event)
    )
    return saved.number


def test_an_appeal_is_recorded_step_by_step(store: Store, ruling: int) -> None:
    assert store.appeals.of(ruling) == []
    store.appeals.add(
        ruling, AppealState.OPEN, steps=0, by="Anna", party="Pair 7", deposit="400 kr.", note="late"
    )
    event = store.rulings.get(ruling).about.event_id
    assert event is not None
    assert store.appeals.open_in(event) == [ruling]
    assert store.appeals.states([ruling, 99]) == {ruling: AppealState.OPEN}
    store.appeals.add(ruling, AppealState.STANDS, steps=1, by="Bo", note="No merit.")
    first, last = store.appeals.of(ruling)
    assert (first.state, first.by, first.note) == (AppealState.OPEN, "Anna", "late")
    assert (last.party, last.deposit, last.note) == ("Pair 7", "400 kr.", "No merit.")
    assert store.appeals.open_in(event) == []
    assert store.appeals.states([ruling]) == {ruling: AppealState.STANDS}
    store.appeals.add(ruling, AppealState.OPEN, steps=2, party="Pair 7")
    assert store.appeals.of(ruling)[-1].deposit == "", "a further appeal is another one"


def test_steps_that_do_not_follow_are_refused(store: Store, ruling: int) -> None:
    with pytest.raises(StoreError, match="not under appeal"):
        store.appeals.add(ruling, AppealState.STANDS, steps=0, party="Pair 7")
    with pytest.raises(StoreError, match="nobody who appeals"):
        store.appeals.add(ruling, AppealState.OPEN, steps=0, party=" ")
    with pytest.raises(NotThere):
        store.appeals.add(99, AppealState.OPEN, steps=0, party="Pair 7")
    store.appeals.add(ruling, AppealState.OPEN, steps=0, party="Pair 7")
    with pytest.raises(StoreError, match="under appeal already"):
        store.appeals.add(ruling, AppealState.OPEN, steps=1, party="Pair 8")
    assert len(store.appeals.of(ruling)) == 1


def test_the_number_of_steps_is_limited(store: Store, ruling: int) -> None:
    for step in range(MOST_STEPS):
        state = AppealState.WITHDRAWN if step % 2 else AppealState.OPEN
        store.appeals.add(ruling, state, steps=step, party="Pair 7")
    with pytest.raises(StoreError, match="maximum"):
        store.appeals.add(ruling, AppealState.OPEN, steps=MOST_STEPS, party="Pair 7")


def test_two_decisions_at_once_are_one(store: Store, ruling: int) -> None:
    store.appeals.add(ruling, AppealState.OPEN, steps=0, party="Pair 7")
    together, refused = Barrier(2), list[EditConflict]()

    def decide(state: AppealState) -> None:
        together.wait()
        try:
            store.appeals.add(ruling, state, steps=1)
        except EditConflict as error:
            refused.append(error)

    threads = [
        Thread(target=decide, args=(state,)) for state in (AppealState.STANDS, AppealState.CHANGED)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    assert len(store.appeals.of(ruling)) == 2
