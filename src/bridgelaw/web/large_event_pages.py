"""The pages of a large event, a hundred rows at a time.

No page reads the event as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bridgelaw.app.board_lines import PlainLine, plain_line
from bridgelaw.app.contestant_boards import PlayedBoard
from bridgelaw.bridge.deal import dealer_of
from bridgelaw.bridge.seats import Side
from bridgelaw.event.counted import CountedBoard
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Line
from bridgelaw.i18n.text import say
from bridgelaw.store.events.large import TOO_LARGE, LargeEvent, LineOnPage, TooLarge
from bridgelaw.store.events.rows import change_of
from bridgelaw.store.schema import StandingRow
from bridgelaw.views import frequency as frequency_view
from bridgelaw.views.frequency import FrequencyTableView
from bridgelaw.views.history import entry_view
from bridgelaw.views.standings import RowWordsView, StandingView, stored_lists, stored_words
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

LONGEST = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedLine:
    """A line of a traveller with the score of each side."""

    id: int
    plain: PlainLine
    ns_mark: str
    ew_mark: str


def _head(request: Request) -> LargeEvent:
    return store_of(request).large.get(number(request.path_params["id"]))


def _page(request: Request) -> int:
    return number(request.query_params.get("page") or "1")


def _find(request: Request) -> str:
    return request.query_params.get("find", "").strip()[:LONGEST]


def _work(request: Request, head: LargeEvent) -> int | None:
    """Return the ID of the job that updates the standings; None if there is none."""
    if head.came is not None and head.came.version == head.version:
        return None
    return store_of(request).large.being_scored(head.id)


def boards(request: Request) -> Response:
    """Show the boards."""
    head, large, find = _head(request), store_of(request).large, _find(request)
    page = pages = 1
    if find:
        found = large.boards_named(head.id, find)
    else:
        found, page, pages = large.boards(head.id, _page(request))
    work = _work(request, head)
    return render(
        request,
        "large/boards.html",
        kept=head,
        boards=found,
        page=page,
        pages=pages,
        find=find,
        work=work,
    )


def board(request: Request) -> Response:
    """Show a board: a page of its traveller, or a contestant's lines, and its frequency tables.

    `?line=` opens the page with that line.
    """
    head, large, find = _head(request), store_of(request).large, _find(request)
    board_id, language = number(request.path_params["board"]), visitor_of(request).language
    bare, earlier, later = large.board(head.id, board_id)
    told = request.query_params.get("line", "")
    marked = int(told) if told.isascii() and told.isdigit() and len(told) < 16 else None
    page = pages = 1
    if find:
        lines = large.lines_of(board_id, find)
    else:
        at = None if marked is None else large.page_of_line(board_id, marked)
        lines, page, pages = large.lines(board_id, at or _page(request))
    counted, tables, problem = _counted(request, head, board_id, bare)
    names = large.names(head.id, _seated(each.line for each in lines))
    return render(
        request,
        "large/board.html",
        kept=head,
        board=bare,
        board_id=board_id,
        dealer=dealer_of(bare.number),
        earlier=earlier,
        later=later,
        lines=[_line(each, bare, names, counted, language) for each in lines],
        marked_lines=counted is not None,
        marked=marked,
        tables=tables,
        problem=problem,
        page=page,
        pages=pages,
        find=find,
    )


def _counted(
    request: Request, head: LargeEvent, board_id: int, bare: Board
) -> tuple[CountedBoard | None, list[FrequencyTableView] | None, EventError | TooLarge | None]:
    """Return the board with equal lines counted and its frequency tables, or why there are none."""
    if head.event.in_matches:
        return None, None, None
    try:
        counted = store_of(request).large.counted(head, board_id, bare)
        tables = frequency_view.counted_views(counted, visitor_of(request).language)
    except (EventError, TooLarge) as error:
        return None, None, error
    return counted, tables, None


def _seated(lines: Iterable[Line]) -> set[str]:
    return {each for line in lines for each in (*line.ns, *line.ew)}


def _line(
    each: LineOnPage,
    bare: Board,
    names: dict[str, Contestant],
    counted: CountedBoard | None,
    language: str,
) -> MarkedLine:
    ns, ew = (_mark(counted, each.line, side, language) for side in Side)
    return MarkedLine(
        id=each.id,
        plain=plain_line(each.line, bare.vulnerability, names, language),
        ns_mark=ns,
        ew_mark=ew,
    )


def _mark(counted: CountedBoard | None, line: Line, side: Side, language: str) -> str:
    """Return the score of a side in words.

    Returns "" if the side has no score, or if the line was added after the lines were counted.
    """
    if counted is None:
        return ""
    try:
        mark = counted.mark(line, side)
    except (EventError, StopIteration):
        return ""
    return frequency_view.mark_view(counted.event, mark, language).words


def contestants(request: Request) -> Response:
    """Show the contestants."""
    head, large, find = _head(request), store_of(request).large, _find(request)
    page = pages = 1
    if find:
        found = large.find_contestants(head.id, find)
    else:
        found, page, pages = large.contestants(head.id, _page(request))
    return render(
        request,
        "large/contestants.html",
        kept=head,
        contestants=found,
        page=page,
        pages=pages,
        find=find,
    )


def contestant(request: Request) -> Response:
    """Show a contestant: their places and a page of the boards they have played."""
    head, large, language = _head(request), store_of(request).large, visitor_of(request).language
    told, page = request.path_params["number"], max(1, _page(request))
    known = large.names(head.id, [told])
    if told not in known:
        raise HTTPException(404)
    found, more = large.card(head.id, told, page)
    counted: dict[int, CountedBoard | None] = {}
    problem: EventError | TooLarge | None = None
    for bare, line in found:
        if line.board_id not in counted:
            counted[line.board_id], _, wrong = _counted(request, head, line.board_id, bare)
            problem = problem or wrong
    lists = _lists(head, language)
    rows = [] if head.came is None else large.standing_of(head.id, head.came.version, told)
    return render(
        request,
        "large/contestant.html",
        kept=head,
        contestant=known[told],
        ranked=[(lists[row.list], stored_words(row.form, language)) for row in rows],
        boards=[
            _played(bare, line, told, counted[line.board_id], language) for bare, line in found
        ],
        problem=problem,
        page=page,
        more=more,
        work=_work(request, head),
    )


def _played(
    bare: Board, each: LineOnPage, told: str, counted: CountedBoard | None, language: str
) -> PlayedBoard:
    side = each.line.side_of(told) or Side.NS
    return PlayedBoard(
        board=bare.name,
        board_id=each.board_id,
        line_id=each.id,
        side=side,
        against=", ".join(each.line.contestants(side.other)),
        outcome=say(each.line.outcome(side), language),
        ruled=each.line.ruling is not None,
        words=_mark(counted, each.line, side, language) or "–",
    )


def standings(request: Request) -> Response:
    """Show a page of one list; with a search term, the matching rows of all lists."""
    head, large, language = _head(request), store_of(request).large, visitor_of(request).language
    find, which = _find(request), number(request.query_params.get("list") or "0")
    heads = _lists(head, language)
    if heads and which >= len(heads):
        raise HTTPException(404)
    shown: list[tuple[StandingView, list[tuple[StandingRow, RowWordsView]]]] = []
    page = pages = 1
    if head.came is not None and heads and find:
        rows = large.find_standing(head.id, head.came.version, find)
        by_list: dict[int, list[StandingRow]] = {}
        for row in rows:
            by_list.setdefault(row.list, []).append(row)
        shown = [(heads[place], _spoken(by_list[place], language)) for place in sorted(by_list)]
    elif head.came is not None and heads:
        rows, page, pages = large.standing(head.id, head.came.version, which, _page(request))
        shown = [(heads[which], _spoken(rows, language))] if rows else []
    return render(
        request,
        "large/standings.html",
        kept=head,
        lists=heads,
        which=which,
        shown=shown,
        page=page,
        pages=pages,
        find=find,
        work=_work(request, head),
    )


def _lists(head: LargeEvent, language: str) -> list[StandingView]:
    return [] if head.came is None else stored_lists(head.came.form["lists"], language)


def _spoken(rows: Iterable[StandingRow], language: str) -> list[tuple[StandingRow, RowWordsView]]:
    return [(row, stored_words(row.form, language)) for row in rows]


def history(request: Request) -> Response:
    """Show a page of the changes, the last first."""
    head, large = _head(request), store_of(request).large
    named = request.query_params.get("board", "")
    rows, page, pages = large.history(head.id, _page(request), named)
    changes = [entry_view(change_of(row), visitor_of(request).language) for row in rows]
    lines = large.there([row.line_id for row in rows if row.line_id is not None])
    return render(
        request,
        "large/history.html",
        kept=head,
        changes=changes,
        lines=lines,
        page=page,
        pages=pages,
        board=named,
    )


def export(request: Request) -> Response:
    """Show the files that can be downloaded."""
    return render(request, "large/export.html", kept=_head(request))


def enter(request: Request) -> Response:
    """Redirect to the form for a single result: a large event has no page for a whole traveller."""
    event, board_id = (number(request.path_params[name]) for name in ("id", "board"))
    return RedirectResponse(f"/events/{event}/boards/{board_id}/lines/new", 303)


def refused(request: Request) -> Response:
    """Reject an operation that is not available for large events. Raises TooLarge."""
    head = _head(request)
    raise TooLarge(TOO_LARGE, contestants=head.contestants, boards=head.boards, lines=head.lines)
