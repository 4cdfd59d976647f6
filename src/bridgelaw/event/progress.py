"""How far an event with a movement has come: the rounds and boards that are complete."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bridgelaw.event.model import Board, BoardKey, Event
from bridgelaw.event.movements.planned import Due, due, is_entered_as


@dataclass(frozen=True, kw_only=True)
class Progress:
    """The part of an event that has been played.

    Without a movement nothing is due, so that the event counts as played.
    """

    is_over: bool
    """Whether every result that is due is entered."""
    rounds: dict[str, int]
    """By session, the number of rounds that are complete in every section, from the first on."""
    played: frozenset[BoardKey]
    """The boards on which every result that is due is entered."""


def progress(event: Event) -> Progress:
    """Return what of an event has been played.

    Raises EventError if a movement in the event cannot be read.
    """
    missing: defaultdict[BoardKey, int] = defaultdict(int)
    by_round: defaultdict[str, dict[int, int]] = defaultdict(dict)
    boards = {board.key: board for board in event.boards}
    for each in due(event):
        rounds = by_round[each.plan.session]
        lacks = not _is_entered(event, each, boards.get(each.key))
        rounds[each.round] = rounds.get(each.round, 0) + lacks
        missing[each.key] += lacks
    return Progress(
        is_over=not any(missing.values()),
        rounds={session: _complete(rounds) for session, rounds in by_round.items()},
        played=frozenset(key for key in boards if not missing.get(key, 0)),
    )


def _is_entered(event: Event, each: Due, board: Board | None) -> bool:
    return board is not None and any(is_entered_as(event, each, line) for line in board.lines)


def _complete(missing: Mapping[int, int]) -> int:
    """Return the number of complete rounds from the first on."""
    complete = 0
    for round_ in sorted(missing):
        if missing[round_]:
            break
        complete = round_
    return complete


def after_rounds(event: Event, found: Progress) -> Event:
    """Return the event with only the results of the complete rounds.

    Raises EventError if a movement in the event cannot be read.
    """
    wanted: defaultdict[BoardKey, list[Due]] = defaultdict(list)
    for each in due(event):
        if each.round <= found.rounds[each.plan.session]:
            wanted[each.key].append(each)
    boards = tuple(
        replace(
            board,
            lines=tuple(
                line
                for line in board.lines
                if any(is_entered_as(event, each, line) for each in wanted[board.key])
            ),
        )
        for board in event.boards
    )
    return replace(event, boards=boards)
