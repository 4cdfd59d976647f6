"""The routes: `ROUTES` of every module of a feature.

Of two routes that match an address, the more specific one comes first: `/events/arrived` before
`/events/{id}`, and `/contestants/{number}.pdf` before `/contestants/{number}`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages
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
    "tables",
)


def routes() -> list[BaseRoute]:
    """Return all routes."""
    found = [route for name in _modules() for route in getattr(import_module(name), "ROUTES", ())]
    return sorted(found, key=_unspecific)


def _unspecific(route: BaseRoute) -> list[int]:
    """Return how many addresses each segment matches: one, those with an ending, all, the rest.

    A mount, which matches all below its address, comes after the routes below it.
    """
    segments = str(getattr(route, "path", "")).split("/")
    return [*map(_of_segment, segments), 4]


def _of_segment(segment: str) -> int:
    if segment.endswith(":path}"):
        return 3
    return 2 if segment.endswith("}") else int("{" in segment)


@cache
def _modules() -> tuple[str, ...]:
    packages = (f"bridgelaw.web.{feature}" for feature in FEATURES)
    return tuple(
        module.name
        for package in packages
        for module in walk_packages(import_module(package).__path__, f"{package}.")
    )
