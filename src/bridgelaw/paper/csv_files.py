"""Export the lists of an event as CSV for spreadsheets.

Files are UTF-8 with a byte order mark, and numbers have the decimal sign of the language. The
delimiter is a comma, in Danish a semicolon, because numbers contain commas. What a
spreadsheet might read as a formula is prefixed with an apostrophe (`formats.formulas`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from io import StringIO
from typing import Final

from msgspec import structs

from bridgelaw.event.model import BoardKey
from bridgelaw.event.scored import Scored
from bridgelaw.formats.formulas import guarded
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.views import score as score_view
from bridgelaw.views.frequency import (
    EW,
    FREQUENCY_EW,
    FREQUENCY_NS,
    NS,
    SCORE,
    BoardView,
    FrequencyTableView,
)
from bridgelaw.views.match import CLOSED, OPEN, MatchBoardView, MatchView
from bridgelaw.views.score_types import MatchesView
from bridgelaw.views.season import SeasonView
from bridgelaw.views.standings.figures import PER_CENT, RECORD, fixed

BETWEEN = Text(",")
"""The delimiter: a semicolon if numbers have a decimal comma."""
LIST = Text("List")
BOARD = Text("Board")
GROUP = Text("Group")
MATCH = Text("Match")
TEAM_1 = Text("Team 1")
TEAM_2 = Text("Team 2")
SCORE_1 = Text("Score of team 1")
SCORE_2 = Text("Score of team 2")
WON = Text("Won")
TIED = Text("Tied")
LOST = Text("Lost")

MARK: Final = "\ufeff"
"""The byte order mark, by which Excel recognises UTF-8."""
_SUSPECT: Final = re.compile(r"[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
"""A character without which no cell is read as a formula."""
_NUMBER: Final = re.compile(r"[+-]?\d+([.,]\d+)?")


def safe(cell: str) -> str:
    """Return a cell that no spreadsheet reads as a formula."""
    plain = cell.replace("−", "-")
    return plain if _NUMBER.fullmatch(plain) else guarded(cell)


def safe_cells(cells: Sequence[str]) -> Sequence[str]:
    """Return cells that no spreadsheet reads as formulas; fast if none might be one."""
    return [safe(cell) for cell in cells] if _SUSPECT.search("".join(cells)) else cells


def written(rows: Iterable[Sequence[str]], language: str) -> bytes:
    """Return rows as the content of a CSV file."""
    return MARK.encode() + plainly(([safe(cell) for cell in row] for row in rows), language)


def plainly(rows: Iterable[Sequence[str]], language: str) -> bytes:
    """Return rows of safe cells as a part of a CSV file."""
    out = StringIO(newline="")
    csv.writer(out, delimiter=BETWEEN.say(language)).writerows(rows)
    return out.getvalue().encode()


def season_csv(view: SeasonView, language: str = ENGLISH) -> bytes:
    """Return the table of a season: a row for each player, with the result of each event."""
    place, name, played, total, average = view.headings
    rows = [[place, name, total, average, played, *(each.words for each in view.events)]]
    rows += (
        [
            row.place_words,
            row.name,
            row.total,
            row.average,
            str(row.played),
            *("" if each is None else each.points for each in row.evenings),
        ]
        for row in view.rows
    )
    return written(rows, language)


def standings_csv(scored: Scored, language: str = ENGLISH) -> bytes:
    """Return all lists of an event, one below the other, each row with the name of its list.

    Raises:
        EventError: the event is invalid.
    """
    rows: list[list[str]] = []
    for form in score_view.standing_views(scored, language):
        headings = form.headings
        record = RECORD.say(language)
        titles = [LIST.say(language), headings.place, headings.number, headings.names]
        for heading in headings.figures:
            titles += (
                [text.say(language) for text in (WON, TIED, LOST)]
                if heading == record
                else [heading]
            )
        titles += headings.further
        if not rows or rows[0] != titles:
            rows.append(titles)
        for row in form.rows:
            cells = [form.words, row.place_words, row.number, row.name]
            for heading, figure in zip(headings.figures, row.figures, strict=True):
                # A spreadsheet would read 1-0-2 as a date.
                cells += (
                    [str(each) for each in (row.wins, row.draws, row.losses)]
                    if heading == record
                    else [figure]
                )
            rows.append([*cells, *row.further])
    return written(rows, language)


def frequencies_csv(scored: Scored, keys: Iterable[BoardKey], language: str = ENGLISH) -> bytes:
    """Return the frequency tables of boards, with both sides next to each other.

    For an event of matches, return the boards of its matches.

    Raises:
        EventError: the event is invalid.
    """
    forms = [
        (scored.event.board(key).name, score_view.board_view(scored, key, language)) for key in keys
    ]
    if any(isinstance(form, MatchesView) for _, form in forms):
        found = [
            structs.replace(match, boards=_of(match, name))
            for name, form in forms
            if isinstance(form, MatchesView)
            for match in form.matches
        ]
        return written(_match_rows(found, language), language)
    rows = [[BOARD.say(language), GROUP.say(language), *_titles(language)]]
    rows += [
        [name, *row]
        for name, form in forms
        if isinstance(form, BoardView)
        for table in form.frequencies
        for row in _cells(table, language)
    ]
    return written(rows, language)


def all_frequencies_csv(scored: Scored, language: str = ENGLISH) -> bytes:
    """Return the frequency tables of all boards of an event. Raises EventError."""
    return frequencies_csv(scored, [board.key for board in scored.event.boards], language)


def _of(match: MatchView, name: str) -> list[MatchBoardView]:
    number = name.rpartition("/")[2]
    return [board for board in match.boards if board.board == number]


def _titles(language: str) -> list[str]:
    ns, ew, percent = (text.say(language) for text in (NS, EW, PER_CENT))
    return [
        SCORE.say(language),
        *(FREQUENCY_NS.say(language), ns, f"{ns} {percent}"),
        *(FREQUENCY_EW.say(language), ew, f"{ew} {percent}"),
    ]


def _cells(table: FrequencyTableView, language: str) -> Iterator[list[str]]:
    for row in (*table.rows, *table.below):
        cells = [table.words, row.words]
        for cell in row.sides:
            percent = cell.percent
            cells += [
                cell.frequency_words,
                cell.words,
                "" if percent is None else _percent(percent, language),
            ]
        yield cells


def _percent(exact: str, language: str) -> str:
    return fixed(Fraction(exact), language)


def matches_csv(scored: Scored, language: str = ENGLISH) -> bytes:
    """Return a row for each board of each match. Raises EventError."""
    return written(_match_rows(score_view.match_views(scored, language), language), language)


def _match_rows(forms: Iterable[MatchView], language: str) -> Iterator[list[str]]:
    yield [
        text.say(language)
        for text in (MATCH, TEAM_1, TEAM_2, BOARD, OPEN, CLOSED, SCORE_1, SCORE_2)
    ]
    for form in forms:
        teams = [team.team for team in form.teams]
        for board in form.boards:
            rooms = ["" if room is None else room.words for room in board.rooms]
            scores = [
                "" if score is None else number_text(Fraction(score), language)
                for score in board.credited
            ]
            yield [form.words, *teams, board.board, *rooms, *scores]
