"""A budget of processor time for reading the requests of each address.

Requests are read and parsed on the event loop, before they wait in a queue. A head of thousands of
fields, a body in pieces of one byte, or a thousand small requests a second take time there that
everybody waits for. An address that has used up its budget is read from again after a pause. All
addresses together have a budget too. When it is used up, only those that have used almost nothing
are read from without a pause.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

SHARE: Final = 0.2
"""Seconds of processor time for each second that passes."""
BURST: Final = 0.3
"""Seconds of processor time that an address may use at once."""
SHARE_OF_ALL, BURST_OF_ALL = 0.3, 0.6
"""The same for all addresses together."""
LITTLE_SHARE, LITTLE = 0.01, 0.02
"""What an address may use even if the budget of all is used up."""
TO_GO_ON: Final = 0.005
"""Seconds that are counted when an address is read from again, so that not all begin at once."""
OF_A_REQUEST: Final = 0.0005
"""Seconds that a request takes besides being read, at least."""
OF_A_HEALTH_CHECK: Final = 0.0015
"""Seconds that a health check takes, which does not wait in a queue."""
OF_A_CONNECTION, OF_A_HANDSHAKE = 0.0005, 0.003
"""Seconds that a connection takes to be opened and closed, and with TLS."""
LONGEST_PAUSE: Final = 5.0
LONGEST_PAUSE_OF_ALL: Final = 20.0
"""It is longer than a head may take, so that the connections of a flood end."""
MOST: Final = 10_000
"""The addresses that are remembered; the least recently used are forgotten."""


class ReadingTime:
    """The processor time that was used for each address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._used: OrderedDict[str, tuple[_Used, _Used]] = OrderedDict()
        """What each address has used, and what counts against `LITTLE`."""
        self._all = _Used()

    def spend(self, address: str, seconds: float) -> float:
        """Count processor time; return for how many seconds the address must wait."""
        mine, of_all, is_little = self._spend(address, seconds)
        return mine if is_little else max(mine, of_all)

    def go_on(self, address: str) -> float:
        """Return 0 if an address that had to wait may be read from again, else the seconds."""
        mine, of_all, _ = self._spend(address, 0)
        if not (wait := max(mine, of_all)):
            self._spend(address, TO_GO_ON)
        return wait

    def _spend(self, address: str, seconds: float) -> tuple[float, float, bool]:
        """Return the waits for the address and for all, and whether the address has used little."""
        now = self.clock()
        used, little = self._used.pop(address, (_Used(), _Used()))
        self._used[address] = used, little
        if len(self._used) > MOST:
            self._used.popitem(last=False)
        return (
            min(LONGEST_PAUSE, used.spend(seconds, now, SHARE, BURST)),
            min(LONGEST_PAUSE_OF_ALL, self._all.spend(seconds, now, SHARE_OF_ALL, BURST_OF_ALL)),
            not little.spend(seconds, now, LITTLE_SHARE, LITTLE),
        )


@dataclass(slots=True)
class _Used:
    """The seconds of processor time that are not yet made up for."""

    seconds: float = 0.0
    at: float = 0.0
    """When that was."""

    def spend(self, seconds: float, now: float, share: float, burst: float) -> float:
        """Count processor time; return after how many seconds it is made up for but a burst."""
        self.seconds = max(0.0, self.seconds - share * (now - self.at)) + seconds
        self.at = now
        return max(0.0, self.seconds - burst) / share
