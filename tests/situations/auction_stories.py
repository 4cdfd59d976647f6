"""Made-up situations of the auction.

They contain irregular calls, the calls after them, and what earlier rulings have left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from tests.situations import boards

from bridgelaw.bridge.auction import DOUBLE, EVERY_BID, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.bridge.bidding import Bidding, FacedCard, MadeCall, PassDuty, Withdrawn
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.meanings.notation import parse_meaning

Told = tuple[Table, dict[str, Any], dict[str, str]]
"""The board, the details that are given, and the true answers."""

MEANINGS = (
    "12-21 S5+",
    "8-16 S5+",
    "10+ H4+",
    "6-9 H4+",
    "15-17 balanced",
    "0-11",
    "5-10 C6+",
    "11-15 D4+",
)


class Retry(Exception):
    """The board does not allow the story: another one is tried."""


def in_turn(auction: Auction) -> Seat:
    """Return whose turn it is to call; raise Retry if nobody's."""
    if auction.turn is None:
        raise Retry
    return auction.turn


def kind_of(call: Call) -> str:
    """Return the kind of a call in the words of case files."""
    others: dict[Call, str] = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}
    return others.get(call, "bid")


def whose_turn(seat: Seat, due: Seat) -> str:
    """Return whose turn it is, as seen by the player in that seat."""
    return {seat: "own", seat.rho: "rho", seat.partner: "partner", seat.lho: "lho"}[due]


def any_lawful(random: Random, auction: Auction, passes: float = 0.5) -> Call:
    """Return a random call that the player in turn may make."""
    return boards.some_call(random, auction, passes)


def lawful_for(random: Random, auction: Auction, seat: Seat) -> Call:
    """Return a random call that a player could make if it were their turn."""
    calls = [
        call for call in (PASS, DOUBLE, REDOUBLE, *EVERY_BID) if auction.legal(call, seat) is None
    ]
    return random.choice([PASS, PASS, *calls[:8]])


def left_by_rulings(
    random: Random, auction: Auction, seats: tuple[Seat, ...], *, cards: bool = True
) -> Bidding:
    """Return what earlier rulings may have left: duties to pass, a withdrawn call, a faced card."""
    bidding = Bidding()
    if random.random() < 0.3 and seats:
        bidding = bidding.with_duty(PassDuty(random.choice(seats), random.random() < 0.5))
    if random.random() < 0.2:
        seat = random.choice(list(Seat))
        call = random.choice([PASS, *EVERY_BID[:10]])
        bidding = replace(
            bidding, withdrawn=(Withdrawn(seat, call, random.choice([None, True, False])),)
        )
    return bidding


def with_a_card_faced(random: Random, table: Table) -> Table:
    """Return the table, sometimes with a card that lies face up."""
    if random.random() > 0.15 or table.deal is None:
        return table
    seat = random.choice(list(Seat))
    card = random.choice(sorted(table.known(seat)))
    return replace(
        table, bidding=replace(table.bidding, faced=(FacedCard(seat, card, random.random() < 0.3),))
    )


def meanings(random: Random, told: dict[str, Any]) -> dict[str, Any]:
    """Add what the withdrawn call and the new one show: both, one, or neither."""
    if random.random() < 0.4:
        told["withdrawn_meaning"] = parse_meaning(random.choice(MEANINGS))
    if random.random() < 0.4:
        told["replacement_meaning"] = parse_meaning(random.choice(MEANINGS))
    return told


def after_it(random: Random, auction: Auction, first: MadeCall) -> tuple[MadeCall, ...]:
    """Return the calls made after an irregular call: none, or one or two by any player."""
    ways = random.choice(
        ["nothing", "nothing", "lho", "due", "due and on", "himself", "lho and on"]
    )
    seat, due = first.seat, auction.turn
    if ways == "nothing" or due is None:
        return ()
    if ways == "himself":
        return (MadeCall(seat, lawful_for(random, auction, seat)),)
    who = seat.lho if ways.startswith("lho") else due
    if who is seat:
        return ()
    calls = [MadeCall(who, lawful_for(random, auction, who))]
    if ways.endswith("on"):
        calls.append(MadeCall(who.lho, lawful_for(random, auction, who.lho)))
    return tuple(calls)


