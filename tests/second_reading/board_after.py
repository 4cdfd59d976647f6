"""The board after a ruling, by an independent reading of Laws 17, 22, 37, 44 and 50.

A `Slip` is the auction as a director would note it on a slip of paper; `choices` are the cards that
a player may lead or play. Neither uses the laws in the program. `disagreements` applies a ruling to
the record of the board, as the server does, asks the incidents "auction stands", "legal call" and
"turn to play" about it, and compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Bid, Call
from bridgelaw.bridge.bidding import MadeCall
from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.marks import End
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.effects import (
    AuctionReopened,
    AuctionStaysClosed,
    CallCancelled,
    CallReplaced,
    CallsNext,
    CallStands,
    CardPlayed,
    CardReturned,
    CardSubstituted,
    ContractIs,
    Effect,
    FirstCallStands,
    GoOnUnder,
    HasPart,
    LaterCallsCancelled,
    LaterCallsStand,
    LeadFree,
    LeadsNext,
    Legal,
    MayChange,
    MayPlay,
    MustPass,
    MustPlay,
    MustRepeat,
    MustWithdraw,
    NoSuitChosen,
    OnLead,
    Part,
    PassInstead,
    PenaltyCard,
    PenaltyCardPickedUp,
    Period,
    PlaysNext,
    When,
    WhichCall,
)
from bridgelaw.effects.applying import left_by
from bridgelaw.effects.applying.calls import called
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import DOUBT
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.incidents import load

load()

Made = tuple[Seat, Call]
TRIED: Final = (
    PASS,
    DOUBLE,
    REDOUBLE,
    Bid(1, Strain.CLUBS),
    Bid(2, Strain.HEARTS),
    Bid(7, Strain.NOTRUMP),
)
"""The calls to try for the player whose turn it is."""


# The auction


@dataclass(frozen=True, slots=True)
class OnSlip:
    """A call on the slip.

    `owed` is whether the player had to pass once, and did so with this call.
    """

    seat: Seat
    call: Call
    owed: bool = False


class Slip:
    """The auction as a director would note it on paper: the calls made, and who has to pass."""

    def __init__(self, table: Table) -> None:
        assert table.auction is not None
        self.dealer = table.auction.dealer
        owed = {(each.seat, each.place) for each in table.bidding.used}
        made = zip(table.auction.callers, table.auction.calls, strict=True)
        self.calls = [
            OnSlip(seat, call, (seat, place) in owed) for place, (seat, call) in enumerate(made)
        ]
        self.waiting: list[Made] = [(each.seat, each.call) for each in table.bidding.made]
        self.always = {duty.seat for duty in table.bidding.duties if duty.throughout}
        self.once = {
            duty.seat for duty in table.bidding.duties if not duty.throughout and duty.after is None
        }
        self.later = {duty.seat for duty in table.bidding.duties if duty.after is not None}
        self.repeats: dict[Seat, Call] = {each.seat: each.call for each in table.bidding.repeats}
        self.stays_closed = table.auction.stays_closed

    def rule(self, effects: Iterable[object]) -> None:
        """Apply the effects, one after another."""
        for effect in effects:
            match effect:
                case CallStands(who=Seat() as who, call=Call() as call):
                    self.stands((who, call))
                case FirstCallStands(who=Seat() as who, call=Call() as call) if (
                    who,
                    call,
                ) in self.waiting:
                    self.stands((who, call))
                case CallCancelled(who=Seat() as who, call=Call() as call):
                    self.goes((who, call))
                case CallReplaced(who=Seat() as who, call=Call() as call, by=by):
                    self.goes((who, call))
                    if isinstance(by, Call) and (who is not self.turn() or not self.may(by)):
                        self.waiting = [
                            (who, by),
                            *(made for made in self.waiting if made != (who, by)),
                        ]
                    elif isinstance(by, Call):
                        self.stands((who, by))
                case PassInstead(who=Seat() as who, call=Call() as call):
                    self.goes((who, call))
                    self.stands((who, PASS))
                case LaterCallsCancelled(who=Seat() as who, call=Call() as call):
                    self.with_all_after((who, call))
                case LaterCallsStand(who=Seat() as who, call=Call() as call):
                    self.stands((who, call))
                    while (
                        self.waiting
                        and self.waiting[0][0] is self.turn()
                        and self.may(self.waiting[0][1])
                    ):
                        self.stands(self.waiting[0])
                case AuctionReopened(who=Seat() as who):
                    self.back_to(who)
                case AuctionStaysClosed():
                    self.stays_closed = True
                case MustPass(who=Seat() as who, period=Period.THROUGHOUT):
                    self.always.add(who)
                case MustPass(who=Seat() as who, period=Period.NEXT_TURN):
                    self.once.add(who)
                case MustPass(who=Seat() as who):
                    self.later.add(who)
                case MustRepeat(who=Seat() as who, call=Call() as call):
                    self.repeats[who] = call

    def stands(self, made: Made) -> None:
        """Count a call that may have been waiting for the ruling."""
        if made in self.waiting:
            self.waiting.remove(made)
        elif self.calls and (self.calls[-1].seat, self.calls[-1].call) == made:
            return
        seat = made[0]
        if self.turn() is seat.rho and seat.rho in self.once | self.always:
            self.counted((seat.rho, PASS))  # Law 28A
            if self.ended():  # a pass not yet made does not end the auction
                self.calls.pop()
        self.counted(made)

    def counted(self, made: Made) -> None:
        """Add the next call to the auction; it uses up a duty to pass once."""
        seat = made[0]
        self.calls.append(OnSlip(*made, seat in self.once))
        self.once.discard(seat)
        self.repeats.pop(seat, None)
        if seat.partner in self.later:
            self.later.discard(seat.partner)
            self.once.add(seat.partner)

    def goes(self, made: Made) -> None:
        """Remove a call and all calls after it.

        A player who had passed as required must do so again.
        """
        if made in self.waiting:
            self.waiting.remove(made)
            return
        place = self.last_place(made[0])
        if (
            place is not None and self.calls[place].call == made[1]
        ):  # otherwise it was never part of the auction
            self.cut(place)

    def last_place(self, seat: Seat, call: Call | None = None) -> int | None:
        """Return the index of a player's last call, or of the last time they made `call`."""
        places = (
            place
            for place, each in enumerate(self.calls)
            if each.seat is seat and call in (None, each.call)
        )
        return max(places, default=None)

    def cut(self, place: int) -> None:
        """Return the auction to the state before the call at this index."""
        self.once |= {each.seat for each in self.calls[place:] if each.owed}
        del self.calls[place:]

    def with_all_after(self, made: Made) -> None:
        """Remove a call and those that followed it in rotation."""
        if made not in self.waiting:
            place = self.last_place(*made)
            if place is not None:
                self.cut(place)
            return
        place = self.waiting.index(made)
        end = place + 1
        while end < len(self.waiting) and self.waiting[end][0] is self.waiting[end - 1][0].lho:
            end += 1
        del self.waiting[place:end]

    def lost(self) -> tuple[int, Seat] | None:
        """Return the first final pass out of rotation, and whose turn it was (Law 17D3)."""
        last = max(
            (place for place, each in enumerate(self.calls) if each.call is not PASS), default=0
        )
        for place in range(last + 1, len(self.calls)):
            due = self.calls[place - 1].seat.lho
            if self.calls[place].seat is not due:
                return place, due
        return None

    def ended(self) -> bool:
        """Return whether three passes follow a bid, or four if there is none (Law 22)."""
        passes = 0
        for each in reversed(self.calls):
            if each.call is not PASS:
                break
            passes += 1
        return passes >= (3 if any(isinstance(each.call, Bid) for each in self.calls) else 4)

    def back_to(self, seat: Seat) -> None:
        """Return the auction to the player who lost a turn."""
        lost = self.lost()
        if self.ended() and lost is not None and lost[1] is seat:
            self.cut(lost[0])

    def turn(self) -> Seat | None:
        """Return whose turn it is; None if the auction is over (Laws 17B, 17C, 17D3 and 22).

        It is the dealer's first, then clockwise from the last call.
        """
        if not self.ended():
            return self.calls[-1].seat.lho if self.calls else self.dealer
        lost = None if self.stays_closed else self.lost()
        return None if lost is None else lost[1]

    def may(self, call: Call) -> bool:
        """Return whether a call is allowed (Laws 18, 19 and 37), or is the one to be repeated."""
        seat = self.turn()
        assert seat is not None
        if seat in self.repeats:
            return call == self.repeats[seat]
        if call is PASS:
            return True
        if seat in self.once | self.always:
            return False
        bids = [each for each in self.calls if isinstance(each.call, Bid)]
        if isinstance(call, Bid):
            return call.level <= 7 and (not bids or call > bids[-1].call)  # type: ignore[operator]
        active = [each for each in self.calls if each.call is not PASS and self._counts(each)]
        if not active or active[-1].seat.side is seat.side:
            return False
        return isinstance(active[-1].call, Bid) if call is DOUBLE else active[-1].call is DOUBLE

    def _counts(self, it: OnSlip) -> bool:
        """Return whether a call has an effect: a bid of more than seven has none."""
        return not isinstance(it.call, Bid) or it.call.level <= 7

    def contract(self) -> tuple[Bid, Seat] | None:
        """Return the last bid, and who of that side first named its denomination (Law 22A)."""
        bids = [
            (each.seat, each.call)
            for each in self.calls
            if isinstance(each.call, Bid) and each.call.level <= 7
        ]
        if not bids:
            return None
        seat, last = bids[-1]
        return last, next(
            by for by, bid in bids if by.side is seat.side and bid.strain is last.strain
        )


