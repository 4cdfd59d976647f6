"""The view of a match, and the match as text.

It has each board with both rooms and each team's score, and the totals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Final

from msgspec import Struct

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.nodes import plain_words
from bridgelaw.event.model import Event, Line
from bridgelaw.event.teams.comparison import Basis, is_bounded
from bridgelaw.event.teams.results import BoardResult, MatchResult, TeamResult
from bridgelaw.event.teams.working import board_working, match_working
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.outcome import Outcome, results_of
from bridgelaw.scores.results import PassedOut, Points, signed
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.views.standings import Exact
from bridgelaw.views.standings.figures import fixed

ROUND = Text("round {round}")
BOARD = Text("Board")
OPEN = Text("Open room")
CLOSED = Text("Closed room")
OPEN_SEATS = Text("Open room ({team} N-S)")
CLOSED_SEATS = Text("Closed room ({team} N-S)")
TOTAL = Text("Total")
EACH_SIDE = Text("N-S {ns}; E-W {ew}")
WORKED_OUT = Text("How it comes about")
ON_BOARD = Text("Board {board}, {team}: {working}")
TOTALS = Text("{score}-{against}, {margin:+}")
TOTALS_WITH_VP = Text("{score}-{against}, {margin:+}, {points} VP")
GOES_TO = Text("The match goes to {team}.")
TIED = Text("The match is tied.")
NEITHER = Text("By its own score neither team has won the match.")
BOTH = Text("By its own score each team has won the match.")

_RESULT: Final = re.compile(r"[1-7]\S{1,6} \w \d{1,2}\b")
NARROW: Final = 60
"""Below this width, in columns, each board gets its own lines."""


class RoomView(Struct, frozen=True, kw_only=True):
    """The score in a room, after any ruling."""

    ns: str
    ew: str
    ruled: bool
    laws: list[str]
    words: str


class BoardWorkingView(Struct, frozen=True, kw_only=True):
    """The working of a team's score on a board."""

    team: str
    words: list[str]


class MatchBoardView(Struct, frozen=True, kw_only=True):
    """A board of a match: both rooms, and each team's score."""

    board: str
    vulnerability: str
    open: RoomView | None
    closed: RoomView | None
    own: list[Exact]
    credited: list[Exact]
    words: list[str]
    working: list[BoardWorkingView]

    @property
    def rooms(self) -> tuple[RoomView | None, RoomView | None]:
        """The open room, then the closed room."""
        return self.open, self.closed


class MatchHeadingsView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The headings of the columns of a match."""

    board: str
    open: str
    closed: str
    open_seats: str
    closed_seats: str
    total: str
    working: str


class MatchTeamView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The totals of a team in a match, exact and in words."""

    team: str
    name: str
    won: Exact
    lost: Exact
    score: Exact
    against: Exact
    margin: Exact
    victory_points: Exact
    points_words: str
    score_words: str
    words: str
    working: list[str]


class MatchView(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag="match", rename=plain_words
):
    """A match: its boards, and each team's totals."""

    words: str
    session: str
    round: str
    headings: MatchHeadingsView
    boards: list[MatchBoardView]
    counted: int
    teams: list[MatchTeamView]
    winner: str | None
    winner_words: str


def view(event: Event, match: MatchResult, language: str = ENGLISH) -> MatchView:
    """Return a match: its boards, each team's totals, and the working of less obvious scores."""
    first, second = (_named(event, team) for team in match.match.teams)
    told = match.match.session, match.match.round and ROUND.say(language, round=match.match.round)
    headings = MatchHeadingsView(
        board=BOARD.say(language),
        open=OPEN.say(language),
        closed=CLOSED.say(language),
        open_seats=OPEN_SEATS.say(language, team=match.match.teams[0]),
        closed_seats=CLOSED_SEATS.say(language, team=match.match.teams[1]),
        total=TOTAL.say(language),
        working=WORKED_OUT.say(language),
    )
    return MatchView(
        words=", ".join((f"{first} – {second}", *filter(None, told))),
        session=match.match.session,
        round=match.match.round,
        headings=headings,
        boards=[_board(event, match, board, language) for board in match.boards],
        counted=match.counted,
        teams=[_team(event, match, mine, language) for mine in match.teams],
        winner=match.winner,
        winner_words=_winner(event, match, language),
    )


