"""Examine one record: find its irregularities and judge whether they really happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from bridgelaw.audit import timed
from bridgelaw.audit.calls import judge
from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.audit.results import result_finding, result_possible
from bridgelaw.audit.slips import (
    Lead,
    leads,
    misfit_slips,
    neighbouring_cards,
    other_trumps,
    slips,
    whole_rows,
)
from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.failures import Failure
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem
from bridgelaw.formats.play.rows import misfits
from bridgelaw.i18n.text import Said, Text

FAILED = Text("Trick {trick}: {seat} played {card} to {led} led, holding {could_have}.")
SEVERAL_FAILED = Text("Trick {trick}: {seats} did not follow to {led}, though they could.")
LED_OUT_OF_TURN = Text("Trick {trick}: {seat} led {card}, but it was the lead of {expected}.")
PLAYED_OUT_OF_TURN = Text("Trick {trick}: {seat} played {card}, but it was the turn of {expected}.")
FIFTH = Text("Trick {trick}: {seat} played {card} to a trick to which he had played {first}.")
MARKED_BUT_VOID = Text(
    "Trick {trick}: {card} of {seat} is marked as a revoke, but the record shows no card with "
    "which to follow."
)

MARKED = Text("the file marks it")
IN_ORDER = Text("the file has the cards in the order in which they were played")
SHOWS_LATER = Text("{seat} plays {card} to trick {trick}")
RUFFED = Text("the card ruffed and won the trick, and the play went on from there")
AGAIN = Text("{seat} fails to follow to the same suit again in trick {trick}")
NO_SLIP = Text("no single slip of the pen explains it")
RESULT_WITHOUT = Text(
    "the result written down cannot be with this card, but can be if {seat} followed suit"
)
TWO_AT_ONCE = Text(
    "{seats} fail to follow in the same trick: hardly ever more than one player revokes at once"
)
MISSING_TRICK = Text(
    "a trick that is missing from the record, in which {card} was played, would explain it as well"
)
MISSING_LEAD = Text(
    "a trick before it that is missing from the record, won by {seat}, would explain it as well"
)
NOTHING_MORE = Text("nothing that follows on the record tells whether {seat} had the card")
NEVER_SHOWS = Text("{seat} shows no card of the suit in what follows")
SAID_OTHERWISE = Text("the record has other cards that cannot be right")
CARDS_MISSING = Text(
    "cards are missing from the record, so that those that are there may stand in the wrong trick"
)
EXPLAINS_ALL = Text(
    "with {expected} on lead {accused} fail to follow; with {seat} on lead every hand follows, "
    "to the end of the record"
)
ALSO_A_SLIP = Text("a slip of the pen would explain it as well: {slip}")
ALSO_A_LEAD = Text("a lead out of turn by {seat} to trick {trick} would explain it as well")
NEXT_PLAYED = Text("the next hand, {seat}, played to it")
CARDS_LOST = Text("so many players out of turn are rather cards that are missing from the record")
COLUMNS_SHIFTED = Text(
    "the play may have been written down from another column: led by {seat} the record is lawful "
    "too"
)

TOO_MANY: Final = 3
"""If there are this many cards out of turn in a record, cards must be missing from it."""

TELLING: Final = 11
"""In the last two tricks the hands are so short that another lead explains almost anything."""

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


def examine(record: BoardRecord) -> tuple[Finding, ...]:
    """Return all findings on a record, in order of time.

    Findings that are not about the play come first.
    """
    found = [_of_problem(record, problem) for problem in record.problems]
    lawful = True
    if record.written.rows:
        played = tuple(_Examined(record).findings())
        found += played
        lawful = not record.table.failures and not played
        found.sort(key=lambda finding: finding.trick)
    result = result_finding(record, lawful=lawful)
    return (*found, result) if result is not None else tuple(found)


def _of_problem(record: BoardRecord, problem: Problem) -> Finding:
    """Return a finding for what the reader had to leave out, with possible writing errors."""
    kind = _KINDS[problem.fault]
    seat, card = problem.values.get("seat"), problem.values.get("card")
    verdict, reasons = Verdict.UNRELIABLE, tuple[Said, ...]()
    if kind is Kind.ILLEGAL_CALL:
        verdict, reasons = judge(record.written)
    elif isinstance(seat, Seat) and 0 < problem.trick <= len(record.written.rows):
        reasons = tuple(misfit_slips(_through(record, whole=True), problem.trick - 1, seat))
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


def _through(record: BoardRecord, *, whole: bool = False) -> Playthrough:
    """Return the record for playing through, whole or up to the first impossible card."""
    table, written = record.table, record.written
    misfit = None if whole else next(misfits(table.deal, written.rows), None)
    rows = written.rows if misfit is None else written.rows[: misfit.row - 1]
    opening = written.opening or (None if table.declarer is None else table.declarer.lho)
    return Playthrough(table.deal, rows, opening, table.trump, least=_taken(table))


def _taken(table: Table) -> int:
    return len(table.tricks) + bool(table.current)


def _also(lead: Lead) -> Said:
    return Said(ALSO_A_LEAD, {"seat": lead.seat, "trick": lead.row + 1})


@dataclass(slots=True)
class _Trick:
    """The failures to follow suit in one trick."""

    number: int
    failures: tuple[Failure, ...]
    leader: Seat | None
    led: Suit


class _Examined:
    """The play of one record."""

    def __init__(self, record: BoardRecord) -> None:
        self.record = record
        self.table = record.table
        self.rows = record.written.rows
        self.tricks = (*record.table.tricks, record.table.current)
        self.unreliable = False
        """Whether an error in the record, rather than the players, puts cards out of turn."""
        self.slip: Said | None = None
        """The writing error that explains all cards out of turn and all failures to follow."""

    def findings(self) -> Iterator[Finding]:
        turns = [*self.out_of_turn(), *self.fifth_cards()]
        verdict, reasons = self.doubts_of_turns(len(turns)) if turns else (None, [])
        if verdict is not None:
            self.unreliable = verdict is Verdict.UNRELIABLE
            turns = [
                replace(each, verdict=verdict, reasons=(*each.reasons, *reasons)) for each in turns
            ]
        if self.slip is not None:
            yield turns[0]
            return
        yield from turns
        yield from self.wrongly_marked()
        groups = [
            tuple(group)
            for _, group in groupby(self.table.failures, key=lambda failure: failure.trick)
        ]
        for failed in groups:
            trick = self.tricks[failed[0].trick - 1]
            finding, settles_all = self.failed(
                _Trick(failed[0].trick, failed, trick.leader, failed[0].led)
            )
            yield finding
            if settles_all:
                return

    # Turns

    def out_of_turn(self) -> Iterator[Finding]:
        """Yield leads and plays out of turn that the record shows by its order or by a mark."""
        expected = None if self.table.declarer is None else self.table.declarer.lho
        if (
            self.table.trick_number is not None
            and self.table.trick_number != len(self.table.tricks) + 1
        ):
            expected = None  # an end position: the auction does not show who is on lead
        for number, trick in enumerate(self.tricks, 1):
            if not trick:
                return
            row = self.rows[number - 1]
            leader = trick.leader
            if expected is not None and leader is not None and leader is not expected:
                yield self.lead_out_of_turn(number, trick, expected, row.timed)
            if row.timed:
                yield from self.plays_out_of_turn(number, trick)
            expected = trick.winner(self.table.trump)

    def doubts_of_turns(self, number: int) -> tuple[Verdict | None, list[Said]]:
        """Judge whether the record, not the players, puts this many cards out of turn, and why."""
        if self.has_misfits():
            return Verdict.UNRELIABLE, [Said(SAID_OTHERWISE)]
        found: list[tuple[Said, bool]] = []
        if all(row.timed for row in self.rows):
            plays = [play for row in self.rows for play in row.plays]
            declarer = self.table.declarer
            opening = None if declarer is None else declarer.lho
            found = list(timed.slips(self.table.deal, plays, opening, self.table.trump))
            self.slip = found[0][0] if found else None
        if not found:
            return (Verdict.UNRELIABLE, [Said(CARDS_LOST)]) if number >= TOO_MANY else (None, [])
        as_well = any(played for _, played in found)
        return Verdict.OPEN if as_well else Verdict.UNRELIABLE, [slip for slip, _ in found[:3]]

    def lead_out_of_turn(
        self, number: int, trick: Trick, expected: Seat, in_order: bool
    ) -> Finding:
        first = trick.plays[0]
        verdict = Verdict.LIKELY
        if in_order:
            reasons = [Said(IN_ORDER)]
        elif self.rows[number - 1].leader is first.seat:
            reasons = [Said(MARKED)]
        else:
            # The columns of an imported file may start with any player, although they should start
            # with the leader.
            reasons = []
            if replace(_through(self.record), opening=expected).is_lawful():
                verdict, reasons = Verdict.OPEN, [Said(COLUMNS_SHIFTED, {"seat": expected})]
        if len(trick) > 1 and trick.plays[1].seat is first.seat.lho:
            reasons.append(Said(NEXT_PLAYED, {"seat": trick.plays[1].seat}))
        values = {"trick": number, "seat": first.seat, "card": first.card, "expected": expected}
        return self.finding(
            Kind.LEAD_OUT_OF_TURN,
            verdict,
            number,
            Said(LED_OUT_OF_TURN, values),
            reasons,
            trick.plays[:1],
        )

    def plays_out_of_turn(self, number: int, trick: Trick) -> Iterator[Finding]:
        played = [trick.plays[0].seat]
        for play in trick.plays[1:]:
            expected = next((seat for seat in played[0].clockwise() if seat not in played), None)
            if expected is not None and play.seat is not expected and play.seat not in played:
                values = {
                    "trick": number,
                    "seat": play.seat,
                    "card": play.card,
                    "expected": expected,
                }
                what = Said(PLAYED_OUT_OF_TURN, values)
                yield self.finding(
                    Kind.PLAY_OUT_OF_TURN, Verdict.LIKELY, number, what, [Said(IN_ORDER)], (play,)
                )
            played.append(play.seat)

    def fifth_cards(self) -> Iterator[Finding]:
        for number, trick in enumerate(self.tricks, 1):
            for play in trick.superfluous:
                values = {
                    "trick": number,
                    "seat": play.seat,
                    "card": play.card,
                    "first": trick.by(play.seat),
                }
                yield self.finding(
                    Kind.FIFTH_CARD, Verdict.LIKELY, number, Said(FIFTH, values), [], (play,)
                )

    # Revokes

    def wrongly_marked(self) -> Iterator[Finding]:
        """Yield findings for revoke marks where the record shows no revoke."""
        if not any(row.revokes for row in self.rows):
            return
        shown = {(failure.trick, failure.seat) for failure in self.table.failures}
        for number, trick in enumerate(self.tricks, 1):
            marked = self.rows[number - 1].revokes if number <= len(self.rows) else ()
            for play in trick.plays:
                if play.seat in marked and (number, play.seat) not in shown:
                    what = Said(
                        MARKED_BUT_VOID, {"trick": number, "seat": play.seat, "card": play.card}
                    )
                    yield self.finding(Kind.REVOKE, Verdict.UNRELIABLE, number, what, [], (play,))

    def failed(self, trick: _Trick) -> tuple[Finding, bool]:
        """Return the finding for the failures in a trick, and whether it explains all others."""
        others = {
            (failure.trick, failure.seat)
            for failure in self.table.failures
            if failure.trick != trick.number
        }
        through = replace(_through(self.record), others=frozenset(others))
        seats = tuple(failure.seat for failure in trick.failures)
        explained = list[Said]()
        for slip in slips(through, trick.number - 1, trick.leader, seats):
            if slip not in explained:
                explained.append(slip)
        perhaps = list(whole_rows(through, trick.number - 1))
        if self.record.written.auction is None:
            perhaps += other_trumps(through)
        out_of_turn = list(leads(replace(through, others=frozenset()), trick.number - 1))
        if len(seats) > 1:
            if out_of_turn:
                return self.led(trick, out_of_turn, explained + perhaps), True
            reasons = [Said(TWO_AT_ONCE, {"seats": seats}), *explained, *perhaps]
            what = Said(SEVERAL_FAILED, {"trick": trick.number, "seats": seats, "led": trick.led})
            return self.revoke(trick, Verdict.UNRELIABLE, what, reasons), False
        failure = trick.failures[0]
        what = Said(
            FAILED,
            {
                "trick": trick.number,
                "seat": failure.seat,
                "card": failure.card,
                "led": self.tricks[trick.number - 1].card_led,
                "could_have": failure.could_have,
            },
        )
        against = [*explained, *self.signs_of_a_slip(failure)]
        in_favour = self.signs_of_a_revoke(failure)
        if failure.seat in self.rows[trick.number - 1].revokes:
            return self.revoke(trick, Verdict.LIKELY, what, [Said(MARKED), *in_favour]), False
        if against:
            return self.revoke(trick, Verdict.UNRELIABLE, what, against), False
        perhaps += neighbouring_cards(through, trick.number - 1, failure.seat)
        doubts = [Said(ALSO_A_SLIP, {"slip": slip}) for slip in perhaps]
        if not in_favour:
            doubts.append(Said(NOTHING_MORE, {"seat": failure.seat}))
        elif len(failure.could_have) == 1 and self.is_cut_short() and not self.shown_later(failure):
            doubts.append(Said(MISSING_TRICK, {"card": failure.could_have[0]}))
        if trick.number <= TELLING:
            doubts += [_also(lead) for lead in out_of_turn[:1]]
        verdict = Verdict.OPEN if doubts else Verdict.LIKELY
        return self.revoke(trick, verdict, what, [*in_favour, *(doubts or [Said(NO_SLIP)])]), False

    def is_cut_short(self) -> bool:
        """Whether the record has less than thirteen tricks, so that one may be missing."""
        return len(self.rows) < HAND_SIZE

    def has_misfits(self) -> bool:
        """Whether the record has cards that cannot have been played as written."""
        return any(
            problem.fault in (Fault.NOT_HELD, Fault.TWICE) for problem in self.record.problems
        )

    def led(self, trick: _Trick, out_of_turn: list[Lead], explained: list[Said]) -> Finding:
        """Return the finding for a lead out of turn that explains the failures of several hands.

        If there are several such leads, it is the last.
        """
        lead, *others = out_of_turn
        number = lead.row + 1
        card = lead.play.card(lead.row, lead.seat)
        before = self.tricks[lead.row].leader
        accused = tuple(failure.seat for failure in trick.failures)
        values = {"trick": number, "seat": lead.seat, "card": card, "expected": before}
        reasons = [Said(EXPLAINS_ALL, {"expected": before, "accused": accused, "seat": lead.seat})]
        doubts = [Said(ALSO_A_SLIP, {"slip": slip}) for slip in explained] + [
            _also(other) for other in others[:2]
        ]
        if self.is_cut_short():
            doubts.append(Said(MISSING_LEAD, {"seat": lead.seat}))
        return Finding(
            kind=Kind.LEAD_OUT_OF_TURN,
            verdict=Verdict.OPEN if doubts else Verdict.LIKELY,
            record=self.record,
            line=self.rows[lead.row].line,
            what=Said(LED_OUT_OF_TURN, values),
            reasons=(*reasons, *doubts),
            trick=number,
            seats=(lead.seat,),
            cards=(card,) if card is not None else (),
            through=lead.play,
        )

    def signs_of_a_slip(self, failure: Failure) -> list[Said]:
        """Return the reasons for a writing error of any kind."""
        signs = []
        if self.has_misfits() or self.unreliable:
            signs.append(Said(SAID_OTHERWISE))
        if any(problem.fault is Fault.GAP for problem in self.record.problems):
            signs.append(Said(CARDS_MISSING))
        if self.result_needs_another_card(failure):
            signs.append(Said(RESULT_WITHOUT, {"seat": failure.seat}))
        if self.later(failure) and not self.shown_later(failure) and not self.ruffed(failure):
            signs.append(Said(NEVER_SHOWS, {"seat": failure.seat}))
        return signs

    def signs_of_a_revoke(self, failure: Failure) -> list[Said]:
        """Return the reasons for a revoke."""
        signs = []
        if self.ruffed(failure):
            signs.append(Said(RUFFED))
        signs += [
            Said(AGAIN, {"seat": other.seat, "trick": other.trick})
            for other in self.table.failures
            if other.seat is failure.seat
            and other.led is failure.led
            and other.trick > failure.trick
        ]
        shown = self.shown_later(failure)
        if shown:
            number, card = shown[0]
            signs.append(Said(SHOWS_LATER, {"seat": failure.seat, "card": card, "trick": number}))
        return signs

    def later(self, failure: Failure) -> list[tuple[int, Card]]:
        """Return the player's cards in later rows, in any order of play, with their tricks."""
        return [
            (number, play.card)
            for number, row in enumerate(self.rows[failure.trick :], failure.trick + 1)
            for play in row.plays
            if play.seat is failure.seat
        ]

    def shown_later(self, failure: Failure) -> list[tuple[int, Card]]:
        """Return the later cards of the suit to which the player did not follow."""
        return [(number, card) for number, card in self.later(failure) if card.suit is failure.led]

    def ruffed(self, failure: Failure) -> bool:
        """Whether the card was a trump that won the trick."""
        trump, trick = self.table.trump, self.tricks[failure.trick - 1]
        return (
            trump is not None
            and failure.card.suit is trump.suit
            and trick.winner(trump) is failure.seat
        )

    def result_needs_another_card(self, failure: Failure) -> bool:
        """Whether the result is possible only with another card that follows suit."""
        table, result = self.table, self.record.written.result
        if result is None or table.declarer is None or table.contract is None:
            return False
        if result_possible(table.tricks, table.trump, table.declarer, result):
            return False
        through = _through(self.record)
        for card in failure.could_have:
            course = through.with_card(failure.trick - 1, failure.seat, card).course()
            if result_possible(course.tricks, table.trump, table.declarer, result):
                return True
        return False

    def revoke(self, trick: _Trick, verdict: Verdict, what: Said, reasons: list[Said]) -> Finding:
        return Finding(
            kind=Kind.REVOKE,
            verdict=verdict,
            record=self.record,
            line=self.rows[trick.number - 1].line,
            what=what,
            reasons=tuple(reasons),
            trick=trick.number,
            seats=tuple(failure.seat for failure in trick.failures),
            cards=tuple(failure.card for failure in trick.failures),
        )

    def finding(
        self,
        kind: Kind,
        verdict: Verdict,
        number: int,
        what: Said,
        reasons: list[Said],
        plays: tuple[Play, ...],
    ) -> Finding:
        return Finding(
            kind=kind,
            verdict=verdict,
            record=self.record,
            line=self.rows[number - 1].line,
            what=what,
            reasons=tuple(reasons),
            trick=number,
            seats=tuple(play.seat for play in plays),
            cards=tuple(play.card for play in plays),
        )
