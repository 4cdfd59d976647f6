"""The queue of requests: who is handled, and in what order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from bridgelaw.server import places as server_places
from bridgelaw.server.places import Places, YieldingPlaces
from bridgelaw.server.request_queue import (
    OF_AN_ACCOUNT,
    OF_STRANGERS,
    STRANGERS_WAITING,
    RequestQueue,
)
from bridgelaw.server.response_limits import FULL
from bridgelaw.store.accounts import Account, Role
from bridgelaw.web.access import session
from bridgelaw.web.thread_limits import GONE, let_go

ANNA = Account(
    id=7, name="Anna", role=Role.DIRECTOR, at=datetime(2026, 1, 1, tzinfo=UTC), closed=None
)
KEY = "Bearer right"


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run a test, which may not take longer than some seconds."""

    async def limited() -> None:
        async with asyncio.timeout(30):
            await work()

    asyncio.run(limited())


async def settle() -> None:
    """Let everything happen that does not wait for the test."""
    for _ in range(20):
        await asyncio.sleep(0)


class Desk:
    """An application whose requests last until the test ends them."""

    def __init__(self) -> None:
        self.queue, self.is_right = RequestQueue(self.handle), True
        self.handled: list[str] = []
        self.now: dict[str, asyncio.Event] = {}
        self.sent: dict[str, list[Message]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = scope["name"]
        self.handled.append(name)
        shown = dict(scope["headers"])
        is_anna = shown.get(b"authorization") == KEY.encode() or b"=right" in shown.get(
            b"cookie", b""
        )
        if self.is_right and is_anna:
            scope["state"][session.ACCOUNT] = ANNA
        if scope["method"] == "POST":
            while (await receive()).get("more_body"):
                pass
        self.now[name] = asyncio.Event()
        if scope["path"] == "/login":
            let_go(scope)
        await self.now[name].wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    def ask(self, name: str, address: str, key: str = "", path: str = "/", **more: Any) -> Scope:
        """Send a request; return its scope."""
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": b"",
            "headers": [(b"authorization", key.encode())] if key else [],
            "client": (address, 1),
            "name": name,
            "state": {},
        }
        scope.update({each: value for each, value in more.items() if each != "body"})
        body = more.get("body", [])
        self.sent[name] = []

        async def receive() -> Message:
            message: Message = {"type": "http.request", "body": b""}
            return await body.pop(0) if body else message

        async def send(message: Message) -> None:
            self.sent[name].append(message)

        self.tasks.append(asyncio.ensure_future(self.queue(scope, receive, send)))
        return scope

    async def end(self, *names: str) -> None:
        """Let requests be answered."""
        for name in names:
            self.now[name].set()
        await settle()

    async def handles(self, name: str) -> None:
        """Wait until a request is handled."""
        while name not in self.handled:
            await asyncio.sleep(0.001)

    async def end_all(self) -> None:
        while not all(task.done() for task in self.tasks):
            for each in self.now.values():
                each.set()
            await asyncio.sleep(0.001)
        await asyncio.gather(*self.tasks)


def test_places_go_to_each_client_in_turn() -> None:
    async def work() -> None:
        places, order = Places(1, 1, 100), list[str]()

        async def one(client: str) -> None:
            await places.take(client)
            order.append(client)
            await asyncio.sleep(0)
            places.leave(client)

        await asyncio.gather(*map(one, ["many"] * 5 + ["few", "one"] + ["few"]))
        assert order == ["many", "many", "few", "one", "many", "few", "many", "many"]
        assert places.taken == 0

    run(work)


def test_a_client_that_leaves_while_it_waits_takes_no_place() -> None:
    async def work() -> None:
        places = Places(1, 1, 100)
        await places.take("first")
        waits = [asyncio.ensure_future(places.take(each)) for each in ("second", "third")]
        await settle()
        waits[0].cancel()
        places.leave("first")
        await settle()
        assert waits[1].done()
        assert places.taken == 1
        given = asyncio.ensure_future(places.take("fourth"))
        await settle()
        places.leave("third")  # gives its place to the fourth, which is cancelled at the same time
        given.cancel()
        await settle()
        assert places.taken == 0
        assert places.waiting("fourth") == 0

    run(work)


def test_strangers_wait_for_one_another_and_accounts_do_not_wait_for_them() -> None:
    async def work() -> None:
        desk = Desk()
        desk.ask("anna", "192.0.2.1", KEY)  # her key is not known yet
        await settle()
        await desk.end("anna")
        for number in range(OF_STRANGERS + 3):
            desk.ask(f"stranger {number}", "198.51.100.1")
        desk.ask("another", "203.0.113.1")
        for number in range(OF_AN_ACCOUNT + 1):
            desk.ask(f"anna {number}", "192.0.2.1", KEY)
        desk.ask("wrong key", "192.0.2.1", "Bearer wrong")
        await settle()
        expected = ["stranger 0", "another"]  # one place each, however many an address asks for
        expected += [f"anna {number}" for number in range(OF_AN_ACCOUNT)]
        assert desk.handled == ["anna", *expected]
        await desk.end("anna 0")
        assert desk.handled[-1] == f"anna {OF_AN_ACCOUNT}"
        for ended, name in (("stranger 0", "stranger 1"), ("another", "wrong key")):
            await desk.end(ended)
            await desk.handles(name)
        await desk.end_all()
        assert desk.queue.strangers.taken == desk.queue.accounts.taken == 0

    run(work)


