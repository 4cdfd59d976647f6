"""Calls and auctions (Laws 17 to 22), legal or not.

An auction records the calls as made; it does not correct them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import InitVar, dataclass, field, replace
from typing import Final

from bridgelaw.bridge.cards import Named, Ordered, Strain, suit_letter
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import ENGLISH, Text, say

HIGHEST_LEVEL: Final = 7
NOTRUMP = Text("NT")


class Call:
    """A bid, a pass, a double or a redouble."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, order=True)
class Bid(Call):
    """A number of odd tricks in a denomination.

    Bids rank as in Law 18. A bid above the seven level can be called (Law 38).
    """

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if self.level < 1:
            raise ValueError(f"found a bid at level {self.level}, expected one or more odd tricks")

    def is_sufficient_over(self, bid: Bid | None) -> bool:
        """Return whether the bid supersedes the last bid, if any (Law 18C and D)."""
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
EVERY_BID: Final = tuple(
    Bid(level, strain) for level in range(1, HIGHEST_LEVEL + 1) for strain in Strain
)
"""All 35 bids, from the lowest."""
EVERY_CALL: Final[tuple[Call, ...]] = (PASS, DOUBLE, REDOUBLE, *EVERY_BID)
"""All 38 calls."""


class Doubling(Ordered):
    """Whether a contract is doubled."""

    UNDOUBLED = Text("undoubled")
    DOUBLED = Text("doubled")
    REDOUBLED = Text("redoubled")

    @property
    def mark(self) -> str:
        """The mark after a contract: nothing, X or XX."""
        return "X" * self.index


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract of declarer's side. The declarer may be unknown."""

    level: int
    strain: Strain
    doubled: Doubling = Doubling.UNDOUBLED
    declarer: Seat | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.level <= HIGHEST_LEVEL:
            raise ValueError(
                f"found a contract at level {self.level}, expected 1 to {HIGHEST_LEVEL}"
            )

    @property
    def bid(self) -> Bid:
        """The bid that named the contract."""
        return Bid(self.level, self.strain)

    @property
    def tricks_needed(self) -> int:
        """The number of tricks that fulfils the contract: six plus its level."""
        return self.level + 6

    def by(self, declarer: Seat) -> Contract:
        """Return the same contract, played by `declarer`."""
        return replace(self, declarer=declarer)

    def __str__(self) -> str:
        return say(self)


