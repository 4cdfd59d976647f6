"""Idempotent forms: a form is applied once, however often it is sent."""

from __future__ import annotations

import contextlib
import inspect
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from bridgelaw.app.scored_events import Results
from bridgelaw.event.model import Event
from bridgelaw.store.events.events import Events
from bridgelaw.store.models import Reason, What
from bridgelaw.store.schema import RequestRow
from bridgelaw.store.store import Store
from bridgelaw.web.idempotency import KEYS, with_keys
from bridgelaw.web.routes import routes as all_routes
from bridgelaw.web.template_texts import TEMPLATES

SENDING = {"x-sending": "-"}
NOT_KEPT = re.compile(
    r"/(login|logout|settings|account/.*|backups/.*|events/import|events/.*/deals/file|records"
    r"|records/look|players/import|offline/rulings|events/.*/try)"
)
"""Addresses without a one-time key.

They store nothing, must not be stored by a browser, or have a key of their own.
"""


def key_in(page: str, action: str) -> str:
    """Return the key of the form that goes to an address."""
    found = re.search(
        rf'<form\b[^>]*action="{re.escape(action)}"[^>]*>'
        r'<input\s+type="hidden"\s+name="once"\s+value="([^"]+)"',
        page,
    )
    assert found
    return found[1]


def add(evening: int, **more: str) -> tuple[str, dict[str, str]]:
    """Return the form for a contestant who was forgotten."""
    told = {"number": "99", "names": "Åse & Bo", "by": "Anna", "once": "a-key-of-a-form"}
    return f"/events/{evening}/contestants", {**told, **more}


def changes(store: Store, evening: int) -> int:
    return store.events.version(evening)


def kept_keys(store: Store) -> list[str]:
    with store.database.read() as session:
        return [row.key for row in session.query(RequestRow)]


def test_each_form_that_writes_has_its_own_key(desk: TestClient, evening: int) -> None:
    page = desk.get(f"/events/{evening}/settings").text
    keys = re.findall(r'name="once"\s+value="([^"]+)"', page)
    assert len(keys) == len({*keys}) >= 2
    assert set(keys).isdisjoint(
        re.findall(r'name="once"\s+value="([^"]+)"', desk.get(f"/events/{evening}/settings").text)
    )


@pytest.mark.parametrize(
    "form",
    [
        '<form method="post" action="/settings">',
        '<form method="post" action="/login" data-not-kept>',
        '<form method="post" action="/records" enctype="multipart/form-data">',
        '<form action="/rule" method="get">',
    ],
)
def test_a_form_that_stores_nothing_here_has_no_key(form: str) -> None:
    assert with_keys(form) == form


def test_exactly_the_forms_with_a_key_are_idempotent() -> None:
    for route in all_routes():
        if (
            isinstance(route, Route)
            and "POST" in (route.methods or ())
            and not NOT_KEPT.fullmatch(route.path)
        ):
            inside = (cell.cell_contents for cell in route.endpoint.__closure__ or ())
            told = [
                inspect.getsource(each)
                for each in (route.endpoint, *inside)
                if inspect.isfunction(each)
            ]
            assert any("await once(" in each for each in told), route.path
    forms = [
        form
        for file in TEMPLATES.rglob("*.html")
        for form in re.findall(r"<form\b[^>]*>", file.read_text("utf-8"))
    ]
    apart = [
        form for form in forms if NOT_KEPT.fullmatch("".join(re.findall(r'action="([^"]*)"', form)))
    ]
    assert len(apart) > 10
    assert [form for form in apart if with_keys(form) != form] == []


def test_a_repeated_form_applies_once_and_leads_to_the_same_page(
    desk: TestClient, store: Store, evening: int
) -> None:
    address, told = add(evening)
    first = desk.post(address, data=told, follow_redirects=False)
    version = changes(store, evening)
    again = desk.post(address, data=told, follow_redirects=False)
    assert first.status_code == again.status_code == 303
    assert first.headers["location"] == again.headers["location"]
    assert changes(store, evening) == version == 2
    assert kept_keys(store)[0].startswith(KEYS)


def test_a_form_sent_many_times_at_once_applies_once(
    desk: TestClient, store: Store, evening: int
) -> None:
    told = {
        "version": "1",
        "contestant": "17",
        "amount": "0.5",
        "unit": "matchpoints",
        "by": "Anna",
        "once": "x",
    }
    with ThreadPoolExecutor(6) as several:
        answers = [
            *several.map(
                lambda _: desk.post(
                    f"/events/{evening}/penalties", data=told, follow_redirects=False
                ),
                range(6),
            )
        ]
    assert {answer.status_code for answer in answers} == {303}, answers[0].text
    assert len(store.events.get(evening).event.penalties) == 1


