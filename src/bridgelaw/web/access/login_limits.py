"""Limits for wrong passwords and keys, in memory, until the server stops.

Wrong attempts delay further ones. They are counted by name or key and address together, which has
the lowest limit; by address; and by name. A browser in which the name has signed in before has a
count of its own instead: attempts of others do not delay it. A director can lift every delay.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
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
MOST_OF: Final = {
    "here": (FROM_HERE, LONGEST_WAIT),
    "address": (OF_ADDRESS, LONGEST_WAIT),
    "name": (OF_NAME, LONGEST_OF_NAME),
    "browser": (FROM_HERE, LONGEST_WAIT),
}
"""The attempts allowed and the longest wait, by the kind of count."""
FORGOTTEN: Final = 3600.0
"""Seconds without a wrong attempt after which a count is reset."""
MOST: Final = 10_000
"""The maximum number of entries in memory; the oldest are dropped."""
LONGEST: Final = 100
REST_OF_STRANGERS: Final = 2.0
"""The rest after a password is checked for an unknown browser, in times of the check."""

Key = tuple[str, str, str]
"""A kind of count, the name, and the address or the browser."""
HERE, ADDRESS, NAME, BROWSER = "here", "address", "name", "browser"
T = TypeVar("T")


@dataclass(slots=True)
class _Count:
    wrong: int = 0
    last: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay:
    """A name, an address or both whose next attempt must wait."""

    key: Key
    name: str
    address: str
    seconds: float


class Attempts:
    """Counters of wrong attempts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._counts: OrderedDict[Key, _Count] = OrderedDict()
        self._lock = Lock()

    def begin(self, told: str, address: str, browser: str = "") -> float:
        """Count an attempt as wrong until `right` is called, so that concurrent attempts all count.

        `browser` is the ID of a browser in which the name has signed in before.

        Returns the seconds to wait. If they are not 0, the attempt must not be checked and is not
        counted.
        """
        now = self.clock()
        with self._lock:
            limits = _limits(told, address, browser)
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

    def waits(self, told: str, address: str, browser: str = "") -> float:
        """Return the seconds to wait, or 0."""
        now = self.clock()
        limits = _limits(told, address, browser)
        with self._lock:
            return max(0, *(self._wait(key, most, longest, now) for key, most, longest in limits))

    def right(self, told: str, address: str, browser: str = "") -> None:
        """Record that an attempt was right.

        This resets the counters of the name. The counter of the address goes down by this attempt
        only.
        """
        with self._lock:
            for key, _, _ in _limits(told, address, browser):
                if key[0] != ADDRESS:
                    self._counts.pop(key, None)
                elif key in self._counts:
                    self._counts[key].wrong -= 1

    def delays(self) -> list[Delay]:
        """Return the delays in force, the longest first."""
        now = self.clock()
        with self._lock:
            found = [
                Delay(
                    key=key,
                    name=key[1],
                    address=key[2] if key[0] != BROWSER else "",
                    seconds=self._wait(key, *MOST_OF[key[0]], now),
                )
                for key in self._counts
            ]
        waiting = [each for each in found if each.seconds > 0]
        return sorted(waiting, key=lambda each: -each.seconds)

    def lift(self, key: Key) -> bool:
        """Forget the wrong attempts of a delay; return whether there were any."""
        with self._lock:
            return self._counts.pop(key, None) is not None

    def _wait(self, key: Key, most: int, longest: float, now: float) -> float:
        count = self._counts.get(key)
        if count is None or count.wrong < most or now - count.last > FORGOTTEN:
            return 0
        wait = min(FIRST_WAIT * 2.0 ** min(count.wrong - most, 20), longest)
        return count.last + wait - now


class TooMany(Exception):
    """The queue is full."""


class FewAtOnce:
    """Limit for expensive work such as checking passwords: one at a time, with a rest after each.

    The rest is `rest` times as long as the work took, at most `LONGEST_REST` seconds, so that a
    flood of attempts takes only a share of the processor. Others wait, `WAITING` in all and
    `OF_ONE` of them from one address.
    """

    WAITING, OF_ONE = 20, 10
    LONGEST_REST: Final = 2.0

    def __init__(
        self,
        rest: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.rest, self.clock, self.sleep = rest, clock, sleep
        self._limiter: CapacityLimiter | None = None
        self._here: Counter[str] = Counter()
        self._opens = float("-inf")
        """When the rest after the last work ends."""

    def is_full(self, address: str) -> bool:
        """Return whether no further work of an address may wait."""
        return self._here.total() > self.WAITING or self._here[network_of(address)] >= self.OF_ONE

    async def run(self, do: Callable[[], T], address: str = "") -> T:
        """Run `do` in a thread when it is its turn. Raises TooMany."""
        if self._limiter is None:
            self._limiter = CapacityLimiter(1)
        if self.is_full(address):
            raise TooMany
        who = network_of(address)
        self._here[who] += 1
        try:
            return await to_thread.run_sync(self._after_rest, do, limiter=self._limiter)
        finally:
            self._here[who] -= 1
            self._here += Counter()  # forgets addresses without attempts

    def _after_rest(self, do: Callable[[], T]) -> T:
        self.sleep(max(0.0, self._opens - self.clock()))
        begun = self.clock()
        try:
            return do()
        finally:
            now = self.clock()
            self._opens = now + min(self.LONGEST_REST, self.rest * (now - begun))


def _limits(told: str, address: str, browser: str) -> list[tuple[Key, int, float]]:
    # Names are normalised as in `store/accounts.py`.
    told = " ".join(normalize("NFKC", told[:LONGEST]).casefold().split())
    address = network_of(address)
    keys: list[Key] = [(HERE, told, address), (ADDRESS, "", address), (NAME, told, "")]
    if browser:
        keys = [(BROWSER, told, browser[:LONGEST])]
    return [(key, *MOST_OF[key[0]]) for key in keys]


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
