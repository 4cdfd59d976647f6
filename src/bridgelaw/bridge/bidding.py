"""The state of an auction beyond its calls, and what is irregular about the next call.

It covers players who must pass, withdrawn calls, cards that lie face up until the auction ends, and
calls that wait for a ruling (Laws 23 to 39).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgelaw.bridge.auction import HIGHEST_LEVEL, PASS, Auction, Bid, Call
from bridgelaw.bridge.cards import Card, Named
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class PassDuty:
    """A player who must pass at his next turn, or at every turn for the rest of the auction.

    If `after` names a player, the duty begins only after that player's next call.
    """

    seat: Seat
    throughout: bool = False
    after: Seat | None = None


@dataclass(frozen=True, slots=True)
class UsedDuty:
    """A duty to pass once that a pass in the auction has fulfilled.

    `place` is the place of that pass, from 0. The duty applies again if the auction goes back to
    before that pass.
    """

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A call that a player made at the table, in turn or not."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A withdrawn call of an offending player.

    `restricts` says whether declarer, if that side defends, may forbid the player's partner to lead
    a suit at his first lead (Law 26B). It is None while that depends on the call that replaces this
    one.
    """

    seat: Seat
    call: Call
    restricts: bool | None = None


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card seen during the auction; it lies face up until the auction ends (Law 24)."""

    seat: Seat
    card: Card
    led: bool = False


@dataclass(frozen=True, slots=True)
class CallNote:
    """How a player's call was alerted, announced or explained when it was made."""

    seat: Seat
    call: Call
    alerted: bool = False
    announced: str = ""
    explained: str = ""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The effects of rulings on an auction, notes on its calls, and calls that wait for a ruling.

    The calls that wait are in order, the irregular one first.
    """

    duties: tuple[PassDuty, ...] = ()
    withdrawn: tuple[Withdrawn, ...] = ()
    faced: tuple[FacedCard, ...] = ()
    made: tuple[MadeCall, ...] = ()
    notes: tuple[CallNote, ...] = ()
    repeats: tuple[MadeCall, ...] = ()
    """Calls that their players must repeat at their next turn (Laws 31A1 and 32A1)."""
    used: tuple[UsedDuty, ...] = ()
    """Duties to pass that the last calls of the auction have fulfilled."""

    def note(self, seat: Seat, call: Call) -> CallNote | None:
        """Return the note on a player's call, from the last time it was made."""
        said = [note for note in self.notes if (note.seat, note.call) == (seat, call)]
        return said[-1] if said else None

    def duty(self, seat: Seat) -> PassDuty | None:
        """Return the duty to pass that applies to a player at his next turn, or None."""
        bound = [duty for duty in self.duties if duty.seat is seat and duty.after is None]
        return max(bound, key=lambda duty: duty.throughout, default=None)

    def must_repeat(self, seat: Seat) -> Call | None:
        """Return the call that a player must repeat at his next turn, or None."""
        return next((each.call for each in self.repeats if each.seat is seat), None)

    def restricts_lead_of(self, seat: Seat) -> bool:
        """Return whether a withdrawn call of the partner restricts a player's first lead (Law
        26B).
        """
        return any(each.restricts and each.seat is seat.partner for each in self.withdrawn)

    def with_duty(self, duty: PassDuty) -> Bidding:
        """Return the state with one more duty to pass; of two duties the longer one applies."""
        known = self.duty(duty.seat)
        if known is not None and known.throughout >= duty.throughout and duty.after is None:
            return self
        others = [
            each for each in self.duties if (each.seat, each.after) != (duty.seat, duty.after)
        ]
        return replace(self, duties=(*others, duty))

    def without(self, card: Card) -> Bidding:
        """Return the state without a faced card that is picked up or has become a penalty card."""
        return replace(self, faced=tuple(each for each in self.faced if each.card is not card))

    def passed(self, seat: Seat, place: int) -> Bidding:
        """Return the state after a player's call at `place` in the auction.

        Duties for one turn are fulfilled, and a duty that waited for this call begins.
        """
        left = (
            duty
            for duty in self.duties
            if duty.seat is not seat or duty.throughout or duty.after is not None
        )
        duties = tuple(replace(duty, after=None) if duty.after is seat else duty for duty in left)
        repeats = tuple(each for each in self.repeats if each.seat is not seat)
        used = tuple(each for each in self.used if place - each.place < _ROUND)
        if any(
            duty.seat is seat and not duty.throughout and duty.after is None for duty in self.duties
        ):
            used = (*used, UsedDuty(seat, place))
        return replace(self, duties=duties, repeats=repeats, used=used)

    def back_to(self, place: int) -> Bidding:
        """Return the state when the auction goes back to before the call at `place`.

        Duties fulfilled since then apply again.
        """
        again = replace(self, used=tuple(each for each in self.used if each.place < place))
        for each in self.used:
            if each.place >= place:
                again = again.with_duty(PassDuty(each.seat))
        return again


_ROUND = 4
"""The largest number of calls to go back: a closing run of passes."""


class Irregular(Named):
    """The irregularity of a call, before a law states the consequences."""

    AFTER_THE_END = Text("it comes after the final pass")
    ABOVE_SEVEN = Text("it bids more than seven")
    MUST_PASS = Text("the player must pass")
    INADMISSIBLE_DOUBLE = Text("it is a double or redouble that is not possible")
    INSUFFICIENT = Text("it is insufficient")
    CHANGE = Text("its player has just called: it changes that call")
    OUT_OF_TURN = Text("it is out of turn")
    NOT_REPEATED = Text("the player must repeat the call made out of turn")


def irregular(auction: Auction, bidding: Bidding, made: MadeCall) -> Irregular | None:
    """Return what is irregular about a call, in the order of Laws 35 and 29, or None.

    A call in the turn of the right-hand opponent, who must pass, is in turn (Law 28A).
    """
    seat, call, turn = made.seat, made.call, auction.turn
    if turn is None:
        return Irregular.AFTER_THE_END
    if isinstance(call, Bid) and call.level > HIGHEST_LEVEL:
        return Irregular.ABOVE_SEVEN
    if call is not PASS and bidding.duty(seat) is not None:
        return Irregular.MUST_PASS
    standing = with_passes_before(auction, bidding, seat)
    if call is not PASS and not isinstance(call, Bid) and standing.legal(call, seat) is not None:
        return Irregular.INADMISSIBLE_DOUBLE
    if standing.turn is seat:
        if bidding.must_repeat(seat) not in (None, call):
            return Irregular.NOT_REPEATED
        return Irregular.INSUFFICIENT if standing.legal(call) is not None else None
    if turn is seat.lho and auction.calls and auction.callers[-1] is seat:
        return Irregular.CHANGE
    return Irregular.OUT_OF_TURN


def with_passes_before(auction: Auction, bidding: Bidding, seat: Seat) -> Auction:
    """Return the auction for a player's call.

    It includes a pass by the right-hand opponent if it is that player's turn and he must pass.
    """
    skipped = auction.turn is seat.rho and bidding.duty(seat.rho) is not None
    return auction.with_call(PASS) if skipped else auction


def with_call(auction: Auction, bidding: Bidding, made: MadeCall) -> tuple[Auction, Bidding]:
    """Return the auction and its state after a call that stands, in turn or not (Law 29A)."""
    standing = with_passes_before(auction, bidding, made.seat)
    if standing is not auction:
        bidding = bidding.passed(made.seat.rho, len(auction.calls))
        if standing.is_over:  # a pass that was not actually made does not end the auction
            standing = auction
    return standing.with_call(made.call, made.seat), bidding.passed(made.seat, len(standing.calls))
