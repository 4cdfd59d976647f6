"""Makeable contracts: the tricks of each declarer in each denomination, double dummy.

Written as the 20 characters of PBN's `DoubleDummyTricks`: declarers North, South, East, West; for
each of them notrump, spades, hearts, diamonds, clubs; the tricks from 0 to 9, then `a` to `d` for
10 to 13. `-` is a figure that is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import Text

FIGURES = Text(
    "20 characters such as 99989999894445444454: the tricks of N, S, E and W in NT, S, H, D and C, "
    "with a to d for 10 to 13"
)
IMPOSSIBLE = Text("found {tricks} tricks, expected 0 to 13")
NUMBER = Text("found {found} figures of makeable contracts, expected 20")

DECLARERS: Final = (Seat.N, Seat.S, Seat.E, Seat.W)
STRAINS: Final = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
PLACES: Final[Mapping[tuple[Seat, Strain], int]] = {
    (declarer, strain): 5 * row + column
    for row, declarer in enumerate(DECLARERS)
    for column, strain in enumerate(STRAINS)
}
"""The place of each figure, from 0."""
_DIGITS: Final = "0123456789abcd"
_UNKNOWN: Final = "-*?"


@dataclass(frozen=True, slots=True)
class Makeable:
    """The tricks of declarer's side in the order of `PLACES`, double dummy; None if not known.

    Raises TableError for other than 20 figures, and for impossible ones.
    """

    tricks: tuple[int | None, ...]

    def __post_init__(self) -> None:
        if len(self.tricks) != len(PLACES):
            raise TableError(NUMBER, found=len(self.tricks))
        for tricks in self.tricks:
            if tricks is not None and not 0 <= tricks <= HAND_SIZE:
                raise TableError(IMPOSSIBLE, tricks=tricks)

    @classmethod
    def of(cls, tricks: Mapping[tuple[Seat, Strain], int]) -> Makeable:
        """Return the figures by declarer and denomination. Raises TableError."""
        return cls(tuple(tricks.get(place) for place in PLACES))

    @classmethod
    def from_text(cls, text: str) -> Makeable:
        """Return the figures of a text such as `99989999894445444454`. Raises NotationError."""
        plain = text.strip().lower()
        if len(plain) != len(PLACES) or any(each not in _DIGITS + _UNKNOWN for each in plain):
            raise NotationError(text[:60], FIGURES)
        return cls(tuple(None if each in _UNKNOWN else _DIGITS.index(each) for each in plain))

    @property
    def text(self) -> str:
        """The figures as 20 characters."""
        return "".join("-" if tricks is None else _DIGITS[tricks] for tricks in self.tricks)

    @property
    def is_known(self) -> bool:
        """Whether any figure is known."""
        return any(tricks is not None for tricks in self.tricks)

    @property
    def is_complete(self) -> bool:
        """Whether all figures are known."""
        return None not in self.tricks

    def by(self, declarer: Seat, strain: Strain) -> int | None:
        """Return the tricks of a declarer in a denomination; None if they are not known."""
        return self.tricks[PLACES[declarer, strain]]

    def contradicts(self, other: Makeable) -> bool:
        """Return whether a figure that both know is different."""
        return any(
            None not in (one, another) and one != another
            for one, another in zip(self.tricks, other.tricks, strict=True)
        )

    def completed_by(self, other: Makeable) -> Makeable:
        """Return these figures, and those of another table where they are not known."""
        return Makeable(
            tuple(
                another if one is None else one
                for one, another in zip(self.tricks, other.tricks, strict=True)
            )
        )
