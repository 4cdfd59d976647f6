"""Give back memory that is no longer used to the system."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache


@cache
def _trim() -> Callable[[int], int] | None:
    """Return `malloc_trim` of the GNU C library; None on other systems."""
    if sys.platform != "linux":
        return None
    found: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found


def give_back() -> None:
    """Give back free memory to the system.

    The C library itself only gives back the end of each heap. After many large requests the rest
    would be hundreds of megabytes.
    """
    trim = _trim()
    if trim is not None:
        trim(0)
