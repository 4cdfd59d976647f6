"""Hostile headers and bodies cost little, and valid ones are still understood."""

from __future__ import annotations

import json

import pytest

from bridgelaw.server.memory import give_back
from bridgelaw.web.api.problems import Problem
from bridgelaw.web.api.reading import parse
from bridgelaw.web.preferences import LONGEST_ACCEPTED, preferred


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("da-DK,da;q=0.9,en;q=0.8", "da"),
        ("en,da;q=0.9", "en"),
        ("fr,da;q=0.1", "da"),
        (",da;q=x,", "en"),
        ("," * (LONGEST_ACCEPTED - 2) + "da", "da"),
        ("," * LONGEST_ACCEPTED + "da", "en"),
    ],
)
def test_only_the_beginning_of_accept_language_counts(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


def test_a_name_that_occurs_twice_is_found_in_one_pass() -> None:
    pairs = [f"{json.dumps(f'name {number}')}:0" for number in [*range(25_000), 24_999, 3]]
    with pytest.raises(Problem) as refused:
        parse(f"{{{','.join(pairs)}}}".encode())
    assert "name 3" in json.dumps(refused.value.form("en"))


def test_memory_is_given_back_on_every_system() -> None:
    give_back()
