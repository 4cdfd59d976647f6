"""What scoring a board gives: for each line of the traveller, what each side scored."""

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
    """A score as it is written: with its sign where scores lie around zero, as in IMPs."""

    value: Fraction
    signed: bool


@say.register
def _(value: Worth, language: str = ENGLISH, spec: str = "") -> str:
    return number_text(value.value, language, "+" if value.signed else "")


@dataclass(frozen=True, slots=True)
class Mark:
    """What one side scored on one board, before the end of the session (Law 12C2c) and
    penalties."""

    score: Fraction
    """In the method's own unit: matchpoints, two for a comparison won; IMPs; points."""
    top: Fraction = Fraction(0)
    """What could be had, where that is bounded: two for each other score expected on the board.
    Nothing at IMPs."""
    floats: Grade | None = None
    """For an artificial score that Law 12C2c may move at the end of the session: which it is. The
    score is provisional."""

    @property
    def percent(self) -> Fraction | None:
        """The score in per cent of what could be had."""
        return self.score * 100 / self.top if self.top else None

    def written(self, count: Count) -> Worth:
        """The score as a regulation with that count of matchpoints writes it; IMPs and points are
        the same in every count."""
        if not self.top:
            return Worth(self.score, signed=True)
        return Worth(count.write(self.score, self.top), signed=count is Count.ZERO)


@dataclass(frozen=True, slots=True)
class BoardScores:
    """The marks of a board, in the order of its lines. None where a side has no score on it.

    Lines of the same outcome share one mark.
    """

    ns: tuple[Mark | None, ...]
    ew: tuple[Mark | None, ...]

    def of(self, side: Side) -> tuple[Mark | None, ...]:
        """The marks of a side."""
        return self.ns if side is Side.NS else self.ew
