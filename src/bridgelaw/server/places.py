"""Places for requests that are handled at once, which go to each client in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

AT_WORK_SECONDS: Final = 5.0
"""Seconds after their last request in which those who go first are expected to send another."""
REST, YIELD = 2.0, 6.0
"""How long those who yield rest, in times of their last request; and while others are at work."""
LONGEST_COUNTED: Final = 0.2
"""The most seconds of a request that count for the rest after it."""
SLOW_SECONDS: Final = 0.5
"""Seconds after which a request probably waits for something, so that another may begin."""


class Places:
    """A number of places, which go to each client in turn."""

    def __init__(self, most: int, most_of_client: int, most_waiting: int) -> None:
        self.most, self.most_of_client, self.most_waiting = most, most_of_client, most_waiting
        self.taken = 0
        self.left_at = float("-inf")
        """When a place was last given back, by the clock of the event loop."""
        self.when_left: Callable[[], None] | None = None
        self._of_client: dict[str, int] = {}
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self, client: str) -> int:
        """Return how many requests of a client wait."""
        return len(self._waiting.get(client, ()))

    def is_full(self, client: str) -> bool:
        """Return whether no further request of a client may wait."""
        return self.waiting(client) >= self.most_waiting

    async def take(self, client: str) -> None:
        """Take a place as soon as it is the turn of the client."""
        if not self._waiting and self._has_place(client) and self._is_open():
            self._give(client)
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(mine)
        self._go_on()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.leave(client)
            raise

    def leave(self, client: str) -> None:
        """Give back a place, which goes to the next client."""
        self.taken -= 1
        self.left_at = asyncio.get_running_loop().time()
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]
        self._go_on()
        if self.when_left is not None:
            self.when_left()

    def _has_place(self, client: str) -> bool:
        return self.taken < self.most and self._of_client.get(client, 0) < self.most_of_client

    def _is_open(self) -> bool:
        """Return whether free places may be given away now."""
        return True

    def _give(self, client: str) -> None:
        self.taken += 1
        self._of_client[client] = self._of_client.get(client, 0) + 1

    def _go_on(self) -> None:
        """Give the free places to those who wait, one for each client in turn."""
        while self._waiting and self.taken < self.most and self._is_open():
            client = next((each for each in self._waiting if self._has_place(each)), None)
            if client is None:
                return
            queue = self._waiting[client]
            next_one = queue.popleft()
            if queue:
                self._waiting.move_to_end(client)
            else:
                del self._waiting[client]
            if not next_one.done():  # it may have been cancelled
                self._give(client)
                next_one.set_result(None)


class YieldingPlaces(Places):
    """Places of clients who yield to others.

    While the others are at work, one request at a time is handled here, none begins beside one of
    theirs, and after each there is a rest, so that these requests take a share of the processor
    only. If the others never stop, a request begins after a longer rest.
    """

    def __init__(self, most: int, most_of_client: int, most_waiting: int, others: Places) -> None:
        super().__init__(most, most_of_client, most_waiting)
        self._others = others
        others.when_left = self._go_on
        self._begun = self._took = 0.0
        self._woken: asyncio.TimerHandle | None = None

    def leave(self, client: str) -> None:
        """Give back a place; the next request begins after a rest."""
        self._took = min(asyncio.get_running_loop().time() - self._begun, LONGEST_COUNTED)
        super().leave(client)

    def _give(self, client: str) -> None:
        self._begun = asyncio.get_running_loop().time()
        super()._give(client)

    def _is_open(self) -> bool:
        now = asyncio.get_running_loop().time()
        if not self._others.taken and now - self._others.left_at > AT_WORK_SECONDS:
            return True
        if self.taken:
            opens = self._begun + SLOW_SECONDS
        else:
            opens = self.left_at + self._took * (YIELD if self._others.taken else REST)
        if now >= opens:
            return True
        self._wake_at(opens)
        return False

    def _wake_at(self, time: float) -> None:
        if self._woken is not None:
            self._woken.cancel()
        self._woken = asyncio.get_running_loop().call_at(time, self._go_on)
