"""The contents of a file of results: an event, the printed scores, and notices.

A file whose event cannot be read raises an `EventFileError`; no event is read in part. A file that
can be read but has something worth reporting (a line whose points are not those of its contract)
has a `Notice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from bridgelaw.cases import file_text
from bridgelaw.event.model import Event
from bridgelaw.event.printed import Printed
from bridgelaw.i18n.quoting import shortened, shorter
from bridgelaw.i18n.text import ENGLISH, Text, say

MOST_BYTES: Final = 50_000_000
"""Maximum size of a file: a tournament of some thousand tables.

A larger file is unlikely to be an event, and would fill the memory.
"""

LINE = Text("line {line}")
AT_BOARD = Text("board {board}: {problem}")
NO_FILE = Text("the file does not exist; check the name")
NOT_OPENED = Text("the file cannot be read: {problem}")
OTHER_POINTS = Text(
    "found {found} points, but {result} is worth {points}; the contract and the tricks are used"
)
"""The problem of a notice, with the points found and those of the result."""


class EventFileError(ValueError):
    """A file does not contain a readable event: says in which file, line and board, and why."""

    def __init__(
        self,
        problem: Text,
        /,
        *,
        file: str = "",
        line: int = 0,
        board: object = "",
        **values: object,
    ) -> None:
        self.problem, self.values = problem, shortened(values)
        self.file, self.line, self.board = file, line, shorter(str(board))
        super().__init__(self.say())

    def __reduce__(self) -> tuple[object, ...]:
        """Make a copy, also in another process, from the arguments and not from the message."""
        place = partial(type(self), file=self.file, line=self.line, board=self.board)
        return partial(place, self.problem, **self.values), ()

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language.

        For example `evening.xml:120: board 3: found 14 tricks, expected 0 to 13`.
        """
        return _placed(
            self.problem.say(language, **self.values), self.file, self.line, self.board, language
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something worth reporting about a file that could be read, and its place."""

    problem: Text
    values: Mapping[str, object] = field(default_factory=dict)
    file: str = ""
    line: int = 0
    board: str = ""
    slight: bool = False
    """Whether no score and no rank depends on a loss in another format."""

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language, preceded by its place."""
        return _placed(
            self.problem.say(language, **self.values), self.file, self.line, self.board, language
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOnFile:
    """An event, the scores that its file prints, and notices about the file."""

    event: Event
    printed: Printed = Printed()
    notices: tuple[Notice, ...] = ()
    file: str = ""


def read_bytes(path: str | Path) -> bytes:
    """Return the contents of a file. Raises EventFileError.

    Devices, which may have no end, and files that are too large are not read.
    """
    file = str(path)
    try:
        data = file_text.read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        raise EventFileError(NO_FILE, file=file) from None
    except IsADirectoryError:
        raise EventFileError(file_text.NOT_A_FILE, file=file) from None
    except (OSError, ValueError) as error:
        problem = (error.strerror if isinstance(error, OSError) else None) or error
        raise EventFileError(NOT_OPENED, file=file, problem=problem) from None
    if isinstance(data, Text):
        raise EventFileError(data, file=file, most=MOST_BYTES // 1_000_000)
    return data


def read_words(path: str | Path) -> str:
    """Return the text of a file in any encoding. Raises EventFileError."""
    text = file_text.read_text(read_bytes(path))
    if isinstance(text, Text):
        raise EventFileError(text, file=str(path))
    return text


@say.register
def _(value: EventFileError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@say.register
def _(value: Notice, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


def _placed(said: str, file: str, line: int, board: str, language: str) -> str:
    if board:
        said = AT_BOARD.say(language, board=board, problem=said)
    where = (
        f"{file}:{line}"
        if file and line
        else file or (LINE.say(language, line=line) if line else "")
    )
    return f"{where}: {said}" if where else said
