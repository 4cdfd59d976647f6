"""PDF and CSV files: rulings and appeals, standings, boards, matches.

`?lang=` asks for another language than the visitor's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.app.season_tables import table
from bridgelaw.event.errors import EventError
from bridgelaw.event.hidden import without_hidden
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.federations import book
from bridgelaw.i18n.text import Text, languages
from bridgelaw.paper import csv_files, evening_sheets, lists_sheet
from bridgelaw.paper.about import OnPaper, on_paper
from bridgelaw.paper.appeal_sheet import appeal_sheet, empty_sheet
from bridgelaw.paper.hand_records_sheet import hand_records_sheet
from bridgelaw.paper.poll_sheet import poll_sheet
from bridgelaw.paper.ruling_sheet import ruling_sheet
from bridgelaw.paper.typeset import NoTypesetter, Sheet, pdf
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.models import StoredEvent
from bridgelaw.views.season import SeasonView
from bridgelaw.web import large_event_downloads
from bridgelaw.web.downloads import file
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.prepared import prepared
from bridgelaw.web.request_helpers import either, event_at, key_of, results_of, store_of
from bridgelaw.web.templating import render

NO_PDF = Text("PDF files cannot be made here")
NOT_SCORED = Text("The event cannot be scored in its present state")


def _language(request: Request) -> str:
    """Return the language that the address asks for, else the visitor's."""
    asked = request.query_params.get("lang", "")
    return asked if asked in languages() else visitor_of(request).language


def _printed(request: Request, name: str, make: Callable[[], bytes]) -> Response:
    """Return a PDF, or a page that says why it cannot be made."""
    try:
        return file(make(), f"{name}.pdf", shown=True)
    except NoTypesetter as error:
        return render(request, "problem.html", status=503, title=NO_PDF, problem=error)
    except EventError as error:
        return render(request, "problem.html", status=422, title=NOT_SCORED, problem=error)


def _listed(request: Request, name: str, make: Callable[[], bytes]) -> Response:
    """Return a list as CSV."""
    try:
        return file(make(), f"{name}.csv")
    except EventError as error:
        return render(request, "problem.html", status=422, title=NOT_SCORED, problem=error)


# Rulings


def _on_paper(request: Request) -> OnPaper:
    """Return the ruling of the address, without hands that are hidden from the user."""
    found = on_paper(store_of(request), number(request.path_params["number"]))
    if current_context().may_rule or found.event is None:
        return found
    event, line = without_hidden(found.event), found.line
    if line is not None:
        board = replace(event.board(line.board.key), lines=line.board.lines)
        line = replace(line, board=board)
    return replace(found, event=event, line=line)


def ruling_pdf(request: Request) -> Response:
    """Return the form of a ruling."""
    found = _on_paper(request)
    return _printed(
        request,
        f"ruling-{found.ruling.number}",
        lambda: pdf(ruling_sheet(found, _language(request))),
    )


def appeal_pdf(request: Request) -> Response:
    """Return the appeal form for a ruling, filled in as far as possible."""
    found = _on_paper(request)
    laws = book(found.ruling.day, found.ruling.federation)
    return _printed(
        request,
        f"appeal-{found.ruling.number}",
        lambda: pdf(appeal_sheet(found, laws, _language(request))),
    )


def empty_appeal_pdf(request: Request) -> Response:
    """Return an empty appeal form."""
    return _printed(
        request,
        "appeal",
        lambda: pdf(empty_sheet(visitor_of(request).federation, _language(request))),
    )


def poll_pdf(request: Request) -> Response:
    """Return an empty poll form."""
    return _printed(request, "poll", lambda: pdf(poll_sheet(_language(request))))


# Events


def _event_pdf(
    request: Request, kept: StoredEvent, name: str, sheet: Callable[[str], Sheet]
) -> Response:
    """Return a sheet of an event as PDF."""
    language = _language(request)
    return _printed(
        request, name, lambda: prepared(request, kept, language, lambda: pdf(sheet(language)))
    )


def _event_csv(
    request: Request, kept: StoredEvent, name: str, made: Callable[[str], bytes]
) -> Response:
    """Return a list of an event as CSV."""
    language = _language(request)
    return _listed(request, name, lambda: prepared(request, kept, language, lambda: made(language)))


def _matches(request: Request) -> tuple[StoredEvent, Scored]:
    """Return an event of matches. Raises HTTPException (404)."""
    kept, scored = event_at(request)
    if not scored.event.in_matches:
        raise HTTPException(404)
    return kept, scored


def matches_pdf(request: Request) -> Response:
    """Return the matches of an event."""
    kept, scored = _matches(request)
    return _event_pdf(request, kept, "matches", partial(lists_sheet.matches_sheet, scored))


def matches_csv(request: Request) -> Response:
    """Return the boards of the matches of an event."""
    kept, scored = _matches(request)
    return _event_csv(request, kept, "matches", partial(csv_files.matches_csv, scored))


