"""The director's side of phones at the tables: codes, and calls that are taken and settled."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.event.movements.planned import tables_of
from bridgelaw.web.authorship import own_name
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.qr_codes import qr_code
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show the code of each table, to be printed or scanned."""
    kept, _ = event_at(request)
    tables = tables_of(kept.event)
    if not tables:
        raise HTTPException(404)
    codes = store_of(request).table_codes.of(kept.id)
    site = str(request.base_url).rstrip("/")
    addresses = {table: f"{site}/tables/{codes[table]}" for table in tables if table in codes}
    return render(
        request,
        "events/phones.html",
        kept=kept,
        tables=tables,
        addresses=addresses,
        pictures={table: qr_code(address) for table, address in addresses.items()},
    )


async def change(request: Request) -> Response:
    """Make codes for all tables, replace the code of one, or remove all."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    kept, _ = event_at(request)
    codes, tables, table = store_of(request).table_codes, tables_of(kept.event), told.get("table")
    if table in tables:
        codes.remove(kept.id, table)
    if told.get("action") == "remove":
        codes.remove(kept.id)
    else:
        codes.make(kept.id, tables)
    return RedirectResponse(f"/events/{kept.id}/phones", 303)


async def take(request: Request) -> Response:
    """Go to the table: the call is this director's, and a ruling at the table begins."""
    return await once(request, await fields_of(request), _take)


def _take(request: Request, told: Mapping[str, str]) -> Response:
    event, call = (number(request.path_params[name]) for name in ("id", "call"))
    by = own_name(request, {"by": visitor_of(request).name, **told})
    found = store_of(request).director_calls.take(event, call, by)
    about = {"event": str(event), "table": found.table}
    board = {"board": found.board} if found.board else {}
    return RedirectResponse(f"/rule?{urlencode({**about, **board})}", 303)


async def settle(request: Request) -> Response:
    """End a call that needs no ruling."""
    return await once(request, await fields_of(request), _settle)


def _settle(request: Request, told: Mapping[str, str]) -> Response:
    event, call = (number(request.path_params[name]) for name in ("id", "call"))
    store_of(request).director_calls.settle(event, call)
    return RedirectResponse(f"/events/{event}/overview", 303)


ROUTES = [
    Route("/events/{id}/phones", show),
    Route("/events/{id}/phones", change, methods=["POST"]),
    Route("/events/{id}/calls/{call}/take", take, methods=["POST"]),
    Route("/events/{id}/calls/{call}/settle", settle, methods=["POST"]),
]
