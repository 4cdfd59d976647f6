"""Operations for rulings: without storing anything, or as stored interviews."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from bridgelaw.app import saved_rulings
from bridgelaw.app.interviews import stored_interviews
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, Forget, TellWritten, apply
from bridgelaw.app.interviews.interview_json import interview_of, state_of
from bridgelaw.cases import answers
from bridgelaw.cases.errors import AnswerError, CaseFileError, unknown
from bridgelaw.cases.nodes import node_of, plain_words
from bridgelaw.cases.place import Place as Written
from bridgelaw.cases.reader import find_fact
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import NotThere
from bridgelaw.store.models import About, StoredInterview
from bridgelaw.web.api.operation import (
    BIGGEST,
    BY,
    Answer,
    Body,
    Call,
    Operation,
    Parameter,
    in_path,
    number_between,
    tag,
    words,
)
from bridgelaw.web.api.problems import CONFLICT, NOT_FOUND, WRONG, Place, Problem, problem_of
from bridgelaw.web.api.rulings import about_form, ruling_form

RULE = Text("Rulings without storage")
INTERVIEWS = Text("Stored interviews")

NOT_ANSWERED = Text(
    "found no answer to '{fact}', expected one to undo; GET the interview to see its answers"
)
ANSWERED_OTHERWISE = Text("'{fact}' already has another answer; undo that answer first")
NO_RULING = Text("there is no ruling yet; answer '{fact}' first")

ABOUT_KEYS: Final = ("line", "event", "board", "table")


# Rulings without storing anything


def rule(call: Call) -> Answer:
    """Return the next question, or the ruling."""
    return Answer(form=_found(interview_of(_mapping(call.body)), call.language))


def _mapping(body: object) -> Mapping[str, object]:
    Written(node_of(body), "").entries()
    assert isinstance(body, Mapping), "that it has entries was found above"
    return body


def _found(interview: Interview, language: str) -> JsonObject:
    return {"found": interview.form(language), "state": state_of(interview)}


# Stored interviews


def begin(call: Call) -> Answer:
    """Begin an interview."""
    body = {plain_words(key): value for key, value in _mapping(call.body).items()}
    about = _about(call, body.pop("about", None))
    interview = interview_of({"day": _day(call, about), **body})
    found = _found(interview, call.language)
    return _kept(call.store.interviews.begin(state_of(interview), about), found, 201)


def _day(call: Call, about: About) -> str:
    """Return the date of the event that the interview is about; without one, today."""
    day = None if about.event_id is None else call.store.events.get(about.event_id).event.date
    return (day or date.today()).isoformat()


def _about(call: Call, told: object) -> About:
    """Return which board and table an interview is about. Raises Problem."""
    if told is None:
        return About()
    keys = Written(node_of(told), "", "about").keys(ABOUT_KEYS)
    at = {key: place.word()[: stored_interviews.LONGEST] for key, place in keys.items()}
    try:
        if "line" in at:
            return stored_interviews.about_line(call.store, _number(keys["line"]))
        board, table = at.get("board", ""), at.get("table", "")
        if "event" not in at:
            return About(board=board, table=table)
        event = call.store.events.get(_number(keys["event"]))
        return About(
            event_id=event.id,
            event=event.event.name[: stored_interviews.LONGEST],
            board=board,
            table=table,
        )
    except NotThere as error:
        field = "line" if "line" in at else "event"
        raise Problem(
            WRONG, Said(error.problem, error.values), Place(f"about.{field}", 0, at[field])
        ) from None


def _number(place: Written) -> int:
    return place.read(lambda word: number_between(1, BIGGEST)(str(word)))


def _kept(kept: StoredInterview, found: JsonObject, status: int = 200) -> Answer:
    form = {
        "id": kept.id,
        "version": kept.version,
        "begun": kept.at.isoformat(),
        "changed": kept.changed.isoformat(),
        "about": about_form(kept.about),
        **found,
    }
    headers = {"etag": tag(kept.version)}
    if status == 201:
        headers["location"] = f"/api/v1/interviews/{kept.id}"
    return Answer(form=form, status=status, headers=headers)


def _taken_up(call: Call) -> tuple[StoredInterview, Interview]:
    """Return a stored interview. Raises NotThere, OutdatedInterview."""
    return stored_interviews.take_up(call.store, call.part("interview", str))


def _to_be_changed(call: Call) -> tuple[StoredInterview, Interview]:
    """Return an interview if the caller has seen its current version.

    Raises NotThere, OutdatedInterview, Problem.
    """
    kept, interview = _taken_up(call)
    call.check_version(kept.version, needed=False)
    return kept, interview


def show_interview(call: Call) -> Answer:
    """Return an interview with its next question, or its ruling."""
    kept, interview = _taken_up(call)
    return _kept(kept, _found(interview, call.language))


def answer(call: Call) -> Answer:
    """Answer the current question, or give another fact.

    The same answer given twice is stored once.
    """
    keys = Written(node_of(call.body), "").keys(("fact", "value"), ("fact", "value"))
    kept, interview = _to_be_changed(call)
    fact = _fact(interview, keys["fact"])
    value = keys["value"].read(lambda written: answers.read(fact, written, interview.incident.case))
    if fact.name in interview.told:
        if interview.told[fact.name] == value:
            return _kept(kept, _found(interview, call.language))
        raise Problem(
            CONFLICT, Said(ANSWERED_OTHERWISE, {"fact": plain_words(fact.name)}), Place("fact")
        )
    question = interview.found
    asked = isinstance(question, Question) and question.fact.name == fact.name
    action = Choose(value) if asked else TellWritten({fact.name: keys["value"]})
    try:
        interview = apply(interview, action)
    except AnswerError as error:
        raise problem_of(error, "value") from None
    found = _found(interview, call.language)  # before the write, which others must wait for
    return _kept(stored_interviews.keep(call.store, kept, interview), found)


def _fact(interview: Interview, place: Written) -> Fact[object]:
    fact = find_fact(place.word(), interview.incident, interview.laws)
    if fact is None:
        with place.reading():
            raise unknown(place.word(), map(plain_words, interview.incident.case.facts))
    return fact


def take_back(call: Call) -> Answer:
    """Take back an answer. Later answers stay if they are still needed."""
    kept, interview = _to_be_changed(call)
    name = plain_words(call.part("fact", str))
    fact = find_fact(name, interview.incident, interview.laws)
    known = {plain_words(key) for key in interview.table_told}
    if not (fact is not None and fact.name in interview.told) and name not in known:
        raise Problem(NOT_FOUND, Said(NOT_ANSWERED, {"fact": name}), Place("fact", 0, name))
    try:
        interview = apply(interview, Forget(name))
    except (AnswerError, CaseFileError) as error:
        raise Problem(CONFLICT, problem_of(error).detail, Place("fact", 0, name)) from None
    found = _found(interview, call.language)  # before the write, which others must wait for
    return _kept(stored_interviews.keep(call.store, kept, interview), found)


def save(call: Call) -> Answer:
    """Save the ruling of an interview under a number."""
    kept, interview = _to_be_changed(call)
    found = interview.found
    if not isinstance(found, Ruling):
        raise Problem(CONFLICT, Said(NO_RULING, {"fact": plain_words(found.fact.name)}))
    ruling = saved_rulings.save(
        call.store, kept, by=call.told("by", str) or "", note=call.told("note", str) or ""
    )
    headers = {"location": f"/api/v1/rulings/{ruling.number}"}
    return Answer(form=ruling_form(ruling, call.language), status=201, headers=headers)


# The operations

SHOWN: Final = {
    "incident": "card shown",
    "day": "2024-06-01",
    "federation": "DBf",
    "told": {"seat": "W", "card": "SQ", "manner": "held"},
    "table": {
        "contract": "4H",
        "declarer": "S",
        "trick": {"number": 3, "leader": "S", "cards": ["S2"]},
    },
}
INTERVIEW: Final = in_path(
    "interview", Text("The id of the interview."), example="0" * 32, text=True
)
FACT: Final = in_path("fact", Text("The name of the fact."), example="manner", text=True)
STATE: Final = {"$ref": "#/components/schemas/State"}
ANSWER: Final = {
    "type": "object",
    "properties": {
        "fact": {"type": "string"},
        "value": {
            "type": ["string", "boolean", "integer", "array"],
            "items": {"type": "string"},
        },
    },
    "required": ["fact", "value"],
    "additionalProperties": False,
}
ABOUT: Final = {
    "type": "object",
    "properties": {
        "line": {"type": "integer", "minimum": 1},
        "event": {"type": "integer", "minimum": 1},
        "board": {"type": ["string", "integer"]},
        "table": {"type": ["string", "integer"]},
    },
    "additionalProperties": False,
}
NOTE: Final = Parameter(
    name="note",
    about=Text("A note to save with the ruling."),
    schema={"type": "string", "maxLength": 2000},
    read=words(2000),
)
OPERATIONS: Final = (
    Operation(
        method="POST",
        path="/rule",
        name="rule",
        area=RULE,
        summary=Text("Get the next question or the ruling"),
        about=Text(
            "Send everything that is known; nothing is stored. Put each answer into 'told', "
            "under the name in the 'fact' of the question, and send the request again. 'before' "
            "lists the earlier incidents on the same board."
        ),
        do=rule,
        body=Body(schema=STATE, example=SHOWN),
        gives={200: "Found"},
    ),
    Operation(
        method="POST",
        path="/interviews",
        name="beginInterview",
        area=INTERVIEWS,
        summary=Text("Begin an interview"),
        about=Text("Takes the same data as /rule; 'about' gives the board and the table."),
        do=begin,
        body=Body(
            schema={
                "allOf": [
                    {"$ref": "#/components/schemas/StateTold"},
                    {"type": "object", "properties": {"about": ABOUT}},
                ],
                "unevaluatedProperties": False,
            },
            example={**SHOWN, "about": {"board": 16, "table": 8}},
        ),
        once=True,
        tagged=True,
        gives={201: "Interview"},
    ),
    Operation(
        method="GET",
        path="/interviews/{interview}",
        name="getInterview",
        area=INTERVIEWS,
        summary=Text("Get an interview with its next question or its ruling"),
        do=show_interview,
        parameters=(INTERVIEW,),
        tagged=True,
        gives={200: "Interview"},
        problems=(CONFLICT,),
    ),
    Operation(
        method="POST",
        path="/interviews/{interview}/answers",
        name="answer",
        area=INTERVIEWS,
        summary=Text("Answer the question, or give another fact"),
        about=Text(
            "'cannot be established' is a possible answer if the question has 'doubt'. Sending "
            "the same answer twice is harmless."
        ),
        do=answer,
        parameters=(INTERVIEW,),
        body=Body(schema=ANSWER, example={"fact": "partner could see", "value": "yes"}),
        once=True,
        tagged=True,
        gives={200: "Interview"},
        careful=True,
    ),
    Operation(
        method="DELETE",
        path="/interviews/{interview}/answers/{fact}",
        name="takeBack",
        area=INTERVIEWS,
        summary=Text("Undo an answer or a fact about the table"),
        do=take_back,
        parameters=(INTERVIEW, FACT),
        tagged=True,
        gives={200: "Interview"},
        careful=True,
    ),
    Operation(
        method="POST",
        path="/interviews/{interview}/ruling",
        name="saveRuling",
        area=INTERVIEWS,
        summary=Text("Save the ruling under a number"),
        about=Text("Saving the same ruling again does not create a second one."),
        do=save,
        parameters=(INTERVIEW, BY, NOTE),
        once=True,
        gives={201: "Ruling"},
        careful=True,
    ),
)
