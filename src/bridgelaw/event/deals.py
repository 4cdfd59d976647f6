"""The deals of a file put on the boards of an event, without touching the results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.event.hidden import without_hands
from bridgelaw.event.model import Board, Event


class Among(NamedTuple):
    """The boards that a file of deals is for: those of a session and, if it has one, of a round."""

    session: str
    round: str

    def has(self, board: Board) -> bool:
        """Return whether a board is one of them."""
        return (board.session, board.round) == self


def parts_of(event: Event) -> list[Among]:
    """Return the parts of an event that each have their own deals, in order."""
    found = dict.fromkeys(Among(board.session, board.round) for board in event.boards)
    return [*found] or [Among(session, "") for session in event.sessions]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How the deals of a file fit the boards of an event, by number in rising order."""

    new: tuple[int, ...]
    """Boards that have no hands yet."""
    same: tuple[int, ...]
    """Boards that have the same hands already."""
    others: tuple[int, ...]
    """Boards that have other hands now."""
    missing: tuple[int, ...]
    """Boards of the event without a deal in the file."""
    beyond: tuple[int, ...]
    """Deals of the file for which the event has no board."""

    @property
    def used(self) -> int:
        """The number of boards that get their hands from the file."""
        return len(self.new) + len(self.same) + len(self.others)


def fit(event: Event, among: Among, deals: Mapping[int, Deal]) -> Fit:
    """Return how the deals of a file fit the boards of a part of an event."""
    boards = {board.number: board.deal for board in event.boards if among.has(board)}
    found: dict[str, list[int]] = {"new": [], "same": [], "others": []}
    for number in sorted(boards.keys() & deals.keys()):
        known = boards[number]
        name = "new" if known is None else "same" if known == deals[number] else "others"
        found[name].append(number)
    return Fit(
        new=tuple(found["new"]),
        same=tuple(found["same"]),
        others=tuple(found["others"]),
        missing=tuple(sorted(boards.keys() - deals.keys())),
        beyond=tuple(sorted(deals.keys() - boards.keys())),
    )


def with_deals(
    event: Event,
    among: Among,
    deals: Mapping[int, Deal],
    makeable: Mapping[int, Makeable] = MappingProxyType({}),
) -> Event:
    """Return the event with the deals on the boards of one of its parts.

    `makeable` has the double-dummy tricks of deals, which are used where none are known. What was
    known about other hands is removed with them. Boards without a deal stay as they are.
    """

    def dealt(board: Board) -> Board:
        if not among.has(board) or board.number not in deals:
            return board
        deal = deals[board.number]
        new = board if board.deal == deal else replace(without_hands(board), deal=deal)
        figures = makeable.get(board.number)
        return new if new.makeable or figures is None else replace(new, makeable=figures)

    return replace(event, boards=tuple(map(dealt, event.boards)))


def without_deals(event: Event, among: Among) -> Event:
    """Return the event without the hands of one of its parts."""
    boards = (without_hands(board) if among.has(board) else board for board in event.boards)
    return replace(event, boards=tuple(boards))
