"""The actions of a director in an interview.

Each action is a frozen value. `apply` returns the interview after it; if it cannot be done, it
raises an error and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from bridgelaw.app import details
from bridgelaw.app.interview import Interview
from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.continued_play import went_on
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import KEYS, read_table
from bridgelaw.cases.answers import read, write
from bridgelaw.cases.errors import AnswerError, CaseFileError, in_field, unknown
from bridgelaw.cases.nodes import Node, node_of, plain, plain_words
from bridgelaw.cases.place import Place
from bridgelaw.cases.reader import FLAGS, book_of, find_fact
from bridgelaw.cases.runner import refusal
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Detail, Need
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.engine.validation import NO_RULE_FOR_DOUBT
from bridgelaw.i18n.text import Said, Text, languages, say

NO_SUCH_NUMBER = Text("found '{found}', expected a number from 1 to {count}, or the answer itself")
NO_SUCH_ANSWER = Text(
    "found '{found}', expected a number from 1 to {count}, or one of the answers in words"
)
A_VALUE = Text("a value after the colon")
THE_ANSWER = Text("“{question}” {objection}")
NOTHING_BACK = Text("There is no answer to take back.")
NO_RULING_YET = Text("there is no ruling on '{incident}' yet, so that nothing can come after it")
STILL_OPEN = Text(
    "there is no ruling on '{incident}' yet, so that nothing can come after it; what is missing "
    "is '{fact}': {question}"
)
MOST_BEFORE: Final = 50
"""The maximum number of incidents before another on one board."""
TOO_MANY = Text("found more than {most} incidents on one board")

ONE_WORD = (Seat, Card, Call, Suit, Strain, bool, int)
"""The kinds of facts whose value is one word."""


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
    """Give the same details on one line: `W SQ, declarer S`. See `bridgelaw.app.details`."""

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
            return _answered(interview, _question(interview), words)
        case Choose(value):
            return _chosen(interview, _question(interview).fact.name, value)
        case Doubt():
            return _doubted(interview)
        case SayCall(fact, words):
            return _said(interview, fact, words)
        case Tell(entries):
            return _told(interview, _nodes(entries))
        case TellLine(line):
            return _told_on_a_line(interview, line)
        case TellWritten(facts, table):
            return _taken(interview, facts, table)
        case SetTable(entries, keys):
            kept = {key: value for key, value in interview.table_told.items() if key not in keys}
            return _told(interview, _nodes(entries), kept)
        case TakeBack():
            return _without_last(interview)
        case Back():
            return _back(interview)
        case DropIncident():
            return _previous(interview)
        case Forget(name):
            return _without(interview, plain_words(name))
        case GoOn(incident):
            return _gone_on(interview, incident)


# Answering


def _question(interview: Interview) -> Question:
    found = interview.found
    if isinstance(found, Ruling):
        raise ValueError(f"found a ruling on {interview.incident.name}, expected a question")
    return found


def _answered(interview: Interview, question: Question, words: str) -> Interview:
    after = _call_instead(interview, question, words)
    if after is not None:
        return after
    value = _number(question, words)
    if value is None:
        value = _read(interview, question, words)
    return _chosen(interview, question.fact.name, value)


def _chosen(interview: Interview, name: str, value: object) -> Interview:
    told = {**interview.told, name: value}
    after = replace(interview, told=told, order=(*interview.order, name))
    return _checked(after, alone=name)


def _call_instead(interview: Interview, question: Question, words: str) -> Interview | None:
    """Return the interview after an answer that is the call itself, when its kind is asked.

    For example, 2H when "a sufficient bid" is an answer.
    """
    case = interview.incident.case
    for name, fact in case.facts.items():
        if fact.of is not Call or name in interview.told:
            continue
        try:
            call = read(fact, words, case)
            told = {**interview.told, name: call}
            settled = question.fact.read(case(interview.laws, told, interview.table))
        except (AnswerError, Need):
            continue
        if settled is not None:
            return _chosen(interview, name, call)
    return None


def _number(question: Question, words: str) -> object:
    """Return the answer with that number; None if there is no number, or answers have none."""
    fact = question.fact
    if not (fact.values and words.isascii() and words.isdigit()) or fact.of is int:
        return None
    if not 1 <= int(words) <= len(question.values):
        raise AnswerError(NO_SUCH_NUMBER, found=words, count=len(question.values))
    return question.values[int(words) - 1]


def _read(interview: Interview, question: Question, words: str) -> object:
    """Return the answer in the words of case files, or in words of any language."""
    try:
        return read(question.fact, words, interview.incident.case)
    except AnswerError as error:
        said = _in_words(question, words)
        if said is not None:
            return said
        if question.fact.values and not error.values.get("near"):
            raise AnswerError(NO_SUCH_ANSWER, found=words, count=len(question.values)) from None
        raise


def _in_words(question: Question, words: str) -> object:
    """Return the only answer with these words in any language, or that begins with them.

    None if there is none, or more than one.
    """
    wanted = words.casefold()
    said = [
        (value, say(value, language).casefold())
        for value in question.values
        for language in languages()
    ]
    for matches in (
        {value for value, name in said if name == wanted},
        {value for value, name in said if question.fact.values and name.startswith(wanted)},
    ):
        if len(matches) == 1:
            return matches.pop()
    return None


def _doubted(interview: Interview) -> Interview:
    question = _question(interview)
    if not question.doubtful:
        raise AnswerError(NO_RULE_FOR_DOUBT)
    return _chosen(interview, question.fact.name, CANNOT_BE_ESTABLISHED)


def _said(interview: Interview, name: str, words: str) -> Interview:
    after = _told(interview, _nodes({name: words}))
    found = after.found
    if isinstance(found, Question) and found.fact is _question(interview).fact:
        return after
    return replace(after, order=(*after.order, name))


# Input


def _nodes(entries: Mapping[str, object]) -> dict[str, Node]:
    return {plain_words(key): node_of(value) for key, value in entries.items()}


def _told_on_a_line(interview: Interview, line: str) -> Interview:
    facts = {
        plain_words(name): fact.of in ONE_WORD
        for name, fact in interview.incident.case.facts.items()
    }
    kinds = {**dict.fromkeys(("day", "federation", *KEYS), False), **facts}
    try:
        return _told(interview, details.entries(line, kinds))
    except CaseFileError as error:  # without the number of the line: there is only one
        raise in_field(error.field, error.problem, error.values) from None


def _told(
    interview: Interview, nodes: Mapping[str, Node], kept: Mapping[str, object] | None = None
) -> Interview:
    entries = {key: Place(node, "", key) for key, node in nodes.items()}
    for place in entries.values():
        if place.node.is_nothing:
            raise place.wrong(A_VALUE)
    day, federation = interview.day, interview.federation
    if "day" in entries:
        day = date.fromisoformat(
            entries["day"].read(lambda word: book_of(str(word), federation)).on.isoformat()
        )
    if "federation" in entries:
        when = None if day is None else day.isoformat()
        federation = entries["federation"].read(lambda word: book_of(when, str(word)).by[0])
    facts = {
        key: place for key, place in entries.items() if key not in ("day", "federation", *KEYS)
    }
    table: dict[str, Place] = {key: entries[key] for key in KEYS if key in entries}
    return _taken(_under(interview, day, federation), facts, table, kept)


def _taken(
    interview: Interview,
    facts: Mapping[str, Place],
    table: Mapping[str, Place],
    kept: Mapping[str, object] | None = None,
) -> Interview:
    """Return the interview with the entries.

    `kept` is what remains of the table's earlier details.
    """
    new: dict[str, object] = {key: plain(place.node, FLAGS) for key, place in table.items()}
    new.update({key: table[key].flag() for key in FLAGS if key in new})
    changed = bool(new) or kept is not None
    table_told = {**(interview.table_told if kept is None else kept), **new}
    record = _table(interview, table_told) if changed else interview.table
    told = dict(_entry(interview, key, place) for key, place in facts.items())
    after = replace(interview, told={**interview.told, **told}, table=record, table_told=table_told)
    alone = next(iter(told)) if record is None and len(told) == 1 else ""
    return _checked(after, alone)


def _entry(interview: Interview, name: str, place: Place) -> tuple[str, object]:
    """Return the name of a fact, and its value as it is written."""
    case = interview.incident.case
    fact = find_fact(name, interview.incident, interview.laws)
    if fact is None:
        with place.reading():
            raise unknown(name, ["day", "federation", *KEYS, *map(plain_words, case.facts)])
    return fact.name, place.read(lambda written: read(fact, written, case))


def _table(interview: Interview, told: Mapping[str, object]) -> Table | None:
    """Return the table with all its details, based on the table after the previous ruling."""
    start = interview.start
    if not told:
        return start
    try:
        return read_table(told) if start is None else went_on(start, told)
    except TableError as error:
        raise in_field(error.field, error.problem, error.values) from None


def _under(interview: Interview, day: date | None, federation: str) -> Interview:
    """Return the interview under the laws of another day or federation.

    All previous incidents are ruled again, and the input is read again.
    """
    if (day, federation) == (interview.day, interview.federation):
        return interview
    previous, table = interview.previous, interview.table
    if previous is not None:
        previous = _under(previous, day, federation)
        if isinstance(previous.found, Question):
            raise _still_open(previous, previous.found)
        table = None
    after = replace(
        interview, day=day, federation=federation, previous=previous, told={}, table=table
    )
    if previous is not None:
        after = replace(after, table=_table(after, after.table_told))
    written = {plain_words(name): node_of(write(value)) for name, value in interview.told.items()}
    told = (_entry(after, name, Place(node, "", name)) for name, node in written.items())
    return _checked(replace(after, told=dict(told)))


def _still_open(previous: Interview, question: Question) -> CaseFileError:
    missing = {"fact": plain_words(question.fact.name), "question": question.fact.ask}
    return in_field(
        f"before[{len(previous.before)}]",
        STILL_OPEN,
        {"incident": previous.incident.name, **missing},
    )


def _checked(interview: Interview, alone: str | None = None) -> Interview:
    """Return the interview if its input is consistent. `alone` is the answer given now."""
    told, case = interview.told, interview.incident.case
    if alone is None and interview.table is None and len(told) == 1:
        alone = next(iter(told))
    for name, value in told.items():
        fact = case.facts.get(name)
        others = {key: given for key, given in told.items() if key != name}
        wrong = fact and refusal(fact, value, case(interview.laws, others, interview.table))
        if fact and wrong:
            if name == alone:
                raise AnswerError(wrong[0], **wrong[1])
            # The wrong answer is not the one that the user has just given, so name it.
            raise AnswerError(THE_ANSWER, question=fact.ask, objection=Said(*wrong), **wrong[1])
    return interview


# Undo and continue


def _without_last(interview: Interview) -> Interview:
    if not interview.order:
        raise AnswerError(NOTHING_BACK)
    *order, last = interview.order
    told = {name: value for name, value in interview.told.items() if name != last}
    return replace(interview, told=told, order=tuple(order))


def _back(interview: Interview) -> Interview:
    facts = interview.incident.case.facts
    while interview.order:
        last, asked = interview.order[-1], {name for _, name, _, _ in interview.found.trail}
        interview = _without_last(interview)
        if last in asked or isinstance(facts.get(last), Detail):
            return _checked(interview)
    return _previous(interview)


def _previous(interview: Interview) -> Interview:
    """Return the previous interview on the board. All its answers to questions can be undone."""
    previous = interview.previous
    if previous is None:
        raise AnswerError(NOTHING_BACK)
    facts = previous.incident.case.facts
    order = [name for name in previous.told if name in facts]
    asked = (name for name in order if not isinstance(facts[name], Detail))
    return replace(previous, order=tuple(asked))


def _without(interview: Interview, name: str) -> Interview:
    if name in KEYS:
        kept = {k: value for k, value in interview.table_told.items() if plain_words(k) != name}
        table = interview.table if kept == interview.table_told else _table(interview, kept)
        return _checked(replace(interview, table_told=kept, table=table))
    fact = find_fact(name, interview.incident, interview.laws)
    if fact is None:
        return interview
    told = {key: value for key, value in interview.told.items() if key != fact.name}
    order = tuple(key for key in interview.order if key != fact.name)
    return _checked(replace(interview, told=told, order=order))


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
