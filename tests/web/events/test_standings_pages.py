"""Pages of standings, matches and the working of a score have the terminal's figures."""

from __future__ import annotations

import html
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.events.test_boards import rows

from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_json import event_of
from bridgelaw.formats.results.files import read_event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.views import score as score_view
from bridgelaw.web.events import standings

EXAMPLES = Path(__file__).parents[3] / "examples"
TWO_WINNERS = """
format: bridgelaw event
version: 1
kind: pairs
method: matchpoints
two_winners: yes
sessions: [I, II]
contestants: [{number: 1 NS, side: NS}, {number: 2 NS, side: NS},
  {number: 1 EW, side: EW}, {number: 2 EW, side: EW, handicap: 5}]
boards:
- {number: 1, session: I, lines: [{ns: 1 NS, ew: 1 EW, score: "+420"},
     {ns: 2 NS, ew: 2 EW, score: "-50"}]}
- {number: 1, session: II, lines: [{ns: 1 NS, ew: 2 EW, score: "+420"},
     {ns: 2 NS, ew: 1 EW, score: "+420"}]}
"""


@pytest.mark.parametrize("language", ["en", "da"])
def test_the_standings_agree_with_the_terminal(
    desk: TestClient, evening: int, club_pairs: Event, language: str
) -> None:
    (form,) = score_view.standing_views(Scored(club_pairs), language)
    page = desk.get(f"/events/{evening}/standings", headers={"accept-language": language}).text
    found = rows(page, 'class="figures standing"')
    assert [html.unescape(row[2]) for row in found[1:]] == [row.name for row in form.rows]
    assert [row[0] for row in found[1:]] == [row.place_words for row in form.rows]
    assert [row[3:] for row in found[1:]] == [[*row.figures, *row.further] for row in form.rows]
    for row in form.rows:
        assert f'href="/events/{evening}/contestants/{row.number}"' in page
    assert f"/events/{evening}/standings.pdf" in page


