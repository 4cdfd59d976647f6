"""The pages, by what they are about. Each module has its `ROUTES`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from starlette.routing import BaseRoute


def routes() -> list[BaseRoute]:
    """Every page there is."""
    modules = sorted(found.name for found in iter_modules(__path__, f"{__name__}."))
    return [route for name in modules for route in import_module(name).ROUTES]
