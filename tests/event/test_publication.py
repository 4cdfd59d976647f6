"""The part of an event that players see, and the period in which scores may be corrected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from tests.periods import periods

from bridgelaw.bridge.deal import Deal
from bridgelaw.event.hidden import without_hidden
from bridgelaw.event.model import Event, HandsVisible, Kind, Line, Method
from bridgelaw.event.movements.choose import movement_of
from bridgelaw.event.movements.planned import (
    Due,
    due,
    plan_of,
    planned_boards,
    planned_contestants,
)
from bridgelaw.event.progress import after_rounds, progress
from bridgelaw.event.publication import Publication, StandingsShown, visible
from bridgelaw.federations import UnknownFederation
from bridgelaw.federations.periods import appeal_period, correction_period
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.table_result import parse_result

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
HALF_AN_HOUR = timedelta(minutes=30)
BY_LAWS = periods(HALF_AN_HOUR)
DEAL = Deal.from_pbn("N:AJT2.875.A43.T62 Q987.QT42.Q75.85 K63.AKJ.K92.A743 54.963.JT86.KQJ9")
AFTER_ROUNDS = Publication(standings=StandingsShown.AFTER_ROUNDS)
OFFICIAL = Publication(standings=StandingsShown.OFFICIAL)


@pytest.fixture
def planned() -> Event:
    """Return a Howell of four tables, with deals and no results."""
    plan = plan_of(movement_of("howell-4"), 2)
    boards = planned_boards(plan, Kind.PAIRS)
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=planned_contestants(plan, Kind.PAIRS),
        boards=tuple(replace(board, deal=DEAL) for board in boards),
        plans=(plan,),
    )


def entered(event: Event, results: Iterable[Due]) -> Event:
    """Return the event with these results entered."""
    for each in results:
        score = TableScore.both(parse_result("4S N 10"))
        board = event.board(each.key)
        lines = (*board.lines, Line(ns=each.ns, ew=each.ew, score=score))
        event = event.with_board(replace(board, lines=lines))
    return event


def test_the_rounds_are_complete_in_order(planned: Event) -> None:
    results = [*due(planned)]
    assert progress(planned).rounds == {"": 0}
    without_one = entered(planned, [each for each in results if each.round <= 3][1:])
    assert progress(without_one).rounds == {"": 0}, "round 1 lacks a result"
    three = entered(planned, [each for each in results if each.round <= 3])
    assert progress(three).rounds == {"": 3}
    assert not progress(three).is_over
    assert progress(entered(planned, results)).is_over


def test_an_event_without_a_movement_is_over(planned: Event) -> None:
    found = progress(replace(planned, plans=()))
    assert found.is_over
    assert found.played == {board.key for board in planned.boards}


def test_a_board_is_played_when_everybody_has_played_it(planned: Event) -> None:
    results = [*due(planned)]
    key = results[0].key
    here = [each for each in results if each.key == key]
    assert len(here) > 1
    assert key not in progress(entered(planned, here[:-1])).played
    assert progress(entered(planned, here)).played == {key}


def test_standings_after_rounds_count_complete_rounds_only(planned: Event) -> None:
    results = [*due(planned)]
    event = entered(planned, results[: len(results) // 2 + 1])
    found = progress(event)
    rounds = found.rounds[""]
    counted = sum(each.round <= rounds for each in results)
    assert 0 < counted < len(results) // 2 + 1
    assert sum(len(board.lines) for board in after_rounds(event, found).boards) == counted
    seen = visible(event, AFTER_ROUNDS)
    assert (seen.has_standings, seen.rounds) == (True, rounds)
    assert sum(len(board.lines) for board in seen.event.boards) == counted


@pytest.mark.parametrize("entries", [0, 1, 13, 30, 41])
def test_no_result_or_hand_of_a_board_is_seen_before_everybody_has_played_it(
    planned: Event, entries: int
) -> None:
    results = [*due(planned)]
    event = entered(planned, results[:entries])
    for publication in (Publication(), AFTER_ROUNDS, OFFICIAL):
        seen = visible(event, publication)
        assert seen.boards <= progress(event).played
        assert {board.key for board in seen.event.boards if board.deal} <= seen.boards
        if not seen.has_standings:
            assert not any(board.lines for board in seen.event.boards)


def test_everything_is_seen_at_the_end_or_when_official(planned: Event) -> None:
    played = entered(planned, due(planned))
    assert not visible(entered(planned, [*due(planned)][1:]), Publication()).has_standings
    seen = visible(played, Publication())
    assert (seen.event, seen.has_standings) == (played, True)
    assert not visible(played, OFFICIAL).has_standings
    official = OFFICIAL.made_official(NOON, BY_LAWS, 7)
    assert visible(played, official).event == played
    part = entered(planned, [*due(planned)][:9])
    assert visible(part, official).event == without_hidden(part), "results are missing"


@pytest.mark.parametrize(
    ("shown", "number"),
    [(HandsVisible.WHEN_PLAYED, 1), (HandsVisible.AT_END, 0), (HandsVisible.NEVER, 0)],
)
def test_hands_are_seen_as_the_event_says(planned: Event, shown: HandsVisible, number: int) -> None:
    first = next(board.key for board in planned.boards)
    part = entered(planned, [each for each in due(planned) if each.key == first])
    official = OFFICIAL.made_official(NOON, BY_LAWS, 7)
    seen = visible(replace(part, hands_shown=shown), official).event
    assert [bool(board.deal) for board in seen.boards].count(True) == number
    end = visible(replace(entered(planned, due(planned)), hands_shown=shown), official).event
    assert all(board.deal for board in end.boards) is (shown is not HandsVisible.NEVER)


def test_the_correction_period_is_the_federations_or_the_organisers() -> None:
    federations = Publication().made_official(NOON, BY_LAWS, 7)
    assert (federations.official, federations.until) == (NOON, NOON + HALF_AN_HOUR)
    assert not federations.is_over(NOON + HALF_AN_HOUR - timedelta(seconds=1))
    assert federations.is_over(NOON + HALF_AN_HOUR)
    own = replace(Publication(), minutes=10).made_official(NOON, BY_LAWS, 7)
    assert own.until == NOON + timedelta(minutes=10)
    assert not Publication().is_over(NOON)
    assert federations.withdrawn() == Publication()


@pytest.mark.parametrize(
    ("code", "day", "hours"),
    [
        ("WBF", date(2026, 1, 1), 0.5),
        ("EBU", date(2026, 1, 1), 0.5),
        ("DBf", date(2019, 12, 31), 0.5),
        ("DBf", date(2026, 1, 1), 72),
        ("DBf", date(2012, 1, 1), 0.5),
    ],
)
def test_the_period_follows_from_the_readings_of_law_79c1(
    code: str, day: date, hours: float
) -> None:
    assert correction_period(code, day) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("code", "length"),
    [("WBF", timedelta(minutes=30)), ("EBU", timedelta(minutes=30)), ("DBf", None)],
)
def test_the_period_for_appeals_follows_from_the_readings_of_law_92b(
    code: str, length: timedelta | None
) -> None:
    assert appeal_period(code, date(2026, 1, 1)) == length


def test_the_organiser_may_set_the_period_for_appeals() -> None:
    now = datetime(2026, 1, 1, 22, tzinfo=UTC)
    from_play = replace(BY_LAWS, appeals=None)
    official = Publication().made_official(now, BY_LAWS, 2)
    assert official.appeals_until == now + timedelta(minutes=30)
    assert not official.appeals_over(now + timedelta(minutes=29))
    assert official.appeals_over(now + timedelta(minutes=30))
    unknown = Publication().made_official(now, from_play, 2)
    assert (unknown.appeals_until, unknown.appeals_from_play) == (None, True)
    assert unknown.withdrawn() == Publication()
    set_ = Publication(appeal_minutes=20).made_official(now, from_play, 2)
    assert (set_.appeals_until, set_.appeals_from_play) == (now + timedelta(minutes=20), False)


def test_an_unknown_federation_is_refused() -> None:
    with pytest.raises(UnknownFederation):
        correction_period("XYZ", date(2026, 1, 1))
