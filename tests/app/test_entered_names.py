"""Names with membership numbers in one text."""

from __future__ import annotations

import pytest

from bridgelaw.app.register.entered_names import (
    EnteredNames,
    entered_names,
    names_text,
    with_number,
)


@pytest.mark.parametrize(
    ("text", "names", "ids"),
    [
        ("", (), ()),
        ("Ann  Ash & Bo Birk", ("Ann Ash", "Bo Birk"), ()),
        ("Ann Ash #1234 / Bo Birk", ("Ann Ash", "Bo Birk"), ("1234",)),
        ("Ann Ash - Bo Birk #D-7", ("Ann Ash", "Bo Birk"), ("", "D-7")),
        ("Lund-Hansen; Bo # 7", ("Lund-Hansen", "Bo # 7"), ()),
        ("#7 & Ann #8", ("Ann",), ("8", "7")),
        ("#7 & #8", (), ("7", "8")),
        ("Ann #" + "1" * 31, ("Ann #" + "1" * 31,), ()),
    ],
)
def test_names_and_numbers_are_read(text: str, names: tuple[str], ids: tuple[str]) -> None:
    assert entered_names(text) == EnteredNames(names, ids)


@pytest.mark.parametrize(
    ("names", "ids"),
    [((), ()), (("Ann", "Bo"), ("", "7")), (("Ann", "Bo"), ("7",)), ((), ("7", "8"))],
)
def test_names_are_written_as_they_are_read(names: tuple[str], ids: tuple[str]) -> None:
    assert entered_names(names_text(names, ids)) == EnteredNames(names, ids)


def test_a_number_that_could_not_be_read_again_is_left_out() -> None:
    assert with_number("Ann", "12 34") == "Ann"
    assert with_number("Ann", "1&2") == "Ann"
