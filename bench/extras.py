"""What a benchmark compares with and not everyone has."""

from __future__ import annotations

import importlib
from typing import Any


class MissingError(Exception):
    """What a comparison needs is not installed."""


def optional(name: str) -> Any:
    """A module of the extra `bench`."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingError(f"{name} is not installed; pip install 'bridgelaw[bench]'") from error
