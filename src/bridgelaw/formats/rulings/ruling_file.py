"""Ruling files: a director's adjusted scores, fouled boards and penalties, in YAML.

A file has one ruling or a list. Each is read against the event as changed by those before it. Every
error is a `CaseFileError` that says where it is, what was found and what was expected.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeVar

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.answers import read_as
from bridgelaw.cases.errors import FOUND, AnswerError, CaseFileError, OneOf
from bridgelaw.cases.nodes import compose, node_of, text_of
from bridgelaw.cases.place import MISSING, Place
from bridgelaw.cases.written import Written, one
from bridgelaw.event.changes import BoardGrouped, Change, LineRuled, Penalised, ruled
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Event, Kind, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.matches import matches
from bridgelaw.event.teams.results import result
from bridgelaw.event.what_if import lists
from bridgelaw.formats.rulings.case import InForce, penalty_by_case, score_by_case
from bridgelaw.formats.rulings.penalty import penalty_at
from bridgelaw.formats.rulings.places import CONTESTANTS, board_at, forms_at, line_at
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores import adjusted
from bridgelaw.scores.adjusted import AdjustedScore, Responsibility
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import AN_OUTCOME, parse_outcome, parse_result, parse_weight
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Outcome,
    TableScore,
    Weighted,
    complement,
    is_award,
)
from bridgelaw.scores.results import Result

T = TypeVar("T")

WHERE: Final = ("board", "session", "round", "section", "table", "pair", "team", "player", "sits")
WAYS: Final = (
    "transfer",
    "case",
    "responsible",
    "own error",
    "lowered",
    "cancelled",
    "forms",
    "penalty",
)
SIDES: Final = ("ns", "ew", "both")
KEYS: Final = (*WHERE, "law", *SIDES, *WAYS, "likely", "several results", "candidates", "reason")
NEEDS_LAW: Final = ("cancelled",)
USED_BY: Final = {
    "penalty": {"penalty", "case", *CONTESTANTS, "session", "round", "law", "reason"},
    "forms": {"forms", "board", "session", "round", "section", "law", "reason"},
}
"""The keys that are allowed with a penalty, and with the forms of a board.

The other ways rule on one line.
"""
OF_A_FOULED_BOARD: Final = {Kind.PAIRS: "87B", Kind.INDIVIDUAL: "87B", Kind.TEAMS: "87C"}
OF_A_LINE: Final = tuple(key for key in KEYS if key not in {*WHERE, *USED_BY})
"""The keys that are allowed for a known line."""
FROM_THE_TABLE: Final = ("transfer", "case", "lowered", "own error")
"""The ways that derive a score from the one reached at the table."""
OF_RESPONSIBILITY: Final = ("likely", "several results")

EMPTY = Text("the file is empty; expected a ruling, or a list of rulings")
NO_WAY = Text("found no score, expected {ways}")
TWO_WAYS = Text("found both '{found}' and '{other}', expected one of them")
BOTH_AND = Text("found 'both' beside '{found}'; 'both' tells the score of both sides")
NO_SUCH_LAW = Text("a section of the laws, such as 12C1c")
ONE_SIDE = Text("NS or EW, with what it scores")
OTHER_TABLE = Text("the other table of the match has no result on board {board} to compare with")
TEAMS_ONLY = Text("only a match of teams has a result at another table to compare with")
OF_NO_USE = Text("found '{found}' beside '{way}', which has no use for it")
NEITHER_SIDE = Text(
    "found no result for {side} at the table to keep; tell its score too, with '{key}'"
)
RULED_BEFORE = Text(
    "an earlier ruling gave {side} {outcome}; tell with '{key}' what it has now ('table' for the "
    "result of the table)"
)
RULED_ALREADY = Text(
    "found '{way}', which starts from the result of the table, on a line with an earlier ruling "
    "({ruling}); tell the whole score "
    "with 'both', or with 'ns' and 'ew'"
)
BOTH_SCORES = Text("N-S {ns}; E-W {ew}")
OTHER_SIDE_TOO = Text(
    "found the award {found} for one side only; tell with '{key}' what the other has: the "
    "complement is {other}, and 'table' "
    "leaves it the result of the table"
)
IN_QUOTES = Text(
    "found '{found}' by itself; between braces a score with a comma in it goes in quotes"
)

SOME_TRICKS = Text("1 to 13 tricks")

OF_THE_TABLE: Final = frozenset({"table", "bord", "bordet", "as at the table", "som ved bordet"})


def read_rulings(path: Path | str, event: Event, by: InForce | None = None) -> tuple[Change, ...]:
    """Return the rulings of a file on an event.

    Cases in it are ruled on by the laws of a federation on a day (`by`), or by default by the WBF's
    on the day of the event.

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
        with _faults(place):
            change = _change(place, scored.event, by)
        scored = _tried(scored, change, place)
        _check_awards(place)
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
    with _faults(place):
        change = _line_ruled(
            place, place.keys(OF_A_LINE), scored.event, scored.event.board(key), number, by
        )
    _tried(scored, change, place)
    _check_awards(place)
    return change


