"""Details given in an interview by their names: facts, the table, the day, the federation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from bridgelaw.app.interviews import details
from bridgelaw.app.interviews.interview import Interview
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
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import Said, Text

A_VALUE = Text("a value after the colon")
THE_ANSWER = Text("“{question}” {objection}")
STILL_OPEN = Text(
    "there is no ruling on '{incident}' yet; answer '{fact}' before the next incident: {question}"
)

ONE_WORD = (Seat, Card, Call, Suit, Strain, bool, int)
"""The kinds of facts whose value is one word."""


def with_details(
    interview: Interview, entries: Mapping[str, object], kept: Mapping[str, object] | None = None
) -> Interview:
    """Return the interview with the entries. See `with_written` for `kept`."""
    nodes = {plain_words(key): node_of(value) for key, value in entries.items()}
    return _with_nodes(interview, nodes, kept)


def with_line(interview: Interview, line: str) -> Interview:
    """Return the interview with the details of one line."""
    facts = {
        plain_words(name): fact.of in ONE_WORD
        for name, fact in interview.incident.case.facts.items()
    }
    kinds = {**dict.fromkeys(("day", "federation", *KEYS), False), **facts}
    try:
        return _with_nodes(interview, details.entries(line, kinds))
    except CaseFileError as error:  # without the number of the line: there is only one
        raise in_field(error.field, error.problem, error.values) from None


def _with_nodes(
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
    return with_written(_under(interview, day, federation), facts, table, kept)


def with_written(
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
    record = table_with(interview, table_told) if changed else interview.table
    told = dict(_entry(interview, key, place) for key, place in facts.items())
    after = replace(interview, told={**interview.told, **told}, table=record, table_told=table_told)
    alone = next(iter(told)) if record is None and len(told) == 1 else ""
    return checked(after, alone)


def _entry(interview: Interview, name: str, place: Place) -> tuple[str, object]:
    """Return the name of a fact, and its value as it is written."""
    case = interview.incident.case
    fact = find_fact(name, interview.incident, interview.laws)
    if fact is None:
        with place.reading():
            raise unknown(name, ["day", "federation", *KEYS, *map(plain_words, case.facts)])
    return fact.name, place.read(lambda written: read(fact, written, case))


def table_with(interview: Interview, told: Mapping[str, object]) -> Table | None:
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
        after = replace(after, table=table_with(after, after.table_told))
    written = {plain_words(name): node_of(write(value)) for name, value in interview.told.items()}
    told = (_entry(after, name, Place(node, "", name)) for name, node in written.items())
    return checked(replace(after, told=dict(told)))


def _still_open(previous: Interview, question: Question) -> CaseFileError:
    missing = {"fact": plain_words(question.fact.name), "question": question.fact.ask}
    return in_field(
        f"before[{len(previous.before)}]",
        STILL_OPEN,
        {"incident": previous.incident.name, **missing},
    )


def checked(interview: Interview, alone: str | None = None) -> Interview:
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
