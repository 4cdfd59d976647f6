"""The state of an auction as JSON data.

# "E:2H" is a call out of rotation that stands (Law 29A)
auction: [1NT, P, "E:2H", P]
# at the next turn; at every turn; after E's next call
must pass: [N, {seat: S, throughout: true}, {seat: W, after: E}]
# the duty was fulfilled by the fifth call; it applies again if that call is taken back
has passed: [{seat: N, call: 5}]
# the next call must be the one made out of turn (Laws 31A1, 32A1)
must repeat: ["E:1H"]
# Law 26B; without `restricts` it depends on the replacement call
withdrawn calls: [{seat: E, call: 1H, restricts: true}]
faced in the auction: [{seat: W, card: SQ, led: true}]    # Law 24
# calls without a ruling; the irregular one first
calls made: ["E:1H", "S:P"]
# or announced: "15-17"
said of calls: [{seat: S, call: 3S, alerted: true, explained: "weak"}]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bridgelaw.bridge.auction import Auction, Call
from bridgelaw.bridge.bidding import (
    Bidding,
    CallNote,
    FacedCard,
    MadeCall,
    PassDuty,
    UsedDuty,
    Withdrawn,
)
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import call_text, card_text, parse_call, seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised_values import (
    card_of,
    flag,
    keys_of,
    list_of,
    notation,
    number,
    optional,
    required,
    seat_of,
    words,
    wrong,
)
from bridgelaw.i18n.text import Text

KEYS: Final = (
    "must pass",
    "has passed",
    "must repeat",
    "withdrawn calls",
    "faced in the auction",
    "calls made",
    "said of calls",
)

DEALER_MISSING = Text(
    "found an auction without a dealer, expected the dealer or the number of the board; add "
    "one of them"
)
SEAT_AND_CALL = Text("a seat and a call, such as E:1H")

_call = notation(parse_call)


def read_auction(data: Mapping[str, object], dealer: Seat | None) -> Auction | None:
    """Read the calls from the dealer, in turn unless a call has a seat. Raises TableError."""
    calls = optional(data, "auction", list_of(_turn_and_call))
    if calls is None:
        return None
    if dealer is None:
        raise TableError(DEALER_MISSING, "dealer")
    auction = Auction(dealer)
    for seat, call in calls:
        auction = auction.with_call(call, seat)
    return auction.closed() if optional(data, "auction closed", flag) else auction


def write_auction(auction: Auction) -> list[str]:
    """Write the calls in the format that `read_auction` reads."""
    told = dict(auction.out_of_turn)
    return [
        f"{seat_text(told[place])}:{call_text(call)}" if place in told else call_text(call)
        for place, call in enumerate(auction.calls)
    ]


def _turn_and_call(value: object, field: str) -> tuple[Seat | None, Call]:
    seat, colon, call = str(value).partition(":")
    return (
        (seat_of(seat, field), _call(call.strip(), field)) if colon else (None, _call(value, field))
    )


def read_bidding(data: Mapping[str, object]) -> Bidding:
    """Read the state of the auction. Raises TableError."""
    return Bidding(
        duties=tuple(optional(data, "must pass", list_of(_duty)) or ()),
        withdrawn=tuple(optional(data, "withdrawn calls", list_of(_withdrawn)) or ()),
        faced=tuple(optional(data, "faced in the auction", list_of(_faced)) or ()),
        made=tuple(optional(data, "calls made", list_of(made_call)) or ()),
        notes=tuple(optional(data, "said of calls", list_of(_note)) or ()),
        repeats=tuple(optional(data, "must repeat", list_of(made_call)) or ()),
        used=tuple(optional(data, "has passed", list_of(_used)) or ()),
    )


def write_bidding(bidding: Bidding) -> dict[str, object]:
    """Write the state of the auction in the format that `read_bidding` reads."""
    return {
        "must pass": [
            {"seat": seat_text(duty.seat)}
            | ({"throughout": True} if duty.throughout else {})
            | ({} if duty.after is None else {"after": seat_text(duty.after)})
            if duty.throughout or duty.after is not None
            else seat_text(duty.seat)
            for duty in bidding.duties
        ],
        "has passed": [
            {"seat": seat_text(each.seat), "call": each.place + 1} for each in bidding.used
        ],
        "must repeat": [
            f"{seat_text(each.seat)}:{call_text(each.call)}" for each in bidding.repeats
        ],
        "withdrawn calls": [
            {"seat": seat_text(each.seat), "call": call_text(each.call)}
            | ({} if each.restricts is None else {"restricts": each.restricts})
            for each in bidding.withdrawn
        ],
        "faced in the auction": [
            {"seat": seat_text(each.seat), "card": card_text(each.card)}
            | ({"led": True} if each.led else {})
            for each in bidding.faced
        ],
        "calls made": [f"{seat_text(made.seat)}:{call_text(made.call)}" for made in bidding.made],
        "said of calls": [_write_note(note) for note in bidding.notes],
    }


def made_call(value: object, field: str) -> MadeCall:
    """Read a seat and a call: `E:1H`. Raises TableError."""
    seat, call = _turn_and_call(value, field)
    if seat is None:
        raise wrong(value, SEAT_AND_CALL, field)
    return MadeCall(seat, call)


def _duty(value: object, field: str) -> PassDuty:
    if not isinstance(value, Mapping):
        return PassDuty(seat_of(value, field))
    data = keys_of(value, ("seat", "throughout", "after"), field)
    return PassDuty(
        required(data, "seat", seat_of, field),
        bool(optional(data, "throughout", flag, f"{field}.")),
        optional(data, "after", seat_of, f"{field}."),
    )


def _used(value: object, field: str) -> UsedDuty:
    data = keys_of(value, ("seat", "call"), field)
    return UsedDuty(
        required(data, "seat", seat_of, field), required(data, "call", number, field) - 1
    )


def _withdrawn(value: object, field: str) -> Withdrawn:
    data = keys_of(value, ("seat", "call", "restricts"), field)
    restricts = optional(data, "restricts", flag, f"{field}.")
    return Withdrawn(
        required(data, "seat", seat_of, field), required(data, "call", _call, field), restricts
    )


def _note(value: object, field: str) -> CallNote:
    data = keys_of(value, ("seat", "call", "alerted", "announced", "explained"), field)
    return CallNote(
        required(data, "seat", seat_of, field),
        required(data, "call", _call, field),
        bool(optional(data, "alerted", flag, f"{field}.")),
        optional(data, "announced", words, f"{field}.") or "",
        optional(data, "explained", words, f"{field}.") or "",
    )


def _write_note(note: CallNote) -> dict[str, object]:
    written: dict[str, object] = {"seat": seat_text(note.seat), "call": call_text(note.call)}
    if note.alerted:
        written["alerted"] = True
    return written | {
        name: said for name in ("announced", "explained") if (said := getattr(note, name))
    }


def _faced(value: object, field: str) -> FacedCard:
    data = keys_of(value, ("seat", "card", "led"), field)
    led = bool(optional(data, "led", flag, f"{field}."))
    return FacedCard(
        required(data, "seat", seat_of, field), required(data, "card", card_of, field), led
    )
