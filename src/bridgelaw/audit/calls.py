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
ENDS_THERE = Text("only passes follow, so it is unknown whether it was made")
NO_SLIP = Text("no other call in its place would make the rest legal")

_LEVELS: Final = range(1, HIGHEST_LEVEL + 1)


def judge(written: Written) -> tuple[Verdict, tuple[Said, ...]]:
    """Judge whether the first illegal call of an auction was made.

    It was not if a single writing error explains the auction.
    """
    auction = written.auction
    illegal = None if auction is None else auction.first_illegal()
    if auction is None or illegal is None:
        return Verdict.LIKELY, ()
    place, _ = illegal
    call = auction.calls[place]
    if place in written.marked_calls:
        return Verdict.LIKELY, (Said(MARKED),)
    meant = next(
        (each for each in _meant(auction, place) if _legal_with(auction, place, each)), None
    )
    if meant is None:
        return Verdict.LIKELY, (Said(NO_SLIP),)
    slip = Said(OTHER_CALL, {"written": call, "meant": meant})
    if meant is not PASS and all(later is PASS for later in auction.calls[place + 1 :]):
        return Verdict.OPEN, (Said(ENDS_THERE), slip)
    return Verdict.UNRELIABLE, (slip,)


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
    calls = (*auction.calls[:place], call, *auction.calls[place + 1 :])
    illegal = Auction(auction.dealer, calls).first_illegal()
    # Calls after the end are surplus passes by the scribe.
    return illegal is None or (illegal[1] is Illegal.AUCTION_OVER and illegal[0] > place)
