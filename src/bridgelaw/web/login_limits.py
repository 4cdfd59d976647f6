"""Limits for wrong passwords and keys, in memory, until the server stops.

Wrong attempts are counted by name or key and address together, which has the lowest limit; by
address; and by name. If a name has signed in from an address before, only wrong attempts for that
name from that address count there. So nobody can lock a director out by entering wrong passwords
for their name.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock
from typing import Final, TypeVar
from unicodedata import normalize

from anyio import CapacityLimiter, to_thread

FROM_HERE, OF_ADDRESS, OF_NAME = 5, 20, 50
"""The attempts allowed: for a name or key from one address, for an address, for a name."""
FIRST_WAIT, LONGEST_WAIT, LONGEST_OF_NAME = 30.0, 900.0, 60.0
"""Seconds: the first wait, which doubles with each further wrong attempt, and the longest waits.

The wait for a name is short, because somebody else may have made the attempts.
"""
FORGOTTEN: Final = 3600.0
"""Seconds without a wrong attempt after which a count is reset."""
MOST: Final = 10_000
"""The maximum number of entries in memory; the oldest are dropped."""
LONGEST: Final = 100

Key = tuple[str, str, str]
T = TypeVar("T")


@dataclass(slots=True)
class _Count:
    wrong: int = 0
    last: float = 0.0


class Attempts:
    """Counters of wrong attempts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._counts: OrderedDict[Key, _Count] = OrderedDict()
        self._right: OrderedDict[Key, None] = OrderedDict()
        self._lock = Lock()

    def begin(self, told: str, address: str) -> float:
        """Count an attempt as wrong until `right` is called, so that concurrent attempts all count.

        Returns the seconds to wait. If they are not 0, the attempt must not be checked and is not
        counted.
        """
        now = self.clock()
        with self._lock:
            limits = self._limits(told, address)
            wait = max(self._wait(key, most, longest, now) for key, most, longest in limits)
            if wait > 0:
                return wait
            for key, _, _ in limits:
                count = self._counts.setdefault(key, _Count())
                count.wrong = 1 if now - count.last > FORGOTTEN else count.wrong + 1
                count.last = now
                self._counts.move_to_end(key)
            while len(self._counts) > MOST:
                self._counts.popitem(last=False)
            return 0

    def waits(self, told: str, address: str) -> float:
        """Return the seconds to wait, or 0."""
        now = self.clock()
        with self._lock:
            return max(
                0,
                *(
                    self._wait(key, most, longest, now)
                    for key, most, longest in self._limits(told, address)
                ),
            )

    def right(self, told: str, address: str) -> None:
        """Record that an attempt was right.

        This resets the counters of the name. The counter of the address goes down by this attempt
        only.
        """
        with self._lock:
            here, by_address, by_name = _keys(told, address)
            known = here in self._right
            self._counts.pop(here, None)
            self._counts.pop(by_name, None)
            if not known and by_address in self._counts:
                self._counts[by_address].wrong -= 1
            self._right[here] = None
            self._right.move_to_end(here)
            while len(self._right) > MOST:
                self._right.popitem(last=False)

    def _limits(self, told: str, address: str) -> list[tuple[Key, int, float]]:
        here, by_address, by_name = _keys(told, address)
        limits = [(here, FROM_HERE, LONGEST_WAIT)]
        if here not in self._right:
            limits += [(by_address, OF_ADDRESS, LONGEST_WAIT), (by_name, OF_NAME, LONGEST_OF_NAME)]
        return limits

    def _wait(self, key: Key, most: int, longest: float, now: float) -> float:
        count = self._counts.get(key)
        if count is None or count.wrong < most or now - count.last > FORGOTTEN:
            return 0
        wait = min(FIRST_WAIT * 2.0 ** min(count.wrong - most, 20), longest)
        return count.last + wait - now


class TooMany(Exception):
    """The queue is full."""


class FewAtOnce:
    """Limit for expensive work such as checking passwords: how many run at the same time."""

    AT_ONCE, WAITING = 2, 20

    def __init__(self) -> None:
        self._limiter: CapacityLimiter | None = None
        self._here = 0

    async def run(self, do: Callable[[], T]) -> T:
        """Run `do` in a thread when one is free. Raises TooMany."""
        if self._limiter is None:
            self._limiter = CapacityLimiter(self.AT_ONCE)
        if self._here >= self.AT_ONCE + self.WAITING:
            raise TooMany
        self._here += 1
        try:
            return await to_thread.run_sync(do, limiter=self._limiter)
        finally:
            self._here -= 1


def _keys(told: str, address: str) -> tuple[Key, Key, Key]:
    # Names are normalised as in `store/accounts.py`.
    told, address = (
        " ".join(normalize("NFKC", told[:LONGEST]).casefold().split()),
        network_of(address),
    )
    return ("here", told, address), ("address", "", address), ("name", told, "")


def network_of(address: str) -> str:
    """Return the address; for IPv6 the /64 network, because a client has all its addresses."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
