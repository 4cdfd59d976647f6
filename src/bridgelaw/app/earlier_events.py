"""An event as it was before some of its changes, from its history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bridgelaw.event.model import Board, Event
from bridgelaw.formats.results.event_json.parts import (
    board_form,
    board_of,
    contestant_form,
    event_form,
    event_of,
    line_form,
    line_of,
)
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import StoreError
from bridgelaw.store.events.publications import KEYS
from bridgelaw.store.models import Change, StoredEvent, What

LOST: Final = Text(
    "the event before change {number} cannot be shown: its history does not fit together"
)


class NoEarlierEvent(StoreError):
    """The history of an event does not lead back to the state that was asked for."""


def as_it_was(kept: StoredEvent, changes: Iterable[Change], version: int) -> Event:
    """Return the event as it was after the change `version`.

    `changes` are those of the event, the last first. Each later one is undone. The order of lines
    on a traveller, and of contestants and boards that were removed, may differ.

    Raises NoEarlierEvent if the history does not fit the event.
    """
    state = _State(kept)
    for change in changes:
        if not version < change.number <= kept.version:
            continue
        try:
            state.undo(change)
        except (LookupError, TypeError, ValueError):
            raise NoEarlierEvent(LOST, number=change.number) from None
    try:
        return state.event()
    except (LookupError, TypeError, ValueError):
        raise NoEarlierEvent(LOST, number=version + 1) from None


class _State:
    """The parts of an event as JSON data, from which changes are removed."""

    def __init__(self, kept: StoredEvent) -> None:
        self.head = event_form(kept.event)
        self.contestants = {each.number: contestant_form(each) for each in kept.event.contestants}
        self.boards = {
            board.name: _BoardState(
                board_form(board),
                [
                    (kept.line_ids.get((board.key, place)), line_form(line))
                    for place, line in enumerate(board.lines)
                ],
            )
            for board in kept.event.boards
        }

    def event(self) -> Event:
        """Return the event."""
        return event_of(
            self.head, self.contestants.values(), [each.board() for each in self.boards.values()]
        )

    def undo(self, change: Change) -> None:
        """Remove a change. Raises LookupError if it does not fit."""
        if change.what in (What.RESULT, What.RULING):
            self.boards[change.board].undo(change)
        elif change.what is What.CONTESTANT:
            _put_back(self.contestants, _number_of(change), change)
        elif change.what is What.BOARD:
            self._undo_board(change)
        elif change.what is not What.ENTERED:
            self._undo_head(change.before or {}, change.after or {})

    def _undo_head(self, before: Mapping[str, object], after: Mapping[str, object]) -> None:
        for key in {*before, *after} - KEYS:
            if key in before:
                self.head[key] = before[key]
            else:
                self.head.pop(key, None)

    def _undo_board(self, change: Change) -> None:
        if change.before is None:
            del self.boards[change.board]
            return
        form = dict(change.before)
        lines = form.pop("lines", None)
        if change.after is None:
            removed = lines if isinstance(lines, list) else []
            self.boards[change.board] = _BoardState(form, [(None, line) for line in removed])
        else:
            self.boards[change.board].form = form


class _BoardState:
    """A board and its lines, with their ids as far as known."""

    def __init__(self, form: JsonObject, lines: list[tuple[int | None, JsonObject]]) -> None:
        self.form, self.lines = form, lines

    def board(self) -> Board:
        return board_of(self.form, tuple(line_of(form) for _, form in self.lines))

    def undo(self, change: Change) -> None:
        if change.after is None:
            if change.before is None:
                raise LookupError
            self.lines.append((change.line_id, change.before))
            return
        place = self._place(change.line_id, change.after)
        if change.before is None:
            del self.lines[place]
        else:
            self.lines[place] = change.line_id, change.before

    def _place(self, line_id: int | None, form: JsonObject) -> int:
        """Return the place of a line: that of its id, or of a line that reads so."""
        for place, (known, _) in enumerate(self.lines):
            if known is not None and known == line_id:
                return place
        for place, (known, read) in enumerate(self.lines):
            if known is None and read == form:
                return place
        raise LookupError


def _number_of(change: Change) -> str:
    form = change.after or change.before or {}
    return str(form["number"])


def _put_back(parts: dict[str, JsonObject], key: str, change: Change) -> None:
    if change.before is None:
        del parts[key]
    else:
        parts[key] = change.before