def _check_awards(place: Place) -> None:
    """Check that awards are given for each side. Raises CaseFileError.

    An award is given from the point of view of the side that gets it. One figure cannot be for both
    sides, and if one side has an award, the other side's score must be given too.
    """
    told = place.entries()
    for each in (place, *(told["candidates"].items() if "candidates" in told else ())):
        sides = {key: found for key, found in each.entries().items() if key in SIDES}
        if "both" in sides and (award := _award(sides["both"])) is not None:
            with _faults(sides["both"]):
                TableScore.told_once(award)
        if each is place and len(sides) == 1 and "both" not in sides:
            ((key, found),) = sides.items()
            if (award := _award(found)) is not None:
                other = "ew" if key == "ns" else "ns"
                raise found.fault(OTHER_SIDE_TOO, found=award, key=other, other=complement(award))


def _award(place: Place) -> Outcome | None:
    """Return the award at a place; None for results."""
    if isinstance(place.node.value, tuple | Mapping) or place.word().casefold() in OF_THE_TABLE:
        return None
    found = parse_outcome(place.word())
    return found if is_award(found) else None


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


@contextmanager
def _faults(place: Place) -> Iterator[None]:
    """Convert errors of scores and events to CaseFileErrors at a place."""
    try:
        yield
    except ScoreError as error:
        raise place.fault(error.problem, **error.values) from None
    except EventError as error:
        raise place.fault(error.problem, **error.values) from None


def _read(place: Place, read: Callable[[str], T]) -> T:
    """Read the word at a place with a function that raises ScoreError."""
    with _faults(place):
        return read(place.word())


def _change(place: Place, event: Event, in_force: InForce | None) -> Change:
    for key, each in place.entries().items():
        if each.node.is_nothing and (
            key in (*SIDES, *WAYS) or (key not in KEYS and key[:1].isdigit())
        ):
            raise each.wrong(AN_OUTCOME) if key in SIDES else each.fault(IN_QUOTES, found=key)
    keys = place.keys(KEYS)
    way = _way(place, keys)
    laws = _laws(keys.get("law"))
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
    score, by = _score(place, keys, _way(place, keys), event, board, line, in_force)
    ruling = AdjustedScore(score, tuple(dict.fromkeys((*_laws(keys.get("law")), *by))), reason)
    candidates = [
        AdjustedScore(_sides(item, item.keys(SIDES), ruling.score, line.score), ruling.laws, reason)
        for item in (keys["candidates"].items() if "candidates" in keys else ())
    ]
    return LineRuled(key=board.key, place=number, ruling=ruling, candidates=tuple(candidates))


