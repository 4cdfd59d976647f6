"""Undo answers and details of an interview, and return to the previous incident on the board."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_details import checked, table_with
from bridgelaw.bridge.serialised import KEYS
from bridgelaw.cases.errors import AnswerError
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import find_fact
from bridgelaw.engine.facts import Detail
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import Text

NOTHING_BACK = Text("There is no answer to undo.")


def without_last(interview: Interview) -> Interview:
    """Return the interview without the last answer. Raises AnswerError if there is none."""
    if not interview.order:
        raise AnswerError(NOTHING_BACK)
    *order, last = interview.order
    told = {name: value for name, value in interview.told.items() if name != last}
    return replace(interview, told=told, order=tuple(order))


def back(interview: Interview) -> Interview:
    """Return the interview without the last answer on which anything depends, and those after it.

    If there is none, return the previous interview on the board.
    """
    facts = interview.incident.case.facts
    while interview.order:
        last, asked = interview.order[-1], {name for _, name, _, _ in interview.found.trail}
        interview = without_last(interview)
        known = isinstance(facts.get(last), Detail) or last in interview.incident.early
        if known or last in asked or _asks(interview, last):
            return checked(interview)
    return without_incident(interview)


def _asks(interview: Interview, name: str) -> bool:
    """Return whether a fact is the next question."""
    found = interview.found
    return isinstance(found, Question) and found.fact.name == name


def without_incident(interview: Interview) -> Interview:
    """Return the previous interview on the board. All its answers to questions can be undone."""
    previous = interview.previous
    if previous is None:
        raise AnswerError(NOTHING_BACK)
    facts = previous.incident.case.facts
    order = [name for name in previous.told if name in facts]
    asked = (name for name in order if not isinstance(facts[name], Detail))
    return replace(previous, order=tuple(asked))


def without(interview: Interview, name: str) -> Interview:
    """Return the interview without an answer or a detail; the others remain."""
    if name in KEYS:
        kept = {k: value for k, value in interview.table_told.items() if plain_words(k) != name}
        table = interview.table if kept == interview.table_told else table_with(interview, kept)
        return checked(replace(interview, table_told=kept, table=table))
    fact = find_fact(name, interview.incident, interview.laws)
    if fact is None:
        return interview
    told = {key: value for key, value in interview.told.items() if key != fact.name}
    order = tuple(key for key in interview.order if key != fact.name)
    return checked(replace(interview, told=told, order=order))
