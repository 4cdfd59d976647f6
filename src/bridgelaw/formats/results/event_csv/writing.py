"""Write an event as a table of results, and list what the table cannot contain."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import card_text, contract_text, seat_text
from bridgelaw.event.model import Board, Contestant, Event, Line
from bridgelaw.event.regulations import changes_scores
from bridgelaw.formats.formulas import guarded
from bridgelaw.formats.results.event_csv.reading import event_of
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.scores.notation import outcome_text
from bridgelaw.scores.outcome import Outcome, SelfInflicted
from bridgelaw.scores.regulation import Regulation
from bridgelaw.scores.results import Played, Points
from bridgelaw.scoring.numbers import exact_text

T = TypeVar("T")

REGULATION = Text("the organiser's regulation")
PENALTIES = Text("penalties: {count}")
CARRY_OVERS = Text("carry-overs: {count}")
SUBSTITUTES = Text("substitutes: {count}")
DEALS = Text("hands of boards: {count}")
DOUBLE_DUMMY = Text("double-dummy figures of boards: {count}")
EMPTY_BOARDS = Text("boards without a result: {count}")
OWN_ERRORS = Text(
    "scores of sides that damaged themselves (Law 12C1e): {count}; the results at the table are "
    "written"
)
OTHERWISE = Text(
    "texts that a cell cannot store unchanged: with & in a name, spaces at either end or "
    "line breaks"
)

BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark, by which spreadsheets recognise UTF-8."""
_MARKS: Final = {
    Vulnerability.NONE: "none",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "both",
}


def event_csv(event: Event) -> tuple[str, tuple[Notice, ...]]:
    """Return the event as a table, and what is lost in it."""
    told, losses = _without_what_is_lost(event)
    text = _text(told)
    try:
        found = event_of(text).event
    except EventFileError:
        return text, (*losses, Notice(problem=OTHERWISE))
    if found == told:
        return text, losses
    return text, (*losses, Notice(problem=OTHERWISE, slight=_scores(found) == _scores(told)))


def _scores(event: Event) -> list[object]:
    """Return everything that scores and ranks depend on."""
    contestants = [
        (each.number, each.section, each.side, each.handicap) for each in event.contestants
    ]
    boards = [
        (
            board.key,
            board.vulnerability,
            [
                (each.ns, each.ew, each.section, each.round, each.form, each.score, each.ruling)
                for each in board.lines
            ],
        )
        for board in event.boards
    ]
    return [contestants, boards]


def _without_what_is_lost(event: Event) -> tuple[Event, tuple[Notice, ...]]:
    losses: list[Notice] = []
    if event.regulation != Regulation():
        losses.append(Notice(problem=REGULATION, slight=not changes_scores(event)))
    for problem, count, slight in (
        (PENALTIES, len(event.penalties), False),
        (CARRY_OVERS, len(event.carry_overs), False),
        (SUBSTITUTES, sum(len(each.substitutes) for each in event.contestants), True),
        (DEALS, sum(board.deal is not None for board in event.boards), True),
        (DOUBLE_DUMMY, sum(bool(each.makeable or each.optimum) for each in event.boards), True),
        (EMPTY_BOARDS, sum(not board.lines for board in event.boards), True),
        (
            OWN_ERRORS,
            sum(_has_own_error(line) for board in event.boards for line in board.lines),
            False,
        ),
    ):
        if count:
            losses.append(Notice(problem=problem, values={"count": count}, slight=slight))
    boards = tuple(
        replace(
            board,
            deal=None,
            makeable=None,
            optimum=None,
            lines=tuple(_plainer(line) for line in board.lines),
        )
        for board in event.boards
        if board.lines
    )
    contestants = tuple(replace(each, substitutes=()) for each in event.contestants)
    return replace(
        event,
        regulation=Regulation(),
        penalties=(),
        carry_overs=(),
        contestants=contestants,
        boards=boards,
    ), tuple(losses)


def _has_own_error(line: Line) -> bool:
    scores = (line.score,) if line.ruling is None else (line.score, line.ruling.score)
    return any(
        isinstance(outcome, SelfInflicted) for each in scores for outcome in (each.ns, each.ew)
    )


def _plainer(line: Line) -> Line:
    if not _has_own_error(line):
        return line
    score = replace(line.score, ns=_plain(line.score.ns), ew=_plain(line.score.ew))
    ruling = line.ruling
    if ruling is not None:
        ruling = replace(
            ruling,
            score=replace(ruling.score, ns=_plain(ruling.score.ns), ew=_plain(ruling.score.ew)),
        )
    return replace(line, score=score, ruling=ruling)


