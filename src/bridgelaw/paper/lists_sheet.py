"""The printed lists of an event: standings, boards, matches, and contestants' score sheets."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct, structs

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.comparison import meet
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.paper.about import TableOnPaper, table_form
from bridgelaw.paper.typeset import Sheet
from bridgelaw.views import frequency as frequency_view
from bridgelaw.views import score as score_view
from bridgelaw.views.frequency import (
    EW,
    FREQUENCY_EW,
    FREQUENCY_NS,
    NS,
    POINTS,
    RESULT,
    SCORE,
    BoardView,
    FrequencyTableView,
    TravellerLineView,
)
from bridgelaw.views.match import MatchBoardView, MatchView, RoomView
from bridgelaw.views.score_types import MatchesView
from bridgelaw.views.season import EveningView, SeasonView
from bridgelaw.views.standings import FINAL, RowView, StandingView
from bridgelaw.views.standings.figures import PER_CENT, fixed
from bridgelaw.views.substitutes import all_substitutes

FREQUENCIES = Text("Frequency tables")
BOARDS = Text("Boards")
TRAVELLERS = Text("Travellers")
TRAVELLER = Text("Traveller")
SEASON = Text("Season table")
MOST_EVENTS = 8
"""The events whose results fit on a page beside one another."""
MATCHES = Text("Matches")
SUBSTITUTES = Text("Substitutes")
SCORE_SHEET = Text("Score sheet")
BOARD = Text("Board")
AGAINST = Text("Against")
SEATS = Text("Sat")


class ListOnPaper(Struct, frozen=True, kw_only=True):
    """A list: `left` has the left-aligned columns, `widths` says which columns may be wide."""

    words: str
    ranked: str
    worked: str
    headings: list[str]
    left: list[int]
    widths: list[bool]
    rows: list[list[str]]
    working: list[tuple[str, list[str]]]
    """Pairs of a contestant and the working of their total."""


class FrequenciesOnPaper(Struct, frozen=True, kw_only=True):
    """A frequency table."""

    words: str
    headings: list[str]
    rows: list[list[str]]


class TravellerOnPaper(Struct, frozen=True, kw_only=True):
    """A traveller."""

    title: str
    headings: list[str]
    rows: list[list[str]]


class MatchOnPaper(Struct, frozen=True, kw_only=True):
    """A match board by board, with its totals and the working of less obvious scores."""

    words: str
    headings: list[str]
    rows: list[list[str]]
    totals: list[str]
    winner: str
    worked: str
    working: list[str]


class BoardOnPaper(Struct, frozen=True, kw_only=True):
    """The contents of a board's sheet, and the number of rows they take."""

    words: str
    table: TableOnPaper | None
    frequencies: list[FrequenciesOnPaper]
    traveller: TravellerOnPaper | None
    matches: list[MatchOnPaper]
    rows: int


def sheet(scored: Scored, template: str, title: str, language: str, **data: object) -> Sheet:
    """Return a sheet about an event."""
    event = score_view.event_view(scored.event, language)
    words = event.words.removeprefix(event.name).removeprefix(" · ")
    return Sheet(
        template=template,
        title=title,
        language=language,
        day=scored.event.date,
        data={
            "eyebrow": event.name,
            "subtitles": [part for part in (words, event.regulation) if part],
            "footer": " · ".join(filter(None, (event.name, title))),
            **data,
        },
    )


# Standings


def season_sheet(view: SeasonView, language: str = ENGLISH) -> Sheet:
    """Return a sheet with the table of a season; with few events also the results by event."""
    place, name, played, total, average = view.headings
    events = view.events if len(view.events) <= MOST_EVENTS else []
    rows = [
        [
            row.place_words,
            row.name,
            row.total,
            row.average,
            str(row.played),
            *(_evening(each) for each in row.evenings[: len(events)]),
        ]
        for row in view.rows
    ]
    columns = 3 + len(events)
    table = ListOnPaper(
        words=view.name,
        ranked=" ".join(view.rules),
        worked="",
        headings=[place, name, total, average, played, *(each.words for each in events)],
        left=[1],
        widths=[False, True, *([False] * columns)],
        rows=rows,
        working=[],
    )
    return Sheet(
        template="standings",
        title=view.name,
        language=language,
        data={
            "eyebrow": SEASON.say(language),
            "subtitles": [],
            "footer": view.name,
            "lists": [table],
        },
    )


