"""Season tables in the store: nobody overwrites another's change."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from fractions import Fraction

import pytest

from bridgelaw.event.season import Counting, SeasonRules
from bridgelaw.store import seasons
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.seasons import SeasonChoices
from bridgelaw.store.store import Store

TUESDAYS = SeasonChoices(
    name="Tuesday 2026/27",
    words="tuesday",
    first=date(2026, 9, 1),
    events=(3, 5),
    published=True,
    rules=SeasonRules(
        counting=Counting.PLACES,
        best=10,
        least=3,
        least_share=Fraction(2, 3),
        same={"Åse B": "Åse Bak"},
    ),
)


def test_a_season_survives_a_round_trip_and_a_change(store: Store) -> None:
    season = store.seasons.add(TUESDAYS, "Anna")
    found = store.seasons.get(season)
    assert (found.choices, found.version, found.by) == (TUESDAYS, 1, "Anna")
    plain = SeasonChoices(name="Another", words="x")
    store.seasons.change(season, 1, plain, "Bo")
    found = store.seasons.get(season)
    assert (found.choices, found.version, found.by) == (plain, 2, "Bo")
    with pytest.raises(EditConflict):
        store.seasons.change(season, 1, TUESDAYS, "Cy")
    assert store.seasons.get(season).choices == plain
    assert [each.id for each in store.seasons.listed()] == [season]
    store.seasons.remove(season)
    assert store.seasons.listed() == []
    for gone in (
        lambda: store.seasons.get(season),
        lambda: store.seasons.remove(season),
        lambda: store.seasons.change(season, 2, plain, "Bo"),
    ):
        with pytest.raises(NotThere):
            gone()


def test_two_changes_of_a_season_at_once_are_one(store: Store) -> None:
    season = store.seasons.add(SeasonChoices(name="Spring", words="Tuesday"), "Anna")

    def change(name: str) -> bool:
        try:
            store.seasons.change(season, 1, SeasonChoices(name=name, words="Tuesday"), name)
        except EditConflict:
            return False
        return True

    with ThreadPoolExecutor(4) as several:
        changed = [*several.map(change, ("Bo", "Cy", "Di", "Eve"))]
    kept = store.seasons.get(season)
    assert (changed.count(True), kept.version) == (1, 2)
    assert kept.choices.name == kept.by


def test_the_number_of_seasons_is_limited(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons, "MOST", 2)
    for _ in range(2):
        store.seasons.add(TUESDAYS, "Anna")
    with pytest.raises(StoreError, match="2 season tables"):
        store.seasons.add(TUESDAYS, "Anna")
