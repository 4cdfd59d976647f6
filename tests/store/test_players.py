"""The register of players, and the players of entries, in both kinds of database."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import select
from tests.store.large_events import imported_event, simultaneous

from bridgelaw.app.jobs.worker import work_off
from bridgelaw.event.model import Contestant, Event
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.events import large
from bridgelaw.store.models import Reason, What
from bridgelaw.store.player_schema import ClubRow, EntrantRow
from bridgelaw.store.players import register
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.schema import EventRow
from bridgelaw.store.store import Store

ANNA = PlayerData(name="Anna  Ågård", number="7", club="Åby", handicap="2.5", note="left-handed")


def entrants(store: Store, event: int) -> dict[tuple[str, int], int]:
    """Return the players of the entries of an event."""
    with store.database.read() as session:
        rows = session.scalars(select(EntrantRow).where(EntrantRow.event_id == event))
        return {(row.number, row.place): row.player_id for row in rows}


def test_everything_belongs_to_the_default_club(store: Store, pairs: Event) -> None:
    store.events.enter(pairs, Reason(by="Anna"))
    with store.database.read() as session:
        assert [row.id for row in session.scalars(select(ClubRow))] == [1]
        assert [row.club_id for row in session.scalars(select(EventRow))] == [1]


def test_a_player_is_added_changed_and_found(store: Store) -> None:
    anna = store.players.add(ANNA)
    found = store.players.get(anna)
    assert found.data == replace(ANNA, name="Anna Ågård")
    store.players.add(PlayerData(name="Bo Birk", number="71"))
    assert [each.name for each in store.players.listed("ÅGÅRD an")] == ["Anna Ågård"]
    assert [each.name for each in store.players.listed("7")] == ["Anna Ågård", "Bo Birk"]
    assert [each.name for each in store.players.listed("%")] == []
    store.players.change(anna, found.version, PlayerData(name="Anna Hald"))
    changed = store.players.get(anna)
    assert (changed.name, changed.number, changed.earlier_names) == (
        "Anna Hald",
        "",
        ("Anna Ågård",),
    )
    with pytest.raises(EditConflict):
        store.players.change(anna, found.version, ANNA)
    with pytest.raises(NotThere):
        store.players.get(99)


def test_a_number_belongs_to_one_player(store: Store) -> None:
    store.players.add(ANNA)
    with pytest.raises(StoreError, match="the number 7 belongs to Anna Ågård"):
        store.players.add(PlayerData(name="Bo", number="7"))
    with pytest.raises(StoreError, match="belongs to"):
        store.players.put([PlayerData(name=name, number="8") for name in ("Bo", "Ib")], [])
    with pytest.raises(StoreError, match="found no name"):
        store.players.put([PlayerData(name="Cy"), PlayerData(name=" ")], [])
    assert store.players.count() == 1


def test_two_who_add_a_number_at_once(store: Store) -> None:
    def add(name: str) -> bool:
        try:
            store.players.add(PlayerData(name=name, number="8"))
        except StoreError:
            return False
        return True

    with ThreadPoolExecutor(6) as several:
        added = [*several.map(add, "ABCDEF")]
    assert added.count(True) == 1 == store.players.count()


def test_two_who_change_or_merge_a_player_at_once(store: Store) -> None:
    first, second, third = (store.players.add(PlayerData(name=name)) for name in "ABC")
    writes: list[Callable[[], None]] = [
        lambda: store.players.change(first, 1, PlayerData(name="Anna")),
        lambda: store.players.merge(second, 1, first, 1),
        lambda: store.players.merge(first, 1, third, 1),
    ]

    def write(do: Callable[[], None]) -> bool:
        try:
            do()
        except EditConflict:
            return False
        return True

    with ThreadPoolExecutor(3) as several:
        written = [*several.map(write, writes)]
    assert written.count(True) == 1
    assert store.players.get(first).version == 2


def test_names_of_an_event_added_by_two_are_added_once(store: Store, pairs: Event) -> None:
    named = tuple(replace(each, names=(f"P{each.number}",)) for each in pairs.contestants)
    event = store.events.enter(replace(pairs, contestants=named), Reason(by="Anna"))
    names = {each.name for each in named}
    with ThreadPoolExecutor(4) as several:
        added = [*several.map(lambda _: store.entries.add(event, names), range(4))]
    assert sorted(added) == [0, 0, 0, len(names)]
    assert store.players.count() == len(names) > 0


def test_the_register_is_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "MOST", 2)
    store.players.put([PlayerData(name="Anna"), PlayerData(name="Bo")], [])
    with pytest.raises(StoreError, match="found 3 players, expected at most 2"):
        store.players.add(PlayerData(name="Carl"))


def test_all_players_are_read_a_page_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"Player {number:03}" for number in range(7)]
    store.players.put([PlayerData(name=name) for name in [*names, "Player 003"]], [])
    monkeypatch.setattr(register, "AT_ONCE", 2)
    assert [each.name for each in store.players.all()] == sorted([*names, "Player 003"])


def test_merging_gives_one_player_all_entries_and_names(store: Store, pairs: Event) -> None:
    ann, anna = store.players.add(PlayerData(name="Ann Ågård")), store.players.add(ANNA)
    event = replace(
        pairs,
        contestants=(replace(pairs.contestants[0], names=("Ann Ågård",)), *pairs.contestants[1:]),
    )
    entered = store.events.enter(event, Reason(by="Anna"))
    assert entrants(store, entered) == {("1", 0): ann}
    store.players.merge(anna, 1, ann, 1)
    kept = store.players.get(anna)
    assert kept.earlier_names == ("Ann Ågård",)
    assert store.players.get(ann).merged_into == anna
    assert [each.id for each in store.players.listed()] == [anna]
    assert entrants(store, entered) == {("1", 0): anna}
    again = store.events.enter(event, Reason(by="Anna"))
    assert entrants(store, again) == {("1", 0): anna}  # the old name still leads to the player
    with pytest.raises(EditConflict):
        store.players.merge(ann, 2, anna, 2)
    with pytest.raises(StoreError, match="themselves"):
        store.players.merge(anna, 2, anna, 2)


def named(event: Event, *names: tuple[str, ...]) -> Event:
    """Return the event with names of its first contestants."""
    some = [
        replace(each, names=found) for each, found in zip(event.contestants, names, strict=False)
    ]
    return replace(event, contestants=(*some, *event.contestants[len(some) :]))


def test_entries_are_linked_to_players_when_they_are_written(store: Store, pairs: Event) -> None:
    anna, bo = (store.players.add(PlayerData(name=name)) for name in ("Anna Ash", "Bo Birk"))
    event = named(pairs, ("ANNA  Ash", "Bo Birk"), ("Nobody", "Bo Birk"))
    entered = store.events.enter(event, Reason(by="Anna"))
    first = {("1", 0): anna, ("1", 1): bo, ("2", 1): bo}
    assert entrants(store, entered) == first
    other = store.players.add(PlayerData(name="Bo Birk", number="12"))
    third = replace(event.contestants[2], names=("Bo Birk",), ids=("12",))
    fourth = replace(event.contestants[3], names=("Bo Birk",))
    changed = replace(
        event, contestants=(*event.contestants[:2], third, fourth, *event.contestants[4:])
    )
    store.events.revise(entered, 1, changed, What.CONTESTANT, Reason(by="Anna"))
    # The links from before stay; the number says who the third is, and nothing the fourth.
    assert entrants(store, entered) == {**first, ("3", 0): other}
    store.events.remove(entered)
    assert entrants(store, entered) == {}


def test_entries_of_a_large_event_are_linked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "LARGE", 10)
    player = store.players.add(PlayerData(name="bo 4"))
    entered = imported_event(store, simultaneous())
    assert store.large.is_large(entered)
    assert entrants(store, entered) == {("4", 1): player}
    store.events.remove(entered)
    work_off(store)
    assert entrants(store, entered) == {}


def test_contestants_without_a_register_have_no_links(store: Store, pairs: Event) -> None:
    event = replace(pairs, contestants=(*pairs.contestants, Contestant(number="9", names=("Ib",))))
    assert entrants(store, store.events.enter(event, Reason(by="Anna"))) == {}
