"""The auction as it stands at the table beside the calls that count: who must pass, which calls
were withdrawn, cards that lie face up until it ends, and calls that wait for a ruling (Laws 23 to
39). And what is irregular about the next call."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgelaw.bridge.auction import HIGHEST_LEVEL, PASS, Auction, Bid, Call
from bridgelaw.bridge.cards import Card, Named
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class PassDuty:
    """A player who must pass at his next turn, or at every turn for the rest of the auction.
    `after` names the player whose next call it waits for, if it does; until then nobody need
    pass."""

    seat: Seat
    throughout: bool = False
    after: Seat | None = None


@dataclass(frozen=True, slots=True)
class UsedDuty:
    """A duty to pass at one turn that a pass in the auction has met: whose it was, and the place of
    the pass, counted from 0. It binds again if the auction goes back to before that pass."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A call made at the table by a player, in turn or not."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A call of an offending player that was withdrawn. `restricts` says whether declarer may, if
    that side defends, forbid his partner a suit at his first lead (Law 26B); None while that hangs
    on the call that replaces it."""

    seat: Seat
    call: Call
    restricts: bool | None = None


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card seen during the auction: it lies face up until the auction ends (Law 24)."""

    seat: Seat
    card: Card
    led: bool = False


@dataclass(frozen=True, slots=True)
class CallNote:
    """What was said of a player's call when it was made: whether it was alerted, and how it was
    announced or explained."""

    seat: Seat
    call: Call
    alerted: bool = False
    announced: str = ""
    explained: str = ""


@dataclass(frozen=True, slots=True)
class Bidding:
    """What rulings leave on an auction, what was said of its calls, and the calls on which no
    ruling has been given yet, the irregular one first."""

    duties: tuple[PassDuty, ...] = ()
    withdrawn: tuple[Withdrawn, ...] = ()
    faced: tuple[FacedCard, ...] = ()
    made: tuple[MadeCall, ...] = ()
    notes: tuple[CallNote, ...] = ()
    repeats: tuple[MadeCall, ...] = ()
    """Calls that their players must make again at their next turn (Laws 31A1 and 32A1)."""
    used: tuple[UsedDuty, ...] = ()
    """Duties to pass that the last calls of the auction have met."""

    def note(self, seat: Seat, call: Call) -> CallNote | None:
        """What was said of a player's call, the last time he made it."""
        said = [note for note in self.notes if (note.seat, note.call) == (seat, call)]
        return said[-1] if said else None

    def duty(self, seat: Seat) -> PassDuty | None:
        """The duty to pass that binds a player at his next turn, if there is one."""
        bound = [duty for duty in self.duties if duty.seat is seat and duty.after is None]
        return max(bound, key=lambda duty: duty.throughout, default=None)

    def must_repeat(self, seat: Seat) -> Call | None:
        """The call that a player must make again at his next turn, if there is one."""
        return next((each.call for each in self.repeats if each.seat is seat), None)

    def restricts_lead_of(self, seat: Seat) -> bool:
        """Whether a withdrawn call of his partner's gives declarer a right at a player's first lead
        (Law 26B)."""
        return any(each.restricts and each.seat is seat.partner for each in self.withdrawn)

    def with_duty(self, duty: PassDuty) -> Bidding:
        """With one more duty to pass; the longer one counts."""
        known = self.duty(duty.seat)
        if known is not None and known.throughout >= duty.throughout and duty.after is None:
            return self
        others = [
            each for each in self.duties if (each.seat, each.after) != (duty.seat, duty.after)
        ]
        return replace(self, duties=(*others, duty))

    def without(self, card: Card) -> Bidding:
        """When a card that lay face up is picked up, or has become a penalty card."""
        return replace(self, faced=tuple(each for each in self.faced if each.card is not card))

    def passed(self, seat: Seat, place: int) -> Bidding:
        """After a player's turn, with the call at that place of the auction: what he had to do at
        one turn is done, and a duty that waited for his call begins."""
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
        """When the auction goes back to before the call at that place: what was met since binds
        again."""
        again = replace(self, used=tuple(each for each in self.used if each.place < place))
        for each in self.used:
            if each.place >= place:
                again = again.with_duty(PassDuty(each.seat))
        return again


_ROUND = 4
"""How many calls go back at most: a closing run of passes."""


class Irregular(Named):
    """What is irregular about a call, before any law has been asked what follows."""

    AFTER_THE_END = Text("it comes after the final pass")
    ABOVE_SEVEN = Text("it bids more than seven")
    MUST_PASS = Text("its player has to pass")
    INADMISSIBLE_DOUBLE = Text("it doubles or redoubles what may not be doubled")
    INSUFFICIENT = Text("it is insufficient")
    CHANGE = Text("its player has just called: it changes that call")
    OUT_OF_TURN = Text("it is out of turn")
    NOT_REPEATED = Text("its player has to make the call again that he made out of turn")


def irregular(auction: Auction, bidding: Bidding, made: MadeCall) -> Irregular | None:
    """What is irregular about a call, as the laws rank it (Laws 35 and 29); None for a lawful one.

    A call that comes in the turn of the player on the right, while he must pass, is in turn (Law
    28A).
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
    """The auction as it stands for a player's call: with the pass of the one on his right, if it is
    his turn and he must pass."""
    skipped = auction.turn is seat.rho and bidding.duty(seat.rho) is not None
    return auction.with_call(PASS) if skipped else auction


def with_call(auction: Auction, bidding: Bidding, made: MadeCall) -> tuple[Auction, Bidding]:
    """The auction, and what lies on it, after a call that stands. It may stand out of turn (Law
    29A)."""
    standing = with_passes_before(auction, bidding, made.seat)
    if standing is not auction:
        bidding = bidding.passed(made.seat.rho, len(auction.calls))
        if standing.is_over:  # a pass that he has not made does not end the auction
            standing = auction
    return standing.with_call(made.call, made.seat), bidding.passed(made.seat, len(standing.calls))
