"""Situations with a goal are ruled on a phone with no more taps than the goal.

Where the goal is not met, with no more than today.
"""

from __future__ import annotations

import pytest
from bench.taps import OfflinePhone, Situation, ruled_on_a_phone, situations
from playwright.sync_api import Browser
from tests.e2e.browsing import Desk

GOALS = [situation for situation in situations() if situation.goal is not None]
OFFLINE = [situation for situation in GOALS if situation.offline is not None]


@pytest.mark.parametrize("situation", GOALS, ids=lambda situation: situation.title)
def test_a_ruling_takes_no_more_taps_than_its_goal(
    browser: Browser, desk: Desk, situation: Situation
) -> None:
    (ruled,) = ruled_on_a_phone(browser, desk.address, "da", [situation], None)
    assert not ruled.trouble
    assert ruled.outcome
    most = situation.reached or situation.goal
    assert most is not None
    assert ruled.taps <= most, f"{ruled.taps} taps, {ruled.questions} questions"


@pytest.mark.parametrize("situation", OFFLINE, ids=lambda situation: situation.title)
def test_a_ruling_without_a_connection_takes_no_more_taps_than_its_goal(
    browser: Browser, desk: Desk, situation: Situation
) -> None:
    (ruled,) = ruled_on_a_phone(browser, desk.address, "da", [situation], None, phone=OfflinePhone)
    assert not ruled.trouble
    assert ruled.outcome
    assert situation.goal is not None
    assert ruled.taps <= situation.goal, f"{ruled.taps} taps, {ruled.questions} questions"
