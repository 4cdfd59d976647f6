"""The subject of a printed ruling: the event, the board and the players, the table, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bridgelaw.app.interviews.differences import differences
from bridgelaw.app.interviews.stored_interviews import OutdatedInterview, read_stored
from bridgelaw.app.table_of_event import names_at
from bridgelaw.bridge.auction import Auction
from bridgelaw.bridge.cards import Card, Suit, rank_letter
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.notation import contract_text
from bridgelaw.bridge.record import UNKNOWN, Table
from bridgelaw.bridge.seats import SEAT_LETTERS, Seat, Side
from bridgelaw.cases.answers import in_words
from bridgelaw.event.changes import LineRuled
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_json.parts import line_of
from bridgelaw.i18n.text import Text, say
from bridgelaw.views import score as score_view
from bridgelaw.views.rulings.ruling_types import FoundView, RulingView
from bridgelaw.views.score_types import CitedLawView

if TYPE_CHECKING:  # printing from a file must not need a database
    from bridgelaw.store.appeals import AppealStep
    from bridgelaw.store.models import Change, StoredLine, StoredRuling
    from bridgelaw.store.store import Store

BOARD = Text("Board")
DECLARER = Text("declarer")
DUMMY = Text("dummy")
DEALER = Text("Dealer")
VULNERABLE = Text("Vulnerable")
CONTRACT = Text("Contract")
TRICK = Text("Trick {number}")
TRICK_SO_FAR = Text("Trick")
PENALTY_CARDS = Text("Penalty cards")
PLAYED = Text("{seat} {card}")
LAWS = Text("Law {laws}")

COLUMNS: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The columns of a printed auction, starting with West."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPaper:
    """A ruling with its event from the store."""

    ruling: StoredRuling
    event: Event | None = None
    line: StoredLine | None = None
    change: Change | None = None
    """The adjusted score that resulted from the ruling, if any."""
    at: tuple[BoardKey, int] | None = None
    """The board, and the index of the line on its traveller."""
    appeal: tuple[AppealStep, ...] = ()
    """The appeal against it, step by step."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The names of those at the table, by seat and side (`names_at`)."""


def on_paper(store: Store, number: int) -> OnPaper:
    """Load a ruling by its number. Raises NotThere."""
    ruling = store.rulings.get(number)
    appeal = tuple(store.appeals.of(number))
    if ruling.about.event_id is None:
        return OnPaper(ruling=ruling, appeal=appeal)
    kept = store.events.get(ruling.about.event_id)
    # The line may have been removed since, when the event was corrected.
    line_id = ruling.about.line_id
    line = None if line_id is None or line_id not in kept.places else store.events.line(line_id)
    changes = store.events.history(kept.id)
    change = next(
        (each for each in changes if each.ruling_id == number and each.line_id in kept.places), None
    )
    at = None if change is None or change.line_id is None else kept.places[change.line_id]
    return OnPaper(
        ruling=ruling,
        event=kept.event,
        line=line,
        change=change,
        at=at,
        appeal=appeal,
        names=names_at(store, ruling.about),
    )


def places(found: OnPaper, lang: str) -> dict[str, str]:
    """Return the event, the board, the table and the players, as far as they are known."""
    about, line = found.ruling.about, found.line
    event = found.event.name if found.event and found.event.name else about.event
    told = {
        "event": event,
        "board": line.board.name if line else about.board,
        "table": f"{line.line.section}{line.line.table}" if line else about.table,
    }
    if line is not None and found.event is not None:
        for side in Side:
            contestants = [
                score_view.named(found.event, number) for number in line.line.contestants(side)
            ]
            told[say(side, lang)] = ", ".join(contestants)
    else:  # the result has not been entered yet: the movement says who played
        for side in Side:
            told[say(side, lang)] = found.names.get(in_words(side), "")
    return told


def player_of(found: OnPaper, lang: str) -> str:
    """Return the player that the ruling is about, with the names of the pair; "" if not known."""
    try:
        seat = read_stored(found.ruling.state).told.get("seat")
    except OutdatedInterview:
        return ""
    if not isinstance(seat, Seat):
        return ""
    pair = found.names.get(in_words(seat), "")
    return f"{say(seat, lang)} ({pair})" if pair else say(seat, lang)


class ScoreOnPaper(Struct, frozen=True, kw_only=True):
    """An adjusted score as worded for the players, with the sections that it is based on."""

    title: str
    words: list[str]
    notes: list[str]
    laws: str
    cited: list[CitedLawView]


def score_of(found: OnPaper, lang: str) -> ScoreOnPaper | None:
    """Return the adjusted score that resulted from the ruling, or None if there is none."""
    change, event = found.change, found.event
    if change is None or event is None or not (change.before and change.after):
        return None
    before, after = line_of(change.before), line_of(change.after)
    if after.ruling is None or found.at is None:
        return None
    key, at = found.at
    was = Scored(event.with_board(event.board(key).with_line(at, before)))
    form = score_view.change_view(was, LineRuled(key=key, place=at, ruling=after.ruling), lang)
    numbers = ", ".join(law.number.partition("~")[0] for law in form.laws)
    return ScoreOnPaper(
        title=form.title,
        words=form.words,
        notes=form.notes,
        laws=LAWS.say(lang, laws=numbers) if numbers else "",
        cited=form.laws,
    )


# The table as it was


