"""Files of results: an event as it is on file, what the file prints of its own scoring, and what there is to say about it.

`read_event` takes any of the kinds that are known. What keeps an event from being read is an `EventFileError`; nothing is
read by halves. What can be read, but is worth a word (a line whose points are not those of its contract), is a `Notice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bridgelaw.engine.text import ENGLISH, Text, say
from bridgelaw.event.model import Event
from bridgelaw.event.printed import Printed

LINE = Text("line {line}")
AT_BOARD = Text("board {board}: {problem}")


class EventFileError(ValueError):
    """A file that holds no event that can be read: in which file, on which line, of which board, and what is wrong."""

    def __init__(
        self, problem: Text, /, *, file: str = "", line: int = 0, board: object = "", **values: object
    ) -> None:
        self.problem, self.values = problem, values
        self.file, self.line, self.board = file, line, str(board)
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language: `evening.xml:120: board 3: found 14 tricks, expected 0 to 13`."""
        return _placed(self.problem.say(language, **self.values), self.file, self.line, self.board, language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something worth a word about a file that could be read, and where it stands."""

    problem: Text
    values: Mapping[str, object] = field(default_factory=dict)
    file: str = ""
    line: int = 0
    board: str = ""

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language, with its place in front."""
        return _placed(self.problem.say(language, **self.values), self.file, self.line, self.board, language)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOnFile:
    """An event, what the file prints of its own scoring, and what there is to say about the file."""

    event: Event
    printed: Printed = Printed()
    notices: tuple[Notice, ...] = ()
    file: str = ""


@say.register
def _(value: EventFileError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@say.register
def _(value: Notice, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


def _placed(said: str, file: str, line: int, board: str, language: str) -> str:
    if board:
        said = AT_BOARD.say(language, board=board, problem=said)
    where = f"{file}:{line}" if file and line else file or (LINE.say(language, line=line) if line else "")
    return f"{where}: {said}" if where else said
