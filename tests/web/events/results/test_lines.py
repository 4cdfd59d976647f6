"""The result of one table: entered, corrected, restored, removed; concurrent edits; bad results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.renumbering import with_contestant
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

FIRST = BoardKey("", "", 1)
CONTRACT = {
    "how": "contract",
    "level": "3",
    "strain": "S",
    "doubled": "X",
    "declarer": "N",
    "tricks": "-1",
}


@pytest.fixture
def line(store: Store, evening: int) -> int:
    return store.events.get(evening).line_ids[FIRST, 0]


@pytest.fixture
def address(evening: int, line: int) -> str:
    return f"/events/{evening}/lines/{line}"


def form_of(store: Store, line: int, **changed: str) -> dict[str, str]:
    """Return what the form of a line sends."""
    kept = store.events.line(line)
    seats = {"ns": kept.line.ns[0], "ew": kept.line.ew[0], "table": kept.line.table}
    return {
        "version": str(kept.version),
        **seats,
        **CONTRACT,
        "by": "Anna",
        "why": "misread",
        **changed,
    }


def post(desk: TestClient, address: str, data: Mapping[str, str]) -> Response:
    return desk.post(address, data=data, follow_redirects=False)


def result(store: Store, line: int) -> str:
    return str(store.events.history(store.events.line(line).event_id, line)[0].after)


def test_the_form_shows_the_stored_result(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    page = desk.get(address).text
    assert re.search(r'name="level"\s+value="\d"\s+checked', page)
    assert "Unchanged since" in page
    score = store.events.line(line).board.lines[0].score
    assert str(getattr(score.ns, "contract", score.ns)).split()[0][0] in page


def test_the_history_shows_the_corrected_and_the_earlier_result(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    answer = post(desk, address, form_of(store, line))
    assert answer.status_code == 303
    assert answer.headers["location"].endswith(f"?line={line}#line-{line}")
    (change,) = store.events.history(1, line)
    assert (change.by, change.why, change.what, change.board) == (
        "Anna",
        "misread",
        What.RESULT,
        "1",
    )
    assert change.after is not None
    assert change.after["score"] == "3SX N 8"
    page = desk.get(address).text
    assert "misread" in page
    assert "Anna" in page
    assert "<del>" in page


@pytest.mark.parametrize(
    ("fields", "score"),
    [
        ({"tricks": "+2"}, "3SX N 11"),
        ({"tricks": "=", "doubled": "", "strain": "NT", "declarer": "W"}, "3NT W 9"),
        ({"tricks": "", "other": "4"}, "3SX N 4"),
        ({"tricks": "=", "other": "-6"}, "3SX N 3"),
        ({"how": "passed"}, "passed out"),
        ({"how": "unplayed"}, "not played"),
        ({"how": "words", "words": "+420"}, "+420"),
        ({"how": "words", "words": "4♠ N ="}, "4S N 10"),
        ({"how": "words", "words": "3UT V -2"}, "3NT W 7"),
        ({"how": "words", "words": "middel plus"}, "average plus"),
        ({"how": "words", "words": "50% 5D S 11, 50% 4D S 11"}, "50% 5D S 11, 50% 4D S 11"),
        (
            {"how": "artificial", "award_ns": "plus", "award_ew": "minus"},
            {"ns": "average plus", "ew": "average minus"},
        ),
        (
            {"how": "artificial", "award_ns": "fixed average", "award_ew": "unplayed"},
            {"ns": "fixed average", "ew": "not played"},
        ),
        (
            {"how": "sides", "words_ns": "4S N 10", "words_ew": "4S N 9"},
            {"ns": "4S N 10", "ew": "4S N 9"},
        ),
    ],
)
def test_each_way_of_entering_a_result(
    desk: TestClient, address: str, store: Store, line: int, fields: dict[str, str], score: object
) -> None:
    assert post(desk, address, form_of(store, line, **fields)).status_code == 303
    (change,) = store.events.history(1, line)
    assert change.after is not None
    assert change.after["score"] == score
    again = desk.get(address)
    assert again.status_code == 200
    shown = dict(
        re.findall(
            r'name="(how|level|strain|doubled|declarer|tricks)"\s+value="([^"]*)"\s+checked',
            again.text,
        )
    )
    assert shown["how"] != "contract" or shown["level"] == str(score)[0]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"level": ""}, "Choose the level"),
        ({"declarer": "", "tricks": ""}, "Choose the tricks"),
        ({"other": "14"}, "14"),
        ({"level": "7", "tricks": "+3"}, "16"),
        ({"level": "9"}, "expected a result"),
        ({"how": "words", "words": "60%"}, "Which is meant?"),
        ({"how": "words", "words": "420"}, "420 to East-West"),
        ({"how": "words", "words": "lots <b>"}, "lots &lt;b&gt;"),
        ({"how": "words", "words": "x" * 301}, "more than 300 characters"),
        ({"how": "words", "words": "+425"}, "expected a score that a contract can give"),
        ({"how": "artificial", "award_ns": "plus", "award_ew": ""}, "Choose the kind"),
        ({"how": "sides", "words_ns": "4S N 10", "words_ew": ""}, "expected a result"),
        ({"how": "telepathy"}, "Choose the kind"),
        ({"ns": ""}, "Enter who sat there"),
        ({"ns": "999"}, "999"),
        ({"ew": "1"}, "1"),
        ({"lead": "Z9"}, "expected a card"),
        ({"by": ""}, "Enter your name"),
        ({"by": "x" * 101}, "more than 100 characters"),
    ],
)
def test_an_invalid_result_is_reported_and_the_input_stays(
    desk: TestClient, address: str, store: Store, line: int, fields: dict[str, str], says: str
) -> None:
    answer = post(desk, address, form_of(store, line, **fields))
    assert answer.status_code == 422
    assert says in answer.text
    assert 'role="alert"' in answer.text
    assert 'value="misread"' in answer.text
    assert store.events.history(1, line) == []


def test_a_contestant_twice_on_a_board_is_refused(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    other = store.events.line(line).board.lines[1].ns[0]
    answer = post(desk, address, form_of(store, line, ns=other))
    assert answer.status_code == 422
    assert f"the contestant {other} has two results on the board" in answer.text


def test_the_second_of_two_browsers_sees_both_versions_and_decides(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    mine, other = form_of(store, line, by="Bo"), form_of(store, line, tricks="=")
    assert post(desk, address, other).status_code == 303
    answer = post(desk, address, mine)
    assert answer.status_code == 409
    assert "Somebody else has saved a change" in answer.text
    assert re.search(r"Saved now.*3.*X N 9.*Your entry.*3.*X N 8", answer.text, re.DOTALL)
    assert len(store.events.history(1, line)) == 1
    version = re.search(r'name="version"\s+value="(\d+)"', answer.text)
    assert version is not None
    assert post(desk, address, {**mine, "version": version[1]}).status_code == 303
    assert [each.by for each in store.events.history(1, line)] == ["Bo", "Anna"]


def test_the_same_form_twice_is_one_change(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    form = form_of(store, line)
    assert [post(desk, address, form).status_code for _ in range(3)] == [303, 303, 303]
    assert len(store.events.history(1, line)) == 1


def test_an_earlier_result_is_restored_as_a_new_change(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    was = store.events.line(line).line
    post(desk, address, form_of(store, line))
    post(desk, address, form_of(store, line, tricks="="))
    first = store.events.history(1, line)[-1]
    data = {"version": str(store.events.line(line).version), "change": str(first.number)}
    assert post(desk, f"{address}/put-back", data).status_code == 303
    assert store.events.line(line).line == was
    assert (
        store.events.history(1, line)[0].why
        == f"restored to the state before change {first.number}"
    )
    assert post(desk, f"{address}/put-back", {**data, "change": "999"}).status_code == 404
    assert post(desk, f"{address}/put-back", data).status_code == 303  # it is so already
    assert len(store.events.history(1, line)) == 3


def test_the_name_is_asked_for_once(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    assert 'name="by"' in desk.get(address).text
    post(desk, address, form_of(store, line))
    assert 'name="by"' not in desk.get(address).text
    nameless = form_of(store, line, tricks="=")
    del nameless["by"]
    assert post(desk, address, nameless).status_code == 303
    assert store.events.history(1, line)[0].by == "Anna"


def test_a_preview_of_the_score_stores_nothing(
    desk: TestClient, address: str, store: Store, line: int
) -> None:
    data = form_of(store, line, level="7", strain="NT", declarer="N", tricks="=")
    answer = desk.post(f"{address}/try", data=data)
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "%" in answer.text
    assert "(100%)" in answer.text
    assert "Choose the level" in desk.post(f"{address}/try", data={**data, "level": ""}).text
    page = desk.post(address, data={**data, "action": "try"})
    assert "(100%)" in page.text
    assert store.events.version(1) == 1


def test_a_forgotten_table_is_added_and_removed(
    desk: TestClient, store: Store, club_pairs: Event
) -> None:
    kept = store.events.get(store.events.enter(club_pairs, _reason()))
    board = kept.board_ids[FIRST]
    last = len(kept.event.boards[0].lines) - 1
    line = kept.line_ids[FIRST, last]
    was = store.events.line(line).line
    gone = post(
        desk,
        f"/events/{kept.id}/lines/{line}/remove",
        {"version": "0", "by": "Bo", "why": "did not play"},
    )
    assert gone.status_code == 303
    assert desk.get(f"/events/{kept.id}/lines/{line}").status_code == 404
    assert "did not play" in desk.get(f"/events/{kept.id}/history").text
    new = f"/events/{kept.id}/boards/{board}/lines/new"
    assert desk.get(new).status_code == 200
    form = {"ns": was.ns[0], "ew": was.ew[0], "table": was.table, **CONTRACT}
    assert "%" in desk.post(new.replace("/new", "/try"), data=form).text
    answer = post(desk, new, {**form, "action": "next"})
    assert answer.headers["location"] == new
    assert post(desk, new, form).status_code == 303  # twice
    now = store.events.get(kept.id).event.boards[0]
    assert len(now.lines) == len(kept.event.boards[0].lines)
    assert now.lines[-1].ns == was.ns
    assert post(desk, new, {**form, "tricks": "="}).status_code == 422


def _reason() -> Reason:

    return Reason(by="Anna")


def test_a_match_shows_the_score_of_the_board(
    desk: TestClient, store: Store, league_match: Event
) -> None:
    kept = store.events.get(store.events.enter(league_match, _reason()))
    line = next(iter(kept.places))
    page = desk.get(f"/events/{kept.id}/lines/{line}")
    assert page.status_code == 200
    assert "worth-sides" in page.text
    assert kept.event.contestants[0].number in page.text


def test_a_traveller_is_entered_and_saved_as_a_whole(
    desk: TestClient, store: Store, evening: int
) -> None:
    kept = store.events.get(evening)
    board = kept.board_ids[FIRST]
    address = f"/events/{evening}/boards/{board}/enter"
    page = desk.get(address).text
    form = dict(re.findall(r'<input\s+(?:type="hidden"\s+)?name="(\w+)"\s+value="([^"]*)"', page))
    assert form["result0"]
    form |= {"by": "Anna", "why": "slips"}
    assert post(desk, address, {**form, "result1": "what"}).status_code == 422
    assert store.events.version(evening) == 1
    answer = post(
        desk, address, {**form, "result0": "3NT W -1", "result1": "pass", "action": "next"}
    )
    assert answer.headers["location"].endswith("/enter")
    assert answer.headers["location"] != address
    first, second = store.events.get(evening).event.boards[0].lines[:2]
    assert (str(first.score.ns), str(second.score.ns)) != ("", "")
    assert [each.why for each in store.events.history(evening)][:2] == ["slips", "slips"]
    late = post(desk, address, {**form, "result0": "1C N ="})
    assert late.status_code == 409
    assert "now: 3NT W 8" in late.text
    assert len(store.events.history(evening)) == 3
    same = post(desk, address, {**form, "result0": "3NT W 8", "result1": "passed out"})
    assert same.status_code in (303, 409)
    assert len(store.events.history(evening)) == 3


@pytest.mark.parametrize("lang", ["en", "da"])
def test_pages_are_in_the_language_of_the_visitor(
    desk: TestClient, address: str, lang: str
) -> None:
    page = desk.get(address, headers={"accept-language": lang}).text
    assert ("Vis scoren" in page) == (lang == "da")
    assert ("Save" in page) == (lang == "en")


@pytest.mark.parametrize(
    "path",
    ["/events/1/lines/99999", "/events/1/lines/x", "/events/7/lines/1", "/events/1/boards/0/enter"],
)
def test_what_is_not_there_is_404(desk: TestClient, evening: int, path: str) -> None:
    assert desk.get(path).status_code == 404


def test_a_removed_line_is_restored_from_the_history(
    desk: TestClient, address: str, store: Store, evening: int, line: int
) -> None:
    whole = store.events.get(evening).event
    first = whole.boards[0]
    at, history = f"/events/{evening}", f"/events/{evening}/history"
    version = str(store.events.line(line).version)
    gone = [
        post(desk, f"{address}/remove", {"version": version, "by": "Bo", "why": "slip"})
        for _ in range(2)
    ]
    assert [(each.status_code, each.headers["location"].split("/")[2]) for each in gone] == [
        (303, str(evening))
    ] * 2
    desk.cookies.clear()
    (back,) = re.findall(r'action="([^"]*put-back)"', desk.get(history).text)
    assert post(desk, back, {}).status_code == 422  # without a name
    assert [post(desk, back, {"by": "Bo"}).status_code for _ in range(2)] == [303, 303]
    (board,) = [each for each in store.events.get(evening).event.boards if each.key == first.key]
    assert sorted(board.lines, key=str) == sorted(first.lines, key=str)

    kept = store.events.get(evening)
    remove = f"{at}/boards/{kept.board_ids[first.key]}/remove"
    assert post(desk, remove, {"version": str(kept.version), "by": "Bo"}).status_code == 303
    (back,) = re.findall(r'action="([^"]*put-back)"', desk.get(history).text)
    assert [post(desk, back, {"by": "Bo"}).status_code for _ in range(2)] == [303, 303]
    assert store.events.get(evening).event == kept.event
    assert "put-back" not in desk.get(history).text
    assert store.events.history(evening)[0].why.startswith("restored")
    assert post(desk, f"{history}/999/put-back", {"by": "Bo"}).status_code == 404


def test_a_line_is_not_restored_beside_another_of_the_same_contestants(
    desk: TestClient, address: str, store: Store, evening: int, line: int
) -> None:
    kept = store.events.line(line)
    post(desk, f"{address}/remove", {"version": str(kept.version), "by": "Bo"})
    other = replace(
        kept.line, score=store.events.get(evening).event.boards[1].lines[0].score, table="99"
    )
    store.events.write_board(kept.board_id, [(None, 0, other)], Reason(by="Bo"))
    (back,) = re.findall(r'action="([^"]*put-back)"', desk.get(f"/events/{evening}/history").text)
    answer = post(desk, back, {"by": "Bo"})
    assert answer.status_code == 422
    assert "two results" in answer.text


def test_a_result_that_makes_standings_impossible_is_refused(
    desk: TestClient, store: Store, league_match: Event
) -> None:
    event = store.events.enter(league_match, Reason(by="Anna"))
    kept = store.events.get(event)
    (key, place), line = next(iter(kept.line_ids.items()))
    was = kept.event.board(key).lines[place]
    seats = {"ns": was.ns[0], "ew": was.ew[0], "table": was.table}
    awards = {"how": "sides", "words_ns": "fixed 55%", "words_ew": "fixed 45%"}
    fields = {**seats, **awards, "version": "0", "by": "Bo"}
    answer = post(desk, f"/events/{event}/lines/{line}", fields)
    assert answer.status_code == 422
    assert "have no figure for" in answer.text
    rows = {
        "ns0": was.ns[0],
        "ew0": was.ew[0],
        "table0": was.table,
        "result0": "fixed 55%",
        "by": "Bo",
    }
    rows |= {"line0": str(line), "version0": "0"}
    answer = post(desk, f"/events/{event}/boards/{kept.board_ids[key]}/enter", rows)
    assert answer.status_code == 422
    assert "the complement is" in answer.text  # one figure is not valid for both sides
    assert store.events.version(event) == 1


def test_an_earlier_result_is_restored_after_renumbering(
    desk: TestClient, address: str, store: Store, evening: int, line: int
) -> None:
    was = store.events.line(line).line
    assert (
        post(desk, address, form_of(store, line, **CONTRACT, by="Bo", why="slip")).status_code
        == 303
    )
    change = store.events.history(evening, line)[0]
    event = store.events.get(evening)
    pair = event.event.by_number[was.ns[0]]
    called = with_contestant(event.event, pair.number, replace(pair, number="77"))
    store.events.revise(evening, event.version, called, What.CONTESTANT, Reason(by="Anna"))
    version = str(store.events.line(line).version)
    assert (
        post(
            desk, f"{address}/put-back", {"change": str(change.number), "version": version}
        ).status_code
        == 303
    )
    assert store.events.line(line).line == replace(was, ns=("77",))


def test_a_line_is_headed_by_its_players(desk: TestClient, store: Store, evening: int) -> None:
    kept = store.events.get(evening)
    board = kept.event.boards[0]
    words = desk.get(f"/events/{evening}/lines/{kept.line_ids[board.key, 0]}").text.partition(
        "<h1>"
    )[2]
    heading = words.partition("</h1>")[0]
    for number in (*board.lines[0].ns, *board.lines[0].ew):
        assert kept.event.by_number[number].name in unescape(heading)
