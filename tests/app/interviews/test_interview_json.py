"""An interview as JSON data: every shipped case round-trips, and errors are reported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contradictory_ruling import CONTRADICTORY
from tests.shipped_cases import cases_in

from bridgelaw.app.interviews.interview_actions import MOST_BEFORE, Choose, Forget, TakeBack, apply
from bridgelaw.app.interviews.interview_json import interview_of, state_of
from bridgelaw.cases.answers import in_words, write
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cases.model import CaseOnFile, Step
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.ruling import Question

CASES = sorted((Path(__file__).parents[3] / "cases").rglob("*.yaml"))


def step_form(step: Step) -> dict[str, Any]:
    """Return a step as JSON data."""
    answers = {plain_words(name): write(value) for name, value in step.told.items()}
    return {"incident": step.incident.name, "told": answers, "table": dict(step.table or {})}


def plain(case: CaseOnFile) -> dict[str, Any]:
    """Return the contents of a case as the state of an interview."""
    *before, last = map(step_form, case.steps)
    return {
        "day": None if case.day is None else case.day.isoformat(),
        "federation": case.federation,
        **last,
        "before": before,
    }


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_case_survives_a_round_trip(file: Path) -> None:
    for case in cases_in(file):
        if any(step.expect and step.expect.asks for step in case.steps[:-1]):
            continue  # the case leaves its question open, which an interview never does
        interview = interview_of(plain(case))
        again = interview_of(json.loads(json.dumps(state_of(interview))))
        assert again.form("en") == interview.form("en"), case.id
        assert state_of(again) == state_of(interview), case.id


def test_the_order_of_answers_is_stored_so_that_the_last_can_be_undone() -> None:
    interview = interview_of({"incident": "card shown", "told": {"holder": "defender"}})
    for _ in range(2):
        question = interview.found
        assert isinstance(question, Question)
        interview = apply(interview, Choose(question.values[0]))
    state = state_of(interview)
    again = interview_of(state)
    assert again.order == interview.order
    assert len(again.order) == 2
    again = apply(apply(again, TakeBack()), TakeBack())
    with pytest.raises(AnswerError):
        apply(again, TakeBack())
    assert list(again.told) == ["holder"]


def test_any_answer_can_be_undone_without_the_others() -> None:
    interview = interview_of({"incident": "card shown"})
    first = interview.found
    assert isinstance(first, Question)
    interview = apply(interview, Choose(first.values[0]))
    second = interview.found
    assert isinstance(second, Question)
    interview = apply(interview, Choose(second.values[0]))
    interview = apply(interview, Forget(first.fact.name))
    assert apply(interview, Forget(first.fact.name)) == interview
    assert list(interview.told) == [second.fact.name]
    asked = interview.found
    assert isinstance(asked, Question)
    assert asked.fact.name == first.fact.name


WRONG = [
    ({}, "incident"),
    ({"incident": "card shwn"}, "card shown"),
    ({"incident": "card shown", "day": "tomorrow"}, "day"),
    ({"incident": "card shown", "federation": "XYZ"}, "federation"),
    ({"incident": "card shown", "told": {"holdr": "defender"}}, "holder"),
    ({"incident": "card shown", "told": {"holder": "nobody"}}, "told.holder"),
    ({"incident": "card shown", "told": []}, "told"),
    ({"incident": "card shown", "order": ["holder"]}, "order[0]"),
    ({"incident": "card shown", "table": {"declarer": "Q"}}, "declarer"),
    ({"incident": "card shown", "table": {"nonsense": 1}}, "nonsense"),
    ({"incident": "card shown", "before": [{"incident": "card shown"}]}, "before[0]"),
    (
        {"incident": "card shown", "before": [{"incident": "card shown"}] * (MOST_BEFORE + 1)},
        str(MOST_BEFORE),
    ),
    ({"incident": "card shown", "surplus": 1}, "surplus"),
    (
        {
            "incident": "revoke",
            "before": [CONTRADICTORY],
        },
        "before[0]: the table contradicts itself after this ruling",
    ),
]


@pytest.mark.parametrize(("state", "named"), WRONG, ids=[named for _, named in WRONG])
def test_errors_are_named(state: dict[str, Any], named: str) -> None:
    with pytest.raises((CaseFileError, AnswerError)) as error:
        interview_of(state)
    assert named in str(error.value)
    assert isinstance(error.value, CaseFileError | AnswerError)
    assert error.value.say("da")


@cache
def some_state() -> dict[str, Any]:
    return plain(cases_in(CASES[0])[0])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(item, (*path, key))


RUBBISH = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.data())
def test_malformed_input_is_accepted_or_refused_with_a_message(data: st.DataObject) -> None:
    state = json.loads(json.dumps(some_state()))
    *way, last = data.draw(st.sampled_from([path for path in places(state) if path]))
    at = state
    for key in way:
        at = at[key]
    at[last] = data.draw(RUBBISH)
    try:
        interview = interview_of(state)
    except (CaseFileError, AnswerError) as error:
        assert error.say("da")
    else:
        found = interview.form("en")
        assert in_words(interview.federation)
        assert found["kind"] in ("question", "ruling")
