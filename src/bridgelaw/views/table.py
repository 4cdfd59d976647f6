"""The view of a table: the hands around the trick, the auction, and what rulings have left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from bridgelaw.bridge.auction import Auction, Call
from bridgelaw.bridge.bidding import Bidding, Irregular, MadeCall, irregular
from bridgelaw.bridge.cards import Card, Suit, rank_letter
from bridgelaw.bridge.marks import End, LeadRestriction, PlayOrder
from bridgelaw.bridge.notation import call_text, card_text, contract_text, seat_text
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.views.auction import MUST_PASS, MUST_PASS_AFTER, MUST_PASS_ONCE
from bridgelaw.views.rulings.ruling import who_view
from bridgelaw.views.rulings.ruling_types import Named, WhoView

DECLARER = Text("declarer")
DUMMY = Text("dummy")
PASSED_OUT = Text("Passed out")
TRUMPS = Text("Trumps: {strain}")
NO_CARDS = Text("none")
HAND = Text("{who}: {cards}")
SUIT = Text("{suit} {ranks}")
UNKNOWN = Text("not known")
AND_MORE = Text("and cards that are not known")
EMPTY = Text("no card left")

TO_PLAY = Text("{seat} to play")
TO_LEAD = Text("{seat} to lead")
TO_CALL = Text("{seat} to call")
OVER = Text("The play is over")
PLAYED = Text("Trick {number}: {cards}")
PLAYED_BY = Text("{seat} {card}")
WON = Text("won by {seat}")

MAY_NOT_LEAD = Text("{seat} may not lead {suits:or} while retaining the lead.")
MAY_NOT_LEAD_ONCE = Text("At the next lead {seat} may not lead {suits:or}.")
MUST_LEAD = Text("At the next lead {seat} must lead {suit}, if possible.")
MUST_PLAY = Text("{seat} must play {card} to this trick, if legal.")
MUST_PLAY_HIGHEST = Text("{seat} must play the highest card of the suit led.")
MUST_PLAY_LOWEST = Text("{seat} must play the lowest card of the suit led.")
MUST_DISCARD = Text("{seat} must play {suit} to this trick if unable to follow suit.")
MAY_NOT_DISCARD = Text("{seat} may not play {suit} to this trick if unable to follow suit.")
HAS_LED = Text("{seat} has led {card} to the next trick.")
LEADS_NEXT = Text("{seat} leads to the next trick.")
WITHDRAWN = Text("{seat} has withdrawn {call}.")
FACED = Text("{card} of {seat} lies face up until the auction ends.")
FIFTH = Text("{seat} has also put {card} to the trick.")
PENALTY_CARD = Text("{card} of {seat}: {kind}.")

NOTHING_LEFT: Final = Bidding()
MUST_REPEAT = Text("{who} must make the same call again: {call}.")


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat: its letter in files, its name, and its letter in the language."""

    seat: str
    name: str
    letter: str


class CardView(Struct, frozen=True, kw_only=True):
    """A card that a player has or had. `penalty` is "minor" or "major" for a penalty card."""

    value: str
    rank: str
    played: bool
    penalty: str | None


class SuitView(Struct, frozen=True, kw_only=True):
    """The cards of a suit that a player has or had."""

    suit: str
    symbol: str
    name: str
    cards: list[CardView]


class PenaltyCardView(Struct, frozen=True, kw_only=True):
    """A penalty card."""

    value: str
    words: str
    suit: str
    major: bool
    kind: str


class HandView(SeatView, frozen=True, kw_only=True):
    """A player's hand: role, cards, and the remaining cards in words."""

    role: str | None
    dealer: bool
    vulnerable: bool | None
    turn: bool
    known: bool
    whole: bool
    unknown: str | None
    suits: list[SuitView]
    penalty_cards: list[PenaltyCardView]
    text: str


class PlayView(SeatView, frozen=True, kw_only=True):
    """A card of a trick, with its place in the order of play, from 1."""

    card: str
    words: str
    suit: str
    place: int


class TrickView(Struct, frozen=True, kw_only=True):
    """A trick. It has a `winner` if it is done."""

    number: int | None
    done: bool
    winner: SeatView | None
    cards: list[PlayView]
    text: str


class CallCell(Struct, frozen=True, kw_only=True):
    """A call, whether and why it is irregular, and whether it waits for a ruling."""

    value: str
    words: str
    irregular: str | None
    waits: bool


class AuctionTable(Struct, frozen=True, kw_only=True):
    """An auction in four columns, starting with North."""

    heads: list[SeatView]
    dealer: str
    rows: list[list[CallCell | None]]
    over: bool


class TricksWon(Struct, frozen=True, kw_only=True):
    """The number of tricks won by a side."""

    side: str
    words: str
    tricks: int


