"""A server with accounts: signing in and out, access control, unforgeable names, and the log."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from time import monotonic
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.web.people import OWN, SECRET, another, browser, everybody, sign_in

from bridgelaw.event.model import Event
from bridgelaw.store.accounts import Role
from bridgelaw.store.audit_context import AuditContext
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.access.session import PLAIN, SECURE
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.app import application

DIRECTOR, SCORER, READER = Role.DIRECTOR, Role.SCORER, Role.READER
EVENING = {
    "name": "Evening",
    "kind": "pairs",
    "method": "matchpoints",
    "contestants": "4",
    "boards": "2",
    "sessions": "1",
}
"""A small event, as submitted by the form that creates one."""


@pytest.fixture
def asked(store: Store) -> Iterator[TestClient]:
    everybody(store)
    with browser(store) as client:
        yield client


def enter(
    client: TestClient, name: str = "Dan", password: str = SECRET, next: str = "", **more: Any
) -> Any:
    return client.post("/login", data={"name": name, "password": password, "next": next}, **more)


def key_of(client: TestClient) -> str:
    """Return a key, created on the account page."""
    page = client.post("/account/keys", data={"name": "scoring program"})
    found = re.search(r'class="secret">([^<]+)<', page.text)
    assert found is not None, page.text
    return found[1]


# Signing in and out


def test_signing_in_and_out(asked: TestClient, store: Store) -> None:
    assert asked.get("/").headers["location"] == "/login"
    answer = enter(asked, "  dan ")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert asked.get("/").status_code == 200
    assert asked.get("/login?next=/rulings").headers["location"] == "/rulings"
    token = asked.cookies[PLAIN]
    assert asked.get("/logout").status_code == 405
    assert asked.post("/logout").headers["location"] == "/login"
    assert PLAIN not in asked.cookies
    assert store.accounts.signed_in(token) is None
    asked.cookies.set(PLAIN, token)
    assert asked.get("/").status_code == 303


def test_invalid_return_addresses_lead_to_the_front_page(asked: TestClient) -> None:
    for told in ("//[", "///evil.example", "//evil\u2100.example"):
        page = asked.get("/login", params={"next": told})
        assert page.status_code == 200
        assert 'name="next" value="/"' in page.text
    assert asked.post("/records/new", headers={"referer": "http://["}).status_code == 401
    part = asked.get("/events", headers={"hx-request": "true", "hx-current-url": "http://["})
    assert part.headers["hx-redirect"] == "/login"
    assert (
        asked.get("http://desk///evil.example").headers["location"] == "/login?next=///evil.example"
    )
    answer = enter(asked, next="///evil.example")
    assert answer.headers["location"] == "/"


def test_a_name_with_many_combining_characters_is_fast(asked: TestClient) -> None:
    began = monotonic()
    assert enter(asked, "\u0315\u0300" * 600).status_code == 401
    assert enter(asked, "\u0315\u0300" * 50_000).status_code == 413
    assert monotonic() - began < 5  # one after another, they would take a minute


def test_a_server_for_one_machine_has_no_sign_in(store: Store) -> None:
    with TestClient(application(store, ("desk",)), "http://desk", headers=OWN) as desk:
        assert desk.get("/rule").status_code == 200
        assert desk.get("/log").status_code == 200
        for path in ("/login", "/account"):
            assert desk.get(path).status_code == 404
        assert enter(desk).status_code == 404
        assert "no-store" not in desk.get("/").headers.get("cache-control", "")


@pytest.mark.parametrize(
    ("name", "password", "status", "words"),
    [
        ("Dan", "wrong password", 401, "Wrong name or password"),
        ("Nobody", SECRET, 401, "Wrong name or password"),
        ("", SECRET, 422, "Enter your name"),
        ("Dan", "", 422, "Enter your name"),
        ("<script>alert(1)</script>", "x", 401, "&lt;script&gt;"),
        ("Dan", "x" * 7_000, 401, "Wrong name or password"),
        ("\x00\ud7ff", "\x00", 401, "Wrong name or password"),
    ],
)
def test_a_failed_sign_in_is_reported_and_keeps_the_name(
    asked: TestClient, name: str, password: str, status: int, words: str
) -> None:
    answer = enter(asked, name, password)
    assert (answer.status_code, words in answer.text) == (status, True)
    assert PLAIN not in asked.cookies
    assert not password or password not in answer.text or len(password) < 2
    if name == "Dan":
        assert 'name="name" value="Dan"' in answer.text


def test_each_sign_in_is_a_new_session_and_ends_the_one_before(asked: TestClient) -> None:
    """Each sign-in starts a new session and ends the previous one.

    A session cookie planted in a browser is therefore useless.
    """
    planted = {"cookie": f"{PLAIN}=planted"}
    first = enter(asked, headers=planted).cookies[PLAIN]
    asked.cookies.clear()
    second = enter(asked, headers={"cookie": f"{PLAIN}={first}"}).cookies[PLAIN]
    asked.cookies.clear()
    assert len({"planted", first, second}) == 3
    for token, status in (("planted", 303), (first, 303), (second, 200)):
        assert asked.get("/", headers={"cookie": f"{PLAIN}={token}"}).status_code == status


def test_the_cookie_is_http_only_and_same_site(asked: TestClient) -> None:
    told = enter(asked).headers["set-cookie"]
    assert told.startswith(f"{PLAIN}=")
    assert "HttpOnly" in told
    assert "SameSite=lax" in told
    assert "Secure" not in told


@pytest.mark.parametrize("by_setting", [True, False])
def test_over_https_the_cookie_belongs_to_this_host_only(store: Store, by_setting: bool) -> None:
    everybody(store)
    app = application(store, ("desk",), accounts=True, secure=by_setting)
    scheme = "http" if by_setting else "https"
    with TestClient(app, f"{scheme}://desk", headers=OWN, follow_redirects=False) as client:
        answer = enter(client)
        told = answer.headers["set-cookie"]
        assert told.startswith(f"{SECURE}=")
        assert "Secure" in told
        assert "Path=/" in told
        assert "Domain" not in told
        assert answer.headers["strict-transport-security"].startswith("max-age=31536000")
        token = told.split(";")[0].partition("=")[2]
        client.cookies.clear()
        assert client.get("/", headers={"cookie": f"{SECURE}={token}"}).status_code == 200
        assert client.get("/", headers={"cookie": f"{PLAIN}={token}"}).status_code == 303


def test_an_idle_user_signs_in_again(asked: TestClient, store: Store) -> None:
    enter(asked)
    store.accounts.now = lambda: datetime.now(UTC) + timedelta(hours=12, seconds=1)
    assert asked.get("/events").headers["location"] == "/login?next=/events"


def test_closing_an_account_ends_its_sessions_and_keys_immediately(
    asked: TestClient, store: Store
) -> None:
    enter(asked)
    key = {"authorization": f"Bearer {key_of(asked)}"}
    assert another(asked).get(f"{ROOT}/events", headers=key).status_code == 200
    store.accounts.close("Dan")
    assert asked.get("/").status_code == 303
    assert another(asked).get(f"{ROOT}/events", headers=key).status_code == 401
    assert enter(asked).status_code == 401


# The account page


def test_a_new_password_ends_all_other_sessions_and_keys(asked: TestClient) -> None:
    enter(asked)
    other = another(asked)
    enter(other)
    key = {"authorization": f"Bearer {key_of(asked)}"}
    told = {"present": SECRET, "password": "another horse", "again": "another horse"}
    answer = asked.post("/account/password", data=told)
    assert answer.headers["location"] == "/account?done=password"
    assert "has been changed" in asked.get("/account?done=password").text
    assert other.get("/").status_code == 303
    assert another(asked).get(f"{ROOT}/events", headers=key).status_code == 401
    assert enter(other).status_code == 401
    assert enter(other, password="another horse").status_code == 303


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"present": "wrong password"}, "The current password is wrong."),
        ({"again": "another house"}, "The two passwords differ."),
        ({"password": "short", "again": "short"}, "expected at least 10"),
        ({"password": "x" * 201, "again": "x" * 201}, "expected at most 200"),
    ],
)
def test_an_unacceptable_new_password_is_refused(
    asked: TestClient, change: dict[str, str], words: str
) -> None:
    enter(asked)
    told = {"present": SECRET, "password": "another horse", "again": "another horse", **change}
    answer = asked.post("/account/password", data=told)
    assert (answer.status_code, words in answer.text) == (422, True)
    assert not any(each in answer.text for each in told.values())
    assert enter(another(asked)).status_code == 303


def test_sessions_are_listed_and_ended(asked: TestClient) -> None:
    firefox = {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
    }
    phone = {
        "user-agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 "
        "Chrome/129.0 Mobile Safari/537.36"
    }
    enter(asked, headers=firefox)
    other, third = another(asked), another(asked)
    enter(other, headers=phone)
    enter(third, headers={"user-agent": "<b>curl</b>/8"})
    page = asked.get("/account").text
    assert "Firefox on Linux" in page
    assert "Chrome on Android" in page
    assert "<b>curl" not in page
    which = re.search(
        r'name="which"\s+value="([0-9a-f]{64})">Sign out<span\s+class="hidden"> Chrome', page
    )
    assert which is not None
    asked.post("/account/browsers", data={"which": which[1]})
    assert (other.get("/").status_code, third.get("/").status_code) == (303, 200)
    asked.post("/account/browsers", data={"which": "others"})
    assert (third.get("/").status_code, asked.get("/").status_code) == (303, 200)
    assert asked.post("/account/browsers", data={"which": "0" * 64}).status_code == 404


def test_a_key_is_shown_once_and_has_the_rights_of_its_account(asked: TestClient) -> None:
    enter(asked, "Sara")
    secret = key_of(asked)
    page = asked.get("/account").text
    assert secret not in page
    program = another(asked)
    program.headers.pop("sec-fetch-site")
    key = {"authorization": f"bearer  {secret}"}
    assert program.get(f"{ROOT}/events", headers=key).status_code == 200
    assert program.get("/events", headers=key).status_code == 200
    assert program.post(f"{ROOT}/interviews", headers=key, json={}).status_code == 403
    assert (
        program.get("/account", headers=key).status_code == 403
    )  # a key cannot create keys or change the password
    number = re.search(r"/account/keys/(\d+)/end", page)
    assert number is not None
    asked.post(f"/account/keys/{number[1]}/end")
    assert program.get(f"{ROOT}/events", headers=key).status_code == 401


@pytest.mark.parametrize(
    "told", ["Bearer wrong", "Bearer", "Basic ZGFuOmRhbg==", "bridgelaw_x", "Bearer \u00e6\u00f8"]
)
def test_an_invalid_key_is_refused_wherever_it_is_sent(asked: TestClient, told: str) -> None:
    enter(asked)
    for path in (f"{ROOT}/events", "/events", "/laws"):
        answer = asked.get(path, headers={b"authorization": told.encode("latin-1")})
        assert answer.status_code == 401
        assert (
            answer.headers["www-authenticate"] == 'Bearer realm="bridgelaw", error="invalid_token"'
        )
        assert answer.headers["content-type"] == "application/problem+json"
    nobody = another(asked).get(f"{ROOT}/events")
    assert (nobody.status_code, nobody.headers["www-authenticate"]) == (
        401,
        'Bearer realm="bridgelaw"',
    )
    assert nobody.json()["type"] == "/api/problems/not-signed-in"


# Other sites


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ],
)
@pytest.mark.parametrize("path", ["/events/new", f"{ROOT}/events", "/logout", "/account/keys"])
def test_another_site_cannot_write_as_the_signed_in_user(
    asked: TestClient, headers: dict[str, str], path: str
) -> None:
    enter(asked)
    del asked.headers["sec-fetch-site"]
    answer = asked.post(path, headers=headers, data={"name": "x", "kind": "pairs"})
    assert (answer.status_code, answer.text) == (
        403,
        "This request comes from another site; open the page here and try again.",
    )
    assert asked.get("/").status_code == 200


@pytest.mark.parametrize(
    "headers", [{}, {"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}]
)
def test_another_site_cannot_sign_anyone_in(asked: TestClient, headers: dict[str, str]) -> None:
    del asked.headers["sec-fetch-site"]
    assert enter(asked, headers=headers).status_code == 403
    assert enter(asked, headers={"origin": "http://desk"}).status_code == 303


def test_pages_of_signed_in_users_are_not_cached_or_framed(asked: TestClient, evening: int) -> None:
    sign_in(asked, DIRECTOR)
    for path in (
        "/",
        "/laws",
        "/account",
        "/log",
        f"/events/{evening}/standings.csv",
        f"{ROOT}/events",
    ):
        headers = asked.get(path).headers
        assert headers["cache-control"] == "no-store", path
        assert headers["x-frame-options"] == "DENY"
        assert (
            headers["cross-origin-opener-policy"]
            == headers["cross-origin-resource-policy"]
            == "same-origin"
        )
        assert "camera=()" in headers["permissions-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert asked.get("/static/desk.css").headers.get("cache-control") != "no-store"
    assert "strict-transport-security" not in asked.get("/").headers


# Errors


def test_errors_reveal_nothing_of_the_program(store: Store) -> None:
    def broken(request: Request) -> Response:
        raise RuntimeError("secret-in-the-trace")

    everybody(store)
    app = application(store, ("desk",), accounts=True)
    assert not app.debug
    app.routes.insert(0, Route("/broken", broken))
    with TestClient(app, "http://desk", headers=OWN, raise_server_exceptions=False) as client:
        enter(client)
        answer = client.get("/broken")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    for word in ("secret-in-the-trace", "Traceback", "RuntimeError", ".py"):
        assert word not in answer.text
    assert answer.headers["x-frame-options"] == "DENY"


def test_without_the_store_nobody_is_let_in_and_the_reason_is_shown(
    asked: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bridgelaw.i18n.text import Text
    from bridgelaw.store.errors import OutOfReach

    enter(asked)

    def gone(token: str) -> None:
        raise OutOfReach(Text("it is gone"))

    monkeypatch.setattr(store.accounts, "signed_in", gone)
    assert asked.get("/events").status_code == 503
    answer = asked.get(f"{ROOT}/events")
    assert (answer.status_code, answer.json()["type"]) == (503, "/api/problems/unreachable")
    assert asked.get("/static/desk.css").status_code == 200


# Names


def test_signed_in_users_write_under_their_own_name(
    asked: TestClient, store: Store, club_pairs: Event
) -> None:
    sign_in(asked, SCORER)
    asked.cookies.set("name", "Forged")
    told = {**EVENING}
    assert 'name="by"' not in asked.get("/events/new").text
    answer = asked.post("/events/new", data=told)
    assert answer.status_code == 303, answer.text
    event = int(answer.headers["location"].rpartition("/")[2])
    assert store.events.history(event)[0].by == "Sara"
    refused = asked.post("/events/new", data={**told, "name": "Another", "by": "Dan"})
    assert (refused.status_code, "signed in as Sara" in refused.text) == (422, True)
    assert asked.post("/events/new", data={**told, "name": "Own", "by": "Sara"}).status_code == 303


def test_a_program_writes_under_the_name_of_its_account(
    asked: TestClient, store: Store, evening: int
) -> None:
    sign_in(asked, SCORER)
    line = asked.get(f"{ROOT}/events/{evening}/lines/1").json()["line"]
    for table, by, status in (
        ("71", {}, 200),
        ("72", {"by": "Sara"}, 200),
        ("73", {"by": "Dan"}, 403),
        ("74", {"by": ""}, 403),
    ):
        answer = asked.put(
            f"{ROOT}/events/{evening}/lines/1",
            json={**line, "table": table},
            params=by,
            headers={"if-match": "*"},
        )
        assert answer.status_code == status, answer.text
    assert answer.json() | {"detail": ""} == {
        "type": "/api/problems/forbidden",
        "title": "You are not allowed to do that",
        "status": 403,
        "detail": "",
        "field": "by",
        "found": "",
        "expected": "Sara",
    }
    assert [each.by for each in store.events.history(evening, 1)] == ["Sara", "Sara"]


def test_a_ruling_has_the_name_of_the_signed_in_user(asked: TestClient, store: Store) -> None:
    sign_in(asked, DIRECTOR)
    state = {"incident": "fifth card", "told": {}}
    begun = asked.post(f"{ROOT}/interviews", json=state)
    assert begun.status_code == 201, begun.text
    begun_as = begun.json()["id"]
    refused = asked.post(f"/interviews/{begun_as}/save", data={"by": "Anna"})
    assert refused.status_code == 403
    assert "signed in as Dan" in refused.text
    assert store.rulings.listed() == []


# The log


def test_each_write_is_logged_once_and_reads_are_not(
    asked: TestClient, store: Store, evening: int
) -> None:
    before = len(store.log.page())
    sign_in(asked, SCORER)
    line = asked.get(f"{ROOT}/events/{evening}/lines/1").json()["line"]
    asked.put(
        f"{ROOT}/events/{evening}/lines/1", json={**line, "table": "71"}, headers={"if-match": "*"}
    )
    told = {**EVENING}
    made = asked.post("/events/new", data=told).headers["location"]
    asked.post(f"{made}/boards", data={"number": "7"})
    asked.post("/settings", data={"language": "da"})
    for path in ("/", "/events", made, "/records", "/rulings", "/account", "/laws/45"):
        assert asked.get(path).status_code == 200
    asked.post("/events/new", data={})
    asked.post("/logout")
    found = [(each.who, each.did, each.where) for each in store.log.page()][
        : len(store.log.page()) - before
    ]
    assert found == [
        ("Sara", "POST /logout", "192.0.2.1"),
        ("Sara", f"POST {made}/boards", "192.0.2.1"),
        ("Sara", "POST /events/new", "192.0.2.1"),
        ("Sara", f"PUT {ROOT}/events/{evening}/lines/1", "192.0.2.1"),
        ("Sara", "POST /login", "192.0.2.1"),
    ]


def test_a_wrong_password_is_logged_without_a_name(asked: TestClient, store: Store) -> None:
    enter(asked, "Dan\n\x00" + "x" * 500, "a secret mistyped")
    last = store.log.page()[0]
    assert (last.who, last.where) == ("", "192.0.2.1")
    assert last.did == "POST /login refused: " + ("Dan??" + "x" * 500)[:100]
    enter(asked)
    key = key_of(asked)
    asked.post(
        "/account/password",
        data={"present": "wrong password", "password": "another horse", "again": "another horse"},
    )
    assert store.log.page()[0].did == "POST /account/password refused: Dan"
    everything = str(store.log.page())
    for secret in (
        "a secret mistyped",
        SECRET,
        "wrong password",
        "another horse",
        key,
        asked.cookies[PLAIN],
    ):
        assert secret not in everything


def test_without_accounts_the_log_has_the_entered_name(store: Store) -> None:
    with TestClient(
        application(store, ("desk",)), "http://desk", headers=OWN, client=("192.0.2.3", 5)
    ) as desk:
        desk.post("/settings", data={"name": "Åse"})
        told = {**EVENING}
        assert desk.post("/events/new", data=told).status_code == 200
    last = store.log.page()[0]
    assert (last.who, last.did, last.where) == ("Åse", "POST /events/new", "192.0.2.3")


def test_a_director_filters_and_pages_the_log(asked: TestClient, store: Store) -> None:
    for number in range(150):
        store.log.note(
            AuditContext(
                who="Sara" if number % 2 else "<b>Bo</b>",
                did=f"deed {number:03}",
                where="192.0.2.9",
            )
        )
    sign_in(asked, DIRECTOR)
    first = asked.get("/log").text
    assert "deed 149" in first
    assert "deed 040" not in first
    assert "<b>Bo" not in first
    older = re.search(r'href="(/log\?before=\d+)&amp;', first)
    assert older is not None
    assert "deed 040" in asked.get(older[1]).text
    sara = asked.get("/log?who=Sara").text
    assert "deed 149" in sara
    assert "deed 148" not in sara
    today = datetime.now().astimezone().date()
    assert "deed 149" in asked.get(f"/log?day={today}").text
    assert "deed 149" not in asked.get(f"/log?day={today - timedelta(days=1)}").text
    for wrong in ("yesterday", "0001-01-01", "9999-12-31", "2026-02-30"):
        answer = asked.get("/log", params={"day": wrong})
        assert (answer.status_code, "expected a day such as" in answer.text) == (422, True)
    assert asked.get("/log", params={"who": "\x00"}).status_code == 200
    assert asked.get("/log?before=x").status_code == 404


def test_the_log_as_a_table_is_safe_for_a_spreadsheet(asked: TestClient, store: Store) -> None:
    store.log.note(AuditContext(who="=HYPERLINK(1)", did='@SUM("a";b),c', where="+1"))
    for number in range(5):
        store.log.note(AuditContext(who="Sara", did=f"deed {number}"))
    sign_in(asked, DIRECTOR)
    answer = asked.get("/log.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = [*csv.reader(StringIO(answer.text.removeprefix("\ufeff")))]
    assert rows[0] == ["When", "Who", "What", "From where"]
    assert ["'=HYPERLINK(1)", '\'@SUM("a";b),c', "+1"] in [row[1:] for row in rows]
    assert [row[2] for row in csv.reader(StringIO(asked.get("/log.csv?who=Sara").text))][1:] == [
        f"deed {n}" for n in (4, 3, 2, 1, 0)
    ]
    assert asked.get("/log.csv?day=x").status_code == 422


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_the_program_cannot_change_the_log(asked: TestClient, store: Store, method: str) -> None:
    store.log.note(AuditContext(who="Sara", did="deed"))
    sign_in(asked, DIRECTOR)
    for path in ("/log", "/log.csv", "/log/1"):
        assert asked.request(method, path).status_code in (404, 405)
    assert "deed" in [each.did for each in store.log.page()]


def test_the_log_of_a_removed_event_remains(store: Store, club_pairs: Event) -> None:
    event = store.events.enter(club_pairs, Reason(by="Anna"))
    before = store.log.page()
    store.events.remove(event)
    assert [*store.log.page()][1:] == [*before]