def can_be_a_slip(first: MadeCall, later: tuple[MadeCall, ...]) -> dict[str, str]:
    """Return that the call was not a slip if partner has called next on that side (Law 25A4)."""
    side = [made.seat for made in later if made.seat.side is first.seat.side]
    return {"unintended": "no"} if side and side[0] is not first.seat else {}


def with_calls(random: Random, auction: Auction, bidding: Bidding, *made: MadeCall) -> Table:
    """Return the board on which these calls wait for a ruling."""
    table = Table(deal=boards.deal(random), auction=auction, bidding=replace(bidding, made=made))
    return with_a_card_faced(random, table)


# Irregular calls


def insufficient_bid(random: Random) -> Told:
    """The player in turn makes an insufficient bid; somebody may have called after it."""
    auction = boards.auction_so_far(random, random.randint(1, 8))
    seat, last = in_turn(auction), auction.last_bid
    if last is None:
        raise Retry
    first = MadeCall(seat, random.choice([bid for bid in EVERY_BID if bid <= last][-6:]))
    bidding = left_by_rulings(random, auction, (seat.lho, seat.partner, seat.rho))
    rest = after_it(random, auction, first)
    table = with_calls(random, auction, bidding, first, *rest)
    truth = {"in turn": "yes", "insufficient": "yes", **can_be_a_slip(first, rest)}
    return table, meanings(random, {"seat": seat}), truth


def call_out_of_turn(random: Random) -> Told:
    """A player calls at another player's turn; somebody may have called after it."""
    auction = boards.auction_so_far(random, random.randint(0, 8))
    due = in_turn(auction)
    seat = random.choice([each for each in Seat if each is not due])
    if auction.calls and auction.callers[-1] is seat:
        raise Retry
    call = lawful_for(random, auction, seat)
    if random.random() < 0.15 and auction.last_bid is not None:
        call = random.choice([bid for bid in EVERY_BID if bid <= auction.last_bid][-4:])
    first = MadeCall(seat, call)
    bound = (seat,) if call is PASS else ()
    bidding = left_by_rulings(random, auction, (*bound, seat.partner, due))
    rest = after_it(random, auction, first)
    truth = {
        "whose turn": whose_turn(seat, due),
        "kind of call": kind_of(call),
        **can_be_a_slip(first, rest),
    }
    table = with_calls(random, auction, bidding, first, *rest)
    return table, meanings(random, {"seat": seat, "call": call}), truth


def inadmissible_call(random: Random) -> Told:
    """A player makes a call that Law 35 calls inadmissible.

    It is of one of the four kinds, in turn or not, and somebody may have called after it.
    """
    kind = random.choice(["double", "above seven", "must pass", "after the end"])
    if kind == "after the end":
        return late_call(random)
    auction = boards.auction_so_far(random, random.randint(1, 8))
    due = in_turn(auction)
    seat = due if random.random() < 0.6 else random.choice(list(Seat))
    if auction.callers[-1] is seat:
        raise Retry
    bidding = left_by_rulings(
        random, auction, (seat.partner,) if seat is not due else (seat.lho, seat.partner)
    )
    if kind == "must pass":
        bidding = bidding.with_duty(PassDuty(seat, random.random() < 0.5))
        call = lawful_for(random, auction, seat)
        if call is PASS:
            raise Retry
    elif kind == "above seven":
        call = Bid(8, random.choice(EVERY_BID).strain)
    else:
        call = random.choice([DOUBLE, REDOUBLE])
        if auction.legal(call, seat) is None:
            raise Retry
    if bidding.duty(due) is not None and due is not seat:
        raise Retry
    first = MadeCall(seat, call)
    rest = after_it(random, auction, first)
    table = with_calls(random, auction, bidding, first, *rest)
    truth = {"fault": kind, "whose turn": whose_turn(seat, due), **can_be_a_slip(first, rest)}
    return table, meanings(random, {"seat": seat, "call": call}), truth