def _way(place: Place, keys: Mapping[str, Place]) -> str:
    """Return the key by which the ruling is given.

    A case may leave the figure to the director, who then gives it beside the case.
    """
    sides = [key for key in SIDES if key in keys]
    if "both" in sides and len(sides) > 1:
        raise keys["both"].fault(BOTH_AND, found=sides[0])
    found = [key for key in WAYS if key in keys] + sides[:1]
    if not found:
        raise place.fault(NO_WAY, ways=OneOf((*SIDES, *WAYS)))
    figures = [key for key in found if key != "case"]
    if len(figures) > 1 or (
        len(found) == 2 and figures[0] not in (*SIDES, "responsible", "penalty")
    ):
        raise keys[found[1]].fault(TWO_WAYS, found=found[0], other=found[1])
    way = "penalty" if "penalty" in found else found[0]
    _check_use(place, keys, found, way)
    return way


def _check_use(place: Place, keys: Mapping[str, Place], found: Sequence[str], way: str) -> None:
    """Check that every key can be used with the way, and that a required law is given.

    Raises CaseFileError.
    """
    for key in keys:
        if way in USED_BY and key not in USED_BY[way]:
            raise keys[key].fault(OF_NO_USE, found=key, way=way)
        if key in OF_RESPONSIBILITY and "responsible" not in found:
            raise keys[key].fault(OF_NO_USE, found=key, way=way)
    if way in (*SIDES, *NEEDS_LAW) and "law" not in keys:
        raise place.fault(MISSING, key="law")


# Scores


def _score(
    place: Place,
    keys: Mapping[str, Place],
    way: str,
    event: Event,
    board: Board,
    line: Line,
    in_force: InForce | None,
) -> tuple[TableScore, tuple[str, ...]]:
    """Return the score that replaces the one reached, with the sections that the way rests on."""
    table = line.score
    told_beside = any(key in keys for key in (*SIDES, "responsible"))
    if (
        line.ruling is not None
        and line.ruling.score != table
        and way in FROM_THE_TABLE
        and not told_beside
    ):
        before = Said(BOTH_SCORES, {"ns": line.ruling.score.ns, "ew": line.ruling.score.ew})
        raise keys[way].fault(RULED_ALREADY, way=way, ruling=before)
    with _faults(keys[way]):
        if way in SIDES:
            _check_the_other(place, keys, line)
            return _sides(place, keys, table, table), ()
        if way == "case":
            figure = next((key for key in (*SIDES, "responsible") if key in keys), None)
            given = (
                None
                if figure is None
                else _score(place, keys, figure, event, board, line, in_force)
            )
            return score_by_case(keys["case"], board, event, table, given, in_force)
        if way == "transfer":
            told = keys[way].keys(("tricks", "to"), required=("tricks", "to"))
            tricks, to = (
                told["tricks"].read(partial(read_as, int)),
                told["to"].read(partial(read_as, Side)),
            )
            if not 1 <= tricks <= HAND_SIZE:
                raise told["tricks"].wrong(SOME_TRICKS)
            return adjusted.after_transfer(table, tricks, to), ("64A",)
        if way == "responsible":
            return _by_responsibility(keys, event, board, line)
        if way == "lowered":
            ((side, outcome),) = _of_one_side(keys[way], table)
            return adjusted.lowered(table, side, outcome, board.vulnerability), ("79B3",)
        if way == "own error":
            told = keys[way].keys(
                ("side", "adjusted", "without it"), required=("side", "adjusted", "without it")
            )
            side = told["side"].read(partial(read_as, Side))
            first, second = (
                _outcome(told[key], table.of(side)) for key in ("adjusted", "without it")
            )
            return adjusted.own_error(table, side, first, second), ("12C1e",)
        if not keys["cancelled"].flag():
            raise keys["cancelled"].wrong(OneOf(("yes",)))
        return adjusted.cancelled(), ()


def _sides(
    place: Place, keys: Mapping[str, Place], otherwise: TableScore, table: TableScore
) -> TableScore:
    """Return the score with the given sides; a side that is not given scores as in `otherwise`."""
    if not any(key in keys for key in SIDES):
        raise place.fault(NO_WAY, ways=OneOf(SIDES))
    score = otherwise
    for key in SIDES:
        for side in Side:
            if key in keys and key in (side.name.lower(), "both"):
                score = score.with_outcome(side, _outcome(keys[key], table.of(side)))
    return score


