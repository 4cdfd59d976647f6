"""Apply effects on calls (Laws 15 to 39).

Calls stand, are cancelled or replaced; players must pass; the first lead may be restricted.
"""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.bridge.auction import PASS, Auction, Call
from bridgelaw.bridge.bidding import (
    Bidding,
    FacedCard,
    MadeCall,
    PassDuty,
    Withdrawn,
    irregular,
    with_call,
)
from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.table_changes import without_play
from bridgelaw.effects import (
    AuctionReopened,
    AuctionStaysClosed,
    CallCancelled,
    CallReplaced,
    CallStands,
    CardsFaceUp,
    FirstCallStands,
    LaterCallsCancelled,
    LaterCallsStand,
    LeadMayBeForbidden,
    MustPass,
    MustRepeat,
    NoLeadRestriction,
    PassInstead,
    Period,
)
from bridgelaw.effects.applying.base import carry_out


def made(who: object, call: object) -> MadeCall | None:
    """Return the call of an effect, or None if it does not name the player and the call."""
    return MadeCall(who, call) if isinstance(who, Seat) and isinstance(call, Call) else None


def called(table: Table, call: MadeCall) -> Table:
    """Return the table with a call added to the auction, also one that was waiting for a ruling."""
    if table.auction is None:
        return table
    auction, bidding = with_call(table.auction, _ruled_on(table.bidding, call), call)
    declarer = None if auction.contract is None else auction.contract.declarer
    lying = table.penalty_cards
    if declarer is not None:  # Law 24: cards faced by the declaring side are not penalty cards
        lying = tuple(mark for mark in lying if mark.seat.side is not declarer.side)
    return replace(table, auction=auction, bidding=bidding, penalty_cards=lying)


def back_to(table: Table, place: int) -> Table:
    """Return the table with the auction as it was before the call at `place`.

    What the end of the auction had determined is removed.
    """
    auction = table.auction
    if auction is None:
        return table
    bidding = table.bidding.back_to(place)
    if not auction.is_over:
        return replace(table, auction=auction.before(place), bidding=bidding)
    begun = table.current or table.tricks
    number, faced = (table.trick_number, table.faced_lead) if begun else (None, None)
    return replace(
        table,
        auction=auction.before(place),
        bidding=bidding,
        contract=None,
        declarer=None,
        trump=None,
        trick_number=number,
        faced_lead=faced,
        dummy_spread=table.dummy_spread if begun else None,
    )


def taken_back(table: Table, call: MadeCall) -> Table:
    """Return the table without a call that was waiting for a ruling or was in the auction.

    In the auction, every call after it is removed too.
    """
    if call in table.bidding.made or table.auction is None:
        return replace(table, bidding=_ruled_on(table.bidding, call))
    place = _place(table, call)
    if place is None or not _may_be_meant(table.auction, place):
        return table
    return back_to(table, place)


def _may_be_meant(auction: Auction, place: int) -> bool:
    """Return whether a call in the auction may be the one that is taken back.

    It may if it was irregular, or if its player has not had another turn since. Any other call only
    looks like a call that was reported but was never in the auction.
    """
    irregular = (
        auction.before(place).legal(auction.calls[place], auction.callers[place]) is not None
    )
    return (
        irregular
        or place in dict(auction.out_of_turn)
        or len(auction.calls) - place <= _SINCE_HIS_LAST_TURN
    )


_SINCE_HIS_LAST_TURN = 3


def _place(table: Table, call: MadeCall) -> int | None:
    """Return the index of a call in the auction, the last time it was made."""
    if table.auction is None:
        return None
    places = [
        place
        for place, (caller, each) in enumerate(
            zip(table.auction.callers, table.auction.calls, strict=True)
        )
        if caller is call.seat and each == call.call
    ]
    return places[-1] if places else None


def _ruled_on(bidding: Bidding, call: MadeCall) -> Bidding:
    """Remove a call from those that wait for a ruling."""
    if call not in bidding.made:
        return bidding
    place = bidding.made.index(call)
    return replace(bidding, made=(*bidding.made[:place], *bidding.made[place + 1 :]))


@carry_out.register
def _(effect: CallStands, table: Table) -> Table:
    call = made(effect.who, effect.call)
    # Do not add a call that is already in the auction.
    if call is None or (call not in table.bidding.made and _place(table, call) == _last(table)):
        return table
    return called(table, call)


@carry_out.register
def _(effect: FirstCallStands, table: Table) -> Table:
    call = made(effect.who, effect.call)
    # A call in the auction is already in its place; only one that waits for a ruling is added.
    return table if call is None or call not in table.bidding.made else called(table, call)


def _last(table: Table) -> int:
    return -1 if table.auction is None else len(table.auction.calls) - 1


@carry_out.register
def _(effect: CallCancelled, table: Table) -> Table:
    call = made(effect.who, effect.call)
    if call is None:
        return table
    return _withdrawn(taken_back(table, call), call)


def _withdrawn(table: Table, call: MadeCall) -> Table:
    """Record a withdrawn call. Whether it restricts a lead is not yet known."""
    withdrawn = (*table.bidding.withdrawn, Withdrawn(call.seat, call.call))
    return replace(table, bidding=replace(table.bidding, withdrawn=withdrawn))