def test_a_double_tap_begins_one_interview(desk: TestClient, store: Store) -> None:
    page = desk.get("/rule?group=play").text
    told = {"incident": "revoke", "once": key_in(page, "/interviews")}
    first, again = (desk.post("/interviews", data=told, follow_redirects=False) for _ in range(2))
    assert first.headers["location"] == again.headers["location"]
    assert len(store.interviews.latest()) == 1
    desk.post("/interviews", data={**told, "once": "another"})
    assert len(store.interviews.latest()) == 2


def test_with_other_content_it_is_another_form(
    desk: TestClient, store: Store, evening: int
) -> None:
    address, told = add(evening)
    desk.post(address, data=told)
    desk.post(address, data={**told, "number": "98"})
    assert {"98", "99"} <= store.events.get(evening).event.by_number.keys()


def test_a_key_is_not_valid_for_another_address(
    desk: TestClient, store: Store, evening: int, club_pairs: Event
) -> None:
    other = store.events.enter(club_pairs, Reason())
    address, told = add(evening)
    desk.post(address, data=told)
    desk.post(add(other)[0], data=told)
    assert "99" in store.events.get(other).event.by_number


def test_a_refused_form_stores_nothing_and_may_be_repeated(
    desk: TestClient, store: Store, evening: int
) -> None:
    address, told = add(evening, by="")
    assert desk.post(address, data=told).status_code == 422
    assert (changes(store, evening), kept_keys(store)) == (1, [])
    assert desk.post("/events/999999/contestants", data=told).status_code == 404
    assert kept_keys(store) == []
    desk.post("/settings", data={"name": "Anna"})
    assert desk.post(address, data=told, follow_redirects=False).status_code == 303
    assert len(kept_keys(store)) == 1


def test_an_interrupted_request_stores_neither_write_nor_key(
    desk: TestClient, store: Store, evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, told = add(evening)
    written = Events.get

    def breaks(self: Events, id: int) -> Any:
        if self.version(id) > 1:
            raise RuntimeError("the light goes out")
        return written(self, id)

    with monkeypatch.context() as patched:
        patched.setattr(Events, "get", breaks)
        with pytest.raises(RuntimeError, match="the light goes out"):
            desk.post(address, data=told)
    assert (changes(store, evening), kept_keys(store)) == (1, [])
    assert "/contestants/99" not in desk.get(address).text
    assert "/contestants/99" in desk.post(address, data=told).text
    assert changes(store, evening) == 2


def test_the_result_of_a_write_that_is_rolled_back_is_not_shown(store: Store, evening: int) -> None:
    """The result of a write that is rolled back is not shown.

    The prospective event is read within the write; it must not stay cached if the write is rolled
    back.
    """
    results = Results(store)
    kept, _ = results.of(evening)
    with contextlib.suppress(LookupError), store.database.together():
        store.events.revise(evening, 1, replace(kept.event, name="Never"), What.SETTINGS, Reason())
        assert results.of(evening)[0].event.name == "Never"
        raise LookupError
    store.events.revise(evening, 1, replace(kept.event, name="Friday"), What.SETTINGS, Reason())
    assert results.of(evening)[0].event.name == "Friday"


def test_the_script_is_told_where_to_go(desk: TestClient, evening: int) -> None:
    address, told = add(evening)
    for _ in range(2):
        answer = desk.post(address, data=told, headers=SENDING, follow_redirects=False)
        assert (answer.status_code, answer.headers["x-goes-to"]) == (204, address)
        assert "x-not-done" not in answer.headers
    assert desk.post(address, data={**told, "number": ""}, headers=SENDING).status_code == 422


def test_a_form_written_by_another_user_is_refused(
    desk: TestClient, store: Store, evening: int
) -> None:
    address, told = add(evening)
    assert desk.post(address, data=told, headers={"x-sending": "Bo"}).status_code == 401
    assert (changes(store, evening), kept_keys(store)) == (1, [])


def test_the_script_is_told_that_a_form_was_stale(desk: TestClient, store: Store) -> None:
    begun = desk.post("/interviews", data={"incident": "revoke"}, follow_redirects=False).headers[
        "location"
    ]
    told = {"version": "7", "fact": "side", "choice": "x", "once": "late"}
    for _ in range(2):
        answer = desk.post(f"{begun}/answer", data=told, headers=SENDING, follow_redirects=False)
        assert (answer.headers["x-goes-to"], answer.headers["x-not-done"]) == (
            f"{begun}?stale",
            "yes",
        )
    assert kept_keys(store) == []


def test_the_name_is_remembered_for_the_script_too(desk: TestClient, evening: int) -> None:
    address, told = add(evening)
    assert "Anna" in desk.post(address, data=told, headers=SENDING).headers["set-cookie"]


def test_a_form_that_leads_to_another_form_is_left_to_the_browser(desk: TestClient) -> None:
    answer = desk.post(
        "/interviews", data={"record": "1", "once": "x"}, headers=SENDING, follow_redirects=False
    )
    assert (answer.status_code, answer.headers.get("x-goes-to")) == (200, None)
