"""Events: listed, created by hand or imported from files of every kind.

The tests cover their contestants, penalties, settings and history too.
"""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from bridgelaw.event.model import Board, BoardKey, Event, Kind, Method, Unit
from bridgelaw.formats.results.files import writers
from bridgelaw.scores.regulation import Count, Missing
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

EXAMPLES = Path(__file__).parents[3] / "examples"
NAME = "<script>alert('x')</script> & Söner"
HAND = {
    "name": NAME,
    "day": "2026-10-06",
    "kind": "pairs",
    "method": "matchpoints",
    "contestants": "6",
    "boards": "4",
    "by": "Anna",
}


def post(desk: TestClient, address: str, data: dict[str, str]) -> Response:
    return desk.post(address, data=data, follow_redirects=False)


def send(desk: TestClient, data: bytes, name: str) -> Response:
    return desk.post("/events/import", files={"file": (name, data, "application/octet-stream")})


def enter(desk: TestClient, page: str) -> Response:
    token = re.search(r'name="file"\s+value="([0-9a-f]+)"', page)
    assert token is not None
    return post(desk, "/events/import", {"file": token[1], "by": "Anna"})


def test_an_empty_list_says_what_to_do(desk: TestClient) -> None:
    assert "No events yet" in desk.get("/events").text


def test_an_event_is_created_by_hand(desk: TestClient, store: Store) -> None:
    names = "1. Ann Ash & Bo Birk\n\n7\tCy Dahl / Di Elm\nEva Friis & Finn Gade"
    answer = post(desk, "/events/new", {**HAND, "names": names})
    assert answer.status_code == 303
    event = store.events.get(1).event
    assert (event.name, str(event.date), event.kind, event.method) == (
        NAME,
        "2026-10-06",
        Kind.PAIRS,
        Method.MATCHPOINTS,
    )
    assert [(each.number, each.names) for each in event.contestants] == [
        ("1", ("Ann Ash", "Bo Birk")),
        ("7", ("Cy Dahl", "Di Elm")),
        ("3", ("Eva Friis", "Finn Gade")),
        ("2", ()),
        ("4", ()),
        ("5", ()),
    ]
    assert [board.number for board in event.boards] == [1, 2, 3, 4]
    page = desk.get(answer.headers["location"]).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in desk.get("/events").text
    assert (
        post(desk, "/events/new", {**HAND, "names": names}).headers["location"] == "/events/1"
    )  # twice
    board = store.events.get(1).board_ids[BoardKey("", "", 1)]
    assert desk.get(f"/events/1/boards/{board}/enter").status_code == 200


def test_sessions_have_their_own_boards(desk: TestClient, store: Store) -> None:
    post(desk, "/events/new", {**HAND, "sessions": "2", "in_matches": "yes", "method": "imps"})
    event = store.events.get(1).event
    assert event.sessions == ("1", "2")
    assert event.pairs_in_matches
    assert len(event.boards) == 8


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"name": ""}, "Enter the name of the event"),
        ({"name": "x" * 201}, "more than 200 characters"),
        ({"day": "6.10.26"}, "expected a date"),
        ({"contestants": "1"}, "expected a number from 2 to"),
        ({"contestants": "lots"}, "expected a number from 2 to"),
        ({"boards": "0"}, "expected a number from 1 to 500"),
        ({"boards": "²"}, "expected a number from 1 to 500"),
        ({"sessions": "99"}, "expected a number from 1 to 20"),
        ({"kind": "trios"}, "Choose one of them"),
        ({"method": "darts"}, "Choose one of them"),
        (
            {"kind": "teams", "method": "butler"},
            "Teams cannot be scored by Butler; choose another method",
        ),
        ({"names": "1. A & B\n1. C & D"}, "entered twice"),
        ({"names": "x" * 200_001}, "more than 200000 characters"),
        ({"by": ""}, "Enter your name"),
    ],
)
def test_invalid_input_is_reported(
    desk: TestClient, store: Store, fields: dict[str, str], says: str
) -> None:
    answer = post(desk, "/events/new", {**HAND, **fields})
    assert answer.status_code == 422
    assert says in answer.text
    assert store.events.listed() == []


@pytest.mark.parametrize(
    "file", ["club-pairs.json", "club-evening.pbn", "league-match.json", "cup-match.json"]
)
def test_a_file_is_previewed_and_imported(desk: TestClient, store: Store, file: str) -> None:
    preview = send(desk, (EXAMPLES / file).read_bytes(), file)
    assert preview.status_code == 200
    assert file in preview.text
    assert store.events.listed() == []
    assert enter(desk, preview.text).status_code == 303
    assert store.events.history(1)[0].why == f"from the file {file}"


