"""The register of players: the list, adding and changing players, and merging duplicates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.register.duplicates import duplicates
from bridgelaw.app.register.entered_names import with_number
from bridgelaw.app.register.player_csv import PlayerFileError, checked, player_rows
from bridgelaw.paper.csv_files import written
from bridgelaw.store.errors import EditConflict, StoreError
from bridgelaw.store.players.register import A_PAGE, Player, PlayerData
from bridgelaw.web.downloads import file
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

LONGEST_QUERY: Final = 200
MOST_SUGGESTED: Final = 8
"""The players offered while a name is typed."""
MOST_ENTRIES: Final = 20
"""The entries that the page of a player shows, the latest."""
LEAST_TYPED: Final = 2
FIELDS: Final = ("name", "number", "club", "handicap", "note")


def listed(request: Request) -> Response:
    """Show a page of the players, or those that are searched for."""
    query = request.query_params.get("q", "").strip()[:LONGEST_QUERY]
    players = store_of(request).players
    found = players.listed(query, _after(request), A_PAGE + 1)
    return render(
        request,
        "register/list.html",
        players=found[:A_PAGE],
        after=found[A_PAGE - 1] if len(found) > A_PAGE else None,
        first="after" not in request.query_params,
        query=query,
        count=players.count(),
    )


def _after(request: Request) -> tuple[str, int] | None:
    """Return the place in the list after which the page begins. Raises HTTPException (404)."""
    told = request.query_params.get("after", "")
    if not told:
        return None
    return store_of(request).players.place(number(told))


def new(request: Request) -> Response:
    """Show the form for a new player."""
    return _form(request, {}, {})


def _form(request: Request, told: Mapping[str, str], errors: Mapping[str, object]) -> Response:
    return render(
        request, "register/new.html", status=422 if errors else 200, told=told, errors=errors
    )


async def add(request: Request) -> Response:
    """Add a player."""
    return await once(request, await fields_of(request), _add)


def _add(request: Request, told: Mapping[str, str]) -> Response:
    try:
        added = store_of(request).players.add(_data(told))
    except (PlayerFileError, StoreError) as error:
        return _form(request, told, {"": error})
    return RedirectResponse(f"/players/{added}", 303)


def _data(told: Mapping[str, str]) -> PlayerData:
    """Return the player of a form. Raises PlayerFileError."""
    return checked(PlayerData(**{field: told.get(field, "") for field in FIELDS}))


def show(request: Request) -> Response:
    """Show a player, with the form to change them and their entries."""
    return _show(request, {}, {})


def _show(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 422
) -> Response:
    player = _player(request)
    if player.merged_into is not None:
        return RedirectResponse(f"/players/{player.merged_into}", 303)
    return render(
        request,
        "register/player.html",
        status=status if errors else 200,
        player=player,
        told={**_fields(player), **told},
        errors=errors,
        entries=store_of(request).personal_data.entries(player.id, MOST_ENTRIES),
        namesakes=[
            each for each in store_of(request).players.named(player.name) if each.id != player.id
        ],
    )


def _fields(player: Player) -> dict[str, str]:
    return {field: getattr(player, field) for field in FIELDS} | {"version": str(player.version)}


def _player(request: Request) -> Player:
    return store_of(request).players.get(number(request.path_params["id"]))


async def change(request: Request) -> Response:
    """Change a player."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    player = _player(request)
    try:
        store_of(request).players.change(player.id, number(told.get("version", "")), _data(told))
    except EditConflict as error:
        now = str(_player(request).version)
        return _show(request, {**told, "version": now}, {"": error}, 409)
    except (PlayerFileError, StoreError) as error:
        return _show(request, told, {"": error})
    return RedirectResponse(f"/players/{player.id}", 303)


def as_file(request: Request) -> Response:
    """Return all players as CSV."""
    language = visitor_of(request).language
    rows = player_rows(store_of(request).players.all(), language)
    return file(written(rows, language), "players.csv")


def look_alike(request: Request) -> Response:
    """Show players who may be the same."""
    return _look_alike(request, None)


def _look_alike(request: Request, problem: object, status: int = 422) -> Response:
    return render(
        request,
        "register/duplicates.html",
        status=status if problem else 200,
        found=duplicates([*store_of(request).players.all()]),
        problem=problem,
    )


async def merge(request: Request) -> Response:
    """Merge two players."""
    return await once(request, await fields_of(request), _merge)


def _merge(request: Request, told: Mapping[str, str]) -> Response:
    kept, version, gone, gone_version = (
        number(told.get(field, "")) for field in ("kept", "version", "gone", "gone_version")
    )
    try:
        store_of(request).players.merge(kept, version, gone, gone_version)
    except EditConflict as error:
        return _look_alike(request, error, 409)
    except StoreError as error:
        return _look_alike(request, error)
    return RedirectResponse(f"/players/{kept}", 303)


def names(request: Request) -> Response:
    """Return the part of a page with the players whose names complete what was typed."""
    query = request.query_params.get("q", "").strip()[:LONGEST_QUERY]
    if len(query) < LEAST_TYPED:
        raise HTTPException(404)
    found = store_of(request).players.listed(query, most=MOST_SUGGESTED)
    options = [(each, with_number(each.name, each.number)) for each in found]
    return render(request, "register/names.html", options=options)


ROUTES = [
    Route("/players.csv", as_file),
    Route("/players", listed),
    Route("/players/new", new),
    Route("/players/new", add, methods=["POST"]),
    Route("/players/duplicates", look_alike),
    Route("/players/duplicates", merge, methods=["POST"]),
    Route("/players/names", names),
    Route("/players/{id}", show),
    Route("/players/{id}", change, methods=["POST"]),
]