def late_call(random: Random) -> Told:
    """A player calls after the final pass."""
    auction = boards.auction_to_a_contract(random)
    if random.random() < 0.15:
        auction = Auction(random.choice(list(Seat)), (PASS,) * 4)
    seat = random.choice(list(Seat))
    call = random.choice([PASS, DOUBLE, *EVERY_BID[-10:]])
    made = [MadeCall(seat, call)]
    if random.random() < 0.4:
        made.append(MadeCall(seat.lho, PASS))
    table = Table(
        deal=boards.deal(random),
        auction=auction,
        bidding=Bidding(made=tuple(made)),
        faced_lead=False,
    )
    return table, {"seat": seat, "call": call}, {"fault": "after the end", "ended": "yes"}


def change_of_call(random: Random) -> Told:
    """A player changes a call: the one in the auction, or one that waits for a ruling."""
    auction = boards.auction_so_far(random, random.randint(1, 8))
    seat = auction.callers[-1]
    second = lawful_for(random, auction.before(len(auction.calls) - 1), seat)
    if random.random() < 0.15:
        second = random.choice([DOUBLE, REDOUBLE, Bid(8, EVERY_BID[0].strain)])
    if second == auction.calls[-1]:
        raise Retry
    since = random.choice([0, 0, 1, 2])
    for _ in range(since):
        auction = auction.with_call(any_lawful(random, auction, 0.7))
        if auction.is_over:
            raise Retry
    told = {"seat": seat, "second": second}
    if random.random() < 0.3:
        table = Table(
            deal=boards.deal(random), auction=auction
        )  # only said by the player, or told to the director
        return table, meanings(random, told), {}
    made = [MadeCall(seat, second)]
    if random.random() < 0.3:
        made.append(MadeCall(seat.lho, lawful_for(random, auction, seat.lho)))
    bidding = left_by_rulings(random, auction, (seat.lho, seat.partner))
    return (
        with_calls(random, auction, bidding, *made),
        meanings(random, told),
        {"second made": "yes"},
    )


def simultaneous_calls(random: Random) -> Told:
    """The player in turn and another player call at the same moment."""
    auction = boards.auction_so_far(random, random.randint(0, 8))
    due = in_turn(auction)
    other = random.choice([seat for seat in Seat if seat is not due])
    first = MadeCall(due, any_lawful(random, auction))
    call = lawful_for(random, auction, other)
    made = [first, MadeCall(other, call)]
    random.shuffle(made)
    bidding = left_by_rulings(random, auction, (other.partner,) if other is not due.partner else ())
    truth = {"place": {due.lho: "lho", due.partner: "partner", due.rho: "rho"}[other]}
    return with_calls(random, auction, bidding, *made), {"seat": other, "call": call}, truth


# The auction as recorded


def passed_out_of_turn(random: Random) -> Told:
    """Passes seem to end the auction; one of them may be out of turn."""
    auction = boards.auction_so_far(random, random.randint(0, 6))
    if random.random() < 0.6:
        calls = [call for call in auction.legal_calls() if call is not PASS][:8]
        if not calls:
            raise Retry
        auction = auction.with_call(random.choice(calls))
    place = random.choice([None, 0, 1, 2])
    for number in range(8):
        if auction.is_over or auction.lost_turn is not None:
            break
        turn = in_turn(auction)
        by = random.choice([turn.lho, turn.partner]) if number == place else turn
        if auction.calls and by is auction.callers[-1]:
            by = turn
        auction = auction.with_call(PASS, by)
    faced = random.random() < 0.4 and auction.last_bid is not None
    over = auction.is_over or auction.lost_turn is not None
    table = Table(deal=boards.deal(random), auction=auction, faced_lead=faced if over else None)
    if auction.contract is not None:
        number = random.choice(
            [place for place in range(1, 17) if Table(board=place).dealer is auction.dealer]
        )
        table = Table(deal=boards.deal(random), board=number, auction=auction, faced_lead=faced)
    return table, {}, {}


