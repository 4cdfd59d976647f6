"""An interview as JSON data, as it is stored between questions or sent by HTTP clients.

    {"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"manner": "held"},
    "order": ["manner"],
     "table": {"declarer": "S"}, "before": []}

`told` has answers in the words of case files, `order` the names of those that were asked and
answered, `table` the details given of the table, and `before` the previous incidents on the same
board, each with its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import (
    MOST_BEFORE,
    TOO_MANY,
    GoOn,
    TellWritten,
    apply,
)
from bridgelaw.app.interviews.interview_details import STILL_OPEN
from bridgelaw.bridge.errors import TableError
from bridgelaw.cases.answers import write
from bridgelaw.cases.errors import unknown
from bridgelaw.cases.nodes import node_of, plain_words
from bridgelaw.cases.place import MISSING, Place
from bridgelaw.cases.reader import book_of, find_fact
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.law import WBF
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import Text
from bridgelaw.incidents import load

State = dict[str, object]

KEYS: Final = ("incident", "day", "federation", "told", "order", "table", "before")
STEP_KEYS: Final = ("incident", "told", "order", "table")
ITS_OWN_TABLE = Text(
    "there is no ruling on '{incident}' yet, so nothing can follow it; '{fact}' is missing: "
    "{question} Put the table as it was then in its own 'table'"
)
CONTRADICTORY = Text("the table contradicts itself after this ruling: {why}")


def incident_named(name: str) -> AnyProcedure:
    """Return the incident with that name. Raises AnswerError, with the nearest name."""
    load()
    wanted = plain_words(name).casefold()
    if wanted not in Procedure.all:
        raise unknown(name, sorted(Procedure.all))
    return Procedure.all[wanted]


def state_of(interview: Interview) -> State:
    """Return the interview as JSON data."""
    return {
        "incident": interview.incident.name,
        "day": None if interview.day is None else interview.day.isoformat(),
        "federation": interview.federation,
        **_told(interview),
        "order": [plain_words(name) for name in interview.order],
        "before": [{"incident": each.incident.name, **_told(each)} for each in interview.before],
    }


def _told(interview: Interview) -> State:
    return {
        "told": {plain_words(name): write(value) for name, value in interview.told.items()},
        "table": dict(interview.table_told),
    }


def interview_of(state: Mapping[str, object]) -> Interview:
    """Return the interview that JSON data describes.

    Raises:
        CaseFileError: a field is wrong; with what was found and expected.
        AnswerError: two values contradict each other.
    """
    place = Place(node_of(state), "")
    keys = place.keys(KEYS, ("incident",))
    steps = keys["before"].items() if "before" in keys else []
    if len(steps) > MOST_BEFORE:
        raise keys["before"].fault(TOO_MANY, most=MOST_BEFORE)
    laws = _laws(keys)
    if not steps:
        return _told_in(Interview(_incident(keys["incident"]), *laws), keys)
    written = json.dumps(state["before"], ensure_ascii=False)
    previous = _ruled(written, *laws, date.today(), has_table="table" in keys)
    return _told_in(_next(previous, _incident(keys["incident"]), steps[-1]), keys)


@lru_cache(maxsize=32)
def _ruled(
    before: str, day: date | None, federation: str, today: date, *, has_table: bool
) -> Interview:
    """Return the last of the incidents before another, each of which came to a ruling.

    The answers to a later question do not change them, so they are not ruled on again for each
    answer. If `day` is None, the laws of `today` apply. `has_table` says whether the incident after
    them has a table, which belongs to the first incident if that has none.

    Raises:
        CaseFileError, AnswerError: as `interview_of`; or one of them has a question left.
    """
    steps = Place(node_of({"before": json.loads(before)}), "").entries()["before"].items()
    interview: Interview | None = None
    for step in steps:
        keys = step.keys(STEP_KEYS, ("incident",))
        incident = _incident(keys["incident"])
        begun = Interview(incident, day, federation)
        interview = _told_in(_next(interview, incident, step) if interview else begun, keys)
        found = interview.found
        if isinstance(found, Question):
            open_one = {"fact": plain_words(found.fact.name), "question": found.fact.ask}
            misplaced = has_table and "table" not in step.entries()
            problem = ITS_OWN_TABLE if misplaced else STILL_OPEN
            raise step.fault(problem, incident=interview.incident.name, **open_one)
    assert interview is not None, "there is at least one"
    return interview


def _next(interview: Interview, incident: AnyProcedure, place: Place) -> Interview:
    """Return the interview on the next incident on the board. Raises CaseFileError, AnswerError."""
    try:
        return apply(interview, GoOn(incident))
    except TableError as error:
        raise place.fault(CONTRADICTORY, why=error) from None


def _laws(keys: Mapping[str, Place]) -> tuple[date | None, str]:
    federation = (
        WBF
        if "federation" not in keys
        else keys["federation"].read(lambda word: book_of(None, str(word)).by[0])
    )
    if "day" not in keys:
        return None, federation
    return keys["day"].read(lambda word: book_of(str(word), federation)).on, federation


def _incident(place: Place) -> AnyProcedure:
    return place.read(lambda word: incident_named(str(word)))


def _told_in(interview: Interview, keys: Mapping[str, Place]) -> Interview:
    """Return the interview with the data of one incident."""
    told = keys["told"].entries() if "told" in keys else {}
    table = keys["table"].entries() if "table" in keys else {}
    after = apply(interview, TellWritten(told, table))
    items = keys["order"].items() if "order" in keys else []
    return replace(after, order=tuple(_told_fact(after, item) for item in items))


def _told_fact(interview: Interview, item: Place) -> str:
    """Return the name of a fact that has a value. Raises CaseFileError for any other."""
    name = item.word()
    fact = find_fact(name, interview.incident, interview.laws)
    if fact is None or fact.name not in interview.told:
        raise item.fault(MISSING, key=name)
    return fact.name
