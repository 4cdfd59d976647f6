"""The page of a whole traveller: wrong cells are marked, others saved, readings shown before."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from html import unescape

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.scores.notation import outcome_text, parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.events.results.travellers import rows_in

NAMES = ("Ann Ash & Bo Birk", "Cai & Dea", "Eva & Finn", "Gry & Hans")


@pytest.fixture
def club(store: Store) -> int:
    """Return an event of four pairs and two boards, the first with two results."""
    lines = (
        Line(ns=("1",), ew=("2",), score=TableScore.both(parse_outcome("4S N 10")), table="1"),
        Line(ns=("3",), ew=("4",), score=TableScore.both(parse_outcome("3NT S 8")), table="2"),
    )
    event = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(
            Contestant(number=str(number), names=tuple(names.split(" & ")))
            for number, names in enumerate(NAMES, 1)
        ),
        boards=(Board(number=1, lines=lines), Board(number=2, lines=())),
        name="Club",
    )
    return store.events.enter(event, Reason(by="Anna"))


def address_of(store: Store, event: int, board: int) -> str:
    kept = store.events.get(event)
    return f"/events/{event}/boards/{kept.board_ids[BoardKey('', '', board)]}/enter"


def fields(page: str) -> dict[str, str]:
    """Return the fields of the form on the page, as a browser sends them."""
    form = page.partition('/enter" class="card">')[2].partition("</form>")[0]
    told = {}
    for tag in re.findall(r"<input\s[^>]*>", form):
        said = {name: unescape(value) for name, value in re.findall(r'(\w+)="([^"]*)"', tag)}
        if said.get("type") != "radio" or re.search(r"\schecked", tag):
            told[said["name"]] = said.get("value", "")
    return {**told, "by": "Anna"}


def post(desk: TestClient, address: str, told: Mapping[str, str]) -> Response:
    return desk.post(address, data=told, follow_redirects=False)


def results(store: Store, event: int, board: int) -> dict[str, str]:
    lines = store.events.get(event).event.board(BoardKey("", "", board)).lines
    return {line.ns[0]: outcome_text(line.score.ns, symbols=False) for line in lines}


def invalid(page: str) -> set[str]:
    """Return the names of the fields that are marked as wrong."""
    tags = re.findall(r"<input\s[^>]*aria-invalid=\"true\"[^>]*>", page)
    return {found[1] for tag in tags if (found := re.search(r'name="(\w+)"', tag))}


def test_a_wrong_cell_is_marked_and_the_others_are_saved(
    desk: TestClient, store: Store, club: int
) -> None:
    address = address_of(store, club, 2)
    told = fields(desk.get(address).text)
    told |= {"result0": "4SN=", "result1": "3NT lots", "why": "slips", "action": "next"}
    answer = post(desk, address, told)
    assert answer.status_code == 303
    assert results(store, club, 2) == {"1": "4S N 10"}
    page = desk.get(answer.headers["location"]).text
    assert "1 result is saved" in page
    assert invalid(page) == {"result1"}
    assert re.search(r'aria-describedby="wrong-result1"', page)
    assert 'id="wrong-result1"' in page
    again = fields(page)
    assert (again["result1"], again["why"]) == ("3NT lots", "slips")
    assert (again["line0"], again["result0"]) != ("", "")
    assert post(desk, address, told).headers["location"] == answer.headers["location"]
    answer = post(desk, address, {**again, "result1": "3UT+1 S"})
    assert "saved" not in answer.headers["location"]
    assert results(store, club, 2) == {"1": "4S N 10", "3": "3NT S 10"}
    assert [each.why for each in store.events.history(club)][:2] == ["slips", "slips"]


def test_a_correction_that_is_wrong_stays_at_its_line(
    desk: TestClient, store: Store, club: int
) -> None:
    address = address_of(store, club, 1)
    told = {**fields(desk.get(address).text), "result0": "4S N 14", "result1": "3NT S 9"}
    page = desk.get(post(desk, address, told).headers["location"]).text
    assert "found 14 tricks, expected 0 to 13" in page
    assert invalid(page) == {"result0"}
    assert fields(page)["line0"] == told["line0"]
    assert post(desk, address, {**fields(page), "result0": "4S N 11"}).status_code == 303
    assert results(store, club, 1) == {"1": "4S N 11", "3": "3NT S 9"}


def test_an_ambiguous_result_is_saved_when_its_reading_has_been_shown(
    desk: TestClient, store: Store, club: int
) -> None:
    address = address_of(store, club, 2)
    told = {**fields(desk.get(address).text), "result0": "4 S N 10", "result1": "420"}
    answer = post(desk, address, told)
    assert answer.status_code == 422
    assert results(store, club, 2) == {}
    assert "4<span" in answer.text
    assert invalid(answer.text) == {"result0", "result1"}
    again = fields(answer.text)
    assert (again["pick_result0"], again["pick_result1"]) == ("4S N 10", "+420")
    assert post(desk, address, {**again, "pick_result1": "−420"}).status_code == 303
    assert results(store, club, 2) == {"1": "4S N 10", "3": "−420"}


def test_a_reading_counts_only_for_the_text_it_was_shown_for(
    desk: TestClient, store: Store, club: int
) -> None:
    address = address_of(store, club, 2)
    told = {**fields(desk.get(address).text), "result0": "420"}
    again = {**fields(post(desk, address, told).text), "result0": "430"}
    assert post(desk, address, again).status_code == 422
    assert (
        post(desk, address, {**again, "result0": "420", "pick_result0": "+50"}).status_code == 422
    )
    assert results(store, club, 2) == {}


@pytest.mark.parametrize(
    ("written", "language", "shown"),
    [
        ("4S S 10", "en", "4♠ by South, 10 tricks, 420 to North-South"),
        ("4sv-1", "en", "4♠ by West, 9 tricks, 50 to North-South"),
        ("4S S 10", "da", "4♠ i Syd, 10 stik, 420 til Nord-Syd"),
        ("pas", "en", "passed out"),
        ("420", "da", "420 til Øst-Vest"),
        ("4 SN=", "en", "4NT by South, 10 tricks, 430 to North-South"),
        ("what", "en", "found 'what', expected a result"),
    ],
)
def test_the_reading_is_shown_while_it_is_typed(
    desk: TestClient, store: Store, club: int, written: str, language: str, shown: str
) -> None:
    address = address_of(store, club, 1).replace("/enter", "/read")
    told = {"ns1": "1", "ew1": "2", "result1": written}
    answer = desk.get(address, params=told, headers={"accept-language": language})
    words = " ".join(unescape(re.sub("<[^>]*>", "", answer.text)).split())
    assert shown in words
    assert "Ann Ash & Bo Birk – Cai & Dea" in words
    assert "<html" not in answer.text


def test_seats_come_from_the_board_beside_and_may_be_names(
    desk: TestClient, store: Store, club: int
) -> None:
    address = address_of(store, club, 2)
    told = fields(desk.get(address).text)
    assert [told[name] for name in ("ns0", "ew0", "table0", "ns1", "ew1")] == list("12134")
    told |= {"ns0": "eva & finn", "ew0": "4", "result0": "2H E +1", "ns1": "", "ew1": ""}
    assert post(desk, address, told).status_code == 303
    assert results(store, club, 2) == {"3": "2H E 9"}
    first = store.events.get(club).event.boards[0]
    kept = store.events.get(club)
    without = replace(kept.event, boards=(replace(first, lines=()), kept.event.boards[1]))
    other = store.events.enter(without, Reason(by="Anna"))
    told = fields(desk.get(address_of(store, other, 1)).text)
    assert (told["ns0"], told["ew0"]) == ("3", "4")


@pytest.mark.parametrize(
    ("changed", "marked"),
    [
        ({"ns0": ""}, {"ns"}),
        ({"ew0": "99"}, {"ew"}),
        ({"ns0": "99", "result0": "what"}, {"ns", "result"}),
        ({"ns0": "3", "ew0": "1"}, {"ns"}),  # the pair of the other row
        ({"result0": "fixed 60%"}, {"result"}),
        ({"table0": "x" * 301}, {"table"}),
        ({"result0": "4" * 301}, {"result"}),
    ],
)
def test_the_cell_that_is_wrong_is_the_one_marked(
    desk: TestClient, store: Store, club: int, changed: dict[str, str], marked: set[str]
) -> None:
    address = address_of(store, club, 2)
    told = {**fields(desk.get(address).text), "result0": "4S N 10", "result1": "3NT S ="}
    answer = post(desk, address, {**told, **changed})
    assert answer.status_code == 303
    page = desk.get(answer.headers["location"]).text
    assert {name.rstrip("012") for name in invalid(page)} == marked
    assert len(results(store, club, 2)) == 1


def test_what_does_not_fit_in_an_address_is_not_saved_in_part(
    desk: TestClient, store: Store, club: int
) -> None:
    address = address_of(store, club, 2)
    told = {**fields(desk.get(address).text), "result0": "4S N 10", "result1": "Ø" * 290}
    answer = post(desk, address, {**told, "why": "Ø" * 500})
    assert answer.status_code == 422
    assert invalid(answer.text) == {"result1"}
    assert results(store, club, 2) == {}


@pytest.mark.parametrize(
    "text", ["", "[", "{}", "[1]", "[[1]]", '[["x",0,"","","",""]]', "[" * 5000, "[null]"]
)
def test_an_address_that_the_page_did_not_write_is_ignored(
    desk: TestClient, store: Store, club: int, text: str
) -> None:
    assert rows_in(text) == []
    answer = desk.get(address_of(store, club, 2), params={"unsaved": text, "saved": "x"})
    assert answer.status_code == 200


def test_a_new_event_is_of_today_and_may_be_filled_in_like_an_earlier_one(
    desk: TestClient, store: Store, club: int
) -> None:
    page = desk.get("/events/new").text
    assert f'value="{date.today().isoformat()}"' in page
    assert f'href="/events/new?like={club}"' in page
    page = unescape(desk.get("/events/new", params={"like": club}).text)
    assert re.search(r'name="name"\s+value="Club"', page)
    assert re.search(r'name="boards"\s+value="2"', page)
    assert re.search(r'name="contestants"\s+value="4"', page)
    assert "\n".join(f"{at}. {names}" for at, names in enumerate(NAMES, 1)) in page
    assert desk.get("/events/new?like=99").status_code == 404
    assert desk.get("/events/new?like=x").status_code == 404