class Illegal(Named):
    """Why a call is illegal for the player in turn."""

    AUCTION_OVER = Text("the auction is over")
    ABOVE_SEVEN = Text("it bids more than seven")
    INSUFFICIENT = Text("it is insufficient")
    DOUBLES_NO_BID = Text("there is no bid to double")
    DOUBLES_OWN_SIDE = Text("it doubles the player's own side")
    DOUBLES_A_DOUBLE = Text("it doubles a bid that is already doubled")
    REDOUBLES_NO_DOUBLE = Text("there is no double to redouble")
    REDOUBLES_OWN_SIDE = Text("it redoubles the player's own double")
    REDOUBLES_A_REDOUBLE = Text("it redoubles a redoubled bid")


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls from the dealer on, as they were made, legal or not.

    They are in rotation except those in `out_of_turn`. For the state of the auction, a call counts
    as if it had been accepted: an insufficient bid is the last bid. A double or redouble that
    nobody may make, a bid of more than seven and a call after the end have no effect. Nor does a
    pass out of rotation if the opponent whose turn it was calls next (Law 28B).
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()
    out_of_turn: tuple[tuple[int, Seat], ...] = ()
    """Calls out of rotation that stand (Law 29A): the place of each, from 0, and its player."""
    stays_closed: bool = False
    """Whether the passes ended the auction although one of them was out of rotation.

    A ruling found that it was too late to reopen it.
    """
    known: InitVar[_State | None] = None
    """The state of an auction that continues another; by default it is derived from the calls."""
    _state: _State = field(init=False, repr=False, compare=False)

    def __post_init__(self, known: _State | None) -> None:
        object.__setattr__(self, "calls", tuple(self.calls))
        object.__setattr__(self, "_state", known or self._states()[-1])

    def _states(self) -> list[_State]:
        """Return the state before each call and after the last."""
        callers = dict(self.out_of_turn)
        states = [_State(self.dealer, final=self.stays_closed)]
        for place, call in enumerate(self.calls):
            states.append(states[-1].after(call, callers.get(place)))
        return states

    @classmethod
    def of(cls, dealer: Seat, calls: Iterable[Call]) -> Auction:
        """Return an auction from an iterable of calls."""
        return cls(dealer, tuple(calls))

    @property
    def turn(self) -> Seat | None:
        """The player whose turn it is to call; None when the auction is over."""
        return None if self._state.over else self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether three passes have followed a bid in rotation, or all have passed (Law 22)."""
        return self._state.over

    @property
    def passed_out(self) -> bool:
        """Whether the auction ended without a bid."""
        return self._state.over and self._state.bid is None

    @property
    def last_bid(self) -> Bid | None:
        """The last bid, which a new bid must supersede."""
        return self._state.bid

    @property
    def last_bidder(self) -> Seat | None:
        """The player who made the last bid."""
        return self._state.bidder

    @property
    def doubled(self) -> Doubling:
        """Whether the last bid is now doubled or redoubled."""
        return self._state.doubled

    def legal(self, call: Call, by: Seat | None = None) -> Illegal | None:
        """Return why `call` may not be made now, or None if it is legal.

        It is judged for the player in turn, or as if it were the turn of `by`.
        """
        return (self._state if by is None else replace(self._state, turn=by)).objection(call)

    def legal_calls(self) -> tuple[Call, ...]:
        """Return all calls that may be made now, bids from the lowest; none after the end."""
        return tuple(call for call in EVERY_CALL if self.legal(call) is None)

    def first_illegal(self) -> tuple[int, Illegal] | None:
        """Return the place of the first call that was illegal when it was made, and the reason."""
        for place, (call, state) in enumerate(zip(self.calls, self._states(), strict=False)):
            if reason := state.objection(call):
                return place, reason
        return None

    def with_call(self, call: Call, by: Seat | None = None) -> Auction:
        """Return the auction after one more call, legal or not.

        It is made by the player in turn, or out of rotation by another player.
        """
        skips = by is not None and by is not self.turn
        standing = (
            (*self.out_of_turn, (len(self.calls), by))
            if by is not None and skips
            else self.out_of_turn
        )
        return Auction(
            self.dealer,
            (*self.calls, call),
            standing,
            self.stays_closed,
            known=self._state.after(call, by),
        )

    def before(self, place: int) -> Auction:
        """Return the auction before the call at `place`, counted from 0."""
        standing = tuple(each for each in self.out_of_turn if each[0] < place)
        return Auction(self.dealer, self.calls[:place], standing)

    def closed(self) -> Auction:
        """Return the auction closed, because it is too late to give back a turn that was lost."""
        return Auction(self.dealer, self.calls, self.out_of_turn, stays_closed=True)

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The player who made each call."""
        if not self.out_of_turn:
            return tuple(self.dealer.clockwise()[place % 4] for place in range(len(self.calls)))
        standing = dict(self.out_of_turn)
        return tuple(
            standing.get(place) or state.turn for place, state in enumerate(self._states()[:-1])
        )

    def caller(self, place: int) -> Seat:
        """Return the player who made the call at `place`."""
        return self.callers[place] if self.out_of_turn else self.dealer.clockwise()[place % 4]

    def by(self, seat: Seat) -> tuple[Call, ...]:
        """Return the calls of one player, in order."""
        if not self.out_of_turn:
            return self.calls[(seat.index - self.dealer.index) % 4 :: 4]
        return tuple(
            call for call, caller in zip(self.calls, self.callers, strict=True) if caller is seat
        )

    @property
    def lost_turn(self) -> int | None:
        """The place of a pass out of rotation by which a player lost his turn, or None.

        See Law 17D3.

        The passes that would have ended the auction are cancelled, and it goes back to that player.
        """
        if not self._state.reopened:
            return None
        resumed = replace(self._state, reopened=False)
        return next(place for place, state in enumerate(self._states()) if state == resumed)

    @property
    def presumed_declarer(self) -> Seat | None:
        """The player of the side with the final bid who first named its denomination.

        None until the auction is over.
        """
        return None if self.contract is None else self.contract.declarer

    @property
    def contract(self) -> Contract | None:
        """The final contract with its presumed declarer.

        None until the auction is over, and if it is passed out.
        """
        state = self._state
        if not state.over or state.bid is None or state.bidder is None:
            return None
        declarer = next(
            seat
            for side, strain, seat in state.named
            if (side, strain) == (state.side, state.bid.strain)
        )
        return Contract(state.bid.level, state.bid.strain, state.doubled, declarer)


