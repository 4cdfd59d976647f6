"""An event with its marks: each board is scored on first use and cached until it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Final, TypeVar, cast

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.methods.ascherman import AschermanScored
from bridgelaw.event.methods.compared import Compared, counted, outcomes_of, score_board
from bridgelaw.event.methods.field_imps import ButlerScored, CrossImped
from bridgelaw.event.methods.groups import Group, Sizes, groups, sizes
from bridgelaw.event.methods.matchpoints import Matchpointed
from bridgelaw.event.methods.total_points import PointsCounted
from bridgelaw.event.model import Board, BoardKey, Event, Method
from bridgelaw.event.scores import BoardScores
from bridgelaw.i18n.text import Text
from bridgelaw.scores.adjusted import AdjustedScore

NOT_ACROSS_A_FIELD = Text(
    "a board is not scored by {method} across a field, expected {expected:or}"
)

T = TypeVar("T")
Scorer = Callable[[Board, Event, Sizes], BoardScores]
"""A function that scores a board, given the number of scores expected. Raises EventError."""

COMPARED: Final[Mapping[Method, type[Compared]]] = {
    Method.MATCHPOINTS: Matchpointed,
    # Won, tied or lost against every other table is exactly what matchpoints count.
    Method.BOARD_A_MATCH: Matchpointed,
    Method.POINT_A_BOARD: Matchpointed,
    Method.ASCHERMAN: AschermanScored,
    Method.CROSS_IMPS: CrossImped,
    Method.BUTLER: ButlerScored,
    Method.TOTAL_POINTS: PointsCounted,
}
"""How the scores of a board are compared across a field, by method."""

SCORERS: Final[Mapping[Method, Scorer]] = {
    method: partial(score_board, compared) for method, compared in COMPARED.items()
}


@dataclass(frozen=True)
class Scored:
    """The marks of an event's boards. A change to one board keeps the marks of the others."""

    event: Event
    _known: dict[BoardKey, BoardScores] = field(default_factory=dict, repr=False, compare=False)
    _sizes: dict[BoardKey, Sizes] = field(default_factory=dict, repr=False, compare=False)
    # Not copied by `replace`, which changes the event.
    _derived: dict[object, object] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def derived(self, make: Callable[[Scored], T]) -> T:
        """Return `make(self)`, computed once. Raises its errors, each time."""
        if make not in self._derived:
            self._derived[make] = make(self)
        return cast("T", self._derived[make])

    def board(self, key: BoardKey) -> BoardScores:
        """Return the marks of a board.

        Raises EventError if there is no such board or its scores do not fit the method.
        """
        known = self._known.get(key)
        if known is None:
            board = self.event.board(key)
            known = self._known[key] = self.scorer(board, self.event, self.expected(board))
        return known

    @property
    def scorer(self) -> Scorer:
        """The function that scores a board.

        Raises EventError if the event's method has only matches.
        """
        self._check_method()
        return SCORERS[self.event.method]

    def _check_method(self) -> None:
        if (method := self.event.method) not in COMPARED:
            raise EventError(NOT_ACROSS_A_FIELD, method=method, expected=tuple(COMPARED))

    def compared(self, key: BoardKey) -> Iterator[tuple[Group, Mapping[Side, Compared]]]:
        """Yield how the scores of each side are compared on a board, by group.

        Raises EventError as `board` does.
        """
        self._check_method()
        board = self.event.board(key)
        for group in groups(board, self.event, self.expected(board)):
            kind = COMPARED[self.event.method]
            outcomes = outcomes_of(group, board)
            yield (
                group,
                {
                    side: kind(board, self.event, group, side, counted(outcomes[side]))
                    for side in Side
                },
            )

    def expected(self, board: Board) -> Sizes:
        """Return the number of scores expected on a board, by section.

        It is the number on the fullest board of its session.
        """
        return self._fullest.get(board.session, {})

    @cached_property
    def _fullest(self) -> Mapping[str, Sizes]:
        fullest: dict[str, dict[str, int]] = {}
        for board in self.event.boards:
            if board.key not in self._sizes:
                self._sizes[board.key] = sizes(board, self.event)
            session = fullest.setdefault(board.session, {})
            for section, size in self._sizes[board.key].items():
                session[section] = max(session.get(section, 0), size)
        return fullest

    def with_board(self, board: Board) -> Scored:
        """Return the event with one board changed. Raises EventError.

        Only that board is scored again.
        """
        return self._with(self.event.with_board(board), board.key)

    def with_ruling(self, key: BoardKey, place: int, ruling: AdjustedScore | None) -> Scored:
        """Return the event with an adjusted score on one line, or with it removed.

        Raises EventError.
        """
        return self._with(self.event.with_ruling(key, place, ruling), key)

    def _with(self, event: Event, key: BoardKey) -> Scored:
        """Return the event with one board changed, reusing the other marks."""
        changed = Scored(
            event, {}, {known: sizes for known, sizes in self._sizes.items() if known != key}
        )
        # Other boards change only if the expected number of scores of their session has changed.
        same = {
            session
            for session, fullest in changed._fullest.items()
            if fullest == self._fullest.get(session)
        }
        changed._known.update(
            (known, scores)
            for known, scores in self._known.items()
            if known != key and known.session in same
        )
        return changed
