"""The state of a board in the list: empty, partly entered, complete, adjusted, or to be checked.

A result is to be checked if it differs from all the others in a way that a slip of the pen explains
better than the play. The other results decide: a result is compared only with results of the same
form of the board, and only if there are enough of them. If the hands are known, the lead and the
makeable contracts decide too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from typing import Final

from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import HAND_SIZE, NO_CARDS
from bridgelaw.bridge.seats import Side
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
    counts = {form: _Counts() for form in {board.lines[at].form for at in played}}
    for place, result in played.items():
        counts[board.lines[place].form].add(result)
    found: dict[int, Doubt] = {}
    for place, result in played.items():
        line = board.lines[place]
        if line.ruling:
            continue
        doubt = counts[line.form].doubt(result) or _against_the_hands(board, line, result)
        if doubt:
            found[place] = doubt
    return found


def _played(line: Line) -> Played | None:
    ns, ew = line.score.ns, line.score.ew
    return ns if isinstance(ns, Played) and ns == ew else None


class _Counts:
    """Counts of the results of a board, so that each is compared with all others in one step."""

    def __init__(self) -> None:
        self.of_side: Counter[tuple[Strain, Side]] = Counter()
        self.of_bid: Counter[tuple[Strain, Side, int]] = Counter()
        self.of_tricks: Counter[tuple[Strain, Side, int]] = Counter()

    def add(self, result: Played) -> None:
        """Count a result."""
        strain, side = result.contract.strain, result.side
        self.of_side[strain, side] += 1
        self.of_bid[strain, side, result.contract.level] += 1
        self.of_tricks[strain, side, result.tricks] += 1

    def doubt(self, result: Played) -> Doubt | None:
        """Return why a result, which is counted itself, differs from all the others."""
        strain, side, level = result.contract.strain, result.side, result.contract.level
        others = self.of_side[strain, side] - 1
        both_may = strain is Strain.NOTRUMP and level < GAME_IN_NOTRUMP
        if not others and self.of_bid[strain, side.other, level] >= ENOUGH and not both_may:
            return Doubt.OTHER_SIDE
        if others < ENOUGH:
            return None
        near = range(result.tricks - FAR + 1, result.tricks + FAR)
        alone = sum(self.of_tricks[strain, side, tricks] for tricks in near) == 1
        return Doubt.TRICKS if alone else None


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
