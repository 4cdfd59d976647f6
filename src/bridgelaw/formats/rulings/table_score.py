"""The score that a ruling gives one line of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final, TypeVar

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.answers import read_as
from bridgelaw.cases.errors import OneOf
from bridgelaw.cases.place import Place
from bridgelaw.event.model import Board, Event, Kind, Line
from bridgelaw.formats.rulings.case import InForce, score_by_case
from bridgelaw.formats.rulings.faults import faults
from bridgelaw.formats.rulings.keys import NO_WAY, SIDES
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores import adjusted
from bridgelaw.scores.adjusted import Responsibility
from bridgelaw.scores.notation import parse_outcome, parse_result, parse_weight
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

FROM_THE_TABLE: Final = ("transfer", "case", "lowered", "own error")
"""The ways that derive a score from the one reached at the table."""
OF_THE_TABLE: Final = frozenset({"table", "bord", "bordet", "as at the table", "som ved bordet"})

ONE_SIDE = Text("NS or EW, with the score of that side")
OTHER_TABLE = Text("the other table of the match has no result on board {board} to compare with")
TEAMS_ONLY = Text(
    "found an event without matches of teams, expected one: there is no other table to compare with"
)
NEITHER_SIDE = Text(
    "found no result at the table for {side} to keep; give its score too, with '{key}'"
)
RULED_BEFORE = Text(
    "an earlier ruling gave {side} {outcome}; give its score now with '{key}' ('table' for the "
    "result at the table)"
)
RULED_ALREADY = Text(
    "found '{way}', which starts from the result at the table, on a line with an earlier ruling "
    "({ruling}); give the whole score with 'both', or with 'ns' and 'ew'"
)
BOTH_SCORES = Text("N-S {ns}; E-W {ew}")
OTHER_SIDE_TOO = Text(
    "found the award {found} for only one side; give the other side's score with '{key}': the "
    "complement is {other}, and 'table' leaves it the result at the table"
)
SOME_TRICKS = Text("1 to 13 tricks")


def score_at(
    place: Place,
    keys: Mapping[str, Place],
    way: str,
    event: Event,
    board: Board,
    line: Line,
    in_force: InForce | None,
) -> tuple[TableScore, tuple[str, ...]]:
    """Return the score that replaces the one reached, with the sections that it is based on."""
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
    with faults(keys[way]):
        if way in SIDES:
            _check_the_other(place, keys, line)
            return sides_at(place, keys, table, table), ()
        if way == "case":
            figure = next((key for key in (*SIDES, "responsible") if key in keys), None)
            given = (
                None
                if figure is None
                else score_at(place, keys, figure, event, board, line, in_force)
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


def sides_at(
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
        with faults(place):
            return Weighted(tuple(_part(item) for item in place.items()))
    if isinstance(value, Mapping):
        return _read(place.keys(("result",), required=("result",))["result"], parse_result)
    if place.word().casefold() in OF_THE_TABLE:
        return table
    return _read(place, parse_outcome)


def _part(place: Place) -> tuple[Fraction, Result]:
    keys = place.keys(("weight", "result"), required=("weight", "result"))
    return _read(keys["weight"], parse_weight), _read(keys["result"], parse_result)


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
    with faults(at):
        if several:
            score, law = adjusted.several_results_missing(
                likely, reached, board.vulnerability, ns, ew, event.regulation.artificial
            )
        elif likely is None or reached is None:
            raise at.fault(OTHER_TABLE, board=board.name)
        else:
            score, law = adjusted.one_result_missing(likely, reached, board.vulnerability, ns, ew)
    return score, (law,)


def _read(place: Place, read: Callable[[str], T]) -> T:
    """Read the word at a place with a function that raises ScoreError."""
    with faults(place):
        return read(place.word())


def check_awards(place: Place) -> None:
    """Check that awards are given for each side. Raises CaseFileError.

    An award is given from the point of view of the side that gets it. One figure cannot be for both
    sides, and if one side has an award, the other side's score must be given too.
    """
    told = place.entries()
    for each in (place, *(told["candidates"].items() if "candidates" in told else ())):
        sides = {key: found for key, found in each.entries().items() if key in SIDES}
        if "both" in sides and (award := _award(sides["both"])) is not None:
            with faults(sides["both"]):
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
