"""The page of backups: download one, or let one be restored at the next start."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path, PurePosixPath
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.i18n.text import Text
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.backup import back_up
from bridgelaw.store.errors import StoreError
from bridgelaw.store.staged_restore import can_restore, discard, stage, staged
from bridgelaw.web.downloads import heads
from bridgelaw.web.forms import Sent, fields_of, with_files
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render
from bridgelaw.web.thread_limits import in_thread

MOST_BYTES: Final = 50_000_000
"""The largest backup that is restored from the page; the command takes any."""
NAME: Final = "bridgelaw-{at:%Y-%m-%d-%H%M}.sqlite3"
COMMANDS: Final = ("bridgelaw serve --restore", "make run RESTORE=1")
"""The ways to start the server so that it restores what waits."""

NO_FILE = Text("found no file, expected a backup; choose one")


def show(request: Request) -> Response:
    """Show what can be done, and the backup that waits for the next start."""
    return _shown(request)


def _shown(request: Request, problem: object = None) -> Response:
    address = store_of(request).database.address
    try:
        waiting = staged(address)
    except StoreError as error:
        waiting, problem = None, problem or error
    return render(
        request,
        "backups.html",
        status=422 if problem else 200,
        possible=can_restore(address),
        waiting=waiting,
        commands=COMMANDS,
        problem=problem,
        most=MOST_BYTES // 10**6,
    )


def download(request: Request) -> Response:
    """Make a backup without the accounts, and send it."""
    store = store_of(request)
    folder = Path(mkdtemp(prefix="bridgelaw-"))
    name = NAME.format(at=datetime.now())
    try:
        back_up(store.database.address, folder / name, accounts=False)
        store.log.note(current_context())
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    return FileResponse(
        folder / name,
        headers=heads(name),
        background=BackgroundTask(rmtree, folder, ignore_errors=True),
    )


async def restore(request: Request) -> Response:
    """Check an uploaded backup, and let it wait for the next start."""
    return await with_files(
        request, MOST_BYTES + 100_000, lambda told, files: _restore(request, files)
    )


def _restore(request: Request, files: list[Sent]) -> Response:
    store = store_of(request)
    if not files:
        return _shown(request, NO_FILE)
    name = PurePosixPath(files[0].name.replace("\\", "/")).name[:200]
    try:
        stage(store.database.address, files[0].file, name)
    except StoreError as error:
        return _shown(request, error)
    store.log.note(current_context())
    return RedirectResponse("/backups", 303)


async def cancel(request: Request) -> Response:
    """Delete the backup that waits."""
    return await in_thread(request, _cancel, request, await fields_of(request))


def _cancel(request: Request, told: Mapping[str, str]) -> Response:
    store = store_of(request)
    discard(store.database.address)
    store.log.note(current_context())
    return RedirectResponse("/backups", 303)


ROUTES = [
    Route("/backups", show),
    Route("/backups/file", download, methods=["POST"]),
    Route("/backups/restore", restore, methods=["POST"]),
    Route("/backups/cancel", cancel, methods=["POST"]),
]