@carry_out.register
def _(effect: CallReplaced, table: Table) -> Table:
    call, by = made(effect.who, effect.call), made(effect.who, effect.by)
    if call is not None:
        table = taken_back(table, call)
    if by is None or table.auction is None:
        return table
    if irregular(table.auction, table.bidding, by) is not None:
        return table if by in table.bidding.made else _waiting(table, by)
    return called(table, by)


def _waiting(table: Table, call: MadeCall) -> Table:
    """Return the table with an irregular call waiting for a ruling, before the other calls."""
    return replace(table, bidding=replace(table.bidding, made=(call, *table.bidding.made)))


@carry_out.register
def _(effect: PassInstead, table: Table) -> Table:
    call = made(effect.who, effect.call)
    if call is None:
        return table
    if Withdrawn(call.seat, call.call) not in table.bidding.withdrawn:
        table = _withdrawn(taken_back(table, call), call)
    return called(table, MadeCall(call.seat, PASS))


@carry_out.register
def _(effect: LaterCallsCancelled, table: Table) -> Table:
    call = made(effect.who, effect.call)
    if call is None:
        return table
    if call in table.bidding.made:
        return _withdrawn(
            replace(table, bidding=replace(table.bidding, made=_but_in_rotation(table, call))), call
        )
    place = _place(table, call)
    return table if place is None else back_to(table, place)


def _but_in_rotation(table: Table, call: MadeCall) -> tuple[MadeCall, ...]:
    """Return the waiting calls without this one and those made in rotation after it.

    Where the rotation breaks, the auction has gone back and continues.
    """
    calls = table.bidding.made
    first = end = calls.index(call)
    while end + 1 < len(calls) and calls[end + 1].seat is calls[end].seat.lho:
        end += 1
    return calls[:first] + calls[end + 1 :]


@carry_out.register
def _(effect: LaterCallsStand, table: Table) -> Table:
    table = carry_out(CallStands(effect.who, effect.call), table)
    for later in table.bidding.made:
        if not is_lawful(table, later):
            break
        table = called(table, later)
    return table


def is_lawful(table: Table, call: MadeCall) -> bool:
    """Return whether a waiting call is in turn and legal.

    The auction must not have ended, nor have to go back.
    """
    auction = table.auction
    if auction is None or auction.lost_turn is not None:
        return False
    return irregular(auction, table.bidding, call) is None


@carry_out.register
def _(effect: AuctionReopened, table: Table) -> Table:
    place = None if table.auction is None else table.auction.lost_turn
    table = table if place is None else back_to(table, place)
    return table if table.auction is None or table.tricks else _without_the_lead(table)


def _without_the_lead(table: Table) -> Table:
    """Return the table without the cards led before the auction was over.

    They are not a trick; Law 24 deals with them.
    """
    for play in table.current.plays:
        table = without_play(table, play.card)
    return replace(table, faced_lead=None, dummy_spread=None, trick_number=None, on_lead=None)


@carry_out.register
def _(effect: AuctionStaysClosed, table: Table) -> Table:
    # Needed only if a turn was lost: an auction that ended in rotation is closed already.
    auction = table.auction
    return (
        table
        if auction is None or auction.lost_turn is None
        else replace(table, auction=auction.closed())
    )


@carry_out.register
def _(effect: MustPass, table: Table) -> Table:
    if not isinstance(effect.who, Seat):
        return table
    waits_for = effect.who.partner if effect.period is Period.AFTER_NEW_CALL else None
    duty = PassDuty(effect.who, effect.period is Period.THROUGHOUT, waits_for)
    return replace(table, bidding=table.bidding.with_duty(duty))


@carry_out.register
def _(effect: MustRepeat, table: Table) -> Table:
    call = made(effect.who, effect.call)
    if call is None:
        return table
    others = tuple(each for each in table.bidding.repeats if each.seat is not call.seat)
    return replace(table, bidding=replace(table.bidding, repeats=(*others, call)))


@carry_out.register
def _(effect: LeadMayBeForbidden, table: Table) -> Table:
    return _settled(table, effect.who, restricts=True)


@carry_out.register
def _(effect: NoLeadRestriction, table: Table) -> Table:
    return _settled(table, effect.who, restricts=False)


def _settled(table: Table, partner: object, *, restricts: bool) -> Table:
    """Record whether the withdrawn calls of a player's partner restrict the player's first lead."""
    if not isinstance(partner, Seat):
        return table
    calls = tuple(
        replace(each, restricts=restricts)
        if each.seat is partner.partner and each.restricts is None
        else each
        for each in table.bidding.withdrawn
    )
    return replace(table, bidding=replace(table.bidding, withdrawn=calls))


@carry_out.register
def _(effect: CardsFaceUp, table: Table) -> Table:
    if not isinstance(effect.who, Seat):
        return table
    known = {each.card for each in table.bidding.faced}
    cards = [card for card in effect.cards if isinstance(card, Card) and card not in known]
    new = tuple(FacedCard(effect.who, card, effect.led) for card in cards)
    return replace(table, bidding=replace(table.bidding, faced=(*table.bidding.faced, *new)))
