"""Names of players are found and replaced in texts."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from bridgelaw.store.players.names_in_text import NamesInText

NAMES = NamesInText(("Åse Bjørn", "Anne Marie Hald", "Bo"), "Player 17")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Åse Bjørn", "Player 17"),
        ("ÅSE  bjørn led", "Player 17 led"),
        ("Åse\nBjørns udspil", "Player 17s udspil"),
        ("Bjørn, Åse", "Player 17"),
        ("Hald, Anne Marie & Ib", "Player 17 & Ib"),
        (normalize("NFD", "says Åse Bjørn."), "says Player 17."),
        ("Åse Bjørnsen", "Åse Bjørnsen"),
        ("Kåse Bjørn", "Kåse Bjørn"),
        ("Marie Hald", "Marie Hald"),
        ("Bo", "Player 17"),
        ("Anna & Bo", "Anna & Player 17"),
        ("Bo – Ib", "Player 17 – Ib"),
        ("Bo Birk", "Bo Birk"),
        ("Anna Bo", "Anna Bo"),
        ("both", "both"),
    ],
)
def test_a_name_is_replaced_as_a_whole(text: str, expected: str) -> None:
    assert NAMES.replaced(text) == expected
    assert NAMES.is_in(text) == (text != expected)


def test_json_data_is_searched_but_not_its_keys() -> None:
    told = {"Bo": ["Åse Bjørn", {"note": "by Åse Bjørn"}, 7, None], "b": True}
    expected = {"Bo": ["Player 17", {"note": "by Player 17"}, 7, None], "b": True}
    assert NAMES.replaced(told) == expected
    assert [*NAMES.texts(told)] == ["Åse Bjørn", "by Åse Bjørn"]


def test_a_database_searches_by_ascii_letters() -> None:
    assert NAMES.likes == ["%Bj%rn%", "%Bo%", "%Marie%"]
    assert NamesInText(("Ø Å",)).likes == ["%%"]
    assert NamesInText(()).is_in("anything") is False


def test_a_long_text_takes_linear_time() -> None:
    assert NAMES.replaced("Åse " * 50_000 + "Åse Bjørn")
