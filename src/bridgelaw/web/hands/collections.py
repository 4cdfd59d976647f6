"""Stored files of many boards: the list of files, and the boards of each, a hundred per page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.jobs.kinds.boards_out import NAME as BOARDS_OUT
from bridgelaw.app.records import record_entry
from bridgelaw.audit.findings import Kind
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.views.audit import member_view
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

A_PAGE: Final = 100
ANY: Final = "any"
KINDS: Final = frozenset(member_view(kind, ENGLISH).name for kind in Kind)
ANYTHING = Text("with irregularities")


def listed(request: Request) -> Response:
    """List the files, the last first."""
    asked = request.query_params
    before = number(asked["before"]) if "before" in asked else None
    found = store_of(request).collections.listed(A_PAGE + 1, before)
    older = found[A_PAGE - 1].id if len(found) > A_PAGE else None
    return render(request, "hands/collections.html", collections=found[:A_PAGE], older=older)


def show(request: Request) -> Response:
    """Show a page of the boards of a file, and the parts that could not be read.

    `?from=` is the first place, `?found=` limits the list to boards with findings.
    """
    store, language = store_of(request), visitor_of(request).language
    collection = store.collections.get(number(request.path_params["id"]))
    asked = request.query_params
    page = store.collections.page(
        collection.id, number(asked.get("from") or "1"), A_PAGE, found_of(request)
    )
    notices = collection.form.get("notices", [])
    return render(
        request,
        "hands/collection.html",
        collection=collection,
        records=[record_entry(record, language) for record in page.records],
        before=page.before,
        after=page.after,
        last=store.collections.last_place(collection.id),
        filters=filters(store.records.found(collection.id), language),
        found=asked.get("found", ""),
        again="again" in asked,
        unread=collection.form.get("unread", 0),
        notices=[each.get(language) or each[ENGLISH] for each in notices],
    )


async def remove(request: Request) -> Response:
    """Queue a job that deletes a file with its boards."""
    told = await fields_of(request)
    return await once(request, told, _remove)


def _remove(request: Request, told: Mapping[str, str]) -> Response:
    store = store_of(request)
    with store.database.together():
        collection = store.collections.get(number(request.path_params["id"]))
        form = {"collection": collection.id, "file": collection.name, "boards": collection.boards}
        work = store.works.add(
            BOARDS_OUT, by=visitor_of(request).name, form=form, total=collection.boards
        )
        store.collections.go(collection.id, work)
    return RedirectResponse(f"/work/{work}", 303)


def found_of(request: Request) -> str | None:
    """Return the kind of finding to list: "" for any kind, None for all boards.

    Raises HTTPException (404) for an unknown kind.
    """
    told = request.query_params.get("found", "")
    if told and told != ANY and told not in KINDS:
        raise HTTPException(404)
    return None if not told else "" if told == ANY else told


def filters(found: Mapping[str, int], language: str) -> list[JsonObject]:
    """Return the filters of the list, with the number of boards for each."""
    kinds = {view.name: view.words for view in (member_view(kind, language) for kind in Kind)}
    told = [
        {"name": name, "words": words, "number": found[name]}
        for name, words in kinds.items()
        if found.get(name)
    ]
    if not told:
        return []
    return [{"name": ANY, "words": ANYTHING.say(language), "number": found[""]}, *told]


ROUTES = [
    Route("/records/collections", listed),
    Route("/records/collections/{id}", show),
    Route("/records/collections/{id}/remove", remove, methods=["POST"]),
]