@dataclass(frozen=True, slots=True)
class _State:
    """The state of an auction: everything that the legality of the next call depends on."""

    turn: Seat
    bid: Bid | None = None
    bidder: Seat | None = None
    doubled: Doubling = Doubling.UNDOUBLED
    passes: int = 0
    named: tuple[tuple[Side, Strain, Seat], ...] = ()
    lost: _State | None = None
    """The state when a pass out of rotation took a player's turn, if only passes have followed."""
    reopened: bool = False
    """Whether the passes that followed are cancelled and the auction is back there (Law 17D3)."""
    final: bool = False
    """Whether the auction ends with its last pass even if a turn was lost."""

    @property
    def over(self) -> bool:
        return self.passes == (4 if self.bid is None else 3)

    @property
    def side(self) -> Side | None:
        """The side that made the last bid."""
        return None if self.bidder is None else self.bidder.side

    def after(self, call: Call, caller: Seat | None = None) -> _State:
        """Return the state after a call by the player in turn, or out of rotation by `caller`."""
        if self.over:
            return self
        if caller is None or caller is self.turn:
            return self._called(call)._closed()
        if self.lost is not None and self._is_passed_at_the_turn_of(caller, self.lost):
            return self.lost._called(call)._closed()
        after = replace(self, turn=caller)._called(call)
        # Only a pass among the last three takes a turn; the first of four passes does not.
        loses = call is PASS and after.lost is None and (self.bid is not None or self.passes > 0)
        return (replace(after, lost=replace(self, reopened=False)) if loses else after)._closed()

    def _is_passed_at_the_turn_of(self, seat: Seat, lost: _State) -> bool:
        """Return whether the last call was an opponent's pass out of rotation at the turn of
        `seat`.

        If that player calls now, the call is in rotation and the pass is cancelled (Law 28B).
        """
        passer = self.turn.rho
        return seat is lost.turn and self.passes == lost.passes + 1 and passer.side is not seat.side

    def _closed(self) -> _State:
        if self.over and self.lost is not None and not self.final:
            return replace(self.lost, reopened=True)
        return self

    def _called(self, call: Call) -> _State:
        following = self.turn.lho
        if isinstance(call, Bid) and call.level <= HIGHEST_LEVEL:
            name = (self.turn.side, call.strain, self.turn)
            named = (
                self.named
                if any(name[:2] == known[:2] for known in self.named)
                else (*self.named, name)
            )
            return _State(following, call, self.turn, named=named, final=self.final)
        if call is PASS:
            # Most calls are passes, and `replace` is slow.
            return _State(
                following,
                self.bid,
                self.bidder,
                self.doubled,
                self.passes + 1,
                self.named,
                self.lost,
                final=self.final,
            )
        begun = replace(self, turn=following, passes=0, lost=None, reopened=False)
        if self.objection(call):
            return begun
        return replace(begun, doubled=Doubling.DOUBLED if call is DOUBLE else Doubling.REDOUBLED)

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
        # Only an opponent of the bidding side can have doubled, so the bidder's side may redouble.
        return None if self.side is self.turn.side else Illegal.REDOUBLES_OWN_SIDE


STRAIN_OF_ONE: Final = {
    Strain.CLUBS: Text("club"),
    Strain.DIAMONDS: Text("diamond"),
    Strain.HEARTS: Text("heart"),
    Strain.SPADES: Text("spade"),
    Strain.NOTRUMP: Text("notrump", context="in a bid"),
}


def strain_mark(strain: Strain, language: str = ENGLISH, *, symbols: bool = True) -> str:
    """Return a denomination as it is written in a bid: ♠, S or NT."""
    if strain.suit is None:
        return NOTRUMP.say(language)
    return strain.suit.symbol if symbols else suit_letter(strain.suit, language)


@say.register
def _(value: Bid, language: str = ENGLISH, spec: str = "") -> str:
    """1♠, 1NT; `letters` 1S; `words` 1 spade, 2 spades, 1 notrump."""
    if spec == "words":
        return (
            f"{value.level} "
            f"{say(STRAIN_OF_ONE[value.strain] if value.level == 1 else value.strain, language)}"
        )
    return f"{value.level}{strain_mark(value.strain, language, symbols=spec != 'letters')}"


CONTRACT_BY = Text("{contract} by {declarer}")


@say.register
def _(value: Contract, language: str = ENGLISH, spec: str = "") -> str:
    """4♠X by West; `letters` 4SX by West."""
    contract = say(value.bid, language, spec) + value.doubled.mark
    return (
        contract
        if value.declarer is None
        else CONTRACT_BY.say(language, contract=contract, declarer=value.declarer)
    )