def test_strangers_yield_to_accounts_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(server_places, "YIELD", 1e9)
        monkeypatch.setattr(server_places, "SLOW_SECONDS", 1e9)
        accounts = Places(12, 2, 400)
        strangers = YieldingPlaces(2, 2, 100, accounts)
        taken = list[str]()

        async def ask(name: str) -> None:
            await strangers.take("stranger")
            taken.append(name)

        await ask("first")
        await accounts.take("anna")
        others = [asyncio.ensure_future(ask(each)) for each in ("second", "third")]
        await settle()
        assert taken == ["first"], "only one of them beside an account"
        await asyncio.sleep(0.001)  # the request takes some time
        strangers.leave("stranger")
        await settle()
        assert taken == ["first"], "none begins beside an account"
        monkeypatch.setattr(server_places, "REST", 0)
        accounts.leave("anna")
        await settle()
        assert taken == ["first", "second"], "one at a time after it"
        monkeypatch.setattr(server_places, "AT_WORK_SECONDS", -1)
        strangers._go_on()
        await settle()
        assert taken == ["first", "second", "third"], "no account is at work"
        await asyncio.gather(*others)

    run(work)


def test_strangers_rest_but_are_handled_in_the_end_beside_accounts() -> None:
    async def work() -> None:
        accounts = Places(12, 2, 400)
        strangers = YieldingPlaces(2, 2, 100, accounts)
        await accounts.take("anna")
        for _ in range(3):
            await strangers.take("stranger")
            strangers.leave("stranger")
        await strangers.take("stranger")  # it waits for something
        await strangers.take("stranger")
        assert strangers.taken == 2
        assert accounts.taken == 1

    run(work)


def test_an_address_without_room_for_responses_is_refused_unless_it_is_an_account() -> None:
    async def work() -> None:
        desk = Desk()
        desk.ask("anna", "192.0.2.1", KEY)
        await settle()
        await desk.end("anna")
        desk.ask("stranger", "192.0.2.1", state={FULL: True})
        desk.ask("anna again", "192.0.2.1", KEY, state={FULL: True})
        await settle()
        assert desk.handled == ["anna", "anna again"]
        assert desk.sent["stranger"][0]["status"] == 503
        await desk.end_all()

    run(work)


def test_other_cookies_make_no_difference() -> None:
    async def work() -> None:
        desk = Desk()
        desk.ask("anna", "192.0.2.1", headers=[(b"cookie", b"session=right; language=en")])
        await settle()
        await desk.end("anna")
        assert len(desk.queue._known) == 1
        for number in range(OF_STRANGERS):
            desk.ask(f"stranger {number}", "192.0.2.1")
        desk.ask("again", "192.0.2.1", headers=[(b"cookie", b"name=Anna; session=right")])
        await settle()
        assert desk.handled[-1] == "again"
        await desk.end_all()

    run(work)


def test_a_key_that_is_no_longer_right_is_a_strangers() -> None:
    async def work() -> None:
        desk = Desk()
        desk.ask("anna", "192.0.2.1", KEY)
        await settle()
        await desk.end("anna")
        assert len(desk.queue._known) == 1
        desk.is_right = False
        desk.ask("later", "192.0.2.1", KEY)
        await settle()
        await desk.end_all()
        assert not desk.queue._known

    run(work)


def test_a_request_that_nobody_waits_for_is_not_handled() -> None:
    async def work() -> None:
        desk = Desk()
        for number in range(OF_STRANGERS):
            desk.ask(f"first {number}", f"198.51.100.{number + 1}")
        gone = desk.ask("gone", "198.51.100.1")
        desk.ask("there", "198.51.100.1")
        await settle()
        gone["state"][GONE] = True
        await desk.end("first 0")
        assert desk.handled[-1] == "there"
        await desk.end_all()
        assert "gone" not in desk.handled
        assert desk.sent["gone"] == []

    run(work)


def test_a_slow_body_holds_no_place() -> None:
    async def work() -> None:
        desk = Desk()
        bodies = [asyncio.get_running_loop().create_future() for _ in range(OF_STRANGERS)]
        for number, body in enumerate(bodies):
            desk.ask(f"slow {number}", f"198.51.100.{number}", method="POST", body=[body])
        desk.ask("quick", "203.0.113.1")
        await settle()
        assert desk.handled[-1] == "quick"
        assert "quick" in desk.now
        for body in bodies:
            body.set_result({"type": "http.request", "body": b""})
        await settle()
        assert desk.queue.strangers.taken == OF_STRANGERS
        await desk.end_all()
        assert desk.queue.strangers.taken == 0

    run(work)


def test_passwords_are_checked_outside_the_queue_and_health_never_waits() -> None:
    async def work() -> None:
        desk = Desk()
        for number in range(10):
            desk.ask(f"sign-in {number}", "198.51.100.1", path="/login")
        await settle()
        assert len(desk.now) == 10
        for number in range(OF_STRANGERS + 1):
            desk.ask(f"page {number}", "198.51.100.1")
        desk.ask("health", "198.51.100.1", path="/health")
        await settle()
        assert desk.handled[-1] == "health"
        await desk.end_all()

    run(work)


def test_a_client_with_too_many_waiting_requests_is_refused() -> None:
    async def work() -> None:
        desk = Desk()
        for number in range(OF_STRANGERS + STRANGERS_WAITING):
            desk.ask(f"{number}", "198.51.100.1")
        await settle()
        desk.ask("one more", "198.51.100.1")
        desk.ask("another", "203.0.113.1")
        await settle()
        (start, *_) = desk.sent["one more"]
        assert start["status"] == 503
        assert (b"retry-after", b"5") in start["headers"]
        await desk.end_all()
        assert "another" in desk.handled
        assert "one more" not in desk.handled

    run(work)