class HandOnPaper(Struct, frozen=True, kw_only=True):
    """A hand, suit by suit, and the role of its player."""

    name: str
    role: str
    suits: list[str]


class HandsOnPaper(Struct, frozen=True, kw_only=True):
    """The hands that are known."""

    letters: dict[str, str]
    n: HandOnPaper | None
    e: HandOnPaper | None
    s: HandOnPaper | None
    w: HandOnPaper | None


class AuctionOnPaper(Struct, frozen=True, kw_only=True):
    """An auction in four columns, starting with West."""

    seats: list[str]
    calls: list[str]


class TableOnPaper(Struct, frozen=True, kw_only=True):
    """A table as far as it is known."""

    hands: HandsOnPaper | None
    auction: AuctionOnPaper | None
    told: list[tuple[str, str]]
    """Name and value of each known detail of the table."""


def table_of(found: OnPaper, lang: str) -> TableOnPaper | None:
    """Return the hands, the auction and the trick of the ruling; None if none is known."""
    return table_form(_table(found), lang, (found.line and found.line.board.deal) or UNKNOWN)


def differences_of(found: OnPaper, lang: str) -> list[str]:
    """Return the differences between the details given in the interview and those of the event."""
    found_there = differences(_table(found), found.ruling.day, found.event, found.line, lang)
    return [each.words for each in found_there]


def _table(found: OnPaper) -> Table | None:
    try:
        return read_stored(found.ruling.state).table
    except OutdatedInterview:
        return None


def table_form(table: Table | None, lang: str, dealt: Deal = UNKNOWN) -> TableOnPaper | None:
    """Return a table as far as it is known, or None if there is nothing to show.

    The hands dealt, `dealt`, are shown if the table has no hands.
    """
    table = table or Table()
    deal = table.deal if table.deal.known_seats else dealt
    told = _told(table, lang)
    if not (deal.known_seats or table.auction or told):
        return None
    return TableOnPaper(
        hands=_hands(deal, table, lang) if deal.known_seats else None,
        auction=None if table.auction is None else _auction(table.auction, lang),
        told=told,
    )


def _hands(deal: Deal, table: Table, lang: str) -> HandsOnPaper:
    return HandsOnPaper(
        letters={seat.name.lower(): SEAT_LETTERS[seat].say(lang) for seat in Seat},
        n=_hand(deal, Seat.N, table, lang),
        e=_hand(deal, Seat.E, table, lang),
        s=_hand(deal, Seat.S, table, lang),
        w=_hand(deal, Seat.W, table, lang),
    )


def _hand(deal: Deal, seat: Seat, table: Table, lang: str) -> HandOnPaper | None:
    hand = deal.hand(seat)
    if not hand:
        return None
    role = {table.declarer: DECLARER, table.dummy: DUMMY}.get(seat)
    return HandOnPaper(
        name=say(seat, lang),
        role=role.say(lang) if role else "",
        suits=[_suit(suit, hand, lang, whole=deal.is_full(seat)) for suit in reversed(Suit)],
    )


def _suit(suit: Suit, hand: frozenset[Card], lang: str, *, whole: bool) -> str:
    """Return a suit such as ♠ A Q 5; a dash for a void, an ellipsis if it is not known."""
    held = sorted((card for card in hand if card.suit is suit), reverse=True)
    ranks = " ".join(rank_letter(card.rank, lang) for card in held)
    return f"{suit.symbol} {ranks or ('–' if whole else '…')}"


def _auction(auction: Auction, lang: str) -> AuctionOnPaper:
    callers = [*auction.callers]
    calls: list[str] = []
    for seat, call in zip(callers, auction.calls, strict=True):
        # A call out of rotation is shown under the player who made it, after empty cells for the
        # turns before it.
        while COLUMNS[len(calls) % 4] is not seat:
            calls.append("")
        calls.append(say(call, lang))
    return AuctionOnPaper(seats=[say(seat, lang) for seat in COLUMNS], calls=calls)


def _told(table: Table, lang: str) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    if table.board is not None:
        told.append((BOARD.say(lang), str(table.board)))
    if table.dealer is not None:
        told.append((DEALER.say(lang), say(table.dealer, lang)))
    if table.vulnerability is not None:
        told.append((VULNERABLE.say(lang), say(table.vulnerability, lang)))
    if table.contract is not None:
        told.append((CONTRACT.say(lang), contract_text(table.contract, lang, symbols=True)))
    elif table.declarer is not None:
        told.append((DECLARER.say(lang).capitalize(), say(table.declarer, lang)))
    if table.current:
        name = (
            TRICK.say(lang, number=table.trick_number)
            if table.trick_number
            else TRICK_SO_FAR.say(lang)
        )
        told.append((name, _plays([(play.seat, play.card) for play in table.current], lang)))
    if table.penalty_cards:
        told.append(
            (
                PENALTY_CARDS.say(lang),
                _plays([(mark.seat, mark.card) for mark in table.penalty_cards], lang),
            )
        )
    return told


def _plays(plays: Sequence[tuple[Seat, object]], lang: str) -> str:
    return ", ".join(PLAYED.say(lang, seat=say(seat, lang), card=card) for seat, card in plays)


def rulings_in(views: Iterable[FoundView]) -> list[RulingView]:
    """Return the views that are rulings.

    Some steps of a case are questions that a later step answers.
    """
    return [view for view in views if isinstance(view, RulingView)]
