"""The pages of the audit log: who did what from where."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from io import StringIO
from math import ceil
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bridgelaw.i18n.text import Said, Text
from bridgelaw.paper.csv_files import BETWEEN, MARK, safe
from bridgelaw.store.audit_log import A_PAGE, Logged
from bridgelaw.web.access.login_limits import Attempts
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

WHEN, WHO, DID, WHERE = Text("When"), Text("Who"), Text("What"), Text("From where")
NO_DAY = Text("found '{found}', expected a day such as 2026-03-14")
FIRST_YEAR, LAST_YEAR = 1971, 9998
"""Limits for dates, within which the start of the day is valid in every time zone."""
LONGEST: Final = 100
BETWEEN_PARTS: Final = "|"
A_MINUTE: Final = 60
MOST_DELAYS: Final = 50
"""The delays that are shown, the longest first."""


def show(request: Request) -> Response:
    """Show a page of the log, the last entries first."""
    told = request.query_params
    attempts: Attempts = request.app.state.attempts
    who, day, problem = _wanted(request)
    before = number(told["before"]) if told.get("before") else None
    found = (
        []
        if problem
        else store_of(request).log.page(who=who, day=day, before=before, most=A_PAGE + 1)
    )
    return render(
        request,
        "log.html",
        status=422 if problem else 200,
        logged=found[:A_PAGE],
        older=found[A_PAGE - 1].id if len(found) > A_PAGE else None,
        who=who,
        day=told.get("day", ""),
        problem=problem,
        names=[each.name for each in store_of(request).accounts.listed()],
        before=before,
        delays=[
            (each, BETWEEN_PARTS.join(each.key), ceil(each.seconds / A_MINUTE))
            for each in attempts.delays()[:MOST_DELAYS]
        ],
    )


async def lift(request: Request) -> Response:
    """Let a name or an address try again without waiting."""
    return await once(request, await fields_of(request), _lift)


def _lift(request: Request, told: Mapping[str, str]) -> Response:
    kind, _, rest = told.get("key", "").partition(BETWEEN_PARTS)
    name, _, address = rest.rpartition(BETWEEN_PARTS)  # only a name may contain the separator
    attempts: Attempts = request.app.state.attempts
    attempts.lift((kind, name, address))
    return RedirectResponse("/log", 303)


def _wanted(request: Request) -> tuple[str, date | None, object]:
    """Return the user and the day to filter by, and an error in them."""
    who = "".join(filter(str.isprintable, request.query_params.get("who", ""))).strip()[:LONGEST]
    told = request.query_params.get("day", "").strip()
    try:
        day = date.fromisoformat(told) if told else None
    except ValueError:
        day = date.min
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        return who, None, Said(NO_DAY, {"found": told[:LONGEST]})
    return who, day, None


def as_file(request: Request) -> Response:
    """Stream the filtered log as CSV, whatever its length."""
    who, day, problem = _wanted(request)
    if problem:
        return show(request)
    rows = _rows(store_of(request).log.all(who=who, day=day), visitor_of(request).language)
    headers = {"content-disposition": 'attachment; filename="log.csv"'}
    return StreamingResponse(rows, media_type="text/csv; charset=utf-8", headers=headers)


def _rows(found: Iterable[Logged], language: str) -> Iterator[str]:
    yield MARK + _row([text.say(language) for text in (WHEN, WHO, DID, WHERE)], language)
    for each in found:
        yield _row(
            [each.at.isoformat(timespec="seconds"), each.who, each.did, each.where], language
        )


def _row(cells: list[str], language: str) -> str:
    out = StringIO(newline="")
    csv.writer(out, delimiter=BETWEEN.say(language)).writerow([safe(cell) for cell in cells])
    return out.getvalue()


ROUTES = [
    Route("/log", show),
    Route("/log.csv", as_file),
    Route("/log/delays", lift, methods=["POST"]),
]
