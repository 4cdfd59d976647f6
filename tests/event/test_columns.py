"""Events in columns have the same standings as events of objects, whatever they are scored by."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.store.large_events import simultaneous

from bridgelaw.bridge.seats import Side
from bridgelaw.event.columns.model import EventColumns, fits, in_columns
from bridgelaw.event.columns.scored import ScoredColumns, can_be_scored
from bridgelaw.event.columns.standings import column_standings
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import CarryOver, Event, Kind, Line, Method, Unit
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.standing import standings
from bridgelaw.i18n.numbers import DECIMAL_SIGN
from bridgelaw.i18n.text import languages
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import Count, Unequal
from bridgelaw.views import score as score_view
from bridgelaw.views.standings import head_view, stored_rows, view
from bridgelaw.views.standings.columns import ColumnList

EVENT = simultaneous(tables=25, boards=3)
PLAIN = simultaneous(tables=25, boards=3, seed=6, penalties=[])


def _regulated(event: Event, **choices: object) -> Event:
    return replace(event, regulation=replace(event.regulation, **choices))  # type: ignore[arg-type]


def _individual() -> Event:
    def seats(line: Line) -> Line:
        return replace(line, ns=(line.ns[0], f"N{line.ns[0]}"), ew=(line.ew[0], f"N{line.ew[0]}"))

    partners = tuple(replace(each, number=f"N{each.number}") for each in EVENT.contestants)
    boards = tuple(replace(board, lines=tuple(map(seats, board.lines))) for board in EVENT.boards)
    contestants = (*EVENT.contestants, *partners)
    return replace(EVENT, kind=Kind.INDIVIDUAL, contestants=contestants, boards=boards)


def _two_winners() -> Event:
    """Return an event in which every pair sits in one direction, some not playing at all."""
    boards = tuple(
        replace(
            board,
            lines=tuple(
                replace(line, ns=(str(2 * at + 1),), ew=(str(2 * ((at + board.number) % 25) + 2),))
                for at, line in enumerate(board.lines)
            ),
        )
        for board in EVENT.boards
    )
    idle = replace(EVENT.contestants[0], number="idle", side=Side.EW)
    contestants = (*EVENT.contestants, idle, replace(idle, number="nowhere", side=None))
    return replace(EVENT, boards=boards, contestants=contestants, two_winners=True)


def _turned() -> Event:
    """Return the event with the sides of one table exchanged."""
    board = EVENT.boards[0]
    first = replace(board.lines[0], ns=board.lines[0].ew, ew=board.lines[0].ns)
    return EVENT.with_board(board.with_line(0, first))


EVENTS = {
    "matchpoints": EVENT,
    "by section": simultaneous(tables=25, boards=3, seed=2, by_section=True),
    "two winners": _two_winners(),
    "individual": _individual(),
    "around zero": _regulated(EVENT, count=Count.ZERO),
    "one for a win": _regulated(EVENT, count=Count.ONE, unequal=Unequal.AS_SCORED),
    "factored": _regulated(EVENT, unequal=Unequal.FACTORED),
    "ties split": _regulated(EVENT, tie_breaks=("head to head", "tops", "boards won")),
    "carried over": replace(
        EVENT,
        carry_overs=(
            CarryOver(contestant="9", amount=Fraction(7, 3), unit=Unit.MATCHPOINTS),
            CarryOver(contestant="10", amount=Fraction(5), unit=Unit.PERCENT),
        ),
    ),
    "butler": replace(PLAIN, method=Method.BUTLER),
    "cross-IMPs": replace(PLAIN, method=Method.CROSS_IMPS),
    "Ascherman": replace(EVENT, method=Method.ASCHERMAN),
    "a fouled board": replace(
        EVENT,
        boards=(
            replace(
                EVENT.boards[0],
                lines=tuple(
                    replace(line, form="b" if at % 3 else "")
                    for at, line in enumerate(EVENT.boards[0].lines)
                ),
            ),
            *EVENT.boards[1:],
        ),
    ),
}


def scored(event: Event) -> ScoredColumns:
    columns = in_columns(event)
    assert can_be_scored(columns)
    return ScoredColumns(columns)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS.keys())
def test_standings_are_those_of_the_ordinary_path(event: Event) -> None:
    wanted, found = standings(Scored(event)), column_standings(scored(event))
    for ours, theirs in zip(found, wanted, strict=True):
        rows = tuple(map(ours.row, range(len(ours))))
        assert replace(ours.head, rows=rows) == theirs


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS.keys())
def test_words_are_those_of_the_ordinary_path(event: Event) -> None:
    wanted, found = standings(Scored(event)), column_standings(scored(event))
    for ours, theirs in zip(map(ColumnList, found), wanted, strict=True):
        for language in languages():
            assert ours.head(language) == head_view(event, theirs, language)
            assert ours.view(language) == view(event, theirs, language)
            sign = DECIMAL_SIGN.say(language)
            told = [row.spoken(language, sign) for row in ours.stored_rows(languages())]
            rows = stored_rows(event, theirs, languages())
            assert told == [row.spoken(language, sign) for row in rows]


def test_views_of_long_events_are_made_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    several = replace(EVENT, boards=(*EVENT.boards, replace(EVENT.boards[0], session="2")))
    wanted = [score_view.standing_views(Scored(event), "da") for event in (EVENT, several)]
    scored_in_columns: list[Event] = []

    def watched(columns: EventColumns) -> ScoredColumns:
        scored_in_columns.append(columns.event)
        return ScoredColumns(columns)

    monkeypatch.setattr(score_view, "MANY", 10)
    monkeypatch.setattr(score_view, "ScoredColumns", watched)
    assert [score_view.standing_views(Scored(event), "da") for event in (EVENT, several)] == wanted
    assert [each.contestants for each in scored_in_columns] == [EVENT.contestants]


def test_an_event_becomes_columns_and_back() -> None:
    for event in EVENTS.values():
        assert in_columns(event).whole() == event


def test_events_that_are_not_scored_in_columns() -> None:
    by_section = replace(EVENTS["by section"], contestants=PLAIN.contestants)
    unknown = replace(
        by_section, contestants=tuple(replace(each, section="") for each in PLAIN.contestants)
    )
    other = replace(EVENT.boards[0], session="2")
    for event in (
        unknown,
        replace(EVENT, boards=(*EVENT.boards, other)),
        replace(EVENT, boards=()),
        replace(EVENT, pairs_in_matches=True),
        replace(EVENT, method=Method.PATTON),
    ):
        assert not can_be_scored(in_columns(event))
    assert can_be_scored(in_columns(by_section))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (replace(_turned(), two_winners=True), "both directions"),
        (replace(EVENT, method=Method.CROSS_IMPS), "cannot be changed in"),
        (_regulated(EVENT, tie_breaks=("height",)), "height"),
    ],
)
def test_errors_are_those_of_the_ordinary_path(event: Event, words: str) -> None:
    with pytest.raises(EventError, match=words) as wanted:
        standings(Scored(event))
    with pytest.raises(EventError) as found:
        column_standings(scored(event))
    assert str(found.value) == str(wanted.value)


def _fits(columns: EventColumns, **changes: object) -> bool:
    first, *others = columns.boards
    return fits(columns.event, [replace(first, **changes), *others])  # type: ignore[arg-type]


def test_boards_that_do_not_fit_the_event() -> None:
    columns = in_columns(EVENT)
    first = columns.boards[0]
    assert fits(columns.event, columns.boards)
    assert not fits(columns.event, [first, first])
    assert not _fits(columns, board=replace(first.board, number=10_000))
    assert not _fits(columns, ns=first.ns[1:])
    assert not _fits(columns, ns=[first.ew[3], *first.ns[1:]])
    teams = replace(columns.event, kind=Kind.TEAMS)
    line = {"scores": first.scores[:2], "rulings": [None] * 2}
    assert fits(teams, [replace(first, ns=[0, 1], ew=[1, 0], **line)])  # type: ignore[arg-type]
    assert not fits(teams, [replace(first, ns=[0, 1], ew=[0, 1], **line)])  # type: ignore[arg-type]


def test_equal_percentages_of_different_tops_share_a_place() -> None:
    """Contestants with a score on one board have another top than those with two."""
    tie = TableScore.both(parse_outcome("passed out"))
    boards = tuple(
        replace(board, lines=tuple(replace(line, score=tie, ruling=None) for line in lines))
        for board, lines in ((each, each.lines) for each in PLAIN.boards)
    )
    event = replace(PLAIN, boards=boards)
    found, *_ = column_standings(scored(event))
    first, *_ = found.ranks
    assert first is not None
    assert first.shared
    assert len({found.row(at).total.top for at in range(len(found))}) > 1
    assert standings(Scored(event))[0].rows == tuple(map(found.row, range(len(found))))
