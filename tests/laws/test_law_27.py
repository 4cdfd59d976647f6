"""Insufficient bids in random auctions: after each replacement the right players call and pass.

The expected results are derived here from the law, without the program's Law 27.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.bridge.bidding import Bidding, Irregular, MadeCall, irregular
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import Unauthorised
from bridgelaw.effects.applying import after
from bridgelaw.engine.facts import Kind
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents.auction.insufficient_bid import insufficient_bid
from bridgelaw.laws.irregular_calls.law_27_insufficient_bid import Outcome
from bridgelaw.laws.irregular_calls.law_27b_replacing_insufficient_bid import (
    Final,
    NewCall,
    Specified,
)
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.options import Silence, Under, options

N, E, S, W = Seat
LAWS = book(date(2024, 6, 1))
BIDS = [Bid(level, strain) for level in range(1, 8) for strain in Strain]


@st.composite
def insufficient(draw: st.DrawFn) -> tuple[Auction, Bid]:
    """Draw a lawful auction with a bid, and a bid that does not supersede it."""
    auction = Auction(draw(st.sampled_from(list(Seat))))
    for _ in range(draw(st.integers(1, 9))):
        legal = [
            call
            for call in auction.legal_calls()
            if call is PASS or not isinstance(call, Bid) or call.level < 5
        ]
        following = auction.with_call(draw(st.sampled_from(legal)))
        if following.is_over:
            break
        auction = following
    assume(auction.last_bid is not None)
    low = [bid for bid in BIDS if auction.last_bid is not None and bid <= auction.last_bid]
    return auction, draw(st.sampled_from(low))


@dataclass(frozen=True)
class Expected:
    """The result by Law 27.

    It says who calls next, who must pass, how the withdrawn calls affect the lead, and what has
    been called.
    """

    outcome: Outcome
    turn: Seat
    silenced: bool
    restricts: tuple[bool | None, ...]
    calls: tuple[Call, ...]


def expected(auction: Auction, first: Bid, new: Call, *, comparable: bool, lho: bool) -> Expected:
    """Return the result once the first bid has been refused.

    `lho` accepts the replacement if it is insufficient too.
    """
    me = auction.turn
    assert me is not None
    last = auction.last_bid
    assert last is not None
    before = auction.calls
    following = (*before, new)
    if isinstance(new, Bid) and new <= last:
        if lho:
            return Expected(Outcome.SECOND_ACCEPTED, me.lho, False, (not comparable,), following)
        return Expected(Outcome.CALLS_AGAIN, me, True, (True, True), before)
    lowest = min(
        bid for bid in [*BIDS, Bid(8, first.strain)] if bid.strain is first.strain and bid > last
    )
    if new == lowest:
        return Expected(Outcome.PARTNER_FREE, me.lho, False, (False,), following)
    if comparable and (new is PASS or isinstance(new, Bid) or auction.legal(new) is None):
        return Expected(Outcome.PARTNER_FREE, me.lho, False, (False,), following)
    if new is PASS or isinstance(new, Bid):
        return Expected(Outcome.PARTNER_SILENT, me.lho, True, (True,), following)
    return Expected(Outcome.CALLS_AGAIN, me, True, (True, True), before)


def ruled(table: Table, **told: Any) -> Ruling[Outcome]:
    """Return the ruling; fail if a fact is missing."""
    found = rule(insufficient_bid, insufficient_bid.case(LAWS, told, table))
    assert isinstance(found, Ruling), found.fact.name if isinstance(found, Question) else found
    return found


@given(
    insufficient(),
    st.sampled_from([PASS, DOUBLE, REDOUBLE, *BIDS]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_the_auction_goes_on_legally_after_each_replacement(
    found: tuple[Auction, Bid], new: Call, premature: bool, comparable: bool, lho: bool
) -> None:
    auction, first = found
    me = auction.turn
    assert me is not None
    made = (MadeCall(me, first), MadeCall(me, new))
    table = Table(auction=auction, bidding=Bidding(made=made))
    ruling = ruled(
        table,
        unintended=False,
        changed_already=premature,
        accepts=False,
        accepts_original=False,
        lho_accepts_second=lho,
        specified=Specified.ITS_OWN,
        same_purpose=comparable,
        subset=False,
        similar=False,
        final_comparable=Final.NOT,
    )
    then = after(table, [effect for _, effect in ruling.effects])
    assert then is not None
    assert then.auction is not None
    law = expected(auction, first, new, comparable=comparable, lho=lho)
    assert ruling.outcome is law.outcome
    assert then.auction.calls == law.calls
    if not then.auction.is_over:
        assert then.auction.turn is law.turn
    duty = then.bidding.duty(me.partner)
    assert (duty is not None and duty.throughout) is law.silenced
    assert [each.seat for each in then.bidding.duties] == [me.partner] * law.silenced
    assert tuple(each.restricts for each in then.bidding.withdrawn) == law.restricts
    assert all(each.seat is me for each in then.bidding.withdrawn)
    assert not then.bidding.made


@given(insufficient(), st.booleans())
def test_an_accepted_bid_is_the_last_bid(found: tuple[Auction, Bid], called_over: bool) -> None:
    auction, bid = found
    me = auction.turn
    assert me is not None
    over = (MadeCall(me.lho, PASS),) if called_over else ()
    table = Table(auction=auction, bidding=Bidding(made=(MadeCall(me, bid), *over)))
    ruling = ruled(table, unintended=False, accepts=True)
    then = after(table, [effect for _, effect in ruling.effects])
    assert ruling.outcome is Outcome.ACCEPTED
    assert then is not None
    assert then.auction is not None
    turn = me.partner if called_over else me.lho  # the call that accepted it counts
    assert (then.auction.last_bid, then.auction.last_bidder, then.auction.turn) == (bid, me, turn)
    assert not then.bidding.duties
    assert not then.bidding.withdrawn
    assert not then.bidding.made


@given(insufficient())
def test_the_silenced_partner_may_not_bid(found: tuple[Auction, Bid]) -> None:
    auction, first = found
    me = auction.turn
    assert me is not None
    table = Table(auction=auction, bidding=Bidding(made=(MadeCall(me, first), MadeCall(me, PASS))))
    ruling = ruled(
        table,
        unintended=False,
        changed_already=False,
        accepts=False,
        same_purpose=False,
        subset=False,
        similar=False,
    )
    then = after(table, [effect for _, effect in ruling.effects])
    assert then is not None
    assert then.auction is not None
    assume(not then.auction.is_over)
    for call in (Bid(7, Strain.NOTRUMP), DOUBLE):
        assert (
            irregular(then.auction, then.bidding, MadeCall(me.partner, call)) is Irregular.MUST_PASS
        )
    assert (
        irregular(then.auction, then.bidding, MadeCall(me.partner, PASS)) is not Irregular.MUST_PASS
    )


@pytest.mark.parametrize(("fact", "to"), [("accepts", W), ("correction", S)])
def test_help_states_the_consequences_before_the_choice(fact: str, to: Seat) -> None:
    table = Table(
        auction=Auction(E, (Bid(1, Strain.SPADES),)),
        bidding=Bidding(made=(MadeCall(S, Bid(1, Strain.HEARTS)),)),
    )
    told = {"unintended": False} | ({"accepts": False} if fact == "correction" else {})
    question = rule(insufficient_bid, insufficient_bid.case(LAWS, told, table))
    assert isinstance(question, Question)
    assert (question.fact.name, question.kind, question.to) == (fact, Kind.ELECTION, to)
    assert question.fact.help is not None
    for word in ("lowest sufficient", "comparable", "must pass", "double"):
        assert word in question.fact.help.en


def test_a_hypothetical_bid_does_not_remove_an_equal_bid_from_the_auction() -> None:
    calls = (Bid(1, Strain.HEARTS), PASS, Bid(1, Strain.SPADES), Bid(2, Strain.CLUBS))
    table = Table(auction=Auction(S, calls))
    told = {
        "unintended": False,
        "lho_called": False,
        "accepts": False,
        "changed_already": False,
        "same_purpose": False,
    }
    ruling = ruled(
        table, seat=S, call=calls[0], correction=NewCall.PASS, subset=False, similar=False, **told
    )
    then = after(table, [effect for _, effect in ruling.effects])
    assert then is not None
    assert then.auction is not None
    assert then.auction.calls == calls
    assert then.bidding.duty(N) is not None


@given(insufficient())
def test_predicted_consequences_agree_with_the_ruling(found: tuple[Auction, Bid]) -> None:
    auction, first = found
    me = auction.turn
    assert me is not None
    for option in options(auction, first, Meaning(), Under.INSUFFICIENT, {}):
        table = Table(
            auction=auction, bidding=Bidding(made=(MadeCall(me, first), MadeCall(me, option.call)))
        )
        seen = set()
        for similar in (True, False):
            ruling = ruled(
                table,
                unintended=False,
                changed_already=False,
                accepts=False,
                specified=Specified.ITS_OWN,
                same_purpose=False,
                subset=False,
                similar=similar,
                final_comparable=Final.NOT,
            )
            then = after(table, [effect for _, effect in ruling.effects])
            assert then is not None
            section = next(
                law for law in ("27B1a", "27B1b", "27B3", "27B2") if law in applied(ruling)
            )
            silent = then.bidding.duty(me.partner) is not None
            leads = any(each.restricts for each in then.bidding.withdrawn)
            bound = any(isinstance(effect, Unauthorised) for _, effect in ruling.effects)
            seen.add((section, silent, leads, bound, len(then.bidding.withdrawn) == 2))
        foretold = {
            (
                each.section,
                each.silence is Silence.THROUGHOUT,
                each.leads,
                each.bound,
                each.cancelled,
            )
            for each in option.consequences
        }
        assert seen == foretold, option.call


def applied(ruling: Ruling[Outcome]) -> set[str]:
    """Return the sections that reached a conclusion."""
    return {
        section for section, fact, result, _ in ruling.trail if not fact and result is not False
    }
