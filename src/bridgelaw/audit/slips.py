"""Writing errors: how a scribe may record cards that were not played.

An error is tested by writing the record without it. It explains the record if every card is then in
the hand of its player and played once, every hand follows suit, and the winner of each trick leads
to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.rows import in_time
from bridgelaw.i18n.text import Said, Text

EXCHANGED = Text(
    "{first} of trick {trick} and {second} of trick {other}, both {seat:own}, written in each "
    "other's place: with the two exchanged the whole record is lawful"
)
ROWS_MIXED = Text(
    "the cards of {seats} in tricks {trick} and {other} written in each other's row: with them "
    "exchanged the whole record is lawful"
)
OTHER_SUIT = Text(
    "{written} written for {meant}, a card of the same rank: {seat} held {meant}, which the "
    "record lacks, and with it the whole record is legal"
)
OTHER_LEAD = Text(
    "{written} written for {meant}: {seat} held {meant}, which the record lacks, and if it was "
    "led, the whole record is legal"
)
WHOLE_ROWS = Text(
    "tricks {trick} and {other} have changed places: when they are exchanged, the whole record "
    "is legal"
)
OTHER_TRUMPS = Text(
    "with {meant} as trumps the whole record is legal, and only the auction or only the contract "
    "in the file shows the trump suit"
)
COLUMNS_MIXED = Text(
    "the cards of trick {trick} are in the wrong columns: each is held by one of the other players"
)


def slips(
    record: Playthrough, row: int, leader: Seat | None, failing: tuple[Seat, ...]
) -> Iterator[Said]:
    """Yield every single writing error that explains the failures to follow suit in a row.

    Rows are counted from 0.
    """
    return chain(
        _wrong_suit(record, row, failing if leader is None else (leader, *failing)),
        _led_card(record, row, leader, several=len(failing) > 1),
        _two_rows(record, row, failing),
    )


def other_trumps(record: Playthrough) -> Iterator[Said]:
    """Yield other trumps that make the whole record lawful."""
    for strain in Strain:
        other = replace(record, trump=strain)
        if strain is record.trump or other.leads_out_of_turn > record.leads_out_of_turn:
            continue
        if other.is_lawful():
            yield Said(OTHER_TRUMPS, {"meant": strain})


def _wrong_suit(record: Playthrough, row: int, seats: Iterable[Seat]) -> Iterator[Said]:
    """Yield cards of the right rank in the wrong suit; the right card must be unrecorded."""
    for seat in seats:
        written = record.card(row, seat)
        for meant in sorted(record.unrecorded(seat), reverse=True):
            if (
                written is not None
                and meant.rank is written.rank
                and record.with_card(row, seat, meant).is_lawful()
            ):
                yield Said(OTHER_SUIT, {"written": written, "meant": meant, "seat": seat})


def _led_card(
    record: Playthrough, row: int, leader: Seat | None, *, several: bool
) -> Iterator[Said]:
    """Yield wrong cards led, after which all who followed seem to have revoked.

    If several players failed, any other card of the leader may be meant; if one did, only a card of
    a neighbouring row.
    """
    if leader is None:
        return
    for other in range(len(record.rows)):
        near = abs(other - row) == 1
        exchanged = (
            record.exchange(leader, row, other) if other != row and (several or near) else None
        )
        if exchanged is not None and exchanged.is_lawful():
            yield _exchanged(record, leader, row, other)
    written = record.card(row, leader)
    if several and written is not None:
        for meant in sorted(record.unrecorded(leader), reverse=True):
            if meant.rank is not written.rank and record.with_card(row, leader, meant).is_lawful():
                yield Said(OTHER_LEAD, {"written": written, "meant": meant, "seat": leader})


def neighbouring_cards(record: Playthrough, row: int, seat: Seat) -> Iterator[Said]:
    """Yield exchanges of the failing player's card with his card of the row above or below.

    This explains little: a player who revokes and shows the suit in the next trick leaves the same
    record.
    """
    for other in (row - 1, row + 1):
        exchanged = record.exchange(seat, row, other) if 0 <= other < len(record.rows) else None
        if exchanged is not None and exchanged.is_lawful():
            yield _exchanged(record, seat, row, other)


def _two_rows(record: Playthrough, row: int, failing: tuple[Seat, ...]) -> Iterator[Said]:
    """Yield exchanges of the cards of all failing players with those of a neighbouring row."""
    if len(failing) < 2:
        return
    for other in (row - 1, row + 1):
        exchanged: Playthrough | None = record if 0 <= other < len(record.rows) else None
        for seat in failing:
            exchanged = None if exchanged is None else exchanged.exchange(seat, row, other)
        if exchanged is not None and exchanged.is_lawful():
            yield Said(ROWS_MIXED, {"seats": failing, "trick": row + 1, "other": other + 1})


def whole_rows(record: Playthrough, row: int) -> Iterator[Said]:
    """Yield pairs of consecutive tricks in the wrong order, around this row."""
    for first in range(max(0, row - 2), min(row + 2, len(record.rows) - 1)):
        rows = list(record.rows)
        rows[first], rows[first + 1] = rows[first + 1], rows[first]
        if replace(record, rows=tuple(rows)).is_lawful():
            yield Said(WHOLE_ROWS, {"trick": first + 1, "other": first + 2})


def _exchanged(record: Playthrough, seat: Seat, row: int, other: int) -> Said:
    first, second = record.card(row, seat), record.card(other, seat)
    return Said(
        EXCHANGED,
        {"first": first, "second": second, "seat": seat, "trick": row + 1, "other": other + 1},
    )


def misfit_slips(record: Playthrough, row: int, seat: Seat) -> Iterator[Said]:
    """Yield every writing error that explains a card not held or already played by its player.

    Rows are counted from 0.
    """
    plays = record.rows[row].plays
    holders = {record.deal.holder(play.card) for play in plays}
    if (
        len(plays) == len(holders)
        and None not in holders
        and holders == {play.seat for play in plays}
    ):
        yield Said(COLUMNS_MIXED, {"trick": row + 1})
    yield from _wrong_suit(record, row, (seat,))


@dataclass(frozen=True, slots=True)
class Lead:
    """A lead that would explain a record: the player and the row, counted from 0."""

    row: int
    seat: Seat
    play: Playthrough


def leads(record: Playthrough, row: int) -> Iterator[Lead]:
    """Yield every lead out of turn, to this row or an earlier one, that makes the record lawful."""
    for number in range(row, -1, -1):
        if record.rows[number].timed or record.rows[number].leader is not None:
            continue
        before = in_time(record.rows[:number], record.opening, record.trump)
        for seat in Seat:
            if seat is before.leader:
                continue
            rows = list(record.rows)
            rows[number] = replace(rows[number], leader=seat)
            led = replace(record, rows=tuple(rows))
            if led.is_lawful():
                yield Lead(number, seat, led)