@pytest.mark.parametrize("suffix", [".csv", ".xml", ".usebio", ".json"])
def test_each_written_format_is_read(
    desk: TestClient, store: Store, club_pairs: Event, suffix: str
) -> None:
    data, _ = writers()[suffix](club_pairs)
    preview = send(desk, data, f"../../etc/evening{suffix}")
    assert preview.status_code == 200
    assert "etc" not in preview.text
    enter(desk, preview.text)
    event = store.events.get(1).event
    assert (len(event.contestants), len(event.boards)) == (
        len(club_pairs.contestants),
        len(club_pairs.boards),
    )


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"", "a.json", "empty"),
        (b"\x00\xff" * 500, "a.csv", "a.csv"),
        (b"{}", "a.json", "found no"),
        (b"hello", "a.exe", "expected one of .bws"),
        (b"hello", "", "choose it again"),
        (b"<xml", "a.xml", "a.xml"),
        (b"not a database", "a.bws", "a.bws"),
        (
            b"board;ns;ew;result\n1;1;2;4S N 10\n1;1;3;4S N 9\n",
            "a.csv",
            "a.csv:3: board 1: the contestant 1 has two results",
        ),
        (b"board;ns;ew;result\n1;1;2;4S N 14\n", "a.csv", "a.csv:2"),
        (b'{"format": "bridgelaw archive", "version": 9, "event": {}}', "a.json", "a.json:1"),
        (b"x", "<script>.pbn", "&lt;script&gt;.pbn"),
    ],
)
def test_an_invalid_file_is_refused_with_the_place(
    desk: TestClient, store: Store, data: bytes, name: str, says: str
) -> None:
    answer = send(desk, data, name)
    assert answer.status_code == 422
    assert says in answer.text
    assert store.events.listed() == []


def test_a_file_that_is_too_large_is_refused(desk: TestClient) -> None:
    assert send(desk, b"x" * 51_000_000, "a.csv").status_code == 413


def test_the_method_of_a_file_is_chosen_if_it_does_not_state_one(
    desk: TestClient, store: Store
) -> None:
    pbn = "".join(
        f'[Board "1"]\n[North "{who}"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "{tricks}"]\n\n'
        for who, tricks in (("Ann Ash", 10), ("Cy Dahl", 9))
    ).encode()
    asked = send(desk, pbn, "a.pbn")
    assert asked.status_code == 422
    assert "choose the method" in asked.text
    file = {"file": ("a.pbn", pbn, "application/octet-stream")}
    preview = desk.post("/events/import", files=file, data={"method": "butler"})
    assert preview.status_code == 200
    token = re.search(r'name="file"\s+value="([0-9a-f]+)"', preview.text)
    assert token is not None
    assert 'name="method" value="butler"' in preview.text
    fields = {"file": token[1], "by": "Anna", "method": "butler"}
    assert post(desk, "/events/import", fields).status_code == 303
    assert store.events.get(1).event.method is Method.BUTLER


def test_a_deleted_upload_is_asked_for_again(desk: TestClient, store: Store) -> None:
    for token in ("0" * 32, "../../etc/passwd", ""):
        answer = post(desk, "/events/import", {"file": token, "by": "Anna"})
        assert answer.status_code == 422
        assert "choose it again" in answer.text
    preview = send(desk, (EXAMPLES / "club-pairs.json").read_bytes(), "a.json").text
    answers = [
        enter(desk, preview) for _ in range(2)
    ]  # the second leads to the event that the first created
    assert [(each.status_code, each.headers["location"]) for each in answers] == [
        (303, "/events/1")
    ] * 2
    assert len(store.events.listed()) == 1


def test_the_list_of_boards_shows_missing_results(
    desk: TestClient, store: Store, evening: int
) -> None:
    kept = store.events.get(evening)
    line = kept.line_ids[kept.event.boards[2].key, 0]
    gone = kept.event.boards[2].lines[0]
    store.events.remove_line(line, 0, Reason())
    page = desk.get(f"/events/{evening}").text
    in_order = [each.number for each in kept.event.contestants]
    assert f"missing: {', '.join(sorted((*gone.ns, *gone.ew), key=in_order.index))}" in page
    assert f"{sum(len(board.lines) for board in kept.event.boards) - 1} of" in page
    states = re.findall(r'class="state (\w+)">(\w+)<', page)
    listed, counted = states[: len(kept.event.boards)], states[len(kept.event.boards) :]
    assert listed[2] == ("partly", "partly")
    assert set(listed) == {("partly", "partly"), ("complete", "complete")} == set(counted)


