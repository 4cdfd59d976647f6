"""Events in our own format read into columns, for events of very many lines.

Forms are decoded by types, several times as fast as by the reader of `event_json`. But the decoder
gives no line numbers, and accepts some texts that are not event files. So a file is only read here
if there is no doubt about it: for anything else `columns_of` returns None, and the other reader
reads the file or says what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import UNSET, DecodeError, Raw, Struct, UnsetType, convert
from msgspec.json import decode, encode

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.notation import card_text
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.place import Place
from bridgelaw.event.columns.model import BoardColumns, EventColumns, collector_paused, fits
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import SIDES, Contestant, Event, Line, Method
from bridgelaw.formats.results.event_file import EventOnFile, read_bytes
from bridgelaw.formats.results.event_json import event_of, read_event_json, values
from bridgelaw.formats.results.event_json.nodes import compose_json
from bridgelaw.formats.results.event_json.parts import (
    board_of,
    contestant_form,
    line_form,
    score_of,
)
from bridgelaw.json_types import JsonObject
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import TableScore

Word: TypeAlias = str | int
ScoreForm: TypeAlias = Word | dict[str, str | dict[str, str]]
MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark."""
LONG: Final = 1_000_000
"""A file with more bytes is read into columns if an event of objects is wanted."""


class Doubt(ValueError):
    """The form is not of the usual kind."""


