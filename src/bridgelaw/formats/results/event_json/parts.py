"""Parts of an event as JSON data, in the form that they have in event files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from bridgelaw.cases.nodes import node_of
from bridgelaw.cases.place import Place
from bridgelaw.event.model import Board, Contestant, Event, Line, Penalty
from bridgelaw.formats.results.event_json import values
from bridgelaw.json_types import JsonObject
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import LAWS, Regulation

OF_HANDS: Final[tuple[str, ...]] = ("deal", "makeable", "optimum")
"""The fields of a board that show its hands."""


def line_form(line: Line) -> JsonObject:
    """Return the form of a line of a traveller."""
    return values.write(line)


def line_of(form: object) -> Line:
    """Return the line of a form. Raises CaseFileError."""
    return values.read(_place(form), Line)


def contestant_form(contestant: Contestant) -> JsonObject:
    """Return the form of a contestant."""
    return values.write(contestant)


def contestant_of(form: Mapping[str, object]) -> Contestant:
    """Return the contestant of a form. Raises CaseFileError."""
    return values.read(_place(form), Contestant)


def board_form(board: Board) -> JsonObject:
    """Return the form of a board without its traveller."""
    return values.write(board, ("lines",))


def board_of(form: Mapping[str, object], lines: tuple[Line, ...]) -> Board:
    """Return the board of a form, with its traveller. Raises CaseFileError."""
    return replace(values.read(_place({**form, "lines": []}), Board), lines=lines)


def without_hands(form: JsonObject | None) -> JsonObject | None:
    """Return the form of a part of an event without anything about hands."""
    return form and {name: value for name, value in form.items() if name not in OF_HANDS}


def event_form(event: Event) -> JsonObject:
    """Return the form of an event without its contestants and boards.

    It has the kind, the scoring, penalties and carry-overs.
    """
    return values.write(event, ("contestants", "boards"))


def event_of(
    form: Mapping[str, object], contestants: Iterable[Mapping[str, object]], boards: Iterable[Board]
) -> Event:
    """Return the event of a form, with its contestants and boards.

    Raises CaseFileError, EventError.
    """
    bare = {**form, "contestants": [*contestants], "boards": []}
    return replace(values.read(_place(bare), Event), boards=tuple(boards))


def penalty_form(penalty: Penalty) -> JsonObject:
    """Return the form of a penalty."""
    return values.write(penalty)


def score_of(form: object) -> TableScore:
    """Return the score of a form, for both sides. Raises CaseFileError."""
    return values.read(_place(form), TableScore)


def regulation_of(form: Mapping[str, object]) -> Regulation:
    """Return the organiser's choices of a form. Raises CaseFileError."""
    return values.read(_place(form), Regulation, LAWS)


def _place(form: object) -> Place:
    return Place(node_of(form), "")