def names_every_call(effects: Iterable[object]) -> bool:
    """Return whether every call in the effects is named; the record cannot have an unnamed one."""
    calls = [getattr(effect, name, None) for effect in effects for name in ("call", "by")]
    return not any(
        isinstance(call, WhichCall) and call is not WhichCall.ANOTHER_CALL for call in calls
    )


def of_the_auction(laws: Book, table: Table, effects: list[Any], left: Table) -> Iterator[str]:
    """Yield the differences between the slip and the auction that a ruling leaves."""
    if table.auction is None or left.auction is None or not names_every_call(effects):
        return
    slip = Slip(table)
    slip.rule(effects)
    turn = slip.turn()
    if left.auction.turn is not turn:
        yield f"turn to call: {left.auction.turn}, expected {turn}"
        return
    known = [(each.seat, each.call) for each in slip.calls]
    found = [*zip(left.auction.callers, left.auction.calls, strict=True)]
    if known != found and turn is not None:
        yield f"calls: {found}, expected {known}"
    said = [
        effect
        for effect in effects
        if isinstance(effect, CallsNext) and isinstance(effect.who, Seat)
    ]
    if not any(isinstance(effect, GoOnUnder) for effect in effects):
        yield from (
            f"told that {each.who} calls next, expected {turn}"
            for each in said
            if each.who is not turn
        )
        yield from (
            f"told {each.who}: {each.open}, expected {_open_to(slip, each.who)}"
            for each in said
            if each.who is turn
            and each.open is not _open_to(slip, each.who)
            and each.open is not Legal.BID_OR_PASS
        )
    yield from _stands(laws, slip, left, turn)
    if turn is not None:
        yield from _tried(laws, slip, left, turn)
        yield from _goes_on(laws, slip, left)


