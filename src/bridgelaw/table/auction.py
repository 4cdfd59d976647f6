"""Calls and auctions (Laws 17 to 22), legal or not. An auction holds what was called; it does not mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaw.engine.text import ENGLISH, Text, say
from bridgelaw.table.cards import Named, Ordered, Strain, suit_letter
from bridgelaw.table.seats import Seat, Side

HIGHEST_LEVEL: Final = 7
NOTRUMP = Text("NT")


class Call:
    """A bid, a pass, a double or a redouble."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, order=True)
class Bid(Call):
    """A number of odd tricks in a denomination. Bids rank as in Law 18; a level above seven can be called (Law 38)."""

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if self.level < 1:
            raise ValueError(f"found a bid at level {self.level}, expected one or more odd tricks")

    def is_sufficient_over(self, bid: Bid | None) -> bool:
        """Whether it supersedes the last bid (Law 18C and D); any bid does when there is none."""
        return bid is None or self > bid

    def __str__(self) -> str:
        return say(self)


class OtherCall(Call, Named):
    """The calls that are not bids."""

    PASS = Text("pass")
    DOUBLE = Text("double")
    REDOUBLE = Text("redouble")


PASS: Final = OtherCall.PASS
DOUBLE: Final = OtherCall.DOUBLE
REDOUBLE: Final = OtherCall.REDOUBLE


class Doubling(Ordered):
    """Whether a contract is doubled."""

    UNDOUBLED = Text("undoubled")
    DOUBLED = Text("doubled")
    REDOUBLED = Text("redoubled")

    @property
    def factor(self) -> int:
        """What it multiplies the trick score by: 1, 2 or 4."""
        return 1 << self.index

    @property
    def mark(self) -> str:
        """As written after a contract: nothing, X or XX."""
        return "X" * self.index


@dataclass(frozen=True, slots=True)
class Contract:
    """What declarer's side has undertaken. The declarer may be unknown."""

    level: int
    strain: Strain
    doubled: Doubling = Doubling.UNDOUBLED
    declarer: Seat | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.level <= HIGHEST_LEVEL:
            raise ValueError(f"found a contract at level {self.level}, expected 1 to {HIGHEST_LEVEL}")

    @property
    def bid(self) -> Bid:
        """The bid that named it."""
        return Bid(self.level, self.strain)

    @property
    def tricks_needed(self) -> int:
        """The tricks that fulfil it: six and the odd tricks."""
        return self.level + 6

    def by(self, declarer: Seat) -> Contract:
        """The same contract, played by `declarer`."""
        return replace(self, declarer=declarer)

    def __str__(self) -> str:
        return say(self)


class Illegal(Named):
    """Why a call cannot legally be made at its turn."""

    AUCTION_OVER = Text("the auction is over")
    ABOVE_SEVEN = Text("it bids more than seven")
    INSUFFICIENT = Text("it is insufficient")
    DOUBLES_NO_BID = Text("there is no bid to double")
    DOUBLES_OWN_SIDE = Text("it doubles a bid by his own side")
    DOUBLES_A_DOUBLE = Text("it doubles a bid that is doubled already")
    REDOUBLES_NO_DOUBLE = Text("there is no double to redouble")
    REDOUBLES_OWN_SIDE = Text("it redoubles a double by his own side")
    REDOUBLES_A_REDOUBLE = Text("it redoubles what is redoubled already")


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls in rotation from the dealer, each as it was made, legal or not.

    For what it makes of them, a call counts as it does once accepted: an insufficient bid is the last bid, but a double
    or redouble that nobody may make, a bid of more than seven, and a call after the end count for nothing.
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    _state: _State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "calls", tuple(self.calls))
        state = _State(self.dealer)
        for call in self.calls:
            state = state.after(call)
        object.__setattr__(self, "_state", state)

    @classmethod
    def of(cls, dealer: Seat, calls: Iterable[Call]) -> Auction:
        """An auction from any iterable of calls."""
        return cls(dealer, tuple(calls))

    @property
    def turn(self) -> Seat | None:
        """Who is to call; None when the auction is over."""
        return None if self._state.over else self._state.turn

    @property
    def is_over(self) -> bool:
        """Three passes in rotation have followed a bid, or all four players have passed at the start (Law 22)."""
        return self._state.over

    @property
    def passed_out(self) -> bool:
        """It ended without a bid."""
        return self._state.over and self._state.bid is None

    @property
    def last_bid(self) -> Bid | None:
        """The last bid; the one a new bid must supersede."""
        return self._state.bid

    @property
    def last_bidder(self) -> Seat | None:
        """Who made the last bid."""
        return self._state.bidder

    @property
    def doubled(self) -> Doubling:
        """Whether the last bid is doubled or redoubled, as things stand."""
        return self._state.doubled

    def legal(self, call: Call) -> Illegal | None:
        """Why `call` may not be made now; None when it is legal."""
        return self._state.objection(call)

    def first_illegal(self) -> tuple[int, Illegal] | None:
        """The place of the first call that was illegal when it was made, and why."""
        state = _State(self.dealer)
        for place, call in enumerate(self.calls):
            if reason := state.objection(call):
                return place, reason
            state = state.after(call)
        return None

    def with_call(self, call: Call) -> Auction:
        """The auction after one more call, legal or not."""
        return Auction(self.dealer, (*self.calls, call))

    def before(self, place: int) -> Auction:
        """The auction as it was before the call at `place`, counted from 0."""
        return Auction(self.dealer, self.calls[:place])

    def caller(self, place: int) -> Seat:
        """Who made the call at `place`."""
        return self.dealer.clockwise()[place % 4]

    def by(self, seat: Seat) -> tuple[Call, ...]:
        """The calls of one player, in order."""
        return self.calls[(seat.index - self.dealer.index) % 4 :: 4]

    @property
    def presumed_declarer(self) -> Seat | None:
        """Who of the side that made the final bid first named its denomination. None until the auction is over."""
        return None if self.contract is None else self.contract.declarer

    @property
    def contract(self) -> Contract | None:
        """The final contract with its presumed declarer; None until the auction is over, and when it is passed out."""
        state = self._state
        if not state.over or state.bid is None or state.bidder is None:
            return None
        declarer = next(seat for side, strain, seat in state.named if (side, strain) == (state.side, state.bid.strain))
        return Contract(state.bid.level, state.bid.strain, state.doubled, declarer)


