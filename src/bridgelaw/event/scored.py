"""An event and its marks: each board scored once, when it is first asked for, and kept as long as it stays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from bridgelaw.event.methods.matchpoints import score_matchpoints
from bridgelaw.event.model import Board, BoardKey, Event, Method
from bridgelaw.event.scores import BoardScores
from bridgelaw.outcomes.adjusted import AdjustedScore

Scorer = Callable[[Board, Event, int], BoardScores]
"""Scores a board of an event; the number is that of the scores expected on it, which is that of the fullest board."""

SCORERS: Final[Mapping[Method, Scorer]] = {Method.MATCHPOINTS: score_matchpoints}


@dataclass(frozen=True)
class Scored:
    """The marks of an event's boards. A change to one board leaves those of the others as they are."""

    event: Event
    _known: dict[BoardKey, BoardScores] = field(default_factory=dict, repr=False, compare=False)

    def board(self, key: BoardKey) -> BoardScores:
        """The marks of a board. Raises EventError when there is none."""
        known = self._known.get(key)
        if known is None:
            board = self.event.board(key)
            known = self._known[key] = SCORERS[self.event.method](board, self.event, self.expected(board))
        return known

    def expected(self, board: Board) -> int:
        """How many scores are expected on a board: those on the fullest board of its session."""
        return self._fullest[board.session]

    @cached_property
    def _fullest(self) -> Mapping[str, int]:
        fullest: dict[str, int] = {}
        for board in self.event.boards:
            fullest[board.session] = max(fullest.get(board.session, 0), len(board.lines))
        return fullest

    def with_board(self, board: Board) -> Scored:
        """The event with one board changed: only that one is scored again. Raises EventError."""
        changed = self.event.with_board(board)
        if len(board.lines) != len(self.event.board(board.key).lines):
            return Scored(changed)  # other boards may have other numbers to come up to
        return Scored(changed, {key: scores for key, scores in self._known.items() if key != board.key})

    def with_ruling(self, key: BoardKey, place: int, ruling: AdjustedScore | None) -> Scored:
        """The event with an adjusted score on one line, or without it. Raises EventError."""
        return self.with_board(self.event.with_ruling(key, place, ruling).board(key))