def _open_to(slip: Slip, seat: Seat) -> Legal:
    if seat in slip.repeats:
        return Legal.REPEATED
    return Legal.PASS if seat in slip.once | slip.always else Legal.ANY


def _stands(laws: Book, slip: Slip, left: Table, turn: Seat | None) -> Iterator[str]:
    found = _asked("auction stands", laws, {"hands_back": False}, left)
    if isinstance(found, Question) and found.fact.name == "lead_faced":
        found = _asked("auction stands", laws, {"hands_back": False, "lead_faced": True}, left)
    if isinstance(found, Question):
        if found.fact.name != "no_limit":
            yield f"auction stands asks {found.fact.name}"
        return
    effects = [effect for _, effect in found.effects]
    if slip.ended() and turn is not None:
        if AuctionReopened(turn) not in effects and not left.faced_lead:
            yield f"auction stands: {found.outcome}, expected to go back to {turn}"
    elif turn is not None:
        again = slip.repeats.get(turn)
        expected: Effect = (
            CallsNext(turn, _open_to(slip, turn)) if again is None else MustRepeat(turn, again)
        )
        if effects != [expected]:
            yield f"auction stands: {found.outcome}, expected {expected}"
    elif (contract := slip.contract()) is not None:
        bid, declarer = contract
        if left.roles_exchanged:
            declarer = declarer.partner
        reached = [
            (each.contract.bid, each.contract.declarer)
            for each in effects
            if isinstance(each, ContractIs)
        ]
        parts = [
            each.who for each in effects if isinstance(each, HasPart) and each.part in DECLARES
        ]
        if reached != [(bid, declarer)] or parts != [declarer]:
            yield f"auction stands: {reached} {parts}, expected {bid} by {declarer}"