class TableView(Struct, frozen=True, kw_only=True):
    """Everything shown in a diagram of the table."""

    board: int | None
    dealer: WhoView | None
    vulnerability: str | None
    contract: Named | None
    trumps: str | None
    passed_out: str | None
    hands: list[HandView]
    trick: TrickView | None
    status: str
    won: list[TricksWon]
    declarer_tricks: int | None
    auction: AuctionTable | None
    notes: list[str]


def table_view(table: Table, language: str = ENGLISH) -> TableView:
    """Return the view of a table."""
    contract, auction = table.contract, table.auction
    trump = table.trump if contract is None else None
    out = auction is not None and auction.passed_out
    won = {side: table.won_by(side) for side in Side} if table.tricks else {}
    return TableView(
        board=table.board,
        dealer=None if table.dealer is None else who_view(table.dealer, language),
        vulnerability=None if table.vulnerability is None else say(table.vulnerability, language),
        contract=None
        if contract is None
        else Named(value=contract_text(contract), words=say(contract, language)),
        trumps=None if trump is None else TRUMPS.say(language, strain=say(trump, language)),
        passed_out=PASSED_OUT.say(language) if out else None,
        hands=[_hand(table, seat, language) for seat in Seat],
        trick=_trick(table, language),
        status=status(table, language),
        won=[
            TricksWon(side=side.name, words=say(side, language), tricks=number)
            for side, number in won.items()
            if number is not None
        ],
        declarer_tricks=table.declarer_tricks,
        auction=None if auction is None else _auction(auction, table.bidding, language),
        notes=[*_notes(table, language)],
    )


def _hand(table: Table, seat: Seat, language: str) -> HandView:
    held = table.shown(seat)
    known = table.known(seat) if held is None else held
    played = frozenset(card for card, player in table.played.items() if player is seat)
    role = {table.declarer: DECLARER, table.dummy: DUMMY}.get(seat)
    whole = held is not None
    return HandView(
        **asdict(_seat(seat, language)),
        role=None if role is None else role.say(language),
        dealer=table.dealer is seat,
        vulnerable=table.is_vulnerable(seat.side),
        turn=_turn(table) is seat,
        known=bool(known or played or whole),
        whole=whole,
        unknown=None if whole else (AND_MORE if known else UNKNOWN).say(language),
        suits=[_suit(table, seat, suit, known | played, language) for suit in reversed(Suit)],
        penalty_cards=[
            PenaltyCardView(
                value=card_text(mark.card),
                words=say(mark.card, language),
                suit=mark.card.suit.letter.lower(),
                major=mark.major,
                kind=mark.kind.say(language),
            )
            for mark in table.penalty_cards_of(seat)
        ],
        text=HAND.say(language, who=seat, cards=_in_words(known, language, whole=whole)),
    )


def _suit(table: Table, seat: Seat, suit: Suit, cards: frozenset[Card], language: str) -> SuitView:
    penalties = {
        mark.card: "major" if mark.major else "minor" for mark in table.penalty_cards_of(seat)
    }
    return SuitView(
        suit=suit.letter.lower(),
        symbol=suit.symbol,
        name=say(suit, language),
        cards=[
            CardView(
                value=card_text(card),
                rank=rank_letter(card.rank, language),
                played=table.played.get(card) is seat,
                penalty=penalties.get(card),
            )
            for card in suit.cards
            if card in cards
        ],
    )


def _trick(table: Table, language: str) -> TrickView | None:
    """Return the trick in progress, or the last one; None if no card has been played."""
    shown = table.current or (table.previous_trick or Trick())
    if not shown:
        return None
    done = not table.current
    number = None if table.trick_number is None else table.trick_number - done
    winner = shown.winner(table.trump) if done else None
    said = [
        PLAYED_BY.say(language, seat=play.seat, card=say(play.card, language))
        for play in shown.plays
    ]
    if winner is not None:
        said.append(WON.say(language, seat=winner))
    return TrickView(
        number=number,
        done=done,
        winner=None if winner is None else _seat(winner, language),
        cards=[
            PlayView(
                **asdict(_seat(play.seat, language)),
                card=card_text(play.card),
                words=say(play.card, language),
                suit=play.card.suit.letter.lower(),
                place=place,
            )
            for place, play in enumerate(shown.plays, 1)
            if shown.by(play.seat) is play.card
        ],
        text=PLAYED.say(language, number="?" if number is None else number, cards=", ".join(said)),
    )


def status(table: Table, language: str = ENGLISH) -> str:
    """Return whose turn it is, in words."""
    if table.play_is_over:
        return OVER.say(language)
    turn = _turn(table)
    if turn is None:
        return ""
    if turn is _caller(table):
        return TO_CALL.say(language, seat=turn)
    return (TO_PLAY if table.current else TO_LEAD).say(language, seat=turn)