@dataclass(frozen=True, slots=True)
class _State:
    """Where an auction stands: all that the legality of the next call depends on."""

    turn: Seat
    bid: Bid | None = None
    bidder: Seat | None = None
    doubled: Doubling = Doubling.UNDOUBLED
    passes: int = 0
    named: tuple[tuple[Side, Strain, Seat], ...] = ()

    @property
    def over(self) -> bool:
        return self.passes == (4 if self.bid is None else 3)

    @property
    def side(self) -> Side | None:
        """The side that made the last bid."""
        return None if self.bidder is None else self.bidder.side

    def after(self, call: Call) -> _State:
        if self.over:
            return self
        following = self.turn.lho
        if isinstance(call, Bid) and call.level <= HIGHEST_LEVEL:
            name = (self.turn.side, call.strain, self.turn)
            named = self.named if any(name[:2] == known[:2] for known in self.named) else (*self.named, name)
            return _State(following, call, self.turn, named=named)
        if call is PASS:
            return replace(self, turn=following, passes=self.passes + 1)
        if self.objection(call):
            return replace(self, turn=following, passes=0)
        return replace(
            self, turn=following, passes=0, doubled=Doubling.DOUBLED if call is DOUBLE else Doubling.REDOUBLED
        )

    def objection(self, call: Call) -> Illegal | None:
        if self.over:
            return Illegal.AUCTION_OVER
        if isinstance(call, Bid):
            if call.level > HIGHEST_LEVEL:
                return Illegal.ABOVE_SEVEN
            return None if call.is_sufficient_over(self.bid) else Illegal.INSUFFICIENT
        if call is DOUBLE:
            return self._objection_to_double()
        return self._objection_to_redouble() if call is REDOUBLE else None

    def _objection_to_double(self) -> Illegal | None:
        if self.bid is None:
            return Illegal.DOUBLES_NO_BID
        if self.side is self.turn.side:
            return Illegal.DOUBLES_OWN_SIDE
        return None if self.doubled is Doubling.UNDOUBLED else Illegal.DOUBLES_A_DOUBLE

    def _objection_to_redouble(self) -> Illegal | None:
        if self.doubled is Doubling.UNDOUBLED:
            return Illegal.REDOUBLES_NO_DOUBLE
        if self.doubled is Doubling.REDOUBLED:
            return Illegal.REDOUBLES_A_REDOUBLE
        # Only an opponent of the bidding side can have doubled it, so the side that may redouble is the bidder's.
        return None if self.side is self.turn.side else Illegal.REDOUBLES_OWN_SIDE


def strain_mark(strain: Strain, language: str = ENGLISH, *, symbols: bool = True) -> str:
    """A denomination as written in a bid: ♠, S or NT."""
    if strain.suit is None:
        return NOTRUMP.say(language)
    return strain.suit.symbol if symbols else suit_letter(strain.suit, language)


@say.register
def _(value: Bid, language: str = ENGLISH, spec: str = "") -> str:
    """1♠, 1NT; `letters` 1S."""
    return f"{value.level}{strain_mark(value.strain, language, symbols=spec != 'letters')}"


CONTRACT_BY = Text("{contract} by {declarer}")


@say.register
def _(value: Contract, language: str = ENGLISH, spec: str = "") -> str:
    """4♠X by West; `letters` 4SX by West."""
    contract = say(value.bid, language, spec) + value.doubled.mark
    return contract if value.declarer is None else CONTRACT_BY.say(language, contract=contract, declarer=value.declarer)
