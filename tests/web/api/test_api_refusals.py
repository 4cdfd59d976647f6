"""The API refuses bad requests, never fails, and applies keyed writes once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.web.documented import Api

from bridgelaw.app.interviews.interview_json import KEYS as STATE_KEYS
from bridgelaw.event.model import Event
from bridgelaw.formats.rulings.keys import KEYS as RULING_KEYS
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store
from bridgelaw.web.api.events import EXAMPLE
from bridgelaw.web.api.interviews import SHOWN
from bridgelaw.web.api.operation import LARGE, SMALL
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.api.problems import KINDS
from bridgelaw.web.api.results import LINE_EXAMPLE, RULING_EXAMPLE
from bridgelaw.web.app import application

JSON = {"content-type": "application/json"}


@pytest.fixture
def api(desk: TestClient) -> Api:
    return Api(desk)


# Refusals


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (b"", None),
        (b"{", 1),
        (b'{"incident":\n\n', 3),
        (b'{"a": 1, "a": 2}', None),
        (b"\xff\xfe", None),
        (b'{"incident": NaN}', None),
        (b'{"incident": "\\ud800"}', None),
        (b'{"incident": "a\\u0000b"}', None),
        (b"[" * 100_000, None),
        (b"[" * 60 + b"]" * 60, None),
        (b'{"a": ' + b"9" * 5000 + b"}", None),
    ],
)
def test_a_body_that_is_not_json(api: Api, body: bytes, line: int | None) -> None:
    refused = api("POST", "/rule", content=body, headers=JSON)
    assert (refused.status_code, refused.json()["type"]) == (400, "/api/problems/no-json")
    assert refused.json().get("line") == line


def test_a_body_of_another_content_type(api: Api) -> None:
    told = json.dumps(SHOWN)
    assert (
        api("POST", "/rule", content=told, headers={"content-type": "text/plain"}).status_code
        == 415
    )
    assert api("POST", "/rule", content=told).status_code == 415
    assert api("POST", "/rule", data=SHOWN).status_code == 415
    assert api(
        "POST", "/rule", content=told, headers={"content-type": "application/json; charset=utf-8"}
    ).is_success


@pytest.mark.parametrize(
    ("path", "most"), [("/rule", SMALL), ("/events", LARGE), ("/interviews/x/ruling", SMALL)]
)
def test_a_body_that_is_too_large(api: Api, path: str, most: int) -> None:
    def parts() -> Iterator[bytes]:
        yield b'{"incident": "'
        for _ in range(most // 65_536 + 1):
            yield b"x" * 65_536

    for told in (b" " * (most + 1), parts()):
        refused = api("POST", path, content=told, headers=JSON)
        assert (refused.status_code, refused.json()["type"]) == (413, "/api/problems/too-large")
        assert str(most) in refused.json()["expected"]


def test_unknown_addresses_and_methods(api: Api) -> None:
    for path in (
        "",
        "/",
        "/nothing",
        "/rule/",
        "/events/x",
        "/events/-1",
        f"/events/{10**30}",
        "/rulings/٣",
    ):
        assert api("GET", path).status_code == (405 if path == "/rule" else 404), path
    refused = api("DELETE", "/rule")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
    assert api("PUT", "/events").headers["allow"] == "GET, HEAD, POST"
    assert api.desk.head("/api/v1/events").status_code == 200


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=201", "limit=x", "cursor=-1", "lang=fr", "limt=3", "limit=3&limit=4"],
)
def test_an_invalid_parameter(api: Api, query: str) -> None:
    refused = api("GET", f"/events?{query}")
    assert (refused.status_code, refused.json()["field"]) == (400, query.partition("=")[0])


def test_a_misspelt_trial_stores_nothing(api: Api, evening: int) -> None:
    assert api("POST", f"/events/{evening}/rulings?dryrun=true", RULING_EXAMPLE).status_code == 400
    assert len(api.get(f"/events/{evening}/history")["changes"]) == 1


def test_an_interview_of_another_version_of_the_program(api: Api, store: Store) -> None:
    kept = store.interviews.begin({"incident": "forgotten"}, About())
    for method, path, told in [
        ("GET", "", None),
        ("POST", "/ruling", None),
        ("DELETE", "/answers/a", None),
    ]:
        refused = api(method, f"/interviews/{kept.id}{path}", told)
        assert (refused.status_code, refused.json()["type"]) == (409, "/api/problems/conflict")


def test_an_event_that_cannot_be_scored(api: Api) -> None:
    event = {**EXAMPLE, "method": "patton"}
    kept = api("POST", "/events", event).json()["id"]
    for path in ("standings", "boards/1"):
        refused = api("GET", f"/events/{kept}/{path}")
        assert (refused.status_code, refused.json()["type"]) == (
            409,
            "/api/problems/cannot-be-scored",
        )
    told = {"board": 1, "table": 1, "law": "12C1c", "both": "4S N 9"}
    assert api("POST", f"/events/{kept}/rulings", told).status_code == 409


def test_a_server_error_reveals_no_internals(
    desk: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (rule,) = [each for each in OPERATIONS if each.name == "rule"]
    monkeypatch.setitem(rule.__dict__, "do", lambda call: 1 / 0)
    refused = Api(desk)("POST", "/rule", SHOWN)
    assert (refused.status_code, refused.json()["type"]) == (500, "/api/problems/broken")
    assert "division" not in refused.text


# Keys


def test_a_write_with_a_key_is_done_once(api: Api, store: Store) -> None:
    key = {"idempotency-key": "f4b1", "accept-language": "en"}
    first = api("POST", "/events", EXAMPLE, headers=key)
    again = api("POST", "/events", EXAMPLE, headers=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert (again.json(), again.headers["location"], again.headers["etag"]) == (
        first.json(),
        first.headers["location"],
        first.headers["etag"],
    )
    assert len(store.events.listed()) == 1
    other = api("POST", "/events?by=Bo", EXAMPLE, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/api/problems/key-used")
    assert len(store.events.listed()) == 1
    assert (
        api("POST", "/events", EXAMPLE, headers={"idempotency-key": "f4b2"}).json()["id"]
        != first.json()["id"]
    )


def test_a_ruling_with_a_key_reaches_the_score_once(api: Api, evening: int) -> None:
    told = {"penalty": "25%", "pair": 14, "law": "90B"}
    for _ in range(3):
        assert (
            api(
                "POST", f"/events/{evening}/rulings", told, headers={"idempotency-key": "k"}
            ).status_code
            == 200
        )
    assert len(api.get(f"/events/{evening}/penalties")["penalties"]) == 1


def test_a_refused_request_may_be_repeated_with_its_key(api: Api, evening: int) -> None:
    key = {"idempotency-key": "k"}
    assert (
        api("POST", f"/events/{evening}/rulings", {"penalty": "x"}, headers=key).status_code == 422
    )
    assert api("POST", f"/events/{evening}/rulings", RULING_EXAMPLE, headers=key).status_code == 200


@pytest.mark.parametrize("key", ["", " ", "x" * 201, "a\tb", "a b"])
def test_an_invalid_key(api: Api, key: str) -> None:
    refused = api("POST", "/events", EXAMPLE, headers={"idempotency-key": key})
    assert (refused.status_code, refused.json()["field"]) == (400, "Idempotency-Key")


def test_partial_writes_are_never_visible(
    api: Api, evening: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*told: Any) -> None:
        raise OSError("the machine stops here")

    api.get(f"/events/{evening}/standings")
    monkeypatch.setattr("bridgelaw.store.idempotency.RequestRow", broken)
    address = f"/events/{evening}/rulings"
    assert api("POST", address, RULING_EXAMPLE, headers={"idempotency-key": "k"}).status_code == 500
    monkeypatch.undo()
    assert len(api.get(f"/events/{evening}/history")["changes"]) == 1
    assert api.get(f"/events/{evening}/standings")["lists"][0]["rows"][0]["number"] == "17"
    assert api("POST", address, RULING_EXAMPLE, headers={"idempotency-key": "k"}).json()["kept"]


def at_once(do: Callable[[int], Response], times: int = 8) -> list[int]:
    """Return the statuses of several concurrent requests."""
    with ThreadPoolExecutor(times) as pool:
        return sorted(response.status_code for response in pool.map(do, range(times)))


def test_many_simultaneous_requests(api: Api, evening: int, store: Store) -> None:
    line = api.get(f"/events/{evening}")["boards"][0]["lines"][0]
    address = f"/events/{evening}/lines/{line}"
    seen = api("GET", address)
    told, version = seen.json()["line"], {"if-match": seen.headers["etag"]}
    changed = at_once(
        lambda each: api("PUT", address, {**told, "score": f"3NT S {each + 1}"}, headers=version)
    )
    assert changed == [200] + [412] * 7
    rulings = f"/events/{evening}/rulings"
    assert set(
        at_once(
            lambda each: api("POST", rulings, {"penalty": "5%", "pair": each + 1, "law": "90B"})
        )
    ) == {200}
    assert len(api.get(f"/events/{evening}/penalties")["penalties"]) == 8
    key = {"idempotency-key": "at-once"}
    assert set(at_once(lambda each: api("POST", "/events", EXAMPLE, headers=key))) == {201}
    assert len(store.events.listed()) == 2


# Arbitrary input

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12)
)
ANYTHING = st.recursive(
    SCALARS,
    lambda more: (
        st.lists(more, max_size=3) | st.dictionaries(st.text(max_size=8), more, max_size=3)
    ),
)
WORDS = st.sampled_from(
    [
        *STATE_KEYS,
        *RULING_KEYS,
        "about",
        "line",
        "event",
        "fact",
        "value",
        "kind",
        "lines",
        "contestants",
        "boards",
        "score",
    ]
)
BODIES = {
    "/rule": SHOWN,
    "/interviews": {**SHOWN, "about": {"board": 16}},
    "/events": EXAMPLE,
    "/events/1/rulings": RULING_EXAMPLE,
    "/events/1/boards/1/lines": LINE_EXAMPLE,
}


@pytest.fixture(scope="module")
def fuzzed(
    empty_store: Path, club_pairs: Event, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Api]:
    file = tmp_path_factory.mktemp("fuzzed") / "desk.sqlite3"
    file.write_bytes(empty_store.read_bytes())
    store = Store(f"sqlite:///{file}")
    store.events.enter(club_pairs, Reason())
    with TestClient(application(store, ("desk",)), "http://desk") as client:
        yield Api(client)
    store.close()


def refused_or_done(api: Api, method: str, path: str, told: object, **more: Any) -> None:
    response = api(method, path, content=json.dumps(told).encode(), headers=JSON, **more)
    assert response.status_code < 500, response.text
    assert response.is_success or response.json()["type"].removeprefix("/api/problems/") in KINDS


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(path=st.sampled_from(sorted(BODIES)), told=ANYTHING)
def test_an_arbitrary_body(fuzzed: Api, path: str, told: object) -> None:
    refused_or_done(fuzzed, "POST", path, told)


@settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(path=st.sampled_from(sorted(BODIES)), data=st.data())
def test_a_body_with_an_arbitrary_part(fuzzed: Api, path: str, data: st.DataObject) -> None:
    whole = json.loads(json.dumps(BODIES[path]))
    part = whole
    while isinstance(part, dict | list) and part:
        key = data.draw(st.sampled_from([*part] if isinstance(part, dict) else range(len(part))))
        if not isinstance(part[key], dict | list) or not part[key] or data.draw(st.booleans()):
            part[key] = data.draw(ANYTHING)
            break
        part = part[key]
    if isinstance(part, dict) and data.draw(st.booleans()):
        part[data.draw(WORDS)] = data.draw(ANYTHING)
    refused_or_done(fuzzed, "POST", path, whole)


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(operation=st.sampled_from(OPERATIONS), data=st.data())
def test_an_arbitrary_address(fuzzed: Api, operation: Any, data: st.DataObject) -> None:
    texts = st.sampled_from(
        ["0", "1", "2", "999999999999999", "-1", "x", "%00", "%F0%9F%82%A1", "45C1", "a%2Fb", "%20"]
    )
    path = operation.path
    for each in operation.parameters:
        if each.place == "path":
            path = path.replace(f"{{{each.name}}}", data.draw(texts), 1)
    query = {
        each.name: data.draw(st.text(max_size=6))
        for each in operation.parameters
        if each.place == "query"
    }
    told = {name: value for name, value in query.items() if data.draw(st.booleans())}
    refused_or_done(
        fuzzed,
        operation.method,
        path,
        operation.body.example if operation.body else {},
        params=told,
    )


def test_an_address_with_a_line_break_is_refused_like_any_other(desk: TestClient) -> None:
    refused = desk.get("/api/v1/events/%0a/penalties")
    assert (refused.status_code, refused.headers["content-type"]) == (
        404,
        "application/problem+json",
    )


@pytest.mark.parametrize(
    ("accepted", "status"),
    [
        ("", 200),
        ("*/*", 200),
        ("text/html,application/xhtml+xml,*/*;q=0.8", 200),
        ("Application/JSON; q=0.5", 200),
        ("application/*", 200),
        ("text/html", 406),
        ("application/json;q=0, */*", 406),
        ("application/*; q=0.0, text/plain", 406),
    ],
)
def test_the_accept_header(desk: TestClient, accepted: str, status: int) -> None:
    answer = desk.get("/api/v1/events", headers={"accept": accepted})
    assert answer.status_code == status
    if status == 406:
        assert (answer.headers["content-type"], answer.json()["field"]) == (
            "application/problem+json",
            "Accept",
        )


@pytest.mark.parametrize("name", ["Content-Type", "Content-Encoding", "Idempotency-Key"])
def test_a_contradictory_header(desk: TestClient, store: Store, name: str) -> None:
    headers = [("Content-Type", "application/json"), (name, "identity"), (name, "other")]
    refused = desk.post("/api/v1/events", content=json.dumps(EXAMPLE), headers=headers)
    assert (refused.status_code, refused.json()["field"]) == (400, name)
    assert store.events.listed() == []


def test_a_compressed_body(desk: TestClient) -> None:
    refused = desk.post("/api/v1/rule", json=SHOWN, headers={"content-encoding": "gzip"})
    assert (refused.status_code, refused.json()["field"], refused.json()["expected"]) == (
        415,
        "Content-Encoding",
        "identity",
    )
    assert (
        desk.post("/api/v1/rule", json=SHOWN, headers={"content-encoding": "identity"}).status_code
        == 200
    )


def test_versions_in_several_headers_form_one_list(desk: TestClient, evening: int) -> None:
    line = desk.get(f"/api/v1/events/{evening}").json()["boards"][0]["lines"][0]
    address = f"/api/v1/events/{evening}/lines/{line}"
    told = desk.get(address).json()["line"]
    headers = [("If-Match", '"7"'), ("If-Match", '"0"')]
    assert desk.put(address, json=told, headers=headers).status_code == 200
    assert desk.put(address, json=told, headers=headers[:1] * 2).status_code == 412
