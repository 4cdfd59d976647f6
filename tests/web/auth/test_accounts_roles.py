"""Permissions: every address is requested by every role."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.web.people import NAMES, OWN, another, browser, everybody, sign_in
from tests.web.routes import LISTED, listing, routes

from bridgelaw.event.model import Event
from bridgelaw.store.accounts import Role
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.access.permissions import DIRECTOR, PUBLIC, READER, needed
from bridgelaw.web.api.operation import ROOT

NOWHERE = "999999"


@pytest.fixture
def asked(store: Store) -> Iterator[TestClient]:
    everybody(store)
    with browser(store) as client:
        yield client


def test_every_address_has_the_listed_role() -> None:
    """Every address has the role in the list; `python -m tests.web.routes` updates the list."""
    assert listing() == LISTED.read_text(encoding="utf-8")


def refused(answer: object) -> bool:
    """Return whether the server refuses the request for lack of permission."""
    assert hasattr(answer, "status_code")
    assert hasattr(answer, "headers")
    return answer.status_code in (401, 403) or answer.headers.get("location", "").startswith(
        "/login"
    )


@pytest.mark.parametrize("who", [None, *Role])
def test_users_get_what_their_role_allows_and_nothing_else(
    asked: TestClient, who: Role | None
) -> None:
    wrong = []
    client = asked if who is None else sign_in(asked, who)
    for method, template in routes():
        if template in ("/login", "/logout"):
            continue
        path = re.sub(r"\{[^}]*\}", NOWHERE, template)
        for verb in (method, "HEAD") if method == "GET" else (method,):
            role = needed(verb, path)
            mine = role is PUBLIC or (who is not None and who.may(role))
            answer = client.request(
                verb, path, data={} if method == "POST" and not path.startswith(ROOT) else None
            )
            if refused(answer) == mine or answer.status_code >= 500:
                wrong.append((verb, template, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("who", [None, Role.READER, Role.SCORER])
def test_unlisted_addresses_are_for_directors(asked: TestClient, who: Role | None) -> None:
    def written(request: object) -> Response:
        return Response("written")

    route = Route("/events/{id}/something-new", written, methods=["POST", "DELETE"])
    asked.app.routes.insert(0, route)  # type: ignore[attr-defined]
    client = asked if who is None else sign_in(asked, who)
    for method in ("POST", "PUT", "DELETE"):
        assert needed(method, "/events/1/something-new") is DIRECTOR
        assert refused(client.request(method, "/events/1/something-new"))
    assert sign_in(another(asked), DIRECTOR).post("/events/1/something-new").text == "written"


@pytest.mark.parametrize(
    "path",
    [
        "/log/",
        "http://desk//log",
        "/LOG",
        "/log%2f",
        "/events/1/lines/2/ruling/",
        "/events/1//lines/2/ruling",
        "/login/../log",
        "/static/../log",
        "/log%00",
        "/login%3F/../../log",
        "/log%3Fx",
        "/log%23x",
    ],
)
def test_no_other_spelling_of_an_address_bypasses_the_check(asked: TestClient, path: str) -> None:
    for client in (asked, sign_in(another(asked), READER)):
        for method in ("GET", "POST"):
            answer = client.request(method, path)
            assert answer.status_code in (303, 307, 401, 403, 404, 405), (
                method,
                path,
                answer.status_code,
            )
            assert "The log" not in answer.text


def test_visitors_without_a_session_are_sent_to_sign_in_and_back(
    asked: TestClient,
) -> None:
    answer = asked.get("/events?page=2&q=a b")
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        "/login?next=/events%3Fpage%3D2%26q%3Da%2520b",
    )
    shown = asked.get(answer.headers["location"])
    assert 'name="next" value="/events?page=2&amp;q=a%20b"' in shown.text
    entered = asked.post(
        "/login", data={"name": "Rie", "password": "correct horse", "next": "/events?page=2"}
    )
    assert entered.headers["location"] == "/events?page=2"


@pytest.mark.parametrize(
    "told",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "/\t/evil.example",
    ],
)
def test_the_return_address_is_never_another_site(asked: TestClient, told: str) -> None:
    answer = asked.post("/login", data={"name": "Rie", "password": "correct horse", "next": told})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert asked.get("/login", params={"next": told}).headers["location"] == "/"


def test_a_form_sent_after_the_session_ended_is_refused_with_a_message(
    asked: TestClient,
) -> None:
    answer = asked.post(
        "/events/new", data={"name": "x"}, headers={"referer": "http://desk/events/new?a=1"}
    )
    assert answer.status_code == 401
    assert "nothing was saved" in answer.text
    assert 'value="/events/new?a=1"' in answer.text
    other = asked.post("/events/new", headers={"referer": "https://evil.example/x"})
    assert 'name="next" value="/"' in other.text


def test_a_partial_request_sends_the_whole_page_to_sign_in(asked: TestClient) -> None:
    headers = {"hx-request": "true", "hx-current-url": "http://desk/rulings?q=x"}
    answer = asked.get("/rulings?q=xy", headers=headers)
    assert (answer.status_code, answer.headers["hx-redirect"]) == (
        401,
        "/login?next=/rulings%3Fq%3Dx",
    )


def test_an_insufficient_role_is_named(asked: TestClient) -> None:
    sign_in(asked, READER)
    page = asked.get("/rule")
    assert (page.status_code, "requires the role director; yours is reader" in page.text) == (
        403,
        True,
    )
    danish = asked.post(f"{ROOT}/interviews", headers={"accept-language": "da"})
    assert danish.json()["type"] == "/api/problems/forbidden"
    assert danish.json()["detail"].startswith("Det kræver rollen turneringsleder")


# What the pages offer


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/events",
        "/events/1",
        "/events/1/boards/1",
        "/events/1/lines/1",
        "/events/1/contestants",
        "/events/1/history",
        "/events/1/penalties",
        "/events/1/standings",
        "/events/1/archive",
        "/events/1/settings",
        "/events/1/boards/1/enter",
        "/records",
        "/results",
        "/rulings",
        "/work",
        "/laws",
        "/laws/45",
        "/laws?q=revoke",
    ],
)
@pytest.mark.parametrize("who", Role)
def test_pages_offer_only_what_the_reader_may_do(
    asked: TestClient, store: Store, club_pairs: Event, path: str, who: Role
) -> None:
    store.events.enter(club_pairs, Reason(by="Anna"))
    page = sign_in(asked, who).get(path)
    if (role := needed("GET", path)) is not PUBLIC and not who.may(role):
        assert page.status_code == 403
        return
    assert page.status_code == 200
    offered = {
        ("POST", found)
        for found in re.findall(r'<form[^>]*method="post"[^>]*action="([^"?#]*)', page.text)
    }
    offered |= {("GET", found) for found in re.findall(r'(?:href|hx-get)="(/[^"?#]*)', page.text)}
    offered |= {("POST", found) for found in re.findall(r'hx-post="(/[^"?#]*)', page.text)}
    offered |= {
        ("GET", found)
        for found in re.findall(r'<form(?![^>]*post)[^>]*action="([^"?#]*)', page.text)
    }
    closed = {
        each for each in offered if (role := needed(*each)) is not PUBLIC and not who.may(role)
    }
    assert closed == set()
    assert offered


def test_the_page_header_shows_the_signed_in_user(asked: TestClient) -> None:
    assert "Sign in" in asked.get("/laws").text
    page = sign_in(asked, DIRECTOR).get("/events")
    assert NAMES[DIRECTOR] in page.text
    assert 'action="/logout"' in page.text
    assert 'name="name"' not in asked.get("/settings").text


# Rulings


@pytest.fixture
def ruled(store: Store, club_pairs: Event) -> int:
    return store.events.enter(club_pairs, Reason(by="Anna"))


def test_a_scorer_cannot_change_an_adjusted_score(
    asked: TestClient, store: Store, ruled: int
) -> None:
    line = f"{ROOT}/events/{ruled}/lines/1"
    form = asked.get(line, headers=key_of(store, DIRECTOR)).json()
    adjusted = {
        **form["line"],
        "ruling": {"score": "4S N 10", "laws": ["12C1"], "reason": "misinformed"},
    }
    director, scorer = key_of(store, DIRECTOR), key_of(store, Role.SCORER)
    match = {"if-match": "*"}
    refused = asked.put(line, json=adjusted, headers={**scorer, **match})
    assert (refused.status_code, refused.json()["type"]) == (403, "/api/problems/forbidden")
    given = asked.put(line, json=adjusted, headers={**director, **match})
    assert given.status_code == 200, given.text
    assert asked.put(line, json=form["line"], headers={**scorer, **match}).status_code == 403
    assert asked.delete(line, headers={**scorer, **match}).status_code == 403
    assert asked.delete(f"{line}/ruling", headers={**scorer, **match}).status_code == 403
    sign_in(asked, Role.SCORER)
    change = store.events.history(ruled, 1)[0].number
    back = asked.post(
        f"/events/{ruled}/lines/1/put-back", data={"change": str(change), "version": str(change)}
    )
    assert (back.status_code, "ask a director" in back.text) == (403, True)
    board = store.events.get(ruled).board_ids[store.events.line(1).board.key]
    gone = asked.post(
        f"/events/{ruled}/boards/{board}/remove", data={"version": str(store.events.version(ruled))}
    )
    assert gone.status_code == 403
    assert store.events.line(1).line.ruling is not None
    other = {**adjusted, "table": "99"}
    kept = asked.put(
        line, json={**given.json()["line"], "table": "99"}, headers={**scorer, **match}
    )
    assert kept.status_code == 200, (
        other,
        kept.text,
    )  # the scorer may correct the result beneath it
    assert (
        asked.get(f"/events/{ruled}/lines/1").text.count("put-back") == 1
    )  # for the result, not for the ruling
    for page in ("lines/1", f"boards/{board}/enter"):
        assert "/remove" not in asked.get(f"/events/{ruled}/{page}").text
    assert asked.delete(line, headers={**director, **match}).status_code == 204
    assert "put-back" not in asked.get(f"/events/{ruled}/history").text
    change = store.events.history(ruled)[0].number
    assert asked.post(f"/events/{ruled}/history/{change}/put-back").status_code == 403
    sign_in(asked, DIRECTOR)
    assert f"/history/{change}/put-back" in asked.get(f"/events/{ruled}/history").text


def key_of(store: Store, role: Role) -> dict[str, str]:
    account = store.accounts.named(NAMES[role])
    return {"authorization": f"Bearer {store.accounts.make_key(account, 'test')[1]}"}


def test_an_idempotency_key_is_not_shared_between_accounts(
    asked: TestClient, store: Store, evening: int
) -> None:
    scorer, director = (
        {**key_of(store, role), "idempotency-key": "evening-1"} for role in (Role.SCORER, DIRECTOR)
    )
    event = asked.get(f"{ROOT}/events/{evening}", headers=director).json()["event"]
    answers = [
        asked.post(f"{ROOT}/events", json=event, headers=each)
        for each in (director, director, scorer)
    ]
    assert [each.status_code for each in answers] == [201, 201, 422]
    assert answers[2].json()["type"] == "/api/problems/key-used"


def test_only_a_director_may_import_history_and_rulings(
    asked: TestClient, store: Store, ruled: int
) -> None:
    sign_in(asked, DIRECTOR)
    archive = asked.get(f"/events/{ruled}/archive.json").content
    for role, status in ((Role.SCORER, 403), (DIRECTOR, 303)):
        client = sign_in(another(asked), role)
        preview = client.post("/events/import", files={"file": ("evening.json", archive)})
        token = re.search(r'name="file"\s+value="(\w+)"', preview.text)
        assert (token is None) == ("only a director" in preview.text) == (role is Role.SCORER), (
            preview.text
        )
        known = [*client.app.state.uploads._known]  # type: ignore[attr-defined]
        answer = client.post("/events/import", data={"file": known[-1]})
        assert answer.status_code == status
    assert len(store.events.listed()) == 2
    assert OWN
