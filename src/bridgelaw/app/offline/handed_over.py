"""Receive rulings made offline: rule again on the server, and store each once.

    {"key": "…", "incident": "card shown", "told": {"manner": "held"}, "order": ["manner"], "day":
    "2024-06-01",
     "federation": "DBf", "given": "2024-06-01T19:40:00+02:00", "language": "da", "shown": {…},
     "by": "Anna", "note": "…", "about": {"event": "…", "board": "4", "table": "2"}}

`shown` is the ruling as the page showed it (`views.ruling.ruling_view`), or null after an answer
from which only the server can continue. If the server rules the same, the ruling is saved;
otherwise an interview is opened, with all the answers that can be applied.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypedDict

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_json import interview_of, state_of
from bridgelaw.app.saved_rulings import save
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import Said, Text, languages
from bridgelaw.json_types import JsonObject
from bridgelaw.store.idempotency import Answered
from bridgelaw.store.models import About
from bridgelaw.store.store import Store

KEY: Final = re.compile(r"[0-9A-Za-z-]{16,64}")
LONGEST: Final = {"by": 100, "note": 4_000, "event": 200, "board": 60, "table": 60}
MOST_ANSWERS: Final = 200

WRONG = Text("The saved answers cannot be read: {field}.")
NOT_TAKEN_UP = Text("The answers could not be transferred: {problem}")
RULED_OTHERWISE = Text(
    "The program now rules differently from what you saw: it is another version, or another day."
)
GOES_ON = Text("The interview continues here.")
NOT_ALL = Text(
    "The last answers could not be transferred, and their questions are asked again: {problem}"
)


class NotReadable(Exception):
    """The data sent cannot be read, or none of it can be applied."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        super().__init__(problem.en)
        self.problem, self.values = problem, values

    def say(self, language: str) -> str:
        """Return the message in a language."""
        return self.problem.say(language, **self.values)


class State(TypedDict):
    """The state of an interview as it was sent (`app.interview_json`)."""

    incident: object
    day: object
    federation: object
    told: JsonObject
    order: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """A ruling or interview sent by an offline page."""

    key: str
    state: State
    told_given: str
    """When it was given, exactly as sent, so that it is the same in every retry."""
    given: datetime
    language: str
    shown: JsonObject | None
    by: str
    note: str
    about: About


def read(told: object, now: datetime) -> Handed:
    """Read the data that a browser sent. Raises NotReadable."""
    form = _mapping(told, "…")
    key, language, given = _word(form, "key"), _word(form, "language"), _word(form, "given")
    if not KEY.fullmatch(key):
        raise NotReadable(WRONG, field="key")
    if language not in languages():
        raise NotReadable(WRONG, field="language")
    try:
        at = datetime.fromisoformat(given)
        if at.tzinfo is None:
            raise NotReadable(WRONG, field="given")
        at = at.astimezone(UTC)
    except (ValueError, OverflowError):
        raise NotReadable(WRONG, field="given") from None
    answers, order = _mapping(form.get("told", {}), "told"), form.get("order", [])
    if (
        not isinstance(order, list)
        or not all(isinstance(each, str) for each in order)
        or max(len(order), len(answers)) > MOST_ANSWERS
    ):
        raise NotReadable(WRONG, field="order")
    about = _mapping(form.get("about", {}), "about")
    shown = form.get("shown")
    return Handed(
        key=key,
        state={
            "incident": form.get("incident"),
            "day": form.get("day"),
            "federation": form.get("federation"),
            "told": answers,
            "order": order,
        },
        told_given=given,
        given=min(at, now),  # its clock may be fast
        language=language,
        shown=None if shown is None else _mapping(shown, "shown"),
        by=_short(form, "by"),
        note=_short(form, "note"),
        about=About(
            event=_short(about, "event"), board=_short(about, "board"), table=_short(about, "table")
        ),
    )


def _mapping(found: object, field: str) -> JsonObject:
    if not isinstance(found, Mapping):
        raise NotReadable(WRONG, field=field)
    return dict(found)


def _word(form: JsonObject, name: str) -> str:
    word = form.get(name, "")
    if not isinstance(word, str):
        raise NotReadable(WRONG, field=name)
    return word


def _short(form: JsonObject, name: str) -> str:
    return _word(form, name).strip()[: LONGEST[name]]


def take_in(store: Store, handed: Handed) -> Answered:
    """Store the data, or repeat the earlier response if that has been done.

    Raises:
        NotReadable: nothing of it can be applied.
        KeyUsed: the key was used for other data.
    """
    told = {
        "state": handed.state,
        "shown": handed.shown,
        "given": handed.told_given,
        "note": handed.note,
    }
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
    return store.requests.once(f"offline:{handed.key}", digest, lambda: _kept(store, handed))


def _kept(store: Store, handed: Handed) -> Answered:
    interview, left_out = taken_up(handed.state)
    kept = store.interviews.begin(state_of(interview), handed.about)
    address = f"/interviews/{kept.id}"
    if left_out is None and handed.shown is not None:
        ruled = isinstance(interview.found, Ruling)
        if ruled and _plain(interview.form(handed.language)) == handed.shown:
            ruling = save(store, kept, by=handed.by, note=handed.note, given=handed.given)
            return _answered(
                {
                    "kind": "ruling",
                    "number": ruling.number,
                    "address": f"/rulings/{ruling.number}",
                    "why": "",
                }
            )
        why = RULED_OTHERWISE.say(handed.language)
    elif left_out is not None:
        why = NOT_ALL.say(handed.language, problem=left_out.say(handed.language))
    else:
        why = GOES_ON.say(handed.language)
    return _answered({"kind": "interview", "number": None, "address": address, "why": why})


def _answered(form: JsonObject) -> Answered:
    return Answered(status=201, headers={}, body=json.dumps(form, ensure_ascii=False))


def _plain(form: JsonObject) -> object:
    """Return the data as it is after JSON encoding and decoding."""
    return json.loads(json.dumps(form))


def taken_up(state: State) -> tuple[Interview, AnswerError | CaseFileError | None]:
    """Return the interview with the answers, and the error if some could not be applied.

    Another version of the program may ask other questions. The last answers are then left out until
    the rest can be applied.

    Raises:
        NotReadable: there is no such incident or day.
    """
    order, told = list(state["order"]), dict(state["told"])
    problem = None
    while True:
        try:
            return interview_of({**state, "told": told, "order": order}), problem
        except (AnswerError, CaseFileError) as error:
            problem = problem or error
            if not told:
                raise NotReadable(NOT_TAKEN_UP, problem=Said(error.problem, error.values)) from None
            last = order.pop() if order else next(reversed(told))
            told.pop(last, None)
