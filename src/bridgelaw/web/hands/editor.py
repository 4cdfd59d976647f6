"""The hands editor: a board entered by tapping cards or typing, for a record or an interview."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.interviews.details import MINOR
from bridgelaw.app.interviews.interview_actions import SetTable, apply
from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.interviews.stored_interviews import take_up
from bridgelaw.app.record_types import RecordHeading, heading_of
from bridgelaw.app.records import entered_record
from bridgelaw.bridge.auction import DOUBLE, EVERY_BID, PASS, REDOUBLE, Auction, Bid
from bridgelaw.bridge.bidding import MadeCall
from bridgelaw.bridge.cards import Card, Rank, Strain, Suit
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import (
    call_text,
    card_text,
    cards_text,
    hand_text,
    parse_hand,
    seat_text,
)
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import write_table
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.i18n.text import Text, say
from bridgelaw.json_types import JsonObject
from bridgelaw.views.table import TableView, table_view
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.hands.table_fields import (
    FIELDS,
    NOTHING,
    Problem,
    Read,
    changed,
    in_field,
    read_fields,
    write_fields,
)
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import Visitor, visitor_of
from bridgelaw.web.request_helpers import key_of, results_of, store_of
from bridgelaw.web.templating import render, templates

NEW = Text("Enter a board")
IN_INTERVIEW = Text("The hands and the play")
KEEP = Text("Save this board")
USE = Text("Use this")
GONE_ON = Text(
    "The interview has continued in the meantime and does not include these entries yet. Check "
    "them, and use them again."
)
NOTHING_TOLD = Text("Nothing has been entered about the board yet.")
HEADING: Final = ("event", "date", "room", *(f"name_{seat_text(seat)}" for seat in Seat))
LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """An editor page: its heading, and where it leads."""

    heading: Text
    save: Text
    action: str
    back: str
    version: int | None = None
    about: str = ""


RECORD: Final = Page(heading=NEW, save=KEEP, action="/records/new", back="/records")


def new(request: Request) -> Response:
    """Show an empty board, a copy of a record (`like`), or the deal of a board of an event."""
    told, heading = _beginning(request)
    language = visitor_of(request).language
    fields = write_fields(told, language)
    return _editor(request, RECORD, fields, read_fields(fields), heading=heading)


def _beginning(request: Request) -> tuple[JsonObject, dict[str, str]]:
    asked = request.query_params
    heading = dict.fromkeys(HEADING, "")
    if "like" in asked:
        kept = store_of(request).records.get(number(asked["like"]))
        like = heading_of(kept)
        heading |= {"event": like.event, "room": like.room, "date": like.date.replace(".", "-")}
        heading |= {f"name_{seat}": like.players.get(seat, "") for seat in map(seat_text, Seat)}
        return dict(kept.form), heading
    if "event" not in asked or "board" not in asked:
        return {}, heading
    stored_event, _ = results_of(request).of(number(asked["event"]))
    event = stored_event.event
    board = event.board(key_of(stored_event, asked["board"]))
    heading |= {"event": event.name, "date": "" if event.date is None else event.date.isoformat()}
    table = (
        Table(board=board.number)
        if board.deal is None
        else Table(board=board.number, deal=board.deal)
    )
    return write_table(table), heading


async def enter(request: Request) -> Response:
    """Save a board as a record."""
    return await once(request, await fields_of(request), _enter)


def _enter(request: Request, fields: Mapping[str, str]) -> Response:
    read = read_fields(fields)
    heading = {name: fields.get(name, "").strip()[:LONGEST_NAME] for name in HEADING}
    if read.table is not None and not read.told:
        read = replace(read, table=None, problems={"": Problem(NOTHING_TOLD)})
    if read.table is None:
        return _editor(request, RECORD, fields, read, status=422, heading=heading)
    visitor = visitor_of(request)
    try:
        day = date.fromisoformat(heading["date"]).strftime("%Y.%m.%d") if heading["date"] else ""
    except ValueError:
        day = ""
    about = RecordHeading(
        event=heading["event"],
        date=day,
        room=heading["room"],
        players={seat: heading[f"name_{seat}"] for seat in map(seat_text, Seat)},
    )
    record = entered_record(read.table, about, visitor.federation)
    ids, _ = store_of(request).records.add_all([record], source="", by=visitor.name)
    return RedirectResponse(f"/records/{ids[0]}", 303)


async def look(request: Request) -> Response:
    """Return the picture of the table, the model for the page's script, and the field errors."""
    return await run_in_threadpool(_look, request, await fields_of(request))