def _plain(outcome: Outcome) -> Outcome:
    return outcome.table if isinstance(outcome, SelfInflicted) else outcome


def _text(event: Event) -> str:
    rows: list[list[str]] = []
    head = {
        "event": event.name,
        "date": event.date.isoformat() if event.date else "",
        "kind": event.kind.name.lower(),
        "method": event.method.name.lower().replace("_", " "),
        "two winners": "yes" if event.two_winners else "",
        "by section": "yes" if event.by_section else "",
        "pairs in matches": "yes" if event.pairs_in_matches else "",
        "knock out": "yes" if event.knock_out else "",
        "sessions": _several(event.sessions) if event.sessions != ("",) else "",
        "boards repeat": "yes" if any(board.round for board in event.boards) else "",
    }
    rows += [[key, value] for key, value in head.items() if value]
    rows += [[], *_table(event.contestants, _ENTRIES, ("number", "names"))]
    lines = [(board, line) for board in event.boards for line in board.lines]
    rows += [[], *_table(lines, _COLUMNS, ("board", "ns", "ew"))]
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=";", lineterminator="\n").writerows(
        [guarded(cell) for cell in row] for row in rows
    )
    return BYTE_ORDER_MARK + written.getvalue()


def _table(
    things: Iterable[T], columns: Mapping[str, Callable[[T], str]], always: tuple[str, ...]
) -> list[list[str]]:
    """Return a table with the required columns, and those that are not empty."""
    rows = [{column: write(thing) for column, write in columns.items()} for thing in things]
    used = [column for column in columns if column in always or any(row[column] for row in rows)]
    return [used, *([row[column] for column in used] for row in rows)]


def _several(parts: Iterable[str]) -> str:
    return " & ".join(parts)


def _outcome(outcome: Outcome) -> str:
    return outcome_text(outcome, ENGLISH, symbols=False).replace("−", "-")


_ENTRIES: Final[Mapping[str, Callable[[Contestant], str]]] = {
    "number": lambda one: one.number,
    "names": lambda one: _several(one.names),
    "section": lambda one: one.section,
    "side": lambda one: one.side.name if one.side else "",
    "handicap": lambda one: exact_text(one.handicap) if one.handicap else "",
    "ids": lambda one: _several(one.ids),
}


def _played(line: Line) -> Played | None:
    """Return the contract of a line if both sides score it."""
    return (
        line.score.ns
        if isinstance(line.score.ns, Played) and line.score.ew == line.score.ns
        else None
    )


def _result(line: Line) -> str:
    score = line.score
    return (
        _outcome(score.ns)
        if score.ns == score.ew and not isinstance(score.ns, Played | Points)
        else ""
    )


def _points(line: Line) -> str:
    return (
        str(line.score.ns.number)
        if isinstance(line.score.ns, Points) and line.score.ew == line.score.ns
        else ""
    )


_COLUMNS: Final[Mapping[str, Callable[[tuple[Board, Line]], str]]] = {
    "session": lambda of: of[0].session,
    "round": lambda of: of[1].round,
    "section": lambda of: of[1].section,
    "table": lambda of: of[1].table,
    "board": lambda of: str(of[0].number),
    "form": lambda of: of[1].form,
    "vulnerable": lambda of: _MARKS[of[0].marked] if of[0].marked else "",
    "ns": lambda of: _several(of[1].ns),
    "ew": lambda of: _several(of[1].ew),
    "contract": lambda of: (
        contract_text(replace(found.contract, declarer=None)) if (found := _played(of[1])) else ""
    ),
    "declarer": lambda of: (
        seat_text(found.contract.declarer)
        if (found := _played(of[1])) and found.contract.declarer
        else ""
    ),
    "tricks": lambda of: str(found.tricks) if (found := _played(of[1])) else "",
    "result": lambda of: _result(of[1]),
    "points": lambda of: _points(of[1]),
    "ns result": lambda of: _outcome(of[1].score.ns) if of[1].score.ns != of[1].score.ew else "",
    "ew result": lambda of: _outcome(of[1].score.ew) if of[1].score.ns != of[1].score.ew else "",
    "lead": lambda of: card_text(of[1].lead) if of[1].lead else "",
    "ns ruling": lambda of: _outcome(of[1].ruling.score.ns) if of[1].ruling else "",
    "ew ruling": lambda of: _outcome(of[1].ruling.score.ew) if of[1].ruling else "",
    "laws": lambda of: ", ".join(of[1].ruling.laws) if of[1].ruling else "",
    "reason": lambda of: of[1].ruling.reason if of[1].ruling else "",
}
