"""Failures to follow suit in a record: revokes, leads out of turn, or writing errors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, islice
from typing import Final

from bridgelaw.audit.findings import Finding, Kind, Verdict, of_plays
from bridgelaw.audit.marks import Marks, marked_plays
from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.audit.results import result_possible
from bridgelaw.audit.single_slips import single_slips
from bridgelaw.audit.slips import Lead, leads, neighbouring_cards, other_trumps, slips, whole_rows
from bridgelaw.audit.turns import LED_OUT_OF_TURN, SAID_OTHERWISE, has_misfits
from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.failures import Failure
from bridgelaw.bridge.play import Play
from bridgelaw.formats.play.records import BoardRecord, Fault
from bridgelaw.i18n.text import Said, Text

FAILED = Text("Trick {trick}: {seat} played {card} on {led} and held {could_have}.")
SEVERAL_FAILED = Text("Trick {trick}: {seats} did not follow to {led}, though they could.")
MARKED_BUT_VOID = Text(
    "Trick {trick}: {card} of {seat} is marked as a revoke, but the record shows no card that "
    "would have followed suit."
)
MARKED_REVOKE = Text("the file marks it, which proves nothing by itself")
MARKS_AGREE = Text("{agree} of the {marks} revoke marks in the file agree with its cards")
SHOWS_LATER = Text("{seat} plays {card} to trick {trick}")
RUFFED = Text("the card ruffed and won the trick, and its player led to the next one")
AGAIN = Text("{seat} does not follow to the same suit again in trick {trick}")
NO_SLIP = Text("no single writing error explains it")
RESULT_WITHOUT = Text(
    "the recorded result is impossible with this card, but possible if {seat} followed suit"
)
TWO_AT_ONCE = Text(
    "{seats} do not follow in the same trick: more than one player almost never revokes at once"
)
MISSING_TRICK = Text("a missing trick, in which {card} was played, would also explain it")
MISSING_LEAD = Text("a missing trick before it, won by {seat}, would also explain it")
NOTHING_MORE = Text("nothing later in the record shows whether {seat} had the card")
NEVER_SHOWS = Text("{seat} does not show a card of the suit later")
CARDS_MISSING = Text("the record lacks cards, so those that are there may be in the wrong trick")
EXPLAINS_ALL = Text(
    "if {expected} leads, {accused} do not follow; if {seat} leads, everyone follows to the end "
    "of the record"
)
ALSO_A_SLIP = Text("a writing error would also explain it: {slip}")
ALSO_A_LEAD = Text("a lead out of turn by {seat} to trick {trick} would explain it as well")

MOST_SLIPS: Final = 2
"""A finding names this many writing errors at most, if they are anywhere on the board."""

TELLING: Final = 11
"""In the last two tricks the hands are so short that another lead explains almost anything."""


def examine_revokes(
    record: BoardRecord, *, unreliable: bool, marks: Marks | None
) -> Iterator[Finding]:
    """Yield the findings on failures to follow suit, and on wrong marks of revokes.

    `unreliable` says that an error in the record puts cards out of turn; `marks` counts the marks
    in its file, if they are known.
    """
    return _Failures(record, unreliable, marks).findings()


def _also(lead: Lead) -> Said:
    return Said(ALSO_A_LEAD, {"seat": lead.seat, "trick": lead.row + 1})


class _Failures:
    """The failures to follow suit in one record."""

    def __init__(self, record: BoardRecord, unreliable: bool, marks: Marks | None) -> None:
        self.record = record
        self.table = record.table
        self.rows = record.written.rows
        self.tricks = (*record.table.tricks, record.table.current)
        self.unreliable = unreliable
        self.marks = marks

    def findings(self) -> Iterator[Finding]:
        yield from self.wrongly_marked()
        for _, failures in groupby(self.table.failures, key=lambda failure: failure.trick):
            finding, explains_all = self.failed(tuple(failures))
            yield finding
            if explains_all:
                return

    def wrongly_marked(self) -> Iterator[Finding]:
        """Yield findings for revoke marks where the record shows no revoke."""
        for number, play, agrees in marked_plays(self.record):
            if not agrees:
                what = Said(
                    MARKED_BUT_VOID, {"trick": number, "seat": play.seat, "card": play.card}
                )
                yield of_plays(
                    self.record, Kind.REVOKE, Verdict.UNRELIABLE, number, what, [], (play,)
                )

    def failed(self, failed: tuple[Failure, ...]) -> tuple[Finding, bool]:
        """Return the finding for the failures in a trick, and whether it explains all others."""
        number = failed[0].trick
        trick = self.tricks[number - 1]
        others = {
            (failure.trick, failure.seat)
            for failure in self.table.failures
            if failure.trick != number
        }
        through = replace(Playthrough.of(self.record), others=frozenset(others))
        seats = tuple(failure.seat for failure in failed)
        explained = list[Said]()
        for slip in slips(through, number - 1, trick.leader, seats):
            if slip not in explained:
                explained.append(slip)
        perhaps = list(whole_rows(through, number - 1))
        if not self.record.written.states_trumps_twice:
            perhaps += other_trumps(through)
        out_of_turn = list(leads(replace(through, others=frozenset()), number - 1))
        if len(seats) > 1:
            if out_of_turn:
                return self.led(failed, out_of_turn, explained + perhaps), True
            reasons = [Said(TWO_AT_ONCE, {"seats": seats}), *explained, *perhaps]
            what = Said(SEVERAL_FAILED, {"trick": number, "seats": seats, "led": failed[0].led})
            return self.revoke(failed, Verdict.UNRELIABLE, what, reasons), False
        failure = failed[0]
        what = Said(
            FAILED,
            {
                "trick": number,
                "seat": failure.seat,
                "card": failure.card,
                "led": trick.card_led,
                "could_have": failure.could_have,
            },
        )
        against = [*explained, *self.signs_of_a_slip(failure)]
        in_favour = self.signs_of_a_revoke(failure)
        marks = self.mark(failure)
        if against:
            return self.revoke(failed, Verdict.UNRELIABLE, what, [*marks, *against]), False
        perhaps += neighbouring_cards(through, number - 1, failure.seat)
        doubts = [Said(ALSO_A_SLIP, {"slip": slip}) for slip in perhaps]
        if not in_favour:
            doubts.append(Said(NOTHING_MORE, {"seat": failure.seat}))
        elif len(failure.could_have) == 1 and self.is_cut_short() and not self.shown_later(failure):
            doubts.append(Said(MISSING_TRICK, {"card": failure.could_have[0]}))
        if number <= TELLING:
            doubts += [_also(lead) for lead in out_of_turn[:1]]
        doubts = doubts or self.slips_anywhere(failed)
        verdict = Verdict.OPEN if doubts else Verdict.LIKELY
        reasons = [*marks, *in_favour, *(doubts or [Said(NO_SLIP)])]
        return self.revoke(failed, verdict, what, reasons), False

    def slips_anywhere(self, failed: tuple[Failure, ...]) -> list[Said]:
        """Return the first writing errors anywhere on the board that explain the failures.

        The failures of the same players in other tricks must be explained too.
        """
        seats = {failure.seat for failure in failed}
        others = frozenset(
            (failure.trick, failure.seat)
            for failure in self.table.failures
            if failure.seat not in seats
        )
        found = single_slips(replace(Playthrough.of(self.record), others=others), self.fits)
        return [Said(ALSO_A_SLIP, {"slip": slip}) for slip in islice(found, MOST_SLIPS)]

    def mark(self, failure: Failure) -> list[Said]:
        """Return that the file marks a revoke, with how often its marks agree with the cards.

        Programs write the marks from the cards, so a mark is not evidence by itself.
        """
        if failure.seat not in self.rows[failure.trick - 1].revokes:
            return []
        said = [Said(MARKED_REVOKE)]
        if self.marks is not None:
            values = {"agree": self.marks.agree, "marks": self.marks.total}
            said.append(Said(MARKS_AGREE, values))
        return said

    def is_cut_short(self) -> bool:
        """Return whether the record has fewer than thirteen tricks, so that one may be missing."""
        return len(self.rows) < HAND_SIZE

    def led(
        self, failed: tuple[Failure, ...], out_of_turn: list[Lead], explained: list[Said]
    ) -> Finding:
        """Return the finding for a lead out of turn that explains the failures of several hands.

        If there are several such leads, it is the last.
        """
        lead, *others = out_of_turn
        number = lead.row + 1
        card = lead.play.card(lead.row, lead.seat)
        before = self.tricks[lead.row].leader
        accused = tuple(failure.seat for failure in failed)
        values = {"trick": number, "seat": lead.seat, "card": card, "expected": before}
        reasons = [Said(EXPLAINS_ALL, {"expected": before, "accused": accused, "seat": lead.seat})]
        doubts = [Said(ALSO_A_SLIP, {"slip": slip}) for slip in explained] + [
            _also(other) for other in others[:2]
        ]
        if self.is_cut_short():
            doubts.append(Said(MISSING_LEAD, {"seat": lead.seat}))
        doubts = doubts or self.slips_anywhere(failed)
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
        if has_misfits(self.record) or self.unreliable:
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
        """Return whether the card was a trump that won the trick."""
        trump, trick = self.table.trump, self.tricks[failure.trick - 1]
        return (
            trump is not None
            and failure.card.suit is trump.suit
            and trick.winner(trump) is failure.seat
        )

    def fits(self, through: Playthrough) -> bool:
        """Return whether the recorded result is possible with another play, or was not before."""
        table, result = self.table, self.record.written.result
        if result is None or table.declarer is None or table.contract is None:
            return True
        possible, tricks = result_possible, through.course().tricks
        return possible(tricks, table.trump, table.declarer, result) or not possible(
            table.tricks, table.trump, table.declarer, result
        )

    def result_needs_another_card(self, failure: Failure) -> bool:
        """Return whether the result is possible only with another card that follows suit."""
        table, result = self.table, self.record.written.result
        if result is None or table.declarer is None or table.contract is None:
            return False
        if result_possible(table.tricks, table.trump, table.declarer, result):
            return False
        through = Playthrough.of(self.record)
        for card in failure.could_have:
            course = through.with_card(failure.trick - 1, failure.seat, card).course()
            if result_possible(course.tricks, table.trump, table.declarer, result):
                return True
        return False

    def revoke(
        self, failed: tuple[Failure, ...], verdict: Verdict, what: Said, reasons: list[Said]
    ) -> Finding:
        plays = [Play(failure.seat, failure.card) for failure in failed]
        return of_plays(self.record, Kind.REVOKE, verdict, failed[0].trick, what, reasons, plays)
