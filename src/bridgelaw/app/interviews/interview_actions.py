"""The actions of a director in an interview.

Each action is a frozen value. `apply` returns the interview after it; if it cannot be done, it
raises an error and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_answers import (
    answered,
    chosen,
    doubted,
    question_of,
    with_call,
)
from bridgelaw.app.interviews.interview_details import with_details, with_line, with_written
from bridgelaw.app.interviews.interview_undo import back, without, without_incident, without_last
from bridgelaw.cases.errors import AnswerError, in_field
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.place import Place
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import Text

NO_RULING_YET = Text(
    "there is no ruling on '{incident}' yet; finish it before you add the next incident"
)
MOST_BEFORE: Final = 50
"""The maximum number of incidents before another on one board."""
TOO_MANY = Text("found more than {most} incidents on one board; remove some")


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the question in words: the number of an option, or the answer itself."""

    words: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer the question with one of its values."""

    value: object


@dataclass(frozen=True, slots=True)
class Doubt:
    """Answer the question: the fact cannot be established."""


@dataclass(frozen=True, slots=True)
class SayCall:
    """Give the call itself when its kind is asked.

    It answers the question if it determines the answer; otherwise it is recorded, and the question
    remains.
    """

    fact: str
    words: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Give facts, keys of the table, the day or the federation, by their names in case files.

    For example `{"seat": "W", "declarer": "S", "hands": {"W": "SQT"}}`.
    """

    entries: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class TellLine:
    """Give the same details on one line: `W SQ, declarer S` (bridgelaw.app.interviews.details)."""

    line: str


@dataclass(frozen=True, slots=True)
class TellWritten:
    """Give facts and keys of the table as written in a file or request.

    Errors then name their place.
    """

    facts: Mapping[str, Place]
    table: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetTable:
    """Replace what was given of the table under `keys` by these entries."""

    entries: Mapping[str, object]
    keys: Collection[str]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the last answer."""


@dataclass(frozen=True, slots=True)
class Back:
    """Undo the last answer on which anything depends, and those after it.

    If there is none, return to the previous incident on the board.
    """


@dataclass(frozen=True, slots=True)
class DropIncident:
    """Return to the previous incident on the board, as if this one had not happened."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Undo one answer, or one detail given in advance, by its name. Later answers remain."""

    name: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """Continue with the next incident on the board, on the table after the ruling."""

    incident: AnyProcedure


Action = (
    Answer
    | Choose
    | Doubt
    | SayCall
    | Tell
    | TellLine
    | TellWritten
    | SetTable
    | TakeBack
    | Back
    | DropIncident
    | Forget
    | GoOn
)


def apply(interview: Interview, action: Action) -> Interview:
    """Return the interview after an action.

    Raises:
        AnswerError: not an answer, or it contradicts other input.
        CaseFileError: an entry cannot be read, or contradicts another.
        TableError: the table after the ruling would be contradictory.
    """
    match action:
        case Answer(words):
            return answered(interview, words)
        case Choose(value):
            return chosen(interview, question_of(interview).fact.name, value)
        case Doubt():
            return doubted(interview)
        case SayCall(fact, words):
            return with_call(interview, fact, words)
        case Tell(entries):
            return with_details(interview, entries)
        case TellLine(line):
            return with_line(interview, line)
        case TellWritten(facts, table):
            return with_written(interview, facts, table)
        case SetTable(entries, keys):
            kept = {key: value for key, value in interview.table_told.items() if key not in keys}
            return with_details(interview, entries, kept)
        case TakeBack():
            return without_last(interview)
        case Back():
            return back(interview)
        case DropIncident():
            return without_incident(interview)
        case Forget(name):
            return without(interview, plain_words(name))
        case GoOn(incident):
            return _gone_on(interview, incident)


def _gone_on(interview: Interview, incident: AnyProcedure) -> Interview:
    if not isinstance(interview.found, Ruling):
        raise AnswerError(NO_RULING_YET, incident=interview.incident.title)
    if len(interview.before) >= MOST_BEFORE:
        raise in_field("before", TOO_MANY, {"most": MOST_BEFORE})
    return Interview(
        incident,
        interview.day,
        interview.federation,
        table=interview.after_ruling,
        previous=interview,
    )
