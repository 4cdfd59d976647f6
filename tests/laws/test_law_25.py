"""Changes of call in random auctions.

The tests check which call stands, who calls next, and what is recorded of the withdrawn call.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from bridgelaw.bridge.auction import PASS, Auction, Bid, Call
from bridgelaw.bridge.bidding import Bidding, MadeCall
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.applying import after
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents.auction.change_of_call import change_of_call
from bridgelaw.laws.irregular_calls.changed_call import Information
from bridgelaw.laws.irregular_calls.law_25_changes_of_call import Change

LAWS = book(date(2024, 6, 1))


@dataclass(frozen=True)
class Changed:
    """A change of call.

    It has the lawful auction before the first call, that call, the next player's call over it, if
    any, and the second call.
    """

    before: Auction
    first: Call
    lhos: Call | None
    second: Call

    @property
    def player(self) -> Seat:
        """Return who changes a call."""
        assert self.before.turn is not None
        return self.before.turn

    @property
    def auction(self) -> Auction:
        """Return the auction at the moment of the change."""
        auction = self.before.with_call(self.first)
        return auction if self.lhos is None else auction.with_call(self.lhos)

    def table(self, *later: MadeCall) -> Table:
        """Return the record, on which the change waits for a ruling."""
        return Table(
            auction=self.auction, bidding=Bidding(made=(MadeCall(self.player, self.second), *later))
        )


def calls_of(auction: Auction) -> list[Call]:
    return [call for call in auction.legal_calls() if not isinstance(call, Bid) or call.level < 5]


@st.composite
def changed(draw: st.DrawFn) -> Changed:
    auction = Auction(draw(st.sampled_from(list(Seat))))
    for _ in range(draw(st.integers(0, 9))):
        following = auction.with_call(draw(st.sampled_from(calls_of(auction))))
        if following.is_over:
            break
        auction = following
    first = draw(st.sampled_from(calls_of(auction)))
    others = [call for call in calls_of(auction) if call != first]
    assume(others)
    second = draw(st.sampled_from(others))
    after_first = auction.with_call(first)
    assume(not after_first.is_over)
    lhos = draw(st.sampled_from([None, *calls_of(after_first)]))
    assume(lhos is None or not after_first.with_call(lhos).is_over)
    return Changed(auction, first, lhos, second)


def ruled_and_applied(table: Table, **told: Any) -> tuple[Change, Table, Auction]:
    """Return the ruling and the record after it; fail if a fact is missing."""
    found = rule(change_of_call, change_of_call.case(LAWS, told, table))
    assert isinstance(found, Ruling), found.fact.name
    then = after(table, [effect for _, effect in found.effects])
    assert then is not None
    assert then.auction is not None
    assert not then.bidding.duties
    return found.outcome, then, then.auction


@given(changed(), st.booleans())
def test_the_intended_call_replaces_the_slip(change: Changed, keeps: bool) -> None:
    outcome, then, auction = ruled_and_applied(change.table(), unintended=True, lho_keeps=keeps)
    new = change.before.with_call(change.second)
    legal = change.lhos is not None and new.legal(change.lhos) is None
    expected = new.with_call(change.lhos) if change.lhos is not None and legal and keeps else new
    assert outcome is Change.REPLACED
    assert auction == expected
    assert not any(each.restricts is not False for each in then.bidding.withdrawn)
    assert not then.bidding.made


@given(changed(), st.booleans(), st.booleans())
def test_the_next_player_chooses_between_two_intended_calls(
    change: Changed, accepts: bool, comparable: bool
) -> None:
    told = {"unintended": False, "same_purpose": comparable, "subset": False, "similar": False}
    outcome, then, auction = ruled_and_applied(
        change.table(), accepts=accepts, information=Information.BOUND, **told
    )
    withdrawn = change.first if accepts else change.second
    assert outcome is (Change.SECOND_STANDS if accepts else Change.FIRST_STANDS)
    assert auction == (change.before.with_call(change.second) if accepts else change.auction)
    found = [(each.seat, each.call, each.restricts) for each in then.bidding.withdrawn]
    assert found == [(change.player, withdrawn, not comparable)]
    assert not then.bidding.made


@given(changed())
def test_a_player_who_calls_over_the_second_call_accepts_it(change: Changed) -> None:
    over = MadeCall(change.player.lho, PASS)
    outcome, then, auction = ruled_and_applied(
        change.table(over),
        unintended=False,
        lho_called=True,
        same_purpose=False,
        subset=False,
        similar=False,
    )
    assert outcome is Change.SECOND_STANDS
    new = change.before.with_call(change.second)
    assert auction == (new if new.is_over else new.with_call(PASS))
    assert then.bidding.made == ((over,) if new.is_over else ())
