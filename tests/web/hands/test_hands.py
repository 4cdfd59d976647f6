"""Entering hands gives the same table as case files; no input breaks a page."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.shipped_cases import cases_in
from tests.yaml_files import read_yaml

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, Tell, apply
from bridgelaw.app.interviews.interview_json import interview_of, state_of
from bridgelaw.bridge.cards import DECK
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import card_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.cases.reader import find_case_files
from bridgelaw.effects.incident import Procedure
from bridgelaw.event.model import Event
from bridgelaw.incidents import load
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store
from bridgelaw.views.table import table_view
from bridgelaw.web.hands.table_fields import FIELDS, read_fields, write_fields

HERE = Path(__file__).parents[2]
DEAL = "N:J632.62.J843.K75 KQ874.A53.A97.93 A5.Q4.KQ6.AQJ642 T9.KJT987.T52.T8"
A_LEAD = {"contract": "3NT", "declarer": "S"}


def table_in(file: Path) -> dict[str, Any]:
    table: dict[str, Any] = read_yaml(file)["table"]
    return {} if "NS" in table else table


DEALS = [file for file in sorted((HERE / "deals").glob("*.yaml")) if table_in(file)]


def shown(page: str) -> list[str]:
    """Return the cards that a picture shows, in order."""
    return re.findall(r'data-card="(\w\w)"\s+class="rank', page)


def test_there_are_deals_to_test() -> None:
    assert len(DEALS) > 10


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("file", DEALS, ids=lambda file: file.stem)
def test_a_deal_entered_through_the_form_is_the_same_table(
    desk: TestClient, store: Store, file: Path, language: str
) -> None:
    table = read_table(table_in(file))
    fields = write_fields(table_in(file), language)
    page = desk.post("/records/new", data=fields, headers={"accept-language": language})
    assert page.status_code == 200, page.text
    assert page.url.path.startswith("/records/")
    kept = store.records.get(int(page.url.path.rsplit("/", 1)[1]))
    assert read_table(kept.form) == table


def test_every_table_of_the_cases_can_be_entered_in_the_fields() -> None:
    load()
    tried = 0
    keys = KEYS_WITH_FIELDS
    for file in find_case_files([HERE.parent / "cases"]):
        for case in cases_in(file):
            for step in case.steps:
                try:
                    table = read_table(step.table or {})
                except TableError:  # continue from the step before
                    continue
                if table.roles_exchanged:  # no field shows what a ruling has left
                    continue
                told = {key: value for key, value in write_table(table).items() if key in keys}
                read = read_fields(write_fields(step.table or {}, "da"))
                assert read.table is not None, (case.id, read.problems)
                again = write_table(read.table)
                assert {key: again.get(key) for key in told} == told, case.id
                tried += 1
    assert tried > 1000


KEYS_WITH_FIELDS = (
    *(
        "board",
        "dealer",
        "vulnerability",
        "auction",
        "calls made",
        "contract",
        "declarer",
        "trump",
        "hands",
    ),
    *("complete hands", "tricks", "trick", "declarer tricks", "claimed by"),
)


@pytest.mark.parametrize("file", DEALS, ids=lambda file: file.stem)
def test_the_picture_shows_every_card_once(desk: TestClient, store: Store, file: Path) -> None:
    table = read_table(table_in(file))
    if (
        any(not table.deal.is_full(seat) for seat in table.deal.known_seats)
        or not table.deal.known_seats
    ):
        pytest.skip("not a whole deal")
    number = store.records.add(write_table(table), title="x")
    for at in ("1.0", "3.2", "13.4"):
        assert sorted(shown(desk.get(f"/records/{number}?at={at}").text)) == sorted(
            map(card_text, DECK)
        )


def test_a_penalty_card_is_shown_before_its_player() -> None:
    told = {**A_LEAD, "deal": DEAL, "penalty cards": [{"seat": "E", "card": "C9", "kind": "major"}]}
    restrictions = [{"seat": "W", "required": "C"}, {"seat": "E", "forbidden": ["S"]}]
    form = table_view(read_table({**told, "restrictions": restrictions}))
    east = form.hands[1]
    assert east.seat == "E"
    assert [(card.value, card.major, card.kind) for card in east.penalty_cards] == [
        ("C9", True, "major penalty card")
    ]
    assert [
        card.value for suit in east.suits for card in suit.cards if card.penalty == "major"
    ] == ["C9"]
    assert "♣9 of East: major penalty card." in form.notes
    assert "At the next lead West must lead clubs, if possible." in form.notes
    assert "East may not lead spades while retaining the lead." in form.notes


def test_a_hand_in_words() -> None:
    form = table_view(read_table({"hands": {"N": "SK65 HQ8"}, "deal": None}), "en")
    assert form.hands[0].text == "North: Spades K 6 5, Hearts Q 8, and cards that are not known"
    assert form.hands[1].text == "East: not known"
    whole = table_view(read_table({"deal": "N:K65.Q85..AKJT432 - - -"}), "da")
    assert (
        whole.hands[0].text == "Nord: Spar K 6 5, Hjerter D 8 5, Ruder ingen, Klør E K B 10 4 3 2"
    )


def test_irregular_calls_are_marked() -> None:
    form = table_view(
        read_table({"dealer": "N", "auction": ["1NT", "P", "W:2H", "1S"], "calls made": ["E:1H"]})
    )
    assert form.auction is not None
    calls = [call for row in form.auction.rows for call in row if call]
    assert [(call.words, call.irregular, call.waits) for call in calls] == [
        ("1NT", None, False),
        ("pass", None, False),
        ("2♥", "it is out of turn", False),
        ("1♠", "it is insufficient", False),
        ("1♥", "it is insufficient", True),
    ]


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("board", "x", "a number"),
        ("hand_N", "SK SX", "found 'SX', expected a card"),
        ("deal", "N:K65", "a dealt hand for each player"),
        ("auction", "1Q", "found '1Q', expected a call"),
        ("calls_made", "1H", "found '1H', expected a seat and a call"),
        ("contract", "8S", "found '8S', expected a contract"),
        ("tricks", "W D1", "found 'D1', expected a card"),
        ("tricks", "DK D3", "expected the leader first"),
        ("tricks", "; won by S", "expected the leader first"),
        ("penalty_cards", "W S7", "a seat, a card and minor or major"),
        ("trick_number", "15", "found trick number 15"),
        ("declarer_tricks", "14", "found 14 tricks"),
        ("vulnerability", "all of them", "none, NS, EW or both"),
        ("auction", "1S P", "found an auction without a dealer"),
        ("hand_S", "S" + "2" * 5000, "more than 4000 characters"),
    ],
)
def test_an_error_is_beside_its_field(desk: TestClient, field: str, value: str, says: str) -> None:
    page = desk.post("/records/new", data={field: value, "event": "Kept as typed"})
    assert page.status_code == 422
    place = "dealer" if "without a dealer" in says else field
    found = re.search(rf'data-problem="{place}">([^<]+)</p>', page.text)
    assert found is not None, page.text
    assert says in html.unescape(found[1])
    assert html.escape(value, quote=False) in page.text
    assert "Kept as typed" in page.text


def test_a_card_in_two_hands_is_refused(desk: TestClient) -> None:
    page = desk.post("/records/new", data={"hand_N": "SA", "hand_E": "SA"})
    assert page.status_code == 422
    assert "♠A is held by both North and East" in html.unescape(page.text)


def test_an_empty_form_is_not_a_board(desk: TestClient, store: Store) -> None:
    page = desk.post("/records/new", data={})
    assert page.status_code == 422
    assert "Nothing has been entered about the board yet." in page.text
    assert store.records.listed() == []


def test_a_whole_deal_may_be_entered_in_any_hand_field(desk: TestClient) -> None:
    for field in ("deal", "hand_W"):
        told = desk.post("/records/look", data={field: f'[Deal "{DEAL}"]'}).json()
        assert told["problems"] == {}
        assert sorted(shown(told["picture"])) == sorted(map(card_text, DECK))


def test_the_preview_shows_whose_turn_it_is(desk: TestClient) -> None:
    fields = {
        "board": "4",
        "deal": DEAL,
        "auction": "2H P S:2NT P 3NT P P P",
        "tricks": "W HJ H2 HA H4\nE H3",
    }
    told = desk.post("/records/look", data=fields).json()
    assert told["status"] == "South to play"
    assert told["model"]["turn"] == "S"
    assert told["model"]["played"]["H3"] == "E"
    assert told["model"]["trick"] == ["E"]
    calls = desk.post("/records/look", data={"board": "4", "auction": "2H P"}).json()
    assert calls["status"] == "East to call"
    assert calls["model"]["caller"] == "E"


def test_a_leader_determined_by_earlier_tricks_need_not_be_entered() -> None:
    read = read_fields(
        {"deal": DEAL, "contract": "3NT S", "tricks": "HJ H2 HA H4\n2. H3 HQ HK H6\nHT S2"}
    )
    assert read.table is not None
    assert [trick.leader and trick.leader.name for trick in read.table.tricks] == ["W", "E"]
    assert read.table.turn is Seat.E


def test_tapping_works_without_a_script(desk: TestClient) -> None:
    page = desk.get("/records/new").text
    for field in FIELDS:
        assert f'name="{field}"' in page
    assert (
        page.count("data-script hidden") == 4
    )  # elements that need a script are hidden without one
    assert 'aria-label="the queen of spades"' in page
    assert 'data-text="SD"' in desk.get("/records/new", headers={"accept-language": "da"}).text


def test_a_board_of_an_event_includes_its_deal(
    desk: TestClient, store: Store, club_pairs: Event
) -> None:
    board = club_pairs.boards[0]
    event = club_pairs.with_board(board.__class__(**{**_parts(board), "deal": Deal.from_pbn(DEAL)}))
    number = store.events.enter(event, Reason())
    kept = store.events.get(number)
    page = desk.get(f"/records/new?event={number}&board={kept.board_ids[board.key]}").text
    assert 'value="SJ632 H62 DJ843 CK75"' in page
    assert html.escape(event.name) in page
    assert desk.get(f"/records/new?event={number}&board=999999").status_code == 404
    assert desk.get("/records/new?event=77&board=1").status_code == 404


def _parts(value: Any) -> Mapping[str, Any]:
    return {
        name: getattr(value, name)
        for name, field in value.__dataclass_fields__.items()
        if field.init
    }


# In an interview


def begun(store: Store, incident: str, **told: object) -> str:
    load()
    interview = Interview(Procedure.all[incident])
    if told:
        interview = apply(interview, Tell(told))
    return store.interviews.begin(state_of(interview), About()).id


def to_the_ruling(interview: Interview) -> tuple[Interview, int]:
    """Return the interview with each question answered by its first answer, and how many."""
    from bridgelaw.engine.ruling import Question

    asked = 0
    while isinstance(found := interview.found, Question):
        interview = apply(interview, Choose((*found.values, *found.fact.samples)[0]))
        asked += 1
    return interview, asked


def test_entered_facts_are_not_asked_in_an_interview(desk: TestClient, store: Store) -> None:
    bare = begun(store, "revoke")
    number = begun(store, "revoke")
    fields = {
        **write_fields(
            {
                "deal": DEAL,
                **A_LEAD,
                "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"]],
            }
        ),
        "version": "0",
    }
    fields["tricks"] += "\nW HT S2 C9"
    page = desk.post(f"/interviews/{number}/hands", data=fields, follow_redirects=False)
    assert page.status_code == 303
    assert page.headers["location"] == f"/interviews/{number}"
    kept = store.interviews.get(number)
    interview = interview_of(kept.state)
    assert interview.table is not None
    assert [failure.card for failure in interview.table.failures][-1] in {
        card for card in DECK if card_text(card) == "C9"
    }
    played = Tell({"seat": "E", "card": "C9"})
    without = interview_of(store.interviews.get(bare).state)
    assert to_the_ruling(apply(interview, played))[1] < to_the_ruling(apply(without, played))[1]


def test_the_editor_of_an_interview_shows_the_known_facts(desk: TestClient, store: Store) -> None:
    number = begun(store, "revoke", deal=DEAL, **A_LEAD)
    page = desk.get(f"/interviews/{number}/hands").text
    assert 'value="SKQ874 HA53 DA97 C93"' in page
    assert sorted(shown(page)) == sorted(map(card_text, DECK))
    assert desk.get("/interviews/none/hands").status_code == 404


def test_facts_removed_in_the_editor_are_no_longer_known(desk: TestClient, store: Store) -> None:
    number = begun(store, "revoke", deal=DEAL, **A_LEAD)
    fields = {"version": "0", "contract": "3NT", "declarer": "S", "hand_W": "SQ"}
    assert (
        desk.post(f"/interviews/{number}/hands", data=fields, follow_redirects=False).status_code
        == 303
    )
    interview = interview_of(store.interviews.get(number).state)
    assert interview.table == read_table({**A_LEAD, "hands": {"W": "SQ"}})


def test_other_known_facts_of_an_interview_remain(desk: TestClient, store: Store) -> None:
    number = begun(
        store,
        "revoke",
        **A_LEAD,
        restrictions=[{"seat": "W", "required": "C"}],
        **{"dummy spread": True},
    )
    fields = {**write_fields(A_LEAD), "hand_W": "CAT", "version": "0"}
    assert (
        desk.post(f"/interviews/{number}/hands", data=fields, follow_redirects=False).status_code
        == 303
    )
    table = interview_of(store.interviews.get(number).state).table
    assert table is not None
    assert table.restrictions
    assert table.dummy_spread


def test_the_ruling_shows_the_table_after_it(desk: TestClient, store: Store) -> None:
    number = begun(
        store,
        "card exposed",
        deal=DEAL,
        **A_LEAD,
        tricks=[["W", "HJ", "H2", "HA", "H4"]],
        seat="E",
        card="SQ",
    )
    interview = interview_of(store.interviews.get(number).state)
    interview, _ = to_the_ruling(interview)
    assert interview.table is not None
    assert interview.left is not None
    kept = store.interviews.get(number)
    store.interviews.go_on(kept, state_of(interview))
    page = html.unescape(desk.get(f"/interviews/{number}").text)
    assert [card_text(mark.card) for mark in interview.left.penalty_cards] == re.findall(
        r'data-card="(\w\w)"\s+class="rank faced"', page
    )
    assert interview.left.penalty_cards
    assert not interview.table.penalty_cards


def test_a_stale_editor_changes_nothing(desk: TestClient, store: Store) -> None:
    number = begun(store, "revoke", **A_LEAD)
    for status in (303, 409):
        page = desk.post(
            f"/interviews/{number}/hands",
            data={**write_fields(A_LEAD), "hand_W": f"C{status % 10}", "version": "0"},
            follow_redirects=False,
        )
        assert page.status_code == status
    assert store.interviews.get(number).version == 1


def test_input_for_an_interview_that_has_moved_on_is_not_lost(
    desk: TestClient, store: Store
) -> None:
    number = begun(store, "revoke")
    fields = {**write_fields(A_LEAD), "hand_W": "C8", "version": "0"}
    question = desk.get(f"/interviews/{number}").text
    fact = re.findall(r'name="fact"\s+value="([^"]+)"', question)[0]
    desk.post(
        f"/interviews/{number}/answer", data={"version": "0", "fact": fact, "choice": "follow suit"}
    )
    page = desk.post(f"/interviews/{number}/hands", data=fields)
    assert page.status_code == 409
    assert "has continued in the meantime" in page.text
    assert 'value="C8"' in page.text
    again = re.findall(r'name="version"\s+value="(\d+)"', page.text)[0]
    done = desk.post(
        f"/interviews/{number}/hands", data={**fields, "version": again}, follow_redirects=False
    )
    assert done.status_code == 303
    twice = desk.post(
        f"/interviews/{number}/hands", data={**fields, "version": again}, follow_redirects=False
    )
    assert twice.status_code == 303, "a double tap does no harm"
    interview = interview_of(store.interviews.get(number).state)
    assert interview.told
    assert interview.table is not None
    assert interview.table.deal.hand(Seat.W)


def test_an_answer_that_contradicts_the_hands_is_named(desk: TestClient, store: Store) -> None:
    number = begun(store, "insufficient bid")
    desk.post(
        f"/interviews/{number}/answer",
        data={"version": "0", "fact": "insufficient", "choice": "yes"},
    )
    fields = {"board": "1", "auction": "1S 2C 2H", "calls_made": "W:3C", "version": "1"}
    page = desk.post(f"/interviews/{number}/hands", data=fields)
    assert page.status_code == 422
    assert "“Is the bid insufficient?” given as 'yes'" in html.unescape(page.text)
    assert 'value="W:3C"' in page.text


def test_hands_that_contradict_the_interview_are_refused(desk: TestClient, store: Store) -> None:
    number = begun(
        store,
        "revoke",
        **A_LEAD,
        **{"penalty cards": [{"seat": "E", "card": "C9", "kind": "minor"}]},
    )
    fields = {**write_fields(A_LEAD), "penalty_cards": "N C9 minor", "version": "0"}
    page = desk.post(f"/interviews/{number}/hands", data=fields)
    assert page.status_code == 422
    assert "cannot have a penalty card" in page.text
    assert store.interviews.get(number).version == 0


# Arbitrary input


NOTATION = st.text(alphabet="NESWØVSHDCKRAQJTEB23456789X10PNTU:.- \n;?,♠♥♦♣wonbyput", max_size=60)
ANYTHING = st.text(max_size=40)


@settings(max_examples=120, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), NOTATION | ANYTHING, max_size=5))
def test_any_input_is_read_or_refused(fields: dict[str, str]) -> None:
    read = read_fields(fields)
    assert (read.table is None) == bool(read.problems)
    assert set(read.problems) <= {*FIELDS, ""}
    for problem in read.problems.values():
        assert problem.say("da")
    if read.table is not None:
        written = write_fields(read.told, "da")
        assert read_fields(written).table == read.table


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(fields=st.dictionaries(st.sampled_from(FIELDS), NOTATION | ANYTHING, max_size=4))
def test_any_input_gives_a_page(desk: TestClient, store: Store, fields: dict[str, str]) -> None:
    """No page breaks; each example has an interview of its own on the same server."""
    number = begun(store, "revoke")
    for address in ("/records/new", f"/interviews/{number}/hands"):
        page = desk.post(address, data={**fields, "version": "0"}, follow_redirects=False)
        assert page.status_code in (303, 422), page.text
        if page.status_code == 303 and address == "/records/new":
            assert desk.get(page.headers["location"]).status_code == 200
    assert json.loads(desk.post("/records/look", data=fields).text)["model"]
