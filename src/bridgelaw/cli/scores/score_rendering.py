"""A scored event, and the changes that rulings make to it, on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from bridgelaw.cli import rendering as desk
from bridgelaw.cli.scores import frequency_rendering
from bridgelaw.i18n.text import Text
from bridgelaw.views import frequency as frequency_view
from bridgelaw.views import match as match_view
from bridgelaw.views.frequency import BoardView
from bridgelaw.views.score_types import (
    BeforeAfterView,
    CandidateView,
    ChangeView,
    MatchesView,
    MovesView,
    MoveView,
    OutlookView,
    PairView,
    ScoreView,
    WhatIfView,
)
from bridgelaw.views.standings.figures import UNRANKED
from bridgelaw.views.standings.text import text as standing_text

BEFORE = Text("{board} before the ruling")
AFTER = Text("{board} after the ruling")
MATCH_BEFORE = Text("The match before the ruling")
MATCH_AFTER = Text("The match after the ruling")
MOVES = Text("Standings before and after")
NO_MOVES = Text("No places or scores change.")
OTHERS = Text("All other places and scores stay the same.")
PLACE = Text("Place")
NUMBER = Text("No.")
NAMES = Text("Names")
MOVED = Text("{before} → {after}")
WHAT_IF = Text("What if: {title}")
BOARD_AT_TABLE = Text("board {board}, table {table}")
BOARD = Text("board {board}")
SCORE_OF = Text("Score of {side}")
ON_BOARD = Text("{contestant}: board")
IN_ALL = Text("in all")
MATCH = Text("match")
VP = Text("VP")
WINS = Text("Wins")
IS_RULING = Text("* as in the ruling")
TOTAL = Text("Total")
ROOM: Final = 20
"""The least width of the column of weighted scores."""


def show(form: ScoreView, lang: str) -> None:
    """Print all parts of a score view."""
    parts: list[RenderableType] = [Line(form.event.words, style="dim")]
    if form.event.regulation:
        parts.append(Line(form.event.regulation, style="dim"))
    for ruling in form.rulings or ():
        parts += ["", *_ruling(ruling)]
    for board in form.boards or ():
        if isinstance(board, BeforeAfterView):
            parts += _board(board.before, lang, BEFORE, MATCH_BEFORE)
            parts += _board(board.after, lang, AFTER, MATCH_AFTER)
        else:
            parts += ["", *_plain_board(board, lang)]
    if form.moves:
        parts += ["", _title(MOVES.say(lang)), *_moves(form.moves, lang)]
    for weighed in form.what_if or ():
        parts += ["", *_what_if(weighed, lang)]
    for match in form.matches or ():
        parts += ["", _lines(match_view.text(match, _width()))]
    if form.pair:
        parts += ["", *_pair(form.pair, lang)]
    for standing in form.standings or ():
        parts += ["", _lines(standing_text(standing, _width()))]
    desk.out(*parts)


def _width() -> int:
    return desk.console().width


def _title(words: str) -> Line:
    return Line(words, style="bold")


def _lines(lines: Iterable[str]) -> RenderableType:
    return desk.Broken("\n".join(lines))


def _ruling(form: ChangeView) -> Iterator[RenderableType]:
    yield _title(form.title)
    for words in form.words:
        yield Padding(Line(words), (0, 0, 0, 2))
    for words in form.warnings:
        yield Padding(Line(words, style="bold yellow"), (0, 0, 0, 2))
    for words in form.notes:
        yield Padding(Line(words, style="italic"), (0, 0, 0, 2))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    for law in form.laws:
        grid.add_row(law.number, Line(law.text, style="dim"))
    yield Padding(grid, (0, 0, 0, 2))


def _board(
    form: BoardView | MatchesView, lang: str, title: Text, match_title: Text
) -> Iterator[RenderableType]:
    """Yield a board before or after a ruling."""
    yield ""
    if isinstance(form, MatchesView):
        yield _title(match_title.say(lang))
        for match in form.matches:
            yield _lines(match_view.text(match, _width()))
        return
    yield _title(title.say(lang, board=form.words))
    yield from frequency_rendering.frequencies(form, lang)


def _plain_board(form: BoardView | MatchesView, lang: str) -> Iterator[RenderableType]:
    """Yield a board without rulings: its traveller and its frequency tables."""
    if isinstance(form, MatchesView):
        for match in form.matches:
            yield _lines(match_view.text(match, _width()))
        return
    yield _title(form.words)
    yield frequency_rendering.traveller(form, lang)
    yield ""
    yield from frequency_rendering.frequencies(form, lang)


def _moves(forms: Sequence[MovesView], lang: str) -> Iterator[RenderableType]:
    if not any(form.rows for form in forms):
        yield Padding(Line(NO_MOVES.say(lang)), (0, 0, 0, 2))
        return
    for form in forms:
        if form.words:
            yield Line(form.words, style="dim")
        measure = form.measure
        grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
        grid.add_column(PLACE.say(lang), no_wrap=True)
        grid.add_column(NUMBER.say(lang), no_wrap=True)
        if any(row.name for row in form.rows):
            grid.add_column(NAMES.say(lang), overflow="fold")
        grid.add_column(f"{measure[:1].upper()}{measure[1:]}", justify="right", no_wrap=True)
        for row in form.rows:
            cells = [
                _place(row, lang),
                row.contestant,
                *([row.name] if len(grid.columns) == 4 else []),
            ]
            before, after = row.words
            cells.append(after if before == after else MOVED.say(lang, before=before, after=after))
            grid.add_row(*(Line(cell, style="bold" if row.moved else "") for cell in cells))
        yield Padding(grid, (0, 0, 0, 2))
        if form.unchanged:
            yield Padding(Line(OTHERS.say(lang), style="dim"), (0, 0, 0, 2))


def _place(row: MoveView, lang: str) -> str:
    before, after = (each or UNRANKED for each in (row.rank_before, row.rank_after))
    return after if before == after else MOVED.say(lang, before=before, after=after)


def _what_if(form: WhatIfView, lang: str) -> Iterator[RenderableType]:
    title = (BOARD_AT_TABLE if form.table else BOARD).say(lang, board=form.board, table=form.table)
    yield _title(WHAT_IF.say(lang, title=title))
    body = desk.Narrowing(_what_if_table(form, lang), _what_if_lines(form, lang))
    yield Padding(body, (0, 0, 0, 2))
    if any(each.is_the_ruling for each in form.candidates):
        yield Padding(Line(IS_RULING.say(lang), style="dim"), (0, 0, 0, 2))


def _what_if_table(form: WhatIfView, lang: str) -> RenderableType:
    """Return a table with a row for each candidate.

    Each contestant at the table has the score on the board, the total and the place.
    """
    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    grid.add_column(SCORE_OF.say(lang, side=form.words), overflow="fold", min_width=ROOM)
    shown = _touched(form.candidates)
    for each in (form.candidates[0].contestants[place] for place in shown):
        heading = ON_BOARD.say(lang, contestant=each.contestant)
        grid.add_column(heading, justify="right", min_width=max(map(len, heading.split())))
        for heading in _headings(each, lang):
            grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column(WINS.say(lang), min_width=len(WINS.say(lang)))
    for candidate in form.candidates:
        cells = [f"{candidate.words}{' *' if candidate.is_the_ruling else ''}"]
        for each in (candidate.contestants[place] for place in shown):
            cells += [each.board_words, *_figures(each)]
        cells.append(candidate.winner_words)
        grid.add_row(
            *(Line(cell, style="bold" if candidate.is_the_ruling else "") for cell in cells)
        )
    return grid


def _touched(candidates: Sequence[CandidateView]) -> list[int]:
    """Return the indexes of the contestants whom the candidates affect, or all."""
    places = range(len(candidates[0].contestants))
    told = [{each.contestants[place] for each in candidates} for place in places]
    return [place for place in places if len(told[place]) > 1] or list(places)


def _headings(each: OutlookView, lang: str) -> list[str]:
    if each.match is None:
        return [IN_ALL.say(lang), PLACE.say(lang)]
    return [MATCH.say(lang), *([VP.say(lang)] if each.match.points_words else [])]


def _figures(each: OutlookView) -> list[str]:
    if each.match is None:
        return [each.total_words, each.rank or UNRANKED]
    points = each.match.points_words
    return [each.match.words, *([points] if points else [])]


def _what_if_lines(form: WhatIfView, lang: str) -> RenderableType:
    """Return the candidates for a narrow terminal, each on several lines."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(ratio=1, overflow="fold")
    shown = _touched(form.candidates)
    for candidate in form.candidates:
        mark = " *" if candidate.is_the_ruling else ""
        grid.add_row(Line(f"{candidate.words}{mark}", style="bold"))
        for each in (candidate.contestants[place] for place in shown):
            headings = [ON_BOARD.say(lang, contestant=each.contestant), *_headings(each, lang)]
            figures = zip(headings, [each.board_words, *_figures(each)], strict=True)
            line = Line(" · ".join(f"{heading} {figure}" for heading, figure in figures))
            grid.add_row(Padding(line, (0, 0, 0, 2)))
        grid.add_row(Line(f"  {WINS.say(lang)}: {candidate.winner_words}"))
    return grid


def _pair(form: PairView, lang: str) -> Iterator[RenderableType]:
    yield _title(form.words)
    for match in form.matches:
        yield _lines(match_view.text(match, _width()))
        yield ""
    for board in form.boards:
        yield Line(frequency_view.BOARD.say(lang, board=board.board), style="dim")
        for words in board.words:
            yield Padding(Line(words), (0, 0, 0, 2))
    for total in form.total:
        yield _title(TOTAL.say(lang))
        for words in total:
            yield Padding(Line(words), (0, 0, 0, 2))
