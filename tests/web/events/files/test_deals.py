"""The deals of an event: files put on the boards, and hands hidden until they are played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.formats.results.deal_files import deals, dup, pbn
from tests.periods import periods
from tests.web.events.test_evening import PLANNED
from tests.web.people import another, browser, everybody, sign_in

from bridgelaw.app.jobs.kinds import makeable
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.notation import hand_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.event.deals import Among, without_deals
from bridgelaw.event.hidden import hidden
from bridgelaw.event.model import Event, HandsVisible, Line
from bridgelaw.event.movements.planned import due
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.accounts import Role
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store
from bridgelaw.web.events.files import deals as deals_page
from bridgelaw.web.printing import printing

BY = Reason(by="Dan")


@pytest.fixture
def event_id(desk: TestClient, store: Store) -> int:
    """Plan an evening of 28 boards."""
    desk.post("/events/evening", data=PLANNED)
    (listed,) = store.events.listed()
    return listed.id


def upload(desk: TestClient, event_id: int, data: bytes, name: str = "night.pbn") -> str:
    answer = desk.post(f"/events/{event_id}/deals/file", files={"file": (name, data)})
    assert answer.status_code in (200, 422), answer.text
    return " ".join(answer.text.split())


def token_in(page: str) -> str:
    found = re.search(r'name="file" value="([0-9a-f]{32})"', page)
    assert found, page
    return found[1]


def put(desk: TestClient, event_id: int, data: bytes, **more: str) -> int:
    token = token_in(upload(desk, event_id, data))
    told = {"action": "enter", "file": token, "part": "0", "by": "Dan", **more}
    done = desk.post(f"/events/{event_id}/deals", data=told, follow_redirects=False)
    return done.status_code


def known(store: Store, event_id: int) -> dict[int, object]:
    boards = store.events.get(event_id).event.boards
    return {board.number: board.deal for board in boards if board.deal}


# A file


def test_a_file_is_previewed_and_put_on_the_boards(
    desk: TestClient, store: Store, event_id: int
) -> None:
    page = upload(desk, event_id, dup(deals(1, 30)), "night.dup")
    assert "<dt>Boards that get hands</dt><dd>1-28</dd>" in page
    assert "<dt>Deals for which there is no board</dt><dd>29-30</dd>" in page
    assert known(store, event_id) == {}, "a preview stores nothing"
    told = {"action": "enter", "file": token_in(page), "part": "0", "by": "Dan"}
    done = desk.post(f"/events/{event_id}/deals", data=told, follow_redirects=False)
    assert done.headers["location"] == f"/events/{event_id}/deals"
    assert known(store, event_id) == deals(1, 28)
    page = " ".join(desk.get(f"/events/{event_id}/deals").text.split())
    assert "<dt>Hands are known of</dt><dd>1-28</dd>" in page
    assert "<dt>Only directors see</dt><dd>1-28 </dd>" in page
    history = store.events.history(event_id)
    assert {(each.by, each.why) for each in history[:28]} == {
        ("Dan", "deals from the file night.dup")
    }
    assert "Hands:" in desk.get(f"/events/{event_id}/history").text


def test_missing_boards_and_notices_are_named(desk: TestClient, event_id: int) -> None:
    data = pbn(deals(1, 20)).replace(b'[Dealer "E"]', b'[Dealer "W"]', 1)
    page = upload(desk, event_id, data)
    assert "The file has no deal for boards 21-28" in page
    assert "board 2: the file has W as dealer" in page


def test_a_wrong_file_changes_nothing(desk: TestClient, store: Store, event_id: int) -> None:
    page = upload(desk, event_id, b"nonsense", "night.dup")
    assert "night.dup: found 8 bytes, expected a multiple of 156" in page
    assert "Choose a file." in desk.post(f"/events/{event_id}/deals/file", data={}).text
    page = upload(desk, event_id, pbn(deals(90, 91)))
    assert "Put the deals on the boards" not in page, "no board of the event is in the file"
    told = {"action": "enter", "file": token_in(page), "part": "0", "by": "Dan"}
    done = desk.post(f"/events/{event_id}/deals", data=told)
    assert done.status_code == 422
    told["file"] = "0" * 32
    assert "choose it again" in desk.post(f"/events/{event_id}/deals", data=told).text
    assert known(store, event_id) == {}
    assert desk.post(f"/events/{event_id}/deals", data={"action": "x"}).status_code == 404


def test_other_hands_need_a_reason(desk: TestClient, store: Store, event_id: int) -> None:
    assert put(desk, event_id, pbn(deals(1, 28))) == 303
    assert put(desk, event_id, pbn(deals(1, 28))) == 303, "the same hands change nothing"
    version = store.events.version(event_id)
    other = pbn(deals(1, 28, seed=2))
    assert put(desk, event_id, other) == 422
    assert store.events.version(event_id) == version
    assert put(desk, event_id, other, why="the wrong file") == 303
    assert known(store, event_id) == deals(1, 28, seed=2)
    assert store.events.history(event_id)[0].why == (
        "the wrong file (deals from the file night.pbn)"
    )


def test_hands_are_removed_with_a_reason_and_results_stay(
    desk: TestClient, store: Store, event_id: int
) -> None:
    play(store, event_id)
    before = store.events.get(event_id)
    assert put(desk, event_id, pbn(deals(1, 28))) == 303
    kept = store.events.get(event_id)
    assert kept.line_ids == before.line_ids
    assert [board.lines for board in kept.event.boards] == [
        board.lines for board in before.event.boards
    ]
    told = {"action": "remove", "part": "0", "by": "Dan"}
    assert "Say why" in desk.post(f"/events/{event_id}/deals", data=told).text
    assert len(known(store, event_id)) == 28
    told["why"] = "the deals of next week"
    assert desk.post(f"/events/{event_id}/deals", data=told).status_code == 200
    assert known(store, event_id) == {}
    assert store.events.get(event_id).line_ids == before.line_ids


def test_a_result_that_comes_in_at_the_same_time_is_kept(
    desk: TestClient, store: Store, event_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = upload(desk, event_id, pbn(deals(1, 28)))
    revise, tried = store.events.revise, list[int]()

    def late(id: int, version: int, *more: object) -> object:
        if not tried:
            one = next(due(store.events.get(id).event))
            line = Line(ns=one.ns, ew=one.ew, score=SCORE)
            store.events.write_board(store.events.get(id).board_ids[one.key], [(None, 0, line)], BY)
        tried.append(version)
        return revise(id, version, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(store.events, "revise", late)
    told = {"action": "enter", "file": token_in(page), "part": "0", "by": "Dan"}
    done = desk.post(f"/events/{event_id}/deals", data=told, follow_redirects=False)
    assert done.status_code == 303
    assert len(tried) == 2
    assert len(known(store, event_id)) == 28
    assert sum(len(board.lines) for board in store.events.get(event_id).event.boards) == 1


def test_the_director_chooses_who_sees_the_hands(
    desk: TestClient, store: Store, event_id: int
) -> None:
    told = {"action": "shown", "shown": "at_end", "by": "Dan"}
    assert desk.post(f"/events/{event_id}/deals", data=told).status_code == 200
    assert store.events.get(event_id).event.hands_shown is HandsVisible.AT_END
    page = " ".join(desk.get(f"/events/{event_id}/history").text.split())
    assert "The hands are shown:" in page
    assert "when all boards have been played" in page
    told["shown"] = "sometimes"
    assert "Choose one of these." in desk.post(f"/events/{event_id}/deals", data=told).text


def test_makeable_contracts_are_computed_after_a_file(
    desk: TestClient, store: Store, event_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert put(desk, event_id, pbn(deals(1, 28))) == 303
    (work,) = [each for each in store.works.unfinished() if each.kind == makeable.NAME]
    page = " ".join(desk.get(f"/events/{event_id}/deals").text.split())
    assert f'<a href="/work/{work.id}">' in page
    assert "Compute the makeable contracts" not in page, "it is under way"
    store.works.cancel(work.id)
    work_off(store)
    page = desk.get(f"/events/{event_id}/deals").text
    assert "Compute the makeable contracts" in page
    told = {"action": "compute", "by": "Dan"}
    assert desk.post(f"/events/{event_id}/deals", data=told).status_code == 200
    desk.post(f"/events/{event_id}/deals", data=told)
    jobs = [each for each in store.works.unfinished() if each.kind == makeable.NAME]
    assert len(jobs) == 1, "one at a time"
    monkeypatch.setattr(deals_page, "is_installed", lambda: False)
    store.works.cancel(jobs[0].id)
    work_off(store)
    assert "solver is not installed" in desk.get(f"/events/{event_id}/deals").text


def test_makeable_contracts_are_hidden_with_the_hands(
    asked: TestClient, store: Store, dealt: int
) -> None:
    kept = store.events.get(dealt)
    figures = Makeable.from_text("63456634567a9867a987")
    boards = tuple(replace(board, makeable=figures) for board in kept.event.boards)
    store.events.revise(dealt, kept.version, replace(kept.event, boards=boards), What.BOARD, BY)
    reader = sign_in(asked, Role.READER)
    shown = reader.get(f"/api/v1/events/{dealt}").json()["event"]["boards"]
    assert [board["number"] for board in shown if "makeable" not in board] == [7, 8]
    ids = {key.number: board_id for key, board_id in kept.board_ids.items()}
    assert "Makeable" not in reader.get(f"/results/{dealt}/boards/{ids[7]}").text
    page = " ".join(reader.get(f"/results/{dealt}/boards/{ids[9]}").text.split())
    assert "Makeable contracts" in page
    assert '<th scope="row">NS</th>' in page
    changes = reader.get(f"/api/v1/events/{dealt}/history?limit=200").text
    assert "makeable" not in changes


def test_hand_records_are_printed_without_hidden_hands(
    asked: TestClient, store: Store, dealt: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "pdf", lambda sheet: repr(sheet.data["boards"]).encode())
    for role, count in ((Role.READER, 26), (Role.DIRECTOR, 28)):
        client = sign_in(another(asked), role)
        answer = client.get(f"/events/{dealt}/hand-records.pdf")
        assert answer.text.count("BoardOnPaper") == count
    kept = store.events.get(dealt)
    store.events.revise(
        dealt, kept.version, without_deals(kept.event, Among("", "")), What.BOARD, BY
    )
    assert client.get(f"/events/{dealt}/hand-records.pdf").status_code == 404


# Hidden hands

SCORE = TableScore.both(parse_outcome("4S N 10"))


def play(store: Store, event_id: int, *but: int) -> None:
    """Enter the results of all boards except some."""
    kept = store.events.get(event_id)
    lines: dict[int, list[Line]] = {}
    for each in due(kept.event):
        if each.board not in but:
            lines.setdefault(each.board, []).append(
                Line(ns=each.ns, ew=each.ew, score=SCORE, table=each.table_name)
            )
    boards = (
        replace(board, lines=tuple(lines.get(board.number, ()))) for board in kept.event.boards
    )
    event = replace(kept.event, boards=tuple(boards))
    store.events.revise(kept.id, kept.version, event, What.RESULT, BY)


@pytest.fixture
def dealt(store: Store, event_id: int, desk: TestClient) -> int:
    """Put hands on all boards; all are played except boards 7 and 8. It is published."""
    play(store, event_id, 7, 8)
    assert put(desk, event_id, pbn(deals(1, 28))) == 303
    store.events.publish(event_id, True, BY)
    store.publications.make_official(event_id, periods(timedelta(hours=1)), BY)
    return event_id


@pytest.fixture
def asked(store: Store) -> Iterator[TestClient]:
    everybody(store)
    with browser(store) as client:
        yield client


ADDRESSES = (
    "/events/{id}",
    "/events/{id}/boards/{board}",
    "/events/{id}/boards/{board}/enter",
    "/events/{id}/history",
    "/events/{id}/export.json",
    "/events/{id}/export.csv",
    "/events/{id}/export.xml",
    "/events/{id}/archive.json",
    "/events/{id}/boards/{board}/frequencies.pdf",
    "/records/new?event={id}&board={board}",
    "/results/{id}",
    "/results/{id}/boards/{board}",
    "/api/v1/events/{id}",
    "/api/v1/events/{id}/boards/{board}",
    "/api/v1/events/{id}/history?limit=200",
)
"""Addresses that show a board, or the whole event."""


def found_in(client: TestClient, event_id: int, board_id: int, number: int) -> set[str]:
    """Return the addresses at which a client finds the hands of a board."""
    deal = deals(1, 28)[number]
    north = deal.to_pbn().split(":")[1].split()[0]
    spades, *_ = north.split(".")
    symbol, longest = max(zip("♠♥♦♣", north.split("."), strict=True), key=lambda suit: len(suit[1]))
    on_page = " ".join(longest)
    signs = (
        *(deal.to_pbn(), north, hand_text(deal.hand(Seat.N)), f"<SPADES>{spades}</SPADES>"),
        *(f" {on_page}</p>", f"{symbol} {on_page}"),
    )
    found = set()
    for address in ADDRESSES:
        answer = client.get(address.format(id=event_id, board=board_id))
        if answer.status_code == 200 and any(sign in answer.text for sign in signs):
            found.add(address)
    return found


@pytest.mark.parametrize("who", [None, *Role])
def test_hidden_hands_are_seen_by_directors_only(
    asked: TestClient,
    store: Store,
    dealt: int,
    who: Role | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(printing, "pdf", lambda sheet: repr(sheet).encode())
    kept = store.events.get(dealt)
    ids = {key.number: board_id for key, board_id in kept.board_ids.items()}
    client = asked if who is None else sign_in(asked, who)
    hidden, played = (found_in(client, dealt, ids[number], number) for number in (7, 9))
    public = {"/results/{id}/boards/{board}"}
    inside = {
        "/events/{id}/boards/{board}",
        "/events/{id}/export.json",
        "/events/{id}/export.xml",
        "/events/{id}/archive.json",
        "/events/{id}/boards/{board}/frequencies.pdf",
        "/api/v1/events/{id}",
        "/api/v1/events/{id}/boards/{board}",
    }
    of_director = {"/api/v1/events/{id}/history?limit=200"}
    editor = {"/records/new?event={id}&board={board}"}
    if who is Role.DIRECTOR:
        assert hidden == inside | of_director | editor
        assert played == inside | of_director | editor | public
    else:
        assert hidden == set()
        expected = {None: set(), Role.READER: inside, Role.SCORER: inside | editor}[who]
        assert played == public | expected


def test_without_accounts_only_the_players_pages_hide_hands(
    desk: TestClient, store: Store, dealt: int
) -> None:
    ids = {key.number: board_id for key, board_id in store.events.get(dealt).board_ids.items()}
    found = found_in(desk, dealt, ids[7], 7)
    assert "/events/{id}/boards/{board}" in found
    assert "/results/{id}/boards/{board}" not in found
    page = desk.get(f"/events/{dealt}/boards/{ids[7]}").text
    assert "The hands, which only directors see so far" in page
    assert "only directors" not in desk.get(f"/events/{dealt}/boards/{ids[9]}").text


def test_a_scorer_keeps_hands_that_they_do_not_see(
    asked: TestClient, store: Store, dealt: int
) -> None:
    scorer = sign_in(asked, Role.SCORER)
    answer = scorer.get(f"/api/v1/events/{dealt}")
    event = answer.json()["event"]
    assert "deal" not in event["boards"][6]
    event["name"] = "Wednesday"
    headers = {"if-match": answer.headers["etag"], "content-type": "application/json"}
    done = scorer.put(f"/api/v1/events/{dealt}", content=json.dumps(event), headers=headers)
    assert done.status_code == 200, done.text
    assert "deal" not in done.json()["event"]["boards"][6], "the answer hides them too"
    assert store.events.get(dealt).event.name == "Wednesday"
    assert known(store, dealt) == deals(1, 28)


@pytest.mark.parametrize(
    "change", [{"deal": deals(1, 1)[1].to_pbn()}, {"hands_shown": "at once"}], ids=str
)
def test_a_scorer_cannot_change_hands_or_who_sees_them(
    asked: TestClient, store: Store, dealt: int, change: dict[str, str]
) -> None:
    scorer = sign_in(asked, Role.SCORER)
    answer = scorer.get(f"/api/v1/events/{dealt}")
    event = answer.json()["event"]
    if "deal" in change:
        event["boards"][6] |= change
    else:
        event |= change
    headers = {"if-match": answer.headers["etag"], "content-type": "application/json"}
    done = scorer.put(f"/api/v1/events/{dealt}", content=json.dumps(event), headers=headers)
    assert done.status_code == 403, done.text
    assert "ask a director" in done.json()["detail"]
    kept = store.events.get(dealt).event
    assert kept.hands_shown is HandsVisible.WHEN_PLAYED
    assert known(store, dealt) == deals(1, 28)


def test_other_forms_of_a_scorer_keep_the_hands(
    asked: TestClient, store: Store, dealt: int
) -> None:
    scorer = sign_in(asked, Role.SCORER)
    page = scorer.get(f"/events/{dealt}/settings").text
    told = {
        "method": "matchpoints",
        "count": "two",
        "missing": "neuberg",
        "weighted": "frequencies",
        "unequal": "by_percentage",
    }
    before = re.search(r'name="before" value="([^"]*)"', page)
    assert before
    told |= {"before": unescape(before[1]), "name": "Wednesday", "scale": "none", "action": "save"}
    done = scorer.post(f"/events/{dealt}/settings", data=told, follow_redirects=False)
    assert done.status_code == 303, done.text
    assert store.events.get(dealt).event.name == "Wednesday"
    assert known(store, dealt) == deals(1, 28)


def test_only_directors_reach_the_page(asked: TestClient, dealt: int) -> None:
    scorer = sign_in(asked, Role.SCORER)
    assert scorer.get(f"/events/{dealt}/deals").status_code == 403
    assert f"/events/{dealt}/deals" not in scorer.get(f"/events/{dealt}").text
    director = sign_in(another(asked), Role.DIRECTOR)
    assert director.get(f"/events/{dealt}/deals").status_code == 200
    assert f"/events/{dealt}/deals" in director.get(f"/events/{dealt}").text


def test_a_pair_with_all_results_sees_its_hands(
    asked: TestClient, store: Store, dealt: int
) -> None:
    play(store, dealt)
    ids = {key.number: board_id for key, board_id in store.events.get(dealt).board_ids.items()}
    assert "/results/{id}/boards/{board}" in found_in(asked, dealt, ids[7], 7)


def test_imported_events_show_their_hands(club_pairs: Event) -> None:
    assert not hidden(club_pairs)
