"""The columns of an uploaded table are shown, corrected and imported."""

from __future__ import annotations

import re

from starlette.testclient import TestClient
from tests.web.events.test_events import enter, post, send

from bridgelaw.event.model import Kind, Method
from bridgelaw.store.store import Store

TABLE = b"1,1,11,4S,N,10,420\n1,2,12,3NT,E,8,50\n2,1,12,3NT,W,9,-400\n2,2,11,4H,N,11,650\n"
TABLE += b"3,1,11,4H,N,10,620\n3,2,12,4H,N,10,620\n"


def chosen(page: str) -> list[str]:
    """Return the chosen role of each column on the page."""
    selects = re.findall(r'<select name="column-\d+".*?</select>', page, re.DOTALL)
    found = [re.search(r'value="([^"]*)" selected', select) for select in selects]
    return [each[1] for each in found if each is not None]


def fields(page: str) -> dict[str, str]:
    token = re.search(r'name="file" value="([0-9a-f]+)"', page)
    assert token is not None
    return {
        "file": token[1],
        "kind": "",
        "method": "",
        **{f"column-{place}": role for place, role in enumerate(chosen(page))},
    }


def test_the_guess_is_shown_and_may_be_corrected(desk: TestClient, store: Store) -> None:
    page = send(desk, TABLE, "evening.csv")
    assert page.status_code == 200
    assert chosen(page.text) == ["board", "ns", "ew", "contract", "declarer", "tricks", "points"]
    assert "4S · 3NT · 3NT" in page.text
    form = fields(page.text) | {"column-1": "ew", "column-2": "ns", "method": "butler"}
    preview = post(desk, "/events/import", form)
    assert preview.status_code == 200
    assert store.events.listed() == []
    hidden = dict(re.findall(r'name="(columns|kind|method)" value="([^"]+)"', preview.text))
    assert hidden == {
        "columns": "board, ew, ns, contract, declarer, tricks, points",
        "method": "butler",
    }
    answer = post(desk, "/events/import", {"file": form["file"], "by": "Anna", **hidden})
    assert answer.status_code == 303
    event = store.events.get(1).event
    assert (event.kind, event.method) == (Kind.PAIRS, Method.BUTLER)
    assert event.boards[0].lines[0].ns == ("11",)


def test_the_page_asks_for_a_file(desk: TestClient) -> None:
    page = desk.get("/events/import")
    assert page.status_code == 200
    assert '<input type="file"' in page.text


def test_wrong_columns_are_asked_for_again(desk: TestClient, store: Store) -> None:
    form = fields(send(desk, TABLE, "evening.csv").text) | {"column-1": "-"}
    again = post(desk, "/events/import", form)
    assert again.status_code == 422
    assert "found no column for North-South" in again.text
    assert chosen(again.text)[1] == "-"
    assert post(desk, "/events/import", fields(again.text) | {"column-1": "ns"}).status_code == 200


def test_a_table_of_our_own_is_not_asked_about(desk: TestClient, store: Store) -> None:
    preview = send(desk, b"board;ns;ew;result\n1;1;2;4S N 10\n", "own.csv")
    assert chosen(preview.text) == []
    assert enter(desk, preview.text).status_code == 303


def test_a_role_that_does_not_exist_is_refused(desk: TestClient) -> None:
    form = fields(send(desk, TABLE, "evening.csv").text) | {"column-1": "<b>hat"}
    answer = post(desk, "/events/import", form)
    assert answer.status_code == 422
    assert "&lt;b&gt;hat" in answer.text