def test_a_long_event_has_pages(desk: TestClient, store: Store, club_pairs: Event) -> None:
    event = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=club_pairs.contestants,
        boards=tuple(Board(number=number, lines=()) for number in range(1, 251)),
    )
    number = store.events.enter(event, Reason())
    pages = [desk.get(f"/events/{number}?page={page}").text for page in (1, 3, 99)]
    assert [page.count("<tr>") - 1 for page in pages] == [100, 50, 50]
    assert desk.get(f"/events/{number}?page=x").status_code == 404


def test_a_board_is_added_and_removed(desk: TestClient, store: Store, evening: int) -> None:
    boards = len(store.events.get(evening).event.boards)
    assert (
        post(desk, f"/events/{evening}/boards", {"number": "99", "by": "Anna"}).status_code == 303
    )
    kept = store.events.get(evening)
    assert kept.event.boards[-1].number == 99
    assert post(desk, f"/events/{evening}/boards", {"number": "99"}).status_code == 303
    assert post(desk, f"/events/{evening}/boards", {"number": "x"}).status_code == 422
    board = kept.board_ids[BoardKey("", "", 99)]
    remove = f"/events/{evening}/boards/{board}/remove"
    assert post(desk, remove, {"version": str(kept.version - 1)}).status_code == 409
    assert post(desk, remove, {"version": str(kept.version)}).status_code == 303
    assert len(store.events.get(evening).event.boards) == boards
    again = post(desk, remove, {"version": str(kept.version)})  # the same form again
    assert (again.status_code, again.headers["location"]) == (303, f"/events/{evening}")
    assert post(desk, remove, {"version": "9"}).status_code == 404


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30])
def test_removing_a_board_requires_a_version(
    desk: TestClient, store: Store, evening: int, version: str
) -> None:
    board = store.events.get(evening).board_ids[BoardKey("", "", 1)]
    answer = post(
        desk, f"/events/{evening}/boards/{board}/remove", {"by": "Anna", "version": version}
    )
    assert answer.status_code == 404
    assert store.events.version(evening) == 1


# Contestants and penalties


def test_a_contestant_is_renamed_everywhere(desk: TestClient, store: Store, evening: int) -> None:
    address = f"/events/{evening}/contestants"
    page = desk.get(f"{address}?edit=3").text
    form = dict(re.findall(r'<input\s+(?:type="hidden"\s+)?name="(\w+)"\s+value="([^"]*)"', page))
    assert form["was"] == form["number"] == "3"
    lines = store.events.get(evening).line_ids
    changed = {
        **form,
        "number": "33",
        "names": "Ann #1 & Bo #2",
        "handicap": "2,5",
        "by": "Anna",
        "why": "typo",
    }
    assert post(desk, address, changed).status_code == 303
    kept = store.events.get(evening)
    contestant = kept.event.by_number["33"]
    assert (contestant.names, contestant.handicap, contestant.ids) == (
        ("Ann", "Bo"),
        Fraction(5, 2),
        ("1", "2"),
    )
    assert "3" not in kept.event.by_number
    assert kept.line_ids == lines
    assert any("33" in (*line.ns, *line.ew) for board in kept.event.boards for line in board.lines)
    stale = post(desk, address, {**form, "was": "33", "names": "Someone else"})
    assert stale.status_code == 409
    assert "Somebody else has changed" in stale.text
    assert (
        post(desk, address, {**changed, "was": "", "number": "1"}).status_code == 422
    )  # one exists
    assert post(desk, address, {"number": "40", "names": NAME}).status_code == 303
    assert "<script>alert" not in desk.get(address).text


def test_a_contestant_renamed_in_the_meantime_is_not_added_again(
    desk: TestClient, store: Store, evening: int
) -> None:
    address = f"/events/{evening}/contestants"
    page = desk.get(f"{address}?edit=3").text
    form = dict(re.findall(r'<input\s+(?:type="hidden"\s+)?name="(\w+)"\s+value="([^"]*)"', page))
    form["by"] = "Anna"
    assert [post(desk, address, {**form, "number": "33"}).status_code for _ in range(2)] == [
        303,
        303,
    ]
    stale = post(desk, address, {**form, "names": "Someone else"})
    assert stale.status_code == 409
    assert "Somebody else has given this contestant another number" in stale.text
    assert "3" not in store.events.get(evening).event.by_number