def _evening(each: EveningView | None) -> str:
    """Return a result; one that does not count is in parentheses."""
    if each is None:
        return "–"
    return each.points if each.counted else f"({each.points})"


def standings_sheet(scored: Scored, language: str = ENGLISH) -> Sheet:
    """Return a sheet with all lists of an event. Raises EventError."""
    lists = [_standing(form) for form in score_view.standing_views(scored, language)]
    return sheet(
        scored,
        "standings",
        FINAL.say(language),
        language,
        lists=lists,
        substitutes_words=SUBSTITUTES.say(language),
        substitutes=all_substitutes(scored.event.contestants, language),
    )


def _standing(form: StandingView) -> ListOnPaper:
    headings, rows = form.headings, form.rows
    names = any(row.name != row.number for row in rows)
    titles = [headings.place, headings.number, *([headings.names] if names else [])]
    further = [*headings.figures, *headings.further]
    return ListOnPaper(
        words=form.words,
        ranked=form.ranked_by,
        worked=headings.working,
        headings=[*titles, *further],
        left=[1, 2] if names else [1],
        widths=[False, not names, *([True] if names else []), *([False] * len(further))],
        rows=[
            [
                row.place_words,
                row.number,
                *([_name(row)] if names else []),
                *row.figures,
                *row.further,
            ]
            for row in rows
        ],
        working=[
            (f"{row.number} {_name(row)}".rstrip(), row.working) for row in rows if row.working
        ],
    )


def _name(row: RowView) -> str:
    return "" if row.name == row.number else row.name


# Boards


def board_sheet(scored: Scored, key: BoardKey, language: str = ENGLISH) -> Sheet:
    """Return the sheet of a board: its frequency tables for both sides, and its traveller.

    In an event of matches, it shows the board in each match.

    Raises:
        EventError: the event is invalid.
    """
    board = _board(scored, key, language, tables=True, lines=True, names=True)
    bare = structs.replace(board, words="")
    return sheet(scored, "boards", board.words, language, boards=[bare], beside=False)


def frequencies_sheet(scored: Scored, language: str = ENGLISH) -> Sheet:
    """Return a sheet with the frequency tables of all boards.

    In an event of matches, it shows each board in each match.

    Raises:
        EventError: the event is invalid.
    """
    boards = [_board(scored, board.key, language, tables=True) for board in scored.event.boards]
    matches = meet(scored.event)
    title = (BOARDS if matches else FREQUENCIES).say(language)
    return sheet(scored, "boards", title, language, boards=boards, beside=not matches)


def travellers_sheet(scored: Scored, language: str = ENGLISH) -> Sheet:
    """Return a sheet with the travellers of all boards.

    In an event of matches, it shows each board in each match.

    Raises:
        EventError: the event is invalid.
    """
    boards = [_board(scored, board.key, language, lines=True) for board in scored.event.boards]
    title = TRAVELLERS.say(language)
    return sheet(scored, "boards", title, language, boards=boards, beside=not meet(scored.event))


def _board(
    scored: Scored,
    key: BoardKey,
    language: str,
    *,
    tables: bool = False,
    lines: bool = False,
    names: bool = False,
) -> BoardOnPaper:
    """Return the contents of a board's sheet.

    `tables` includes the frequency tables, `lines` the traveller, and `names` the hands and the
    names of contestants.
    """
    board = scored.event.board(key)
    form = score_view.board_view(scored, key, language)
    in_field = form if isinstance(form, BoardView) else None
    frequencies = (
        [_frequencies(table, language) for table in in_field.frequencies]
        if tables and in_field
        else []
    )
    traveller = (
        _traveller(in_field.lines, language, scored.event if names else None)
        if lines and in_field
        else None
    )
    return BoardOnPaper(
        words=frequency_view.BOARD.say(language, board=board.name),
        table=table_form(None, language, board.deal) if names and board.deal else None,
        frequencies=frequencies,
        traveller=traveller,
        matches=[_on_board(match, str(board.number)) for match in form.matches]
        if isinstance(form, MatchesView)
        else [],
        rows=sum(len(each.rows) for each in frequencies)
        + (0 if traveller is None else len(traveller.rows)),
    )


