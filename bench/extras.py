"""Optional packages that benchmarks compare with."""

from __future__ import annotations

import importlib
from typing import Any


class MissingError(Exception):
    """A package that a comparison needs is not installed."""


def optional(name: str) -> Any:
    """Import a module of the extra `bench`; raise MissingError if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingError(f"{name} is not installed; pip install 'bridgelaw[bench]'") from error
