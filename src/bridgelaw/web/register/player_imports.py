"""Players from a CSV file: the file is checked, shown in a preview and imported."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.register.player_csv import (
    MOST_BYTES,
    Plan,
    PlayerFileError,
    plan_of,
    read_players,
)
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import StoreError
from bridgelaw.web.forms import Sent, fields_of, with_files
from bridgelaw.web.idempotency import once
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render
from bridgelaw.web.uploads import uploads_of

SUFFIX: Final = ".csv"
MOST_SHOWN: Final = 50
"""The lines of each kind that the preview shows."""

NO_FILE = Text("Choose a file.")
NOT_CSV = Text("found a file that ends in '{found}', expected .csv, .tsv or .txt")
GONE = Text("The file is no longer available: choose it again.")
ENDINGS: Final = (".csv", ".tsv", ".txt")


def choose(request: Request) -> Response:
    """Show the form for a file."""
    return _choose(request)


def _choose(request: Request, problem: object = None) -> Response:
    return render(
        request,
        "register/import.html",
        status=422 if problem else 200,
        problem=problem,
        most=MOST_BYTES // 10**6,
        endings=ENDINGS,
    )


async def send(request: Request) -> Response:
    """Show a preview of a file."""
    return await with_files(
        request, MOST_BYTES + 100_000, lambda told, files: _preview(request, files)
    )


def _preview(request: Request, files: list[Sent]) -> Response:
    if not files:
        return _choose(request, NO_FILE)
    name = PurePosixPath(files[0].name.replace("\\", "/")).name[:200]
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in ENDINGS:
        return _choose(request, PlayerFileError(NOT_CSV, found=suffix))
    token = uploads_of(request).keep(files[0].file, name, SUFFIX)
    return _planned(request, token)


def _planned(request: Request, token: str, problem: object = None) -> Response:
    """Show what the import of a file would do."""
    found = uploads_of(request).find(token)
    if found is None:
        return _choose(request, GONE)
    try:
        plan = _plan(request, found[0])
    except PlayerFileError as error:
        uploads_of(request).drop(token)
        return _choose(request, error)
    return render(
        request,
        "register/preview.html",
        status=422 if problem else 200,
        plan=plan,
        token=token,
        file=found[1],
        most=MOST_SHOWN,
        problem=problem,
    )


def _plan(request: Request, path: Path) -> Plan:
    """Return what the import of a file does now. Raises PlayerFileError."""
    return plan_of(read_players(path.read_bytes()), [*store_of(request).players.all()])


async def confirm(request: Request) -> Response:
    """Import the file of a preview, as a whole or not at all."""
    told = await fields_of(request)
    response = await once(request, told, _confirm)
    if response.status_code < 400:  # not before: the form may be sent twice at once
        uploads_of(request).drop(told.get("file", ""))
    return response


def _confirm(request: Request, told: Mapping[str, str]) -> Response:
    token = told.get("file", "")
    found = uploads_of(request).find(token)
    if found is None:
        return _choose(request, GONE)
    store = store_of(request)
    try:
        file = read_players(found[0].read_bytes())
    except FileNotFoundError:
        return _choose(request, GONE)
    try:
        with store.database.together():
            plan = plan_of(file, [*store.players.all()])
            if plan.problems:
                return _planned(request, token)
            store.players.put(plan.new, plan.changed)
    except StoreError as error:
        return _planned(request, token, error)
    return RedirectResponse("/players", 303)


ROUTES = [
    Route("/players/import", choose),
    Route("/players/import", send, methods=["POST"]),
    Route("/players/import/confirm", confirm, methods=["POST"]),
]