def _list_pdf(name: str, sheet: Callable[[Scored, str], Sheet]) -> Callable[[Request], Response]:
    def page(request: Request) -> Response:
        kept, scored = event_at(request)
        return _event_pdf(request, kept, name, partial(sheet, scored))

    return page


def _list_csv(name: str, made: Callable[[Scored, str], bytes]) -> Callable[[Request], Response]:
    def page(request: Request) -> Response:
        kept, scored = event_at(request)
        return _event_csv(request, kept, name, partial(made, scored))

    return page


def _cards(name: str, sheet: Callable[[Event, str], Sheet]) -> Callable[[Request], Response]:
    def page(request: Request) -> Response:
        kept, scored = event_at(request)
        if not scored.event.plans:
            raise HTTPException(404)
        return _event_pdf(request, kept, name, partial(sheet, scored.event))

    return page


def hand_records_pdf(request: Request) -> Response:
    """Return the hand records of an event. Raises HTTPException (404) if no hands are known."""
    kept, scored = event_at(request)
    if not any(board.deal for board in scored.event.boards):
        raise HTTPException(404)
    return _event_pdf(request, kept, "hand-records", partial(hand_records_sheet, scored.event))


def _board(request: Request) -> tuple[StoredEvent, Scored, BoardKey]:
    """Return a board and its event. Raises HTTPException (404)."""
    kept, scored = event_at(request)
    return kept, scored, key_of(kept, request.path_params["board"])


def board_pdf(request: Request) -> Response:
    """Return the frequency tables and the traveller of a board."""
    kept, scored, key = _board(request)
    sheet = partial(lists_sheet.board_sheet, scored, key)
    return _event_pdf(request, kept, f"board-{key.number}", sheet)


def board_csv(request: Request) -> Response:
    """Return the frequency tables of a board."""
    kept, scored, key = _board(request)
    made = partial(csv_files.frequencies_csv, scored, [key])
    return _event_csv(request, kept, f"board-{key.number}", made)


def contestant_pdf(request: Request) -> Response:
    """Return the score sheet of a contestant."""
    kept, scored = event_at(request)
    contestant = request.path_params["contestant"]
    if contestant not in scored.event.by_number:
        raise HTTPException(404)
    sheet = partial(lists_sheet.contestant_sheet, scored, contestant)
    return _event_pdf(request, kept, f"contestant-{contestant}", sheet)


def _season(request: Request) -> SeasonView:
    """Return the table of a season. Raises NotThere, TooManyEvents, EventError."""
    season = store_of(request).seasons.get(number(request.path_params["id"]))
    return table(store_of(request), results_of(request), season.choices, _language(request))


def season_pdf(request: Request) -> Response:
    """Return the table of a season."""
    return _printed(
        request,
        "season",
        lambda: pdf(lists_sheet.season_sheet(_season(request), _language(request))),
    )


def season_csv(request: Request) -> Response:
    """Return the table of a season, with the result of each event."""
    return _listed(
        request, "season", lambda: csv_files.season_csv(_season(request), _language(request))
    )


ROUTES = [
    Route("/seasons/{id}/table.pdf", season_pdf),
    Route("/seasons/{id}/table.csv", season_csv),
    Route("/paper/appeal.pdf", empty_appeal_pdf),
    Route("/paper/poll.pdf", poll_pdf),
    Route("/rulings/{number}/ruling.pdf", ruling_pdf),
    Route("/rulings/{number}/appeal.pdf", appeal_pdf),
    Route("/events/{id}/standings.pdf", _list_pdf("standings", lists_sheet.standings_sheet)),
    Route(
        "/events/{id}/standings.csv",
        either(
            _list_csv("standings", csv_files.standings_csv), large_event_downloads.standings_csv
        ),
    ),
    Route("/events/{id}/frequencies.pdf", _list_pdf("frequencies", lists_sheet.frequencies_sheet)),
    Route("/events/{id}/frequencies.csv", _list_csv("frequencies", csv_files.all_frequencies_csv)),
    Route("/events/{id}/travellers.pdf", _list_pdf("travellers", lists_sheet.travellers_sheet)),
    Route("/events/{id}/guide-cards.pdf", _cards("guide-cards", evening_sheets.guide_cards)),
    Route("/events/{id}/table-cards.pdf", _cards("table-cards", evening_sheets.table_cards)),
    Route("/events/{id}/score-slips.pdf", _cards("score-slips", evening_sheets.score_slips)),
    Route("/events/{id}/hand-records.pdf", hand_records_pdf),
    Route("/events/{id}/matches.pdf", matches_pdf),
    Route("/events/{id}/matches.csv", matches_csv),
    Route("/events/{id}/boards/{board}/frequencies.pdf", board_pdf),
    Route("/events/{id}/boards/{board}/frequencies.csv", board_csv),
    Route("/events/{id}/contestants/{contestant:path}.pdf", contestant_pdf),
]