def a_call_in_question(random: Random) -> Told:
    """The last call in the auction, or one about to be made, is in question: lawful or not."""
    auction = boards.auction_so_far(random, random.randint(1, 8))
    if random.random() < 0.4:
        return Table(deal=boards.deal(random), auction=auction), {"seat": auction.callers[-1]}, {}
    seat = in_turn(auction) if random.random() < 0.6 else random.choice(list(Seat))
    call = random.choice(
        [PASS, DOUBLE, REDOUBLE, *random.sample(EVERY_BID, 3), Bid(8, EVERY_BID[0].strain)]
    )
    bidding = left_by_rulings(random, auction, tuple(Seat))
    table = Table(deal=boards.deal(random), auction=auction, bidding=bidding)
    return table, {"seat": seat, "call": call}, {}


def a_card_seen(random: Random) -> Told:
    """A card is seen during the auction or has lain there since; another may lie there already."""
    over = random.random() < 0.4
    auction = (
        boards.auction_to_a_contract(random)
        if over
        else boards.auction_so_far(random, random.randint(0, 8))
    )
    table = Table(deal=boards.deal(random), auction=auction, faced_lead=False if over else None)
    seat = random.choice(list(Seat))
    cards = tuple(random.sample(sorted(table.known(seat)), random.choice([1, 1, 2])))
    lies = random.random() < (0.6 if over else 0.2)
    if over and lies:
        faced = tuple(FacedCard(seat, card, random.random() < 0.3) for card in cards)
        return replace(table, bidding=Bidding(faced=faced)), {"seat": seat}, {}
    if lies:
        before = next(card for card in sorted(table.known(seat)) if card not in cards)
        table = replace(table, bidding=Bidding(faced=(FacedCard(seat, before),)))
    told: dict[str, Any] = {"seat": seat, "cards": cards}
    if len(cards) == 1:
        told["card"] = cards[0]
    return table, told, {}


def first_lead(random: Random) -> Told:
    """A defender leads, sooner or later, after partner's call had been withdrawn."""
    table = boards.some_play(random, 0, 30)
    if table.declarer is None:
        raise Retry
    seat = random.choice(list(Seat))
    call = random.choice([PASS, *EVERY_BID[:10]])
    bidding = Bidding(withdrawn=(Withdrawn(seat, call, random.choice([None, True, False])),))
    return replace(table, bidding=bidding), {"seat": seat}, {"by offender": "yes"}


def corrected_call(random: Random) -> Told:
    """A board on which a call had been withdrawn is over."""
    table = boards.play_on(random, boards.board(random), 52)
    seat = random.choice(list(Seat))
    bidding = Bidding(
        withdrawn=(Withdrawn(seat, random.choice(EVERY_BID[:10]), random.choice([True, False])),)
    )
    return replace(table, bidding=bidding), {"seat": seat}, {}


STORIES: dict[str, Callable[[Random], Told]] = {
    "insufficient bid": insufficient_bid,
    "call out of turn": call_out_of_turn,
    "inadmissible call": inadmissible_call,
    "change of call": change_of_call,
    "simultaneous calls": simultaneous_calls,
    "auction closed by a pass out of turn": passed_out_of_turn,
    "auction stands": passed_out_of_turn,
    "legal call": a_call_in_question,
    "artificial call": a_call_in_question,
    "card seen during the auction": a_card_seen,
    "first lead after a withdrawn call": first_lead,
    "after a corrected call": corrected_call,
}
"""The stories of the auction, by incident."""

GIVEN = {"legal call": ("seat", "call"), "artificial call": ("seat", "call")}
"""Details that are always given.

Without them the question would be about the last call in the auction.
"""
