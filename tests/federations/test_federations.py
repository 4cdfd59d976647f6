"""Which federation follows which, and which laws are in force on a day."""

from __future__ import annotations

from datetime import date

import pytest

from bridgelaw.engine.law import BeforeTheLaws
from bridgelaw.federations import FEDERATIONS, UnknownFederation, book, chain


@pytest.mark.parametrize(
    ("code", "followed"),
    [
        ("WBF", ("WBF",)),
        ("DBf", ("DBf", "EBL", "WBF")),
        ("dbf", ("DBf", "EBL", "WBF")),
        ("ACBL", ("ACBL", "WBF")),
    ],
)
def test_a_federation_follows_others_up_to_the_world_federation(
    code: str, followed: tuple[str, ...]
) -> None:
    assert chain(code) == followed


def test_each_chain_ends_with_the_world_federation() -> None:
    assert {chain(code)[-1] for code in FEDERATIONS} == {"WBF"}


def test_an_unknown_federation_is_refused_naming_the_known_ones() -> None:
    with pytest.raises(
        UnknownFederation,
        match=r"found the federation 'DBF2' \(did you mean DBf\?\), expected one of WBF",
    ):
        book(date(2024, 6, 1), "DBF2")
    with pytest.raises(UnknownFederation, match="found the federation 'zzz', expected one of"):
        chain("zzz")


def test_a_day_before_the_laws_is_refused() -> None:
    with pytest.raises(BeforeTheLaws, match="found the day 2007-05-01"):
        book(date(2007, 5, 1), "DBf")


def test_the_book_of_a_day_is_built_once() -> None:
    assert book(date(2024, 6, 1), "DBf") is book(date(2024, 6, 1), "DBf")
