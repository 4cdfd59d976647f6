"""Errors in an event: the place, what was found and what was expected."""

from __future__ import annotations

from functools import partial

from bridgelaw.i18n.quoting import shortened
from bridgelaw.i18n.text import ENGLISH, Text, say

AT_BOARD = Text("board {board}: {problem}")


class EventError(ValueError):
    """An impossible event: an unknown pair, or a pair that plays a board twice."""

    def __init__(self, problem: Text, /, *, board: object = "", **values: object) -> None:
        self.problem, self.values, self.board = problem, shortened(values), board
        super().__init__(self.say())

    def __reduce__(self) -> tuple[object, ...]:
        """Make a copy, also in another process, from the arguments and not from the message."""
        return partial(type(self), self.problem, board=self.board, **self.values), ()

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language, preceded by the board if it is about one."""
        said = self.problem.say(language, **self.values)
        return AT_BOARD.say(language, board=self.board, problem=said) if self.board else said


@say.register
def _(value: EventError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)
