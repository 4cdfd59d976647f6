"""The result of scoring a board: the mark of each side on each line of the traveller."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.bridge.seats import Side
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import ENGLISH, say
from bridgelaw.scores.outcome import Grade
from bridgelaw.scores.regulation import Count


@dataclass(frozen=True, slots=True)
class Worth:
    """A score as written, with a sign if scores are around zero, as in IMPs."""

    value: Fraction
    signed: bool


@say.register
def _(value: Worth, language: str = ENGLISH, spec: str = "") -> str:
    return number_text(value.value, language, "+" if value.signed else "")


@dataclass(frozen=True, slots=True)
class Mark:
    """The score of one side on one board, before penalties and the end of the session.

    The end of the session may change it (Law 12C2c).
    """

    score: Fraction
    """In the method's own unit: matchpoints, two for a comparison won; IMPs; points."""
    top: Fraction = Fraction(0)
    """The maximum, if there is one: two for each other score expected on the board.

    0 at IMPs.
    """
    floats: Grade | None = None
    """The kind of artificial score if Law 12C2c may change it at the end of the session.

    The score is then provisional.
    """

    @property
    def percent(self) -> Fraction | None:
        """The score as a percentage of the maximum, or None."""
        return self.score * 100 / self.top if self.top else None

    def written(self, count: Count) -> Worth:
        """Return the score as written in a count of matchpoints.

        IMPs and points are the same in every count.
        """
        if not self.top:
            return Worth(self.score, signed=True)
        return Worth(count.write(self.score, self.top), signed=count is Count.ZERO)


@dataclass(frozen=True, slots=True)
class BoardScores:
    """The marks of a board, in the order of its lines. None if a side has no score.

    Lines with the same outcome share one mark.
    """

    ns: tuple[Mark | None, ...]
    ew: tuple[Mark | None, ...]

    def of(self, side: Side) -> tuple[Mark | None, ...]:
        """Return the marks of a side."""
        return self.ns if side is Side.NS else self.ew
