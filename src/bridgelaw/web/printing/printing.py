"""PDF and CSV files: rulings and appeals, standings, boards, matches.

`?lang=` asks for another language than the visitor's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

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


class SheetOf(Protocol):
    """Makes a sheet of a scored event in a language. The server may call it in another process."""

    def __call__(self, scored: Scored, /, *, language: str) -> Sheet:
        """Return the sheet."""


class ListOf(Protocol):
    """Makes a list of a scored event in a language. The server may call it in another process."""

    def __call__(self, scored: Scored, /, *, language: str) -> bytes:
        """Return the list as CSV."""


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
    request: Request, kept: StoredEvent, scored: Scored, name: str, sheet: SheetOf
) -> Response:
    """Return a sheet of an event as PDF."""
    language = _language(request)
    make = partial(_typeset, sheet, language)
    return _printed(request, name, lambda: prepared(request, kept, scored, language, make))


def _typeset(sheet: SheetOf, language: str, kept: StoredEvent, scored: Scored) -> bytes:
    return pdf(sheet(scored, language=language))


def _event_csv(
    request: Request, kept: StoredEvent, scored: Scored, name: str, made: ListOf
) -> Response:
    """Return a list of an event as CSV."""
    language = _language(request)
    make = partial(_list, made, language)
    return _listed(request, name, lambda: prepared(request, kept, scored, language, make))


def _of_event(sheet: Callable[[Event, str], Sheet], scored: Scored, /, *, language: str) -> Sheet:
    return sheet(scored.event, language)


def _list(made: ListOf, language: str, kept: StoredEvent, scored: Scored) -> bytes:
    return made(scored, language=language)


def _list_pdf(
    name: str, sheet: SheetOf, has: Callable[[Event], object] = bool
) -> Callable[[Request], Response]:
    """Return a handler for a sheet. It raises HTTPException (404) if the event has none."""

    def page(request: Request) -> Response:
        kept, scored = event_at(request)
        if not has(scored.event):
            raise HTTPException(404)
        return _event_pdf(request, kept, scored, name, sheet)

    return page


def _list_csv(
    name: str, made: ListOf, has: Callable[[Event], object] = bool
) -> Callable[[Request], Response]:
    """Return a handler for a list. It raises HTTPException (404) if the event has none."""

    def page(request: Request) -> Response:
        kept, scored = event_at(request)
        if not has(scored.event):
            raise HTTPException(404)
        return _event_csv(request, kept, scored, name, made)

    return page


def _in_matches(event: Event) -> bool:
    return event.in_matches


def _has_plans(event: Event) -> bool:
    return bool(event.plans)


def _has_hands(event: Event) -> bool:
    return any(board.deal for board in event.boards)


def _board(request: Request) -> tuple[StoredEvent, Scored, BoardKey]:
    """Return a board and its event. Raises HTTPException (404)."""
    kept, scored = event_at(request)
    return kept, scored, key_of(kept, request.path_params["board"])


def board_pdf(request: Request) -> Response:
    """Return the frequency tables and the traveller of a board."""
    kept, scored, key = _board(request)
    sheet = partial(lists_sheet.board_sheet, key=key)
    return _event_pdf(request, kept, scored, f"board-{key.number}", sheet)


def board_csv(request: Request) -> Response:
    """Return the frequency tables of a board."""
    kept, scored, key = _board(request)
    made = partial(csv_files.frequencies_csv, keys=[key])
    return _event_csv(request, kept, scored, f"board-{key.number}", made)


def contestant_pdf(request: Request) -> Response:
    """Return the score sheet of a contestant."""
    kept, scored = event_at(request)
    contestant = request.path_params["contestant"]
    if contestant not in scored.event.by_number:
        raise HTTPException(404)
    sheet = partial(lists_sheet.contestant_sheet, number=contestant)
    return _event_pdf(request, kept, scored, f"contestant-{contestant}", sheet)


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
    Route(
        "/events/{id}/guide-cards.pdf",
        _list_pdf("guide-cards", partial(_of_event, evening_sheets.guide_cards), _has_plans),
    ),
    Route(
        "/events/{id}/table-cards.pdf",
        _list_pdf("table-cards", partial(_of_event, evening_sheets.table_cards), _has_plans),
    ),
    Route(
        "/events/{id}/score-slips.pdf",
        _list_pdf("score-slips", partial(_of_event, evening_sheets.score_slips), _has_plans),
    ),
    Route(
        "/events/{id}/hand-records.pdf",
        _list_pdf("hand-records", partial(_of_event, hand_records_sheet), _has_hands),
    ),
    Route("/events/{id}/matches.pdf", _list_pdf("matches", lists_sheet.matches_sheet, _in_matches)),
    Route("/events/{id}/matches.csv", _list_csv("matches", csv_files.matches_csv, _in_matches)),
    Route("/events/{id}/boards/{board}/frequencies.pdf", board_pdf),
    Route("/events/{id}/boards/{board}/frequencies.csv", board_csv),
    Route("/events/{id}/contestants/{contestant:path}.pdf", contestant_pdf),
]