def _winner(event: Event, match: MatchResult, language: str) -> str:
    """Return who won. Outside a knock-out, the two teams' own scores may disagree."""
    won = [mine.team for mine in match.teams if mine.margin > 0]
    if len(won) == 1:
        return GOES_TO.say(language, team=_named(event, won[0]))
    if won:
        return BOTH.say(language)
    return (NEITHER if any(mine.margin for mine in match.teams) else TIED).say(language)


def _named(event: Event, team: str) -> str:
    """Return the number and the name of a team, or only the number if they are the same."""
    name = event.by_number[team].name
    return team if name == team else f"{team} {name}"


def _board(event: Event, match: MatchResult, board: BoardResult, language: str) -> MatchBoardView:
    played = event.board(board.key)
    rooms = (board.board.open, board.board.closed)
    opened, closed = (
        _room(None if at is None else played.lines[at], played.vulnerability, language)
        for at in rooms
    )
    return MatchBoardView(
        board=str(played.number),
        vulnerability=say(played.vulnerability, language),
        open=opened,
        closed=closed,
        own=[_number(score) for score in board.own],
        credited=[_number(score) for score in board.credited],
        words=_columns(event, board, language),
        working=[] if _is_plain(board) else _board_working(event, match, board, language),
    )


def _board_working(
    event: Event, match: MatchResult, board: BoardResult, language: str
) -> list[BoardWorkingView]:
    """Return the working of each team's score on a board."""
    number = event.board(board.key).number
    return [
        BoardWorkingView(
            team=team,
            words=[
                ON_BOARD.say(language, board=number, team=team, working=line)
                for line in board_working(event, board, place)
            ],
        )
        for place, team in enumerate(match.match.teams)
    ]


def _is_plain(board: BoardResult) -> bool:
    """Return whether a board needs no working.

    There is one result at each table, and the two teams' scores are opposite.
    """
    if board.comparisons is None:
        return True
    return all(
        comparison.basis is Basis.RESULTS
        and len(comparison.pairings) == 1
        and not comparison.reliefs
        for comparison in board.comparisons
    ) and {board.comparisons[0].ns, board.comparisons[0].ew} == {
        board.comparisons[1].ns,
        board.comparisons[1].ew,
    }


def _room(line: Line | None, vulnerability: Vulnerability, language: str) -> RoomView | None:
    """Return the score in a room, after any ruling."""
    if line is None:
        return None
    ns, ew = (_outcome(line.outcome(side), vulnerability, language) for side in Side)
    return RoomView(
        ns=ns,
        ew=ew,
        ruled=line.ruling is not None,
        laws=list(line.ruling.laws) if line.ruling else [],
        words=ns if ns == ew else EACH_SIDE.say(language, ns=ns, ew=ew),
    )


def _outcome(outcome: Outcome, vulnerability: Vulnerability, language: str) -> str:
    """Return an outcome such as 4♦ S 11 +150; weighted results, awards and points as written."""
    results = results_of(outcome)
    if len(results) != 1 or results[0][1] is not outcome or isinstance(outcome, Points | PassedOut):
        return say(outcome, language)
    return f"{say(outcome, language)} {signed(results[0][1].points(vulnerability))}"


def _columns(event: Event, board: BoardResult, language: str) -> list[str]:
    """Return the contents of the teams' columns.

    For IMPs this is the gain in the winner's column, or both scores if they are not opposite.
    """
    if is_bounded(event):
        return [_signed(score, language, "") for score in board.credited]
    first, second = board.credited
    if first is not None and second is not None and first == -second:
        return [_signed(score, language, "") if score > 0 else "" for score in (first, second)]
    return [_signed(score, language, "+") for score in board.credited]


def _signed(score: Fraction | None, language: str, spec: str) -> str:
    return "–" if score is None else number_text(score, language, spec)


def _number(score: Fraction | None) -> Exact:
    """Return an exact number for JSON."""
    if score is None:
        return None
    return score.numerator if score.denominator == 1 else exact_text(score)


def _team(event: Event, match: MatchResult, mine: TeamResult, language: str) -> MatchTeamView:
    told = {"score": mine.score, "against": mine.against, "margin": mine.margin}
    points = mine.victory_points
    totals = (
        TOTALS.say(language, **told)
        if points is None
        else TOTALS_WITH_VP.say(language, **told, points=points)
    )
    return MatchTeamView(
        team=mine.team,
        name=event.by_number[mine.team].name,
        won=_number(mine.won),
        lost=_number(mine.lost),
        score=_number(mine.score),
        against=_number(mine.against),
        margin=_number(mine.margin),
        victory_points=_number(points),
        points_words="" if points is None else fixed(points, language),
        score_words="-".join(number_text(each, language) for each in (mine.score, mine.against)),
        words=f"{_named(event, mine.team)}: {totals}",
        working=[
            f"{mine.team}: {line.say(language)}" for line in match_working(event, match, mine.team)
        ],
    )


