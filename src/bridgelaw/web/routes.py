"""The routes: `ROUTES` of every module of a feature.

Addresses of files (`/events/1/contestants/7.pdf`) are tried before those of pages, which would
match them too (`/events/{id}/contestants/{number}`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from starlette.routing import BaseRoute

FEATURES: Final = (
    "api",
    "auth",
    "events",
    "hands",
    "home",
    "interview",
    "laws",
    "offline",
    "players",
    "printing",
    "register",
)
FILES: Final = (".pdf", ".csv")


def routes() -> list[BaseRoute]:
    """Return all routes."""
    found = [route for name in _modules() for route in getattr(import_module(name), "ROUTES", ())]
    return sorted(found, key=lambda route: not getattr(route, "path", "").endswith(FILES))


@cache
def _modules() -> tuple[str, ...]:
    packages = (f"bridgelaw.web.{feature}" for feature in FEATURES)
    return tuple(
        module.name
        for package in packages
        for module in iter_modules(import_module(package).__path__, f"{package}.")
    )
