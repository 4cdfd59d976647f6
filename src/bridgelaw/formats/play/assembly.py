"""Turn what a file says of a board into a record: the consistent part, and the problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bridgelaw.bridge.auction import HIGHEST_LEVEL, PASS, Auction, Bid, Call, Contract, Illegal
from bridgelaw.bridge.bidding import Bidding, CallNote
from bridgelaw.bridge.cards import DECK, Card, Strain
from bridgelaw.bridge.deal import HAND_SIZE, Deal, Vulnerability, dealer_of, vulnerability_of
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import NOTHING_LEFT, Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem, Written
from bridgelaw.formats.play.rows import Misfit, Row, in_time, misfits
from bridgelaw.i18n.text import Text

UNEQUAL_HANDS = Text(
    "found {found} cards in the hands: {seat} has {count}, others {most}; expected the same number"
)
CARD_TWICE = Text("{card} is held by both {seat} and {other}")
CARD_TWICE_IN_HAND = Text("{seat} has {card} twice")
AND_NOWHERE = Text("{twice}, and nobody has {missing}")
ILLEGAL_CALL = Text("{seat} calls {call}, but {reason}")
OTHER_CONTRACT = Text("found the contract {found}, but the auction ends in {expected}")
NOT_PASSED_OUT = Text("found the contract {found}, but the auction is passed out")
PASSED_OUT = Text("passed out")
OTHER_DECLARER = Text("found the declarer {found}, but the auction gives {expected}")
ELSEWHERE = Text("trick {trick}: {card} is recorded for {seat}, but {holder} holds it")
NOT_DEALT = Text("trick {trick}: found {card} for {seat}, who does not have it")
PLAYED_BEFORE = Text(
    "trick {trick}: {card} is recorded for {seat}, but it was played to trick {before}"
)
CARDS_MISSING = Text("trick {trick}: cards are missing, so it is unknown who led and who won")
CANNOT_BE = Text("the record contradicts itself: {problem}")
TOO_MANY_TRICKS = Text("found {found} tricks in the record, expected at most 13")
NO_SUCH_RESULT = Text("found {found} tricks as the result, expected 0 to 13")

A_FEW: Final = 2
"""The maximum number of missing cards that are named.

