"""Permissions: a table of methods and addresses, with the role that each needs.

The first row that matches applies. A request that matches no row needs the director role, so a new
page is closed until it is listed here. Two permissions are checked where the change is written,
because several addresses lead there: changes to a ruled score, and importing an event with its
history (`AuditContext.may_rule`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from bridgelaw.store.accounts import Role

PUBLIC: Final = None
READER, SCORER, DIRECTOR = Role

LOOKS: Final = "GET HEAD OPTIONS"
ANY: Final = f"{LOOKS} POST PUT PATCH DELETE"
API: Final = "/api/v1"

TABLE: Final[tuple[tuple[str, str, Role | None], ...]] = (
    # Everybody: signing in, results for players, the laws, the offline interview, and static files.
    (ANY, "/login", PUBLIC),
    (ANY, "/logout", PUBLIC),
    (ANY, "/settings", PUBLIC),
    (LOOKS, "/health", PUBLIC),
    (LOOKS, "/static/{rest...}", PUBLIC),
    (LOOKS, "/favicon.ico", PUBLIC),
    (LOOKS, "/manifest.webmanifest", PUBLIC),
    (LOOKS, "/sw.js", PUBLIC),
    (LOOKS, "/offline", PUBLIC),
    (LOOKS, "/offline/{rest...}", PUBLIC),
    # A table: those who have its code, which the page checks.
    (LOOKS, "/tables/{code}", PUBLIC),
    (LOOKS, "/tables/{code}/changes", PUBLIC),
    ("POST", "/tables/{code}/call", PUBLIC),
    ("POST", "/tables/{code}/withdraw", PUBLIC),
    (LOOKS, "/results", PUBLIC),
    (LOOKS, "/results/{rest...}", PUBLIC),
    (LOOKS, "/laws", PUBLIC),
    (LOOKS, "/laws/{rest...}", PUBLIC),
    (LOOKS, "/api", PUBLIC),
    (LOOKS, "/api/problems/{name}", PUBLIC),
    (LOOKS, f"{API}/openapi.json", PUBLIC),
    (LOOKS, f"{API}/laws", PUBLIC),
    (LOOKS, f"{API}/laws/{{number}}", PUBLIC),
    (LOOKS, f"{API}/search", PUBLIC),
    # Directors: what leads to a ruling, and the audit log.
    (ANY, "/log", DIRECTOR),
    (ANY, "/log.csv", DIRECTOR),
    (ANY, "/backups", DIRECTOR),
    (ANY, "/backups/{rest...}", DIRECTOR),
    (ANY, "/rule", DIRECTOR),
    (ANY, "/interviews", DIRECTOR),
    (ANY, "/interviews/{rest...}", DIRECTOR),
    (ANY, "/events/{id}/lines/{line}/ruling", DIRECTOR),
    (ANY, "/events/{id}/publish", DIRECTOR),
    (ANY, "/events/{id}/publishing", DIRECTOR),
    (ANY, "/events/{id}/deals", DIRECTOR),
    (ANY, "/events/{id}/deals/{rest...}", DIRECTOR),
    (ANY, "/events/{id}/phones", DIRECTOR),
    (ANY, "/events/{id}/follow", DIRECTOR),
    (ANY, "/events/{id}/follow/{rest...}", DIRECTOR),
    (ANY, "/records/collections/{id}/remove", DIRECTOR),
    (ANY, "/players/import", DIRECTOR),
    (ANY, "/players/import/{rest...}", DIRECTOR),
    (ANY, "/players/duplicates", DIRECTOR),
    (LOOKS, f"{API}/events/{{event}}/publication", DIRECTOR),
    (LOOKS, f"{API}/interviews", DIRECTOR),
    (LOOKS, f"{API}/interviews/{{rest...}}", DIRECTOR),
    # Scorers: results as they come in, records of play, and the forms for them.
    (LOOKS, "/events/new", SCORER),
    (LOOKS, "/events/evening", SCORER),
    (LOOKS, "/events/import", SCORER),
    (LOOKS, "/events/arrived", SCORER),
    (LOOKS, "/events/{id}/settings", SCORER),
    (LOOKS, "/events/{id}/boards/{board}/enter", SCORER),
    (LOOKS, "/events/{id}/boards/{board}/read", SCORER),
    (LOOKS, "/events/{id}/boards/{board}/lines/new", SCORER),
    (LOOKS, "/records/new", SCORER),
    # The register has more about people than results: not for readers.
    (LOOKS, "/players.csv", DIRECTOR),
    (LOOKS, "/players", SCORER),
    (ANY, "/players/new", SCORER),
    (LOOKS, "/players/names", SCORER),
    ("GET HEAD OPTIONS POST", "/players/{id}", SCORER),
    ("POST", "/events/new", SCORER),
    ("POST", "/events/evening", SCORER),
    ("POST", "/events/{id}/rounds", SCORER),
    ("POST", "/events/{id}/clock", SCORER),
    (LOOKS, "/events/{id}/rounds/{section}/{round}/{table}", SCORER),
    ("POST", "/events/{id}/rounds/{section}/{round}/{table}", SCORER),
    ("POST", "/events/import", SCORER),
    ("POST", "/events/arrived", SCORER),
    ("POST", "/events/arrived/update", SCORER),
    ("POST", "/events/{id}/settings", SCORER),
    ("POST", "/events/{id}/contestants", SCORER),
    ("POST", "/events/{id}/contestants/register", SCORER),
    ("POST", "/events/{id}/substitutes", SCORER),
    ("POST", "/events/{id}/handicaps", SCORER),
    ("POST", "/events/{id}/substitutes/withdraw", SCORER),
    ("POST", "/events/{id}/boards", SCORER),
    ("POST", "/events/{id}/boards/{board}/remove", SCORER),
    ("POST", "/events/{id}/boards/{board}/enter", SCORER),
    ("POST", "/events/{id}/boards/{board}/lines/new", SCORER),
    ("POST", "/events/{id}/boards/{board}/lines/try", SCORER),
    ("POST", "/events/{id}/lines/{line}", SCORER),
    ("POST", "/events/{id}/lines/{line}/try", SCORER),
    ("POST", "/events/{id}/lines/{line}/put-back", SCORER),
    ("POST", "/events/{id}/lines/{line}/remove", SCORER),
    ("POST", "/events/{id}/history/{change}/put-back", SCORER),
    ("POST", "/records", SCORER),
    ("POST", "/records/new", SCORER),
    ("POST", "/records/look", SCORER),
    ("POST", "/work/{id}/cancel", SCORER),
    ("DELETE", f"{API}/work/{{id}}", SCORER),
    (LOOKS, f"{API}/players", SCORER),
    (LOOKS, f"{API}/players/{{rest...}}", SCORER),
    ("POST", f"{API}/players", SCORER),
    ("PUT", f"{API}/players/{{player}}", SCORER),
    ("POST", f"{API}/events", SCORER),
    ("PUT", f"{API}/events/{{event}}", SCORER),
    ("PUT DELETE", f"{API}/events/{{event}}/lines/{{line}}", SCORER),
    ("POST", f"{API}/events/{{event}}/boards/{{board}}/lines", SCORER),
    # Readers: their own account, and all pages that only show something. An API operation that
    # computes an answer without saving anything is not a write.
    (ANY, "/account", READER),
    (ANY, "/account/{rest...}", READER),
    ("POST", f"{API}/rule", READER),
    (LOOKS, "/{rest...}", READER),
)


def needed(method: str, path: str) -> Role | None:
    """Return the role that a request needs; None if it is public."""
    for methods, pattern, role in _rows():
        if method in methods and pattern.fullmatch(path):
            return role
    return DIRECTOR


@cache
def _rows() -> tuple[tuple[frozenset[str], re.Pattern[str], Role | None], ...]:
    return tuple(
        (frozenset(methods.split()), _pattern(address), role) for methods, address, role in TABLE
    )


def _pattern(address: str) -> re.Pattern[str]:
    """Compile an address: `{name}` matches one segment, `{name...}` matches the rest."""
    parts = re.split(r"(\{\w+(?:\.\.\.)?\})", address)
    return re.compile(
        "".join(
            ".*" if part.endswith("...}") else "[^/]+" if part.startswith("{") else re.escape(part)
            for part in parts
        ),
        re.DOTALL,
    )
