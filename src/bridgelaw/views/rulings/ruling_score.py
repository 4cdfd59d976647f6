"""The score of a board after a ruling, if the contract and the tricks are known."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Side
from bridgelaw.effects import Effect, PointsScored, TricksAwarded, TricksCounted, TricksScored
from bridgelaw.effects.adjusting import score_of
from bridgelaw.effects.applying import after
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.results import Played

MADE: Final = Text("{contract} makes {tricks}, {points} to {side}.")
DEFEATED: Final = Text("{contract} goes {down} down, {points} to {side}.")
WITH_SCORE: Final = (TricksScored, TricksCounted, PointsScored)
"""The effects that the sentence with the score already says."""
BOOK: Final = 6
"""The tricks that declarer's side wins before the first odd trick."""


def score_words(
    effects: Collection[Effect], table: Table | None, language: str = ENGLISH
) -> str | None:
    """Return the score that tricks moved, counted or awarded by a ruling lead to.

    Returns None if the ruling does not decide the tricks, or if the contract, its declarer, the
    vulnerability or the tricks are not known.
    """
    result = _result(effects, table)
    if result is None or table is None or table.vulnerability is None:
        return None
    over = result.tricks - BOOK - result.contract.level
    points = result.points(table.vulnerability)
    return (MADE if over >= 0 else DEFEATED).say(
        language,
        contract=result.contract,
        tricks=result.tricks,
        down=-over,
        points=abs(points),
        side=Side.NS if points > 0 else Side.EW,
    )


def _result(effects: Collection[Effect], table: Table | None) -> Played | None:
    """Return the contract with declarer's tricks after the ruling."""
    if table is None or table.contract is None or table.contract.declarer is None:
        return None
    try:
        if any(isinstance(effect, TricksAwarded) for effect in effects):
            left = after(table, effects)
            tricks = None if left is None else left.declarer_tricks
            return None if tricks is None else Played(table.contract, tricks)
        if not any(isinstance(effect, TricksScored | TricksCounted) for effect in effects):
            return None
        # All thirteen tricks are counted, so that it does not matter how many are known so far.
        score = score_of(effects, TableScore.both(Played(table.contract, HAND_SIZE)))
    except (ScoreError, TableError):
        return None
    return score.ns if isinstance(score.ns, Played) else None
