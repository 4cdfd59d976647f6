"""Appeals against saved rulings: who appeals, and what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.store.appeals import AppealState
from bridgelaw.web.authorship import own_name
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.request_helpers import store_of

STATES: Final[Mapping[str, AppealState]] = {each.name.lower(): each for each in AppealState}


async def record(request: Request) -> Response:
    """Record a step of an appeal."""
    return await once(request, await fields_of(request), _record)


def _record(request: Request, told: Mapping[str, str]) -> Response:
    ruling = number(request.path_params["number"])
    state = STATES.get(told.get("state", ""))
    if state is None:
        raise HTTPException(400)
    store_of(request).appeals.add(
        ruling,
        state,
        steps=number(told.get("steps", "")),
        by=own_name(request, told),
        party=told.get("party", ""),
        note=told.get("note", ""),
        deposit=told.get("deposit", ""),
    )
    return RedirectResponse(f"/rulings/{ruling}#appeal", 303)


ROUTES = [Route("/rulings/{number}/appeal", record, methods=["POST"])]
