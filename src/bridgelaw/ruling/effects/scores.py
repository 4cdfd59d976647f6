"""What is written down for a board: tricks counted, a disputed point decided, a score that stands or is changed."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.engine.text import Text
from bridgelaw.ruling.effects.base import Effect
from bridgelaw.ruling.players import Who


@dataclass(frozen=True, slots=True)
class TricksCounted(Effect):
    """Law 79B2: the tricks of a side, as the play shows them."""

    side: Who
    number: int
    words = Text("The play shows the tricks of {side}: {number}.")


@dataclass(frozen=True, slots=True)
class DecidedFor(Effect):
    """Laws 66D, 79B2: a disputed fact is taken to be as a side says."""

    side: Who
    words = Text("The disputed point is decided as {side} says.")


@dataclass(frozen=True, slots=True)
class ScoreStands(Effect):
    """The score stands as it was written down."""

    side: Who
    words = Text("The recorded score of {side} stands.")


@dataclass(frozen=True, slots=True)
class ScoreCorrected(Effect):
    """Laws 79B, 79C: the score is changed to what it should have been."""

    side: Who
    words = Text("The recorded score of {side} is corrected.")


@dataclass(frozen=True, slots=True)
class ScoreReduced(Effect):
    """Law 79B3: the score of one side is lowered, and that of the other is not raised."""

    side: Who
    words = Text("The score of {side} is lowered by the disputed trick; the other side's is not raised.")


@dataclass(frozen=True, slots=True)
class ResultCancelled(Effect):
    """Law 13D: the result of the board does not count."""

    words = Text("The result of the board is cancelled.")
