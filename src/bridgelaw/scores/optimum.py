"""The optimum score of a board: what both sides reach if they bid and play with all hands seen.

It is found by backward induction over the bids. Over a contract the other side passes, doubles, or
bids a higher contract, whichever is best for it; which partner declares is its side's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaw.bridge.auction import HIGHEST_LEVEL, Contract, Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.scores.results import Played

BIDS: Final = tuple((level, strain) for level in range(1, HIGHEST_LEVEL + 1) for strain in Strain)
"""All bids, lowest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Optimum:
    """The optimum score, and the contracts that reach it, if known."""

    points: int
    """Seen from North-South."""
    results: tuple[Played, ...] = ()


@lru_cache(maxsize=1024)
def optimum(
    makeable: Makeable, vulnerability: Vulnerability, dealer: Seat | None = None
) -> Optimum | None:
    """Return the optimum of a board; None if a figure is not known.

    Without a `dealer`, also None if the score depends on who deals.
    """
    if not makeable.is_complete:
        return None
    bidding = _Bidding(makeable, vulnerability)
    if dealer is None:
        north, east = (bidding.opening(side) for side in Side)
        return Optimum(points=north, results=bidding.results(north)) if north == east else None
    points = bidding.opening(dealer.side)
    return Optimum(points=points, results=bidding.results(points))


class _Bidding:
    """The contracts of both sides, and the value of each while the other side may still act."""

    def __init__(self, makeable: Makeable, vulnerability: Vulnerability) -> None:
        self.makeable, self.vulnerability = makeable, vulnerability
        self.declared: dict[tuple[int, Side], Played] = {}
        """By the place of the bid in `BIDS` and the side; doubled if that is worse for it."""
        self.bids: dict[tuple[int, Side], int] = {}
        """The value to North-South of a side's best bid at this place or higher.

        The other side may bid over it.
        """
        for place in reversed(range(len(BIDS))):
            for side in Side:
                self._add(place, side)

    def _add(self, place: int, side: Side) -> None:
        played = min(self._declared(place, side), key=lambda each: _for(side, self._points(each)))
        self.declared[place, side] = played
        over = self.bids.get((place + 1, side.other), self._points(played))
        value = _for(side, min(_for(side, self._points(played)), _for(side, over)))
        above = self.bids.get((place + 1, side), value)
        self.bids[place, side] = _for(side, max(_for(side, value), _for(side, above)))

    def _declared(self, place: int, side: Side) -> Iterator[Played]:
        """Yield a contract undoubled and doubled, by the partner who makes more tricks."""
        level, strain = BIDS[place]
        seat = max(side.seats, key=lambda each: self._tricks(each, strain))
        for doubled in (Doubling.UNDOUBLED, Doubling.DOUBLED):
            yield Played(Contract(level, strain, doubled, seat), self._tricks(seat, strain))

    def _tricks(self, seat: Seat, strain: Strain) -> int:
        tricks = self.makeable.by(seat, strain)
        assert tricks is not None  # `optimum` asks only for complete tables
        return tricks

    def _points(self, result: Played) -> int:
        return result.points(self.vulnerability)

    def opening(self, side: Side) -> int:
        """Return the value of the board if a side deals: each side bids or passes in turn."""
        value = 0
        for each in (side.other, side, side.other, side):
            value = _for(each, max(_for(each, value), _for(each, self.bids[0, each])))
        return value

    def results(self, points: int) -> tuple[Played, ...]:
        """Return the contracts that score the optimum and end the bidding.

        They are above all contracts of the other side that score better for it; in each
        denomination the lowest.
        """
        found: dict[tuple[Side, Strain], Played] = {}
        better = {side: self._last_better(side, points) for side in Side}
        for (place, side), played in sorted(self.declared.items(), key=lambda each: each[0][0]):
            if self._points(played) == points and place > better[side.other]:
                found.setdefault((side, BIDS[place][1]), played)
        return tuple(each for one in found.values() for each in self._partners(one))

    def _last_better(self, side: Side, points: int) -> int:
        """Return the place of a side's highest contract that scores better than the optimum."""
        return max(
            (
                place
                for (place, each), played in self.declared.items()
                if each is side and _for(side, self._points(played)) > _for(side, points)
            ),
            default=-1,
        )

    def _partners(self, played: Played) -> Iterator[Played]:
        """Yield a result for each partner who makes as many tricks."""
        for seat in played.side.seats:
            if self._tricks(seat, played.contract.strain) == played.tricks:
                yield Played(played.contract.by(seat), played.tricks)


def _for(side: Side, points: int) -> int:
    """Return points as a side sees them, or points of a side as North-South see them."""
    return points if side is Side.NS else -points
