"""The offline interview: page, data, service worker, and the upload of its rulings."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.offline.data_files import Made, digest
from bridgelaw.app.offline.handed_over import NotReadable, read, take_in
from bridgelaw.app.offline.readings import like, until
from bridgelaw.effects.players import Role
from bridgelaw.federations import FEDERATIONS
from bridgelaw.i18n.text import Text, languages
from bridgelaw.incidents.index import HINTS
from bridgelaw.settings.server import is_loopback
from bridgelaw.store.idempotency import KeyUsed
from bridgelaw.web.access.session import account_of
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.template_texts import TEMPLATES
from bridgelaw.web.templating import render

STYLES: Final = (
    "desk.css",
    "parts.css",
    "rule.css",
    "ruling.css",
    "unfinished.css",
    "offline.css",
)
SCRIPTS: Final = (
    "offline_walk.js",
    "offline_queue.js",
    "offline_card.js",
    "offline_answers.js",
    "offline_together.js",
    "offline.js",
    "offline_start.js",
    "ruling.js",
)
PICTURES: Final = ("icon.svg", "icons.svg", "icon-192.png", "icon-512.png", "icon-maskable.png")
BIGGEST: Final = 400_000
"""The maximum size of an uploaded ruling in bytes."""
SECONDS: Final = 5
"""Seconds after which the browser asks again for data that is not ready."""

SHORT_NAME = Text("Rulings")
ABOUT = Text("Rulings at the bridge table, one question at a time, even without a connection.")
TOO_BIG = Text("The request is too large.")


def made_of(request: Request) -> Made:
    """Return the data of the page, which is built on first use."""
    state = request.app.state
    if not hasattr(state, "offline"):
        state.offline = Made()
    made: Made = state.offline
    return made


def _static(name: str) -> str:
    return f"/static/{name}?{digest()}"


def _data(made: Made, federation: str, language: str) -> str:
    reader, today = like(federation, date.today()), date.today()
    return f"/offline/data/{made.version(reader, today)}/{reader}.{language}.json"


def any_language(request: Request) -> Response:
    """Redirect to the page in the visitor's language."""
    return RedirectResponse(f"/offline/{visitor_of(request).language}", 302)


def page(request: Request) -> Response:
    """Show the page. Its script fills it from the data."""
    language = request.path_params["language"]
    if language not in languages():
        raise HTTPException(404)
    made, today = made_of(request), date.today()
    ends = {code: until(code, today) for code in FEDERATIONS}
    return render(
        request,
        "offline/page.html",
        # Not the visitor's own language: a device stores the page in each.
        visitor=replace(visitor_of(request), language=language),
        language=language,
        styles=[_static(name) for name in STYLES],
        scripts=[_static(name) for name in SCRIPTS],
        icons=_static("icons.svg"),
        federations=[
            (code, each.name, _data(made, code, language), ends[code])
            for code, each in FEDERATIONS.items()
        ],
        chosen=visitor_of(request).federation,
        hints=HINTS,
        everyone=Role.EVERYONE,
    )


def data(request: Request) -> Response:
    """Return the data of a federation in a language; 202 while it is being built."""
    told = request.path_params
    made, today = made_of(request), date.today()
    federation, language = told["federation"], told["language"]
    if federation not in FEDERATIONS or language not in languages():
        raise HTTPException(404)
    if told["version"] != made.version(like(federation, today), today):
        raise HTTPException(404)  # of another program version: the page must be reloaded
    found = made.get(federation, language, today)
    if found is None:
        return JSONResponse(
            {"made": False}, 202, {"retry-after": str(SECONDS), "cache-control": "no-store"}
        )
    headers = {"content-encoding": "gzip", "cache-control": "public, max-age=31536000, immutable"}
    return Response(found, 200, headers, "application/json")


def worker(request: Request) -> Response:
    """Return the service worker, which caches the offline page and its data, and nothing else."""
    visitor, made = visitor_of(request), made_of(request)
    served = not is_loopback(request.url.hostname or "")
    if served:
        made.begin(visitor.federation, date.today())
    kept = {
        "name": f"bridgelaw-{digest()}",
        "pages": [f"/offline/{language}" for language in languages()],
        "files": [_static(name) for name in (*STYLES, *SCRIPTS, *PICTURES)],
        "data": _data(made, visitor.federation, visitor.language),
        "language": visitor.language,
        "served": served,
    }
    script = (TEMPLATES / "offline" / "sw.js").read_text(encoding="utf-8")
    return Response(
        f"const KEPT = {json.dumps(kept)};\n{script}",
        200,
        {"cache-control": "no-cache"},
        "text/javascript",
    )


def manifest(request: Request) -> Response:
    """Return the web app manifest."""
    language = visitor_of(request).language
    icons = [
        {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "/static/icon-maskable.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
        {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    ]
    form = {
        "id": "/",
        "name": "bridgelaw",
        "short_name": "bridgelaw",
        "description": ABOUT.say(language),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f4ee",
        "theme_color": "#1d4d3a",
        "icons": icons,
        "shortcuts": [{"name": SHORT_NAME.say(language), "url": f"/offline/{language}"}],
    }
    return JSONResponse(form, media_type="application/manifest+json")


async def hand_over(request: Request) -> Response:
    """Save a ruling that was made offline, once."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > BIGGEST:
            return JSONResponse({"problem": TOO_BIG.say(visitor_of(request).language)}, 413)
    return await run_in_threadpool(_hand_over, request, bytes(body))


def _hand_over(request: Request, body: bytes) -> Response:
    language = visitor_of(request).language
    try:
        told: object = json.loads(body)
    except (ValueError, RecursionError):
        told = None
    try:
        handed = read(told, datetime.now(UTC))
        account = account_of(request.scope)
        answered = take_in(
            store_of(request), handed if account is None else replace(handed, by=account.name)
        )
    except (NotReadable, KeyUsed) as error:
        return JSONResponse({"problem": error.say(language)}, 422)
    return Response(
        answered.body, answered.status, {"cache-control": "no-store"}, "application/json"
    )


ROUTES = [
    Route("/offline", any_language),
    Route("/offline/data/{version}/{federation}.{language}.json", data),
    Route("/offline/rulings", hand_over, methods=["POST"]),
    Route("/offline/{language}", page),
    Route("/sw.js", worker),
    Route("/manifest.webmanifest", manifest),
]
