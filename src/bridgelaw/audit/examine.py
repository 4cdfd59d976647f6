"""Examine one record: find its irregularities and judge whether they really happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bridgelaw.audit.calls import judge
from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.audit.marks import Marks
from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.audit.results import result_finding
from bridgelaw.audit.revokes import examine_revokes
from bridgelaw.audit.slips import misfit_slips
from bridgelaw.audit.turns import examine_turns
from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem
from bridgelaw.i18n.text import Said

_KINDS: Final[Mapping[Fault, Kind]] = {
    Fault.FILE: Kind.BROKEN_RECORD,
    Fault.UNREADABLE: Kind.BROKEN_RECORD,
    Fault.HANDS: Kind.BROKEN_RECORD,
    Fault.GAP: Kind.BROKEN_RECORD,
    Fault.TRICKS: Kind.BROKEN_RECORD,
    Fault.CALL: Kind.ILLEGAL_CALL,
    Fault.CONTRACT: Kind.WRONG_CONTRACT,
    Fault.DECLARER: Kind.WRONG_DECLARER,
    Fault.NOT_HELD: Kind.CARD_NOT_IN_HAND,
    Fault.TWICE: Kind.CARD_PLAYED_TWICE,
    Fault.RESULT: Kind.IMPOSSIBLE_RESULT,
}


def examine(record: BoardRecord, marks: Marks | None = None) -> tuple[Finding, ...]:
    """Return all findings on a record, in chronological order.

    Findings that are not about the play come first. `marks` counts the revoke marks in the file of
    the record, if they are known.
    """
    found = [_of_problem(record, problem) for problem in record.problems]
    lawful = True
    if record.written.rows:
        played = _of_play(record, marks)
        found += played
        lawful = not record.table.failures and not played
        found.sort(key=lambda finding: finding.trick)
    result = result_finding(record, lawful=lawful)
    return (*found, result) if result is not None else tuple(found)


def _of_play(record: BoardRecord, marks: Marks | None) -> tuple[Finding, ...]:
    turns = examine_turns(record)
    if turns.explain_all:
        return turns.findings
    revokes = examine_revokes(record, unreliable=turns.unreliable, marks=marks)
    return (*turns.findings, *revokes)


def _of_problem(record: BoardRecord, problem: Problem) -> Finding:
    """Return a finding for what the reader had to leave out, with possible writing errors."""
    kind = _KINDS[problem.fault]
    seat, card = problem.values.get("seat"), problem.values.get("card")
    verdict, reasons = Verdict.UNRELIABLE, tuple[Said, ...]()
    if kind is Kind.ILLEGAL_CALL:
        verdict, reasons = judge(record.written)
    elif isinstance(seat, Seat) and 0 < problem.trick <= len(record.written.rows):
        reasons = tuple(misfit_slips(Playthrough.of(record, whole=True), problem.trick - 1, seat))
    return Finding(
        kind=kind,
        verdict=verdict,
        record=record,
        line=problem.line,
        what=Said(problem.problem, problem.values),
        reasons=reasons,
        trick=problem.trick,
        seats=(seat,) if isinstance(seat, Seat) else (),
        cards=(card,) if isinstance(card, Card) else (),
    )
