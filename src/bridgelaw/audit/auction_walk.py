"""Walk through an auction as it was made at the table.

Each irregular call is found and ruled on, and the auction continues lawfully from there to the
contract, the declarer, and declarer's rights at the first lead. What the calls do not show (whether
a call was intended, whether a replacement is comparable, what a player elects) is given for each
irregularity or asked.
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
"""The incident for each irregularity of a call."""

TAKES_OVER: Final[Mapping[str, str]] = {
    law: incident_of(law)
    for law in ("17D3", "25", "25A", "25B", "27", "29", "31", "35", "36", "37", "38", "39")
}
"""The laws of calls that another law may refer to, with their incidents."""


@dataclass(frozen=True, slots=True)
class Found:
    """An irregularity in an auction: the call, the reason, and the ruling or the open question.

    `table` is the record on which the ruling was made; the calls that waited for the ruling are in
    `table.bidding.made`.
    """

    made: MadeCall
    why: Irregular | None
    incident: AnyProcedure
    table: Table
    told: Mapping[str, object]
    """The answers about it: facts by name."""
    ruling: Ruling[object] | Question


@dataclass(frozen=True, slots=True)
class Walk:
    """The result of a walk: what was found, the final table, and the calls not reached."""

    found: tuple[Found, ...]
    table: Table
    left: tuple[MadeCall, ...] = ()
    """Calls after an open question, or after a ruling that the recorded calls do not follow."""

    @property
    def question(self) -> Question | None:
        """The question that must be answered to continue, or None."""
        last = self.found[-1].ruling if self.found else None
        return last if isinstance(last, Question) else None

    @property
    def restricted_leads(self) -> tuple[Withdrawn, ...]:
        """The withdrawn calls that restrict a defender's first lead (Law 26B).

        Declarer may forbid the partner of the player who withdrew the call to lead a suit.
        """
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
    """Walk through an auction from its first call, by the laws of a day and a federation.

    `calls` are the calls as made, lawful or not, each with its player. `told` has the answers for
    the first incident, the second and so on, including those that a law refers to: facts by name.
    `table` may contain more about the board, such as the hands.

    Raises BadAnswer for an invalid answer, and TableError if a ruling cannot be carried out.
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
    """Take one step; return the table after it and the calls that still wait.

    Return None at the end, and if the walk cannot continue. A new incident is appended to `found`.
    """
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
    """Return the calls from the one by the player who has his turn back.

    The passes made before it are cancelled too (Law 17D3).
    """
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
    """Rule on a call, and on any further incident that its law refers to."""
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
    """Return the answers about the incident at a place, or an empty mapping."""
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
    """Return the ruling on an auction that seemed over but is reopened (Law 17D3).

    It goes back to the player who lost his turn by the pass at `place`.
    """
    made = MadeCall(auction.callers[place], auction.calls[place])
    return _asked(made, None, Procedure.all[TAKES_OVER["17D3"]], table, laws, told)
