"""Interviews that were put off: a ruling reached later is the same as one reached at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from bridgelaw.app import to_come_back
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, apply
from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.interviews.stored_interviews import keep, take_up
from bridgelaw.app.saved_rulings import save
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.incidents.index import incidents_in_order
from bridgelaw.store.models import About
from bridgelaw.store.store import Store

TRIES = 400
"""Random walks to reach a question that can wait."""
NEVER_ASKED = {"opening lead"}
"""Incidents that inherit such a fact, and whose ruling never asks it."""
WITH_LATER = [
    each
    for each in incidents_in_order()
    if any(fact.later for fact in each.case.facts.values()) and each.name not in NEVER_ASKED
]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Yield a store for all incidents."""
    found = Store(f"sqlite:///{tmp_path_factory.mktemp('later')}/desk.sqlite3")
    yield found
    found.close()


def answers(fact: Fact[object], question: Question) -> tuple[object, ...]:
    """Return the answers to try: all, or the samples of a fact that is open."""
    return question.values if fact.values else (fact.samples or question.values)


def walk(incident: AnyProcedure, chance: random.Random) -> Iterator[Interview]:
    """Yield the interview before each answer of a random walk, and with the ruling."""
    interview = Interview(incident)
    yield interview
    while isinstance(question := interview.found, Question):
        value = chance.choice(answers(question.fact, question))
        interview = apply(interview, Choose(value))
        yield interview


def waits(interview: Interview) -> bool:
    """Return whether the next question can wait."""
    return isinstance(interview.found, Question) and to_come_back.can_wait(interview.found)


@pytest.mark.parametrize("incident", WITH_LATER, ids=lambda each: each.name)
def test_a_ruling_reached_later_is_the_one_reached_at_once(
    store: Store, incident: AnyProcedure
) -> None:
    chance = random.Random(incident.name)
    for _ in range(TRIES):
        steps = [*walk(incident, chance)]
        if any(map(waits, steps)):
            break
    else:
        raise AssertionError("no question that can wait was reached")
    at_once = steps[-1]
    kept = store.interviews.begin(state_of(steps[0]), About(board="7"))
    for before, after in pairwise(steps):
        if waits(before):
            kept = store.interviews.put_off(kept)
            assert kept.id in {each.id for each in store.interviews.to_continue()}
        kept, interview = take_up(store, kept.id)
        assert state_of(interview) == state_of(before)
        name = after.order[-1]
        kept = keep(store, kept, apply(interview, Choose(after.told[name])))
    _, later = take_up(store, kept.id)
    assert isinstance(at_once.found, Ruling)
    assert later.found == at_once.found
    assert later.form() == at_once.form()
    ruling = save(store, kept)
    assert ruling.forms["en"] == [at_once.form()]
    assert kept.id not in {each.id for each in store.interviews.to_continue()}


def test_a_fact_declared_again_can_wait_as_well() -> None:
    """A fact that an incident declares again with the same question keeps `later`."""
    facts = [
        fact
        for incident in incidents_in_order()
        for fact in incident.case.facts.values()
        if fact.ask.en
    ]
    waiting = {(fact.name, fact.ask.en) for fact in facts if fact.later}
    assert [
        fact.name for fact in facts if (fact.name, fact.ask.en) in waiting and not fact.later
    ] == []


def test_after_the_play_the_play_is_over() -> None:
    incident = next(each for each in incidents_in_order() if each.name == "could have known")
    interview = Interview(incident)
    while isinstance(question := interview.found, Question):
        value = False if question.fact.name == to_come_back.PLAY_OVER else question.values[0]
        interview = apply(interview, Choose(value))
    assert interview.told[to_come_back.PLAY_OVER] is False
    after = to_come_back.after_play(interview)
    assert after.told == {**interview.told, to_come_back.PLAY_OVER: True}
    assert isinstance(after.found, Question)
    assert to_come_back.after_play(after) is after
    assert replace(interview, told=after.told).found == after.found