def _look(request: Request, fields: Mapping[str, str]) -> Response:
    read, visitor = read_fields(fields), visitor_of(request)
    picture = None if read.table is None else table_view(read.table, visitor.language)
    return JSONResponse(
        {
            "picture": "" if picture is None else _picture(picture, visitor.language),
            "status": "" if picture is None else picture.status,
            "model": _model(read),
            "problems": {
                name: problem.say(visitor.language) for name, problem in read.problems.items()
            },
        }
    )


def _picture(view: TableView, language: str) -> str:
    template = templates().get_template("hands/table.html")
    macros = vars(template.make_module({"visitor": Visitor(language=language)}))
    return str(macros["table_picture"](view))


def _model(read: Read) -> JsonObject:
    """Return the model for the page's script: cards held, cards played, and whose turn it is."""
    told = read.told.get("hands")
    hands: dict[str, list[str]] = {}
    for seat, text in told.items() if isinstance(told, dict) else ():
        hands[seat] = [card_text(card) for card in parse_hand(text)]
    table = read.table
    if table is None:
        return {
            "valid": False,
            "hands": hands,
            "holders": {},
            "played": {},
            "turn": None,
            "caller": None,
            "trick": [],
        }
    auction = table.auction if table.auction is not None else table.dealer and Auction(table.dealer)
    return {
        "valid": True,
        "hands": hands,
        "holders": {
            card_text(card): seat_text(seat) for seat in Seat for card in table.deal.hand(seat)
        },
        "played": {card_text(card): seat_text(seat) for card, seat in table.played.items()},
        "turn": table.turn and seat_text(table.turn),
        "caller": auction.turn and seat_text(auction.turn) if auction else None,
        "trick": [seat_text(play.seat) for play in table.current.plays],
    }


def of_interview(request: Request) -> Response:
    """Show the hands of an interview."""
    kept, interview = take_up(store_of(request), request.path_params["id"])
    told = interview.table_told if not interview.before else _table(interview.table)
    fields = write_fields(told, visitor_of(request).language)
    read = replace(read_fields(fields), table=interview.table)
    title = say(interview.incident.title, visitor_of(request).language)
    return _editor(request, _interview_page(kept.id, kept.version, title), fields, read)


async def into_interview(request: Request) -> Response:
    """Save the hands in an interview. Questions that they answer are no longer asked."""
    return await once(request, await fields_of(request), _into_interview)


def _into_interview(request: Request, fields: Mapping[str, str]) -> Response:
    store = store_of(request)
    kept, interview = take_up(store, request.path_params["id"])
    title = say(interview.incident.title, visitor_of(request).language)
    version = number(fields.get("version", ""))
    page = _interview_page(kept.id, kept.version, title)
    read = read_fields(fields)
    if read.table is None:
        return _editor(request, page, fields, read, status=422)
    told = interview.table_told if not interview.before else _table(interview.table)
    keys = _keys(changed(_once(told), _once(read.told)), known=interview.previous is not None)
    if (
        keys and version != kept.version
    ):  # the input is not lost: it is shown again and may still be saved
        return _editor(
            request, page, fields, replace(read, problems={"": Problem(GONE_ON)}), status=409
        )
    entries = {
        key: read.told.get(key, NOTHING.get(key)) for key in keys if key in read.told or keys[key]
    }
    try:
        interview = apply(interview, SetTable(entries, keys))
    except CaseFileError as error:
        name, problem = in_field(error)
        return _editor(request, page, fields, replace(read, problems={name: problem}), status=422)
    except AnswerError as error:
        problem = Problem(error.problem, **error.values)
        return _editor(request, page, fields, replace(read, problems={"": problem}), status=422)
    if keys:
        store.interviews.go_on(replace(kept, version=version), state_of(interview))
    return RedirectResponse(f"/interviews/{kept.id}", 303)


def _once(told: Mapping[str, object]) -> dict[str, str]:
    """Return the fields in normal form, for a comparison."""
    return write_fields(told)


