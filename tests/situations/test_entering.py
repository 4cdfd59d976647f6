"""The same facts, entered in any way, lead to the same ruling."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from starlette.testclient import TestClient
from tests.situations.entering import (
    RULED,
    by_case_file,
    by_interview,
    expected_form,
    on_the_pages,
    over_http,
    shown_on_the_page,
)
from tests.situations.rulings import INCIDENTS, LAWS, entered, plain
from tests.situations.truth import NoTrueAnswer, Ruled, Truth

from bridgelaw.bridge.record import Table

pytestmark = pytest.mark.no_cover

EACH = 3
"""Situations of each incident; `bench/entering.py` has more."""


def situations(name: str) -> Iterator[tuple[Truth, Table | None, dict[str, object], Ruled]]:
    """Yield situations of an incident, each with what is entered of it, and the ruling."""
    for number in range(EACH):
        random = Random(f"{name} {number}")
        truth, table, details = entered(name, str(number), random.choice(LAWS), random)
        try:
            yield truth, table, details, truth.rule(table, details)
        except NoTrueAnswer:
            continue


@pytest.mark.parametrize("name", INCIDENTS)
def test_situations_entered_in_a_case_file_and_in_an_interview(name: str) -> None:
    for truth, table, details, ruled in situations(name):
        assert by_case_file(truth, table, ruled) == ruled.ruling
        assert by_interview(truth, table, details) == ruled.ruling


@pytest.mark.parametrize("name", INCIDENTS)
def test_situations_entered_over_http(desk: TestClient, name: str) -> None:
    for truth, table, _, ruled in situations(name):
        found = plain(over_http(desk, truth, table, ruled))
        expected = plain(expected_form(truth, table, ruled, "en"))
        assert [found[part] for part in RULED] == [expected[part] for part in RULED]


@pytest.mark.parametrize("name", INCIDENTS)
def test_situations_entered_on_the_pages(desk: TestClient, name: str) -> None:
    truth, table, _, ruled = next(situations(name))
    form = plain(expected_form(truth, table, ruled, "en"))
    outcome, effects = on_the_pages(desk, truth, table, ruled)
    assert outcome == form["outcome"]["words"]
    assert {*plain([*effects])} == shown_on_the_page(form)
