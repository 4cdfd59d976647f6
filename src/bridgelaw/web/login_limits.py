"""How often somebody may be wrong about a password or a key before he waits: in memory, for as long
as the desk runs.

Three things are counted: what is told from one address (a name, a key), which waits first; the
address, whatever it tells; and the name, from wherever. Who has been right from an address before
is held up there by his own mistakes only, so that nobody can keep a director out of his desk by
being wrong in his name.
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
"""So many may be wrong: of one thing told from one address, of an address, of a name."""
FIRST_WAIT, LONGEST_WAIT, LONGEST_OF_NAME = 30.0, 900.0, 60.0
"""Seconds: the first wait, which doubles with each further mistake, and the longest; that of a name
is short, for another may have made the mistakes."""
FORGOTTEN: Final = 3600.0
"""After so many seconds without a mistake nothing is counted any more."""
MOST: Final = 10_000
"""No more is remembered; what was longest ago goes first."""
LONGEST: Final = 100

Key = tuple[str, str, str]
T = TypeVar("T")


@dataclass(slots=True)
class _Count:
    wrong: int = 0
    last: float = 0.0


class Attempts:
    """Who was wrong, and how often."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._counts: OrderedDict[Key, _Count] = OrderedDict()
        self._right: OrderedDict[Key, None] = OrderedDict()
        self._lock = Lock()

    def begin(self, told: str, address: str) -> float:
        """Counts an attempt as wrong until it is told to be right, so that many at once are not
        one. The seconds that he is to wait first, where he is: then it is not to be looked at, and
        is not counted."""
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
        """The seconds that he is to wait, where he is."""
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
        """It was right: nothing is held against the name any more; of its address only this attempt
        is not."""
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
    """So many wait already that no more can."""


class FewAtOnce:
    """Work that is made to cost much, such as looking at a password: so much of it at once as the
    machine can bear."""

    AT_ONCE, WAITING = 2, 20

    def __init__(self) -> None:
        self._limiter: CapacityLimiter | None = None
        self._here = 0

    async def run(self, do: Callable[[], T]) -> T:
        """Does it in a thread when its turn comes. Raises TooMany."""
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
    # A name is one however it is written (`store/accounts.py`).
    told, address = (
        " ".join(normalize("NFKC", told[:LONGEST]).casefold().split()),
        _network(address),
    )
    return ("here", told, address), ("address", "", address), ("name", told, "")


def _network(address: str) -> str:
    """Where it comes from: of IPv6 the network, since each who has one has all its addresses."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
