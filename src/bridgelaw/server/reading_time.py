"""A budget of processor time for reading the requests of each address.

Requests are read and parsed on the event loop, before they wait in a queue. A head of thousands of
fields, a body in pieces of one byte, or a thousand small requests a second take time there that
everybody waits for. An address that has used up its budget is read from again after a pause.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

SHARE: Final = 0.2
"""Seconds of processor time for each second that passes."""
BURST: Final = 0.3
"""Seconds of processor time that an address may use at once."""
OF_A_REQUEST: Final = 0.0005
"""Seconds that a request takes besides being read, at least."""
LONGEST_PAUSE: Final = 5.0
MOST: Final = 10_000
"""The addresses that are remembered; the least recently used are forgotten."""


class ReadingTime:
    """The processor time that was used for each address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """The seconds by address that are not yet made up for, and when that was."""

    def spend(self, address: str, seconds: float) -> float:
        """Count processor time; return for how many seconds the address must wait."""
        now = self.clock()
        used, at = self._used.pop(address, (0.0, now))
        used = max(0.0, used - SHARE * (now - at)) + seconds
        self._used[address] = used, now
        if len(self._used) > MOST:
            self._used.popitem(last=False)
        return min(LONGEST_PAUSE, max(0.0, used - BURST) / SHARE)
