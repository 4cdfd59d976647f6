"""The score of a board: tricks counted, disputed points decided, scores confirmed or changed."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.effects.base import Effect
from bridgelaw.effects.players import Role, Who
from bridgelaw.effects.trick_counts import tricks
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import Artificial, Outcome


@dataclass(frozen=True, slots=True)
class TricksCounted(Effect):
    """Law 79B2: the number of tricks of a side, as the play shows them."""

    side: Who
    number: int
    words = Text("The play shows that {side} have {tricks}.")
    to_everyone = words

    def phrases(self) -> dict[str, object]:
        """Return the fields, with the number in words."""
        return {**self.values(), "tricks": tricks(self.number)}


@dataclass(frozen=True, slots=True)
class DecidedFor(Effect):
    """A disputed fact or a doubtful point is decided in favour of a side (Laws 66D, 79B2, 84D)."""

    side: Who
    words = Text("The disputed point is decided in favour of {side}.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class ScoreStands(Effect):
    """The recorded score stands."""

    side: Who
    words = Text("The recorded score of {side} stands.")
    aloud = (("side", Text("Your recorded score on this board stands.")),)


@dataclass(frozen=True, slots=True)
class ScoreCorrected(Effect):
    """Laws 79B, 79C: the score is changed to what it should have been."""

    side: Who
    changes_score = True
    words = Text("The recorded score of {side} is corrected.")
    aloud = (("side", Text("Your recorded score on this board is corrected.")),)


@dataclass(frozen=True, slots=True)
class ScoreReduced(Effect):
    """Law 79B3: the score of one side is lowered; that of the other is not raised."""

    side: Who
    changes_score = True
    words = Text(
        "The score of {side} is lowered by the disputed trick; the other side's is not raised."
    )
    aloud = (
        (
            "side",
            Text(
                "Your score on this board is lowered by the disputed trick; the opponents' is "
                "not raised."
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class ResultCancelled(Effect):
    """Law 13D: the result of the board does not count."""

    changes_score = True
    words = Text("The result of the board is cancelled.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class ScoreAssigned(Effect):
    """Law 12C1: a result, or weighted results, replaces the score at the table."""

    side: Who
    outcome: Outcome
    changes_score = True
    words = Text("The score of {side} becomes: {outcome}.")
    aloud = (("side", Text("Your score on this board becomes: {outcome}.")),)


@dataclass(frozen=True, slots=True)
class ArtificialScore(Effect):
    """Law 12C2: an award according to responsibility, if no result can be obtained."""

    side: Who
    award: Artificial
    changes_score = True
    words = Text("The score of {side} on the board: {award}.")
    aloud = (("side", Text("Your score on this board: {award}.")),)


@dataclass(frozen=True, slots=True)
class PartlyMadeGood(Effect):
    """Law 12C1e(ii): a side that contributed to its own damage recovers only part of it.

    It recovers what the irregularity cost.
    """

    side: Who
    adjusted: Outcome
    without_error: Outcome
    changes_score = True
    words = Text(
        "{side} keep the table score. Of the loss compared with {adjusted}, only the part "
        "caused by the irregularity is made good; without their own error the score would "
        "have been {without_error}."
    )
    aloud = (
        (
            "side",
            Text(
                "You keep your table score on this board and get back only the part of your loss "
                "that the irregularity caused."
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class SubstituteBoard(Effect):
    """Law 86B2a: a new board replaces one that is cancelled."""

    words = Text("A substitute board is played.")
    to: Who = Role.EVERYONE
    aloud = (("to", Text("The board is cancelled. You play another in its place.")),)