If more are missing, suits were probably swapped, and no single card is meant.
"""
LONGEST_NUMBER: Final = 6
"""Maximum number of digits of a board number."""
_NOT_DEALT: Final = Deal()
_NOBODY: Final[frozenset[Seat]] = frozenset()
_EVERYBODY: Final = frozenset(Seat)


@dataclass(slots=True)
class Draft:
    """The data of one board while a file is read; `record` turns it into a record."""

    file: str
    line: int
    number: int
    board: str = ""
    deal: Deal | None = None
    deal_line: int = 0
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    first_caller: Seat | None = None
    calls: list[Call] | None = None
    """None if there is no auction, or if it is not in rotation."""
    marked_calls: frozenset[int] = frozenset()
    remarks: dict[int, tuple[bool, str]] = field(default_factory=dict)
    """By place of a call, from 0: whether it was alerted, and its explanation."""
    auction_line: int = 0
    contract: Contract | None = None
    strain: Strain | None = None
    """The trump suit of an end position, which has no contract."""
    passed_out: bool = False
    contract_line: int = 0
    declarer: Seat | None = None
    declarer_line: int = 0
    roles_exchanged: bool = False
    result: int | None = None
    result_line: int = 0
    result_agreed: bool = False
    opening: Seat | None = None
    rows: list[Row] = field(default_factory=list)
    claimed: bool = False
    players: dict[Seat, str] = field(default_factory=dict)
    event: str = ""
    site: str = ""
    date: str = ""
    round: str = ""
    room: str = ""
    problems: list[Problem] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the board: its number, or its place in the file."""
        return self.board or f"#{self.number}"

    def wrong(self, fault: Fault, problem: Text, line: int = 0, /, **values: object) -> Problem:
        """Return a problem of this board.

        The value `trick` is the number of the trick that it concerns.
        """
        trick = values.get("trick", 0)
        number = trick if isinstance(trick, int) else 0
        return Problem(fault, problem, self.file, line or self.line, self.name, values, number)

    def note(self, fault: Fault, problem: Text, line: int = 0, /, **values: object) -> None:
        """Record a problem of this board."""
        self.problems.append(self.wrong(fault, problem, line, **values))

    def record(self) -> BoardRecord:
        """Return the record."""
        auction = self._auction()
        written = Written(
            auction=auction,
            marked_calls=self.marked_calls,
            contract=self.contract,
            declarer=self.declarer,
            roles_exchanged=self.roles_exchanged,
            passed_out=self.passed_out or (auction is not None and auction.passed_out),
            result=self._result(),
            result_agreed=self.result_agreed,
            opening=self.opening,
            rows=tuple(self.rows[:HAND_SIZE]),
            claimed=self.claimed,
        )
        if len(self.rows) > HAND_SIZE:
            self.note(
                Fault.TRICKS, TOO_MANY_TRICKS, self.rows[HAND_SIZE].line, found=len(self.rows)
            )
        table = self._table(written)
        return BoardRecord(
            file=self.file,
            line=self.line,
            number=self.number,
            board=self.board,
            table=table,
            written=written,
            problems=tuple(self.problems),
            players=self.players,
            event=self.event,
            site=self.site,
            date=self.date,
            round=self.round,
            room=self.room,
        )

    def _auction(self) -> Auction | None:
        first = self.first_caller or self.dealer
        if self.calls is None or first is None:
            return None
        auction = Auction(first, tuple(self.calls))
        illegal = None if _only_rises(self.calls) else auction.first_illegal()
        # Calls after the end are surplus passes by the scribe.
        if illegal is not None and illegal[1] is not Illegal.AUCTION_OVER:
            place, reason = illegal
            call = auction.calls[place]
            self.note(
                Fault.CALL,
                ILLEGAL_CALL,
                self.auction_line,
                seat=auction.caller(place),
                call=call,
                reason=reason.value,
            )
        return auction

    def _result(self) -> int | None:
        if self.result is not None and not 0 <= self.result <= HAND_SIZE:
            self.note(Fault.RESULT, NO_SUCH_RESULT, self.result_line, found=self.result)
            return None
        return self.result

    def _table(self, written: Written) -> Table:
        """Return the table that remains when everything contradictory is left out."""
        deal = self._deal()
        auction, contract, declarer = self._contract(written)
        strain = contract.strain if contract is not None else self.strain
        opening = self.opening or (None if declarer is None else declarer.lho)
        possible = self._possible_rows(deal, written.rows)
        course = in_time(possible, opening, strain)
        if course.rows < len(possible):
            self.note(Fault.GAP, CARDS_MISSING, possible[course.rows].line, trick=course.rows + 1)
        board, dealer, vulnerability = self._board(auction)
        ending = _ending(deal)
        number = None if ending is None else HAND_SIZE + 1 - ending + len(course.tricks)
        try:
            return Table(
                deal=deal,
                complete=_NOBODY if ending is None else _EVERYBODY,
                board=board,
                dealer=dealer,
                vulnerability=vulnerability,
                auction=auction,
                bidding=self._bidding(auction),
                contract=contract,
                declarer=declarer,
                trump=strain,
                tricks=course.tricks,
                current=course.current,
                trick_number=number,
                on_lead=opening if ending is not None and not course.tricks else None,
                roles_exchanged=self.roles_exchanged and auction is not None,
                declarer_tricks=written.result if contract is not None else None,
            )
        except TableError as error:
            self.note(Fault.UNREADABLE, CANNOT_BE, problem=error)
            return Table(deal=deal)

    def remark(self, place: int, *, alerted: bool = False, explained: str = "") -> None:
        """Record that the call at a place was alerted or explained."""
        before, words = self.remarks.get(place, (False, ""))
        self.remarks[place] = (before or alerted, explained or words)

    def _bidding(self, auction: Auction | None) -> Bidding:
        """Return what the file says about the calls."""
        if auction is None or not self.remarks:
            return NOTHING_LEFT
        callers = auction.callers
        return Bidding(
            notes=tuple(
                CallNote(callers[place], auction.calls[place], alerted, explained=explained)
                for place, (alerted, explained) in sorted(self.remarks.items())
                if place < len(callers)
            )
        )

    def _deal(self) -> Deal:
        if self.deal is None:
            return _NOT_DEALT
        sizes = {seat: len(self.deal.hand(seat)) for seat in self.deal.known_seats}
        most = max(sizes.values(), default=0)
        short = next((seat for seat, size in sizes.items() if size != most), None)
        if short is not None:
            total = sum(sizes.values())
            self.note(
                Fault.HANDS,
                UNEQUAL_HANDS,
                self.deal_line,
                found=total,
                seat=short,
                count=sizes[short],
                most=most,
            )
        return self.deal

    def _contract(self, written: Written) -> tuple[Auction | None, Contract | None, Seat | None]:
        """Return auction, contract and declarer, as far as they agree.

        If they do not, the play shows who declared.
        """
        auction, contract, declarer = written.auction, self.contract, self.declarer
        if auction is None or not auction.is_over:
            return (
                auction,
                contract if contract is None or declarer is None else contract.by(declarer),
                declarer,
            )
        reached = auction.contract
        if reached is None or reached.declarer is None:
            if contract is None:
                return auction, None, None
            self.note(Fault.CONTRACT, NOT_PASSED_OUT, self.contract_line, found=contract)
            return None, contract if declarer is None else contract.by(declarer), declarer
        by_auction = reached.declarer.partner if self.roles_exchanged else reached.declarer
        other_contract = self._is_another_contract(reached)
        other_declarer = self._is_another_declarer(by_auction)
        if not other_contract and not (other_declarer and self.opening is not by_auction.lho):
            return auction, reached.by(by_auction), by_auction
        declarer = declarer or by_auction
        return None, (contract or reached).by(declarer), declarer

    def _is_another_contract(self, reached: Contract) -> bool:
        """Return whether the written contract differs from that of the auction.

        A difference is noted, and so is a board that is written as passed out.
        """
        written = self.contract
        other = written is not None and (written.bid, written.doubled) != (
            reached.bid,
            reached.doubled,
        )
        if other or self.passed_out:
            found = written if other else PASSED_OUT
            self.note(
                Fault.CONTRACT, OTHER_CONTRACT, self.contract_line, found=found, expected=reached
            )
        return other

    def _is_another_declarer(self, by_auction: Seat) -> bool:
        """Return whether the written declarer differs from that of the auction, and note it."""
        other = self.declarer is not None and self.declarer is not by_auction
        if other:
            self.note(
                Fault.DECLARER,
                OTHER_DECLARER,
                self.declarer_line,
                found=self.declarer,
                expected=by_auction,
            )
        return other

    def _board(
        self, auction: Auction | None
    ) -> tuple[int | None, Seat | None, Vulnerability | None]:
        """Return the number, dealer and vulnerability.

        The number is left out if the others do not match it.
        """
        dealer = self.dealer if auction is None else auction.dealer
        number = number_of(self.board) or None
        if number is not None and (
            (dealer is not None and dealer is not dealer_of(number))
            or (
                self.vulnerability is not None
                and self.vulnerability is not vulnerability_of(number)
            )
        ):
            number = None
        return number, dealer, self.vulnerability

    def _possible_rows(self, deal: Deal, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        """Return the rows before the first with a card that cannot have been played so.

        Each such card is noted.
        """
        possible = len(rows)
        for misfit in misfits(deal, rows):
            possible = min(possible, misfit.row - 1)
            self._note_misfit(misfit, rows[misfit.row - 1].line)
        return rows[:possible]

    def _note_misfit(self, misfit: Misfit, line: int) -> None:
        told = {"trick": misfit.row, "card": misfit.play.card, "seat": misfit.play.seat}
        if misfit.before is not None:
            self.note(Fault.TWICE, PLAYED_BEFORE, line, before=misfit.before, **told)
        elif misfit.holder is not None:
            self.note(Fault.NOT_HELD, ELSEWHERE, line, holder=misfit.holder, **told)
        else:
            self.note(Fault.NOT_HELD, NOT_DEALT, line, **told)


def number_of(text: str) -> int | None:
    """Return the number of a board; None for a name or for too many digits."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def _only_rises(calls: Sequence[Call]) -> bool:
    """Return whether there are only passes and ever higher bids.

    This is so in most auctions, and none of these calls can be illegal.
    """
    highest: Bid | None = None
    for call in calls:
        if isinstance(call, Bid):
            if not call.is_sufficient_over(highest) or call.level > HIGHEST_LEVEL:
                return False
            highest = call
        elif call is not PASS:
            return False
    return True


def deal_of(hands: Mapping[Seat, Sequence[Card]]) -> Deal:
    """Return the deal of the hands, in the order in which they are written.

    Raises TableError for the first card that occurs twice.
    """
    holders: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        for card in hand:
            other = holders.setdefault(card, seat)
            if other is not seat:
                raise _twice(TableError(CARD_TWICE, card=card, seat=other, other=seat), hands)
        if len(set(hand)) < len(hand):
            card = next(card for place, card in enumerate(hand) if card in hand[:place])
            raise _twice(TableError(CARD_TWICE_IN_HAND, card=card, seat=seat), hands)
    return Deal.of(hands).completed()


def _twice(error: TableError, hands: Mapping[Seat, Sequence[Card]]) -> TableError:
    """Add the missing cards to the error if all four hands are given.

    One of them was probably meant.
    """
    missing = frozenset(DECK).difference(*hands.values())
    if len(hands) < 4 or not 0 < len(missing) <= A_FEW:
        return error
    return TableError(AND_NOWHERE, twice=error, missing=missing)


def _ending(deal: Deal) -> int | None:
    """Return the number of cards each player has in an end position.

    None if it is not an end position, or if not all hands are known.
    """
    most = max(map(len, deal.hands))
    return most if len(deal.known_seats) == 4 and most < HAND_SIZE else None
