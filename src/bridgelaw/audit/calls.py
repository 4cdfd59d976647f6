"""Illegal calls: made at the table, or only recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgelaw.audit.findings import Verdict
from bridgelaw.bridge.auction import (
    DOUBLE,
    HIGHEST_LEVEL,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    Call,
    Illegal,
)
from bridgelaw.bridge.cards import Strain
from bridgelaw.formats.play.records import Written
from bridgelaw.i18n.text import Said, Text

MARKED = Text("the file marks it")
OTHER_CALL = Text("{written} written for {meant}: with it the whole auction is legal")
EARLIER_CALL = Text(
    "call {number} of the auction, {written}, written for {meant}: with it the whole auction is "
    "legal"
)
CALL_OMITTED = Text(
    "a {meant} is missing before call {number} of the auction: with it the whole auction is legal"
)
CALL_DOUBLED = Text(
    "call {number} of the auction, {written}, written twice: without it the whole auction is legal"
)
CALLS_EXCHANGED = Text(
    "calls {number} and {other} of the auction, {first} and {second}, written in each other's "
    "place: with the two exchanged the whole auction is legal"
)
ENDS_THERE = Text("only passes follow, so it is unknown whether it was made")
NO_SLIP = Text("no single writing error anywhere in the auction would make it legal")

_LEVELS: Final = range(1, HIGHEST_LEVEL + 1)


def judge(written: Written) -> tuple[Verdict, tuple[Said, ...]]:
    """Judge whether the first illegal call of an auction was made.

    It was not if a single writing error explains the auction. A mark in the file leaves both open.
    """
    auction = written.auction
    illegal = None if auction is None else auction.first_illegal()
    if auction is None or illegal is None:
        return Verdict.LIKELY, ()
    place, _ = illegal
    call = auction.calls[place]
    meant = next(
        (each for each in _meant(auction, place) if _legal_with(auction, place, each)), None
    )
    slip = (
        next(_slips_before(auction, place), None)
        if meant is None
        else Said(OTHER_CALL, {"written": call, "meant": meant})
    )
    marks = (Said(MARKED),) if place in written.marked_calls else ()
    if slip is None:
        return Verdict.LIKELY, (*marks, Said(NO_SLIP))
    if meant not in (None, PASS) and all(later is PASS for later in auction.calls[place + 1 :]):
        return Verdict.OPEN, (*marks, Said(ENDS_THERE), slip)
    return Verdict.OPEN if marks else Verdict.UNRELIABLE, (*marks, slip)


def _slips_before(auction: Auction, place: int) -> Iterator[Said]:
    """Yield the writing errors in the calls up to a place that make the whole auction legal."""
    calls = auction.calls
    for number in range(place, -1, -1):
        call, before, after = calls[number], calls[:number], calls[number + 1 :]
        values = {"number": number + 1, "written": call}
        for meant in _meant(auction, number) if number < place else ():
            if _is_legal(auction, (*before, meant, *after), number):
                yield Said(EARLIER_CALL, {**values, "meant": meant})
        if number and calls[number - 1] == call and _is_legal(auction, (*before, *after), number):
            yield Said(CALL_DOUBLED, values)
        for meant in (PASS, DOUBLE, REDOUBLE):
            if _is_legal(auction, (*before, meant, call, *after), number):
                yield Said(CALL_OMITTED, {**values, "meant": meant})
        exchanged = (*calls[: number - 1], call, calls[number - 1], *after)
        if number and _is_legal(auction, exchanged, number):
            first = {"number": number, "other": number + 1, "first": calls[number - 1]}
            yield Said(CALLS_EXCHANGED, {**first, "second": call})


def _meant(auction: Auction, place: int) -> Iterator[Call]:
    """Yield the calls that may have been meant, the likeliest first.

    Either one sign is wrong, or a bid was written twice.
    """
    call = auction.calls[place]
    if not isinstance(call, Bid):
        yield from (each for each in (PASS, DOUBLE, REDOUBLE) if each is not call)
        return
    if call == next((bid for bid in reversed(auction.calls[:place]) if isinstance(bid, Bid)), None):
        yield PASS
    yield from sorted(
        (Bid(level, call.strain) for level in _LEVELS), key=lambda bid: abs(bid.level - call.level)
    )
    if call.level in _LEVELS:
        yield from (Bid(call.level, strain) for strain in Strain)


def _legal_with(auction: Auction, place: int, call: Call) -> bool:
    return _is_legal(auction, (*auction.calls[:place], call, *auction.calls[place + 1 :]), place)


def _is_legal(auction: Auction, calls: tuple[Call, ...], place: int) -> bool:
    illegal = Auction(auction.dealer, calls).first_illegal()
    # Calls after the end are surplus passes by the scribe.
    return illegal is None or (
        illegal[1] is Illegal.AUCTION_OVER
        and illegal[0] > place
        and all(call is PASS for call in calls[illegal[0] :])
    )
