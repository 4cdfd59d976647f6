"""Substitutes are in event files only; the other formats say that they are lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bridgelaw.event.model import Substitute
from bridgelaw.formats.results.event_json import event_of
from bridgelaw.formats.results.files import read_event, writers

EVENING = read_event(Path(__file__).parents[3] / "examples" / "club-pairs.json").event
FIRST, *OTHERS = EVENING.contestants
EVENT = replace(
    EVENING,
    contestants=(replace(FIRST, substitutes=(Substitute(name="Dorte Dam"),)), *OTHERS),
)


@pytest.mark.parametrize("suffix", [".csv", ".pbn", ".xml"])
def test_lost_substitutes_are_said_and_cost_no_score(suffix: str) -> None:
    (notice,) = [
        each for each in writers()[suffix](EVENT)[1] if each not in writers()[suffix](EVENING)[1]
    ]
    assert "substitutes" in notice.say()
    assert notice.say().endswith(": 1")
    assert notice.slight


def test_an_event_file_has_them() -> None:
    data, losses = writers()[".json"](EVENT)
    assert not losses
    assert event_of(data.decode()) == EVENT
