"""Limits on password attempts, and on the resources that they use."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.testclient import TestClient
from tests.waiting import PATIENCE, wait_until
from tests.web.people import NAMES, SECRET, another, browser, everybody, sign_in

from bridgelaw.store.accounts import Role
from bridgelaw.store.passwords import Passwords
from bridgelaw.store.store import Store
from bridgelaw.web.access.known_browsers import LASTS
from bridgelaw.web.access.login_limits import (
    FIRST_WAIT,
    FORGOTTEN,
    FROM_HERE,
    LONGEST_OF_NAME,
    LONGEST_WAIT,
    MOST,
    OF_ADDRESS,
    OF_NAME,
    Attempts,
    FewAtOnce,
    TooMany,
)
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.auth.login import NotNow, looked_at
from bridgelaw.web.forms import BEFORE_SIGN_IN, MOST_OF_A_FORM
from bridgelaw.web.thread_limits import GONE, LET_GO


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def attempts(clock: Clock) -> Attempts:
    return Attempts(clock)


def wrong(attempts: Attempts, told: str, address: str, times: int) -> None:
    for _ in range(times):
        assert attempts.begin(told, address) == 0


def test_the_wait_doubles_after_five_wrong_passwords(attempts: Attempts, clock: Clock) -> None:
    wrong(attempts, "Dan", "192.0.2.1", FROM_HERE)
    waits = []
    for _ in range(8):
        waits.append(attempts.begin("DAN ", "192.0.2.1"))
        assert attempts.waits("dan", "192.0.2.1") == waits[-1]
        clock.now += waits[-1] - 0.5
        assert (
            attempts.begin("Dan", "192.0.2.1") == 0.5
        )  # it does not count, and does not extend the wait
        clock.now += 0.5
        assert attempts.begin("Dan", "192.0.2.1") == 0
    assert waits == [30, 60, 120, 240, 480, 900, 900, 900]
    assert (FIRST_WAIT, LONGEST_WAIT) == (30, 900)


def test_spellings_of_a_name_count_as_one(attempts: Attempts) -> None:
    for told in ("Bo Birk", "bo  birk", " BO\tBIRK", "\uff22o Birk", "bo\u00a0birk"):
        assert attempts.begin(told, "192.0.2.1") == 0
    assert attempts.begin("Bo\u2003Birk", "192.0.2.1") == FIRST_WAIT


def test_a_right_password_resets_the_count_and_old_attempts_are_forgotten(
    attempts: Attempts, clock: Clock
) -> None:
    wrong(attempts, "Dan", "192.0.2.1", FROM_HERE)
    attempts.right("Dan", "192.0.2.1")
    wrong(attempts, "Dan", "192.0.2.1", FROM_HERE)
    assert attempts.waits("Dan", "192.0.2.1") > 0
    clock.now += FORGOTTEN + 1
    wrong(attempts, "Dan", "192.0.2.1", FROM_HERE)


def test_an_address_waits_whatever_the_names_even_after_a_success(
    attempts: Attempts,
) -> None:
    attempts.begin("Own account", "192.0.2.1")
    attempts.right("Own account", "192.0.2.1")
    for number in range(OF_ADDRESS):
        wrong(attempts, f"name {number}", "192.0.2.1", 1)
    assert attempts.waits("another name", "192.0.2.1") > 0
    assert attempts.begin("Own account", "192.0.2.1", "its browser") == 0
    attempts.right("Own account", "192.0.2.1", "its browser")
    assert attempts.waits("another name", "192.0.2.1") > 0
    assert attempts.waits("another name", "192.0.2.2") == 0
    assert attempts.waits("own ACCOUNT", "192.0.2.1") > 0
    assert attempts.waits("own ACCOUNT", "192.0.2.1", "its browser") == 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_addresses_of_one_network_count_as_one(
    attempts: Attempts, one: str, other: str, same: bool
) -> None:
    wrong(attempts, "Dan", one, FROM_HERE)
    assert (attempts.waits("Dan", other) > 0) == same


def test_others_cannot_lock_an_account_for_good(attempts: Attempts, clock: Clock) -> None:
    for number in range(OF_NAME):
        wrong(attempts, "Dan", f"198.51.100.{number}", 1)
    assert attempts.waits("Dan", "203.0.113.1") == FIRST_WAIT
    assert attempts.waits("Dan", "203.0.113.1", "his browser") == 0
    for number in range(20):
        clock.now += attempts.waits("Dan", f"198.51.101.{number}")
        wrong(attempts, "Dan", f"198.51.101.{number}", 1)
    assert attempts.waits("Dan", "203.0.113.1") == LONGEST_OF_NAME
    clock.now += LONGEST_OF_NAME
    assert attempts.begin("Dan", "203.0.113.1") == 0
    attempts.right("Dan", "203.0.113.1")
    assert attempts.waits("Dan", "203.0.113.2") == 0


def test_the_number_of_remembered_attempts_is_limited(attempts: Attempts) -> None:
    for number in range(MOST):
        attempts.begin(
            f"name {number}" + "x" * 1000, f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        )
    assert len(attempts._counts) <= MOST
    assert max(len("".join(key)) for key in attempts._counts) < 300


def test_a_browser_that_signed_in_before_has_an_allowance_of_its_own(
    attempts: Attempts, clock: Clock
) -> None:
    for _ in range(FROM_HERE):
        assert attempts.begin("Dan", "192.0.2.1", "his") == 0
    assert attempts.begin("Dan", "192.0.2.9", "his") == FIRST_WAIT
    assert attempts.waits("Dan", "192.0.2.1", "another of his") == 0
    assert attempts.waits("Dan", "192.0.2.1") == 0, "it does not use the allowance of others"
    clock.now += FIRST_WAIT
    assert attempts.begin("Dan", "192.0.2.1", "his") == 0
    attempts.right("Dan", "192.0.2.1", "his")
    assert attempts.waits("Dan", "192.0.2.1", "his") == 0


def test_delays_are_listed_and_lifted(attempts: Attempts, clock: Clock) -> None:
    wrong(attempts, "Dan", "192.0.2.1", FROM_HERE)
    for number in range(OF_ADDRESS):
        wrong(attempts, f"name {number}", "192.0.2.2", 1)
    clock.now += 10
    found = attempts.delays()
    assert [(each.name, each.address, each.seconds) for each in found] == [
        ("dan", "192.0.2.1", 20),
        ("", "192.0.2.2", 20),
    ]
    assert [attempts.lift(each.key) for each in found] == [True, True]
    assert (attempts.delays(), attempts.waits("Dan", "192.0.2.1")) == ([], 0)
    assert not attempts.lift(found[0].key)


def test_simultaneous_attempts_are_all_counted(attempts: Attempts) -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = [*pool.map(lambda _: attempts.begin("Dan", "192.0.2.1"), range(200))]
    assert waits.count(0) == FROM_HERE


# At the server


@pytest.fixture
def asked(store: Store, clock: Clock) -> Iterator[TestClient]:
    everybody(store)
    with browser(store) as client:
        client.app.state.attempts = Attempts(clock)  # type: ignore[attr-defined]
        client.app.state.key_attempts = Attempts(clock)  # type: ignore[attr-defined]
        yield client


def enter(client: TestClient, password: str, name: str = "Dan") -> Any:
    return client.post("/login", data={"name": name, "password": password})


def test_after_five_wrong_passwords_the_user_waits_and_can_then_sign_in(
    asked: TestClient, store: Store, clock: Clock
) -> None:
    assert [enter(asked, "wrong password").status_code for _ in range(FROM_HERE)] == [
        401
    ] * FROM_HERE
    waiting = enter(asked, SECRET)
    assert (waiting.status_code, waiting.headers["retry-after"]) == (429, "30")
    assert "Wait 30 seconds" in waiting.text
    assert 'value="Dan"' in waiting.text
    clock.now += 30
    assert enter(asked, "wrong password").status_code == 401
    clock.now += 55
    assert enter(asked, SECRET).headers["retry-after"] == "5"
    clock.now += 5
    assert enter(asked, SECRET).status_code == 303
    refused = [each for each in store.log.page() if "refused" in each.did]
    assert (
        len(refused) == FROM_HERE + 1
    )  # ignored attempts are not logged, so nobody can flood the log
    assert enter(another(asked, "192.0.2.2"), SECRET).status_code == 303


def test_a_stranger_at_the_same_address_does_not_delay_a_known_browser(
    asked: TestClient, store: Store
) -> None:
    sign_in(asked, Role.DIRECTOR)
    asked.post("/logout")
    assert "browser-3" in asked.cookies
    stranger = another(asked)
    for number in range(OF_ADDRESS):
        enter(stranger, "wrong password", "Dan" if number < FROM_HERE else f"name {number}")
    assert enter(stranger, SECRET).status_code == 429
    assert enter(stranger, SECRET, "Sara").status_code == 429, "the address waits for every name"
    assert enter(asked, SECRET).status_code == 303
    asked.post("/logout")
    for told in (
        asked.cookies["browser-3"][:-1] + "x",
        "x" + asked.cookies["browser-3"],
        ".",
    ):
        stranger.cookies.set("browser-3", told)
        assert enter(stranger, SECRET).status_code == 429, told
    stranger.cookies.set("browser-2", asked.cookies["browser-3"])
    assert enter(stranger, SECRET, "Sara").status_code == 429, "the cookie is of one account"
    statuses = [enter(asked, "wrong password").status_code for _ in range(FROM_HERE + 1)]
    assert statuses == [401] * FROM_HERE + [429], "it may not guess without end either"


@pytest.mark.parametrize(
    ("address", "marks"),
    [
        ("http://desk", ["browser-3=", "HttpOnly", "SameSite=lax"]),
        ("https://desk", ["__Host-browser-3=", "HttpOnly", "SameSite=lax", "Secure", "Path=/"]),
    ],
)
def test_the_cookie_of_a_known_browser_gives_no_access(
    store: Store, address: str, marks: list[str]
) -> None:
    everybody(store)
    with browser(store, address) as client:
        answer = client.post("/login", data={"name": "Dan", "password": SECRET})
        (cookie,) = [each for each in answer.headers.get_list("set-cookie") if "browser-" in each]
        assert cookie.startswith(marks[0])
        assert all(mark in cookie for mark in [*marks[1:], f"Max-Age={LASTS}"])
        client.post("/logout")
        assert marks[0].rstrip("=") in client.cookies
        assert client.get("/").headers["location"] == "/login"


def test_a_new_password_ends_the_known_browsers(asked: TestClient, store: Store) -> None:
    sign_in(asked, Role.DIRECTOR)
    before = asked.cookies["browser-3"]
    told = {"present": SECRET, "password": "another horse", "again": "another horse"}
    assert asked.post("/account/password", data=told).status_code == 303
    own, old = another(asked), another(asked)
    own.cookies.set("browser-3", asked.cookies["browser-3"])
    old.cookies.set("browser-3", before)
    for _ in range(FROM_HERE):
        enter(another(asked), "wrong password")
    assert enter(old, "another horse").status_code == 429
    assert enter(own, "another horse").status_code == 303
    store.accounts.close("Dan")
    assert enter(own, "another horse").status_code == 429


def test_a_director_lifts_a_delay(asked: TestClient, store: Store) -> None:
    stranger = another(asked, "192.0.2.7")
    for name in ("Dan|Dora", "Sara"):
        for _ in range(FROM_HERE):
            enter(stranger, "wrong password", name)
    director = sign_in(another(asked, "192.0.2.8"), Role.DIRECTOR)
    page = director.get("/log").text
    assert "Sign-ins that must wait" in page
    key = "here|sara|192.0.2.7"
    for each in (key, "here|dan|dora|192.0.2.7"):
        assert f'value="{each}"' in page
        form = {"key": each, "once": each}
        assert director.post("/log/delays", data=form).headers["location"] == "/log"
    assert enter(stranger, SECRET, "Sara").status_code == 303
    assert "Sign-ins that must wait" not in director.get("/log").text
    assert "POST /log/delays" in [each.did for each in store.log.page(who="Dan")]
    assert director.post("/log/delays", data={"key": "x"}).status_code == 303
    assert sign_in(another(asked), Role.SCORER).post("/log/delays").status_code == 403


def test_guessing_the_password_in_an_open_session_waits_too(asked: TestClient) -> None:
    sign_in(asked, Role.DIRECTOR)
    told = {"present": "wrong password", "password": "another horse", "again": "another horse"}
    answers = [asked.post("/account/password", data=told) for _ in range(FROM_HERE + 1)]
    assert [each.status_code for each in answers] == [422] * FROM_HERE + [429]
    assert answers[-1].headers["retry-after"] == "30"
    told["present"] = SECRET
    assert asked.post("/account/password", data=told).status_code == 429


def test_wrong_keys_wait_while_a_right_key_works(
    asked: TestClient, store: Store, clock: Clock
) -> None:
    account = store.accounts.named(NAMES[Role.READER])
    right = {"authorization": f"Bearer {store.accounts.make_key(account, 'x')[1]}"}
    asked.cookies.clear()

    def ask(number: int) -> Any:
        return asked.get(f"{ROOT}/events", headers={"authorization": f"Bearer wrong{number}"})

    assert [ask(number).status_code for number in range(OF_ADDRESS)] == [401] * OF_ADDRESS
    waiting = ask(99)
    assert (waiting.status_code, waiting.headers["retry-after"]) == (429, "30")
    assert waiting.json()["type"] == "/api/problems/too-often"
    assert asked.get(f"{ROOT}/events", headers=right).status_code == 200
    clock.now += 30
    assert ask(99).status_code == 401


@pytest.mark.anyio
async def test_an_address_cannot_take_the_whole_queue() -> None:
    few, go = FewAtOnce(), threading.Event()
    waiting = [
        asyncio.create_task(few.run(lambda: go.wait(PATIENCE), "192.0.2.1"))
        for _ in range(FewAtOnce.OF_ONE)
    ]
    await asyncio.sleep(0)
    with pytest.raises(TooMany):
        await few.run(go.is_set, "192.0.2.1")
    other = asyncio.create_task(few.run(go.is_set, "192.0.2.2"))
    await asyncio.sleep(0)
    go.set()
    assert await other
    assert all([await each for each in waiting])
    assert not few._here


@pytest.mark.anyio
async def test_after_each_check_there_is_a_rest(clock: Clock) -> None:
    rests: list[float] = []
    few = FewAtOnce(2.0, clock, rests.append)

    def check(seconds: float) -> None:
        clock.now += seconds

    await few.run(lambda: check(0.25))
    await few.run(lambda: check(4.0))
    await few.run(lambda: check(0.25))
    clock.now += 1
    await few.run(lambda: None)
    assert rests == [0, 0.5, FewAtOnce.LONGEST_REST, 0]


@pytest.mark.anyio
async def test_known_browsers_need_no_rest(clock: Clock) -> None:
    rests: list[float] = []
    few = FewAtOnce(clock=clock, sleep=rests.append)
    for _ in range(2):
        await few.run(lambda: setattr(clock, "now", clock.now + 1))
    assert rests == [0, 0]


@pytest.mark.anyio
async def test_an_attempt_is_refused_in_its_place_if_too_many_wait() -> None:
    """The page with the refusal is made before another request of a stranger begins."""
    few, places = FewAtOnce(), list[str]()
    few._here["192.0.2.1"] = FewAtOnce.OF_ONE
    request = attempt_of("192.0.2.1", few, {LET_GO: lambda: places.append("given back")})
    with pytest.raises(NotNow) as found:
        await looked_at(request, "Dan", "", lambda: places.append("checked"))
    assert (found.value.status, places) == (503, [])


@pytest.mark.anyio
async def test_an_attempt_whose_client_has_left_is_not_checked() -> None:
    few, places = FewAtOnce(), list[str]()
    state: dict[str, object] = {LET_GO: lambda: state.update({GONE: True})}
    request = attempt_of("192.0.2.1", few, state)
    with pytest.raises(NotNow):
        await looked_at(request, "Dan", "", lambda: places.append("checked"))
    assert places == []
    assert request.app.state.attempts.delays() == []
    assert not request.app.state.attempts._counts


def attempt_of(address: str, few: FewAtOnce, state: dict[str, object]) -> Request:
    app = Starlette()
    app.state.attempts, app.state.few = Attempts(), few
    return Request(
        {"type": "http", "client": (address, 1), "headers": [], "app": app, "state": state}
    )


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_the_number_of_simultaneous_password_checks_is_limited(
    asked: TestClient, store: Store
) -> None:
    """One password is checked at a time, and one of a known browser beside it.

    Each check uses memory on purpose: further attempts wait, and excess ones are asked to retry.
    """
    busy, most, lock, go = 0, 0, threading.Lock(), threading.Event()

    class Slow(Passwords):
        def fits(self, kept: str, password: str) -> bool:
            nonlocal busy, most
            with lock:
                busy += 1
                most = max(most, busy)
            go.wait(PATIENCE)
            with lock:
                busy -= 1
            return False

    owner = sign_in(another(asked), Role.DIRECTOR)
    owner.post("/logout")
    store.accounts.passwords = Slow()
    room = 1 + FewAtOnce.WAITING
    few = asked.app.state.few  # type: ignore[attr-defined]
    with ThreadPoolExecutor(room + 5) as pool:
        waiting = [
            pool.submit(enter, another(asked, f"192.0.2.{n}"), "x", f"name {n}")
            for n in range(room)
        ]
        wait_until(lambda: few._here.total() == room, "the queue is full")
        refused = enter(another(asked, "192.0.2.99"), SECRET)
        others = asked.get("/laws")
        known = pool.submit(enter, owner, "x")
        wait_until(lambda: busy > 1 or known.done(), "it is checked beside the rest")
        go.set()
        assert known.result().status_code == 401, "a known browser has a queue of its own"
        answers = [each.result().status_code for each in waiting]
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert "Too many people are signing in" in refused.text
    assert others.status_code == 200  # the server handles everything else in the meantime
    assert answers == [401] * room
    assert most == 2


# Bodies


def test_before_sign_in_a_body_is_small(asked: TestClient) -> None:
    large = "x" * BEFORE_SIGN_IN
    form = {"name": "Dan", "password": SECRET, "next": large}
    for address in ("/login", "/settings"):
        assert asked.post(address, data=form).status_code == 413
        assert asked.post(address, data=form, files={"x": b"x"}).status_code == 413
    for address in (f"{ROOT}/laws", f"{ROOT}/search?q=revoke"):
        assert asked.request("GET", address, content=large + "x").status_code == 413
        assert asked.request("GET", address, content=large).status_code == 200
    sign_in(asked, Role.DIRECTOR)
    assert asked.post("/settings", data={"name": large}).status_code == 303
    assert asked.request("GET", f"{ROOT}/laws", content=large + "x").status_code == 200


@pytest.mark.parametrize("part", ["fields", "headers"])
def test_what_surrounds_an_uploaded_file_is_bounded(asked: TestClient, part: str) -> None:
    sign_in(asked, Role.SCORER)
    begin, many = b"--b\r\nContent-Disposition: form-data; name=x", MOST_OF_A_FORM // 900_000 + 1
    each = {
        "fields": begin + b"\r\n\r\n" + b"x" * 900_000 + b"\r\n",
        "headers": begin + b"\r\nX: " + b"x" * 900_000 + b"\r\n\r\n\r\n",
    }[part]
    for address in ("/records", "/events/import"):
        answer = asked.post(
            address,
            content=each * many + b"--b--\r\n",
            headers={"content-type": "multipart/form-data; boundary=b"},
        )
        assert answer.status_code in (400, 413), answer.text
    broken = {"content-type": "multipart/form-data; boundary=b"}
    assert asked.post("/events/import", content=b"--c", headers=broken).status_code == 400