def test_a_number_may_contain_a_slash(desk: TestClient, store: Store, evening: int) -> None:
    assert (
        post(desk, f"/events/{evening}/contestants", {"number": "A/1 ?", "by": "Anna"}).status_code
        == 303
    )
    page = desk.get(f"/events/{evening}/contestants").text
    (link,) = re.findall(r'href="([^"]*/contestants/A[^"]*)"', page)
    assert "A/1 ?" in desk.get(link).text


@pytest.mark.parametrize(
    "fields", [{"number": ""}, {"handicap": "lots"}, {"names": "x" * 301}, {"number": "2"}]
)
def test_an_invalid_contestant_is_refused(
    desk: TestClient, store: Store, evening: int, fields: dict[str, str]
) -> None:
    answer = post(desk, f"/events/{evening}/contestants", {"number": "99", "by": "Anna", **fields})
    assert answer.status_code == 422
    assert store.events.version(evening) == 1


def test_a_penalty_is_given_and_withdrawn(desk: TestClient, store: Store, evening: int) -> None:
    address = f"/events/{evening}/penalties"
    form = {
        "contestant": "4",
        "amount": "10",
        "unit": "percent",
        "law": "90B1",
        "reason": "late",
        "by": "Bo",
        "version": "1",
    }
    assert [post(desk, address, form).status_code for _ in range(2)] == [303, 303]
    (penalty,) = store.events.get(evening).event.penalties
    assert (penalty.contestant, penalty.amount, penalty.unit, penalty.reason) == (
        "4",
        Fraction(10),
        Unit.PERCENT,
        "Law 90B1: late",
    )
    assert "late" in desk.get(f"/events/{evening}/history").text
    assert post(desk, f"{address}/withdraw", {"at": "0", "version": "1"}).status_code == 422
    version = str(store.events.version(evening))
    assert post(desk, f"{address}/withdraw", {"at": "5", "version": version}).status_code == 404
    assert (
        post(
            desk, f"{address}/withdraw", {"at": "0", "version": version, "why": "forgiven"}
        ).status_code
        == 303
    )
    assert store.events.get(evening).event.penalties == ()
    assert [each.what for each in store.events.history(evening)] == [
        What.PENALTY,
        What.PENALTY,
        What.ENTERED,
    ]


def test_an_equal_penalty_is_an_additional_one(
    desk: TestClient, store: Store, evening: int
) -> None:
    address = f"/events/{evening}/penalties"
    form = {"contestant": "4", "amount": "10", "unit": "percent", "by": "Bo", "version": "1"}
    assert post(desk, address, form).status_code == 303
    made = str(
        store.events.version(evening)
    )  # the form is rendered before another user changes something else
    other = {"number": "99", "by": "Anna"}
    assert post(desk, f"/events/{evening}/boards", other).status_code == 303
    assert [post(desk, address, {**form, "version": made}).status_code for _ in range(2)] == [
        303,
        303,
    ]
    assert len(store.events.get(evening).event.penalties) == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"contestant": "999"},
        {"unit": "victory_points"},
        {"session": "", "unit": "imps"},
        {"amount": ""},
        {"amount": "0"},
        {"amount": "9" * 30},
        {"unit": "beers"},
        {"by": ""},
    ],
)
def test_an_invalid_penalty_is_refused(
    desk: TestClient, store: Store, evening: int, fields: dict[str, str]
) -> None:
    form = {
        "contestant": "4",
        "amount": "10",
        "unit": "percent",
        "by": "Bo",
        "version": "1",
        **fields,
    }
    assert post(desk, f"/events/{evening}/penalties", form).status_code == 422
    assert store.events.version(evening) == 1


# Settings and history


def settings(desk: TestClient, evening: int) -> dict[str, str]:
    """Return what the unchanged form of the settings sends."""
    page = desk.get(f"/events/{evening}/settings").text
    form = dict(re.findall(r'<input\s+(?:type="\w+"\s+)?name="(\w+)"\s+value="([^"]*)"', page))
    form = {name: value.replace("&#39;", "'").replace("&#34;", '"') for name, value in form.items()}
    for name, options in re.findall(r'<select\s+name="(\w+)">((?s:.*?))</select>', page):
        chosen = re.search(r'<option\s+value="(\w+)"\s+selected', options)
        if chosen is not None:
            form[name] = chosen[1]
    for flag in ("two_winners", "by_section", "pairs_in_matches", "knock_out"):
        form.pop(flag, None)
    return {**form, "action": "save", "by": "Anna"}


