"""The ruling on a revoke does not depend on when the tricks won since are given."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, apply
from bridgelaw.app.interviews.interview_json import incident_named
from bridgelaw.effects.base import effects_of
from bridgelaw.engine.ruling import Question, Ruling

KNOWN: dict[str, object] = {
    "declarer": "S",
    "seat": "W",
    "failing": "follow suit",
    "able": True,
    "earlier_revoke": False,
    "deed": "played on",
    "play_over": True,
    "hands_back": False,
    "trick_twelve": False,
    "penalty_card_lay": False,
    "won_since": False,
    "period_over": True,
    "same_suit": "no",
    "still_there": True,
    "damaged_by_it": False,
}
NOTHING_WON: dict[str, object] = {"trick_won_by": "opponents", "won_later": False}
REPEATED = {
    "other_side": "no",
    "same_suit": "again",
    "first_transfer": 1,
    "tricks_made": 10,
    "without_repeat": 10,
    "transfer_then": 1,
}
CASES: list[Mapping[str, object]] = [
    {"attention": "in time", "other_side": "established", "tricks_made": 9, "without_any": 9},
    {"attention": "in time", **REPEATED},
    {"attention": "after a call", "other_side": "no"},
    {"attention": "after the round", **REPEATED},
    {"attention": "told late", "other_side": "no"},
]


def ruled(first: Mapping[str, object], truth: Mapping[str, object]) -> Ruling[object]:
    """Return the ruling if the facts `first` are told before the first question."""
    interview = Interview(incident_named("revoke"), date(2024, 6, 1), "WBF")
    interview = apply(interview, Tell(first))
    for _ in range(60):
        found = interview.found
        if not isinstance(found, Question):
            return found
        name = found.fact.name
        assert name in truth or found.fact.of is bool, name
        interview = apply(interview, Tell({name: truth.get(name, False)}))
    raise AssertionError("the questions do not end")


@pytest.mark.parametrize("case", CASES)
def test_the_ruling_does_not_depend_on_when_it_is_told(case: Mapping[str, object]) -> None:
    truth = {**KNOWN, **NOTHING_WON, **case}
    seats = {"declarer": "S", "seat": "W"}
    later, earlier = ruled(seats, truth), ruled({**seats, **NOTHING_WON}, truth)
    assert earlier.outcome is later.outcome
    assert [effect for _, effect in effects_of(earlier)] == [
        effect for _, effect in effects_of(later)
    ]
