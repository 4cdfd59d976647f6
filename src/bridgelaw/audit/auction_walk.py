"""An auction as it went at the table, walked through: each irregular call is found, ruled on, and
the auction goes on lawfully from there, to the contract, the declarer, and what declarer may ask of
the first lead.

What the calls themselves do not tell (whether a call was meant, whether a replacement is
comparable, what a player elects) is told for each irregularity, or is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import Final

from bridgelaw.bridge.auction import PASS, Auction
from bridgelaw.bridge.bidding import Irregular, MadeCall, Withdrawn, irregular
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import GoOnUnder
from bridgelaw.effects.applying import after
from bridgelaw.effects.applying.calls import called
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.effects.referrals import incident_of
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.engine.validation import check
from bridgelaw.incidents import load

INCIDENTS: Final[Mapping[Irregular, str]] = {
    Irregular.AFTER_THE_END: "inadmissible call",
    Irregular.ABOVE_SEVEN: "inadmissible call",
    Irregular.MUST_PASS: "inadmissible call",
    Irregular.INADMISSIBLE_DOUBLE: "inadmissible call",
    Irregular.INSUFFICIENT: "insufficient bid",
    Irregular.CHANGE: "change of call",
    Irregular.OUT_OF_TURN: "call out of turn",
}
"""What a director is called for, by what is irregular about the call."""

TAKES_OVER: Final[Mapping[str, str]] = {
    law: incident_of(law)
    for law in ("17D3", "25", "25A", "25B", "27", "29", "31", "35", "36", "37", "38", "39")
}
"""The laws of calls that another law hands over to, each with its incident."""


@dataclass(frozen=True, slots=True)
class Found:
    """An irregularity in an auction: the call, what is irregular about it, and the ruling, or the
    question that is still open.

    `table` is the record as it was ruled on; the calls that waited for the ruling are in
    `table.bidding.made`.
    """

    made: MadeCall
    why: Irregular | None
    incident: AnyProcedure
    table: Table
    told: Mapping[str, object]
    """What was told of it: facts by name."""
    ruling: Ruling[object] | Question


@dataclass(frozen=True, slots=True)
class Walk:
    """An auction walked through: what was found, the table it came to, and the calls that could not
    be reached."""

    found: tuple[Found, ...]
    table: Table
    left: tuple[MadeCall, ...] = ()
    """Calls behind a question that is open, or behind a ruling that the calls on record do not
    follow."""

    @property
    def question(self) -> Question | None:
        """What must be known to go on."""
        last = self.found[-1].ruling if self.found else None
        return last if isinstance(last, Question) else None

    @property
    def restricted_leads(self) -> tuple[Withdrawn, ...]:
        """The withdrawn calls for which declarer may forbid the partner of a defender a suit at his
        first lead (Law 26B)."""
        contract = None if self.table.auction is None else self.table.auction.contract
        if contract is None or contract.declarer is None:
            return ()
        side = contract.declarer.side
        return tuple(
            each
            for each in self.table.bidding.withdrawn
            if each.restricts and each.seat.side is not side
        )


def walk(
    dealer: Seat,
    calls: Iterable[MadeCall],
    laws: Book,
    told: Sequence[Mapping[str, object]] = (),
    table: Table | None = None,
) -> Walk:
    """The auction from its first call on, by the laws of a day and a federation.

    `calls` are the calls as they were made, lawful or not, each by whom. `told` are the answers
    about the first incident that is found, the second and so on, those that a law hands over to
    included: facts by name. `table` may tell more of the board, such as the hands.

    Raises BadAnswer where an answer cannot be, and TableError where a ruling cannot be carried out
    on what is told.
    """
    load()
    start = Table(dealer=dealer) if table is None else table
    standing = replace(start, dealer=dealer, auction=Auction(dealer))
    waiting, found = tuple(calls), list[Found]()
    while (further := _further(standing, waiting, laws, told, found)) is not None:
        standing, waiting = further
    return Walk(tuple(found), standing, waiting)


def _further(
    standing: Table,
    waiting: tuple[MadeCall, ...],
    laws: Book,
    told: Sequence[Mapping[str, object]],
    found: list[Found],
) -> tuple[Table, tuple[MadeCall, ...]] | None:
    """One step: the table after it and the calls that still wait. None at the end, and where the
    walk cannot go on. An incident on the way is added to those that were found."""
    auction = standing.auction
    if auction is not None and auction.lost_turn is not None:
        found.append(
            _reopened(standing, auction, auction.lost_turn, laws, _told_of(told, len(found)))
        )
        closed = found[-1].ruling
        if isinstance(closed, Question) or (reopened := _after(standing, closed)) == standing:
            return None
        return reopened, _without_later_passes(reopened, waiting)
    if not waiting:
        return None
    why = _irregular(standing, waiting[0])
    if why is Irregular.NOT_REPEATED:
        return None
    if why is None:
        return called(standing, waiting[0]), waiting[1:]
    pending = replace(standing, bidding=replace(standing.bidding, made=waiting))
    _rule_on(waiting[0], why, pending, laws, told, found)
    last = found[-1]
    if isinstance(last.ruling, Question):
        return None
    ruled = _after(last.table, last.ruling)
    left = ruled.bidding.made
    if len(left) >= len(waiting):
        return None
    return replace(ruled, bidding=replace(ruled.bidding, made=())), left


def _irregular(table: Table, made: MadeCall) -> Irregular | None:
    return None if table.auction is None else irregular(table.auction, table.bidding, made)


def _without_later_passes(table: Table, waiting: tuple[MadeCall, ...]) -> tuple[MadeCall, ...]:
    """The calls from the one of the player who has his turn back: the passes made before it are
    cancelled too (Law 17D3)."""
    turn = None if table.auction is None else table.auction.turn
    return tuple(dropwhile(lambda made: made.call is PASS and made.seat is not turn, waiting))


def _rule_on(
    made: MadeCall,
    why: Irregular,
    table: Table,
    laws: Book,
    told: Sequence[Mapping[str, object]],
    found: list[Found],
) -> None:
    """Rules on a call; where its law hands over to another incident, on that too."""
    seen: set[str] = set()
    waiting = table.bidding.made
    following: str | None = INCIDENTS[why]
    reason: Irregular | None = why
    while following is not None and following not in seen and table.bidding.made == waiting:
        seen.add(following)
        found.append(
            _asked(made, reason, Procedure.all[following], table, laws, _told_of(told, len(found)))
        )
        ruling, reason = found[-1].ruling, None
        if isinstance(ruling, Question):
            return
        table = _after(table, ruling)
        over = [effect.incident for _, effect in ruling.effects if isinstance(effect, GoOnUnder)]
        following = next((name for name in over if name in TAKES_OVER.values()), None)


def _told_of(told: Sequence[Mapping[str, object]], place: int) -> Mapping[str, object]:
    """What is told of the incident at a place; nothing, where no more is told."""
    return told[place] if place < len(told) else {}


def _asked(
    made: MadeCall,
    why: Irregular | None,
    incident: AnyProcedure,
    table: Table,
    laws: Book,
    told: Mapping[str, object],
) -> Found:
    check(incident.case, told, laws, table)
    return Found(made, why, incident, table, told, rule(incident, incident.case(laws, told, table)))


def _after(table: Table, ruling: Ruling[object]) -> Table:
    return after(table, (effect for _, effect in ruling.effects)) or table


def _reopened(
    table: Table, auction: Auction, place: int, laws: Book, told: Mapping[str, object]
) -> Found:
    """The auction that seemed over, and goes back to the player who lost his turn by the pass at
    `place` (Law 17D3)."""
    made = MadeCall(auction.callers[place], auction.calls[place])
    return _asked(made, None, Procedure.all[TAKES_OVER["17D3"]], table, laws, told)
