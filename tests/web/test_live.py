"""Followers of events receive every change, by one look at the database for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Mapping

from tests.waiting import PATIENCE

from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import StoreError
from bridgelaw.web.live import Followers

SOON = 0.001


class States:
    """States of events that a test changes."""

    def __init__(self) -> None:
        self.now: dict[int, str] = {1: "a", 2: "x"}
        self.asked: list[Collection[int]] = []
        self.fails = False

    def read(self, events: Collection[int]) -> Mapping[int, str]:
        self.asked.append(events)
        if self.fails:
            raise StoreError(Text("out of reach"))
        return {event: self.now[event] for event in events if event in self.now}


async def _next(stream: AsyncGenerator[str, None]) -> str:
    return await asyncio.wait_for(anext(stream), PATIENCE)


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(SOON)


def test_each_follower_is_told_the_state_and_its_changes() -> None:
    async def play() -> None:
        states = States()
        followers = Followers(states.read, SOON)
        one, other, second = followers.follow(1), followers.follow(1), followers.follow(2)
        assert [await _next(each) for each in (one, other, second)] == ["a", "a", "x"]
        states.now[1] = "b"
        assert [await _next(each) for each in (one, other)] == ["b", "b"]
        states.now |= {1: "c", 2: "y"}
        assert await _next(second) == "y"
        assert await _next(one) == "c"
        assert {*map(len, states.asked[-3:])} == {2}, "one question for all"
        for each in (one, other, second):
            await each.aclose()

    asyncio.run(play())


def test_it_stops_looking_when_nobody_follows_and_begins_again() -> None:
    async def play() -> None:
        states = States()
        followers = Followers(states.read, SOON)
        one = followers.follow(1)
        await _next(one)
        await one.aclose()
        await _until(lambda: followers._looking is None)
        count = len(states.asked)
        await asyncio.sleep(20 * SOON)
        assert len(states.asked) == count
        states.now[1] = "b"
        again = followers.follow(1)
        assert await _next(again) == "b"
        await again.aclose()

    asyncio.run(play())


def test_a_database_out_of_reach_ends_no_stream() -> None:
    async def play() -> None:
        states = States()
        followers = Followers(states.read, SOON)
        one = followers.follow(1)
        await _next(one)
        states.fails = True
        asked = len(states.asked)
        await _until(lambda: len(states.asked) > asked + 2)  # at least one of them failed
        states.fails, states.now[1] = False, "b"
        assert await _next(one) == "b"
        await one.aclose()

    asyncio.run(play())


def test_the_stream_of_a_removed_event_ends() -> None:
    async def play() -> None:
        states = States()
        one = Followers(states.read, SOON).follow(1)
        await _next(one)
        del states.now[1]
        assert [each async for each in one] == []

    asyncio.run(play())


def test_a_stream_ends_when_the_server_stops() -> None:
    async def play() -> None:
        stopping = asyncio.Event()
        one = Followers(States().read, SOON).follow(1, stopping.is_set)
        await _next(one)
        stopping.set()
        assert [each async for each in one] == []

    asyncio.run(play())


def test_the_number_of_streams_is_limited() -> None:
    async def play() -> None:
        followers = Followers(States().read, SOON, most=4)
        streams = [
            followers.follow(event, client=client)
            for event, client in zip((1, 2, 1, 2), "aabc", strict=True)
        ]
        for each in streams[:2]:
            await _next(each)
        assert followers.are_full("a"), "one client has half of them"
        assert not followers.are_full("b")
        for each in streams[2:]:
            await _next(each)
        assert followers.are_full("d")
        for each in streams:
            await each.aclose()
        assert not followers.are_full("a")

    asyncio.run(play())