def _auction(auction: Auction, bidding: Bidding, language: str) -> AuctionTable:
    """Return the auction and the calls that wait for a ruling, with irregular calls marked."""
    calls: list[tuple[Seat, Call, Irregular | None, bool]] = []
    for place, (seat, call) in enumerate(zip(auction.callers, auction.calls, strict=True)):
        wrong = irregular(auction.before(place), NOTHING_LEFT, MadeCall(seat, call))
        calls.append((seat, call, wrong, False))
    for number, made in enumerate(bidding.made):
        wrong = irregular(auction, bidding, made) if number == 0 else None
        calls.append((made.seat, made.call, wrong, True))
    rows: list[list[CallCell | None]] = [[None] * 4]
    place = auction.dealer.index
    for seat, call, why, waits in calls:
        while place != seat.index:
            place = _next(place, rows)
        rows[-1][place] = CallCell(
            value=call_text(call),
            words=say(call, language),
            irregular=None if why is None else say(why, language),
            waits=waits,
        )
        place = _next(place, rows)
    return AuctionTable(
        heads=[_seat(seat, language) for seat in Seat],
        dealer=seat_text(auction.dealer),
        rows=[row for row in rows if any(row)],
        over=auction.is_over,
    )


def _next(place: int, rows: list[list[CallCell | None]]) -> int:
    if place == len(Seat) - 1:
        rows.append([None] * 4)
    return (place + 1) % len(Seat)


def _seat(seat: Seat, language: str) -> SeatView:
    return SeatView(
        seat=seat_text(seat), name=say(seat, language), letter=say(seat, language, "letter")
    )


def _caller(table: Table) -> Seat | None:
    """Return who is to call; None after the auction."""
    playing = (
        table.contract is not None or table.tricks or table.current or (table.trick_number or 1) > 1
    )
    return None if table.auction is None or playing else table.auction.turn


def _turn(table: Table) -> Seat | None:
    return _caller(table) or table.turn


def _in_words(cards: frozenset[Card], language: str, *, whole: bool) -> str:
    if whole and not cards:
        return EMPTY.say(language)
    said = []
    for suit in reversed(Suit):
        ranks = " ".join(rank_letter(card.rank, language) for card in suit.cards if card in cards)
        if ranks or whole:
            said.append(SUIT.say(language, suit=suit, ranks=ranks or NO_CARDS.say(language)))
    if not whole:
        said.append((AND_MORE if cards else UNKNOWN).say(language))
    return ", ".join(said)


def _notes(table: Table, language: str) -> Iterator[str]:
    """Yield what rulings have left on the table, in sentences."""
    for mark in table.penalty_cards:
        yield PENALTY_CARD.say(
            language, card=say(mark.card, language), seat=mark.seat, kind=mark.kind.say(language)
        )
    for restriction in table.restrictions:
        yield from _restricted(restriction, language)
    for order in table.orders:
        yield _ordered(order, language)
    if table.next_lead is not None:
        lead = table.next_lead
        yield (LEADS_NEXT if lead.card is None else HAS_LED).say(
            language, seat=lead.seat, card=_card(lead.card, language)
        )
    for play in table.current.superfluous:
        yield FIFTH.say(language, seat=play.seat, card=_card(play.card, language))
    for duty in table.bidding.duties:
        words = MUST_PASS if duty.throughout else MUST_PASS_AFTER if duty.after else MUST_PASS_ONCE
        yield words.say(language, who=duty.seat, after=duty.after)
    for made in table.bidding.repeats:
        yield MUST_REPEAT.say(language, who=made.seat, call=made.call)
    for withdrawn in table.bidding.withdrawn:
        yield WITHDRAWN.say(language, seat=withdrawn.seat, call=withdrawn.call)
    for faced in table.bidding.faced:
        yield FACED.say(language, seat=faced.seat, card=_card(faced.card, language))


def _restricted(restriction: LeadRestriction, language: str) -> Iterator[str]:
    if restriction.forbidden:
        words = MAY_NOT_LEAD if restriction.while_on_lead else MAY_NOT_LEAD_ONCE
        yield words.say(language, seat=restriction.seat, suits=restriction.forbidden)
    if restriction.required is not None:
        yield MUST_LEAD.say(language, seat=restriction.seat, suit=restriction.required)


def _ordered(order: PlayOrder, language: str) -> str:
    values: dict[str, object] = {"seat": order.seat, "suit": order.required or order.forbidden}
    if isinstance(order.play, Card):
        return MUST_PLAY.say(language, card=_card(order.play, language), **values)
    if order.play is not None:
        return (MUST_PLAY_HIGHEST if order.play is End.HIGHEST else MUST_PLAY_LOWEST).say(
            language, **values
        )
    return (MAY_NOT_DISCARD if order.required is None else MUST_DISCARD).say(language, **values)


def _card(card: Card | None, language: str) -> str:
    return "" if card is None else say(card, language)
