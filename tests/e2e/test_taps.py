"""Situations with a goal are ruled on a phone with no more taps than the goal."""

from __future__ import annotations

import pytest
from bench.taps import Situation, ruled_on_a_phone, situations
from playwright.sync_api import Browser
from tests.e2e.browsing import Desk

GOALS = [situation for situation in situations() if situation.goal is not None]


@pytest.mark.parametrize("situation", GOALS, ids=lambda situation: situation.title)
def test_a_ruling_takes_no_more_taps_than_its_goal(
    browser: Browser, desk: Desk, situation: Situation
) -> None:
    (ruled,) = ruled_on_a_phone(browser, desk.address, "da", [situation], None)
    assert not ruled.trouble
    assert ruled.outcome
    assert situation.goal is not None
    assert ruled.taps <= situation.goal, f"{ruled.taps} taps, {ruled.questions} questions"
