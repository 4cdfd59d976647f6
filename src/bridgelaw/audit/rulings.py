"""The ruling that follows from a finding, as far as the record alone decides it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.bridge.bidding import MadeCall
from bridgelaw.bridge.play_history import at
from bridgelaw.bridge.record import Table
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.i18n.text import Said, Text
from bridgelaw.laws.irregular_leads.law_53_lead_out_of_turn_accepted import next_hand_has_played
from bridgelaw.laws.irregular_leads.leads_out_of_turn import LeadOutOfTurn
from bridgelaw.laws.revokes.counted_revoke import (
    Attention,
    RevokeTricks,
    other_side_of,
    same_suit_of,
)
from bridgelaw.laws.revokes.law_64ab_tricks_transferred import tricks_to_transfer

NONE_GO_OVER = Text("No tricks are transferred (Law {law}).")
ONE_GOES_OVER = Text("One trick is transferred to {side} (Law {law}).")
TWO_GO_OVER = Text("Two tricks are transferred to {side} (Law {law}).")
DECLARER_THEN_HAS = Text("Declarer then has {tricks} tricks.")
IF_IN_TIME = Text(
    "This applies if attention was drawn to the revoke before the round was over and before "
    "either opponent had called on the next board, and if the revoker had no penalty card of the "
    "suit (Laws 64B3 to 64B5)."
)
TRICK_TWELVE = Text(
    "It must be corrected even though it is established, because it was in the last two tricks "
    "(Law 62D1)."
)
EQUITY = Text(
    "If the side that did not revoke is still worse off, the score is adjusted (Law 64C)."
)
EQUITY_AGAIN = Text(
    "If the other side would probably have won more tricks without this later revoke, the score "
    "is adjusted (Law 64C2a)."
)
EQUITY_OF_BOTH = Text(
    "Both sides have revoked. If a side is worse off than without the revokes, the score is "
    "adjusted to the probable result without them (Law 64C2b)."
)
OF_CALL = Text("{outcome} (Law {law})")
IF_MEANT = Text("This applies if the call was intended (Law 25A).")
ACCEPTED = Text(
    "The next hand, {seat}, has played to it: the lead stands as if it had been in turn (Law 53A)."
)

_GO_OVER: Final = (NONE_GO_OVER, ONE_GOES_OVER, TWO_GO_OVER)
_EQUITY: Final = {"64B2": EQUITY_AGAIN, "64B7": EQUITY_OF_BOTH}
_SECTIONS: Final = ("64A1", "64A2", "64B1", "64B2", "64B3", "64B6", "64B7", "64B8")


@dataclass(frozen=True, slots=True)
class Consequence:
    """A ruling in sentences, with its sections."""

    says: tuple[Said, ...]
    laws: tuple[str, ...]
    transfer: int | None = None
    """The number of tricks transferred, if the finding is a revoke."""
    declarer_tricks: int | None = None
    """Declarer's tricks after the transfer."""


def consequence(finding: Finding, laws: Book) -> Consequence | None:
    """Return the consequence if the irregularity happened.

    Return None if it was only recorded, or if the record does not decide it.
    """
    if finding.verdict is Verdict.UNRELIABLE:
        return None
    if finding.kind is Kind.ILLEGAL_CALL:
        return _of_call(finding, laws)
    if len(finding.seats) != 1 or not finding.cards:
        return None
    if finding.kind is Kind.REVOKE:
        return _of_revoke(finding, laws)
    return (
        _of_lead(finding, laws)
        if finding.kind is Kind.LEAD_OUT_OF_TURN and finding.trick > 1
        else None
    )


def _of_revoke(finding: Finding, laws: Book) -> Consequence | None:
    """Return the automatic transfer of tricks (Law 64A and B) if attention was drawn in time."""
    table, (seat,), (card,) = finding.record.table, finding.seats, finding.cards
    # The play ended where the record ends. Records do not show penalty cards; see IF_IN_TIME.
    told: dict[str, object] = {
        "seat": seat,
        "card": card,
        "attention": Attention.IN_TIME,
        "play_over": True,
        "penalty_card_lay": False,
    }
    place = table.trick_of(card)
    as_written = {
        "other_side": other_side_of(table, seat.side.other),
        "same_suit": None if place is None else same_suit_of(table, seat, place),
    }
    told.update({name: value for name, value in as_written.items() if value is not None})
    found = rule(tricks_to_transfer, RevokeTricks(laws, told, table))
    if not isinstance(found, Ruling):
        return None
    number, side = found.outcome, seat.side.other
    law = next((section for section in reversed(_SECTIONS) if section in _decided(found)), "64A")
    says = [Said(_GO_OVER[number], {"side": side, "law": law})]
    if law == "64B6":
        return Consequence((*says, Said(TRICK_TWELVE)), found.laws, number)
    made = _made(table)
    after = None
    if number and made is not None and table.declarer is not None:
        after = made - number if table.declarer.side is seat.side else made + number
        says.append(Said(DECLARER_THEN_HAS, {"tricks": after}))
    says += [Said(IF_IN_TIME)] if number else []
    return Consequence((*says, Said(_EQUITY.get(law, EQUITY))), found.laws, number, after)


def _decided(found: Ruling[object]) -> set[str]:
    """Return the sections that applied."""
    return {
        section
        for section, fact, result, _ in found.trail
        if not fact and result not in (False, None, 0)
    }


def _made(table: Table) -> int | None:
    """Return declarer's total tricks, counted or as recorded."""
    if table.declarer is None:
        return None
    return table.won_by(table.declarer.side) if table.play_is_over else table.declarer_tricks


def _of_lead(finding: Finding, laws: Book) -> Consequence | None:
    """Return the ruling on a lead that the next hand accepted by playing to it."""
    table, (seat,), (card,) = finding.record.table, finding.seats, finding.cards
    if finding.through is not None:
        course = finding.through.course()
        table = replace(
            table,
            tricks=course.tricks,
            current=course.current,
            trick_number=None,
            declarer_tricks=None,
        )
    trick = (*table.tricks, table.current)[finding.trick - 1]
    if len(trick) < 2:
        return None
    then = at(table, finding.trick, 2)
    found = rule(next_hand_has_played, LeadOutOfTurn(laws, {"seat": seat, "card": card}, then))
    if not isinstance(found, Ruling) or not found.outcome:
        return None
    return Consequence((Said(ACCEPTED, {"seat": trick.plays[1].seat}),), found.laws)


def _of_call(finding: Finding, laws: Book) -> Consequence | None:
    """Return the ruling on the first illegal call of an auction, if the call was intended.

    The calls after it are on record.
    """
    from bridgelaw.audit.auction_walk import walk

    auction = finding.record.written.auction
    if auction is None:
        return None
    calls = [
        MadeCall(seat, call) for seat, call in zip(auction.callers, auction.calls, strict=True)
    ]
    table = Table(dealer=auction.dealer, faced_lead=finding.record.table.faced_lead is True)
    found = next(
        iter(walk(auction.dealer, calls, laws, [{"unintended": False}], table).found), None
    )
    if found is None or not isinstance(found.ruling, Ruling):
        return None
    law = next(number for number in reversed(found.ruling.laws) if number in _decided(found.ruling))
    return Consequence(
        (Said(OF_CALL, {"outcome": found.ruling.outcome, "law": law}), Said(IF_MEANT)),
        found.ruling.laws,
    )
