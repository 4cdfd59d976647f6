"""Cards out of turn in a record: leads, plays, and fifth cards to a trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.audit import timed
from bridgelaw.audit.findings import Finding, Kind, Verdict, of_plays
from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord, Fault
from bridgelaw.i18n.text import Said, Text

LED_OUT_OF_TURN = Text("Trick {trick}: {seat} led {card}, but it was {expected:own} lead.")
PLAYED_OUT_OF_TURN = Text("Trick {trick}: {seat} played {card}, but it was {expected:own} turn.")
FIFTH = Text("Trick {trick}: {seat} played {card} after {first} to the same trick.")

MARKED = Text("the file marks it")
IN_ORDER = Text("the cards are in the order of play in the file")
SAID_OTHERWISE = Text("the record has other cards that cannot be right")
NEXT_PLAYED = Text("the next hand, {seat}, played to it")
CARDS_LOST = Text("several players are out of turn, so cards are probably missing from the record")
COLUMNS_SHIFTED = Text(
    "the play may begin in another column: if {seat} led, the record is also legal"
)

TOO_MANY: Final = 3
"""If there are this many cards out of turn in a record, cards must be missing from it."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The findings on turns, and what they say about the rest of the record."""

    findings: tuple[Finding, ...]
    unreliable: bool = False
    """Whether an error in the record, rather than the players, puts cards out of turn."""
    explain_all: bool = False
    """Whether a writing error explains all cards out of turn and all failures to follow suit."""


def examine_turns(record: BoardRecord) -> Turns:
    """Return the findings on turns; only the first if a writing error explains all of them."""
    found = [*_out_of_turn(record), *_fifth_cards(record)]
    if not found:
        return Turns(())
    slips = [] if has_misfits(record) else _slips(record)
    verdict, reasons = _doubts(record, len(found), slips)
    if verdict is not None:
        found = [
            replace(each, verdict=verdict, reasons=(*each.reasons, *reasons)) for each in found
        ]
    return Turns(
        tuple(found[:1] if slips else found),
        unreliable=verdict is Verdict.UNRELIABLE,
        explain_all=bool(slips),
    )


def has_misfits(record: BoardRecord) -> bool:
    """Return whether the record has cards that cannot have been played as written."""
    return any(problem.fault in (Fault.NOT_HELD, Fault.TWICE) for problem in record.problems)


def _slips(record: BoardRecord) -> list[tuple[Said, bool]]:
    """Return the writing errors in the order of the cards that explain the whole record.

    Each has whether the card may have been played as written.
    """
    table, rows = record.table, record.written.rows
    if not all(row.timed for row in rows):
        return []
    plays = [play for row in rows for play in row.plays]
    opening = None if table.declarer is None else table.declarer.lho
    found = list(timed.slips(table.deal, plays, opening, table.trump))
    if not record.written.states_trumps_twice:
        trumps = timed.other_trumps(table.deal, plays, opening, table.trump)
        found = [*((slip, True) for slip in trumps), *found]
    return found


def _doubts(
    record: BoardRecord, number: int, slips: list[tuple[Said, bool]]
) -> tuple[Verdict | None, list[Said]]:
    """Judge whether the record, not the players, puts this many cards out of turn, and why."""
    if has_misfits(record):
        return Verdict.UNRELIABLE, [Said(SAID_OTHERWISE)]
    if not slips:
        return (Verdict.UNRELIABLE, [Said(CARDS_LOST)]) if number >= TOO_MANY else (None, [])
    as_well = any(played for _, played in slips)
    return Verdict.OPEN if as_well else Verdict.UNRELIABLE, [slip for slip, _ in slips[:3]]


def _out_of_turn(record: BoardRecord) -> Iterator[Finding]:
    """Yield leads and plays out of turn that the record shows by its order or by a mark."""
    table = record.table
    expected = None if table.declarer is None else table.declarer.lho
    if table.trick_number is not None and table.trick_number != len(table.tricks) + 1:
        expected = None  # an end position: the auction does not show who is on lead
    for number, trick in enumerate((*table.tricks, table.current), 1):
        if not trick:
            return
        leader = trick.leader
        if expected is not None and leader is not None and leader is not expected:
            yield _lead_out_of_turn(record, number, trick, expected)
        if record.written.rows[number - 1].timed:
            yield from _plays_out_of_turn(record, number, trick)
        expected = trick.winner(table.trump)


def _lead_out_of_turn(record: BoardRecord, number: int, trick: Trick, expected: Seat) -> Finding:
    first, row = trick.plays[0], record.written.rows[number - 1]
    verdict = Verdict.LIKELY
    if row.timed:
        reasons = [Said(IN_ORDER)]
    elif row.leader is first.seat:
        reasons = [Said(MARKED)]
    else:
        # The columns of an imported file may start with any player, although they should start
        # with the leader.
        reasons = []
        if replace(Playthrough.of(record), opening=expected).is_lawful():
            verdict, reasons = Verdict.OPEN, [Said(COLUMNS_SHIFTED, {"seat": expected})]
    if len(trick) > 1 and trick.plays[1].seat is first.seat.lho:
        reasons.append(Said(NEXT_PLAYED, {"seat": trick.plays[1].seat}))
    values = {"trick": number, "seat": first.seat, "card": first.card, "expected": expected}
    what = Said(LED_OUT_OF_TURN, values)
    return of_plays(record, Kind.LEAD_OUT_OF_TURN, verdict, number, what, reasons, trick.plays[:1])


def _plays_out_of_turn(record: BoardRecord, number: int, trick: Trick) -> Iterator[Finding]:
    played = [trick.plays[0].seat]
    for play in trick.plays[1:]:
        expected = next((seat for seat in played[0].clockwise() if seat not in played), None)
        if expected is not None and play.seat is not expected and play.seat not in played:
            values = {"trick": number, "seat": play.seat, "card": play.card, "expected": expected}
            what, reasons = Said(PLAYED_OUT_OF_TURN, values), [Said(IN_ORDER)]
            yield of_plays(
                record, Kind.PLAY_OUT_OF_TURN, Verdict.LIKELY, number, what, reasons, (play,)
            )
        played.append(play.seat)


def _fifth_cards(record: BoardRecord) -> Iterator[Finding]:
    for number, trick in enumerate((*record.table.tricks, record.table.current), 1):
        for play in trick.superfluous:
            first = trick.by(play.seat)
            values = {"trick": number, "seat": play.seat, "card": play.card, "first": first}
            what = Said(FIFTH, values)
            yield of_plays(record, Kind.FIFTH_CARD, Verdict.LIKELY, number, what, [], (play,))
