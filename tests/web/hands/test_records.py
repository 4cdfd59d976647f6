"""Play records: imported files, stepping through the play, an irregularity at a moment of it."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.app.record_types import RecordHeading, heading_of
from bridgelaw.app.record_walk import Walk
from bridgelaw.app.records import (
    begin_at,
    entered_record,
    findings_of,
    moment_text,
    table_of,
    walk_to,
)
from bridgelaw.audit.examine import examine
from bridgelaw.bridge.notation import card_text, parse_card
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.cases.answers import in_words
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Question
from bridgelaw.formats.play.record_files import read_records
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.incidents import load
from bridgelaw.store.models import StoredRecord
from bridgelaw.store.store import Store

EXAMPLE = Path(__file__).parents[3] / "examples" / "club-evening.pbn"
RECORDS = [record for record in read_records(EXAMPLE) if isinstance(record, BoardRecord)]
LIN = "md|3SAQJT9H32DAKQC432,S876HAKQJT987D32C,SK5H654DJT98CAKQJ,|sv|o|ah|Board 2|mb|p|mb|p|pc|S8|"


def upload(desk: TestClient, data: bytes | str, name: str = "evening.pbn", **more: str) -> str:
    page = desk.post("/records", files={"file": (name, data)}, headers=more)
    return html.unescape(page.text)


@pytest.fixture
def kept(desk: TestClient, store: Store) -> list[StoredRecord]:
    """Import the boards of the example; return them in the order of the file."""
    upload(desk, EXAMPLE.read_bytes(), "club-evening.pbn")
    return store.records.listed()


def test_every_board_of_a_file_is_stored(desk: TestClient, kept: list[StoredRecord]) -> None:
    assert [record.board for record in kept] == [3, 7, 9, 11, 15]
    for record, read in zip(kept, RECORDS, strict=True):
        assert read_table(record.form) == read.table
        assert record.source == "club-evening.pbn"
    page = words_of(desk, "/records")
    assert "N Nils · E Ella · S Sven · W Vera" in page
    assert "Club evening · 2026-10-06 · club-evening.pbn" in page


def words_of(desk: TestClient, address: str, language: str = "en") -> str:
    """Return the text of a page, with words separated by one space each."""
    page = desk.get(address, headers={"accept-language": language}).text
    return " ".join(html.unescape(page).split())


def test_the_list_shows_audit_findings(desk: TestClient, kept: list[StoredRecord]) -> None:
    page = words_of(desk, "/records")
    for record, read in zip(kept, RECORDS, strict=True):
        for finding in examine(read):
            said = f"{finding.kind.value.en}: {finding.verdict.value.en}, trick {finding.trick}"
            assert said in page
            assert said in words_of(desk, f"/records/{record.id}")
    assert "kulørsvigt: sandsynligt" in words_of(desk, "/records", "da")


def test_a_file_imported_twice_is_stored_once(
    desk: TestClient, store: Store, kept: list[StoredRecord]
) -> None:
    page = upload(desk, EXAMPLE.read_bytes(), "club-evening.pbn")
    assert "Boards already imported: 5." in page
    assert len(store.records.listed()) == len(kept)


def test_unreadable_boards_are_reported_with_file_and_line_and_the_rest_is_stored(
    desk: TestClient, store: Store
) -> None:
    broken = EXAMPLE.read_text().replace("KJ964.T2.Q6.AK98 Q52", "KJ964.T2.Q6.AK98 KJ2", 1)
    page = upload(desk, broken)
    assert "Boards imported: 4." in page
    assert re.search(r"evening\.pbn:\d+: board 3: ", page), page
    assert [record.board for record in store.records.listed()] == [7, 9, 11, 15]


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"\x00\x01\x02" * 50, "x.pbn", "the file is not a text file; choose another file"),
        (b"", "x.pbn", "the file is empty; choose another file"),
        (
            b"hello there",
            "../../notes.txt",
            "notes.txt: found no play records in the file, expected PBN or LIN",
        ),
    ],
)
def test_without_a_record(
    desk: TestClient, store: Store, data: bytes, name: str, says: str
) -> None:
    page = desk.post("/records", files={"file": (name, data)})
    assert page.status_code == 422
    assert says in html.unescape(page.text)
    assert store.records.listed() == []


def test_without_a_file(desk: TestClient) -> None:
    pages = (
        desk.post("/records", data={"file": "text"}),
        desk.post("/records"),
    )
    for page in pages:
        assert page.status_code == 422
        assert "Choose a file." in page.text


def test_a_lin_file(desk: TestClient, store: Store) -> None:
    page = upload(desk, LIN, "table.lin")
    assert "Board 2" in page
    assert store.records.listed()[0].board == 2


def test_stepping_agrees_with_the_walk(desk: TestClient, kept: list[StoredRecord]) -> None:
    record = kept[0]
    walk = Walk(table_of(record))
    address = f"/records/{record.id}"
    seen = []
    while True:
        page = desk.get(f"{address}?at={moment_text(walk.moment)}").text
        seen.append(walk.moment)
        struck = re.findall(r'data-card="(\w\w)"\s+class="rank played', page)
        assert sorted(struck) == sorted(map(card_text, walk.table.played))
        ways = dict(re.findall(r'id="step-([\w-]+)"\s+href="/records/\d+\?at=([\d.]+)"', page))
        others = {
            "first": walk.to_start(),
            "trick-back": walk.previous_trick(),
            "back": walk.by_cards(-1),
            "on": walk.by_cards(1),
            "trick-on": walk.next_trick(),
            "last": walk.to_end(),
        }
        assert ways == {
            name: moment_text(other.moment)
            for name, other in others.items()
            if other.moment != walk.moment
        }
        if "on" not in ways:
            break
        walk = walk_to(walk.record, ways["on"])
    assert tuple(seen) == walk.moments
    assert len(seen) == 53


@pytest.mark.parametrize("at", ["", "x", "0.0", "99.9", "7", "7.2.1", "-1.0", "7.9", "٣.٢"])
def test_a_missing_moment(desk: TestClient, kept: list[StoredRecord], at: str) -> None:
    assert desk.get(f"/records/{kept[0].id}", params={"at": at}).status_code == 200


def test_a_missing_record(desk: TestClient) -> None:
    for address in (
        "/records/99",
        "/records/x",
        "/records?after=x",
        "/records?after=99",
        "/records/new?like=99",
    ):
        assert desk.get(address).status_code == 404


def test_the_irregular_cards_are_marked_among_the_tricks(
    desk: TestClient, kept: list[StoredRecord]
) -> None:
    page = desk.get(f"/records/{kept[0].id}").text
    marked = re.findall(r'<a\s+href="[^"]*at=([\d.]+)"\s+class="[^"]*wrong"', page)
    assert [at.split(".")[0] for at in marked] == [
        str(finding.trick) for finding in examine(RECORDS[0])
    ]


def test_an_irregularity_begins_an_interview_at_that_moment(
    desk: TestClient, store: Store, kept: list[StoredRecord]
) -> None:
    record = kept[0]
    page = desk.get(f"/records/{record.id}?at=3.3").text
    assert f'href="/rule?record={record.id}&amp;moment=3.3"' in page
    begun = desk.post(
        "/interviews",
        data={"incident": "revoke", "record": str(record.id), "moment": "3.3"},
        follow_redirects=True,
    )
    assert begun.url.path.startswith("/interviews/")
    kept_interview = store.interviews.get(begun.url.path.rsplit("/", 1)[1])
    assert kept_interview.about.record_id == record.id
    assert (kept_interview.about.board, kept_interview.about.event) == ("3", "Club evening")
    interview = interview_of(kept_interview.state)
    walk = walk_to(table_of(record), "3.3")
    last = walk.last_play
    assert last is not None
    assert interview.table == walk.table
    assert (interview.told["seat"], interview.told["card"]) == (last.seat, last.card)
    again = desk.get(f"/records/{record.id}").text
    assert f'href="/interviews/{kept_interview.id}"' in again


def test_an_incident_without_a_card_gets_no_card(kept: list[StoredRecord]) -> None:
    load()
    interview = begin_at(kept[0], "3.3", Procedure.all["claim"])
    assert not {"seat", "card"} & interview.told.keys()
    assert interview.table == walk_to(table_of(kept[0]), "3.3").table


def test_every_incident_can_start_at_every_moment(kept: list[StoredRecord]) -> None:
    load()
    for incident in Procedure.all.values():
        for record in kept[:2]:
            for moment in ("1.0", "1.1", "3.3", "7.4", "13.4"):
                assert begin_at(record, moment, incident).found


def test_the_list_links_to_the_same_moments_as_the_record(
    desk: TestClient, kept: list[StoredRecord]
) -> None:
    for page in (desk.get("/records").text, desk.get(f"/records/{kept[0].id}").text):
        found = re.findall(
            rf'href="/records/{kept[0].id}\?at=([\d.]+)">revoke:\s+cannot be decided', page
        )
        assert found == ["3.3"]


def ways(page: str) -> list[dict[str, str]]:
    """Return what the buttons of the findings send, without the key of each form."""
    forms = re.findall(
        r'<form\s+method="post"\s+action="(/records/\d+/irregularity)"[^>]*>((?s:.*?))</form>', page
    )
    told = [
        {"to": to, **dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))}
        for to, form in forms
    ]
    return [{name: value for name, value in each.items() if name != "once"} for each in told]


def test_every_finding_links_to_its_ruling(
    desk: TestClient, store: Store, kept: list[StoredRecord]
) -> None:
    listed = ways(desk.get("/records").text)
    assert listed == [
        way for record in kept for way in ways(desk.get(f"/records/{record.id}").text)
    ]
    by_board = {
        record.board: [way for way in listed if f"/{record.id}/" in way["to"]] for record in kept
    }
    # Rulings on the spot and after the play; a recording slip needs no ruling.
    assert {board: len(found) for board, found in by_board.items()} == {
        3: 2,
        7: 4,
        9: 0,
        11: 1,
        15: 0,
    }
    begun = {}
    for board in (3, 11):
        for way in by_board[board]:
            page = desk.post(way.pop("to"), data=way)
            state = interview_of(store.interviews.get(page.url.path.rsplit("/", 1)[1]).state)
            assert (state.told["seat"], state.told["card"]) == (
                Seat[way["seat"]],
                parse_card(way["card"]),
            )
            begun[board, way["moment"]] = (way["incident"], plain_words(state.found.fact.name))  # type: ignore[union-attr]
    assert begun == {
        (3, "3.3"): ("revoke", "deed"),
        (3, "13.4"): ("revoke", "attention"),
        (11, "4.4"): ("lead out of turn", "told by"),
    }


ENTERED = {
    "deal": "N:AKQJ.T987.654.32 T987.AKQJ.32.654 654.65.AKQJ.T987 32.432.T987.AKQJ",
    "contract": "3NT",
    "declarer": "N",
}


@pytest.mark.parametrize(
    ("tricks", "incident", "moment", "asks"),
    [
        ([["E", "HA", "W:H2", "S:H5", "N:H7"]], "play out of turn", "1.2", "told by"),
        (
            [["E", "HA", "H5", "H2", "H7"], ["S", "S4", "S2", "SA", "S7"]],
            "lead out of turn",
            "1.4",
            "told by",
        ),
        ([["E", "HA", "H5", "H2", "H7", "E:HK"]], "fifth card", "1.5", "led"),
    ],
)
def test_a_finding_on_an_entered_board_is_ruled_on(
    tricks: list[list[str]], incident: str, moment: str, asks: str
) -> None:
    load()
    new = entered_record(read_table({**ENTERED, "tricks": tricks}), RecordHeading())
    more = {"id": 1, "at": datetime.now(UTC), "by": "", "source": ""}
    record = StoredRecord(
        **more,  # type: ignore[arg-type]
        title=new.title,
        board=new.board,
        form=new.form,
        heading=new.heading,
    )
    ((way,),) = (finding.rule for finding in findings_of(record))
    assert (way.incident, way.moment) == (incident, moment)
    told = {"seat": way.seat, "card": way.card}
    found = begin_at(record, way.moment, Procedure.all[incident], told=told).found
    assert isinstance(found, Question)
    assert plain_words(found.fact.name) == asks


def test_the_newest_file_is_first_with_its_boards_in_order(desk: TestClient, store: Store) -> None:
    upload(desk, LIN, "table.lin")
    upload(desk, EXAMPLE.read_bytes(), "club-evening.pbn")
    store.records.add({}, title="Board 1", board=1)
    assert [record.board for record in store.records.listed()] == [1, 3, 7, 9, 11, 15, 2]
    found: list[int | None] = []
    after = None
    while some := store.records.listed(2, after):
        found += [record.board for record in some]
        after = some[-1].id
    assert found == [1, 3, 7, 9, 11, 15, 2]


@pytest.mark.parametrize(
    ("incident", "address", "form", "known"),
    [
        ("card exposed", {"tell.cause": "by accident"}, {}, {"cause": "by accident"}),
        ("card exposed", {"tell.cause": "by magic"}, {}, {}),
        (
            "insufficient bid",
            {},
            {"said": "East bids one heart over one spade, not accepted"},
            {"accepts": "no"},
        ),
    ],
    ids=["tile", "not an answer", "sentence"],
)
def test_an_incident_of_a_record_begins_with_what_was_said(
    desk: TestClient,
    store: Store,
    kept: list[StoredRecord],
    incident: str,
    address: dict[str, str],
    form: dict[str, str],
    known: dict[str, str],
) -> None:
    form |= {"incident": incident, "record": str(kept[0].id), "moment": "2.1"}
    page = desk.post(f"/interviews?{urlencode(address)}", data=form)
    begun = store.interviews.get(page.url.path.split("/")[-1])
    told = interview_of(begun.state).told
    assert {name: in_words(told[name]) for name in ("cause", "accepts") if name in told} == known
    assert begun.about.record_id == kept[0].id


def test_an_unknown_incident_leads_to_the_list_of_incidents(
    desk: TestClient, kept: list[StoredRecord]
) -> None:
    page = desk.post(
        f"/records/{kept[0].id}/irregularity",
        data={"incident": "xx", "moment": "2.1"},
        follow_redirects=False,
    )
    assert page.headers["location"] == f"/rule?record={kept[0].id}&moment=2.1"
    assert desk.post("/records/99/irregularity", data={"incident": "revoke"}).status_code == 404


def test_an_entered_board_is_copied_and_changed(
    desk: TestClient, store: Store, kept: list[StoredRecord]
) -> None:
    page = desk.get(f"/records/new?like={kept[0].id}")
    assert 'value="Nils"' in page.text
    fields = dict(re.findall(r'<input\s+name="([^"]+)"[^>]*?\svalue="([^"]*)"', page.text))
    fields["tricks"] = html.unescape(
        re.findall(r'<textarea\s+name="tricks"[^>]*>([^<]*)<', page.text)[0]
    )
    fields["auction"] = html.unescape(
        re.findall(r'<textarea\s+name="auction"[^>]*>([^<]*)<', page.text)[0]
    )
    fields = {name: value for name, value in fields.items() if not name.startswith("whole")}
    entered = desk.post("/records/new", data=fields)
    assert entered.status_code == 200
    other = store.records.listed()[0]
    assert (other.id, other.source) != (kept[0].id, kept[0].source)
    assert table_of(other).tricks == table_of(kept[0]).tricks
    assert other.heading["players"] == kept[0].heading["players"]
    # An audit finds the same in a file and in entered data.
    findings = heading_of(other).findings["en"]
    assert [(each.kind.name, each.kind.words, each.trick) for each in findings] == [
        ("revoke", "revoke", 3)
    ]


def test_names_are_escaped(desk: TestClient) -> None:
    text = (
        EXAMPLE.read_text()
        .replace("Club evening", "<script>alert(1)</script>")
        .replace("Nils", "<b>N</b>")
    )
    page = desk.post("/records", files={"file": ("<i>.pbn", text)}).text
    for bad in ("<script>alert", "<b>N", "<i>.pbn"):
        assert bad not in page