def _keys(keys: list[str], *, known: bool) -> dict[str, bool]:
    """Return the changed keys, each with whether an empty value must be written explicitly.

    That is the case after an earlier ruling, which has left a table.
    """
    return {key: known and key in NOTHING for key in keys}


def _table(table: Table | None) -> JsonObject:
    return {} if table is None else write_table(table)


def _interview_page(id: str, version: int, title: str) -> Page:
    address = f"/interviews/{id}"
    return Page(
        heading=IN_INTERVIEW,
        save=USE,
        action=f"{address}/hands",
        back=address,
        version=version,
        about=title,
    )


def _editor(
    request: Request,
    page: Page,
    fields: Mapping[str, str],
    read: Read,
    *,
    status: int = 200,
    heading: Mapping[str, str] | None = None,
) -> Response:
    language = visitor_of(request).language
    north = Seat.N
    return render(
        request,
        "hands/editor.html",
        status=status,
        heading=page.heading.say(language),
        save_words=page.save.say(language),
        about=page.about,
        action=page.action,
        back=page.back,
        version=page.version,
        fields={name: fields.get(name, "") for name in FIELDS},
        whole=any(fields.get(f"whole_{seat_text(seat)}") for seat in Seat),
        problems={name: problem.say(language) for name, problem in read.problems.items()},
        picture=None if read.table is None else table_view(read.table, language),
        heading_fields=heading,
        players=players(language),
        vulnerabilities=[
            (name, say(Vulnerability[name.upper()], language))
            for name in ("none", "NS", "EW", "both")
        ],
        pack=[[_card(card, language) for card in suit.cards] for suit in reversed(Suit)],
        box=[
            [_bid(bid, language) for bid in EVERY_BID[start : start + 5]]
            for start in range(0, 35, 5)
        ],
        other_calls=[
            {"text": call_text(call, language), "words": say(call, language)}
            for call in (PASS, DOUBLE, REDOUBLE)
        ],
        letters=" ".join(say(seat, language, "letter") for seat in Seat),
        **_examples(language, north),
    )


def players(language: str) -> list[dict[str, str]]:
    """Return the names of the four players."""
    return [{"seat": seat_text(seat), "name": say(seat, language)} for seat in Seat]


def _card(card: Card, language: str) -> dict[str, str]:
    return {
        "value": card_text(card),
        "text": card_text(card, language),
        "suit": card.suit.letter.lower(),
        "words": say(card, language),
        "name": say(card, language, "words"),
    }


def _bid(bid: Bid, language: str) -> dict[str, str]:
    return {
        "text": call_text(bid, language),
        "words": say(bid, language),
        "name": say(bid, language, "words"),
    }


def _examples(language: str, north: Seat) -> dict[str, str]:
    """Return examples of the notation, in the visitor's letters."""
    spades, hearts, diamonds = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS
    hand = [Card(spades, Rank.QUEEN), Card(spades, Rank.TEN), Card(hearts, Rank.FIVE)]
    seven = Card(spades, Rank.SEVEN)
    trick = [Card(diamonds, rank) for rank in (Rank.KING, Rank.THREE, Rank.NINE, Rank.TWO)]
    seat = {seat: say(seat, language, "letter") for seat in Seat}
    one_notrump, three = (call_text(Bid(level, Strain.NOTRUMP), language) for level in (1, 3))
    out_of_turn = MadeCall(Seat.E, Bid(1, Strain.HEARTS))
    return {
        "example_hand": hand_text(hand, language),
        "example_auction": f"{one_notrump} P {three} P P P",
        "example_call": f"{seat[Seat.E]}:{call_text(out_of_turn.call, language)}",
        "example_trick": f"{seat[Seat.W]} {cards_text(trick, language)}",
        "example_play": f"{seat[Seat.E]}:{card_text(trick[0], language)}",
        "example_penalty": f"{seat[Seat.W]} {card_text(seven, language)} {MINOR.say(language)}",
    }


ROUTES = [
    Route("/records/new", new),
    Route("/records/new", enter, methods=["POST"]),
    Route("/records/look", look, methods=["POST"]),
    Route("/interviews/{id}/hands", of_interview),
    Route("/interviews/{id}/hands", into_interview, methods=["POST"]),
]
