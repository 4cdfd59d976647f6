"""Likely results of a contract: by the other tables of the board, and double dummy.

Law 12C1c weights the results that were likely without the infraction. The other tables show how
many tricks declarer's side took in the same denomination. That is a ground for the weights, not a
proof: the auctions, the leads and the players differ. So the figures are proposed with what they
are based on, and the director decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.auction import Contract
from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board
from bridgelaw.i18n.text import Text
from bridgelaw.scores.results import Played

NO_DECLARER: Final = Text("found {contract} without a declarer, expected one such as 4S N")
STEP: Final = Fraction(1, 20)
"""Weights are proposed in steps of 5 %."""
GENEROUS_STEP: Final = Fraction(1, 10)
"""With the benefit of the doubt, shares are rounded up in steps of 10 %."""
MOST: Final = 6
"""The largest number of results that are weighted."""


@dataclass(frozen=True, slots=True)
class Tables:
    """How many tables took each number of tricks."""

    by_tricks: Mapping[int, int]

    @property
    def number(self) -> int:
        """The number of tables."""
        return sum(self.by_tricks.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """The grounds for the results of a contract that was not played at a table."""

    contract: Contract
    declarer: Seat
    by_declarer: Tables
    """The other tables at which the same player declared the denomination, at any level."""
    by_partner: Tables
    """The same for declarer's partner: another defender led."""
    after_lead: Mapping[Suit, Tables]
    """The tables of the same declarer by the suit that was led, where it is recorded."""
    as_played: int
    """How many of all these tables played the contract at its level."""
    double_dummy: int | None
    """The tricks of declarer with best play by all, if the board's figures are known."""

    @property
    def all(self) -> Tables:
        """The tables of both players of declarer's side."""
        return Tables(Counter(self.by_declarer.by_tricks) + Counter(self.by_partner.by_tricks))


@dataclass(frozen=True, slots=True)
class Weight:
    """A result with its proposed weight."""

    weight: Fraction
    result: Played


def grounds(board: Board, contract: Contract, place: int | None = None) -> Grounds:
    """Return what is known about a contract on a board.

    The line at `place`, whose score is in question, is left out; so are lines with a ruling.
    Raises EventError if the contract has no declarer.
    """
    declarer = contract.declarer
    if declarer is None:
        raise EventError(NO_DECLARER, contract=contract)
    played = [*_played(board, contract, place)]
    mine = [each for each in played if each[0].contract.declarer is declarer]
    leads = {suit for _, suit in mine if suit is not None}
    return Grounds(
        contract=contract,
        declarer=declarer,
        by_declarer=_tables(result for result, _ in mine),
        by_partner=_tables(
            result for result, _ in played if result.contract.declarer is declarer.partner
        ),
        after_lead={
            suit: _tables(result for result, led in mine if led is suit) for suit in sorted(leads)
        },
        as_played=sum(result.contract.level == contract.level for result, _ in played),
        double_dummy=board.makeable.by(declarer, contract.strain) if board.makeable else None,
    )


def _played(
    board: Board, contract: Contract, place: int | None
) -> Iterator[tuple[Played, Suit | None]]:
    """Yield the results of declarer's side in the denomination, with the suit of the lead."""
    assert contract.declarer is not None
    for number, line in enumerate(board.lines):
        result = line.score.ns
        if (
            number != place
            and line.ruling is None
            and line.score.ew == result
            and isinstance(result, Played)
            and result.side is contract.declarer.side
            and result.contract.strain is contract.strain
        ):
            yield result, line.lead.suit if line.lead is not None else None


def _tables(results: Iterator[Played]) -> Tables:
    found = Counter(result.tricks for result in results)
    return Tables({tricks: found[tricks] for tricks in sorted(found, reverse=True)})


def proposed(known: Grounds, in_favour_of: Side | None = None) -> tuple[Weight, ...]:
    """Return weights that follow from the grounds, the best result for declarer first.

    The weight of a result is its share of the tables, in steps of 5 %; if nobody played the
    denomination, the double-dummy result alone. Empty if that is not known either. With
    `in_favour_of` each share of results at least so good for that side is rounded up in steps of
    10 %: the benefit of the doubt, which many directors give the non-offending side.
    """
    counts = dict(Counter(known.all.by_tricks).most_common(MOST))
    if not counts and known.double_dummy is not None:
        counts = {known.double_dummy: 1}
    number = sum(counts.values())
    shares = {tricks: Fraction(counts[tricks], number) for tricks in sorted(counts, reverse=True)}
    weights = (
        _in_steps(shares)
        if in_favour_of is None
        else _generous(shares, most_first=in_favour_of is known.declarer.side)
    )
    return tuple(
        Weight(weight, Played(known.contract, tricks))
        for tricks, weight in weights.items()
        if weight
    )


def _in_steps(shares: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Round the shares to steps whose sum is one; the largest remainders are rounded up."""
    down = {tricks: share // STEP * STEP for tricks, share in shares.items()}
    left = int((1 - sum(down.values())) / STEP) if down else 0
    by_remainder = sorted(shares, key=lambda tricks: down[tricks] - shares[tricks])
    return {
        tricks: weight + (STEP if tricks in by_remainder[:left] else 0)
        for tricks, weight in down.items()
    }


def _generous(shares: Mapping[int, Fraction], *, most_first: bool) -> dict[int, Fraction]:
    """Round up the share of the results that are at least so good for a side."""
    found: dict[int, Fraction] = {}
    before, exact = Fraction(0), Fraction(0)
    for tricks in sorted(shares, reverse=most_first):
        exact += shares[tricks]
        rounded = -(-exact // GENEROUS_STEP) * GENEROUS_STEP
        found[tricks] = rounded - before
        before = rounded
    return {tricks: found[tricks] for tricks in shares}
