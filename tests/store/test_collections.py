"""Collections of many boards in the store: paging, filtering by findings, and removal in steps."""

from __future__ import annotations

from itertools import product

import pytest

from bridgelaw.store.collections import Page
from bridgelaw.store.errors import NotThere, StoreError
from bridgelaw.store.records import NewRecord
from bridgelaw.store.store import Store

BOARDS = 60


def new(place: int) -> NewRecord:
    """Return a board; every fifth has a finding, every tenth two of one kind and one of another."""
    kinds = ["revoke"] * (place % 5 == 0) + ["revoke", "illegal call"] * (place % 10 == 0)
    found: list[dict[str, object]] = [{"kind": {"name": kind, "words": kind}} for kind in kinds]
    return NewRecord(
        form={},
        title=f"Board {place}",
        board=place,
        heading={"findings": {"en": found, "da": found}},
    )


@pytest.fixture
def collection(store: Store) -> int:
    """Store a collection without every seventh place, between single boards; return its id."""
    store.records.add_all([new(5), new(6)], source="alone.pbn")
    id = store.collections.begin("night.pbn", "d" * 64, by="Anna", work=7)  # noqa: A001
    places = [place for place in range(1, BOARDS + 1) if place % 7]
    for some in (places[:20], places[20:21], places[21:]):
        store.collections.put(id, [(place, new(place)) for place in some], {"unread": 8})
        store.records.add({}, title="alone")
    store.collections.finish(id)
    return id


def places(page: Page) -> list[int | None]:
    return [record.place for record in page.records]


def test_a_collection_describes_itself(store: Store, collection: int) -> None:
    kept = store.collections.get(collection)
    assert (kept.name, kept.by, kept.boards, kept.form, kept.coming) == (
        "night.pbn",
        "Anna",
        52,
        {"unread": 8},
        None,
    )
    assert store.collections.with_digest("d" * 64) == kept
    assert store.collections.with_digest("e" * 64) is None
    assert store.collections.listed() == [kept]
    assert store.collections.listed(before=collection) == []
    assert store.collections.last_place(collection) == 60
    assert store.collections.last_place(collection + 1) == 0
    with pytest.raises(NotThere):
        store.collections.get(collection + 1)


def test_pages_begin_at_any_place(store: Store, collection: int) -> None:
    fives, tens = [5, 10, 15, 20, 25, 30, 40, 45, 50, 55, 60], [10, 20, 30, 40, 50, 60]
    all_places = [place for place in range(1, 61) if place % 7]
    listed = {None: all_places, "": fives, "revoke": fives, "illegal call": tens, "fifth card": []}
    for (found, wanted), most, start in product(
        listed.items(), (1, 4, 100), (1, 7, 30, 60, 61, 500)
    ):
        page = store.collections.page(collection, start, most, found)
        ahead, behind = [at for at in wanted if at >= start], [at for at in wanted if at < start]
        assert places(page) == ahead[:most]
        assert page.after == (ahead[most] if len(ahead) > most else None)
        assert page.before == (behind[-most:][0] if behind else None)


def test_findings_are_counted_by_boards(store: Store, collection: int) -> None:
    assert store.records.found(collection) == {"": 11, "revoke": 11, "illegal call": 6}
    assert store.records.found() == {"": 1, "revoke": 1}
    assert [record.board for record in store.records.listed(found="revoke")] == [5]
    assert [record.title for record in store.records.listed(found=None)] == ["alone"] * 3 + [
        "Board 5",
        "Board 6",
    ]


def test_a_collection_is_removed_some_boards_at_a_time_and_alone(
    store: Store, collection: int
) -> None:
    other = store.collections.begin("other.pbn", "e" * 64, by="", work=1)
    store.collections.put(other, [(1, new(10))], {})
    with pytest.raises(StoreError, match="job 1 is still working"):
        store.collections.go(other, 2)
    store.collections.go(collection, 2)
    assert store.collections.take_some(collection, 50) == 50
    assert store.collections.get(collection).boards == 2
    assert store.records.found(collection)[""] <= 2
    assert store.collections.take_some(collection, 50) == 2
    assert store.collections.take_some(collection, 50) == 0
    with pytest.raises(NotThere):
        store.collections.get(collection)
    assert store.collections.take_some(collection, 50) == 0
    assert store.records.found(collection) == {"": 0}
    assert len(store.records.listed()) == 5
    assert store.collections.get(other).boards == 1
