"""Unfinished interviews, their lists, and reminders that a score completes, on each database."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bridgelaw.event.model import Contestant, Event, Kind, Method
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store

ABOUT = About(event="Tuesday", board="16", table="8")
STATE: dict[str, object] = {"incident": "revoke"}


def test_an_interview_is_in_one_list_at_a_time(store: Store) -> None:
    kept = store.interviews.begin(STATE, ABOUT)
    assert [each.id for each in store.interviews.latest()] == [kept.id]
    later = store.interviews.put_off(kept)
    assert store.interviews.latest() == []
    assert store.interviews.to_continue() == [later] == [store.interviews.get(kept.id)]
    assert store.interviews.to_continue(event_id=7) == []
    gone = store.interviews.discard(later)
    assert store.interviews.to_continue() == []
    back = store.interviews.discard(gone, gone=False)
    assert store.interviews.to_continue() == [back]
    again = store.interviews.put_off(back, later=False)
    assert store.interviews.latest() == [again]
    named = store.interviews.name(again, "Æ" * 300)
    assert store.interviews.get(kept.id).title == named.title == "Æ" * 200
    assert named.version == 5


def test_a_change_of_an_outdated_interview_is_refused(store: Store) -> None:
    kept = store.interviews.begin(STATE, ABOUT)
    store.interviews.go_on(kept, {**STATE, "day": None})
    for change in (store.interviews.put_off, store.interviews.discard):
        with pytest.raises(EditConflict):
            change(kept)
    with pytest.raises(EditConflict):
        store.interviews.name(kept, "late")
    assert store.interviews.get(kept.id).title == ""


def test_what_is_saved_is_in_no_list(store: Store) -> None:
    kept = store.interviews.put_off(store.interviews.begin(STATE, ABOUT))
    ruling = save(store, kept.id)
    assert store.interviews.to_continue() == []
    assert store.interviews.revising(ruling) is None
    revised = store.interviews.begin(STATE, ABOUT, replaces=ruling)
    assert store.interviews.revising(ruling) == revised
    store.interviews.discard(revised)
    assert store.interviews.revising(ruling) is None


def test_the_same_board_and_table_with_what_is_not_known(store: Store) -> None:
    first = store.interviews.begin(STATE, ABOUT)
    first = store.interviews.go_on(first, STATE)
    for about, same in ((ABOUT, [first]), (About(event="Tuesday", board="16"), []), (About(), [])):
        kept = store.interviews.begin(STATE, about)
        assert store.interviews.begun_before(kept, first.at) == same
        assert store.interviews.begun_before(kept, kept.at + timedelta(seconds=1)) == []


def save(store: Store, interview: str | None = None, reminders: int = 3) -> int:
    """Save a ruling with reminders; return its number."""
    ruling = store.rulings.save(
        state=STATE,
        forms={"en": []},
        day=date(2026, 3, 10),
        federation="WBF",
        by="Anna",
        about=ABOUT,
        interview=interview,
        reminders=reminders,
    )
    return ruling.number


def test_reminders_are_settled_and_those_done_before_stay_as_they_are(store: Store) -> None:
    number = save(store)
    store.rulings.tick(number, 0, by="Anna")
    store.rulings.settle(number, [0, 2, 9], "Bo")
    store.rulings.settle(number, [], "Bo")
    assert [each.by for each in store.rulings.reminders(number)] == ["Anna", "", "Bo"]
    ((_, due),) = store.rulings.to_come_back_to()
    assert [each.place for each in due] == [1]


def test_the_federation_of_an_event(store: Store) -> None:
    pairs = tuple(Contestant(number=str(each)) for each in (1, 2))
    event = Event(
        kind=Kind.PAIRS, method=Method.MATCHPOINTS, contestants=pairs, boards=(), name="E"
    )
    number = store.events.enter(event, Reason(), "DBf")
    assert store.events.federation(number) == "DBf"
    assert store.events.federation(store.events.enter(event, Reason())) == ""
    store.events.choose_federation(number, "NBF")
    assert store.events.federation(number) == "NBF"
    assert store.events.federation(99) == ""
    with pytest.raises(NotThere):
        store.events.choose_federation(99, "NBF")
