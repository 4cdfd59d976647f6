"""The pages, by what they are about. Each module has its `ROUTES`.

Addresses of files (`/events/1/contestants/7.pdf`) are tried before those of pages, of which they
would be a part (`/events/{id}/contestants/{number}`).
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from starlette.routing import BaseRoute

FILES: Final = (".pdf", ".csv")


def routes() -> list[BaseRoute]:
    """Every page there is."""
    modules = sorted(found.name for found in iter_modules(__path__, f"{__name__}."))
    found: list[BaseRoute] = [route for name in modules for route in import_module(name).ROUTES]
    return sorted(found, key=lambda route: not getattr(route, "path", "").endswith(FILES))
