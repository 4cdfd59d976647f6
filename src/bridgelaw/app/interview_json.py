"""An interview as plain data: what is kept between two questions, on disk or by whoever asks over
HTTP.

    {"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"manner": "held"},
    "order": ["manner"],
     "table": {"declarer": "S"}, "before": []}

`told` are answers in the words of case files, `order` those of them that were asked and answered,
`table` what was told of the table, `before` the incidents that went before on the same board, each
with its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from bridgelaw.app.interview import Interview
from bridgelaw.cases.answers import write
from bridgelaw.cases.errors import unknown
from bridgelaw.cases.nodes import node_of, plain_words
from bridgelaw.cases.place import MISSING, Place
from bridgelaw.cases.reader import book_of, find_fact
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.law import WBF
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import Text
from bridgelaw.incidents import load

Form = dict[str, Any]

KEYS: Final = ("incident", "day", "federation", "told", "order", "table", "before")
STEP_KEYS: Final = ("incident", "told", "order", "table")
NO_RULING_YET = Text("there is no ruling on '{incident}' yet, so that nothing can come after it")
STILL_OPEN = Text(
    "there is no ruling on '{incident}' yet, so that nothing can come after it; what is missing "
    "is '{fact}': {question}"
)
ITS_OWN_TABLE = Text(
    "there is no ruling on '{incident}' yet, so that nothing can come after it; what is missing "
    "is '{fact}': {question} "
    "The table as it then was belongs in its own 'table'"
)
MOST_BEFORE: Final = 50
"""So many incidents on one board are enough."""
TOO_MANY = Text("found more than {most} incidents on one board")


def incident_named(name: str) -> AnyProcedure:
    """The incident of that name. Raises AnswerError, with the nearest there is."""
    load()
    wanted = plain_words(name).casefold()
    if wanted not in Procedure.all:
        raise unknown(name, sorted(Procedure.all))
    return Procedure.all[wanted]


def state_of(interview: Interview) -> Form:
    """The interview as plain data."""
    return {
        "incident": interview.incident.name,
        "day": None if interview.day is None else interview.day.isoformat(),
        "federation": interview.federation,
        **_told(interview.told, interview.table_told),
        "order": [plain_words(name) for name in interview.order],
        "before": [
            {"incident": step.incident.name, **_told(step.told, step.table or {})}
            for step in interview.before
        ],
    }


def _told(told: Mapping[str, Any], table: Mapping[str, object]) -> Form:
    return {
        "told": {plain_words(name): write(value) for name, value in told.items()},
        "table": dict(table),
    }


def interview_of(state: Mapping[str, Any]) -> Interview:
    """The interview that plain data tells.

    Raises:
        CaseFileError: in which field it is wrong, what was found and what was expected.
        AnswerError: two things that are told cannot both be so.
    """
    place = Place(node_of(state), "")
    keys = place.keys(KEYS, ("incident",))
    steps = keys["before"].items() if "before" in keys else []
    if len(steps) > MOST_BEFORE:
        raise keys["before"].fault(TOO_MANY, most=MOST_BEFORE)
    day, federation = _laws(keys)
    first, *later = [*(step.keys(STEP_KEYS, ("incident",)) for step in steps), keys]
    interview = Interview(_incident(first["incident"]), day, federation)
    _tell(interview, first)
    for before, step in zip(steps, later, strict=True):
        found = interview.found()
        if not isinstance(found, Ruling):
            open_one = {"fact": plain_words(found.fact.name), "question": found.fact.ask}
            misplaced = "table" in keys and "table" not in before.entries()
            problem = ITS_OWN_TABLE if misplaced else STILL_OPEN
            raise before.fault(problem, incident=interview.incident.name, **open_one)
        interview.go_on(_incident(step["incident"]))
        _tell(interview, step)
    return interview


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


def _tell(interview: Interview, keys: Mapping[str, Place]) -> None:
    """Takes in what is told of one incident."""
    told = keys["told"].entries() if "told" in keys else {}
    table = keys["table"].entries() if "table" in keys else {}
    interview.take(told, table)
    if "order" in keys:
        names = [item.word() for item in keys["order"].items()]
        facts = {name: find_fact(name, interview.incident, interview.laws) for name in names}
        for item, name in zip(keys["order"].items(), names, strict=True):
            fact = facts[name]
            if fact is None or fact.name not in interview.told:
                raise item.fault(MISSING, key=name)
            interview.order.append(fact.name)
