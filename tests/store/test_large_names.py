"""A contestant is found in a large event by part of the name, on every database."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.large_events import imported_event, simultaneous

from bridgelaw.store.column_types import CannotStore
from bridgelaw.store.events import large
from bridgelaw.store.store import Store


def test_a_name_is_found_by_some_letters_in_any_case(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large, "LARGE", 10)
    event = simultaneous(tables=5, penalties=[])
    first, second, third, *others = event.contestants
    contestants = (
        replace(first, names=("Øjvind ÆBLE", 'Åse 100% "q" \\b')),
        replace(second, names=("Zoë Łuczak", "Ivan_Иван")),
        replace(third, names=("Jürg 100 x", "Bo \U0001f0a1")),
    )
    number = imported_event(store, replace(event, contestants=(*contestants, *others)))
    version = store.large.get(number).version
    for told, wanted in {
        "øJV": "1",
        "ØJVIND æble": "1",
        "åSE": "1",
        "00% ": "1",
        '"Q"': "1",
        "\\B": "1",
        "ZOË": "2",
        "łUCZ": "2",
        "n_И": "2",
        "JÜRG": "3",
        "\U0001f0a1": "3",
    }.items():
        assert [each.number for each in store.large.find_contestants(number, told)] == [wanted], (
            told
        )
        assert {row.number for row in store.large.find_standing(number, version, told)} == {
            wanted
        }, told
    assert store.large.find_contestants(number, "100_") == []


def test_a_lone_surrogate_in_json_is_refused(store: Store) -> None:
    with pytest.raises(CannotStore, match=r"U\+D800"):
        store.records.add({"names": ["a\ud800"]}, title="Board 1")
