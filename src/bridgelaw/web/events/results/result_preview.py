"""The preview of a result before it is saved: the scores of both sides, or of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bridgelaw.bridge.seats import Side
from bridgelaw.event.counted import CountedBoard
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Event, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark
from bridgelaw.event.teams.comparison import meet
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import Text
from bridgelaw.store.events.large import TooLarge
from bridgelaw.views import score as score_view
from bridgelaw.views.history import score_words
from bridgelaw.views.score_types import MatchesView
from bridgelaw.web.events.results.result_fields import points_of

MARK = Text("{mark} ({percent}%)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """A line, and what each side or team scores with it."""

    words: str
    points: str
    ruling: str | None
    sides: Sequence[tuple[str, str]] = ()
    problem: EventError | TooLarge | None = None
    """Why the score is not shown."""


def worth_of(scored: Scored, key: BoardKey, place: int, language: str) -> Worth:
    """Return what a line of a board scores in the current event."""
    board = scored.event.board(key)
    worth = bare_worth(board, board.lines[place], language)
    found = _matches if meet(scored.event) else _marks
    try:
        return replace(worth, sides=found(scored, key, place, language))
    except EventError as error:
        return replace(worth, problem=error)


def bare_worth(
    board: Board, line: Line, language: str, problem: EventError | TooLarge | None = None
) -> Worth:
    """Return a line without its score."""
    return Worth(
        words=score_words(line.score, language),
        points=points_of(line.score, board),
        ruling=None if line.ruling is None else score_words(line.ruling.score, language),
        problem=problem,
    )


def counted_worth(counted: CountedBoard, line: Line, language: str) -> Worth:
    """Return what a line scores on a board with equal lines counted; without a score in matches."""
    worth = bare_worth(counted.board, line, language)
    if counted.event.in_matches:
        return worth
    try:
        marks = [_mark(counted.event, counted.mark(line, side), language) for side in Side]
    except EventError as error:
        return replace(worth, problem=error)
    who = (", ".join(line.contestants(side)) for side in Side)
    return replace(worth, sides=[*zip(who, marks, strict=True)])


def _mark(event: Event, mark: Mark | None, language: str) -> str:
    if mark is None:
        return "–"
    worth = mark.written(event.regulation.count)
    words = number_text(worth.value, language, "+" if worth.signed else "")
    if mark.percent is not None:
        words = MARK.say(
            language, mark=words, percent=number_text(round(mark.percent, 1), language)
        )
    return words


def _marks(scored: Scored, key: BoardKey, place: int, language: str) -> list[tuple[str, str]]:
    event, line = scored.event, scored.event.board(key).lines[place]
    scores = scored.board(key)
    found = []
    for side in Side:
        words = _mark(event, scores.of(side)[place], language)
        found.append((", ".join(line.contestants(side)), words))
    return found


def _matches(scored: Scored, key: BoardKey, place: int, language: str) -> list[tuple[str, str]]:
    form = score_view.board_view(scored, key, language, places=[place])
    number = str(key.number)
    return [
        (team.team, row.words[at] or "–")
        for match in (form.matches if isinstance(form, MatchesView) else ())
        for row in match.boards
        if row.board == number
        for at, team in enumerate(match.teams)
    ]
