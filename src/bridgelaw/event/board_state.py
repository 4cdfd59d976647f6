"""The state of a board in the list: empty, partly entered, complete, adjusted, or to be checked.

A result is to be checked if it differs from all the others in a way that a slip of the pen explains
better than the play. The other results decide: a result is compared only with results of the same
form of the board, and only if there are enough of them. If the hands are known, the lead and the
makeable contracts decide too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final

from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import HAND_SIZE, NO_CARDS
from bridgelaw.event.model import Board, Line
from bridgelaw.i18n.text import Text
from bridgelaw.scores.results import Played

ENOUGH: Final = 3
"""The number of other results that a result is compared with."""
GAME_IN_NOTRUMP: Final = 3
"""Both sides may well play in notrump below this level."""
FAR: Final = 4
"""A result is checked if its tricks differ by at least this from those of every other one."""
FAR_FROM_OPEN: Final = 5
"""A result is checked if its tricks differ by at least this from those with all hands open."""


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
    LEAD = Text("the card that was led is in another hand")
    DOUBLE_DUMMY = Text("far from the number of tricks with all hands open")


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
        doubt = None
        if not line.ruling:
            doubt = _doubt(result, others) or _against_the_hands(board, line, result)
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


def _against_the_hands(board: Board, line: Line, result: Played) -> Doubt | None:
    """Return why a result does not fit the hands, if they are known. A fouled board has others."""
    declarer = result.contract.declarer
    assert declarer is not None  # a result has a declarer
    if line.form:
        return None
    held = board.deal.hand(declarer.lho) if board.deal is not None else NO_CARDS
    if line.lead is not None and len(held) == HAND_SIZE and line.lead not in held:
        return Doubt.LEAD
    strain = result.contract.strain
    makeable = None if board.makeable is None else board.makeable.by(declarer, strain)
    if makeable is not None and abs(makeable - result.tricks) >= FAR_FROM_OPEN:
        return Doubt.DOUBLE_DUMMY
    return None