DECLARES: Final = (Part.DECLARER, Part.PRESUMED_DECLARER)


def _tried(laws: Book, slip: Slip, left: Table, turn: Seat) -> Iterator[str]:
    for call in TRIED:
        told = {"seat": turn, "call": call, "made": True, "misstated": False}
        found = _asked("legal call", laws, told, left)
        if isinstance(found, Question) and found.fact.name == "bound_to_pass":
            found = _asked("legal call", laws, {**told, "bound_to_pass": False}, left)
        if isinstance(found, Question):
            yield f"legal call asks {found.fact.name}"
        elif (found.outcome.name == "LEGAL") is not slip.may(call):
            yield (
                f"{call} by {turn}: {found.outcome}, expected "
                f"{'legal' if slip.may(call) else 'not legal'}"
            )


def _goes_on(laws: Book, slip: Slip, left: Table) -> Iterator[str]:
    """Let each player in turn pass or repeat a call as required, and yield differences.

    Duties for one turn end with that turn; others do not.
    """
    for _ in range(TURNS):
        turn = slip.turn()
        if turn is None or slip.ended() or left.auction is None:
            return
        call = slip.repeats.get(turn, PASS)
        slip.counted((turn, call))
        left = called(left, MadeCall(turn, call))
        wrong = [*_stands(laws, slip, left, slip.turn())]
        if wrong:
            yield f"{wrong[0]} when the auction has gone on"
            return


TURNS: Final = 5
"""Enough turns to show that a duty to pass once has ended and one to pass throughout has not."""


# The play


def hand(table: Table, seat: Seat) -> frozenset[Card] | None:
    """Return the cards that a player still has; None if they are not all known."""
    return table.held(seat)


def choices(table: Table, seat: Seat, cards: frozenset[Card]) -> frozenset[Card]:
    """Return the cards that a player may lead or play (Laws 44, 50, 57, 59).

    They must follow suit and obey restrictions; penalty cards must be played or chosen from.
    """
    led = table.current.suit_led
    if led is not None and any(card.suit is led for card in cards):
        cards = frozenset(card for card in cards if card.suit is led)
    if led is None:
        bounds = table.restrictions_of(seat)
        must = frozenset(bound.required for bound in bounds if bound.required is not None)
        must_not = frozenset(suit for bound in bounds for suit in bound.forbidden)
        cards = _obeying(cards, must, must_not)
    elif (order := table.order_to(seat)) is not None:
        cards = _ordered(cards, order.play, order.required, order.forbidden, led) or cards
    own = table.penalty_cards_of(seat)
    majors = frozenset(mark.card for mark in own if mark.major) & cards
    for mark in own:
        if not mark.major and mark.card in cards:
            low = {card for card in cards if card.suit is mark.card.suit and not card.honour}
            cards -= low - {mark.card}
    return majors or cards


