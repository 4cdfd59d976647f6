"""Duplicates: players with equal or very similar names."""

from __future__ import annotations

from random import Random

import pytest
from tests.app.register.test_player_csv import player

from bridgelaw.app.register import duplicates as module
from bridgelaw.app.register.duplicates import duplicates


def pairs_of(*names: tuple[str, str]) -> list[tuple[str, str]]:
    """Return the names of the pairs that are found among players with names and numbers."""
    players = [player(n, name, number) for n, (name, number) in enumerate(names)]
    return [(each.first.name, each.second.name) for each in duplicates(players)]


def test_similar_names_are_found_and_others_are_not() -> None:
    found = pairs_of(
        ("Kirsten Nielsen", ""),
        ("Kirsten Nielsson", ""),
        ("Nielsen Kirsten", "12"),
        ("Anne Marie Hald", ""),
        ("Anne Hald", ""),
        ("Kirsten Madsen", ""),
        ("Bo Birk", ""),
    )
    assert found[0] == ("Nielsen Kirsten", "Kirsten Nielsen")  # the one with a number stays
    assert ("Kirsten Nielsen", "Kirsten Nielsson") in found
    assert not [each for each in found if "Kirsten Madsen" in each or "Bo Birk" in each]


def test_players_with_different_numbers_are_different() -> None:
    assert pairs_of(("Ann Ash", "1"), ("Ann Ash", "2")) == []
    assert pairs_of(("Åse Ash", "1"), ("Aase Ash", "")) == [("Åse Ash", "Aase Ash")]
    assert pairs_of(("Ann Ash", "1"), ("Ann Ash", "")) == [("Ann Ash", "Ann Ash")]


def test_the_work_is_bounded() -> None:
    players = [player(n, f"Ann Ash{n}", str(n)) for n in range(2_000)]
    assert len([*module._pairs(players)]) == module.MOST_COMPARED
    assert len(duplicates([player(n, "Ann Ash") for n in range(200)])) == module.MOST


def test_long_names_with_the_same_letters_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    similarity = module._similarity

    def noted(one: str, other: str) -> float:
        compared.append(one)
        return similarity(one, other)

    monkeypatch.setattr(module, "_similarity", noted)
    random, letters = Random(1), [*"abcdefghijklmnopqrstuvwxyz" * 2]

    def name() -> str:
        random.shuffle(letters)
        return f"A{''.join(letters[:26])} B{''.join(letters[26:])}"

    duplicates([player(nth, name(), "") for nth in range(120)])
    assert 0 < len(compared) * 55 * 55 <= module.MOST_LETTERS < 120 * 119 / 2 * 55 * 55