def _on_board(match: MatchView, number: str) -> MatchOnPaper:
    """Return a match with only one of its boards, and without its totals."""
    boards = [board for board in match.boards if board.board == number]
    shown = _match(structs.replace(match, boards=boards))
    return structs.replace(
        shown, rows=shown.rows[:-1], totals=[], winner="", working=_boards_working(boards)
    )


def _frequencies(table: FrequencyTableView, language: str) -> FrequenciesOnPaper:
    return FrequenciesOnPaper(
        words=table.words,
        headings=[text.say(language) for text in (SCORE, FREQUENCY_NS, NS, FREQUENCY_EW, EW)],
        rows=[
            [
                row.words,
                *(each for cell in row.sides for each in (cell.frequency_words, cell.words)),
            ]
            for row in (*table.rows, *table.below)
        ],
    )


def _traveller(
    lines: Iterable[TravellerLineView], language: str, event: Event | None
) -> TravellerOnPaper:
    return TravellerOnPaper(
        title=TRAVELLER.say(language),
        headings=[text.say(language) for text in (NS, EW, RESULT, POINTS, NS, EW)],
        rows=[
            [
                *(_sitting(side.contestants, event) for side in line.sides),
                "\n".join(filter(None, (line.result, line.ruled))),
                line.points,
                *(side.words or frequency_view.NO_SCORE.say(language) for side in line.sides),
            ]
            for line in lines
        ],
    )


def _sitting(numbers: Iterable[str], event: Event | None) -> str:
    return ", ".join(numbers) if event is None else _named(event, numbers)


# Matches


def matches_sheet(scored: Scored, language: str = ENGLISH) -> Sheet:
    """Return a sheet with the matches of an event. Raises EventError."""
    matches = [_match(form) for form in score_view.match_views(scored, language)]
    return sheet(scored, "matches", MATCHES.say(language), language, matches=matches)


def _match(form: MatchView) -> MatchOnPaper:
    headings, teams = form.headings, form.teams
    rows = [[board.board, *map(_room, board.rooms), *board.words] for board in form.boards]
    rows.append([headings.total, "", "", *(team.score_words for team in teams)])
    return MatchOnPaper(
        words=form.words,
        headings=[
            headings.board,
            headings.open_seats,
            headings.closed_seats,
            *(team.team for team in teams),
        ],
        rows=rows,
        totals=[team.words for team in teams],
        winner=form.winner_words,
        worked=headings.working,
        working=[
            *_boards_working(form.boards),
            *(words for team in teams for words in team.working),
        ],
    )


def _boards_working(boards: Iterable[MatchBoardView]) -> list[str]:
    return [words for board in boards for team in board.working for words in team.words]


def _room(room: RoomView | None) -> str:
    return "" if room is None else room.words


# A contestant


def contestant_sheet(scored: Scored, number: str, language: str = ENGLISH) -> Sheet:
    """Return the score sheet of a contestant: each board with its opponents, and the total.

    Raises:
        EventError: the event is invalid.
    """
    event = scored.event
    form = score_view.pair_view(scored, number, language)
    matches = [_match(match) for match in form.matches]
    rows = [] if meet(event) else [*_played(scored, number, language)]
    headings = [text.say(language) for text in (BOARD, SEATS, AGAINST, RESULT, SCORE, PER_CENT)]
    title = f"{SCORE_SHEET.say(language)}: {form.words}"
    return sheet(
        scored,
        "contestant",
        title,
        language,
        headings=headings,
        rows=rows,
        matches=matches,
        total=form.total,
    )


def _played(scored: Scored, number: str, language: str) -> Iterable[list[str]]:
    event = scored.event
    for board in event.boards:
        place = board.line_of(number)
        if place is None:
            continue
        side = board.lines[place].side_of(number)
        assert side is not None
        line = frequency_view.board_view(scored, board.key, language).lines[place]
        mine = line.ns if side is Side.NS else line.ew
        result = " ".join(filter(None, (line.result, line.points)))
        yield [
            board.name,
            (NS if side is Side.NS else EW).say(language),
            _named(event, board.lines[place].contestants(side.other)),
            "\n".join(filter(None, (result, line.ruled))),
            mine.words or frequency_view.NO_SCORE.say(language),
            "" if mine.percent is None else fixed(Fraction(mine.percent), language),
        ]


def _named(event: Event, numbers: Iterable[str]) -> str:
    return ", ".join(score_view.named(event, number) for number in numbers)