class LineForm(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A line of a traveller; the fields of `Line`."""

    ns: Word | Sequence[Word]
    ew: Word | Sequence[Word]
    score: ScoreForm
    ruling: Raw | UnsetType = UNSET
    section: Word | UnsetType = UNSET
    table: Word | UnsetType = UNSET
    round: Word | UnsetType = UNSET
    form: Word | UnsetType = UNSET
    lead: str | UnsetType = UNSET


class ContestantForm(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A contestant; the fields of `Contestant`."""

    number: Word
    names: str | list[str] | UnsetType = UNSET
    section: Word | UnsetType = UNSET
    side: Raw | UnsetType = UNSET
    handicap: Raw | UnsetType = UNSET
    ids: Raw | UnsetType = UNSET
    substitutes: Raw | UnsetType = UNSET


def read_columns(path: str | Path) -> EventColumns | None:
    """Return the event in a file, or None if there is any doubt about it.

    Raises EventFileError if the file cannot be read at all.
    """
    return columns_of(read_bytes(path))


def read_event_file(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the event in a JSON file, a long one by way of columns. Raises EventFileError.

    A `method` that is given counts instead of the one that the file states.
    """
    data = read_bytes(path)
    columns = columns_of(data) if len(data) > LONG else None
    if columns is None:
        return read_event_json(path, method)
    event = columns.whole()
    return EventOnFile(event=replace(event, method=method) if method else event, file=str(path))


def columns_of(data: bytes) -> EventColumns | None:
    """Return the event in a file, or None if there is any doubt about it."""
    try:
        with collector_paused():
            return _read(data.removeprefix(MARK))
    except (ValueError, RecursionError, DecodeError, CaseFileError, EventError):
        return None


def _read(data: bytes) -> EventColumns:
    # A key that is written twice shows in the number of colons, unless others are escaped.
    if b"\\u003" in data or b"\\u0000" in data:
        raise Doubt
    top = decode(data, type=dict[str, Raw])
    contestants_part, boards_part = (top.pop(name, None) for name in ("contestants", "boards"))
    if contestants_part is None or boards_part is None:
        raise Doubt
    forms = Forms()
    contestants = forms.contestants(decode(contestants_part, type=list[ContestantForm]))
    event = _event(top, contestants)
    places = {each.number: place for place, each in enumerate(contestants)}
    colons = _colons(top) + 2
    boards: list[BoardColumns] = []
    for told in decode(boards_part, type=list[dict[str, Raw]]):
        lines = told.pop("lines", None)
        if lines is None:
            raise Doubt
        colons += _colons(told) + 1
        board = board_of({name: json.loads(bytes(value)) for name, value in told.items()}, ())
        boards.append(BoardColumns(board=board, ns=[], ew=[]))
        forms.add(boards[-1], decode(lines, type=list[LineForm]), places, SIDES[event.kind])
    columns = EventColumns(event=event, boards=tuple(boards))
    extra = data.count(b":") - colons - forms.colons
    if extra and extra != _colons_in_texts(columns):
        raise Doubt
    if not fits(event, boards):
        raise Doubt
    return columns


def _colons_in_texts(columns: EventColumns) -> int:
    """Return the number of colons in the texts of contestants and lines."""
    entered = columns.contestants
    texts = [text for each in entered for text in (each.number, each.section, *each.names)]
    for each in columns.boards:
        texts += [*each.sections, *each.tables, *each.rounds, *each.forms]
        texts += [entered[place].number for column in (each.ns, each.ew) for place in column]
    return "".join(texts).count(":")


def _event(top: Mapping[str, Raw], contestants: Sequence[Contestant]) -> Event:
    """Return the event of a file without its boards. Raises CaseFileError and EventError."""
    named = {
        each.get("contestant")
        for part in ("penalties", "carry_overs", "carry overs")
        if part in top
        for each in decode(top[part], type=list[dict[str, object]])
    }
    entered = [{"number": each.number} for each in contestants if each.number in named]
    parts = {**{name: bytes(value) for name, value in top.items()}, "boards": b"[]"}
    parts["contestants"] = json.dumps(entered).encode()
    text = b",".join(json.dumps(name).encode() + b":" + value for name, value in parts.items())
    return replace(event_of((b"{%b}" % text).decode()), contestants=tuple(contestants))


def _colons(told: Mapping[str, Raw]) -> int:
    return len(told) + sum(bytes(value).count(b":") for value in told.values())


class Forms:
    """Contestants and lines of forms, in which equal values are the same object.

    Raises Doubt and CaseFileError for forms that cannot be read.
    """

    def __init__(self) -> None:
        self.colons = 0
        """The number of colons in the forms read so far, without those within texts."""
        self._words: dict[str, str] = {}
        self._scores: dict[str, TableScore] = {}
        self._same: dict[TableScore, TableScore] = {}
        self._rulings: dict[bytes, AdjustedScore | None] = {}

    def contestants(self, forms: Iterable[ContestantForm]) -> tuple[Contestant, ...]:
        """Return contestants."""
        return tuple(map(self._contestant, forms))

    def _contestant(self, form: ContestantForm) -> Contestant:
        told, section = form.names, form.section
        self.colons += 1 + (told is not UNSET)
        found = Contestant(
            number=form.number if isinstance(form.number, str) else _digits(form.number),
            names=() if told is UNSET else (told,) if isinstance(told, str) else tuple(told),
            section="" if section is UNSET else self._word(section),
        )
        further = {
            "side": form.side,
            "handicap": form.handicap,
            "ids": form.ids,
            "substitutes": form.substitutes,
        }
        given = {name: value for name, value in further.items() if value is not UNSET}
        if not given:
            return found
        self.colons += _colons(given)
        told_too = values.read(_place({**given, "number": Raw(b'"1"')}), Contestant)
        return replace(told_too, number=found.number, names=found.names, section=found.section)

    def add(
        self,
        board: BoardColumns,
        forms: Iterable[LineForm],
        places: Mapping[str, int],
        seats: int,
    ) -> None:
        """Add lines to the columns of a board.

        Args:
            places: the places of the contestants in the list of entries, by number.
            seats: the number of contestants on each side of a table.
        """
        scores, word = self._scores, self._word
        before = len(board)
        for form in forms:
            for told, column in ((form.ns, board.ns), (form.ew, board.ew)):
                place = places.get(told) if seats == 1 and type(told) is str else None
                if place is None:
                    column += _seats(told, places, seats)
                else:
                    column.append(place)
            score = scores.get(form.score) if type(form.score) is str else None
            board.scores.append(self._score(form.score) if score is None else score)
            board.rulings.append(None if form.ruling is UNSET else self._ruling(form.ruling))
            board.sections.append("" if form.section is UNSET else word(form.section))
            board.tables.append("" if form.table is UNSET else word(form.table))
            board.rounds.append("" if form.round is UNSET else word(form.round))
            board.forms.append("" if form.form is UNSET else word(form.form))
            board.leads.append(None if form.lead is UNSET else self._lead(form.lead))
        self.colons += 3 * (len(board) - before)

    def _word(self, told: Word) -> str:
        self.colons += 1
        found = told if isinstance(told, str) else _digits(told)
        return self._words.setdefault(found, found)

    def _score(self, form: ScoreForm) -> TableScore:
        if isinstance(form, dict):
            self.colons += sum(
                1 + (len(each) if isinstance(each, dict) else 0) for each in form.values()
            )
            return self._unique(score_of(form))
        if not isinstance(form, str):
            return self._unique(score_of(form))
        found = self._scores[form] = self._unique(score_of(form))
        return found

    def _unique(self, score: TableScore) -> TableScore:
        return self._same.setdefault(score, score)

    def _ruling(self, form: Raw) -> AdjustedScore | None:
        told = bytes(form)
        self.colons += 1 + told.count(b":")
        if told not in self._rulings:
            ruling = values.read(_place({**_ALONE, "ruling": form}), Line).ruling
            self._rulings[told] = ruling and replace(ruling, score=self._unique(ruling.score))
        return self._rulings[told]

    def _lead(self, form: str) -> Card | None:
        self.colons += 1
        return values.read(_place({**_ALONE, "lead": Raw(json.dumps(form).encode())}), Line).lead


_ALONE: Final = {"ns": Raw(b'"1"'), "ew": Raw(b'"2"'), "score": Raw(b'"passed out"')}


def _place(form: Mapping[str, Raw]) -> Place:
    """Return the place of a form, read like a file: with keys once only, and exact numbers."""
    parts = (json.dumps(name) + ":" + bytes(value).decode() for name, value in form.items())
    return Place(compose_json("{" + ",".join(parts) + "}"), "")


def _seats(told: Word | Sequence[Word], places: Mapping[str, int], seats: int) -> list[int]:
    words = [told] if isinstance(told, str | int) else told
    numbers = [each if isinstance(each, str) else _digits(each) for each in words]
    if len(numbers) != seats or any(number not in places for number in numbers):
        raise Doubt
    return [places[number] for number in numbers]


def _digits(told: int) -> str:
    """Return a number as it is written. Raises Doubt for 0, which may be written -0."""
    if not told:
        raise Doubt
    return str(told)


class Written:
    """Contestants and lines as the JSON text of their forms, with few computed more than once."""

    def __init__(self, columns: EventColumns) -> None:
        self._columns = columns
        self._scores: dict[int, ScoreForm] = {}
        self._rulings: dict[int, Raw] = {}

    def contestant(self, place: int) -> str:
        """Return the form of a contestant."""
        found = self._columns.contestants[place]
        if found.side or found.handicap or found.ids or found.substitutes:
            return encode(contestant_form(found)).decode()
        form = ContestantForm(
            number=found.number,
            names=_one_or_all(found.names) if found.names else UNSET,
            section=found.section or UNSET,
        )
        return encode(form).decode()

    def lines(self, board: BoardColumns, first: int, last: int) -> Iterator[str]:
        """Yield the forms of some lines of a board."""
        seats, entered = self._columns.seats, self._columns.contestants
        sides = [
            [entered[each].number for each in column[first * seats : last * seats]]
            for column in (board.ns, board.ew)
        ]
        for at in range(first, last):
            here = slice((at - first) * seats, (at - first + 1) * seats)
            ruling, lead = board.rulings[at], board.leads[at]
            form = LineForm(
                ns=_one_or_all(sides[0][here]),
                ew=_one_or_all(sides[1][here]),
                score=self._score(board.scores[at]),
                ruling=UNSET if ruling is None else self._ruling(ruling),
                section=board.sections[at] or UNSET,
                table=board.tables[at] or UNSET,
                round=board.rounds[at] or UNSET,
                form=board.forms[at] or UNSET,
                lead=UNSET if lead is None else card_text(lead),
            )
            yield encode(form).decode()

    def _score(self, score: TableScore) -> ScoreForm:
        found = self._scores.get(id(score))
        if found is None:
            form = _form_of(score)["score"]
            found = self._scores[id(score)] = convert(form, ScoreForm)
        return found

    def _ruling(self, ruling: AdjustedScore) -> Raw:
        found = self._rulings.get(id(ruling))
        if found is None:
            found = self._rulings[id(ruling)] = Raw(
                encode(_form_of(ruling.score, ruling)["ruling"])
            )
        return found


def _form_of(score: TableScore, ruling: AdjustedScore | None = None) -> JsonObject:
    return line_form(Line(ns=("1",), ew=("2",), score=score, ruling=ruling))


def _one_or_all(words: Sequence[str]) -> str | list[str]:
    return words[0] if len(words) == 1 else [*words]
