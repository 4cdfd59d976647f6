"""Parts of an event as plain data, in the form that they have in an event file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bridgelaw.cases.nodes import node_of
from bridgelaw.cases.place import Place
from bridgelaw.event.model import Board, Contestant, Event, Line, Penalty
from bridgelaw.formats.results.event_json import values
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import LAWS, Regulation

Form = dict[str, object]


def line_form(line: Line) -> Form:
    """A line of a traveller."""
    return values.write(line)


def line_of(form: object) -> Line:
    """The line that a form tells. Raises CaseFileError."""
    return values.read(_place(form), Line)


def contestant_form(contestant: Contestant) -> Form:
    """A contestant."""
    return values.write(contestant)


def contestant_of(form: Mapping[str, object]) -> Contestant:
    """The contestant that a form tells. Raises CaseFileError."""
    return values.read(_place(form), Contestant)


def board_form(board: Board) -> Form:
    """A board without its traveller."""
    form = values.write(replace(board, lines=()))
    form.pop("lines", None)
    return form


def board_of(form: Mapping[str, object], lines: tuple[Line, ...]) -> Board:
    """The board that a form tells, with its traveller. Raises CaseFileError."""
    return replace(values.read(_place({**form, "lines": []}), Board), lines=lines)


def event_form(event: Event) -> Form:
    """An event without its contestants and boards: what it is, how it is scored, penalties, what is
    carried over."""
    form = values.write(replace(event, boards=()))
    for part in ("contestants", "boards"):
        form.pop(part, None)
    return form


def event_of(
    form: Mapping[str, object], contestants: Iterable[Mapping[str, object]], boards: Iterable[Board]
) -> Event:
    """The event that a form tells, with its contestants and its boards. Raises CaseFileError,
    EventError."""
    bare = {**form, "contestants": [*contestants], "boards": []}
    return replace(values.read(_place(bare), Event), boards=tuple(boards))


def penalty_form(penalty: Penalty) -> Form:
    """A penalty."""
    return values.write(penalty)


def score_of(form: object) -> TableScore:
    """A score on both sides. Raises CaseFileError."""
    return values.read(_place(form), TableScore)


def regulation_of(form: Mapping[str, object]) -> Regulation:
    """An organiser's choices. Raises CaseFileError."""
    return values.read(_place(form), Regulation, LAWS)


def _place(form: object) -> Place:
    return Place(node_of(form), "")
