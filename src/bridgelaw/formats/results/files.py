"""Files of results: an event as it is on file, what the file prints of its own scoring, and what
there is to say about it.

`read_event` takes any of the kinds that are known. What keeps an event from being read is an
`EventFileError`; nothing is read by halves. What can be read, but is worth a word (a line whose
points are not those of its contract), is a `Notice`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bridgelaw.cases import file_text
from bridgelaw.cases.errors import shortened, shorter
from bridgelaw.event.model import Event
from bridgelaw.event.printed import Printed
from bridgelaw.i18n.text import ENGLISH, Text, say

MOST_BYTES: Final = 50_000_000
"""A tournament of some thousand tables; more in one file is hardly an event, and would fill the
memory."""

LINE = Text("line {line}")
AT_BOARD = Text("board {board}: {problem}")
NO_FILE = Text("there is no such file")
NOT_OPENED = Text("the file cannot be read: {problem}")
NO_EVENT = Text("found a file that ends in '{found}', expected one of {expected}")


class EventFileError(ValueError):
    """A file that holds no event that can be read: in which file, on which line, of which board,
    and what is wrong."""

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

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language: `evening.xml:120: board 3: found 14 tricks, expected 0 to
        13`."""
        return _placed(
            self.problem.say(language, **self.values), self.file, self.line, self.board, language
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something worth a word about a file that could be read, and where it stands."""

    problem: Text
    values: Mapping[str, object] = field(default_factory=dict)
    file: str = ""
    line: int = 0
    board: str = ""
    slight: bool = False
    """Of what is lost in another format: no score and no place depends on it."""

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language, with its place in front."""
        return _placed(
            self.problem.say(language, **self.values), self.file, self.line, self.board, language
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOnFile:
    """An event, what the file prints of its own scoring, and what there is to say about the
    file."""

    event: Event
    printed: Printed = Printed()
    notices: tuple[Notice, ...] = ()
    file: str = ""


def read_event(path: str | Path) -> EventOnFile:
    """The event in a file, of whichever kind. Raises EventFileError, and reads nothing by
    halves."""
    suffix = Path(path).suffix.lower()
    reader = readers().get(suffix)
    if reader is None:
        raise EventFileError(
            NO_EVENT, file=str(path), found=suffix, expected=", ".join(sorted(readers()))
        )
    return reader(path)


Reader = Callable[[str | Path], EventOnFile]
"""Reads a file of one kind. Raises EventFileError. What it needs is imported when it reads."""


def readers() -> Mapping[str, Reader]:
    """Who reads which kind of file, by how its name ends."""
    return {
        **dict.fromkeys((".xml", ".usebio"), _usebio),
        **dict.fromkeys((".json", ".yaml", ".yml"), _own_form),
        **dict.fromkeys((".csv", ".tsv"), _table),
        ".pbn": _pbn,
        ".bws": _bridgemate,
    }


def _usebio(path: str | Path) -> EventOnFile:
    from bridgelaw.formats.results.usebio.reader import read_usebio

    return read_usebio(path)


def _own_form(path: str | Path) -> EventOnFile:
    from bridgelaw.formats.results.event_json import read_event_json

    return read_event_json(path)


def _table(path: str | Path) -> EventOnFile:
    from bridgelaw.formats.results.event_csv.reading import read_event_csv

    return read_event_csv(path)


def _pbn(path: str | Path) -> EventOnFile:
    from bridgelaw.formats.results.pbn_scores import read_event_pbn

    return read_event_pbn(path)


def _bridgemate(path: str | Path) -> EventOnFile:
    from bridgelaw.formats.results.bws import read_event_bws

    return read_event_bws(path)


Writer = Callable[[Event], tuple[bytes, tuple[Notice, ...]]]
"""Gives what a file holds, and what of the event is lost in it. Raises EventError where an event
cannot be written so."""


def writers() -> Mapping[str, Writer]:
    """Who writes which kind of file, by how its name ends."""
    from bridgelaw.formats.results.event_csv.writing import event_csv
    from bridgelaw.formats.results.event_json import event_json
    from bridgelaw.formats.results.usebio.losses import losses
    from bridgelaw.formats.results.usebio.writer import usebio

    def csv(event: Event) -> tuple[bytes, tuple[Notice, ...]]:
        text, lost = event_csv(event)
        return text.encode(), lost

    return {
        ".json": lambda event: (event_json(event).encode(), ()),
        ".csv": csv,
        **dict.fromkeys((".xml", ".usebio"), lambda event: (usebio(event), losses(event))),
    }


def read_bytes(path: str | Path) -> bytes:
    """What a file holds. A device, which may have no end, is not read, nor more than an event can
    be. Raises EventFileError."""
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
    """The text of a file, in whatever encoding. Raises EventFileError."""
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