def test_long_lists_have_pages_and_a_search(
    desk: TestClient, evening: int, club_pairs: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    (form,) = score_view.standing_views(Scored(club_pairs))
    assert 'name="find"' not in desk.get(f"/events/{evening}/standings").text
    monkeypatch.setattr(standings, "ROWS", 5)
    pages = -(-len(form.rows) // 5)
    found = []
    for page in range(1, pages + 1):
        text = desk.get(f"/events/{evening}/standings?page={page}").text
        assert f"page {page} of {pages}" in text
        found += [row[1] for row in rows(text, 'class="figures standing"')[1:]]
    assert found == [row.number for row in form.rows]
    last = form.rows[-1]
    text = desk.get(f"/events/{evening}/standings", params={"find": last.name.upper()}).text
    assert [row[1] for row in rows(text, 'class="figures standing"')[1:]] == [last.number]
    assert 'rel="next"' not in text
    text = desk.get(f"/events/{evening}/standings?find=nobody").text
    assert "Nothing found." in text
    assert "Nobody has a score yet." not in text


def test_every_list_of_the_event(desk: TestClient, store: Store) -> None:
    event = event_of(TWO_WINNERS)
    number = store.events.enter(event, Reason())
    page = desk.get(f"/events/{number}/standings").text
    forms = score_view.standing_views(Scored(event))
    assert len(forms) > 4
    assert all(f">{form.words}</caption>" in page for form in forms)
    assert page.index("Session I") > page.index("Standings,")
    assert f'href="/events/{number}/contestants/1%20NS"' in page
    assert desk.get(f"/events/{number}/contestants/1%20NS").status_code == 200


def test_an_event_without_scores(desk: TestClient, store: Store) -> None:
    told = (
        "format: bridgelaw event\nversion: 1\nkind: pairs\nmethod: matchpoints\ncontestants: "
        "[{number: 1}]\nboards: []"
    )
    number = store.events.enter(event_of(told), Reason())
    page = desk.get(f"/events/{number}/standings")
    assert page.status_code == 200
    assert "Nobody has a score yet." in page.text


def test_an_event_that_cannot_be_scored_says_why(
    desk: TestClient, store: Store, league_match: Event
) -> None:
    across = replace(
        league_match,
        kind=Kind.PAIRS,
        method=Method.PATTON,
        boards=tuple(replace(board, lines=board.lines[:1]) for board in league_match.boards),
    )
    number = store.events.enter(across, Reason())
    kept = store.events.get(number)
    pages = ["standings", f"boards/{kept.board_ids[across.boards[0].key]}", "contestants/A"]
    for page in pages:
        found = desk.get(f"/events/{number}/{page}")
        assert found.status_code == 200
        assert "across a field" in found.text


def test_the_working_of_a_score(desk: TestClient, evening: int, club_pairs: Event) -> None:
    form = score_view.pair_view(Scored(club_pairs), "17")
    page = html.unescape(desk.get(f"/events/{evening}/contestants/17").text).replace("</span>", "")
    for board in form.boards:
        last = board.words[-1]
        assert last in page
    assert form.total[0][-1] in page
    assert len(form.boards) == page.count('<details class="working">')


def test_a_missing_contestant(desk: TestClient, evening: int) -> None:
    assert desk.get(f"/events/{evening}/contestants/99").status_code == 404


def test_a_match_board_by_board(desk: TestClient, store: Store, league_match: Event) -> None:
    number = store.events.enter(league_match, Reason())
    listed = desk.get(f"/events/{number}/matches").text
    assert "5-37" in listed
    assert "1.32" in listed
    page = desk.get(f"/events/{number}/matches/1").text
    found = rows(page, 'class="figures match"')
    assert found[2][3:] == ["", "12"]
    assert found[-1][-2:] == ["5-37", "37-5"]
    assert "The match on the scale of victory points" in page
    assert "B Søndergade: 37-5, +32, 18.68 VP" in page
    assert desk.get(f"/events/{number}/matches/2").status_code == 404
    assert desk.get(f"/events/{number}/contestants/A").status_code == 200


def test_a_knock_out_has_no_scale_and_ranks_nobody(desk: TestClient, store: Store) -> None:
    number = store.events.enter(read_event(EXAMPLES / "cup-match.json").event, Reason())
    page = desk.get(f"/events/{number}/matches/1")
    assert page.status_code == 200
    assert "scale of victory points" not in page.text
    assert "A knock-out: nobody is ranked." in desk.get(f"/events/{number}/standings").text


def test_pairs_have_no_matches(desk: TestClient, evening: int) -> None:
    assert desk.get(f"/events/{evening}/matches").status_code == 404
    assert desk.get(f"/events/{evening}/matches/1").status_code == 404


PAIRS = """
contestants: [{number: 1}, {number: 2}, {number: 3}, {number: 4}]
boards:
- number: 1
  lines: [{ns: 1, ew: 2, score: 4S N 10, round: 1}, {ns: 3, ew: 4, score: 4S N 9, round: 1}]
- number: 2
  lines: [{ns: 1, ew: 2, score: 3NT E 9, round: 1}, {ns: 3, ew: 4, score: "-50", round: 1}]
"""
TEAMS = """
contestants: [{number: A}, {number: B}]
boards:
- {number: 1, lines: [{ns: A, ew: B, score: 4S N 10}, {ns: B, ew: A, score: 4S N 9}]}
- {number: 2, lines: [{ns: A, ew: B, score: 3NT E 9}, {ns: B, ew: A, score: not played}]}
"""
INDIVIDUAL = """
contestants: [{number: 1}, {number: 2}, {number: 3}, {number: 4}]
boards:
- {number: 1, lines: [{ns: [1, 2], ew: [3, 4], score: 4S N 10}]}
- {number: 2, lines: [{ns: [1, 3], ew: [2, 4], score: 4S N 9}]}
"""
FIELD = (
    "matchpoints",
    "butler",
    "cross imps",
    "ascherman",
    "total points",
    "board-a-match",
    "point-a-board",
)
IN_MATCHES = ("imps", "board-a-match", "point-a-board", "patton", "total points")
KINDS = [
    *(f"kind: pairs\nmethod: {method}{PAIRS}" for method in FIELD),
    *(f"kind: pairs\npairs_in_matches: yes\nmethod: {method}{PAIRS}" for method in FIELD),
    *(
        f"kind: teams\nknock_out: {ko}\nmethod: {method}{TEAMS}"
        for method in IN_MATCHES
        for ko in ("no", "yes")
    ),
    f"kind: individual\nmethod: matchpoints{INDIVIDUAL}",
]
GIVEN = [
    {
        "way": "score",
        "both_kind": "results",
        "both_weight_1": "40",
        "both_result_1": "4S N 10",
        "both_weight_2": "60",
    },
    {"way": "score", "sides": "apart", "ns_kind": "plus", "ew_kind": "table"},
    {"way": "own error", "own_side": "NS", "own_adjusted": "4S N 11", "own_without": "4S N 10"},
    {"way": "responsible", "fault_ns": "none", "fault_ew": "directly", "several": "yes"},
    {"way": "score", "both_kind": "imps", "both_imps": "9" * 5_000},
]


@pytest.mark.parametrize(
    "told", KINDS, ids=lambda told: " ".join(told.split("\n")[:3]).replace(":", "")
)
def test_every_kind_of_event_is_shown(desk: TestClient, store: Store, told: str) -> None:
    event = event_of(f"format: bridgelaw event\nversion: 1\n{told}")
    number = store.events.enter(event, Reason())
    kept = store.events.get(number)
    at = f"/events/{number}"
    pages = [f"{at}/standings", *(f"{at}/boards/{board}" for board in kept.board_ids.values())]
    pages += [f"{at}/contestants/{each.number}" for each in event.contestants]
    pages += [f"{at}/matches", f"{at}/matches/1"] if event.in_matches else []
    for page in pages:
        assert desk.get(page).status_code == 200, page
    for line in kept.places:
        for given in ({}, *({**each, "both_result_2": "4S N 9"} for each in GIVEN)):
            assert desk.get(f"{at}/lines/{line}/ruling", params=given).status_code == 200, given
