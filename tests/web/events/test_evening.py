"""An evening with a movement: proposals, rounds, entering by the movement, and changes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from bridgelaw.app.interviews.stored_interviews import line_of
from bridgelaw.app.table_of_event import names_at
from bridgelaw.event.model import BoardKey
from bridgelaw.store.models import About, Reason, What
from bridgelaw.store.store import Store

PLANNED = {
    "movement": "howell-4 4 7 0 8",
    "kind": "pairs",
    "entries": "7",
    "name": "Tuesday",
    "day": "2026-11-24",
    "names": "Ann & Bo\n3. Carl & Dorte",
    "by": "Kim",
}


@pytest.fixture
def event_id(desk: TestClient, store: Store) -> int:
    done = desk.post("/events/evening", data=PLANNED, follow_redirects=False)
    assert done.status_code == 303, done.text
    (listed,) = store.events.listed()
    assert done.headers["location"] == f"/events/{listed.id}/rounds"
    return listed.id


def test_the_number_of_pairs_is_enough_for_proposals(desk: TestClient) -> None:
    page = desk.get("/events/evening?entries=14").text
    assert 'value="howell-7 2 13 0 0" checked' in page
    assert page.count('name="movement"') == 3
    assert "13 rounds of 2 boards, 182 minutes" in page


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("entries=2", "expected a number from 4 to 96"),
        ("entries=x", "expected a number from 4 to 96"),
        ("entries=30&minutes=10", "allow more time"),
        ("entries=8&boards=999", "expected a number from 1 to 100"),
    ],
)
def test_impossible_wishes_are_marked(desk: TestClient, query: str, message: str) -> None:
    done = desk.get(f"/events/evening?{query}")
    assert done.status_code == 422
    assert message in done.text


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"movement": "howell-99 2 3 0 0"}, "does not know"),
        ({"movement": "howell-4 9 7 0 0"}, "Choose one of the movements."),
        ({"movement": ""}, "Choose one of the movements."),
        ({"name": ""}, "Enter the name of the event."),
        ({"names": "9. Eva & Finn"}, "found names for the numbers 9"),
        ({"names": "1. A & B\n1. C & D"}, "entered twice"),
        # Many names are compared in one pass, not each with all others.
        ({"names": "\n".join(f"{n}. A" for n in [*range(15_000), 7])}, "entered twice"),
    ],
)
def test_a_wrong_form_creates_nothing(
    desk: TestClient, store: Store, changed: dict[str, str], message: str
) -> None:
    done = desk.post("/events/evening", data=PLANNED | changed)
    assert done.status_code == 422
    assert message in done.text
    assert store.events.listed() == []


def test_the_rounds_say_what_is_missing(desk: TestClient, event_id: int) -> None:
    page = desk.get(f"/events/{event_id}/rounds").text
    assert "Round 1" in page
    assert "Missing" not in page  # nothing is entered yet
    assert "Sits out: 1 Ann &amp; Bo." in page
    assert "Carl &amp; Dorte" in page
    second = desk.get(f"/events/{event_id}/rounds?round=2").text
    assert "Sits out: 2." in second
    assert desk.get(f"/events/{event_id}/rounds?round=99").text.count('aria-current="page"') == 3


def enter(desk: TestClient, event_id: int, store: Store, board: int) -> Any:
    kept = store.events.get(event_id)
    address = f"/events/{event_id}/boards/{kept.board_ids[BoardKey('', '', board)]}/enter"
    page = desk.get(address)
    assert page.status_code == 200
    return address, page.text


def test_a_traveller_has_the_pairs_that_are_due(
    desk: TestClient, event_id: int, store: Store
) -> None:
    address, page = enter(desk, event_id, store, 5)
    found = dict(re.findall(r'name="((?:ns|ew|table)\d)"\s+value="(\d*)"', page))
    due = [(found[f"ns{n}"], found[f"ew{n}"]) for n in range(3)]
    assert due == [("3", "7"), ("6", "1"), ("5", "4")]
    done = desk.post(
        address,
        data={"ns0": "3", "ew0": "7", "table0": "2", "result0": "4S N 10", "by": "Kim"},
        follow_redirects=False,
    )
    assert done.status_code == 303, done.text
    rounds = desk.get(f"/events/{event_id}/rounds").text
    assert "Table 2: boards 6, 7, 8" in rounds


def slip(desk: TestClient, event_id: int, **fields: str) -> Any:
    found = {f"{field}{n}": value for field, value in (("ns", "3"), ("ew", "7")) for n in range(4)}
    address = f"/events/{event_id}/rounds/0/1/2"
    return desk.post(address, data={**found, "by": "Kim", **fields}, follow_redirects=False)


def test_a_slip_has_all_boards_of_a_table(desk: TestClient, store: Store, event_id: int) -> None:
    page = desk.get(f"/events/{event_id}/rounds/0/1/2").text
    assert page.count('value="7"') == 4
    done = slip(desk, event_id, result0="4S N 10", result1="pass", result2="3NT E -1")
    assert done.headers["location"] == f"/events/{event_id}/rounds?section=0&round=1"
    assert "Table 2: board 8" in desk.get(done.headers["location"]).text
    event = store.events.get(event_id).event
    assert [len(event.board(BoardKey("", "", n)).lines) for n in (5, 6, 7, 8)] == [1, 1, 1, 0]
    assert 'value="4♠ N 10"' in desk.get(f"/events/{event_id}/rounds/0/1/2").text


def test_a_wrong_result_of_a_slip_is_marked_and_nothing_saved(
    desk: TestClient, store: Store, event_id: int
) -> None:
    done = slip(desk, event_id, result0="4S N 10", result1="nonsense")
    assert done.status_code == 422
    assert done.text.count('aria-invalid="true"') == 1
    assert not store.events.get(event_id).event.board(BoardKey("", "", 5)).lines


def test_a_slip_of_the_wrong_direction_is_shown(
    desk: TestClient, store: Store, event_id: int
) -> None:
    assert slip(desk, event_id, ns0="7", ew0="3", result0="4S N 10").status_code == 303
    assert "with the sides exchanged" in desk.get(f"/events/{event_id}/rounds").text


def test_a_slip_with_another_pair_is_not_saved(
    desk: TestClient, store: Store, event_id: int
) -> None:
    done = slip(desk, event_id, ew0="6", result0="4S N 10")
    assert done.status_code == 422
    assert "expected 3 and 7, who play this board here" in done.text
    assert 'value="wrong board or opponents"' in done.text
    told = {"incident": "wrong board or opponents", "event": str(event_id), "board": "5"}
    assert desk.post("/interviews", data={**told, "table": "2"}).status_code == 200
    assert "wrong board" not in slip(desk, event_id, result0="nonsense").text
    assert not store.events.get(event_id).event.board(BoardKey("", "", 5)).lines


def test_both_tables_of_a_match_have_slips_of_their_own(desk: TestClient, store: Store) -> None:
    teams = {**PLANNED, "movement": "round-robin-4 2 3 0 0", "kind": "teams", "names": ""}
    address = desk.post("/events/evening", data=teams, follow_redirects=False).headers["location"]
    for table, sides in ((1, ("1", "4")), (2, ("4", "1"))):
        told = {"ns0": sides[0], "ew0": sides[1], "result0": f"4S N {8 + table}", "by": "Kim"}
        done = desk.post(f"{address}/0/1/{table}", data=told, follow_redirects=False)
        assert done.status_code == 303, done.text
    assert "Table 1: board 2 · Table 2: board 2" in desk.get(address).text
    (listed,) = store.events.listed()
    lines = store.events.get(listed.id).event.board(BoardKey("", "", 1)).lines
    assert [(line.ns, line.ew) for line in lines] == [(("1",), ("4",)), (("4",), ("1",))]


@pytest.mark.parametrize("address", ["1/1/2", "0/8/1", "0/1/9", "0/1/1"])
def test_there_is_no_slip_where_nobody_plays(desk: TestClient, event_id: int, address: str) -> None:
    assert desk.get(f"/events/{event_id}/rounds/{address}").status_code == 404


def change(desk: TestClient, store: Store, event_id: int, **fields: str) -> Any:
    version = str(store.events.get(event_id).version)
    return desk.post(
        f"/events/{event_id}/rounds",
        data={"section": "0", "version": version, "by": "Kim", **fields},
        follow_redirects=False,
    )


def test_a_late_pair_plays_from_its_round_on(desk: TestClient, store: Store, event_id: int) -> None:
    done = change(desk, store, event_id, change="arrives", contestant="8", round="2")
    assert done.status_code == 303, done.text
    event = store.events.get(event_id).event
    assert [each.number for each in event.contestants] == [str(n) for n in range(1, 9)]
    assert event.plans[0].absent == ("8:1-1",)
    assert event.contestants[7].names == ()
    assert "Sits out" not in desk.get(f"/events/{event_id}/rounds?round=2").text
    assert "Sits out: 1 Ann &amp; Bo." in desk.get(f"/events/{event_id}/rounds?round=1").text


def test_a_late_pair_arrives_with_its_names(desk: TestClient, store: Store, event_id: int) -> None:
    told = {"change": "arrives", "contestant": "8", "round": "2"}
    refused = change(desk, store, event_id, **told, names="x" * 301)
    assert refused.status_code == 422
    assert 'aria-invalid="true"' in refused.text
    assert change(desk, store, event_id, **told, names="Eva & Finn").status_code == 303
    assert store.events.get(event_id).event.contestants[7].names == ("Eva", "Finn")


def test_what_cannot_be_played_must_be_confirmed(
    desk: TestClient, store: Store, event_id: int
) -> None:
    wrong = {"change": "boards", "round": "2", "table": "2", "set": "2"}
    done = change(desk, store, event_id, **wrong)
    assert done.status_code == 422
    assert "plays the set 2 twice" in done.text
    assert change(desk, store, event_id, **wrong, confirmed="yes").status_code == 303
    assert store.events.get(event_id).event.plans[0].rounds[1].split()[1] == "2:4-1-2"


def test_results_that_nobody_would_play_any_longer_must_be_confirmed(
    desk: TestClient, store: Store, event_id: int
) -> None:
    slip(desk, event_id, result0="4S N 10", result1="pass")
    leaves = {"change": "leaves", "contestant": "3", "round": "1"}
    done = change(desk, store, event_id, **leaves)
    assert done.status_code == 422
    assert "no longer be played: 2." in done.text
    assert change(desk, store, event_id, **leaves, confirmed="yes").status_code == 303


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"change": "cut", "round": "8"}, "expected a round from 1 to 7"),
        ({"change": "cut", "round": "x"}, "expected a number"),
        ({"change": "leaves", "contestant": "3"}, "Enter a number"),
        ({"change": "nonsense"}, "Choose one of them."),
    ],
)
def test_a_wrong_change_is_marked(
    desk: TestClient, store: Store, event_id: int, fields: dict[str, str], message: str
) -> None:
    before = store.events.get(event_id)
    done = change(desk, store, event_id, **fields)
    assert done.status_code == 422
    assert message in done.text
    assert store.events.get(event_id).version == before.version


def test_the_history_says_what_was_changed(desk: TestClient, store: Store, event_id: int) -> None:
    change(desk, store, event_id, change="turned", round="2", table="2")
    change(desk, store, event_id, change="arrives", contestant="8", round="2")
    change(desk, store, event_id, change="cut", round="6")
    page = " ".join(desk.get(f"/events/{event_id}/history").text.split())
    assert "table 2: 4 – 1, set 3" in page
    assert "table 2: 1 – 4, set 3" in page
    assert "8:1-1" in page
    assert "howell" not in page


def test_a_round_can_be_cut_and_added_again(desk: TestClient, store: Store, event_id: int) -> None:
    before = store.events.get(event_id).event.plans
    assert change(desk, store, event_id, change="cut", round="6").status_code == 303
    assert len(store.events.get(event_id).event.plans[0].rounds) == 6
    assert change(desk, store, event_id, change="lengthened").status_code == 303
    assert store.events.get(event_id).event.plans == before
    refused = change(desk, store, event_id, change="lengthened")
    assert "no more than 7 rounds" in refused.text


def test_two_changes_at_once_are_not_mixed(desk: TestClient, store: Store, event_id: int) -> None:
    version = str(store.events.get(event_id).version)
    assert change(desk, store, event_id, change="cut", round="6").status_code == 303
    late = change(desk, store, event_id, change="cut", round="5", version=version)
    assert late.status_code == 409
    assert len(store.events.get(event_id).event.plans[0].rounds) == 6


def test_the_director_at_a_table_knows_who_sits_there(
    desk: TestClient, store: Store, event_id: int
) -> None:
    about = About(event_id=event_id, board="5", table="2")
    assert names_at(store, about)["NS"] == "Carl & Dorte"
    assert names_at(store, replace(about, table="3")) == {}
    page = desk.get(f"/events/{event_id}/rounds").text
    assert f"/rule?event={event_id}&amp;board=5&amp;table=2" in page


def test_a_ruling_at_a_table_finds_its_line_once_the_slip_is_entered(
    desk: TestClient, store: Store, event_id: int
) -> None:
    asked = f"/rule?event={event_id}&board=6&table=2"
    page = desk.get(asked).text
    assert [f"board={n}&amp;table=2" in page for n in (4, 5, 6, 7, 8, 9)] == [
        False,
        *(True,) * 4,
        False,
    ]
    about = About(event_id=event_id, board="6", table="2")
    assert line_of(store, about) is None
    slip(desk, event_id, result1="4S N 10")
    line = line_of(store, about)
    assert line is not None
    assert store.events.line(line).board.number == 6
    assert line_of(store, replace(about, table="3")) is None
    told = {"incident": "revoke", "event": str(event_id), "board": "6", "table": "2"}
    begun = desk.post("/interviews", data=told, follow_redirects=False).headers["location"]
    kept = store.interviews.get(begun.split("/")[2].partition("?")[0].partition("#")[0])
    assert kept.about.line_id == line


@pytest.mark.parametrize("name", ["guide-cards", "table-cards", "score-slips"])
def test_cards_are_printed(desk: TestClient, event_id: int, evening: int, name: str) -> None:
    done = desk.get(f"/events/{event_id}/{name}.pdf")
    assert done.headers["content-type"] == "application/pdf"
    assert desk.get(f"/events/{evening}/{name}.pdf").status_code == 404


def test_an_event_without_a_movement_has_no_rounds(desk: TestClient, evening: int) -> None:
    assert desk.get(f"/events/{evening}/rounds").status_code == 404
    assert ">Rounds</a>" not in desk.get(f"/events/{evening}").text


def test_seven_pairs_are_three_and_a_half_tables(desk: TestClient, event_id: int) -> None:
    assert "3½ tables" in desk.get("/events/evening?entries=7").text
    page = " ".join(desk.get(f"/events/{event_id}/rounds?round=3").text.split())
    assert "Sits out: 3 Carl &amp; Dorte." in page


def test_the_names_of_an_earlier_evening_are_taken_over(
    desk: TestClient, store: Store, event_id: int
) -> None:
    again = desk.get(f"/events/evening?kind=pairs&like={event_id}&entries=7").text
    assert "1. Ann &amp; Bo\n3. Carl &amp; Dorte</textarea>" in again
    in_order = desk.get(f"/events/evening?kind=pairs&like={event_id}&numbers=order").text
    assert 'name="entries" value="2"' in in_order
    assert "expected a number from 4 to 96" in in_order
    in_order = desk.get(f"/events/evening?like={event_id}&numbers=order&entries=7").text
    assert "Ann &amp; Bo\nCarl &amp; Dorte</textarea>" in in_order
    # Number 1 sits out here: the first pair of the list gets number 2.
    told = PLANNED | {"movement": "howell-4 4 7 0 1", "names": "Ann & Bo\nCarl & Dorte"}
    desk.post("/events/evening", data=told)
    made = store.events.get(store.events.listed()[0].id).event
    assert [(each.number, each.name) for each in made.contestants][:2] == [
        ("2", "Ann & Bo"),
        ("3", "Carl & Dorte"),
    ]


def test_pairs_without_a_number_are_named(desk: TestClient, store: Store, event_id: int) -> None:
    kept = store.events.get(event_id)
    full = replace(
        kept.event,
        contestants=tuple(
            replace(each, names=(f"P{each.number}",)) for each in kept.event.contestants
        ),
    )
    store.events.revise(event_id, kept.version, full, What.CONTESTANT, Reason())
    page = desk.get(f"/events/evening?like={event_id}&entries=6").text
    assert "No number is left for: P7." in page
    assert 'name="entries" value="7"' in desk.get(f"/events/evening?like={event_id}").text


def test_the_names_of_another_kind_of_event_are_not_taken_over(
    desk: TestClient, event_id: int
) -> None:
    done = desk.get(f"/events/evening?kind=teams&like={event_id}&entries=8")
    assert done.status_code == 422
    assert "that event is for pairs" in done.text
    assert desk.get("/events/evening?like=999&entries=8").status_code == 404
