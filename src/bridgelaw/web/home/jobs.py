"""The pages of jobs: the list, progress and cancelling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.jobs.view import cancel, job_view
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import is_part, render

A_PAGE: Final = 50
PART: Final = "work"
"""The ID of the part of the page that updates."""


def listed(request: Request) -> Response:
    """List the jobs, the last first."""
    asked = request.query_params
    found = store_of(request).works.listed(
        A_PAGE + 1, number(asked["before"]) if "before" in asked else None
    )
    language = visitor_of(request).language
    return render(
        request,
        "work/list.html",
        works=[(work, job_view(work, language)) for work in found[:A_PAGE]],
        older=found[A_PAGE - 1].id if len(found) > A_PAGE else None,
    )


def show(request: Request) -> Response:
    """Show a job: its progress, the remaining time, and its result."""
    store = store_of(request)
    work = store.works.get(number(request.path_params["id"]))
    form = job_view(work, visitor_of(request).language)
    block = "how_far" if is_part(request, PART) else None
    return render(
        request,
        "work/show.html",
        block=block,
        work=work,
        form=form,
        ahead=store.works.ahead_of(work.id),
    )


async def stop(request: Request) -> Response:
    """Cancel a job."""
    told = await fields_of(request)
    return await once(request, told, _stop)


def _stop(request: Request, told: Mapping[str, str]) -> Response:
    work = number(request.path_params["id"])
    store = store_of(request)
    if not store.works.get(work).state.is_over:
        cancel(store, work)
    return RedirectResponse(f"/work/{work}", 303)


ROUTES = [
    Route("/work", listed),
    Route("/work/{id}", show),
    Route("/work/{id}/cancel", stop, methods=["POST"]),
]
