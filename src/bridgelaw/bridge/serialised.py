"""A table as JSON data, as used by case files, JSON and forms.

Keys are English and written with spaces or underscores:

    board: 7                                    # implies dealer and vulnerability
    dealer: S
    vulnerability: both                         # none, NS, EW, both
    # from the dealer; or give contract, declarer and trump. For other state of an auction (who
    # must pass, withdrawn calls) see `serialised_bidding`
    auction: [1NT, P, 3NT, P, P, P]
    contract: 3NT
    declarer: S
    trump: NT
    deal: "N:K65.Q85.A2.KJ432 - - -"            # hands as dealt, or
    hands: {W: "SQT HK93", N: "K65.Q85.-.-"}    # as far as they are known
    complete hands: [N, W]                      # these are everything the player has now
    # the leader, then cards in turn; "E:D9" for a card out of turn; "won by S" at the end if a
    # card was put in or taken out later, and "put in after 5" before it if the last card was put
    # in after five tricks (Law 67B)
    tricks: [[W, DK, D3, D9, D2]]
    trick: {number: 5, leader: W, cards: [SQ, S2]}
    penalty cards: [{seat: W, card: S7, kind: minor}]     # or major
    restrictions: [{seat: W, forbidden: [S]}]   # or required: S; while on lead: false
    # or lowest, or a card; or required: D; or forbidden: D (Law 57A); a card with
    # "put forward: true" (Law 57D)
    orders: [{seat: E, play: highest}]
    # led before this trick was complete; it stands or was accepted
    next lead: {seat: W, card: CJ}
    lead chosen: W          # declarer has chosen about W's lead to this trick (Law 50D2)
    faced lead: true
    dummy spread: true
    auction closed: true    # a turn was lost, and it was too late to reopen the auction (Law 17D3)
    # the presumed declarer has become dummy (Law 54A); `declarer` is the actual declarer
    roles exchanged: true
    declarer tricks: 9      # in all, as recorded at the end
    claimed by: S           # whose claim or concession ended the play
    found: {play over: yes} # findings of rulings that stay true of the board
    # contested; true once it has been agreed to for good (Law 69A)
    claim agreed: false
    doubt against: EW       # its revoke was open when the others claimed: doubt goes against it
    # already ruled on; also failed: follow suit, penalty card or requirement, trick twelve: true,
    # in time: true (attention was drawn in time)
    revokes: [{seat: W, card: D7, moved: 1}]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import (
    Hand,
    card_text,
    contract_text,
    hand_text,
    parse_contract,
    parse_hand,
    parse_pbn_deal,
    parse_strain,
    seat_text,
    strain_text,
)
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.serialised_bidding import KEYS as BIDDING_KEYS
from bridgelaw.bridge.serialised_bidding import (
    read_auction,
    read_bidding,
    write_auction,
    write_bidding,
)
from bridgelaw.bridge.serialised_marks import (
    next_lead_of,
    order_of,
    penalty_card_of,
    restriction_of,
    revoked_of,
    write_next_lead,
    write_order,
    write_penalty_card,
    write_restriction,
    write_revoked,
)
from bridgelaw.bridge.serialised_values import (
    A_MAPPING,
    KEY_TWICE,
    card_of,
    flag,
    items_of,
    keys_of,
    list_of,
    notation,
    number,
    optional,
    seat_of,
    wrong,
)
from bridgelaw.i18n.text import Text

KEYS: Final = (
    *(
        "board",
        "dealer",
        "vulnerability",
        "auction",
        "contract",
        "declarer",
        "trump",
        "deal",
        "hands",
    ),
    *(
        "complete hands",
        "tricks",
        "trick",
        "penalty cards",
        "restrictions",
        "orders",
        "next lead",
        "lead chosen",
    ),
    *(
        "faced lead",
        "dummy spread",
        "auction closed",
        "roles exchanged",
        "declarer tricks",
        "claimed by",
    ),
    *("claim agreed", "doubt against", "revokes", "found"),
    *BIDDING_KEYS,
)

T = TypeVar("T")

WON_BY: Final = "won by "
PUT_IN: Final = "put in after "

A_VULNERABILITY = Text("none, NS, EW or both", context="keywords")
A_SIDE = Text("NS or EW")
A_LEADER_AND_CARDS = Text("the leader, then the cards, such as W, DK, D3, D9, D2")

DEAL_OR_HANDS = Text("found both a deal and hands, expected one of them")
LEADER_MISSING = Text(
    "it is not known who leads; give the leader, or write the seat with each card, such as W:DK"
)


def read_table(told: Mapping[str, object]) -> Table:
    """Read a table from JSON data.

    Raises TableError, whose `field` is the place of the error (`trick.cards[1]`).
    """
    data = keys_of(told, KEYS, "")
    trick = optional(data, "trick", _trick_keys) or {}
    dealer = optional(data, "dealer", seat_of)
    board = optional(data, "board", number)
    on_lead = optional(trick, "leader", seat_of, "trick.")
    table = partial(
        Table,
        deal=_deal(data),
        board=board,
        dealer=dealer,
        vulnerability=optional(data, "vulnerability", _vulnerability),
        complete=frozenset(optional(data, "complete hands", list_of(seat_of)) or ()),
        auction=read_auction(data, dealer or Table(board=board).dealer),
        bidding=read_bidding(data),
        contract=optional(data, "contract", notation(parse_contract)),
        declarer=optional(data, "declarer", seat_of),
        trump=optional(data, "trump", notation(parse_strain)),
        tricks=tuple(optional(data, "tricks", list_of(_trick)) or ()),
        trick_number=optional(trick, "number", number, "trick."),
        earlier_tricks_unknown="number" in trick and trick["number"] is None,
        on_lead=on_lead,
        next_lead=optional(data, "next lead", next_lead_of),
        lead_chosen=optional(data, "lead chosen", seat_of),
        faced_lead=optional(data, "faced lead", flag),
        dummy_spread=optional(data, "dummy spread", flag),
        roles_exchanged=bool(optional(data, "roles exchanged", flag)),
        declarer_tricks=optional(data, "declarer tricks", number),
        claimed_by=optional(data, "claimed by", seat_of),
        found=optional(data, "found", _found) or {},
        claim_agreed=optional(data, "claim agreed", flag),
        doubt_against=optional(data, "doubt against", _side),
        revokes=tuple(optional(data, "revokes", list_of(revoked_of)) or ()),
    )
    cards = items_of(trick.get("cards") or [], "trick.cards")
    # The first card is the leader's: as given, or as derived from the rest of the record.
    leader = on_lead or (table().leader if cards else None)
    return table(
        current=_plays(cards, leader, "trick.cards"),
        penalty_cards=tuple(optional(data, "penalty cards", list_of(penalty_card_of)) or ()),
        restrictions=tuple(optional(data, "restrictions", list_of(restriction_of)) or ()),
        orders=tuple(optional(data, "orders", list_of(order_of)) or ()),
    )


def write_table(table: Table) -> dict[str, object]:
    """Return the table as JSON data that `read_table` reads back to the same table."""
    written: dict[str, object] = {
        "board": table.board,
        "dealer": _written(table.dealer, seat_text),
        "vulnerability": _written(table.vulnerability, _VULNERABILITY_NAMES.__getitem__),
        "auction": _written(table.auction, write_auction),
        **write_bidding(table.bidding),
        "contract": _written(table.contract, contract_text),
        "declarer": _written(table.declarer, seat_text),
        "trump": _written(table.trump, strain_text),
        "hands": {
            seat_text(seat): hand_text(table.deal.hand(seat)) for seat in table.deal.known_seats
        },
        "complete hands": [seat_text(seat) for seat in Seat if seat in table.complete],
        "tricks": [_write_trick(trick) for trick in table.tricks],
        "trick": _write_current(table),
        "penalty cards": [write_penalty_card(mark) for mark in table.penalty_cards],
        "restrictions": [write_restriction(restriction) for restriction in table.restrictions],
        "orders": [write_order(order) for order in table.orders],
        "next lead": _written(table.next_lead, write_next_lead),
        "lead chosen": _written(table.lead_chosen, seat_text),
        "faced lead": table.faced_lead,
        "dummy spread": table.dummy_spread,
        "auction closed": (table.auction is not None and table.auction.stays_closed) or None,
        "roles exchanged": table.roles_exchanged or None,
        "declarer tricks": table.declarer_tricks,
        "claimed by": _written(table.claimed_by, seat_text),
        "found": {name.replace("_", " "): word for name, word in table.found.items()},
        "claim agreed": table.claim_agreed,
        "doubt against": _written(table.doubt_against, lambda side: side.name),
        "revokes": [write_revoked(mark) for mark in table.revokes],
    }
    # An auction without calls is information; other empty values are omitted.
    told = {
        key: value for key, value in written.items() if value is not None and value not in ([], {})
    }
    return told if table.auction is None else {**told, "auction": written["auction"]}


# Reading


_VULNERABILITY_NAMES: Final = {
    Vulnerability.NONE: "none",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "both",
}
_VULNERABILITIES: Final = {
    **{name.lower(): vulnerability for vulnerability, name in _VULNERABILITY_NAMES.items()},
    **dict.fromkeys(("-", "love"), Vulnerability.NONE),
    **dict.fromkeys(("n-s",), Vulnerability.NS),
    **dict.fromkeys(("e-w",), Vulnerability.EW),
    **dict.fromkeys(("all", "b"), Vulnerability.BOTH),
}


def _vulnerability(value: object, field: str) -> Vulnerability:
    found = _VULNERABILITIES.get(str(value).strip().lower())
    if found is None:
        raise wrong(value, A_VULNERABILITY, field)
    return found


def _deal(data: Mapping[str, object]) -> Deal:
    if data.get("deal") is not None and data.get("hands") is not None:
        raise TableError(DEAL_OR_HANDS, "hands")
    read = optional(data, "deal", notation(parse_pbn_deal)) or optional(data, "hands", _hands) or {}
    try:
        return Deal.of(read)
    except TableError as error:
        raise error.within("deal" if data.get("deal") is not None else "hands") from None


def _hands(value: object, field: str) -> dict[Seat, Hand]:
    if not isinstance(value, Mapping):
        raise wrong(value, A_MAPPING, field)
    hands: dict[Seat, Hand] = {}
    for key, cards in value.items():
        seat = seat_of(key, field)
        if seat in hands:
            raise TableError(KEY_TWICE, field, found=key)
        text = " ".join(map(str, cards)) if isinstance(cards, list | tuple) else cards
        hands[seat] = notation(parse_hand)(text, f"{field}.{seat_text(seat)}")
    return hands


def _found(value: object, field: str) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise wrong(value, A_MAPPING, field)
    return {str(name).replace(" ", "_"): str(word) for name, word in value.items()}


def _trick(value: object, field: str) -> Trick:
    items = items_of(value, field)
    if len(items) < 2:
        raise wrong(value, A_LEADER_AND_CARDS, field)
    leader = seat_of(items[0], f"{field}[0]")
    cards, winner = _without_words(items[1:], WON_BY)
    cards, late = _without_words(cards, PUT_IN)
    if not cards:
        raise wrong(value, A_LEADER_AND_CARDS, field)
    played = (
        None
        if late is None
        else number(int(late) if late.isdecimal() else late, f"{field}[{len(cards) + 1}]")
    )
    settled = None if winner is None else seat_of(winner, f"{field}[{len(items) - 1}]")
    return replace(_plays(cards, leader, field, first=1), settled=settled, late=played)


def _without_words(items: list[object], words: str) -> tuple[list[object], str | None]:
    """Return the items without a last one that starts with `words`, and the rest of that item."""
    before, found, after = str(items[-1]).partition(words) if items else ("", "", "")
    return (items[:-1], after) if found and not before else (items, None)


def _plays(items: list[object], leader: Seat | None, field: str, first: int = 0) -> Trick:
    """Read cards in turn from the leader.

    A card written `E:SQ` is East's, and the next card follows clockwise from there.
    """
    plays = []
    turn = leader
    for place, item in enumerate(items, first):
        here = f"{field}[{place}]"
        seat, colon, card = str(item).partition(":")
        if colon:
            turn = seat_of(seat, here)
        if turn is None:
            raise TableError(LEADER_MISSING, here)
        plays.append(Play(turn, card_of(card if colon else item, here)))
        turn = turn.lho
    return Trick(tuple(plays))


def _trick_keys(value: object, field: str) -> dict[str, object]:
    return keys_of(value, ("number", "leader", "cards"), field)


def _side(value: object, field: str) -> Side:
    found = next((side for side in Side if side.name == str(value).strip().upper()), None)
    if found is None:
        raise wrong(value, A_SIDE, field)
    return found


# Writing


def _written(value: T | None, write: Callable[[T], object]) -> object:
    """Return a value as written, or None."""
    return None if value is None else write(value)


def _write_plays(trick: Trick, leader: Seat | None) -> list[str]:
    written = []
    turn = leader
    for play in trick.plays:
        card = card_text(play.card)
        written.append(card if play.seat is turn else f"{seat_text(play.seat)}:{card}")
        turn = play.seat.lho
    return written


def _write_trick(trick: Trick) -> list[str]:
    leader = trick.leader or Seat.N
    settled = [] if trick.settled is None else [WON_BY + seat_text(trick.settled)]
    late = [] if trick.late is None else [f"{PUT_IN}{trick.late}"]
    return [seat_text(leader), *_write_plays(trick, leader), *late, *settled]


def _write_current(table: Table) -> dict[str, object]:
    written: dict[str, object] = {}
    # The trick number is derived while the play has not begun, but not after that.
    told = table.trick_number is not None and not table.play_has_not_begun
    if told or table.earlier_tricks_unknown:
        written["number"] = table.trick_number
    if table.on_lead is not None:
        written["leader"] = seat_text(table.on_lead)
    if table.current:
        # If the leader is not given, write every card with its seat, so that reading does not
        # depend on how the leader is derived.
        written["cards"] = _write_plays(table.current, table.on_lead)
    return written