def _wrap(
    words: str, width: int, initial_indent: str = "", subsequent_indent: str = ""
) -> list[str]:
    """Wrap text; N-S and 4♦ S 11 are not broken."""
    lines = wrap(
        _RESULT.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), words),
        width,
        break_on_hyphens=False,
        initial_indent=initial_indent,
        subsequent_indent=subsequent_indent,
    )
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def text(view: MatchView, width: int = 80, *, working: bool = True) -> Iterator[str]:
    """Yield the match as text: a table, or without one below `NARROW` columns.

    `working` adds the working.
    """
    yield from _wrap(view.words, width)
    yield ""
    yield from _narrow(view, width) if width < NARROW else _wide(view, width)
    yield ""
    for team in view.teams:
        yield from _wrap(team.words, width, subsequent_indent="  ")
    yield from _wrap(view.winner_words, width)
    lines = list(_working(view)) if working else []
    if lines:
        yield ""
        yield from _wrap(view.headings.working, width)
        for line in lines:
            yield from _wrap(line, width, initial_indent="  ", subsequent_indent="    ")


def _working(view: MatchView) -> Iterable[str]:
    """Yield the working: of the boards, then of each team's victory points."""
    for board in view.boards:
        for told in board.working:
            yield from told.words
    for team in view.teams:
        yield from team.working


def _wide(view: MatchView, width: int) -> Iterator[str]:
    """Yield a table: board, both rooms, and a column for each team."""
    headings = view.headings
    teams = [team.team for team in view.teams]
    totals = [team.score_words for team in view.teams]
    number = max(
        len(cell)
        for cell in (
            headings.board,
            headings.total,
            *(row.board for row in view.boards),
        )
    )
    columns = [
        max(
            len(cell)
            for cell in (
                teams[place],
                totals[place],
                *(row.words[place] for row in view.boards),
            )
        )
        for place in (0, 1)
    ]
    rooms = _widths(view, width - number - sum(columns) - 8)

    def row(board: str, opened: str, closed: str, scores: Sequence[str]) -> Iterator[str]:
        left, right = (
            _wrap(cell, wide) or [""] for cell, wide in zip((opened, closed), rooms, strict=True)
        )
        for at in range(max(len(left), len(right))):
            cells = [
                (board if at == 0 else "").rjust(number),
                (left[at] if at < len(left) else "").ljust(rooms[0]),
                (right[at] if at < len(right) else "").ljust(rooms[1]),
                *(
                    (score if at == 0 else "").rjust(wide)
                    for score, wide in zip(scores, columns, strict=True)
                ),
            ]
            yield "  ".join(cells).rstrip()

    yield from row(headings.board, headings.open_seats, headings.closed_seats, teams)
    for board in view.boards:
        yield from row(board.board, _words(board.open), _words(board.closed), board.words)
    yield from row(headings.total, "", "", totals)


def _widths(view: MatchView, available: int) -> tuple[int, int]:
    """Return the widths of the room columns: what they need, or a share of the available width."""
    first, second = (
        max(
            len(heading),
            *(len(_words(board.rooms[place])) for board in view.boards),
            0,
        )
        for place, heading in enumerate((view.headings.open_seats, view.headings.closed_seats))
    )
    if first + second > available:
        first = min(first, max(available // 2, available - second))
        second = min(second, available - first)
    return first, second


def _narrow(view: MatchView, width: int) -> Iterator[str]:
    """Yield each board on its own lines: the teams' scores, then the rooms."""
    headings, teams = view.headings, [team.team for team in view.teams]
    for board in view.boards:
        scores = [
            f"{team} {score}" for team, score in zip(teams, board.words, strict=True) if score
        ]
        yield from _wrap(
            "  ".join((f"{headings.board} {board.board}", *scores)),
            width,
            subsequent_indent="  ",
        )
        for heading, room in zip((headings.open, headings.closed), board.rooms, strict=True):
            if words := _words(room):
                yield from _wrap(
                    f"{heading}: {words}",
                    width,
                    initial_indent="  ",
                    subsequent_indent="    ",
                )
    totals = (f"{team.team} {team.score_words}" for team in view.teams)
    yield from _wrap("  ".join((headings.total, *totals)), width, subsequent_indent="  ")


def _words(room: RoomView | None) -> str:
    return "" if room is None else room.words
