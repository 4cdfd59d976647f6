"""Law 64A and B for a whole board: the tricks transferred for all established revokes on record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.failures import Failure
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Side
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, rule
from bridgelaw.laws.revokes.counted_revoke import (
    Attention,
    OtherSide,
    RevokeTricks,
    Winner,
    is_established,
    same_suit_of,
    still_to_move,
    won_places,
)
from bridgelaw.laws.revokes.law_64ab_tricks_transferred import tricks_to_transfer

NOTHING_TOLD: Mapping[Card, Mapping[str, object]] = {}


@dataclass(frozen=True, slots=True)
class Transfer:
    """The tricks transferred for one revoke, and the section.

    `number` is None if the record does not show it: `law` then needs the fact `asks`.
    """

    failure: Failure
    law: str
    number: int | None
    asks: str = ""

    @property
    def side(self) -> Side:
        """The side that revoked, and that loses the tricks."""
        return self.failure.seat.side


def transfers(
    record: Table,
    book: Book,
    told: Mapping[Card, Mapping[str, object]] = NOTHING_TOLD,
    *,
    agreed: bool = True,
) -> tuple[Transfer, ...]:
    """Return the transfers for a board, in the order of the revokes.

    These are for failures to follow suit that still stand and became established: by the next
    trick, by a claim, or with `agreed` by agreement to the opponents' claim (Law 63A). No trick is
    transferred twice: a later revoke moves only tricks that the side won from it on and that are
    still there (64~3). If nothing is given for a card, it is assumed that attention was drawn in
    time and that no penalty card was due.
    """
    standing = []
    for failure in record.failures:
        established = is_established(record, failure.seat.side, failure.trick - 1)
        if established or (established is None and agreed):
            standing.append(failure)
    sides = {failure.seat.side for failure in standing}
    moved: dict[Side, list[tuple[int, int]]] = {side: [] for side in Side}
    found = []
    for failure in standing:
        side, place = failure.seat.side, failure.trick - 1
        transfer = _assess(record, book, failure, side.other in sides, told.get(failure.card, {}))
        won = won_places(record, side, moved[side][0][0] if moved[side] else place)
        if transfer.number is not None:
            # Without the end of the play, only the recorded tricks are known to have been won.
            if won is not None and won[1]:
                transfer = replace(
                    transfer, number=min(transfer.number, still_to_move(won[0], moved[side], place))
                )
            moved[side].append((place, transfer.number or 0))
        found.append(transfer)
    return tuple(found)


def transferred(record: Table, found: tuple[Transfer, ...]) -> int | None:
    """Return declarer's tricks after the transfers; None if the result or a transfer is unknown."""
    if record.declarer is None:
        return None
    tricks = record.declarer_tricks
    if tricks is None and record.play_is_over:
        tricks = record.won_by(record.declarer.side)
    for transfer in found:
        if tricks is None or transfer.number is None:
            return None
        tricks += -transfer.number if transfer.side is record.declarer.side else transfer.number
    return tricks


def _assess(
    record: Table, book: Book, failure: Failure, both: bool, told: Mapping[str, object]
) -> Transfer:
    """Assess one revoke by Law 64A and B."""
    # The play ended where the record ends.
    same_suit = same_suit_of(record, failure.seat, failure.trick - 1)
    known: dict[str, object] = {
        "seat": failure.seat,
        "card": failure.card,
        "attention": Attention.IN_TIME,
        "penalty_card_lay": False,
        "other_side": OtherSide.ESTABLISHED if both else OtherSide.NO,
        "earlier_revoke": False,
        **({} if same_suit is None else {"same_suit": same_suit}),
        **told,
    }
    case = RevokeTricks(book, known, record)
    ruling = rule(tricks_to_transfer, case)
    if isinstance(ruling, Question):
        return Transfer(failure, ruling.section, None, ruling.fact.name)
    if ruling.outcome:
        return Transfer(
            failure, "64A1" if case.trick_won_by is Winner.REVOKER else "64A2", ruling.outcome
        )
    exempt = (
        law
        for law, fact, result, _ in ruling.trail
        if not fact and result is True and law in EXCEPTIONS
    )
    return Transfer(failure, next(exempt), 0)


EXCEPTIONS = frozenset(f"64B{number}" for number in range(1, 9))
