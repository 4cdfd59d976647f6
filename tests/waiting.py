"""Wait for a condition, however slow the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 120.0
"""Seconds after which a condition counts as never met; a busy machine needs a few."""


def wait_until(condition: Callable[[], object], expected: str) -> None:
    """Return as soon as the condition is true; fail if it does not become true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"it never happened: {expected}"
        time.sleep(0.01)
