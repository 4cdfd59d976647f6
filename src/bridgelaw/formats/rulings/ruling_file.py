"""Ruling files: a director's adjusted scores, fouled boards and penalties, in YAML.

A file has one ruling or a list. Each is read against the event as changed by those before it. Every
error is a `CaseFileError` that says where it is, what was found and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.nodes import compose, node_of, text_of
from bridgelaw.cases.place import Place
from bridgelaw.event.changes import BoardGrouped, Change, LineRuled, Penalised, ruled
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Event, Kind
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.matches import matches
from bridgelaw.event.teams.results import result
from bridgelaw.event.what_if import lists
from bridgelaw.formats.rulings.case import InForce, penalty_by_case
from bridgelaw.formats.rulings.cited_laws import laws_at
from bridgelaw.formats.rulings.faults import faults
from bridgelaw.formats.rulings.keys import KEYS, OF_A_LINE, SIDES, WAYS, way_of
from bridgelaw.formats.rulings.penalty import penalty_at
from bridgelaw.formats.rulings.places import board_at, forms_at, line_at
from bridgelaw.formats.rulings.table_score import check_awards, score_at, sides_at
from bridgelaw.i18n.text import Text
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import AN_OUTCOME

OF_A_FOULED_BOARD: Final = {Kind.PAIRS: "87B", Kind.INDIVIDUAL: "87B", Kind.TEAMS: "87C"}

EMPTY = Text("the file is empty; expected a ruling, or a list of rulings")
IN_QUOTES = Text(
    "found '{found}' by itself; inside braces, put a score that contains a comma in quotes"
)


def read_rulings(path: Path | str, event: Event, by: InForce | None = None) -> tuple[Change, ...]:
    """Return the rulings of a file on an event.

    Cases in it are ruled on by the laws of a federation on a day (`by`). The default is the laws of
    the WBF on the day of the event.

    Raises:
        CaseFileError: the file has an error.
        EventError: the event itself cannot be scored.
    """
    return read_text(text_of(path), event, str(path), by)


def read_text(
    text: str, event: Event, file: str = "", by: InForce | None = None
) -> tuple[Change, ...]:
    """Return the rulings of a YAML text on an event, like `read_rulings`.

    Raises:
        CaseFileError: the text has an error.
        EventError: the event itself cannot be scored.
    """
    root = compose(text, file)
    if root is None or root.is_nothing:
        raise CaseFileError(EMPTY, file=file)
    return _changes(Place(root, file), Scored(event), by)


def rulings_of(told: object, scored: Scored, by: InForce | None = None) -> tuple[Change, ...]:
    """Return rulings given as JSON data, one or a list, as they would be in a file.

    Raises:
        CaseFileError: the data has an error.
        EventError: the event itself cannot be scored.
    """
    return _changes(Place(node_of(told), ""), scored, by)


def _changes(rulings: Place, scored: Scored, by: InForce | None) -> tuple[Change, ...]:
    changes = []
    for place in rulings.items_or_one():
        with faults(place):
            change = _change(place, scored.event, by)
        scored = _tried(scored, change, place)
        check_awards(place)
        changes.append(change)
    return tuple(changes)


def ruling_on_line(
    told: Mapping[str, object],
    scored: Scored,
    key: BoardKey,
    number: int,
    by: InForce | None = None,
) -> LineRuled:
    """Return a ruling on one line of a board, by its place on the traveller.

    It is given as JSON data with the keys of a ruling file (`OF_A_LINE`).

    Raises:
        CaseFileError: the data has an error; names the field.
        EventError: the event itself cannot be scored.
    """
    place = Place(node_of(told), "")
    with faults(place):
        change = _line_ruled(
            place, place.keys(OF_A_LINE), scored.event, scored.event.board(key), number, by
        )
    _tried(scored, change, place)
    check_awards(place)
    return change


def _tried(scored: Scored, change: Change, place: Place) -> Scored:
    """Return the event after a change, scored as far as the change affects it.

    What its method cannot score is rejected here. Raises CaseFileError, or EventError if the event
    itself cannot be scored.
    """
    try:
        after = ruled(scored, [change])
        _score_touched(after, change)
        if isinstance(change, LineRuled):
            for each in change.candidates:
                _score_touched(scored.with_ruling(change.key, change.place, each), change)
    except (EventError, ScoreError) as error:
        _score_touched(scored, change)
        raise place.fault(error.problem, **error.values) from None
    return after


def _score_touched(scored: Scored, change: Change) -> None:
    """Score what a change affects. Raises EventError."""
    if isinstance(change, Penalised):
        lists(scored)
    elif scored.event.in_matches:
        for match in matches(scored.event):
            if change.key in match.by_key:
                result(scored, match)
    else:
        scored.board(change.key)


def _change(place: Place, event: Event, in_force: InForce | None) -> Change:
    for key, each in place.entries().items():
        if each.node.is_nothing and (
            key in (*SIDES, *WAYS) or (key not in KEYS and key[:1].isdigit())
        ):
            raise each.wrong(AN_OUTCOME) if key in SIDES else each.fault(IN_QUOTES, found=key)
    keys = place.keys(KEYS)
    way = way_of(place, keys)
    laws = laws_at(keys.get("law"))
    reason = keys["reason"].word() if "reason" in keys else ""
    if way == "penalty":
        by_case = penalty_by_case(keys["case"], event, in_force) if "case" in keys else ()
        return penalty_at(place, keys, event, tuple(dict.fromkeys((*laws, *by_case))), reason)
    board = board_at(place, keys, event)
    if way == "forms":
        return BoardGrouped(
            key=board.key,
            forms=forms_at(keys, board, event),
            laws=laws or (OF_A_FOULED_BOARD[event.kind],),
            reason=reason,
        )
    number = line_at(place, keys, board, event)
    return _line_ruled(place, keys, event, board, number, in_force)


def _line_ruled(
    place: Place,
    keys: Mapping[str, Place],
    event: Event,
    board: Board,
    number: int,
    in_force: InForce | None,
) -> LineRuled:
    """Return the adjusted score on a line, with those considered before it is announced."""
    line, reason = board.lines[number], keys["reason"].word() if "reason" in keys else ""
    score, by = score_at(place, keys, way_of(place, keys), event, board, line, in_force)
    ruling = AdjustedScore(score, tuple(dict.fromkeys((*laws_at(keys.get("law")), *by))), reason)
    candidates = [
        AdjustedScore(
            sides_at(item, item.keys(SIDES), ruling.score, line.score), ruling.laws, reason
        )
        for item in (keys["candidates"].items() if "candidates" in keys else ())
    ]
    return LineRuled(key=board.key, place=number, ruling=ruling, candidates=tuple(candidates))
