"""The kinds of job, one module each. Modules are discovered, and must have a `KIND`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from bridgelaw.app.jobs.job import Kind


@cache
def kinds() -> Mapping[str, Kind]:
    """Return every kind of job by its name."""
    found = (import_module(f"{__name__}.{module.name}").KIND for module in iter_modules(__path__))
    return MappingProxyType({kind.name: kind for kind in found})