def _check_the_other(place: Place, keys: Mapping[str, Place], line: Line) -> None:
    """Check that the score of a side that is not given is known. Raises CaseFileError.

    Such a side keeps the score of the table. If there is none, or if an earlier ruling replaced it,
    this would be a guess.
    """
    for side in Side:
        key, table = side.name.lower(), line.score.of(side)
        if key in keys or "both" in keys:
            continue
        if line.ruling is not None and line.ruling.score.of(side) != table:
            raise place.fault(RULED_BEFORE, side=side, outcome=line.ruling.score.of(side), key=key)
        if table == NOT_PLAYED:
            raise place.fault(NEITHER_SIDE, side=side, key=key)


def _outcome(place: Place, table: Outcome) -> Outcome:
    """Return the outcome of a side: in words, as weighted results, or that of the table."""
    value = place.node.value
    if isinstance(value, tuple):
        return _checked(place, lambda: Weighted(tuple(_part(item) for item in place.items())))
    if isinstance(value, Mapping):
        return _read(place.keys(("result",), required=("result",))["result"], parse_result)
    if place.word().casefold() in OF_THE_TABLE:
        return table
    return _read(place, parse_outcome)


def _part(place: Place) -> tuple[Fraction, Result]:
    keys = place.keys(("weight", "result"), required=("weight", "result"))
    return _read(keys["weight"], parse_weight), _read(keys["result"], parse_result)


def _checked(place: Place, make: Callable[[], T]) -> T:
    with _faults(place):
        return make()


def _of_one_side(place: Place, table: TableScore) -> list[tuple[Side, Outcome]]:
    keys = place.keys(("ns", "ew"))
    if len(keys) != 1:
        raise place.wrong(ONE_SIDE)
    return [
        (side, _outcome(keys[side.name.lower()], table.of(side)))
        for side in Side
        if side.name.lower() in keys
    ]


def _by_responsibility(
    keys: Mapping[str, Place], event: Event, board: Board, line: Line
) -> tuple[TableScore, tuple[str, ...]]:
    """Apply Law 12C2a, or Law 86B in a match of teams.

    Law 86B applies if a likely result is given, or if several results are missing.
    """
    told = keys["responsible"].keys(("ns", "ew"), required=("ns", "ew"))
    ns, ew = (told[side].read(partial(read_as, Responsibility)) for side in ("ns", "ew"))
    several = "several results" in keys and keys["several results"].flag()
    if "likely" not in keys and not several:
        return adjusted.by_responsibility(ns, ew), ("12C2a",)
    at = keys.get("likely", keys.get("several results", keys["responsible"]))
    if event.kind is not Kind.TEAMS:
        raise at.fault(TEAMS_ONLY)
    likely = _outcome(keys["likely"], line.score.ns) if "likely" in keys else None
    at_other = (
        each.outcome(Side.NS) for each in board.lines if each.ns == line.ew and each.ew == line.ns
    )
    reached = next(at_other, None)
    with _faults(at):
        if several:
            score, law = adjusted.several_results_missing(
                likely, reached, board.vulnerability, ns, ew, event.regulation.artificial
            )
        elif likely is None or reached is None:
            raise at.fault(OTHER_TABLE, board=board.name)
        else:
            score, law = adjusted.one_result_missing(likely, reached, board.vulnerability, ns, ew)
    return score, (law,)


# The laws


def _laws(place: Place | None) -> tuple[str, ...]:
    return tuple(item.read(_law) for item in place.items_or_one()) if place else ()


def _law(written: Written) -> str:
    found = one(written)
    if found not in section_numbers():
        raise AnswerError(FOUND, found=found, expected=NO_SUCH_LAW)
    return found


@cache
def section_numbers() -> frozenset[str]:
    """Return the numbers of all sections of the law book."""
    with files("bridgelaw.laws").joinpath("sections.csv").open(encoding="utf-8") as lines:
        return frozenset(row["number"] for row in csv.DictReader(lines))