def _obeying(
    cards: frozenset[Card], must: frozenset[Suit], must_not: frozenset[Suit]
) -> frozenset[Card]:
    """Return the cards that obey as far as possible (Law 50~7).

    If a demand and a prohibition cannot both be obeyed, either may be.
    """
    obey = frozenset(card for card in cards if card.suit in must)
    avoid = (
        frozenset(card for card in cards if card.suit not in must_not) if must_not else frozenset()
    )
    return (obey & avoid if must and must_not else frozenset()) or obey | avoid or cards


def _ordered(
    cards: frozenset[Card],
    play: Card | End | None,
    required: Suit | None,
    forbidden: Suit | None,
    led: Suit,
) -> frozenset[Card]:
    follow = sorted(card for card in cards if card.suit is led)
    if isinstance(play, Card):
        return cards & {play}
    if play is not None:
        return frozenset(follow[-1:] if play is End.HIGHEST else follow[:1])
    if follow:
        return frozenset()
    return frozenset(
        card for card in cards if required in (None, card.suit) and card.suit is not forbidden
    )


def waits(table: Table, seat: Seat) -> bool:
    """Return whether declarer must first choose about partner's major penalty card (Law 50D2)."""
    majors = [mark for mark in table.penalty_cards_of(seat.partner) if mark.major]
    return not table.current and bool(majors) and table.lead_chosen is not seat


def regular(table: Table) -> bool:
    """Return whether the cards of the trick in progress came in turn, with none superfluous."""
    plays = table.current.plays
    in_turn = all(later.seat is play.seat.lho for play, later in pairwise(plays))
    return (
        in_turn and table.current.leader in (None, table.leader) and not table.current.superfluous
    )


def offered(found: Ruling[Any] | Question, seat: Seat, held: frozenset[Card]) -> frozenset[Card]:
    """Return the cards that "turn to play" leaves to the player, or to declarer for dummy."""
    if isinstance(found, Question):
        cards = (value for value in found.values if isinstance(value, Card))
        return frozenset(cards) if found.fact.name == "designated" else frozenset()
    effects = [effect for _, effect in found.effects if getattr(effect, "who", None) is seat]
    must = [
        effect for effect in effects if isinstance(effect, MustPlay) and effect.when is When.NOW
    ]
    if must:
        return frozenset(card for effect in must for card in effect.cards if isinstance(card, Card))
    may = [card for effect in effects if isinstance(effect, MayPlay) for card in effect.cards]
    if may:
        return frozenset(card for card in may if isinstance(card, Card))
    return (
        held
        if any(isinstance(effect, LeadFree | NoSuitChosen) for effect in effects)
        else frozenset()
    )


NOT_ON_RECORD: Final = {("done", "DECLARER_PLAYED")}
"""Answers that mention a card played that is not on the record (Law 54B1)."""


def of_the_play(laws: Book, ruling: Ruling[Any], left: Table) -> Iterator[str]:
    """Yield differences between a ruling, the cards on the table, and the next player's options."""
    effects = [effect for _, effect in ruling.effects]
    yield from _cards(effects, left)
    if any(
        (name, getattr(value, "name", "")) in NOT_ON_RECORD for _, name, value, _ in ruling.trail
    ):
        return
    if any(isinstance(effect, GoOnUnder | MayChange | MustWithdraw) for effect in effects):
        return
    if (
        left.play_has_not_begun
        or not regular(left)
        or left.turn is None
        or left.claimed_by is not None
    ):
        return
    seat = left.turn
    named = {effect.who for effect in effects if isinstance(effect, PlaysNext | OnLead)}
    due = {seat} if left.next_lead is None else {seat, left.next_lead.seat.lho}
    if any(isinstance(who, Seat) and who not in due for who in named):
        yield f"turn to play: {seat}, told {sorted(str(who) for who in named)}"
        return
    leads = (seat, left.current.leader, left.next_lead and left.next_lead.seat)
    yield from (
        f"{effect.who} was told to lead next, but it is {seat}"
        for effect in effects
        if isinstance(effect, LeadsNext)
        and isinstance(effect.who, Seat)
        and effect.who not in leads
    )
    held = hand(left, seat)
    if held is None or left.declarer is None:
        return
    found = _asked("turn to play", laws, {}, left)
    if waits(left, seat):
        if not isinstance(found, Question) or found.fact.name != "lead_choice":
            yield f"turn to play: {seat} does not wait for declarer's choice"
    elif offered(found, seat, held) != (expected := choices(left, seat, held)):
        yield (
            f"turn to play: {seat} may play {sorted(offered(found, seat, held))}, expected "
            f"{sorted(expected)}"
        )


