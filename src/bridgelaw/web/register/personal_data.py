"""Personal data of a player: everything that names them, to look at, to export and to erase."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from msgspec import to_builtins
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bridgelaw.app.jobs.kinds.player_erased import NAME
from bridgelaw.i18n.text import Text
from bridgelaw.store.players.register import Player
from bridgelaw.store.store import Store
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.downloads import heads
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

MOST_SHOWN: Final = 500
"""The places that the page shows; the file has all."""
LONGEST_SHOWN: Final = 300

WORD = Text("Player {id}")
"""The name of an erased player."""
WHY = Text("personal data erased")
NOT_CONFIRMED = Text("Confirm that the name is to be erased.")
TABLES: Final = {
    "change": Text("Histories of events"),
    "collection": Text("Files of boards"),
    "contestant": Text("Entries"),
    "event": Text("Events"),
    "interview": Text("Unfinished rulings"),
    "logged": Text("The log"),
    "record": Text("Hands and play"),
    "ruling": Text("Rulings"),
    "standing": Text("Standings"),
}
OTHER: Final = Text("Other data")


def show(request: Request) -> Response:
    """Show what is stored about a player."""
    return _show(request, {})


def _show(request: Request, errors: Mapping[str, object]) -> Response:
    player, store = _player(request), store_of(request)
    if player.merged_into is not None:
        return RedirectResponse(f"/players/{player.merged_into}/data", 303)
    found = [] if player.erased else [*islice(store.personal_data.places(player.id), MOST_SHOWN)]
    places: dict[Text, list[str]] = {}
    for each in found:
        texts = places.setdefault(TABLES.get(each.table, OTHER), [])
        texts.extend(text[:LONGEST_SHOWN] for text in each.texts)
    return render(
        request,
        "register/data.html",
        status=422 if errors else 200,
        player=player,
        places=places,
        more=len(found) == MOST_SHOWN,
        shared=store.personal_data.whose(player.id).shared,
        word=WORD.say(visitor_of(request).language, id=player.id),
        told={},
        errors=errors,
    )


def _player(request: Request) -> Player:
    return store_of(request).players.get(number(request.path_params["id"]))


def as_file(request: Request) -> Response:
    """Stream everything that names a player as JSON."""
    player = _player(request)
    headers = heads(f"player-{player.id}.json")
    return StreamingResponse(_written(store_of(request), player), headers=headers)


def _written(store: Store, player: Player) -> Iterator[str]:
    entries = [] if player.erased else store.personal_data.entries(player.id)
    about = {"player": to_builtins(player), "entries": to_builtins(entries)}
    yield json.dumps(about, ensure_ascii=False, indent=1)[:-2] + ',\n "texts": ['
    between = "\n  "
    for each in () if player.erased else store.personal_data.places(player.id):
        yield between + json.dumps(to_builtins(each), ensure_ascii=False)
        between = ",\n  "
    yield "\n ]\n}\n"


async def erase(request: Request) -> Response:
    """Begin the erasure of a player."""
    return await once(request, await fields_of(request), _erase)


def _erase(request: Request, told: Mapping[str, str]) -> Response:
    player, store = _player(request), store_of(request)
    if player.merged_into is not None:
        return RedirectResponse(f"/players/{player.merged_into}/data", 303)
    try:
        reason = reason_of(request, told)
        if told.get("confirmed") != "yes":
            raise FieldErrors({"confirmed": NOT_CONFIRMED})
    except FieldErrors as error:
        return _show(request, error.found)
    with store.database.together():
        for work in store.works.unfinished():
            if work.kind == NAME and work.form.get("player") == player.id:
                return RedirectResponse(f"/work/{work.id}", 303)
        language = visitor_of(request).language
        words = {"word": WORD.say(language, id=player.id), "why": WHY.say(language)}
        added = store.works.add(NAME, by=reason.by, form={"player": player.id, **words})
    return remembered(request, RedirectResponse(f"/work/{added}", 303), told)


ROUTES = [
    Route("/players/{id}/data", show),
    Route("/players/{id}/data.json", as_file),
    Route("/players/{id}/erase", erase, methods=["POST"]),
]
