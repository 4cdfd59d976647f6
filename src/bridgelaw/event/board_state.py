"""The state of a board in the list: empty, partly entered, complete, adjusted, or to be checked.

A result is to be checked if it differs from all the others in a way that a slip of the pen explains
better than the play. The other results decide: a result is compared only with results of the same
form of the board, and only if there are enough of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from bridgelaw.bridge.cards import Strain
from bridgelaw.event.model import Board, Line
from bridgelaw.i18n.text import Text
from bridgelaw.scores.results import Played

ENOUGH: Final = 3
"""The number of other results that a result is compared with."""
GAME_IN_NOTRUMP: Final = 3
"""Both sides may well play in notrump below this level."""
FAR: Final = 4
"""A result is checked if its tricks differ by at least this from those of every other one."""


class BoardState(Enum):
    """The state of a board."""

    EMPTY = Text("empty")
    PARTLY = Text("partly")
    COMPLETE = Text("complete")
    ADJUSTED = Text("adjusted")
    SUSPICIOUS = Text("check")


class Doubt(Enum):
    """Why a result should be checked."""

    OTHER_SIDE = Text("everyone else who reached this contract was on the other side")
    TRICKS = Text("far from the number of tricks at every other table")


def state_of(board: Board, expected: int) -> BoardState:
    """Return the state of a board that `expected` results are due on."""
    if doubts(board):
        return BoardState.SUSPICIOUS
    if not board.lines:
        return BoardState.EMPTY
    if len(board.lines) < expected:
        return BoardState.PARTLY
    if any(line.ruling for line in board.lines):
        return BoardState.ADJUSTED
    return BoardState.COMPLETE


def doubts(board: Board) -> Mapping[int, Doubt]:
    """Return the places of the results to be checked, with the reason.

    A result that a ruling replaces is not checked: somebody has looked at it.
    """
    played = {at: result for at, line in enumerate(board.lines) if (result := _played(line))}
    found: dict[int, Doubt] = {}
    for place, result in played.items():
        line = board.lines[place]
        others = [
            other
            for at, other in played.items()
            if at != place and board.lines[at].form == line.form
        ]
        doubt = None if line.ruling else _doubt(result, others)
        if doubt:
            found[place] = doubt
    return found


def _played(line: Line) -> Played | None:
    ns, ew = line.score.ns, line.score.ew
    return ns if isinstance(ns, Played) and ns == ew else None


def _doubt(result: Played, others: Sequence[Played]) -> Doubt | None:
    strain = [other for other in others if other.contract.strain is result.contract.strain]
    opposed = [other for other in strain if other.side is not result.side]
    same_bid = [other for other in opposed if other.contract.bid == result.contract.bid]
    both_may = result.contract.strain is Strain.NOTRUMP and result.contract.level < GAME_IN_NOTRUMP
    if len(same_bid) >= ENOUGH and len(opposed) == len(strain) and not both_may:
        return Doubt.OTHER_SIDE
    same = [other.tricks for other in strain if other.side is result.side]
    if len(same) >= ENOUGH and all(abs(tricks - result.tricks) >= FAR for tricks in same):
        return Doubt.TRICKS
    return None
