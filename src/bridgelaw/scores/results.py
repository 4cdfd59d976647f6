"""The result of a board: a contract and its tricks, all passes, or only points.

Points are seen from North-South.
"""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.bridge.auction import Contract
from bridgelaw.bridge.deal import HAND_SIZE, Vulnerability
from bridgelaw.bridge.notation import contract_text
from bridgelaw.bridge.seats import Side
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scoring import points as law_77

NO_DECLARER = Text(
    "found {contract} without a declarer, expected who played it: write N, E, S or W after it"
)
TRICKS = Text("found {tricks} tricks, expected 0 to 13")
POINTS = Text(
    "found {points} points, expected a score that a contract can give (Law 77), the "
    "nearest {nearest:or}"
)
PASSED = Text("passed out")


@dataclass(frozen=True, slots=True)
class Played:
    """A contract with its declarer and the tricks that declarer's side won.

    Raises ScoreError for an impossible result.
    """

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if self.contract.declarer is None:
            raise ScoreError(NO_DECLARER, contract=self.contract)
        if not 0 <= self.tricks <= HAND_SIZE:
            raise ScoreError(TRICKS, tricks=self.tricks)

    @property
    def side(self) -> Side:
        """Declarer's side."""
        assert self.contract.declarer is not None  # __post_init__ rejects it
        return self.contract.declarer.side

    def points(self, vulnerability: Vulnerability) -> int:
        """Return the points (Law 77), seen from North-South."""
        contract = self.contract
        scored = law_77.points(
            contract.level,
            contract.strain.index,
            contract.doubled.index,
            vulnerability.includes(self.side),
            self.tricks,
        )
        return scored if self.side is Side.NS else -scored


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Four passes: neither side scores."""

    def points(self, vulnerability: Vulnerability) -> int:
        """Return 0."""
        return 0


@dataclass(frozen=True, slots=True)
class Points:
    """Points seen from North-South, if nothing more is known about the result.

    Raises ScoreError for points that no contract scores at any vulnerability.
    """

    number: int

    def __post_init__(self) -> None:
        nearest = law_77.nearest(self.number)
        if nearest != (self.number,):
            raise ScoreError(
                POINTS, points=signed(self.number), nearest=tuple(map(signed, nearest))
            )

    def points(self, vulnerability: Vulnerability) -> int:
        """Return these points."""
        return self.number


Result = Played | PassedOut | Points


@say.register
def _(value: Played, language: str = ENGLISH, spec: str = "") -> str:
    """4♠X W 9; `letters` 4SX W 9."""
    return f"{contract_text(value.contract, language, symbols=spec != 'letters')} {value.tricks}"


@say.register
def _(value: PassedOut, language: str = ENGLISH, spec: str = "") -> str:
    return PASSED.say(language)


@say.register
def _(value: Points, language: str = ENGLISH, spec: str = "") -> str:
    """+420."""
    return signed(value.number)


def signed(number: int) -> str:
    """Return a score as it is written: +420, −50 with a real minus sign, 0."""
    return f"{number:+d}".replace("-", "−") if number else "0"