def test_changed_settings_are_in_the_history(desk: TestClient, store: Store, evening: int) -> None:
    form = settings(desk, evening)
    address = f"/events/{evening}/settings"
    assert post(desk, address, form).status_code == 303
    assert store.events.version(evening) == 1
    changed = {
        **form,
        "name": "Final",
        "method": "cross_imps",
        "count": "one",
        "missing": "own_top",
        "why": "as agreed",
    }
    assert post(desk, address, changed).status_code == 303
    event = store.events.get(evening).event
    assert (event.name, event.method) == ("Final", Method.CROSS_IMPS)
    assert (event.regulation.count, event.regulation.missing) == (Count.ONE, Missing.OWN_TOP)
    page = desk.get(f"/events/{evening}/history").text
    for words in (
        "as agreed",
        "Final",
        "cross-IMPs",
        "with its own top",
        "one for a comparison won",
    ):
        assert words in page
    stale = post(desk, address, {**form, "name": "Mine"})
    assert stale.status_code == 409
    assert "Somebody else has changed" in stale.text
    danish = desk.get(f"/events/{evening}/history", headers={"accept-language": "da"}).text
    assert "Historik" in danish
    assert "en top for sig" in danish or "egen top" in danish


def test_the_choices_of_a_federation_are_applied(
    desk: TestClient, store: Store, league_match: Event
) -> None:
    number = store.events.enter(league_match, Reason())
    form = {**settings(desk, number), "action": "federation", "federation": "EBU"}
    assert post(desk, f"/events/{number}/settings", form).status_code == 303
    scale = store.events.get(number).event.regulation.matches.scale
    assert scale is not None
    assert scale.name == "WBF discrete"
    assert "WBF discrete" in desk.get(f"/events/{number}/history").text


@pytest.mark.parametrize(
    "fields",
    [
        {"method": "darts"},
        {"day": "x"},
        {"count": "nine"},
        {"scale": "none such"},
        {"name": "x" * 201},
    ],
)
def test_invalid_settings_are_refused(
    desk: TestClient, store: Store, evening: int, fields: dict[str, str]
) -> None:
    assert (
        post(desk, f"/events/{evening}/settings", {**settings(desk, evening), **fields}).status_code
        == 422
    )
    assert store.events.version(evening) == 1


def test_the_history_of_one_board(desk: TestClient, store: Store, evening: int) -> None:
    kept = store.events.get(evening)
    for at in (0, 1):
        line = kept.line_ids[kept.event.boards[at].key, 0]
        store.events.remove_line(line, 0, Reason(by="Bo", why=f"reason {at}"))
    whole, one = (desk.get(f"/events/{evening}/history{query}").text for query in ("", "?board=2"))
    assert "reason 0" in whole
    assert "reason 1" in whole
    assert "reason 0" not in one
    assert "reason 1" in one


@pytest.mark.parametrize("lang", ["en", "da"])
@pytest.mark.parametrize(
    "page", ["", "/contestants", "/penalties", "/settings", "/history", "/archive"]
)
def test_each_page_in_each_language(
    desk: TestClient, store: Store, club_pairs: Event, league_match: Event, page: str, lang: str
) -> None:
    for event in (club_pairs, league_match):
        number = store.events.enter(event, Reason())
        answer = desk.get(f"/events/{number}{page}", headers={"accept-language": lang})
        assert answer.status_code == 200
        assert answer.text.count("<h1") == 1
        assert (">Matches<" in answer.text) == (lang == "en" and event.in_matches)
    assert desk.get(f"/events/99{page}").status_code == 404


def test_a_duplicate_event_is_reported_and_may_still_be_imported(
    desk: TestClient, store: Store
) -> None:
    data = (EXAMPLES / "club-pairs.json").read_bytes()
    first = send(desk, data, "a.json").text
    assert "already exists" not in first
    enter(desk, first)
    again = send(desk, data, "b.json").text
    assert "already exists" in again
    assert 'href="/events/1"' in again
    assert enter(desk, again).headers["location"] == "/events/2"
    assert (
        "already exists"
        not in send(desk, (EXAMPLES / "league-match.json").read_bytes(), "c.json").text
    )
