"""Publishing an evening: what players see while it is played, and the correction period."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from starlette.testclient import TestClient
from tests.formats.results.deal_files import deals
from tests.periods import periods
from tests.web.events.results.test_lines import form_of
from tests.web.events.test_evening import PLANNED

from bridgelaw.event.model import Event, HandsVisible, Line
from bridgelaw.event.movements.planned import due
from bridgelaw.event.publication import StandingsShown
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.table_result import parse_result
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

DEALS = deals(1, 99)
ANNA = Reason(by="Anna")


@pytest.fixture
def planned(desk: TestClient, store: Store) -> int:
    """Return an evening with a movement and no results, open to players."""
    desk.post("/events/evening", data=PLANNED)
    (listed,) = store.events.listed()
    store.events.publish(listed.id, True, ANNA)
    return listed.id


def enter(store: Store, event: int, first: int, last: int | None = None) -> None:
    """Enter the results that are due, from a place to another."""
    kept = store.events.get(event)
    changed = kept.event
    for each in [*due(changed)][first:last]:
        board = changed.board(each.key)
        score = TableScore.both(parse_result(f"4S N {10 + each.table % 2}"))
        line = Line(ns=each.ns, ew=each.ew, score=score, table=str(each.table))
        changed = changed.with_board(replace(board, lines=(*board.lines, line)))
    store.events.revise(event, kept.version, changed, What.RESULT, ANNA)


def choose(desk: TestClient, event: int, **told: str) -> str:
    form = {"action": "choose", "standings": "at_end", "by": "Anna"}
    answer = desk.post(f"/events/{event}/publishing", data=form | told)
    return answer.text


def act(desk: TestClient, event: int, action: str, **told: str) -> str:
    answer = desk.post(f"/events/{event}/publishing", data={"action": action, "by": "Anna", **told})
    return " ".join(answer.text.split())


def seen(desk: TestClient, address: str) -> str:
    answer = desk.get(address)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def test_nothing_is_shown_before_the_end_by_default(
    desk: TestClient, store: Store, planned: int
) -> None:
    enter(store, planned, 0, 40)
    page = seen(desk, f"/results/{planned}")
    assert "The standings are shown when all results are in." in page
    assert "Ann &amp; Bo" in page, "who plays is no secret"
    assert "/boards/" not in page
    assert "%" not in page
    kept = store.events.get(planned)
    for board in kept.board_ids.values():
        assert desk.get(f"/results/{planned}/boards/{board}").status_code == 404
    card = seen(desk, f"/results/{planned}/contestants/1")
    assert "4♠" not in card
    enter(store, planned, 40)
    page = seen(desk, f"/results/{planned}")
    assert "provisional" in page
    assert page.count("/boards/") == len(kept.event.boards)


def test_after_rounds_only_finished_boards_can_be_seen(
    desk: TestClient, store: Store, planned: int
) -> None:
    choose(desk, planned, standings="after_rounds")
    assert "after the first round" in seen(desk, f"/results/{planned}")
    enter(store, planned, 0, 40)
    page = seen(desk, f"/results/{planned}")
    assert "After round 3" in page
    assert "%" in page
    shown = {int(each) for each in re.findall(r"/boards/(\d+)", page)}
    kept = store.events.get(planned)
    played = {
        kept.board_ids[key]
        for key in kept.board_ids
        if all(each.round <= 3 for each in due(kept.event) if each.key == key)
    }
    assert shown == played
    for board in kept.board_ids.values():
        expected = 200 if board in shown else 404
        assert desk.get(f"/results/{planned}/boards/{board}").status_code == expected
    card = seen(desk, f"/results/{planned}/contestants/1")
    assert {int(each) for each in re.findall(r"/boards/(\d+)", card)} <= shown


def test_when_the_director_says_so(desk: TestClient, store: Store, planned: int) -> None:
    choose(desk, planned, standings="official")
    enter(store, planned, 0)
    assert "when the director has made" in seen(desk, f"/results/{planned}")
    page = act(desk, planned, "official")
    assert "The result is official since" in page
    page = seen(desk, f"/results/{planned}")
    assert "Scores may be corrected until" in page
    assert "%" in page


def test_files_are_for_players_only_if_the_director_allows_it(
    desk: TestClient, store: Store, evening: int
) -> None:
    store.events.publish(evening, True, ANNA)
    assert desk.get(f"/results/{evening}/results.xml").status_code == 404
    choose(desk, evening, files="yes")
    page = seen(desk, f"/results/{evening}")
    for ending in ("xml", "pbn", "csv", "json"):
        assert f"/results/{evening}/results.{ending}" in page
        answer = desk.get(f"/results/{evening}/results.{ending}")
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
    assert desk.get(f"/results/{evening}/results.pdf").status_code == 404
    assert desk.get(f"/results/{evening}/results.usebio").status_code == 404


@pytest.mark.parametrize("shown", [HandsVisible.AT_ONCE, HandsVisible.NEVER])
def test_the_files_for_players_have_no_hidden_hands(
    desk: TestClient, store: Store, club_pairs: Event, shown: HandsVisible
) -> None:
    boards = tuple(replace(each, deal=DEALS[each.number]) for each in club_pairs.boards)
    event = replace(club_pairs, boards=boards, hands_shown=shown)
    number = store.events.enter(event, ANNA)
    choose(desk, number, files="yes")
    act(desk, number, "official")
    text = desk.get(f"/results/{number}/results.pbn").text
    assert ('[Deal "N:' in text) is (shown is HandsVisible.AT_ONCE)
    assert "[ScoreTable" in text


def test_players_and_directors_see_until_when_rulings_may_be_appealed(
    desk: TestClient, store: Store, evening: int
) -> None:
    page = choose(desk, evening, appeal_minutes="20")
    assert "(Law 92B): 20 minutes" in page
    for address in (f"/results/{evening}", f"/events/{evening}/publishing"):
        store.publications.withdraw(evening, ANNA)
        act(desk, evening, "official")
        assert "Rulings may be requested and appealed until" in seen(desk, address)
        assert ".Rulings" not in seen(desk, address)
    choose(desk, evening, appeal_minutes="")
    for length, words in (
        (timedelta(0), "The period for requesting and appealing rulings ended"),
        (None, "half an hour after the end of play"),
    ):
        store.publications.withdraw(evening, ANNA)
        store.publications.make_official(evening, periods(timedelta(hours=1), length), ANNA)
        assert words in seen(desk, f"/results/{evening}")
    assert "expected a number of minutes" in choose(desk, evening, appeal_minutes="x")


def test_no_files_before_the_end(desk: TestClient, store: Store, planned: int) -> None:
    choose(desk, planned, files="yes", standings="after_rounds")
    enter(store, planned, 0, 40)
    assert desk.get(f"/results/{planned}/results.csv").status_code == 404


@pytest.mark.parametrize("minutes", ["0", "-1", "x", "½", "99999999", "40321"])
def test_an_impossible_period_is_marked(desk: TestClient, evening: int, minutes: str) -> None:
    page = choose(desk, evening, minutes=minutes)
    assert "expected a number of minutes from 1 to 40320" in page


def test_a_late_correction_needs_the_result_to_be_opened_again(
    desk: TestClient, store: Store, evening: int
) -> None:
    store.publications.make_official(evening, periods(timedelta(0)), ANNA)
    line = next(iter(store.events.get(evening).places))
    address = f"/events/{evening}/lines/{line}"
    assert "The period for corrections ended" in seen(desk, address)
    refused = desk.post(address, data=form_of(store, line))
    assert refused.status_code == 400
    assert "the correction period of" in refused.text
    assert "expected one: after the correction period" in act(desk, evening, "reopen", why="")
    page = act(desk, evening, "reopen", why="The slip says eleven tricks")
    assert "Scores may be corrected until" in page
    assert store.events.history(evening)[0].why == "The slip says eleven tricks"
    assert desk.post(address, data=form_of(store, line)).status_code == 200
    assert store.events.history(evening)[0].line_id == line


def test_the_stream_is_for_published_events(desk: TestClient, store: Store, evening: int) -> None:
    assert desk.get(f"/results/{evening}/changes").status_code == 404
    assert desk.get("/results/99/changes").status_code == 404


def test_a_page_that_updates_itself_is_not_cached(
    desk: TestClient, store: Store, planned: int, evening: int
) -> None:
    store.events.publish(evening, True, ANNA)
    live, still = desk.get(f"/results/{planned}"), desk.get(f"/results/{evening}")
    assert live.headers["cache-control"] == "public, no-cache"
    assert f'data-live="/results/{planned}/changes"' in live.text
    assert still.headers["cache-control"] == "public, max-age=20"
    assert "data-live" not in still.text
    again = desk.get(f"/results/{planned}", headers={"if-none-match": live.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "public, no-cache")


def test_the_choices_are_in_the_history_in_words(desk: TestClient, evening: int) -> None:
    choose(desk, evening, standings="after_rounds", minutes="20")
    act(desk, evening, "official")
    page = seen(desk, f"/events/{evening}/history")
    assert "after each round" in page
    assert "Official since" in page
    assert StandingsShown.AFTER_ROUNDS.value.say("en") in seen(
        desk, f"/events/{evening}/publishing"
    )


@pytest.fixture
def corrected(desk: TestClient, store: Store, evening: int) -> int:
    """Return an official result in which one line was corrected and another adjusted."""
    store.publications.make_official(evening, periods(timedelta(hours=1)), ANNA)
    first, second, *_ = store.events.get(evening).places
    found = store.events.line(first)
    worse = replace(found.line, score=TableScore.both(parse_result("7NT S 0")), ruling=None)
    store.events.correct(first, found.version, worse, Reason(by="Bo Bak", why="misread slip"))
    found = store.events.line(second)
    ruling = AdjustedScore(found.line.score, ("12C1c",), "a secret reason")
    adjusted = replace(found.line, ruling=ruling)
    store.events.correct(second, found.version, adjusted, Reason(by="Bo Bak", why="a secret"))
    return evening


def test_players_see_what_was_corrected_by_whom_and_why(
    desk: TestClient, store: Store, corrected: int
) -> None:
    page = seen(desk, f"/results/{corrected}")
    assert "2 corrections" in page
    assert page.count("Bo Bak") == 2
    assert "misread slip" in page
    assert "7NT S 0" in page
    for word in ("secret", "12C1c"):
        assert word not in page
    line, (key, _) = next(iter(store.events.get(corrected).places.items()))
    board = store.events.get(corrected).board_ids[key]
    assert seen(desk, f"/results/{corrected}/boards/{board}").count(">corrected</a>") == 2
    pair = store.events.line(line).line.ns[0]
    assert ">corrected</span>" in seen(desk, f"/results/{corrected}/contestants/{pair}")


def test_the_standings_before_a_correction_can_be_read(
    desk: TestClient, store: Store, evening: int
) -> None:
    def percentages(address: str) -> list[str]:
        return re.findall(r"main\"><span class=\"of\">%</span> ([\d.]+)", seen(desk, address))

    store.events.publish(evening, True, ANNA)
    original = percentages(f"/results/{evening}")
    store.events.publish(evening, False, ANNA)
    store.publications.make_official(evening, periods(timedelta(hours=1)), ANNA)
    line = next(iter(store.events.get(evening).places))
    found = store.events.line(line)
    for result in ("7NT S 0", "7NT S 1"):
        found = store.events.line(line)
        worse = replace(found.line, score=TableScore.both(parse_result(result)), ruling=None)
        store.events.correct(line, found.version, worse, ANNA)
    now = percentages(f"/results/{evening}")
    assert len(original) == len(now) == 18
    assert original != now
    version = store.events.version(evening)
    assert percentages(f"/results/{evening}/earlier/{version - 2}") == original
    assert percentages(f"/results/{evening}/earlier/{version - 1}") not in (original, [])
    for wrong in (version, version - 3, 0, "x"):
        assert desk.get(f"/results/{evening}/earlier/{wrong}").status_code == 404
    director = seen(desk, f"/events/{evening}/history/{version - 1}/standings")
    assert original[0] in director
    assert desk.get(f"/events/{evening}/history/1/standings").status_code == 404
    assert f"/events/{evening}/history/{version}/standings" in seen(
        desk, f"/events/{evening}/history"
    )
    store.publications.withdraw(evening, ANNA)
    assert desk.get(f"/results/{evening}/earlier/{version - 1}").status_code == 404
