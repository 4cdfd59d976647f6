"""Parts of an event as plain data, in the form that they have in an event file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bridgelaw.cases.nodes import node_of
from bridgelaw.cases.place import Place
from bridgelaw.event.model import Board, Contestant, Event, Line
from bridgelaw.formats.results.event_json import values
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import LAWS, Regulation

Form = dict[str, Any]


def line_form(line: Line) -> Form:
    """A line of a traveller."""
    return dict(values.write(line, Line))


def line_of(form: Mapping[str, Any]) -> Line:
    """The line that a form tells. Raises CaseFileError."""
    line: Line = values.read(_place(form), Line)
    return line


def contestant_form(contestant: Contestant) -> Form:
    """A contestant."""
    return dict(values.write(contestant, Contestant))


def contestant_of(form: Mapping[str, Any]) -> Contestant:
    """The contestant that a form tells. Raises CaseFileError."""
    contestant: Contestant = values.read(_place(form), Contestant)
    return contestant


def board_form(board: Board) -> Form:
    """A board without its traveller."""
    form = dict(values.write(replace(board, lines=()), Board))
    form.pop("lines", None)
    return form


def board_of(form: Mapping[str, Any], lines: tuple[Line, ...]) -> Board:
    """The board that a form tells, with its traveller. Raises CaseFileError."""
    board: Board = values.read(_place({**form, "lines": []}), Board)
    return replace(board, lines=lines)


def event_form(event: Event) -> Form:
    """An event without its contestants and boards: what it is, how it is scored, penalties, what is
    carried over."""
    form = dict(values.write(replace(event, boards=()), Event))
    for part in ("contestants", "boards"):
        form.pop(part, None)
    return form


def event_of(
    form: Mapping[str, Any], contestants: Iterable[Mapping[str, Any]], boards: Iterable[Board]
) -> Event:
    """The event that a form tells, with its contestants and its boards. Raises CaseFileError,
    EventError."""
    bare: Event = values.read(_place({**form, "contestants": [*contestants], "boards": []}), Event)
    return replace(bare, boards=tuple(boards))


def score_of(form: Any) -> TableScore:
    """A score on both sides. Raises CaseFileError."""
    score: TableScore = values.read(_place(form), TableScore)
    return score


def ruling_of(form: Mapping[str, Any]) -> AdjustedScore:
    """An adjusted score. Raises CaseFileError."""
    ruling: AdjustedScore = values.read(_place(form), AdjustedScore)
    return ruling


def regulation_of(form: Mapping[str, Any]) -> Regulation:
    """An organiser's choices. Raises CaseFileError."""
    regulation: Regulation = values.read(_place(form), Regulation, LAWS)
    return regulation


def _place(form: Any) -> Place:
    return Place(node_of(form), "")
