"""Read and write players as CSV: columns in any order, found by their headers."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from typing import Final

from bridgelaw.cases.errors import AnswerError
from bridgelaw.formats.formulas import unguarded
from bridgelaw.formats.results.figures import number_of
from bridgelaw.i18n.numbers import localized
from bridgelaw.i18n.quoting import shortened
from bridgelaw.i18n.text import ENGLISH, Said, Text
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.store.player_names import folded, tidy
from bridgelaw.store.players.register import MOST, NO_NAME, Player, PlayerData
from bridgelaw.store.schema_base import LONGEST_NOTE, LONGEST_NUMBER, LONGEST_PLAYER

NAME, NUMBER, CLUB = Text("Name"), Text("Number"), Text("Club")
HANDICAP, NOTE = Text("Handicap"), Text("Note")
COLUMNS: Final = {"name": NAME, "number": NUMBER, "club": CLUB, "handicap": HANDICAP, "note": NOTE}

NO_TABLE = Text(
    "found no column with names, expected a first line with headers such as {expected}; "
    "add it to the file"
)
NOT_TEXT = Text("the file is not text; save it as CSV in UTF-8")
NOT_READ = Text("line {line} cannot be read: {problem}; correct the quotation marks there")
TOO_MANY = Text("found more than {most} rows, expected at most {most}; divide the file")
LONG = Text("found more than {most} characters in the column {column}; shorten the text")
NO_HANDICAP = Text("found the handicap '{found}', expected a number from -{most} to {most}")
TWICE = Text("found the number {number} on {count} lines, expected it once")
SEVERAL = Text(
    "{count} players are called {name}; add the number, so that the right one is changed"
)

MOST_BYTES: Final = 5_000_000
MOST_HANDICAP: Final = 100
MOST_PROBLEMS: Final = 100
_HEADERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("name", "navn", "player", "spiller", "full name", "fulde navn"), "name"),
    **dict.fromkeys(("first name", "fornavn", "given name"), "first"),
    **dict.fromkeys(("last name", "efternavn", "surname", "family name"), "last"),
    **dict.fromkeys(
        (
            "number",
            "no",
            "nummer",
            "nr",
            "id",
            "dbf",
            "dbf nr",
            "dbf nummer",
            "medlemsnummer",
            "medlemsnr",
            "member number",
            "membership number",
        ),
        "number",
    ),
    **dict.fromkeys(("club", "klub", "klubnavn", "club name"), "club"),
    **dict.fromkeys(("handicap", "hcp", "hac"), "handicap"),
    **dict.fromkeys(("note", "notes", "bemærkning", "bemærkninger", "notat"), "note"),
}
"""The headers that are understood, folded and without signs."""
_SIGNS: Final = re.compile(r"[^\w]+")
_LONGEST: Final = {
    "name": LONGEST_PLAYER,
    "number": LONGEST_NUMBER,
    "club": LONGEST_PLAYER,
    "note": LONGEST_NOTE,
}


class PlayerFileError(ValueError):
    """A file of players cannot be read."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.said = Said(problem, shortened(values))
        super().__init__(self.say(ENGLISH))

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return self.said.say(language)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A player on a line of a file."""

    line: int
    data: PlayerData
    has: frozenset[str]
    """The fields for which the file has a column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineProblem:
    """A line that cannot be imported, and why."""

    line: int
    problem: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFile:
    """The players of a file."""

    lines: tuple[PlayerLine, ...]
    problems: tuple[LineProblem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The effects of importing a file on the register."""

    new: tuple[PlayerData, ...]
    changed: tuple[tuple[Player, PlayerData], ...]
    same: int
    """The number of players who are in the register already, exactly like that."""
    problems: tuple[LineProblem, ...]


def read_players(content: bytes) -> PlayerFile:
    """Return the players of a CSV file. Raises PlayerFileError."""
    rows = _rows(_text(content))
    first = next(rows, None)
    if first is None:
        raise _no_table()
    headers = [_HEADERS.get(_SIGNS.sub(" ", folded(cell)).strip(), "") for cell in first[1]]
    if not {"name", "first", "last"} & {*headers}:
        raise _no_table()
    lines: list[PlayerLine] = []
    problems: list[LineProblem] = []
    for count, (line, cells) in enumerate(rows):
        if count >= MOST:
            raise PlayerFileError(TOO_MANY, most=MOST)
        told = {
            header: tidy(unguarded(cell))
            for header, cell in zip(headers, cells, strict=False)
            if header
        }
        try:
            data = checked(_fields(told))
        except PlayerFileError as error:
            problems.append(LineProblem(line=line, problem=error.said))
            continue
        has = frozenset(headers) & COLUMNS.keys()
        lines.append(PlayerLine(line=line, data=data, has=has))
    return PlayerFile(lines=tuple(lines), problems=tuple(problems))


def _no_table() -> PlayerFileError:
    return PlayerFileError(NO_TABLE, expected="Name;Number;Club;Handicap")


def _text(content: bytes) -> str:
    """Return the text of a file: UTF-8, or else the usual encoding of Windows."""
    if b"\0" in content[:1000]:
        raise PlayerFileError(NOT_TEXT)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, with the numbers of their lines."""
    head = text.lstrip().partition("\n")[0]
    delimiter = max(";\t,", key=head.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter)

    def found() -> Iterator[tuple[int, list[str]]]:
        begins = 1
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield begins, cells
                begins = reader.line_num + 1
        except csv.Error as error:
            raise PlayerFileError(NOT_READ, line=begins, problem=str(error)) from None

    return found()


def _fields(told: Mapping[str, str]) -> PlayerData:
    name = told.get("name", "") or f"{told.get('first', '')} {told.get('last', '')}".strip()
    return PlayerData(
        name=name,
        number=told.get("number", ""),
        club=told.get("club", ""),
        handicap=told.get("handicap", ""),
        note=told.get("note", ""),
    )


def checked(data: PlayerData) -> PlayerData:
    """Return what was entered about a player in its stored form. Raises PlayerFileError."""
    if not tidy(data.name):
        raise PlayerFileError(NO_NAME)
    for field, most in _LONGEST.items():
        if len(getattr(data, field)) > most:
            raise PlayerFileError(LONG, most=most, column=COLUMNS[field])
    return replace(
        data,
        name=tidy(data.name),
        number=tidy(data.number),
        club=tidy(data.club),
        handicap=handicap_text(data.handicap),
        note=data.note.strip(),
    )


def handicap_text(told: str) -> str:
    """Return a handicap as it is stored; empty for none. Raises PlayerFileError."""
    text = told.strip().replace("−", "-").replace(",", ".")
    if not text:
        return ""
    problem = PlayerFileError(NO_HANDICAP, found=told, most=MOST_HANDICAP)
    if len(text) > 12:
        raise problem
    try:
        found = number_of(text)
    except (AnswerError, ZeroDivisionError):
        raise problem from None
    if abs(found) > MOST_HANDICAP:
        raise problem
    return exact_text(found) if found else ""


def plan_of(file: PlayerFile, register: Sequence[Player]) -> Plan:
    """Return what importing a file would do to a register.

    A line is about the player with its number, otherwise about the only one of that name who has no
    other number. A column that the file does not have, and an empty cell, change nothing.
    """
    by_number = {each.number: each for each in register if each.number}
    by_name: dict[str, list[Player]] = {}
    for each in register:
        by_name.setdefault(folded(each.name), []).append(each)
    times = Counter(each.data.number for each in file.lines if each.data.number)
    problems = [*file.problems]
    new: dict[tuple[str, str], PlayerData] = {}
    changed: dict[int, tuple[Player, PlayerData]] = {}
    same = 0
    for line in file.lines:
        data = line.data
        if times[data.number] > 1:
            said = Said(TWICE, {"number": data.number, "count": times[data.number]})
            problems.append(LineProblem(line=line.line, problem=said))
            continue
        found = [by_number[data.number]] if data.number in by_number else _called(by_name, data)
        if len(found) > 1:
            said = Said(SEVERAL, {"name": data.name, "count": len(found)})
            problems.append(LineProblem(line=line.line, problem=said))
            continue
        if not found:
            new.setdefault((folded(data.name), data.number), data)
            continue
        (player,) = found
        after = _after(player, line)
        if after == player.data:
            same += 1
        else:
            changed[player.id] = player, after
    return Plan(
        new=tuple(new.values()),
        changed=tuple(changed.values()),
        same=same,
        problems=tuple(sorted(problems, key=lambda each: each.line)),
    )


def _called(by_name: Mapping[str, list[Player]], data: PlayerData) -> list[Player]:
    return [
        each
        for each in by_name.get(folded(data.name), [])
        if not (data.number and each.number and data.number != each.number)
    ]


def _after(player: Player, line: PlayerLine) -> PlayerData:
    told = {field: getattr(line.data, field) for field in line.has if getattr(line.data, field)}
    return replace(player.data, **{**told, "name": line.data.name})


def player_rows(players: Iterable[Player], language: str) -> Iterator[list[str]]:
    """Yield the rows of a CSV file of players, with headers that can be imported again."""
    yield [text.say(language) for text in COLUMNS.values()]
    for each in players:
        yield [each.name, each.number, each.club, localized(each.handicap, language), each.note]