def _cards(effects: list[Any], left: Table) -> Iterator[str]:
    """Yield cards whose last effect in a ruling is not so on the record."""
    said: dict[tuple[Seat, Card], str] = {}
    for effect in effects:
        who, card = getattr(effect, "who", None), getattr(effect, "card", None)
        if not isinstance(who, Seat):
            continue
        if isinstance(effect, PenaltyCard | CardPlayed | CardReturned) and isinstance(card, Card):
            said[who, card] = effect.kind()
        if isinstance(effect, CardSubstituted) and isinstance(effect.by, Card):
            said[who, effect.by] = CardPlayed.kind()
        if isinstance(effect, PenaltyCardPickedUp):
            said |= {(who, each): effect.kind() for each in effect.cards if isinstance(each, Card)}
    lying = {(mark.seat, mark.card) for mark in left.penalty_cards}
    for (who, card), kind in said.items():
        waiting = left.next_lead is not None and left.next_lead.card is card
        if kind == PenaltyCard.kind() and (who, card) not in lying and card not in left.played:
            yield f"{card} is no penalty card of {who}'s"
        elif (
            kind in (PenaltyCardPickedUp.kind(), CardPlayed.kind())
            and (who, card) in lying
            and not waiting
        ):
            yield f"{card} is still a penalty card of {who}'s"
        if kind == CardReturned.kind() and card in left.played:
            yield f"{card} lies among the cards played"
        # A trick that is not on the record cannot be changed, nor one to which the player has
        # played.
        unknown = left.trick_number is None or left.current.by(who) is not None
        if not unknown and len(left.tricks) + 1 < (left.trick_number or 0):
            unknown = (
                left.holds(who, card) is False
            )  # played to an earlier trick, which is not on the record
        if not unknown and kind == CardPlayed.kind() and card not in left.played and not waiting:
            yield f"{card} is not played"


# Both


def _asked(
    incident: str, laws: Book, told: Mapping[str, Any], table: Table
) -> Ruling[Any] | Question:
    procedure = Procedure.all[incident]
    facts = procedure.case.facts
    return rule(
        procedure, procedure.case(laws, {name: told[name] for name in told if name in facts}, table)
    )


def disagreements(
    procedure: Procedure[Any, Any], laws: Book, table: Table | None, ruling: Ruling[Any]
) -> list[str]:
    """Return what is wrong with the board that a ruling leaves."""
    if table is None:
        return []
    try:
        left = left_by(ruling, procedure.case, table)
    except TableError as error:
        return [f"cannot be carried out: {error}"]
    assert left is not None
    effects = [effect for _, effect in ruling.effects]
    again = read_table(write_table(left))
    found = [] if again == left else ["is not the same when it has been written and read"]
    found += _asked_again(procedure, laws, ruling, left)
    return [*found, *of_the_auction(laws, table, effects, left), *of_the_play(laws, ruling, left)]


def _asked_again(
    procedure: Procedure[Any, Any], laws: Book, ruling: Ruling[Any], left: Table
) -> Iterator[str]:
    """Yield facts that the ruling has settled but the same incident would ask again."""
    case = procedure.case(laws, {}, left)
    for _, name, value, origin in ruling.trail:
        fact = procedure.case.facts.get(name)
        if (
            fact is not None
            and origin != DOUBT
            and value in fact.stays
            and case.found_before(fact) != value
        ):
            yield f"{name} is asked again"
